import type { OrderSubscriber } from '#shop/orders/events.ts'
import { settleTax } from './documents.ts'

/** An order was delivered, came back or came to nothing, or its delivery was corrected. */
export const settleTaxOf: OrderSubscriber<'moved' | 'moveUndone' | 'partlyDelivered'> = (
  tx,
  _context,
  { id },
) => settleTax(tx, id)

/** Pieces of the first order came back for others, or stay after all. */
export const settleTaxOfExchange: OrderSubscriber<'exchanged'> = (tx, _context, { originalId }) =>
  settleTax(tx, originalId)

/** An invoice that was printed before is not true any more. */
export const settleTaxOfMerge: OrderSubscriber<'merged'> = async (tx, _context, { id, into }) => {
  await settleTax(tx, id)
  await settleTax(tx, into)
}
