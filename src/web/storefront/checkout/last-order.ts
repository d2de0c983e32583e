import type { Order } from '#shop/orders/contract.ts'
import type { Verification } from '#shop/orders/rules.ts'
import { tabStorage } from '#web/data/browser-storage.ts'
import { type CartLine, isCartLine } from '#web/shared/cart/cart-lines.ts'

export type Saving = Pick<Order, 'discount' | 'discountName' | 'discountNameBn'>

/** The order placed last in this tab, for the confirmation page. */
export interface LastOrder {
  orderId: string
  total: number
  mobileNumber: string
  lines: readonly CartLine[]
  /** In taka. */
  deliveryCharge?: number | undefined
  /** From its confirmation to the delivery. */
  deliveryDays?: number | undefined
  /** Where it is brought. */
  place?: Pick<Order['customerData'], 'address' | 'district' | 'thana'> | undefined
  /** What is taken off, with its name where it is known. */
  saving?: Saving | undefined
  /** An earlier version had arrived: what was changed after it is not in the order. */
  isEarlier: boolean
  /** The shop calls about the goods before it sets them aside. */
  inReview: boolean
  /** What its customer does to confirm it, if anything. */
  verification?: Verification | undefined
}

const key = 'lastOrder'
function isLastOrder(value: unknown): value is LastOrder {
  const { orderId, total, mobileNumber, lines } = (value ?? {}) as Partial<LastOrder>
  return (
    typeof orderId === 'string' &&
    typeof total === 'number' &&
    typeof mobileNumber === 'string' &&
    Array.isArray(lines) &&
    lines.every(isCartLine)
  )
}

export const storeLastOrder = (order: LastOrder) => tabStorage.write(key, order)
export const readLastOrder = () => tabStorage.read(key, isLastOrder)
