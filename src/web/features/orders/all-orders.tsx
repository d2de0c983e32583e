import { useEffect, useRef, useState } from 'react'
import { canMove } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { ListPage, listTitleId } from '#web/ui/list-page.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { useBulkMove } from './bulk-move.tsx'
import { DueCalls } from './due-calls.tsx'
import { FilterButton, FilterChips } from './filter-controls.tsx'
import { ShortcutHelp, useKeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { orderListMessages } from './list-messages.ts'
import { markOrdersSeen, useLiveOrders } from './live-orders.ts'
import { orderMessages } from './messages.ts'
import { useOrderHandling } from './order-actions.ts'
import {
  activeFilters,
  maxSearchLength,
  noFilters,
  useFilteredOrders,
  useOrderFilters,
} from './order-filters.ts'
import { type AdminList, adminLists } from './order-lists.ts'
import { OrderTable } from './order-table.tsx'
import { SelectionBar, useSelection } from './selection.tsx'
import { SoundButton } from './sound.tsx'
import { useManagedOrders } from './staff-notes.tsx'

/** One of the lists of all orders. */
export function AllOrders({ list }: { list: AdminList }) {
  const t = useMessages(orderListMessages)
  const orderText = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const { statuses } = adminLists[list]
  const isPendingList = list === 'pendingOrders'
  const { values: filters, setFilters } = useOrderFilters()
  const isFiltered = Object.keys(activeFilters(filters)).length > 0
  const orders = useFilteredOrders(statuses, filters)
  const { loaded } = orders
  const shown = loaded?.rows ?? []
  const { managed, isError, refetch } = useManagedOrders(isPendingList ? shown.map(({ _id }) => _id) : [])
  const heading = useRef<HTMLHeadingElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const { dialog, ...handling } = useOrderHandling(orders, { statuses, heading })
  const selection = useSelection(shown)
  const bulk = useBulkMove(orders)
  const [isHelpOpen, setHelpOpen] = useState(false)

  const shortcuts = useKeyboardShortcuts({
    orders: shown,
    onSelect: ({ _id }) => selection.toggle(_id),
    onConfirm: (order) => {
      const { selected } = selection
      if (selected.length > 0) {
        if (selected.every(({ orderStatus }) => canMove(orderStatus, 'Confirmed', 'admin')))
          bulk.move(selected, 'Confirmed')
      } else if (order && canMove(order.orderStatus, 'Confirmed', 'admin') && !handling.isBusy(order._id))
        handling.onMove(order, 'Confirmed')
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
            <div className="flex w-full flex-wrap gap-2">
              <SearchField
                label={t.search}
                maxLength={maxSearchLength}
                search={filters.search}
                onSearch={(search) => setFilters({ search }, true)}
                input={searchInput}
              />
              <FilterButton values={filters} onChange={setFilters} />
              <div className="ml-auto flex flex-wrap gap-2">
                <SoundButton />
                <Button className="hidden px-3 md:inline-flex" onClick={() => setHelpOpen(true)}>
                  {t.keys}
                </Button>
                <DownloadButton
                  className="px-3"
                  busyLabel={t.exporting}
                  fetchFile={() =>
                    api('GET /orders/csv', {
                      query: { status: statuses.join(','), ...activeFilters(filters), language },
                    })
                  }
                  failed={common.error}
                  failedText={t.exportFailed}
                >
                  {t.exportCsv}
                </DownloadButton>
              </div>
            </div>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 pl-4">
              <input
                type="checkbox"
                checked={selection.isAll}
                disabled={shown.length === 0}
                onChange={selection.isAll ? selection.clear : selection.selectAll}
                className="size-5 shrink-0 accent-inverse"
              />
              {t.selectAll}
            </label>
          </>
        }
        above={
          <>
            <FilterChips values={filters} onChange={setFilters} />
            {isPendingList && <NewOrdersNotice onShow={showNewOrders} />}
            {isPendingList && <DueCalls />}
          </>
        }
        empty={isFiltered ? t.noMatch : orderText.noOrders}
      >
        {isError && <LoadFailed onRetry={() => refetch()} />}
        <div className="card overflow-x-auto">
          <OrderTable
            orders={shown}
            managed={managed}
            labelledBy={listTitleId}
            selection={selection}
            {...handling}
          />
        </div>
        <SelectionBar selection={selection} isBusy={bulk.isBusy} onMove={bulk.move} />
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
