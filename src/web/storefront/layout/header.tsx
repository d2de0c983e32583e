import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHref } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { type ShopDetails, telHref } from '#web/data/shop-details.ts'
import { UserMenuEntries } from '#web/shared/account/user-menu.tsx'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { searchMessages } from '#web/shared/products/messages.ts'
import { CartLink } from '#web/storefront/cart/cart-link.tsx'
import { ContactButton } from '#web/storefront/content/contact-button.tsx'
import { SearchBox, useSearchToggle } from '#web/storefront/search/search-box.tsx'
import { Logo } from '#web/ui/brand.tsx'
import { Dropdown } from '#web/ui/dropdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { MenuLink, PageLink } from '#web/ui/page-link.tsx'
import { ThemeToggle } from '#web/ui/theme.tsx'

// In pixels: with letters twice as large a phone's header still has room for its buttons.
const square = 'flex size-[44px] shrink-0 items-center justify-center rounded-md hover:bg-sunken'
const panel = 'card absolute top-full z-40 mt-1 w-64 p-2 shadow-lg'
const entry = 'flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-sunken'
const withIcon = `${entry} whitespace-nowrap`
const menuEntry = 'flex min-h-11 w-full items-center gap-3 rounded-md px-3 hover:bg-sunken'

interface Props {
  /** Not yet, where only the browser loads them: then the header has no phone and no contact button. */
  shopDetails: ShopDetails | null
  /** At checkout on a phone nothing leads away but the menu, and the shop's phone is in sight. */
  isSlim: boolean
  /** Whether the bars at the bottom of a phone's screen have no contact button. */
  hasContact: boolean
}

export function Header({ shopDetails, isSlim, hasContact }: Props) {
  const t = useMessages(layoutMessages)
  const { brand } = useMessages(commonMessages)
  return (
    <header className="sticky top-0 z-30 bg-surface print:hidden">
      <div
        className={`group/bar relative mx-auto flex h-14 max-w-[1200px] items-center px-2 md:h-16 md:px-4 lg:gap-1 lg:px-5 min-[1536px]:max-w-[1440px] ${isSlim ? '@container' : ''}`}
      >
        <Dropdown
          label={t.menu}
          button={<Icon name="menu" className="size-6" />}
          className="md:hidden"
          buttonClass={square}
          panelClass={`${panel} left-2 max-h-[calc(100dvh-4.5rem)] overflow-y-auto`}
        >
          <nav aria-label={t.mainMenu} className="flex flex-col">
            <MenuLinks hasIcons />
          </nav>
          <PageLink to="/categories" className={menuEntry}>
            <Icon name="layout-grid" />
            {t.categories}
          </PageLink>
          <PageLink to="/track-order" className={menuEntry}>
            <Icon name="truck" />
            {t.trackOrder}
          </PageLink>
          {shopDetails && (
            <a href={telHref(shopDetails.phone)} className={`${menuEntry} tabular-nums`}>
              <Icon name="phone" />
              {shopDetails.phone}
            </a>
          )}
          <ThemeToggle className="flex w-full px-3 *:gap-3" />
          {(isSlim || hasContact) && <LanguageSwitch hasIcon className="flex w-full gap-3! px-3" />}
          <div className="mt-1 border-t border-line pt-1">
            <UserMenuEntries />
          </div>
        </Dropdown>
        <PageLink
          to="/"
          className={`flex min-h-11 min-w-[44px] items-center gap-2 rounded-md px-1 ${isSlim ? 'shrink-99' : 'max-md:shrink-0'}`}
        >
          <Logo />
          <span
            className={`truncate font-display text-lg leading-snug font-semibold md:max-w-60 md:text-xl ${isSlim ? '' : 'max-md:sr-only'}`}
          >
            {brand}
          </span>
        </PageLink>
        {isSlim && shopDetails && (
          <>
            <p className="ml-2 flex items-center gap-1.5 text-ink-2 max-[359px]:hidden md:hidden">
              <Icon name="lock" className="size-4" />
              <span className="@max-[25rem]:sr-only">{t.checkout}</span>
            </p>
            <a
              href={telHref(shopDetails.phone)}
              className={`${entry} ml-auto leading-tight font-semibold tabular-nums md:hidden`}
            >
              <Icon name="phone" />
              {shopDetails.phone}
            </a>
          </>
        )}
        <div className={isSlim ? 'hidden md:contents' : 'contents'}>
          <Tools shopDetails={shopDetails} hasContact={hasContact} />
        </div>
      </div>
    </header>
  )
}

