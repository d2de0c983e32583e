import { tabStorage } from '#web/data/browser-storage.ts'
import { type CartLine, isCartLine } from '../cart/cart-lines.ts'

/** The order placed last in this tab, for the page that thanks for it. */
interface LastOrder {
  orderId: string
  total: number
  mobileNumber: string
  lines: readonly CartLine[]
  /** It had arrived before it was sent for the last time: what was changed in between is not in it. */
  isEarlier: boolean
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

export const keepLastOrder = (order: LastOrder) => tabStorage.write(key, order)
export const readLastOrder = () => tabStorage.read(key, isLastOrder)
