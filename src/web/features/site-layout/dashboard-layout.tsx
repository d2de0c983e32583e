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
import type { IconName } from '#web/ui/icon-names.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { Modal } from '#web/ui/modal.tsx'
import { useTheme } from '#web/ui/theme.tsx'
import { dashboardMessages } from './dashboard-messages.ts'
import {
  adminNavigation,
  customerNavigation,
  type DashboardGroup,
  type DashboardPage,
  isInGroup,
} from './dashboard-navigation.ts'
import { DashboardSearch } from './dashboard-search.tsx'
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
        <div className="mt-auto flex flex-col gap-0.5 pt-3">
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

const maxCount = 999

/** A number beside a link, rendered and read aloud by CSS, so that the link keeps its name. */
function Count({ count, waiting, className = '' }: { count: number; waiting: boolean; className?: string }) {
  const language = useLanguage()
  return (
    <span
      data-count={formatNumber(Math.min(count, maxCount), language) + (count > maxCount ? '+' : '')}
      className={`rounded-full text-sm tabular-nums before:content-[attr(data-count)] ${waiting ? 'bg-mark px-1.5 font-semibold text-on-mark' : 'text-ink-2'} ${className}`}
    />
  )
}

const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-2.5 text-left text-ink hover:bg-sunken'
const currentClass = 'bg-sunken font-semibold'

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

