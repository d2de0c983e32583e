import { useEffect, useRef, useState } from 'react'
import { canMove, maxBulkOrders } from '#shop/orders/rules.ts'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { markOrdersSeen, useLiveOrders } from '#web/dashboard/live/live-orders.ts'
import { SoundButton } from '#web/dashboard/live/sound.tsx'
import { useOrderChanges } from '#web/dashboard/live/use-order-changes.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useInvalidate } from '#web/data/query.tsx'
import { useSelection } from '#web/data/selection.ts'
import { useAllows } from '#web/data/session.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { useOrderHandling } from '#web/shared/orders/order-actions.ts'
import { type AdminList, adminLists } from '#web/shared/orders/order-lists.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListPage, listTitleId } from '#web/ui/list-page.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { useBulkMove } from './bulk-move.tsx'
import { DueCalls } from './due-calls.tsx'
import { FilterButton, FilterChips } from './filter-controls.tsx'
import { ShortcutHelp, useKeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { orderListMessages } from './list-messages.ts'
import {
  activeFilters,
  maxSearchLength,
  noFilters,
  shownStatuses,
  useFilteredOrders,
  useOrderFilters,
} from './order-filters.ts'
import { OrderTable } from './order-table.tsx'
import { SelectionBar } from './selection.tsx'
import { useManagedOrders } from './staff-notes.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { useMover } from './use-mover.ts'

/** One of the lists of all orders. */
export function AllOrders({ list }: { list: AdminList }) {
  const t = useMessages(orderListMessages)
  const orderText = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const allows = useAllows()
  const mover = useMover()
  const isPendingList = list === 'pendingOrders'
  const { values: filters, setFilters } = useOrderFilters()
  const statuses = shownStatuses(adminLists[list].statuses, filters)
  const isFiltered = Object.keys(activeFilters({ ...filters, status: '' })).length > 0
  const orders = useFilteredOrders(statuses, filters)
  const { loaded } = orders
  const shown = loaded?.rows ?? []
  const { managed, isError, refetch } = useManagedOrders(shown.map(({ _id }) => _id))
  const heading = useRef<HTMLHeadingElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const { dialog, ...handling } = useOrderHandling(orders, { statuses, heading })
  const selection = useSelection(shown)
  const bulk = useBulkMove(orders, (moved, to) => {
    selection.setSelecting(false)
    if (statuses.includes(to)) for (const order of moved) orders.replace({ ...order, orderStatus: to })
    else orders.remove(...moved.map(({ _id }) => _id))
    heading.current?.focus()
  })
  const isWaiting = handling.isBusy || bulk.isBusy
  const now = useNow()
  const invalidate = useInvalidate()
  useOrderChanges(
    (id) => shown.some(({ _id }) => _id === id),
    async (ids) => {
      invalidate(['GET /orders/counts'])
      // The rows stay where they are, so that none moves while somebody presses a button.
      for (let start = 0; start < ids.length; start += maxBulkOrders) {
        const batch = ids.slice(start, start + maxBulkOrders).join(',')
        const changed = await api('GET /orders/by-id', { query: { ids: batch } }).catch(() => [])
        for (const order of changed) orders.replace(order)
      }
    },
  )
  const [isHelpOpen, setHelpOpen] = useState(false)

  const shortcuts = useKeyboardShortcuts({
    orders: shown,
    onSelect: ({ _id }) => selection.toggle(_id),
    onConfirm: (order) => {
      const { selected } = selection
      if (isWaiting) return
      if (selected.length > 0) {
        if (selected.every(({ orderStatus }) => canMove(orderStatus, 'Confirmed', mover)))
          bulk.move(selected, 'Confirmed')
      } else if (order && canMove(order.orderStatus, 'Confirmed', mover)) handling.onMove(order, 'Confirmed')
    },
    onSearch: () => searchInput.current?.focus(),
    onHelp: () => setHelpOpen(true),
  })

  useEffect(() => {
    if (isPendingList && loaded) markOrdersSeen(loaded.rows)
  }, [isPendingList, loaded])

  function showNewOrders() {
    // The filters may exclude the new orders.
    if (isFiltered) setFilters(noFilters)
    else orders.load()
    heading.current?.focus()
  }

  return (
    <>
      <ListPage
        title={orderText.lists[list].title}
        heading={heading}
        list={orders}
        tools={
          <>
            <div className="-mt-2 w-full">
              <StatusTabs list={list} shown={statuses} />
            </div>
            <div className="flex w-full flex-wrap gap-2">
              <SearchField
                label={t.search}
                maxLength={maxSearchLength}
                search={filters.search}
                onSearch={(search) => setFilters({ search }, true)}
                input={searchInput}
              />
              <FilterButton values={filters} onChange={setFilters} />
              <Button
                aria-label={t.startSelecting}
                aria-pressed={selection.isSelecting}
                className="px-3 aria-pressed:bg-inverse aria-pressed:text-on-inverse @4xl:hidden"
                onClick={() => selection.setSelecting(!selection.isSelecting)}
              >
                <Icon name="check" />
              </Button>
              <div className="ml-auto flex flex-wrap gap-2">
                <SoundButton />
                <Button className="hidden px-3 md:inline-flex" onClick={() => setHelpOpen(true)}>
                  {t.keys}
                </Button>
                {allows('orders') && (
                  <DownloadButton
                    className="px-3"
                    busyLabel={t.exporting}
                    fetchFile={() =>
                      api('GET /orders/csv', {
                        query: { ...activeFilters(filters), status: statuses.join(','), language },
                      })
                    }
                    failed={common.error}
                    failedText={t.exportFailed}
                  >
                    {t.exportCsv}
                  </DownloadButton>
                )}
              </div>
            </div>
            <CheckBox
              className={`pl-4 ${selection.isSelecting ? '' : '@max-4xl:hidden'}`}
              label={t.selectAll}
              checked={selection.isAll}
              disabled={shown.length === 0}
              onChange={selection.isAll ? selection.clear : selection.selectAll}
            />
          </>
        }
        above={
          <>
            <FilterChips values={filters} onChange={setFilters} />
            {bulk.notice}
            {isPendingList && <NewOrdersNotice onShow={showNewOrders} />}
            {isPendingList && allows('orders') && <DueCalls />}
          </>
        }
        empty={isFiltered ? t.noMatch : orderText.noOrders}
      >
        {isError && <LoadFailed onRetry={() => refetch()} />}
        <OrderTable
          orders={shown}
          managed={managed}
          labelledBy={listTitleId}
          selection={selection}
          statuses={statuses}
          isWaiting={isWaiting}
          now={now}
          {...handling}
        />
        <SelectionBar selection={selection} isBusy={isWaiting} onMove={bulk.move} />
      </ListPage>
      {/* Outside the list, so that they stay open when it empties. */}
      {dialog}
      {bulk.dialog}
      {isHelpOpen && (
        <ShortcutHelp
          isEnabled={shortcuts.isEnabled}
          onToggle={shortcuts.toggle}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </>
  )
}

const minute = 60_000

/** The time, renewed every minute. */
function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** New orders are counted above the list and shown on request, so that no row moves while somebody presses a button. */
function NewOrdersNotice({ onShow }: { onShow: () => void }) {
  const t = useMessages(orderListMessages)
  const { unseen } = useLiveOrders()
  return (
    <div role="status">
      {unseen.length > 0 && (
        <Button className="mb-3 w-full" onClick={onShow}>
          {t.newOrders(unseen.length)}
        </Button>
      )}
    </div>
  )
}
