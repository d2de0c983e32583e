import { dhakaDay } from '#lib/dhaka-time.ts'
import type { Order } from '#shop/orders/contract.ts'
import { promisedDay } from '#shop/orders/rules.ts'
import { isUnconfirmed } from '#shop/orders/statuses.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableDay } from '#web/ui/date-time.ts'
import { arrivalMessages } from './arrival-messages.ts'

interface Props {
  order: Pick<Order, 'orderStatus' | 'deliveryDays' | 'inReview'>
  history: Parameters<typeof promisedDay>[1]
}

/** Until when an order is with its customer, as they read it. */
export function Arrival({ order, history }: Props) {
  const t = useMessages(arrivalMessages)
  const language = useLanguage()
  const { orderStatus, deliveryDays, inReview } = order
  const day = promisedDay(order, history)
  if (day !== null) {
    const text = day < dhakaDay(new Date()) ? t.late : t.by
    return <p className="mt-1 font-semibold">{text(readableDay(day, language))}</p>
  }
  if (deliveryDays === null || inReview || !isUnconfirmed(orderStatus)) return null
  return <p className="mt-1">{t.onceConfirmed(deliveryDays)}</p>
}

/** Until when the shop has promised an order, for staff. */
export function PromisedDay({ order, history }: Props) {
  const t = useMessages(arrivalMessages)
  const language = useLanguage()
  const day = promisedDay(order, history)
  if (day === null) return null
  const isLate = day < dhakaDay(new Date())
  return (
    <p className={`text-sm ${isLate ? 'font-semibold text-danger' : 'text-ink-2'}`}>
      {(isLate ? t.staffLate : t.staffBy)(readableDay(day, language))}
    </p>
  )
}
