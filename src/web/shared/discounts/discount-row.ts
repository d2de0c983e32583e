import { type Language, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { formatCharge } from '#web/shared/words/order-words.ts'
import { discountMessages } from './order-messages.ts'

type Discounted = Pick<Order, 'discount' | 'discountName' | 'discountNameBn'>

export const discountNameIn = (language: Language, { discountName, discountNameBn }: Discounted) =>
  localName(language, { name: discountName, nameBn: discountNameBn })

/** The row among the sums of an order that names its discount, with an amount below zero; none without one. `always`: 2 decimals. */
export function useDiscountRow(order: Discounted, always?: 2): [string, string][] {
  const t = useMessages(discountMessages)
  const language = useLanguage()
  return order.discount > 0
    ? [[t.discount(discountNameIn(language, order)), formatTaka(-order.discount, language, always)]]
    : []
}

interface Charged extends Discounted {
  freeDelivery: boolean
  customerData: { deliveryCharge: number }
}

/** The row of the delivery charge among the sums of an order: what made it free is named, unless the row above does. */
export function useDeliveryRow(order: Charged, label: string): [string, string] {
  const language = useLanguage()
  const name = order.discount > 0 ? '' : discountNameIn(language, order)
  return [
    order.freeDelivery && name ? `${label}: ${name}` : label,
    formatCharge(order.customerData.deliveryCharge, language, 2),
  ]
}
