import { type RefObject, useId, useRef } from 'react'
import { useHref } from 'react-router'
import { Logo } from '#web/components/brand.tsx'
import { Icon } from '#web/components/icon.tsx'
import { LanguageSwitch } from '#web/components/language-switch.tsx'
import { MenuLink, PageLink } from '#web/components/page-link.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import { CartLink } from './cart-link.tsx'
import { Dropdown } from './dropdown.tsx'
import { useScrolledDown } from './scrolled-down.ts'
import { SearchBox, useSearchToggle } from './search-box.tsx'
import { type ShopSigns, useShopName } from './shop-signs.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { UserMenuEntries } from './user-menu.tsx'

const round = 'flex size-11 items-center justify-center rounded-pill hover:bg-sunken'
const panel = 'card absolute top-full right-4 z-40 mt-1 w-60 p-2 shadow-2'

export function Header({ signs }: { signs: ShopSigns }) {
  const { frame } = useTexts()
  const name = useShopName(signs)
  const boxId = useId()
  const input = useRef<HTMLInputElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useSearchToggle()
  const isDown = useScrolledDown()
  return (
    // No box of its own: the bar and the search box under it each stick to the top of the whole page.
    <header className="contents">
      <div
        className={`sticky top-0 z-30 border-b border-line bg-surface ${isDown ? '' : 'max-desk:border-surface'}`}
      >
        <div className="page-width relative flex min-h-16 items-center gap-1 desk:gap-4">
          <PageLink to="/" className="mr-auto flex min-h-11 items-center gap-3 desk:mr-2">
            <Logo />
            <span className="font-display text-2 font-semibold">{name}</span>
          </PageLink>
          <nav aria-label={frame.mainMenu} className="mr-auto hidden desk:flex">
            <MenuLinks />
          </nav>
          <SearchToggle
            button={toggle}
            controls={boxId}
            isOpen={isOpen}
            onToggle={() => {
              setOpen(!isOpen)
              if (!isOpen) requestAnimationFrame(() => input.current?.focus())
            }}
          />
          <LanguageSwitch className="hidden desk:flex" />
          <ThemeToggle className="hidden desk:flex" />
          <Dropdown
            label={frame.userMenu}
            face={<Icon name="user" />}
            buttonClass={round}
            panelClass={`${panel} desk:right-7`}
          >
            <UserMenuEntries />
          </Dropdown>
          <CartLink className={round} />
          <Dropdown
            label={frame.menu}
            face={<Icon name="menu" />}
            className="desk:hidden"
            buttonClass={round}
            panelClass={panel}
          >
            <nav aria-label={frame.mainMenu} className="flex flex-col">
              <MenuLinks />
            </nav>
            <LanguageSwitch className="flex w-full" />
            <ThemeToggle className="flex w-full" />
          </Dropdown>
        </div>
      </div>
      {/* Apart from the bar, so that it can slide behind it without moving the page. */}
      <div
        className={`sticky top-16 z-20 border-b border-line bg-surface pt-1 pb-3 transition-transform duration-150 desk:py-3 ${isOpen ? '' : 'desk:hidden'} ${isDown ? 'max-desk:invisible max-desk:-translate-y-full focus-within:max-desk:visible focus-within:max-desk:translate-y-0' : ''}`}
      >
        <div className="page-width desk:max-w-[44rem]">
          <SearchBox
            id={boxId}
            input={input}
            onLeave={() => {
              if (!toggle.current?.offsetParent) return
              setOpen(false)
              toggle.current.focus()
            }}
          />
        </div>
      </div>
    </header>
  )
}

interface ToggleProps {
  button: RefObject<HTMLButtonElement | null>
  controls: string
  isOpen: boolean
  onToggle: () => void
}

/** Without scripts it leads to the page of results, where the box is open. */
function SearchToggle({ button, controls, isOpen, onToggle }: ToggleProps) {
  const { search } = useTexts()
  return (
    <form action={useHref('/search')} className="max-desk:hidden">
      <button
        ref={button}
        type="submit"
        aria-label={search.toggle}
        aria-expanded={isOpen}
        aria-controls={controls}
        className={round}
        onClick={(event) => {
          event.preventDefault()
          onToggle()
        }}
      >
        <Icon name={isOpen ? 'x' : 'search'} />
      </button>
    </form>
  )
}

function MenuLinks() {
  const { frame } = useTexts()
  return [
    { to: '/', word: frame.home },
    { to: '/shop', word: frame.shops },
    { to: '/about-us', word: frame.aboutUs },
    { to: '/contact-us', word: frame.contactUs },
  ].map(({ to, word }) => (
    <MenuLink key={to} to={to} className="flex min-h-11 items-center rounded-s px-3 hover:bg-sunken">
      {word}
    </MenuLink>
  ))
}
