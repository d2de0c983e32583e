import { Link } from 'react-router'
import { formatOrderId } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useAnswer } from '#web/data/use-answer.ts'
import { InvoicePaper } from '#web/features/orders/invoice-paper.tsx'
import { orderMessages } from '#web/features/orders/messages.ts'
import { useOrder } from '#web/features/orders/use-order.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/invoice'

const askSettings = () => api('GET /settings', {})

/** The second id repeats the first (D55); any other address is no invoice. */
export default function InvoicePage({ params: { id, invoiceId } }: Route.ComponentProps) {
  return id === invoiceId ? <Invoice key={id} id={id} /> : <ErrorPage notFound />
}

function Invoice({ id }: { id: string }) {
  const orderText = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  const { order, phase, load } = useOrder(id)
  const shop = useAnswer(askSettings)
  if (phase === 'unknown') return <ErrorPage notFound />
  const failed = phase === 'failed' || shop.phase === 'failed'
  const retry = () => {
    if (phase === 'failed') load()
    if (shop.phase === 'failed') shop.load()
  }
  const paper = order && shop.answer && <InvoicePaper order={order} shop={shop.answer} />
  return (
    <main id="content">
      <PageHead title={`${orderText.invoice} ${formatOrderId(id)} · ${common.brand}`} index={false} />
      <div className="mx-auto mb-4 flex max-w-[50rem] flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to={`/dashboard/order-overview/${id}`}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand underline-offset-4 hover:underline"
        >
          <Icon name="chevron-left" />
          {orderText.backToOrder}
        </Link>
        <button type="button" className="button-primary" disabled={!paper} onClick={() => window.print()}>
          {orderText.printInvoice}
        </button>
      </div>
      {failed && <LoadFailed onRetry={retry} />}
      {!paper && !failed && <Loading />}
      {paper}
    </main>
  )
}
