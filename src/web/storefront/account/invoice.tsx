import { Link } from 'react-router'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { InvoicePaper } from '#web/shared/orders/invoice-paper.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { useOrder } from '#web/shared/orders/use-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/invoice'

/** The address contains the id of the order twice (D55). */
export default function InvoicePage({ params: { id, invoiceId } }: Route.ComponentProps) {
  return id === invoiceId ? <Invoice key={id} id={id} /> : <ErrorPage notFound />
}

function Invoice({ id }: { id: string }) {
  const t = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  const { order, phase, load } = useOrder(id)
  const shop = useApiQuery('GET /settings', {})
  if (phase === 'unknown') return <ErrorPage notFound />
  const failed = phase === 'failed' || shop.isError
  const retry = () => {
    if (phase === 'failed') load()
    if (shop.isError) shop.refetch()
  }
  const paper = order && shop.data && <InvoicePaper order={order} shop={shop.data} />
  return (
    <main id="content">
      <PageHead title={`${t.invoice} ${formatOrderId(id)} – ${common.brand}`} index={false} />
      <div className="mx-auto mb-4 flex max-w-[50rem] flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to={`/dashboard/order-overview/${id}`}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-link underline-offset-4 hover:underline"
        >
          <Icon name="chevron-left" />
          {t.backToOrder}
        </Link>
        <Button disabled={!paper} onClick={() => window.print()}>
          {t.printInvoice}
        </Button>
      </div>
      {failed && <LoadFailed onRetry={retry} />}
      {!paper && !failed && <Loading />}
      {paper}
    </main>
  )
}
