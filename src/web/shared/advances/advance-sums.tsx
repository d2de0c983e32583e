import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { dueOf, hasReturnReason } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { advanceSumMessages } from './advance-sum-messages.ts'

interface Props {
  order: Pick<Order, 'total' | 'advance' | 'orderStatus'>
  /** Of a row and of its amount, as in the sums above. */
  rowClass: string
  amountClass?: string
}

/** Below the total of an order: what was paid before delivery, and what is left. Nothing for most orders. */
export function AdvanceSums({ order, rowClass, amountClass = '' }: Props) {
  const t = useMessages(advanceSumMessages)
  const language = useLanguage()
  if (!order.advance) return null
  const rows: [string, number][] = [
    [t.advance, -order.advance],
    // Nobody pays any more for what is cancelled or came back.
    ...(hasReturnReason(order.orderStatus) ? [] : [[t.due, dueOf(order)] as [string, number]]),
  ]
  return rows.map(([label, taka], index) => (
    <div key={label} className={`${rowClass} ${index === 0 ? '' : 'font-semibold'}`}>
      <dt className={index === 0 ? 'text-ink-2' : ''}>{label}</dt>
      <dd className={`tabular-nums ${amountClass}`}>{formatTaka(taka, language, 2)}</dd>
    </div>
  ))
}
