import { type ReactNode, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, useInvalidate } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { accountMenuMessages } from '#web/features/account/user-menu.tsx'
import { useOrderCounts } from '#web/features/orders/count-tiles.tsx'
import { listenToOrders, useLiveOrders } from '#web/features/orders/live-orders.ts'
import { adminLists } from '#web/features/orders/order-lists.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Count, currentClass, entryClass, OwnEntries } from './dashboard-entries.tsx'
import { dashboardMessages } from './dashboard-messages.ts'
import {
  adminNavigation,
  customerNavigation,
  type DashboardGroup,
  type DashboardPage,
  isInGroup,
  newOrderPage,
  shownPages,
} from './dashboard-navigation.ts'
import { DashboardSearch } from './dashboard-search.tsx'
import { Tabs } from './dashboard-tabs.tsx'
import { layoutMessages } from './messages.ts'

interface Props {
  isAdmin: boolean
  onLogOut: () => void
  children: ReactNode
}

/** The navigation around every dashboard page: a sidebar, or on phones a bar at the top and tabs at the bottom. */
export function DashboardFrame({ isAdmin, onLogOut, children }: Props) {
  const t = useMessages(dashboardMessages)
  const layoutText = useMessages(layoutMessages)
  const menuText = useMessages(accountMenuMessages)
  const [isSearching, setSearching] = useState(false)
  const closeSearch = () => setSearching(false)
  const allows = useAllows()
  const seesOrders = isAdmin && allows(['orders', 'packing'])
  useEffect(() => (seesOrders ? listenToOrders() : undefined), [seesOrders])
  useEffect(() => {
    if (!isAdmin) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setSearching(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isAdmin])
  const search = isAdmin && (
    <>
      <button
        type="button"
        aria-label={t.search.open}
        aria-keyshortcuts="Control+K"
        onClick={() => setSearching(true)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-md text-ink-2 hover:bg-sunken md:w-full md:max-w-[27rem] md:justify-start md:border md:border-line-strong md:bg-surface md:px-3.5"
      >
        <Icon name="search" />
        <span className="hidden grow text-left md:inline">{t.search.hint}</span>
        <kbd className="hidden rounded-md border border-line bg-sunken px-1.5 font-text text-sm font-semibold md:inline">
          Ctrl K
        </kbd>
      </button>
      {allows('orders') && <UnreadMessages />}
    </>
  )
  return (
    <div className="min-h-dvh pb-(--bottom-bar) md:grid md:grid-cols-[14rem_minmax(0,1fr)] md:pb-0 print:block print:p-0">
      <a
        href="#content"
        className="sr-only z-40 bg-surface p-3 text-link focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {layoutText.skipToContent}
      </a>
      <aside
        aria-label={menuText.dashboard}
        className="sticky top-0 hidden h-dvh flex-col gap-0.5 overflow-y-auto bg-surface p-3 md:flex print:hidden"
      >
        <div className="mb-1.5 px-2">
          <Brand />
        </div>
        <Sidebar isAdmin={isAdmin} />
        <div className="mt-auto flex flex-col pt-2 *:min-h-9">
          <OwnEntries onLogOut={onLogOut} />
        </div>
      </aside>
      <div className="min-w-0">
        <header className="flex items-center gap-1 border-b border-line bg-surface px-4 py-1.5 md:gap-2 md:border-b-0 md:bg-transparent md:px-7 md:pt-3 md:pb-0 print:hidden">
          <span className="min-w-0 grow md:hidden">
            <Brand />
          </span>
          <LanguageSwitch className="inline-flex md:hidden" />
          {search}
          {isAdmin && allows('orders') && (
            <Link
              to={newOrderPage}
              className="hidden min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold whitespace-nowrap hover:bg-sunken md:inline-flex"
            >
              <Icon name="plus" />
              {t.pages.newOrder}
            </Link>
          )}
        </header>
        <div className="@container px-4 py-5 md:px-7 print:p-0">{children}</div>
      </div>
      <Tabs isAdmin={isAdmin} onLogOut={onLogOut} />
      {isSearching && <DashboardSearch onClose={closeSearch} />}
    </div>
  )
}

function Sidebar({ isAdmin }: { isAdmin: boolean }) {
  const t = useMessages(dashboardMessages)
  const language = useLanguage()
  const { pathname } = useLocation()
  const allows = useAllows()
  return (
    <nav aria-label={t.menu}>
      <ul className="flex flex-col gap-0.5">
        {isAdmin
          ? adminNavigation(language, allows).map((group) => (
              <SidebarGroup key={group.icon} group={group} isOpen={isInGroup(group, pathname)} />
            ))
          : customerNavigation(language).map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className={({ isActive }) => `${entryClass} ${isActive ? currentClass : ''}`}
                >
                  <Icon name={icon} />
                  {label}
                </NavLink>
              </li>
            ))}
      </ul>
    </nav>
  )
}

/** A group of pages: all of them are shown while one is open, otherwise those that are always shown. */
function SidebarGroup({ group, isOpen }: { group: DashboardGroup; isOpen: boolean }) {
  const { icon, label, pages } = group
  const shown = shownPages(group, isOpen)
  return (
    <li>
      <Link
        to={pages[0].to}
        aria-current={isOpen ? 'true' : undefined}
        className={`${entryClass} md:min-h-8 ${isOpen ? 'font-semibold' : ''}`}
      >
        <Icon name={icon} />
        {label}
        {isOpen && <span aria-hidden="true" className="ml-auto size-2 rotate-45 bg-mark" />}
      </Link>
      {shown.length > 0 && (
        <ul className="flex flex-col">
          {shown.map((page) => (
            <li key={page.to}>
              <NavLink
                to={page.to}
                end
                className={({ isActive }) =>
                  `flex min-h-6.5 items-center justify-between gap-1 rounded-md pr-1.5 pl-10.5 hover:bg-sunken ${isActive ? currentClass : 'text-ink-2'}`
                }
              >
                {page.label}
                {page.list && <ListCount list={page.list} />}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** How many orders a list has. */
function ListCount({ list }: Required<Pick<DashboardPage, 'list'>>) {
  const live = useLiveOrders()
  const { data } = useOrderCounts()
  const invalidate = useInvalidate()
  const isPending = list === 'pendingOrders'
  // An order has been placed or moved; one of the lists refetches for all.
  useEffect(() => {
    if (isPending && live.pending !== null) invalidate(['GET /orders/counts'])
  }, [live])
  const count = adminLists[list].statuses.reduce((sum, status) => sum + (data?.[status] ?? 0), 0)
  return data && count > 0 ? <Count count={count} waiting={isPending} /> : null
}

const minute = 60_000

/** A link to the unread messages of the contact form with their number. */
function UnreadMessages() {
  const t = useMessages(dashboardMessages)
  const language = useLanguage()
  const { data } = useApiQuery('GET /to-dos', {}, { staleTime: minute })
  const count = data?.unreadMessages ?? 0
  return (
    <Link
      to="/dashboard/messages"
      aria-label={count > 0 ? t.unread(formatNumber(count, language)) : t.pages.messages}
      className="relative flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken md:ml-auto"
    >
      <Icon name="mail" />
      {count > 0 && <Count count={count} waiting className="absolute top-0 right-0" />}
    </Link>
  )
}
