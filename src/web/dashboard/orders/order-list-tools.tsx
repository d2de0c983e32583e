import type { Order } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { SelectAll, StartSelecting } from '#web/dashboard/kit/selected-rows.tsx'
import { SoundButton } from '#web/dashboard/live/sound.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { Selection } from '#web/data/selection.ts'
import { useAllows } from '#web/data/session.tsx'
import type { AdminList } from '#web/shared/orders/order-lists.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { OrderFilterButton } from './filter-controls.tsx'
import { orderListMessages } from './list-messages.ts'
import { activeOrderFilters, type FilterValues, maxSearchLength } from './order-filters.ts'
import { StatusTabs } from './status-tabs.tsx'
import type { ListActions } from './use-list-actions.tsx'

interface Props {
  list: AdminList
  statuses: readonly OrderStatus[]
  filters: FilterValues
  /** `isStep`: the back button leads to what was shown before. */
  onFilter: (change: Partial<FilterValues>, options?: { isStep: boolean }) => void
  selection: Selection<Order>
  hasOrders: boolean
  actions: Pick<ListActions, 'searchInput' | 'openHelp'>
}

/** What stands above a list of orders: tabs, search and filters, and what is done with all of it. */
export function OrderListTools({ list, statuses, filters, onFilter, selection, hasOrders, actions }: Props) {
  const t = useMessages(orderListMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const allows = useAllows()
  return (
    <>
      <div className="-mt-2 w-full">
        <StatusTabs list={list} shown={statuses} />
      </div>
      <div className="flex w-full flex-wrap gap-2">
        <SearchField
          label={t.search}
          maxLength={maxSearchLength}
          search={filters.search}
          onSearch={(search) => onFilter({ search })}
          input={actions.searchInput}
        />
        <OrderFilterButton values={filters} onChange={(change) => onFilter(change, { isStep: true })} />
        <StartSelecting selection={selection} label={t.startSelecting} />
        <div className="ml-auto flex flex-wrap gap-2">
          <SoundButton />
          <Button className="hidden px-3 md:inline-flex" onClick={actions.openHelp}>
            {t.keys}
          </Button>
          {allows('orders') && (
            <DownloadButton
              className="px-3"
              busyLabel={t.exporting}
              fetchFile={() =>
                api('GET /orders/csv', {
                  query: { ...activeOrderFilters(filters), status: statuses.join(','), language },
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
      <SelectAll
        selection={selection}
        label={t.selectAll}
        isOnRequest
        className="pl-4"
        disabled={!hasOrders}
      />
    </>
  )
}
