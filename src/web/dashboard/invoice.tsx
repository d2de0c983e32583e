import { Link } from 'react-router'
import { readableOrderId } from '#shop/orders/rules.ts'
import { getSettings } from '#shop/settings/contract.ts'
import { api } from '#web/auth/token.ts'
import { ErrorPage } from '#web/components/error-page.tsx'
import { Icon } from '#web/components/icon.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/invoice'
import { useAnswer } from './asked.ts'
import { InvoicePaper } from './invoice-paper.tsx'
import { useOrder } from './one-order.ts'

const askSettings = () => api(getSettings, {})

/** The second id repeats the first (D55); any other address is no invoice. */
export default function InvoicePage({ params: { id, invoiceId } }: Route.ComponentProps) {
  return id === invoiceId ? <Invoice key={id} id={id} /> : <ErrorPage notFound />
}

function Invoice({ id }: { id: string }) {
  const dashboard = useDashboardTexts()
  const { auth } = useTexts()
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
      <PageHead title={`${dashboard.invoice} ${readableOrderId(id)} · ${auth.brand}`} index={false} />
      <div className="mx-auto mb-4 flex max-w-[50rem] flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          to={`/dashboard/order-overview/${id}`}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand underline-offset-4 hover:underline"
        >
          <Icon name="chevron-left" />
          {dashboard.backToOrder}
        </Link>
        <button type="button" className="button-primary" disabled={!paper} onClick={() => window.print()}>
          {dashboard.printInvoice}
        </button>
      </div>
      {failed && <LoadFailed onRetry={retry} />}
      {!paper && !failed && <Loading />}
      {paper}
    </main>
  )
}
