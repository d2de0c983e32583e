import { useEffect } from 'react'
import { maxBulkOrders } from '#shop/orders/rules.ts'
import { markOrdersSeen, useLiveOrders } from '#web/dashboard/live/live-orders.ts'
import { useOrderChanges } from '#web/dashboard/live/use-order-changes.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useInvalidate } from '#web/data/query.tsx'
import type { OrderList } from '#web/shared/orders/use-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { orderListMessages } from './list-messages.ts'

/** What others do to the shown orders is seen at once; the pending ones are no longer new. */
export function useLiveRows(orders: OrderList, isPendingList: boolean) {
  const { loaded } = orders
  const invalidate = useInvalidate()
  useOrderChanges(
    (id) => loaded?.rows.some(({ _id }) => _id === id) ?? false,
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
  useEffect(() => {
    if (isPendingList && loaded) markOrdersSeen(loaded.rows)
  }, [isPendingList, loaded])
}

/** New orders are counted above the list and shown on request, so that no row moves while somebody presses a button. */
export function NewOrdersNotice({ onShow }: { onShow: () => void }) {
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
