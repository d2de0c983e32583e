import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, NavLink, useLocation, useMatch } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { accountMenuMessages } from '#web/features/account/user-menu.tsx'
import { listenToOrders, useLiveOrders } from '#web/features/orders/live-orders.ts'
import { orderMessages } from '#web/features/orders/messages.ts'
import {
  type AdminList,
  adminLists,
  type CustomerList,
  customerLists,
  listNames,
} from '#web/features/orders/order-lists.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { useTheme } from '#web/ui/theme.tsx'
import { dashboardMessages } from './dashboard-messages.ts'
import { layoutMessages } from './messages.ts'

interface Props {
  isAdmin: boolean
  onLogOut: () => void
  children: ReactNode
}

const actionClass =
  'flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-md text-ink-2 hover:bg-sunken hover:text-ink md:justify-start md:px-3.5'

/** An icon with its label; on phones the label is only for screen readers. */
function Action({ icon, children }: { icon: IconName; children: string }) {
  return (
    <>
      <Icon name={icon} />
      <span className="sr-only md:not-sr-only">{children}</span>
    </>
  )
}

const maxCount = 999

interface MenuLinkProps {
  to: string
  icon: IconName
  /** The number of waiting items. */
  count?: number | null
  children: string
}

function MenuLink({ to, icon, count, children }: MenuLinkProps) {
  const language = useLanguage()
  // `/dashboard` is the beginning of every other path, so only the whole path matches.
  const isRoot = to === '/dashboard'
  const isCurrent = useMatch({ path: to, end: isRoot }) !== null
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the menu is wider than the screen.
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isCurrent])
  return (
    <li className="shrink-0">
      <NavLink
        ref={link}
        to={to}
        end={isRoot}
        className={({ isActive }) =>
          `flex min-h-11 items-center gap-3 rounded-md px-3.5 whitespace-nowrap ${
            isActive ? 'bg-sunken font-semibold text-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink'
          }`
        }
      >
        <Icon name={icon} />
        {children}
        {count ? (
          <span
            // Rendered and read aloud by CSS, so that the link keeps its name.
            data-count={formatNumber(Math.min(count, maxCount), language) + (count > maxCount ? '+' : '')}
            className="-mr-1.5 ml-auto rounded-full bg-danger px-1.5 text-sm font-semibold text-surface tabular-nums before:content-[attr(data-count)]"
          />
        ) : null}
      </NavLink>
    </li>
  )
}

const menuOf = <Name extends AdminList | CustomerList>(lists: Record<Name, { icon: IconName }>) =>
  listNames(lists).map((name) => [name, lists[name].icon] as const)

/** The admin pages after the lists of orders. */
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

/** The sidebar (on phones a bar at the top) of every dashboard page. */
export function DashboardFrame({ isAdmin, onLogOut, children }: Props) {
  const dashboardText = useMessages(dashboardMessages)
  const orderText = useMessages(orderMessages)
  const layoutText = useMessages(layoutMessages)
  const menuText = useMessages(accountMenuMessages)
  const common = useMessages(commonMessages)
  const [theme, toggleTheme] = useTheme()
  const lists = isAdmin ? menuOf(adminLists) : menuOf(customerLists)
  const { pending } = useLiveOrders()
  // On a phone the menu is one line; expanded, it closes when a page is chosen.
  const { pathname } = useLocation()
  const [expandedAt, setExpandedAt] = useState<string | null>(null)
  const expanded = expandedAt === pathname
  const listId = useId()
  useEffect(() => (isAdmin ? listenToOrders() : undefined), [isAdmin])
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="sr-only z-20 bg-surface p-3 text-link focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {layoutText.skipToContent}
      </a>
      <header className="flex flex-wrap items-center gap-x-2 border-b border-line bg-surface px-4 py-2 md:sticky md:top-0 md:h-dvh md:flex-col md:flex-nowrap md:items-stretch md:overflow-y-auto md:border-r md:border-b-0 md:px-3 md:py-4 print:hidden">
        <div className="flex-1 md:mb-3 md:flex-none md:px-2">
          <Brand />
        </div>
        <nav
          aria-label={dashboardText.menu}
          className="order-last flex w-full items-start gap-1 py-1 md:order-none md:w-auto"
        >
          <button
            type="button"
            aria-expanded={expanded}
            aria-controls={listId}
            aria-label={dashboardText.wholeMenu}
            onClick={() => setExpandedAt(expanded ? null : pathname)}
            className={`${actionClass} shrink-0 md:hidden`}
          >
            <Icon name={expanded ? 'x' : 'menu'} />
          </button>
          <ul
            id={listId}
            className={`min-w-0 flex-1 gap-1 md:flex md:flex-col ${
              expanded
                ? 'grid grid-cols-2 [&_a]:h-full [&_a]:whitespace-normal'
                : 'flex overflow-x-auto md:overflow-visible'
            }`}
          >
            <MenuLink to="/dashboard" icon="layout-grid">
              {dashboardText.overview}
            </MenuLink>
            {lists.map(([list, icon]) => (
              <MenuLink
                key={list}
                to={`/dashboard/${list}`}
                icon={icon}
                count={list === 'pendingOrders' ? pending : null}
              >
                {orderText.lists[list].menu}
              </MenuLink>
            ))}
            {isAdmin &&
              adminPages.map(([page, icon]) => (
                <MenuLink key={page} to={`/dashboard/${page}`} icon={icon}>
                  {dashboardText.pages[page]}
                </MenuLink>
              ))}
          </ul>
        </nav>
        <div className="flex md:mt-auto md:flex-col">
          <Link to="/dashboard/profile" className={actionClass}>
            <Action icon="user">{dashboardText.profile}</Action>
          </Link>
          <Link to="/" className={actionClass}>
            <Action icon="house">{dashboardText.goToHome}</Action>
          </Link>
          <button type="button" className={actionClass} onClick={toggleTheme}>
            <Action icon={theme === 'dark' ? 'sun' : 'moon'}>
              {theme === 'dark' ? common.lightMode : common.darkMode}
            </Action>
          </button>
          <button type="button" className={actionClass} onClick={onLogOut}>
            <Action icon="log-out">{menuText.logout}</Action>
          </button>
        </div>
      </header>
      <div className="@container px-4 py-5 md:px-7 md:py-6 print:p-0">{children}</div>
    </div>
  )
}
