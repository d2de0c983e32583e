import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notPossibleNow } from '#lib/errors.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { restockReturned } from '#shop/catalog/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Call } from '#shop/shop.ts'
import { isOpen, type OrderStatus } from '../statuses.ts'
import { historyRow, lockOrderWithLines, type OrderWithLines, type StoredLine } from './order-history.ts'
import { isComingBack } from './pieces-outside.ts'
import { orderCause, stockTopic } from './stock.ts'

type Input = ParsedRequest<Endpoints['POST /orders/:id/receipt']>['body']

/**
 * Receives the parcel of an order that was returned, or cancelled after it had left the shop, once: staff say of each line how many pieces go back to the stock, are damaged or are
 * lost (D68). Repeating it with the same figures changes nothing.
 */
export const receiveReturn = (call: Call, id: string, { lines: sent }: Input) =>
  receive(call, id, async (tx, { order, lines: all }) => {
    const status = order.status as OrderStatus
    if (isOpen(status) || (!order.receivedAt && !isComingBack(order)))
      throw notPossibleNow(`This order is ${status} and does not come back.`, { status })
    const lines = all.filter(({ quantity }) => quantity > 0)
    const figures = figuresOf(lines, sent)
    if (order.receivedAt) {
      const stored = await tx
        .selectFrom('returnedLines')
        .select(['position', 'restocked', 'damaged', 'lost'])
        .where('orderId', '=', id)
        .orderBy('position')
        .execute()
      return checkSame(stored, figures, status)
    }
    await tx
      .updateTable('orders')
      .set({ receivedAt: new Date(), piecesOutside: false })
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('returnedLines')
      .values(figures.map((figure) => ({ ...figure, orderId: id })))
      .execute()
    // They are counted again, or gone: nothing else may put them back.
    await tx.updateTable('orderLines').set({ stockTaken: false }).where('orderId', '=', id).execute()
    await call.emit(tx, 'received', { id })
    return { lines, figures, action: 'return-received' }
  })

type PiecesBackInput = ParsedRequest<Endpoints['POST /orders/:id/pieces-back/receipt']>['body']

/** The same of the pieces that a customer gave back at the delivery (D92), or for another order (D93). */
export const receivePiecesBack = (call: Call, id: string, { exchangedBy, lines: sent }: PiecesBackInput) =>
  receive(call, id, async (tx, { order, lines: all }) => {
    const status = order.status as OrderStatus
    const exchangeId = exchangedBy ?? ''
    const pieces = await tx
      .selectFrom('piecesBack')
      .innerJoin('partialDeliveries', (join) =>
        join
          .onRef('partialDeliveries.orderId', '=', 'piecesBack.orderId')
          .onRef('partialDeliveries.exchangeId', '=', 'piecesBack.exchangeId'),
      )
      .select(['position', 'quantity', 'restocked', 'damaged', 'lost', 'receivedAt'])
      .where('piecesBack.orderId', '=', id)
      .where('piecesBack.exchangeId', '=', exchangeId)
      .orderBy('position')
      .execute()
    if (pieces.length === 0) throw notPossibleNow('No such pieces come back of this order.', { status })
    const figures = figuresOf(pieces, sent)
    if (pieces[0]?.receivedAt) {
      const stored = pieces.map(({ position, restocked, damaged, lost }) => ({
        position,
        restocked,
        damaged,
        lost,
      }))
      return checkSame(stored, figures, status)
    }
    await tx
      .updateTable('partialDeliveries')
      .set({ receivedAt: new Date() })
      .where('orderId', '=', id)
      .where('exchangeId', '=', exchangeId)
      .execute()
    for (const { position, ...figure } of figures)
      await tx
        .updateTable('piecesBack')
        .set(figure)
        .where('orderId', '=', id)
        .where('exchangeId', '=', exchangeId)
        .where('position', '=', position)
        .execute()
    return { lines: all, figures, action: 'pieces-received' }
  })

interface Figure {
  position: number
  restocked: number
  damaged: number
  lost: number
}

interface Received {
  lines: readonly StoredLine[]
  figures: readonly Figure[]
  action: 'return-received' | 'pieces-received'
}

/** Puts pieces into the stock or writes them off, unless `check` says that they are there already. */
async function receive(
  { db, events, user, audit }: Call,
  id: string,
  check: (tx: Tx, found: OrderWithLines) => Promise<Received | null>,
) {
  const topic = await inTransaction(db, async (tx) => {
    const found = await lockOrderWithLines(tx, id)
    const received = await check(tx, found)
    if (!received) return null
    const { lines, figures, action } = received
    const pieces = lines.flatMap(({ productId, variantId, position }) => {
      const figure = figures.find((each) => each.position === position)
      return productId === null || !figure ? [] : [{ productId, variantId, ...figure }]
    })
    const isBack = await restockReturned(tx, pieces, orderCause(id, user, 'returned'))
    const status = found.order.status as OrderStatus
    await tx
      .insertInto('orderHistory')
      .values(historyRow({ orderId: id, from: status, to: status, change: 'receive', actor: user }))
      .execute()
    await audit(tx, action, `order ${id}`, { after: { lines: figures } })
    return stockTopic(pieces, isBack)
  })
  if (topic) await events.publish(topic)
  return { _id: id }
}

/** What became of the pieces of each line, all of which are accounted for. */
function figuresOf(lines: readonly { position: number; quantity: number }[], sent: Input['lines']): Figure[] {
  const figures = lines.map(({ position, quantity }, index) => {
    const figure = sent.find(({ line }) => line === position)
    const counted = figure ? figure.restocked + figure.damaged + figure.lost : 0
    if (!figure || counted !== quantity) throw invalid({ [`lines.${index}`]: `Together ${quantity} pieces.` })
    return { position, restocked: figure.restocked, damaged: figure.damaged, lost: figure.lost }
  })
  if (sent.length > lines.length) throw invalid({ lines: 'Not the lines of this order.' })
  return figures
}

/** Null if it was sent again with the same figures, because the response was lost. */
function checkSame(stored: readonly object[], figures: readonly Figure[], status: OrderStatus) {
  if (JSON.stringify(stored) === JSON.stringify(figures)) return null
  throw notPossibleNow('Somebody has received this parcel already.', { status })
}
