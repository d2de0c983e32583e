import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { type ShopDetails, useShopName } from '#web/data/shop-details.ts'
import { UserMenuEntries } from '#web/features/account/user-menu.tsx'
import { searchMessages } from '#web/features/catalog/messages.ts'
import { SearchBox, useSearchToggle } from '#web/features/catalog/search-box.tsx'
import { CartLink } from '#web/features/ordering/cart/cart-link.tsx'
import { Logo } from '#web/ui/brand.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { MenuLink, PageLink } from '#web/ui/page-link.tsx'
import { ThemeToggle } from '#web/ui/theme.tsx'
import { layoutMessages } from './messages.ts'

const round = 'flex size-11 items-center justify-center rounded-full hover:bg-sunken'
const panel = 'card absolute top-full right-4 z-40 mt-1 w-60 p-2 shadow-lg'

export function Header({ shopDetails }: { shopDetails: ShopDetails }) {
  const t = useMessages(layoutMessages)
  const name = useShopName(shopDetails)
  const boxId = useId()
  const input = useRef<HTMLInputElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useSearchToggle()
  const isScrolledDown = useScrolledDown()
  return (
    // `contents`: bar and search box each stick to the top of the page.
    <header className="contents">
      <div
        className={`sticky top-0 z-30 border-b border-line bg-surface ${isScrolledDown ? '' : 'max-md:border-surface'}`}
      >
        <div className="page-width relative flex min-h-16 items-center gap-1 md:gap-4">
          <PageLink to="/" className="mr-auto flex min-h-11 items-center gap-3 md:mr-2">
            <Logo />
            <span className="font-display text-xl font-semibold">{name}</span>
          </PageLink>
          <nav aria-label={t.mainMenu} className="mr-auto hidden md:flex">
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
          <LanguageSwitch className="hidden md:flex" />
          <ThemeToggle className="hidden md:flex" />
          <Dropdown
            label={t.userMenu}
            button={<Icon name="user" />}
            buttonClass={round}
            panelClass={`${panel} md:right-7`}
          >
            <UserMenuEntries />
          </Dropdown>
          <CartLink className={round} />
          <Dropdown
            label={t.menu}
            button={<Icon name="menu" />}
            className="md:hidden"
            buttonClass={round}
            panelClass={panel}
          >
            <nav aria-label={t.mainMenu} className="flex flex-col">
              <MenuLinks />
            </nav>
            <LanguageSwitch className="flex w-full" />
            <ThemeToggle className="flex w-full" />
          </Dropdown>
        </div>
      </div>
      {/* Separate from the bar, so that it slides behind it without moving the page. */}
      <div
        className={`sticky top-16 z-20 border-b border-line bg-surface pt-1 pb-3 transition-transform duration-150 md:py-3 ${isOpen ? '' : 'md:hidden'} ${isScrolledDown ? 'max-md:invisible max-md:-translate-y-full focus-within:max-md:visible focus-within:max-md:translate-y-0' : ''}`}
      >
        <div className="page-width md:max-w-[44rem]">
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

/** Without scripts it opens the search page, whose search box is visible. */
function SearchToggle({ button, controls, isOpen, onToggle }: ToggleProps) {
  const searchText = useMessages(searchMessages)
  return (
    <form action={useHref('/search')} className="max-md:hidden">
      <button
        ref={button}
        type="submit"
        aria-label={searchText.toggle}
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
  const t = useMessages(layoutMessages)
  return [
    { to: '/', label: t.home },
    { to: '/shop', label: t.shops },
    { to: '/about-us', label: t.aboutUs },
    { to: '/contact-us', label: t.contactUs },
  ].map(({ to, label }) => (
    <MenuLink key={to} to={to} className="flex min-h-11 items-center rounded-md px-3 hover:bg-sunken">
      {label}
    </MenuLink>
  ))
}

/** Pixels below which the header counts as out of sight. */
const threshold = 120
/** Smaller movements are ignored, because a finger never rests. */
const tolerance = 8

/** Whether the page was last scrolled down, not up or to its start. */
function useScrolledDown() {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = Math.max(0, window.scrollY)
      if (Math.abs(now - last) < tolerance && now > threshold) return
      setDown(now > last && now > threshold)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}
