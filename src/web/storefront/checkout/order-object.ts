import type { OrderSent } from '#shop/orders/contract.ts'
import { dhakaDateAndTime, subTotalOf, totalOf } from '#shop/orders/rules.ts'
import { forget, remember, remembered } from '#web/session-memory.ts'
import type { CartLine } from '../cart-lines.ts'
import type { Shipping } from './shipping.ts'

interface Ordered {
  lines: readonly CartLine[]
  shipping: Shipping & { deliveryArea: 'Inside Dhaka' | 'Outside Dhaka' }
  deliveryCharge: number
  /** Of the person signed in; empty for a guest. */
  email: string
  placedAt: Date
}

/** The order object of spec §3, with every field it names. */
export function orderObject({ lines, shipping, deliveryCharge, email, placedAt }: Ordered): OrderSent {
  const subTotal = subTotalOf(lines)
  return {
    ...dhakaDateAndTime(placedAt),
    placedAt: placedAt.toISOString(),
    subTotal,
    total: totalOf(subTotal, deliveryCharge),
    orderStatus: 'Pending',
    products: lines.map(({ id, name, imageUrl, color, size, originalPrice, quantity }) => ({
      ...{ id, name, imageUrl, color, size, originalPrice, quantity },
      customerEmail: email,
    })),
    customerData: { ...shipping, email: email || shipping.email, deliveryCharge },
  }
}

/** One attempt to place one order. Sent again with the same key, it is placed once. */
interface Attempt {
  content: string
  key: string
  placedAt: string
}

const storageKey = 'orderAttempt'
const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' && value !== null && 'content' in value && 'key' in value && 'placedAt' in value

// `randomUUID` is missing where a shop is visited over plain http by another name than localhost.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * The order to send and the key of this attempt: those of the last attempt as long as nothing in the order has changed, so
 * that trying again after a lost answer never orders twice.
 */
export function attemptOf(ordered: Omit<Ordered, 'placedAt'>, now: Date) {
  const content = JSON.stringify(ordered)
  const last = remembered(storageKey, isAttempt)
  const attempt = last?.content === content ? last : { content, key: newKey(), placedAt: now.toISOString() }
  remember(storageKey, attempt)
  return { key: attempt.key, order: orderObject({ ...ordered, placedAt: new Date(attempt.placedAt) }) }
}

export const endAttempt = () => forget(storageKey)
