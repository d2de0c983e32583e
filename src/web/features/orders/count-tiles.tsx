import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import type { OrderCounts } from '#shop/orders/contract.ts'
import { type OrderStatus, statusesNeedingMerchant } from '#shop/orders/statuses.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAnswer } from '#web/data/use-answer.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { orderMessages } from './messages.ts'
import { type AdminList, adminLists, type CustomerList, customerLists } from './order-lists.ts'

const askCounts = () => api('GET /orders/counts', {})
/** How many orders of each status there are: one's own, or for an administrator the shop's. */
export const useOrderCounts = () => useAnswer(askCounts)

interface Tile {
  list: AdminList | CustomerList
  icon: IconName
  word: string
  statuses: readonly OrderStatus[]
}

/** The tiles of whoever looks at them (DASH-03 to DASH-09); each leads to the orders it counts. */
function useTiles(isAdmin: boolean): Tile[] {
  const { activeCount, deliveredCount, cancelledCount, returnCount } = useMessages(orderMessages)
  const lists = { ...adminLists, ...customerLists }
  const tile = (list: Tile['list'], word: string): Tile => ({ list, word, ...lists[list] })
  if (isAdmin)
    return [
      // Without orders that are on their way, although these are open.
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

export function CountTiles({ isAdmin, counts: { answer, phase, load } }: Props) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const tiles = useTiles(isAdmin)
  const sum = (counts: OrderCounts, statuses: readonly OrderStatus[]) =>
    statuses.reduce((all, status) => all + counts[status], 0)
  if (phase === 'failed' && !answer) return <LoadFailed onRetry={load} />
  return (
    <ul
      aria-label={t.counts}
      aria-busy={phase === 'loading'}
      className={`grid grid-cols-2 gap-3 ${isAdmin ? '@2xl:grid-cols-3' : '@2xl:grid-cols-4'}`}
    >
      {tiles.map(({ list, icon, word, statuses }) => (
        <li key={list} className="grid">
          <Link
            to={`/dashboard/${list}`}
            className="card grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 p-4 hover:bg-sunken"
          >
            <span className="text-ink-2">{word}</span> <Icon name={icon} className="size-6 text-brand" />
            {/* Beside nothing: hundreds of thousands need the whole width of a phone's tile. */}
            <span className="col-span-2 font-display text-2xl leading-tight font-semibold tabular-nums">
              {answer ? formatNumber(sum(answer, statuses), language) : '…'}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
