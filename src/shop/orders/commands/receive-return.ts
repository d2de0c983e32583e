import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notPossibleNow } from '#lib/errors.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import { writeAudit } from '#shop/audit/service.ts'
import { restockReturned } from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { parcelReceived } from '#shop/shipments/commands/follow-order.ts'
import type { OrderStatus } from '../statuses.ts'
import { historyRow, lockOrderWithLines } from './order-history.ts'
import { orderCause } from './stock.ts'

interface ReceiveReturnContext {
  db: Database
  events: Events
  user: CurrentUser
  requestId: string
}
type Input = ParsedRequest<Endpoints['POST /orders/:id/receipt']>['body']

/**
 * Receives the parcel of a returned order, once: staff say of each line how many pieces go back to the stock, are damaged or are
 * lost (D68). Repeating it with the same figures changes nothing.
 */
export async function receiveReturn(
  { db, events, user, requestId }: ReceiveReturnContext,
  id: string,
  { lines: sent }: Input,
) {
  const isBackInStock = await inTransaction(db, async (tx) => {
    const { order, lines } = await lockOrderWithLines(tx, id)
    const status = order.status as OrderStatus
    if (status !== 'Return')
      throw notPossibleNow(`This order is ${status} and does not come back.`, { status })
    const figures = lines.map(({ position, quantity }, index) => {
      const figure = sent.find(({ line }) => line === position)
      const counted = figure ? figure.restocked + figure.damaged + figure.lost : 0
      if (!figure || counted !== quantity)
        throw invalid({ [`lines.${index}`]: `Together ${quantity} pieces.` })
      return { position, restocked: figure.restocked, damaged: figure.damaged, lost: figure.lost }
    })
    if (sent.length > lines.length) throw invalid({ lines: 'Not the lines of this order.' })
    if (order.receivedAt) {
      const stored = await tx
        .selectFrom('returnedLines')
        .select(['position', 'restocked', 'damaged', 'lost'])
        .where('orderId', '=', id)
        .orderBy('position')
        .execute()
      if (JSON.stringify(stored) === JSON.stringify(figures)) return false
      throw notPossibleNow('Somebody has received this parcel already.', { status })
    }
    await tx.updateTable('orders').set({ receivedAt: new Date() }).where('id', '=', id).execute()
    await tx
      .insertInto('returnedLines')
      .values(figures.map((figure) => ({ ...figure, orderId: id })))
      .execute()
    await parcelReceived(tx, id)
    // They are counted again, or gone: nothing else may put them back.
    await tx.updateTable('orderLines').set({ stockTaken: false }).where('orderId', '=', id).execute()
    const isBack = await restockReturned(
      tx,
      lines.flatMap(({ productId, variantId, position }) => {
        const figure = figures.find((each) => each.position === position)
        return productId === null || !figure ? [] : [{ productId, variantId, ...figure }]
      }),
      orderCause(id, user, 'returned'),
    )
    await tx
      .insertInto('orderHistory')
      .values(historyRow({ orderId: id, from: status, to: status, change: 'receive', actor: user }))
      .execute()
    await writeAudit(tx, {
      ...{ actor: user, action: 'return-received', subject: `order ${id}`, requestId },
      after: { lines: figures },
    })
    return isBack
  })
  await events.publish(isBackInStock ? 'storefront' : 'stock')
  return { _id: id }
}
