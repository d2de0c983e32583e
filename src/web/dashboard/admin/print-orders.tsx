import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { getOrdersById, mostAtOnce } from '#shop/orders/lists/contract.ts'
import { getSettings } from '#shop/settings/contract.ts'
import { api } from '#web/auth/token.ts'
import { ErrorPage } from '#web/components/error-page.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { useAdminTexts, useTexts } from '#web/texts/texts.tsx'
import { useAnswer } from '../asked.ts'
import { InvoicePaper } from '../invoice-paper.tsx'
import { PackingSlip } from './orders/packing-slip.tsx'
import { readPrintAddress } from './orders/print-address.ts'

async function askOrders(ids: readonly string[]) {
  const found: Order[] = []
  for (let asked = 0; asked < ids.length; asked += mostAtOnce)
    found.push(
      ...(await api(getOrdersById, { query: { ids: ids.slice(asked, asked + mostAtOnce).join(',') } })),
    )
  return found
}

/** Invoices or packing slips of several orders, each on a page of its own. */
export default function PrintOrders() {
  const { lists } = useAdminTexts()
  const { auth } = useTexts()
  const { paper, ids } = readPrintAddress(useSearchParams()[0])
  const asked = ids.join(',')
  const ask = useCallback(
    async () => ({ orders: await askOrders(asked.split(',')), shop: await api(getSettings, {}) }),
    [asked],
  )
  const { answer, phase, load } = useAnswer(ask)
  if (ids.length === 0) return <ErrorPage notFound />
  const orders = answer?.orders ?? []
  const missing = ids.length - orders.length
  const title = (paper === 'slips' ? lists.printSlips : lists.printInvoices)(
    answer ? orders.length : ids.length,
  )
  return (
    <main id="content">
      <PageHead title={`${title} · ${auth.brand}`} index={false} />
      <div className="mx-auto mb-4 flex max-w-[50rem] flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-2">{title}</h1>
        <button
          type="button"
          className="button-primary"
          disabled={orders.length === 0}
          onClick={() => window.print()}
        >
          {lists.print}
        </button>
      </div>
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {phase === 'loading' && !answer && <Loading />}
      {answer && missing > 0 && (
        <p role="status" className="mx-auto mb-4 max-w-[50rem] font-semibold text-sale print:hidden">
          {orders.length === 0 ? lists.nothingToPrint : lists.missing(missing)}
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
