import { type Language, localName } from '#lib/language.ts'
import type { Order } from '#shop/orders/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { discountMessages } from './order-messages.ts'

type Discounted = Pick<Order, 'discount' | 'discountName' | 'discountNameBn'>

export const discountNameIn = (language: Language, { discountName, discountNameBn }: Discounted) =>
  localName(language, { name: discountName, nameBn: discountNameBn })

/** The row among the sums of an order that names its discount, in taka below zero; none without one. */
export function useDiscountRow(order: Discounted): [string, number][] {
  const t = useMessages(discountMessages)
  const language = useLanguage()
  return order.discount > 0 ? [[t.discount(discountNameIn(language, order)), -order.discount]] : []
}

interface Charged extends Discounted {
  freeDelivery: boolean
  customerData: { deliveryCharge: number }
}

/** The row of the delivery charge among the sums of an order: what made it free is named, unless the row above does. */
export function useDeliveryRow(order: Charged, label: string): [string, number] {
  const t = useMessages(discountMessages)
  const language = useLanguage()
  const name = order.discount > 0 ? '' : discountNameIn(language, order)
  return [order.freeDelivery ? t.freeDelivery(label, name) : label, order.customerData.deliveryCharge]
}
