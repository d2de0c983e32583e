import type { Order } from '#shop/orders/contract.ts'
import { useDashboardTexts } from '#web/texts/texts.tsx'

/** What the customer wrote with the order. */
export function OrderComment({ order }: { order: Order }) {
  const dashboard = useDashboardTexts()
  return (
    <section aria-labelledby="comment-title" className="card p-4 desk:p-5">
      <h2 id="comment-title" className="text-1">
        {dashboard.comment}
      </h2>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">
        {order.customerData.comment || <span className="text-ink-2">{dashboard.noComment}</span>}
      </p>
    </section>
  )
}
