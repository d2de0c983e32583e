import type { MeasuredName } from '#shop/measurement/rules.ts'

export interface MeasuredEvent {
  name: MeasuredName
  /** Of a purchase. */
  orderId?: string
  /** In taka. */
  value: number
  /** Whether the item stands for all variants of a product. */
  isGroup?: boolean
  /** With the ids of the product feed. */
  items: readonly { id: string; name: string; price: number; quantity: number }[]
}

/** So many events wait for the visitor to agree. */
const maxWaiting = 5

let send: ((event: MeasuredEvent) => void) | null = null
let waiting: MeasuredEvent[] = []

/** Says what the visitor does; it goes nowhere unless the merchant measures it and the visitor agrees. */
export function measure(event: MeasuredEvent) {
  if (send) send(event)
  else waiting = [...waiting, event].slice(-maxWaiting)
}

/** From now on `measure` calls this, for what was waiting as well. */
export function startMeasuring(next: (event: MeasuredEvent) => void) {
  send = next
  for (const event of waiting) next(event)
  waiting = []
}