/** A group of pages, which are shown while one of them is open. */
function SidebarGroup({ group: { icon, label, pages }, isOpen }: { group: DashboardGroup; isOpen: boolean }) {
  const { pending } = useLiveOrders()
  const hasOrders = pages[0].list !== undefined
  return (
    <li>
      <Link
        to={pages[0].to}
        aria-current={isOpen ? 'true' : undefined}
        className={`${entryClass} ${isOpen ? 'font-semibold' : ''}`}
      >
        <Icon name={icon} />
        {label}
        {hasOrders && !isOpen && pending ? <Count count={pending} waiting className="ml-auto" /> : null}
        {isOpen && <span aria-hidden="true" className="ml-auto size-2 rotate-45 bg-mark" />}
      </Link>
      {isOpen && (
        <ul className="mb-1 flex flex-col">
          {pages.map((page) => (
            <li key={page.to}>
              <NavLink
                to={page.to}
                end
                className={({ isActive }) =>
                  `flex min-h-9 items-center justify-between gap-1 rounded-md pr-1.5 pl-10.5 hover:bg-sunken ${isActive ? currentClass : 'text-ink-2'}`
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

/** What every user has: the shop, theme, language, profile and log-out. */
function OwnEntries({ onLogOut }: { onLogOut: () => void }) {
  const t = useMessages(dashboardMessages)
  const common = useMessages(commonMessages)
  const menuText = useMessages(accountMenuMessages)
  const [theme, toggleTheme] = useTheme()
  const themeName = theme === 'dark' ? common.lightMode : common.darkMode
  return (
    <>
      <Link to="/" className={entryClass}>
        <Icon name="house" />
        {t.goToHome}
      </Link>
      <div className="flex items-center">
        <LanguageSwitch className="flex grow px-2.5!" />
        <button
          type="button"
          aria-label={themeName}
          title={themeName}
          className="flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          onClick={toggleTheme}
        >
          <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
        </button>
      </div>
      <NavLink
        to="/dashboard/profile"
        className={({ isActive }) => `${entryClass} ${isActive ? currentClass : ''}`}
      >
        <Icon name="user" />
        {t.profile}
      </NavLink>
      <button type="button" className={entryClass} onClick={onLogOut}>
        <Icon name="log-out" />
        {menuText.logout}
      </button>
    </>
  )
}

const minute = 60_000
const newOrderPage = '/dashboard/newOrder'

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

const tabClass =
  'relative flex min-h-15 min-w-0 flex-col items-center justify-center gap-0.5 px-0.5 text-center text-sm leading-tight'

/** The tabs at the bottom of a phone's screen; the last opens every other page. */
function Tabs({ isAdmin, onLogOut }: Pick<Props, 'isAdmin' | 'onLogOut'>) {
  const t = useMessages(dashboardMessages)
  const language = useLanguage()
  const { pathname } = useLocation()
  const { pending } = useLiveOrders()
  const allows = useAllows()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const tabs: { to: string; label: string; icon: IconName; isCurrent: boolean; count?: number | null }[] =
    isAdmin
      ? adminTabs(adminNavigation(language, allows), pathname, pending)
      : customerNavigation(language)
          .slice(0, 3)
          .map((page) => ({ ...page, isCurrent: page.to === pathname }))
  return (
    <>
      <nav
        data-tab-bar
        aria-label={t.tabs}
        className="fixed inset-x-0 bottom-0 z-30 grid border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] text-ink-2 md:hidden print:hidden"
        style={{ gridTemplateColumns: `repeat(${tabs.length + 1}, minmax(0, 1fr))` }}
      >
        {tabs.map(({ to, label, icon, isCurrent, count }) => (
          <Link
            key={to}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={`${tabClass} ${isCurrent ? 'font-semibold text-ink' : ''}`}
          >
            {isCurrent && (
              <span aria-hidden="true" className="absolute -top-1 left-1/2 -ml-1 size-2 rotate-45 bg-mark" />
            )}
            <Icon name={icon} />
            {label}
            {count ? <Count count={count} waiting className="absolute top-1 left-1/2 ml-1" /> : null}
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={tabClass}>
          <Icon name="menu" />
          {t.more}
        </button>
      </nav>
      {isOpen && <MoreDialog isAdmin={isAdmin} onLogOut={onLogOut} onClose={close} />}
    </>
  )
}

const maxTabs = 4

/** The first groups, with a new order beside the lists of orders. */
function adminTabs(groups: DashboardGroup[], pathname: string, pending: number | null) {
  const isNewOrder = pathname === newOrderPage
  return groups
    .flatMap((group) => {
      const tab = {
        ...{ to: group.pages[0].to, label: group.label, icon: group.icon },
        isCurrent: isInGroup(group, pathname) && !isNewOrder,
      }
      if (!group.pages[0].list) return [tab]
      const newOrder = group.pages.find(({ to }) => to === newOrderPage)
      return [
        { ...tab, count: pending },
        ...(newOrder ? [{ ...newOrder, icon: 'plus' as const, isCurrent: isNewOrder }] : []),
      ]
    })
    .slice(0, maxTabs)
}

/** Every page of the dashboard, so that each is two taps away. */
function MoreDialog({
  isAdmin,
  onLogOut,
  onClose,
}: Pick<Props, 'isAdmin' | 'onLogOut'> & { onClose: () => void }) {
  const t = useMessages(dashboardMessages)
  const language = useLanguage()
  const allows = useAllows()
  const groups = isAdmin
    ? adminNavigation(language, allows)
    : [{ icon: 'layout-grid' as const, label: t.groups.home, pages: customerNavigation(language) }]
  const logOut = () => {
    onClose()
    onLogOut()
  }
  return (
    <Modal
      label={t.more}
      onClose={onClose}
      className="m-0 mt-auto max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-lg"
      bar={<p className="px-2 font-display text-lg font-semibold">{t.more}</p>}
    >
      {/* biome-ignore lint/a11y: a choice closes the dialog; links and buttons handle the keyboard themselves */}
      <div
        className="px-3 pb-[calc(1rem+env(safe-area-inset-bottom))]"
        onClick={(event) => (event.target as Element).closest('a') && onClose()}
      >
        <nav aria-label={t.menu} className="flex flex-col gap-2">
          {groups.map(({ icon, label, pages }) => (
            <section key={label} aria-label={label}>
              <p className="flex items-center gap-2 px-2.5 text-sm font-semibold text-ink-2">
                <Icon name={icon} className="size-4" />
                {label}
              </p>
              <ul className="grid grid-cols-2">
                {pages.map((page) => (
                  <li key={page.to}>
                    <NavLink
                      to={page.to}
                      end
                      className={({ isActive }) =>
                        `${entryClass} leading-tight ${isActive ? currentClass : ''}`
                      }
                    >
                      {page.label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <div className="mt-2 border-t border-line pt-2">
          <OwnEntries onLogOut={logOut} />
        </div>
      </div>
    </Modal>
  )
}
