import type { DemoOrder } from './orders.ts'

/** A demo order as it was written. */
export interface InsertedOrder extends DemoOrder {
  id: string
  sentAt: Date | undefined
  deliveredAt: Date | undefined
  changedAt: Date
  /** What the courier collects, as it was ordered. */
  orderedPaisa: number
  weight: number
}
