import { formatNumber } from '#lib/language.ts'
import { type OrderStatus, orderStatuses, statusTable } from '#shop/orders/statuses.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useOrderCounts } from '#web/shared/orders/count-tiles.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { type AdminList, adminLists } from '#web/shared/orders/order-lists.ts'
import { orderListMessages } from './list-messages.ts'

/** The tabs of all orders and of those of each status, with their numbers; `shown` are the statuses that the page shows. */
export function useStatusTabs(list: AdminList, shown: readonly OrderStatus[]) {
  const t = useMessages(orderListMessages)
  const { status: names } = useMessages(orderMessages)
  const language = useLanguage()
  const { data: counts } = useOrderCounts()
  const withCount = (label: string, statuses: readonly OrderStatus[]) =>
    counts
      ? `${label} ${formatNumber(
          statuses.reduce((sum, status) => sum + counts[status], 0),
          language,
        )}`
      : label
  const tabOf = (status: OrderStatus) => {
    const { adminList } = statusTable[status]
    const isWholeList = adminLists[adminList].statuses.length === 1
    return {
      to: `/dashboard/${adminList}${isWholeList ? '' : `?status=${status}`}`,
      text: withCount(names[status], [status]),
      isCurrent: list !== 'allOrders' && shown.includes(status),
    }
  }
  const all = {
    to: '/dashboard/allOrders',
    text: withCount(t.allTab, orderStatuses),
    isCurrent: list === 'allOrders',
  }
  return { label: t.tabs, tabs: [all, ...orderStatuses.map(tabOf)], inHistory: true }
}
