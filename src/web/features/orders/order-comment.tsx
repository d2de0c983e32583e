import type { Order } from '#shop/orders/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from './messages.ts'

/** What the customer wrote with the order. */
export function OrderComment({ order }: { order: Order }) {
  const t = useMessages(orderMessages)
  return (
    <section aria-labelledby="comment-title" className="card p-4 md:p-5">
      <h2 id="comment-title" className="text-lg">
        {t.comment}
      </h2>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">
        {order.customerData.comment || <span className="text-ink-2">{t.noComment}</span>}
      </p>
    </section>
  )
}
