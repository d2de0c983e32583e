import '#web/dashboard/dashboard.css'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatNumber, type Language, pathIn } from '#lib/language.ts'
import { listenToOrders, useLiveOrders } from '#web/dashboard/live/live-orders.ts'
// For the offer to install that the browser makes on the first page.
import '#web/dashboard/notifications/install.ts'
import { type OrderStatus, orderStatuses } from '#shop/orders/statuses.ts'
import { nameOfPage } from '#web/dashboard/pages.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, useInvalidate } from '#web/data/query.tsx'
import { useAllows, useSession } from '#web/data/session.tsx'
import { Count, currentClass, entryClass } from '#web/shared/layout/frame-entries.tsx'
import { useOrderCounts } from '#web/shared/orders/count-tiles.tsx'
import { adminLists } from '#web/shared/orders/order-lists.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import {
  type DashboardPage,
  type DashboardPlace,
  newOrderPage,
  placesOf,
  shownPages,
  whereIs,
} from './dashboard-navigation.ts'
import { DashboardSearch } from './dashboard-search.tsx'
import { DashboardTabs } from './dashboard-tabs.tsx'
import { Frame } from './frame.tsx'
import { useLeaveQuestion } from './leave-question.ts'
import { dashboardMessages } from './messages.ts'
import { PlaceTabs } from './place-tabs.tsx'
import { useFoundField } from './use-found-field.ts'

/** While the dashboard is open the browser installs it, and not the shop. */
function useDashboardManifest(language: Language) {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const before = link?.getAttribute('href')
    if (!link || !before) return
    link.href = pathIn(language, '/dashboard.webmanifest')
    return () => link.setAttribute('href', before)
  }, [language])
}

interface Props {
  onLogOut: () => void
  children: ReactNode
}

const SecondStepPage = lazy(() =>
  import('#web/dashboard/sign-in/second-step-page.tsx').then(
    ({ SecondStepPage }) => ({ default: SecondStepPage }),
    () => ({ default: () => <LoadFailed onRetry={() => window.location.reload()} /> }),
  ),
)

/** What is around every page of the dashboard; staff have no page before they have taken their second step. */
export function DashboardFrame({ onLogOut, children }: Props) {
  const { permissions } = useSession()
  return (
    <>
      {permissions?.length === 0 ? (
        <Suspense fallback={<Loading />}>
          <SecondStepPage onLogOut={onLogOut} />
        </Suspense>
      ) : (
        <StaffFrame onLogOut={onLogOut}>{children}</StaffFrame>
      )}
      <ConfirmationDialog />
    </>
  )
}

/** The merchant's navigation, with the search for everything. */
function StaffFrame({ onLogOut: logOut, children }: Props) {
  const t = useMessages(dashboardMessages)
  const language = useLanguage()
  const location = useLocation()
  const [isSearching, setSearching] = useState(false)
  const closeSearch = () => setSearching(false)
  const allows = useAllows()
  const seesOrders = allows(['orders', 'packing'])
  const places = placesOf(language, allows)
  const { place: open, page: current } = whereIs(places, location)
  useDashboardManifest(language)
  useFoundField()
  const mayLeave = useLeaveQuestion()
  const onLogOut = async () => {
    if (await mayLeave()) logOut()
  }
  useEffect(() => (seesOrders ? listenToOrders() : undefined), [seesOrders])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setSearching(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const tools = (
    <>
      <button
        type="button"
        aria-label={t.search.open}
        aria-keyshortcuts="Control+K"
        onClick={() => setSearching(true)}
        className="flex min-h-11 min-w-[44px] items-center justify-center gap-3 rounded-md text-ink-2 hover:bg-sunken md:w-full md:max-w-[27rem] md:justify-start md:border md:border-line-strong md:bg-surface md:px-3.5"
      >
        <Icon name="search" />
        <span className="hidden grow text-left md:inline">{t.search.hint}</span>
        <kbd className="hidden rounded-md border border-line bg-sunken px-1.5 font-text text-sm font-semibold md:inline">
          Ctrl K
        </kbd>
      </button>
      {allows('orders') && <UnreadMessages />}
      {allows('orders') && (
        <Link
          to={newOrderPage}
          className="hidden min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold whitespace-nowrap hover:bg-sunken md:inline-flex"
        >
          <Icon name="plus" />
          {nameOfPage('newOrder', language)}
        </Link>
      )}
    </>
  )
  return (
    <>
      <Frame
        menu={places.map((place) => (
          <SidebarPlace key={place.name} place={place} isOpen={place === open} current={current} />
        ))}
        tools={tools}
        tabs={<DashboardTabs onSearch={() => setSearching(true)} onLogOut={onLogOut} />}
        onLogOut={onLogOut}
      >
        {open && current && <PlaceTabs place={open} current={current} />}
        {children}
      </Frame>
      {isSearching && <DashboardSearch onClose={closeSearch} />}
    </>
  )
}

interface SidebarProps {
  place: DashboardPlace
  isOpen: boolean
  current: DashboardPage | undefined
}

/** A place: all of its pages are shown while one is open, otherwise those that are always shown. */
function SidebarPlace({ place, isOpen, current }: SidebarProps) {
  const { icon, label, pages } = place
  const shown = shownPages(place, isOpen)
  return (
    <li>
      <Link
        to={pages[0].to}
        aria-current={isOpen ? (shown.length > 0 ? 'true' : 'page') : undefined}
        className={`${entryClass} md:min-h-7.5 ${isOpen ? 'font-semibold' : ''}`}
      >
        <Icon name={icon} />
        {label}
        {isOpen && <span aria-hidden="true" className="ml-auto size-2 rotate-45 bg-mark" />}
      </Link>
      {shown.length > 0 && (
        <ul className="flex flex-col">
          {shown.map((page) => (
            <li key={page.to}>
              <Link
                to={page.to}
                aria-current={page === current ? 'page' : undefined}
                className={`flex min-h-6 items-center justify-between gap-1 rounded-md pr-1.5 pl-10.5 leading-tight hover:bg-sunken ${page === current ? currentClass : 'text-ink-2'}`}
              >
                {page.label}
                {page.list && <ListCount list={page.list} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** How many orders a list has in the status that it is named after, as its tab says; all of them for the list of all. */
function ListCount({ list }: Required<Pick<DashboardPage, 'list'>>) {
  const live = useLiveOrders()
  const { data } = useOrderCounts()
  const invalidate = useInvalidate()
  const isPending = list === 'pendingOrders'
  // An order has been placed or moved; one of the lists refetches for all.
  useEffect(() => {
    if (isPending && live.pending !== null) invalidate(['GET /orders/counts'])
  }, [live])
  const statuses: readonly OrderStatus[] =
    list === 'allOrders' ? orderStatuses : adminLists[list].statuses.slice(0, 1)
  const count = statuses.reduce((sum, status) => sum + (data?.[status] ?? 0), 0)
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
      aria-label={count > 0 ? t.unread(formatNumber(count, language)) : nameOfPage('messages', language)}
      className="relative flex h-11 w-[44px] shrink-0 items-center justify-center rounded-md hover:bg-sunken md:ml-auto"
    >
      <Icon name="mail" />
      {count > 0 && <Count count={count} waiting className="absolute top-0 right-0" />}
    </Link>
  )
}
