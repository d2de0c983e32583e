import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation, useMatch } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { Brand } from '#web/components/brand.tsx'
import { Icon } from '#web/components/icon.tsx'
import type { IconName } from '#web/components/icon-names.ts'
import { useTheme } from '#web/components/theme.tsx'
import { useDashboardTexts, useLanguage, useTexts } from '#web/texts/texts.tsx'
import { listenToOrders, useLiveOrders } from './admin/live/live-orders.ts'
import { type AdminList, adminLists, type CustomerList, customerLists, namesOf } from './order-lists.ts'

interface Props {
  isAdmin: boolean
  onLogOut: () => void
  children: ReactNode
}

const actionLook =
  'flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-s text-ink-2 hover:bg-sunken hover:text-ink desk:justify-start desk:px-3.5'

/** A word beside its icon in the sidebar, read out only where a phone has no room for it. */
function Action({ icon, children }: { icon: IconName; children: string }) {
  return (
    <>
      <Icon name={icon} />
      <span className="sr-only desk:not-sr-only">{children}</span>
    </>
  )
}

/** There is room for no more. */
const mostCounted = 999

interface MenuLinkProps {
  to: string
  icon: IconName
  /** How much waits there. */
  count?: number | null
  children: string
}

function MenuLink({ to, icon, count, children }: MenuLinkProps) {
  const language = useLanguage()
  // The beginning of every other address of the dashboard is not the page one is at.
  const isStart = to === '/dashboard'
  const isHere = useMatch({ path: to, end: isStart }) !== null
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the menu is wider than the screen: where one is should be in sight.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isHere])
  return (
    <li className="shrink-0">
      <NavLink
        ref={link}
        to={to}
        end={isStart}
        className={({ isActive }) =>
          `flex min-h-11 items-center gap-3 rounded-s px-3.5 whitespace-nowrap ${
            isActive ? 'bg-brand-soft font-semibold text-brand' : 'text-ink-2 hover:bg-sunken hover:text-ink'
          }`
        }
      >
        <Icon name={icon} />
        {children}
        {count ? (
          <span
            // Drawn, and read out, by the style: the words of the link stay what they are.
            data-count={
              formatNumber(Math.min(count, mostCounted), language) + (count > mostCounted ? '+' : '')
            }
            className="-mr-1.5 ml-auto rounded-pill bg-danger px-1.5 text--1 font-semibold text-surface tabular-nums before:content-[attr(data-count)]"
          />
        ) : null}
      </NavLink>
    </li>
  )
}

const menuOf = <Name extends AdminList | CustomerList>(lists: Record<Name, { icon: IconName }>) =>
  namesOf(lists).map((name) => [name, lists[name].icon] as const)

/** The merchant's own pages, beside the lists of orders. */
const adminPages = [
  ['newOrder', 'plus'],
  ['allProducts', 'package'],
  ['categories', 'folder-tree'],
  ['searchWords', 'search'],
  ['messages', 'mail'],
  ['manageSlider', 'images'],
  ['newsletter', 'newspaper'],
  ['allUsers', 'users'],
  ['settings', 'settings'],
  ['audit', 'scroll-text'],
] as const satisfies (readonly [string, IconName])[]

/** Sidebar (on phones a bar at the top) around every page of the dashboard. */
export function DashboardFrame({ isAdmin, onLogOut, children }: Props) {
  const dashboard = useDashboardTexts()
  const { frame } = useTexts()
  const [theme, toggleTheme] = useTheme()
  const lists = isAdmin ? menuOf(adminLists) : menuOf(customerLists)
  const { pending } = useLiveOrders()
  // On a phone the menu is one line, or all of it until a page is chosen.
  const { pathname } = useLocation()
  const [unfoldedAt, setUnfoldedAt] = useState<string | null>(null)
  const unfolded = unfoldedAt === pathname
  const listId = useId()
  useEffect(() => (isAdmin ? listenToOrders() : undefined), [isAdmin])
  return (
    <div className="min-h-dvh desk:grid desk:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="sr-only z-20 bg-surface p-3 text-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {frame.skipToContent}
      </a>
      <header className="flex flex-wrap items-center gap-x-2 border-b border-line bg-surface px-4 py-2 desk:sticky desk:top-0 desk:h-dvh desk:flex-col desk:flex-nowrap desk:items-stretch desk:overflow-y-auto desk:border-r desk:border-b-0 desk:px-3 desk:py-4 print:hidden">
        <div className="flex-1 desk:mb-3 desk:flex-none desk:px-2">
          <Brand />
        </div>
        <nav
          aria-label={dashboard.menu}
          className="order-last flex w-full items-start gap-1 py-1 desk:order-none desk:w-auto"
        >
          <button
            type="button"
            aria-expanded={unfolded}
            aria-controls={listId}
            aria-label={dashboard.wholeMenu}
            onClick={() => setUnfoldedAt(unfolded ? null : pathname)}
            className={`${actionLook} shrink-0 desk:hidden`}
          >
            <Icon name={unfolded ? 'x' : 'menu'} />
          </button>
          <ul
            id={listId}
            className={`min-w-0 flex-1 gap-1 desk:flex desk:flex-col ${
              unfolded
                ? 'grid grid-cols-2 [&_a]:h-full [&_a]:whitespace-normal'
                : 'flex overflow-x-auto desk:overflow-visible'
            }`}
          >
            <MenuLink to="/dashboard" icon="layout-grid">
              {dashboard.overview}
            </MenuLink>
            {lists.map(([list, icon]) => (
              <MenuLink
                key={list}
                to={`/dashboard/${list}`}
                icon={icon}
                count={list === 'pendingOrders' ? pending : null}
              >
                {dashboard.lists[list].menu}
              </MenuLink>
            ))}
            {isAdmin &&
              adminPages.map(([page, icon]) => (
                <MenuLink key={page} to={`/dashboard/${page}`} icon={icon}>
                  {dashboard.pages[page]}
                </MenuLink>
              ))}
          </ul>
        </nav>
        <div className="flex desk:mt-auto desk:flex-col">
          <Link to="/dashboard/profile" className={actionLook}>
            <Action icon="user">{dashboard.profile}</Action>
          </Link>
          <Link to="/" className={actionLook}>
            <Action icon="house">{dashboard.goToHome}</Action>
          </Link>
          <button type="button" className={actionLook} onClick={toggleTheme}>
            <Action icon={theme === 'dark' ? 'sun' : 'moon'}>
              {theme === 'dark' ? frame.lightMode : frame.darkMode}
            </Action>
          </button>
          <button type="button" className={actionLook} onClick={onLogOut}>
            <Action icon="log-out">{frame.logout}</Action>
          </button>
        </div>
      </header>
      <div className="@container px-4 py-5 desk:px-7 desk:py-6 print:p-0">{children}</div>
    </div>
  )
}