/** Everything after the name: the menu of wide screens, the search box and the links to one's own things. */
function Tools({ shopDetails, hasContact }: Omit<Props, 'isSlim'>) {
  const t = useMessages(layoutMessages)
  const boxId = useId()
  const input = useRef<HTMLInputElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useSearchToggle()
  const [isCollapsed, setCollapsed] = useScrolledDown()
  return (
    <>
      <div className={`ml-2 hidden items-center lg:ml-4 ${isOpen ? 'xl:flex' : 'md:flex'}`}>
        <nav aria-label={t.mainMenu} className="flex">
          <MenuLinks />
        </nav>
        <MenuLink to="/categories" className={`${menuLink} max-lg:hidden`}>
          {t.categories}
        </MenuLink>
      </div>
      {/* On phones always there (HDR-08), but only an icon after scrolling down (HDR-10). */}
      <div
        className={`ml-1 min-w-[44px] grow basis-0 md:ml-4 ${isOpen ? 'md:max-w-md' : 'md:invisible md:w-0'}`}
      >
        <SearchBox
          id={boxId}
          input={input}
          isCollapsed={isCollapsed}
          onExpand={() => {
            // Focused before the next scroll event can hide it again.
            flushSync(() => setCollapsed(false))
            input.current?.focus({ preventScroll: true })
          }}
          onLeave={() => {
            if (!toggle.current?.offsetParent) return
            setOpen(false)
            toggle.current.focus()
          }}
        />
      </div>
      <div className="flex shrink-0 items-center md:ml-auto lg:gap-1">
        <SearchToggle
          button={toggle}
          controls={boxId}
          isOpen={isOpen}
          onToggle={() => {
            setOpen(!isOpen)
            if (!isOpen) requestAnimationFrame(() => input.current?.focus())
          }}
        />
        {shopDetails && (
          <a
            href={telHref(shopDetails.phone)}
            aria-label={shopDetails.phone}
            className={`${withIcon} tabular-nums max-lg:hidden ${isOpen ? 'hidden' : ''}`}
          >
            <Icon name="phone" />
            <span className="max-[1439px]:hidden">{shopDetails.phone}</span>
          </a>
        )}
        <PageLink
          to="/track-order"
          aria-label={t.trackOrderShort}
          className={`${withIcon} max-[899px]:hidden ${isOpen ? 'hidden' : ''}`}
        >
          <Icon name="truck" />
          <span className="max-xl:hidden">{t.trackOrderShort}</span>
        </PageLink>
        <LanguageSwitch className="hidden px-2 md:flex" />
        <LanguageSwitch
          isShort
          className={`min-w-[44px] justify-center text-sm font-semibold max-md:group-has-[[role=combobox]:focus]/bar:hidden md:hidden ${hasContact ? 'hidden' : 'flex'}`}
        />
        <ThemeToggle className="hidden min-w-11 justify-center px-2 md:flex" labelClass="max-xl:sr-only" />
        <Dropdown
          label={t.userMenu}
          button={<Icon name="user" className="size-6" />}
          className="hidden md:block"
          buttonClass={square}
          panelClass={`${panel} right-4`}
        >
          <UserMenuEntries />
        </Dropdown>
        {shopDetails && (
          <ContactButton
            shopDetails={shopDetails}
            className={`relative xl:hidden ${hasContact ? '' : 'max-md:hidden'}`}
            buttonClass={square}
            panelClass="top-full pt-2"
          />
        )}
        <CartLink className={square} />
      </div>
    </>
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
        className={square}
        onClick={(event) => {
          event.preventDefault()
          onToggle()
        }}
      >
        <Icon name={isOpen ? 'x' : 'search'} className="size-6" />
      </button>
    </form>
  )
}

const menuLink =
  'flex min-h-11 items-center gap-3 rounded-md px-3 whitespace-nowrap hover:bg-sunken md:px-2 lg:px-2.5 aria-[current]:font-semibold'

function MenuLinks({ hasIcons = false }) {
  const t = useMessages(layoutMessages)
  const links: [to: string, label: string, icon: IconName][] = [
    ['/', t.home, 'house'],
    ['/shop', t.shops, 'shopping-bag'],
    ['/about-us', t.aboutUs, 'info'],
    ['/contact-us', t.contactUs, 'message-square'],
  ]
  return links.map(([to, label, icon]) => (
    <MenuLink key={to} to={to} className={menuLink}>
      {hasIcons && <Icon name={icon} />}
      {label}
    </MenuLink>
  ))
}

/** Pixels below which the header counts as out of sight. */
const threshold = 120
/** Smaller movements are ignored, because a finger never rests. */
const tolerance = 8

/** Whether the page was last scrolled down, not up or to its start; also before it was hydrated. */
function useScrolledDown() {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = 0
    const onScroll = () => {
      const now = Math.max(0, window.scrollY)
      if (Math.abs(now - last) < tolerance && now > threshold) return
      setDown(now > last && now > threshold)
      last = now
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return [isDown, setDown] as const
}
