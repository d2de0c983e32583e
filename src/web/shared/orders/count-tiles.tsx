import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import type { OrderCounts } from '#shop/orders/contract.ts'
import { type OrderStatus, statusesNeedingMerchant } from '#shop/orders/statuses.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { orderMessages } from './messages.ts'
import { type AdminList, adminLists, type CustomerList, customerLists } from './order-lists.ts'

/** How many orders there are of each status: the customer's own, or for an administrator all. */
export const useOrderCounts = () => useApiQuery('GET /orders/counts', {})

interface Tile {
  list: AdminList | CustomerList
  icon: IconName
  label: string
  statuses: readonly OrderStatus[]
}

/** The tiles of an administrator or a customer (DASH-03 to DASH-09). */
function useTiles(isAdmin: boolean): Tile[] {
  const { activeCount, deliveredCount, cancelledCount, returnCount } = useMessages(orderMessages)
  const lists = { ...adminLists, ...customerLists }
  const tile = (list: Tile['list'], label: string): Tile => ({ list, label, ...lists[list] })
  if (isAdmin)
    return [
      // Open orders that are in delivery need no action, so they are not counted.
      { ...tile('pendingOrders', activeCount), statuses: statusesNeedingMerchant },
      tile('deliveredOrders', deliveredCount),
      tile('cancelledOrders', cancelledCount),
    ]
  return [
    tile('activeOrders', activeCount),
    tile('myShopping', deliveredCount),
    tile('myCancellations', cancelledCount),
    tile('myReturn', returnCount),
  ]
}

interface Props {
  isAdmin: boolean
  counts: ReturnType<typeof useOrderCounts>
}

/** Numbers of orders; each tile links to the orders that it counts. */
export function CountTiles({ isAdmin, counts: { data, isError, isFetching, refetch } }: Props) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const tiles = useTiles(isAdmin)
  const countOf = (counts: OrderCounts, statuses: readonly OrderStatus[]) =>
    statuses.reduce((sum, status) => sum + counts[status], 0)
  if (isError && !data && !isFetching) return <LoadFailed onRetry={() => refetch()} />
  return (
    <ul
      aria-label={t.counts}
      aria-busy={isFetching}
      className={`grid gap-2 @2xl:gap-3 ${isAdmin ? '@2xl:grid-cols-3' : '@3xs:grid-cols-2 @2xl:grid-cols-4'}`}
    >
      {tiles.map(({ list, icon, label, statuses }) => (
        <li key={list} className="grid">
          {/* On a phone one line: what follows is on the first screen, and numbers have room. */}
          <Link
            to={`/dashboard/${list}`}
            className="card flex flex-wrap items-center justify-between gap-x-2 px-3 py-2.5 hover:bg-sunken @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_auto] @2xl:p-4"
          >
            <span className="text-ink-2">{label}</span>{' '}
            <Icon name={icon} className="hidden size-6 text-ink-2 @2xl:block" />
            <span className="font-display text-lg leading-tight font-semibold tabular-nums @2xl:col-span-2 @2xl:text-2xl">
              {data ? formatNumber(countOf(data, statuses), language) : '…'}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
