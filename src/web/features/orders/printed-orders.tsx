import { Link } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { formatOrderId, maxBulkOrders } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderListMessages } from './list-messages.ts'

async function fetchInBatches<Row>(ids: readonly string[], fetchRows: (ids: string) => Promise<Row[]>) {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += maxBulkOrders)
    rows.push(...(await fetchRows(ids.slice(start, start + maxBulkOrders).join(','))))
  return rows
}

/** Orders to print; those that were deleted are left out. */
export const fetchOrders = (ids: readonly string[]) =>
  fetchInBatches<Order>(ids, (batch) => api('GET /orders/by-id', { query: { ids: batch } }))

/** Which of the orders are not packed until their customers have confirmed them. */
export async function fetchUnconfirmed(ids: readonly string[]) {
  const managed = await fetchInBatches(ids, (batch) => api('GET /managed-orders', { query: { ids: batch } }))
  return managed.flatMap(({ _id, blocksPacking }) => (blocksPacking ? [_id] : []))
}

/** Says which orders are not printed because their customers have to confirm them first. */
export function UnconfirmedOrders({ ids }: { ids: readonly string[] }) {
  const t = useMessages(orderListMessages)
  if (ids.length === 0) return null
  return (
    <div role="status" className="notice mx-auto mb-4 max-w-[50rem] print:hidden">
      <p>{t.unconfirmed(ids.length)}</p>
      <p className="flex flex-wrap gap-x-4">
        {ids.map((id) => (
          <Link
            key={id}
            to={`/dashboard/order-overview/${id}`}
            className="link inline-flex min-h-11 items-center tabular-nums"
          >
            {formatOrderId(id)}
          </Link>
        ))}
      </p>
    </div>
  )
}
