import { useState } from 'react'
import { formatTaka, paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { staffAdvanceMessages } from './advance-messages.ts'
import { EnterPayment } from './enter-payment.tsx'
import { PayBack } from './pay-back.tsx'
import { PaymentRow } from './payment-row.tsx'

/** The advance of an order for staff: what is awaited, each payment, and what has to be paid back. Nothing without a wallet. */
export function OrderAdvance({ order: { _id: id, total } }: { order: Order }) {
  const t = useMessages(staffAdvanceMessages)
  const language = useLanguage()
  const [isEntering, setEntering] = useState(false)
  const { data: advance } = useApiQuery('GET /orders/:id/advance', { params: { id } }, { fresh: true })
  if (!advance) return null
  const { awaited, kept, toPayBack, wallets, payments } = advance
  const money = (taka: number) => formatTaka(taka, language)
  // What counts as paid because pieces were exchanged for the order is said beside its goods.
  const arrived = payments.reduce((sum, { amount }) => sum + paisaFromTaka(amount ?? 0), 0)
  const isEmpty = awaited === 0 && toPayBack === 0 && kept === 0 && payments.length === 0
  if (isEmpty && wallets.length === 0) return null
  const enter = wallets.length > 0 && (
    <Button variant={isEmpty ? 'quiet' : 'bare'} className="px-4" onClick={() => setEntering(true)}>
      {t.enter}
    </Button>
  )
  if (isEmpty && !isEntering) return <div>{enter}</div>
  return (
    <section aria-labelledby="order-advance-title" className="card flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="order-advance-title" className="text-lg">
          {t.title}
        </h2>
        {!isEntering && enter}
      </div>
      {awaited > 0 && <p>{t.awaited(money(awaited))}</p>}
      {(arrived > 0 || kept > 0) && (
        <p>
          {arrived > 0 && <b>{t.paid(money(takaFromPaisa(arrived)))}</b>} {kept > 0 && t.kept(money(kept))}
        </p>
      )}
      {toPayBack > 0 && (
        <PayBack
          orderId={id}
          open={toPayBack}
          by={advance.payBackBy}
          wallet={payments.findLast(({ state }) => state === 'confirmed')?.wallet}
        />
      )}
      {payments.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {payments.map((payment) => (
            <PaymentRow key={payment._id} payment={payment} awaited={awaited} total={total} />
          ))}
        </ul>
      )}
      {isEntering && <EnterPayment orderId={id} wallets={wallets} onClose={() => setEntering(false)} />}
    </section>
  )
}
