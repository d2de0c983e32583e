import { dhakaDateAndTime } from '#lib/dhaka-time.ts'
import type { Language } from '#lib/language.ts'
import type { OrderInput } from '#shop/orders/contract.ts'
import { subTotalOf, totalOf } from '#shop/orders/rules.ts'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import type { Shipping } from './shipping.ts'

export interface OrderFacts {
  lines: readonly CartLine[]
  shipping: Shipping & { deliveryArea: 'Inside Dhaka' | 'Outside Dhaka' }
  deliveryCharge: number
  /** Taka off the goods; an order that was stored by an earlier version of the shop has none. */
  discount?: number
  discountCode?: string
  /** Of the signed-in user; empty for a guest. */
  email: string
  placedAt: Date
  /** Of the page. */
  language: Language
}

/** The order object of DATA-18, with every field it names. */
export function orderObject({
  lines,
  shipping,
  deliveryCharge,
  discount,
  discountCode,
  email,
  placedAt,
  language,
}: OrderFacts): OrderInput {
  const subTotal = subTotalOf(lines)
  return {
    ...dhakaDateAndTime(placedAt),
    placedAt: placedAt.toISOString(),
    subTotal,
    total: totalOf(subTotal, deliveryCharge, discount),
    orderStatus: 'Pending',
    language,
    ...(discountCode && { discountCode }),
    products: lines.map(({ id, name, imageUrl, color, size, variantId, originalPrice, quantity }) => ({
      id,
      name,
      imageUrl,
      color,
      size,
      originalPrice,
      quantity,
      ...(variantId !== undefined && { variantId }),
      customerEmail: email,
    })),
    customerData: { ...shipping, email: email || shipping.email, deliveryCharge },
  }
}
