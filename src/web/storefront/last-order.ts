import { remember, remembered } from '#web/session-memory.ts'

/** The order placed last in this tab, for the page that thanks for it. */
interface LastOrder {
  orderId: string
  total: number
}

const key = 'lastOrder'
const isLastOrder = (value: unknown): value is LastOrder =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as LastOrder).orderId === 'string' &&
  typeof (value as LastOrder).total === 'number'

export const keepLastOrder = (order: LastOrder) => remember(key, order)
export const readLastOrder = () => remembered(key, isLastOrder)

/** An order id in groups of four, as people read it aloud: `#8F3K-2M7Q`. */
export const readableOrderId = (id: string) => `#${id.replace(/(.{4})(?=.)/g, '$1-')}`
