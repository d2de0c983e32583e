import type { Order } from '#shop/orders/contract.ts'
import { maxBulkOrders } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderListMessages } from './list-messages.ts'
import { OrderLinks } from './order-links.tsx'

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

interface NotPrintedProps {
  /** Chosen orders that are not there any more. */
  missing: number
  /** Whether none of them is there. */
  isNothing: boolean
  /** Orders whose customers have to confirm them first. */
  unconfirmed: readonly string[]
}

/** Says which orders are not printed, and why. */
export function NotPrinted({ missing, isNothing, unconfirmed }: NotPrintedProps) {
  const t = useMessages(orderListMessages)
  return (
    <>
      {missing > 0 && (
        <p role="status" className="mx-auto mb-4 max-w-[50rem] font-semibold text-sale print:hidden">
          {isNothing ? t.nothingToPrint : t.missing(missing)}
        </p>
      )}
      {unconfirmed.length > 0 && (
        <div role="status" className="notice mx-auto mb-4 max-w-[50rem] print:hidden">
          <p>{t.unconfirmed(unconfirmed.length)}</p>
          <OrderLinks ids={unconfirmed} />
        </div>
      )}
    </>
  )
}
