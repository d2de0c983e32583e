import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { maxBulkOrders } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useAnswer } from '#web/data/use-answer.ts'
import { InvoicePaper } from '#web/features/orders/invoice-paper.tsx'
import { orderListMessages } from '#web/features/orders/list-messages.ts'
import { PackingSlip } from '#web/features/orders/packing-slip.tsx'
import { readPrintAddress } from '#web/features/orders/print-link.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

async function askOrders(ids: readonly string[]) {
  const found: Order[] = []
  for (let asked = 0; asked < ids.length; asked += maxBulkOrders)
    found.push(
      ...(await api('GET /orders/by-id', {
        query: { ids: ids.slice(asked, asked + maxBulkOrders).join(',') },
      })),
    )
  return found
}

/** Invoices or packing slips of several orders, each on a page of its own. */
export default function PrintOrders() {
  const orderListText = useMessages(orderListMessages)
  const common = useMessages(commonMessages)
  const { paper, ids } = readPrintAddress(useSearchParams()[0])
  const asked = ids.join(',')
  const ask = useCallback(
    async () => ({ orders: await askOrders(asked.split(',')), shop: await api('GET /settings', {}) }),
    [asked],
  )
  const { answer, phase, load } = useAnswer(ask)
  if (ids.length === 0) return <ErrorPage notFound />
  const orders = answer?.orders ?? []
  const missing = ids.length - orders.length
  const title = (paper === 'slips' ? orderListText.printSlips : orderListText.printInvoices)(
    answer ? orders.length : ids.length,
  )
  return (
    <main id="content">
      <PageHead title={`${title} · ${common.brand}`} index={false} />
      <div className="mx-auto mb-4 flex max-w-[50rem] flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-xl">{title}</h1>
        <button
          type="button"
          className="button-primary"
          disabled={orders.length === 0}
          onClick={() => window.print()}
        >
          {orderListText.print}
        </button>
      </div>
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {phase === 'loading' && !answer && <Loading />}
      {answer && missing > 0 && (
        <p role="status" className="mx-auto mb-4 max-w-[50rem] font-semibold text-sale print:hidden">
          {orders.length === 0 ? orderListText.nothingToPrint : orderListText.missing(missing)}
        </p>
      )}
      <div className="flex flex-col gap-6 *:w-full print:block">
        {answer &&
          orders.map((order) =>
            paper === 'slips' ? (
              <PackingSlip key={order._id} order={order} shop={answer.shop} />
            ) : (
              <InvoicePaper key={order._id} order={order} shop={answer.shop} isOneOfMany />
            ),
          )}
      </div>
    </main>
  )
}
