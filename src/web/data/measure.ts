import type { MeasuredName } from '#shop/measurement/rules.ts'

export interface VisitorEvent {
  name: MeasuredName
  /** Of a purchase. */
  orderId?: string
  /** In taka. */
  value: number
  /** Whether the item represents all variants of a product. */
  isGroup?: boolean
  /** With the ids of the product feed. */
  items: readonly { id: string; name: string; price: number; quantity: number }[]
}

/** So many events wait for the visitor to agree. */
const maxWaiting = 5

interface Sender {
  send: (event: VisitorEvent) => void
  /** Headers with which a request says that its visitor has agreed. */
  headers: () => Record<string, string>
}

let sender: Sender | null = null
let waiting: VisitorEvent[] = []

/** Says what the visitor does; it goes nowhere unless the merchant measures it and the visitor agrees. */
export function measure(event: VisitorEvent) {
  if (sender) sender.send(event)
  else waiting = [...waiting, event].slice(-maxWaiting)
}

/** None unless the visitor has agreed. */
export const measuringHeaders = () => sender?.headers() ?? {}

/** From now on `measure` calls this, for what was waiting as well; with null events wait again. */
export function sendMeasured(next: Sender | null) {
  sender = next
  if (!next) return
  for (const event of waiting) next.send(event)
  waiting = []
}
