import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { InvoicePaper } from '#web/shared/orders/invoice-paper.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { orderListMessages } from './list-messages.ts'
import { PackingSlip } from './packing-slip.tsx'
import { fetchOrders, fetchUnconfirmed, NotPrinted } from './printed-orders.tsx'
import { readPrintAddress } from './selection.tsx'

/** Invoices of several orders, each on its own page, or packing slips, four on a page. */
export default function PrintOrders() {
  const t = useMessages(orderListMessages)
  const common = useMessages(commonMessages)
  const { paper, ids } = readPrintAddress(useSearchParams()[0])
  const query = useQuery({
    queryKey: ['GET /orders/by-id', paper, ids],
    queryFn: async () => ({
      orders: await fetchOrders(ids),
      shop: await api('GET /settings', {}),
      blocked: paper === 'slips' ? await fetchUnconfirmed(ids) : [],
    }),
    enabled: ids.length > 0,
  })
  if (ids.length === 0) return <ErrorPage notFound />
  const { data } = query
  const found = data?.orders ?? []
  const blocked = data?.blocked ?? []
  const orders = found.filter(({ _id }) => !blocked.includes(_id))
  const missing = ids.length - found.length
  const title = (paper === 'slips' ? t.printSlips : t.printInvoices)(data ? orders.length : ids.length)
  return (
    <main id="content">
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <div className="mx-auto mb-4 flex max-w-[50rem] flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-xl">{title}</h1>
        <Button disabled={orders.length === 0} onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <QueryState query={query} />
      {data && <NotPrinted missing={missing} isNothing={found.length === 0} unconfirmed={blocked} />}
      <div className="flex flex-col gap-6 *:w-full print:block">
        {data &&
          orders.map((order) =>
            paper === 'slips' ? (
              <PackingSlip key={order._id} order={order} shop={data.shop} />
            ) : (
              <InvoicePaper key={order._id} order={order} shop={data.shop} isOneOfMany />
            ),
          )}
      </div>
    </main>
  )
}
