import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { staffAdvanceMessages } from './advance-messages.ts'
import { PaymentRow } from './payment-row.tsx'

/** The payments that nobody has looked for yet, of all orders; nothing where there are none. */
export function PaymentsToCheck() {
  const t = useMessages(staffAdvanceMessages)
  const common = useMessages(commonMessages)
  const { loaded, loadMore, more } = usePagedQuery('GET /advance-payments', {})
  if (!loaded || loaded.rows.length === 0) return null
  return (
    <section id="payments" aria-labelledby="payments-title" className="card p-4">
      <h2 id="payments-title" className="text-lg">
        {t.toCheckTitle}
      </h2>
      <p className="text-ink-2">{t.toCheckIntro}</p>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {loaded.rows.map((payment) => (
          <PaymentRow key={payment._id} payment={payment} awaited={payment.awaited} total={payment.total}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <OrderLink id={payment.orderId} />
              <span className="wrap-anywhere">
                {payment.name} · <span className="tabular-nums">{payment.mobileNumber}</span>
              </span>
            </p>
          </PaymentRow>
        ))}
      </ul>
      {loaded.nextCursor && (
        <Button busy={more === 'loading'} onClick={loadMore}>
          {common.loadMore}
        </Button>
      )}
    </section>
  )
}
