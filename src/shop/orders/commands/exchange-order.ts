import { editConflict, invalid, notPossibleNow } from '#lib/errors.ts'
import { isErasedNumber } from '#lib/phone.ts'
import type { Tx } from '#platform/database.ts'
import type { ProductSnapshot } from '#shop/catalog/service.ts'
import type { Purchase } from '#shop/discounts/rules.ts'
import type { DiscountAnswer } from '#shop/discounts/service.ts'
import type { Call } from '#shop/shop.ts'
import {
  canBeExchanged,
  creditFor,
  piecesBackOf,
  swapDiscountNames,
  swapDiscounts,
} from '../exchange-rules.ts'
import { selectTakeBack } from '../queries/get-order.ts'
import { amountsOf, formatOrderId, type ReturnReason, toPayBackPaisaOf, withPieces } from '../rules.ts'
import * as staffOrders from '../staff-orders-contract.ts'
import { initialStatus, type OrderStatus } from '../statuses.ts'
import type { By } from './actor.ts'
import { deletePiecesBack, findPiecesBack, onlyKept, writeKept, writePiecesBack } from './kept-pieces.ts'
import {
  auditBy,
  historyRow,
  isNobodys,
  lockOrderWithLines,
  type StoredLine,
  snapshotOf,
} from './order-history.ts'

/** What the customer of a delivered order gives back for what a new order sends. */
export interface Exchange {
  originalId: string
  /** The version of the order that was seen. */
  version: number
  /** Pieces by the position of their line. */
  pieces: readonly { line: number; quantity: number }[]
  reason: ReturnReason | null
}

/** Locks the order whose pieces are exchanged, and says what was paid for them and what is left. Throws unless they can be. */
export async function lockExchanged(tx: Tx, { originalId, version, pieces, reason }: Exchange) {
  const found = await lockOrderWithLines(tx, originalId)
  const { order, lines } = found
  const status = order.status as OrderStatus
  if (!canBeExchanged(status))
    throw notPossibleNow(`This order is ${status}. Only what was delivered can be exchanged.`, { status })
  if (isErasedNumber(order.mobileNumber)) throw isNobodys(status)
  if (order.version !== version)
    throw editConflict(staffOrders.exchangeOrder, { version: order.version }, { status })
  const kept = piecesLeft(lines, pieces)
  const left = withPieces(lines, kept)
  const back = piecesBackOf(lines, kept)
  const amounts = amountsOf(left, order.deliveryChargePaisa)
  // Of what was paid for the pieces that are left, so that all exchanges of an order together never exceed what was paid for it.
  const creditPaisa = creditFor(back)
  const productIds = lines.flatMap(({ productId }) => productId ?? [])
  return { found, left, back, reason, amounts, creditPaisa, productIds }
}
export type Exchanged = Awaited<ReturnType<typeof lockExchanged>>

/** What is left of each line when these pieces were given back. */
function piecesLeft(
  lines: readonly { position: number; quantity: number }[],
  pieces: Exchange['pieces'],
): number[] {
  const fields: Record<string, string> = {}
  const given = new Map<number, number>()
  for (const [index, { line, quantity }] of pieces.entries()) {
    const left = lines.find(({ position }) => position === line)?.quantity ?? 0
    if (quantity > left || given.has(line))
      fields[`pieces.${index}`] = left > 0 ? `1 to ${left} pieces.` : 'The customer has none of these.'
    given.set(line, quantity)
  }
  if (Object.keys(fields).length) throw invalid(fields)
  return lines.map(({ position, quantity }) => quantity - (given.get(position) ?? 0))
}

/** The discount of the new order: that of the shop, or what is taken off the same products, if that is more. */
export function withSwapDiscount(
  answer: DiscountAnswer,
  { back }: Exchanged,
  products: Map<number, ProductSnapshot>,
  purchase: Purchase,
): DiscountAnswer {
  const swapped = back.map(({ productId, variantId, ...line }) => {
    const product = products.get(productId ?? 0)
    const variant = product?.variants.find(({ id }) => id === variantId)
    const priceNow = product?.hasVariants ? variant?.pricePaisa : product?.pricePaisa
    return { ...line, productId: String(productId ?? ''), priceNowPaisa: priceNow ?? null }
  })
  const lineDiscounts = swapDiscounts(
    swapped.filter(({ quantity }) => quantity > 0),
    purchase.lines.map((line) => ({ ...line, productId: String(line.productId) })),
  )
  const discountPaisa = lineDiscounts.reduce((sum, each) => sum + each, 0)
  if (discountPaisa <= (answer.granted?.discountPaisa ?? 0)) return answer
  return {
    ...answer,
    granted: {
      ...swapDiscountNames,
      id: null,
      code: '',
      isComputed: false,
      combos: [],
      discountPaisa,
      lineDiscounts,
      isDeliveryFree: false,
    },
  }
}

/** Throws while pieces of an order are exchanged: that is corrected by cancelling the other order. */
export async function checkNotExchanged(tx: Tx, originalId: string) {
  const exchange = await tx
    .selectFrom('exchanges')
    .select('orderId')
    .where('originalId', '=', originalId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (exchange)
    throw notPossibleNow(
      `Pieces of this order were exchanged by ${formatOrderId(exchange.orderId)}. Cancel that one to undo it.`,
    )
}

/** What the rider takes back for an order, until the shop has it. */
export async function findTakeBack(tx: Tx, orderId: string) {
  const order = await tx
    .selectFrom('orders')
    .select(selectTakeBack)
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.takeBack ?? []
}
export type TakeBack = Awaited<ReturnType<typeof findTakeBack>>

/** Whether an order sends other pieces for those of another one, which the rider takes back. */
export async function isExchange(tx: Tx, orderId: string) {
  const exchange = await tx
    .selectFrom('exchanges')
    .select('orderId')
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return exchange !== undefined
}

/** Throws unless an order can be sent again: what it exchanged is as it was delivered. */
export async function checkNotUndone(tx: Tx, orderId: string, status: OrderStatus) {
  const undone = await tx
    .selectFrom('exchanges')
    .select('originalId')
    .where('orderId', '=', orderId)
    .where('undoneAt', 'is not', null)
    .executeTakeFirst()
  if (undone)
    throw notPossibleNow(
      `This exchange was undone. Start it again with ${formatOrderId(undone.originalId)}.`,
      { status },
    )
}

/** Whether all pieces of an order were given back, so that nothing of it can be returned. */
export async function isNothingLeft(tx: Tx, orderId: string) {
  const line = await tx
    .selectFrom('orderLines')
    .select('position')
    .where('orderId', '=', orderId)
    .where('quantity', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return line === undefined
}

/** The columns of a new order by which it belongs to the exchange. */
export const exchangeColumns = ({ found: { order }, creditPaisa }: Exchanged, mobileNumber: string) => ({
  // All of it, also beyond what the new order costs: the rest is paid back by hand.
  advancePaisa: creditPaisa,
  // Its customer finds it beside the first one.
  userId: order.mobileNumber === mobileNumber ? order.userId : null,
  language: order.language,
})

/**
 * Writes what is left of the first order, and that the rest comes back for the new one, which is written already. What the courier
 * of the first one owes does not change: it was collected.
 */
export async function recordExchange(
  tx: Tx,
  { user, emit, audit }: Call,
  newId: string,
  { found, left, back, reason, amounts, creditPaisa }: Exchanged,
) {
  const { order, lines } = found
  const { advancePaisa } = order
  // Otherwise it would have to be paid back on both orders.
  const movedAdvancePaisa = Math.min(
    creditPaisa,
    toPayBackPaisaOf({ ...order, totalPaisa: amounts.totalPaisa }),
  )
  await writeKept(tx, found, left)
  await writePiecesBack(tx, order, { exchangeId: newId, amounts: order, reason, pieces: back })
  await tx
    .updateTable('orders')
    .set({ ...amounts, version: order.version + 1, advancePaisa: advancePaisa - movedAdvancePaisa })
    .where('id', '=', order.id)
    .execute()
  await tx
    .insertInto('exchanges')
    .values({ orderId: newId, originalId: order.id, creditPaisa, movedAdvancePaisa })
    .execute()
  const details = {
    before: snapshotOf(order, onlyKept(lines)),
    after: snapshotOf({ ...order, ...amounts }, onlyKept(left)),
  }
  const status = order.status as OrderStatus
  const entry = { change: 'exchange' as const, actor: user }
  await tx
    .insertInto('orderHistory')
    .values([
      historyRow({
        ...entry,
        orderId: order.id,
        from: status,
        to: status,
        details: { ...details, orderId: newId },
      }),
      historyRow({
        ...entry,
        orderId: newId,
        from: initialStatus,
        to: initialStatus,
        details: { orderId: order.id },
      }),
    ])
    .execute()
  await emit(tx, 'exchanged', { id: newId, originalId: order.id, isUndone: false })
  await audit(tx, 'order-exchanged', `order ${order.id}`, {
    before: details.before,
    after: { ...details.after, exchangedBy: newId, ...(reason && { reason }) },
  })
}

/** Locks the order whose pieces an order exchanges. Call it before products are locked: orders always are before. */
export async function lockOriginal(tx: Tx, orderId: string) {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('exchanges').select('originalId').where('orderId', '=', orderId))
    .forUpdate()
    .execute()
}

/** The lines of an order with the pieces that were given back added to them again. */
const withPiecesBack = (
  lines: readonly StoredLine[],
  pieces: NonNullable<Awaited<ReturnType<typeof findPiecesBack>>>['pieces'],
) =>
  lines.map((line) => {
    const { quantity, discountPaisa } = pieces.get(line.position) ?? { quantity: 0, discountPaisa: 0 }
    return {
      ...line,
      quantity: line.quantity + quantity,
      discountPaisa: line.discountPaisa + discountPaisa,
    }
  })

/**
 * Undoes the exchange of an order that is not sent any more, or was refused: the first order is again as it was before, with its
 * other exchanges. Where the pieces were received already, or it came back itself, or some of the money was paid back, the exchange
 * stands, and its customer is paid back what was paid for the pieces (D93). Call it with the order of the exchange locked. Returns
 * whose exchange was undone, or null.
 */
export async function undoExchange(
  tx: Tx,
  { actor, requestId }: By,
  order: { id: string; advancePaisa: number; advanceKeptPaisa: number },
) {
  const exchange = await tx
    .selectFrom('exchanges')
    .select(['originalId', 'creditPaisa', 'movedAdvancePaisa'])
    .where('orderId', '=', order.id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (!exchange || order.advancePaisa - order.advanceKeptPaisa < exchange.creditPaisa) return null
  const found = await lockOrderWithLines(tx, exchange.originalId)
  const back = await findPiecesBack(tx, exchange.originalId, order.id)
  if (!canBeExchanged(found.order.status as OrderStatus) || !back || back.receivedAt) return null
  const lines = withPiecesBack(found.lines, back.pieces)
  const amounts = amountsOf(lines, found.order.deliveryChargePaisa)
  await deletePiecesBack(tx, exchange.originalId, order.id)
  await writeKept(tx, found, lines)
  await tx
    .updateTable('orders')
    .set({ ...amounts, version: found.order.version + 1 })
    .set({ advancePaisa: found.order.advancePaisa + exchange.movedAdvancePaisa })
    .where('id', '=', exchange.originalId)
    .execute()
  await tx.updateTable('exchanges').set({ undoneAt: new Date() }).where('orderId', '=', order.id).execute()
  await tx
    .updateTable('orders')
    .set({ advancePaisa: order.advancePaisa - exchange.creditPaisa })
    .where('id', '=', order.id)
    .execute()
  const details = {
    before: snapshotOf(found.order, onlyKept(found.lines)),
    after: snapshotOf({ ...found.order, ...amounts }, onlyKept(lines)),
  }
  const status = found.order.status as OrderStatus
  await tx
    .insertInto('orderHistory')
    .values(
      historyRow({
        orderId: exchange.originalId,
        from: status,
        to: status,
        change: 'exchange undone',
        actor,
        details: { ...details, orderId: order.id },
      }),
    )
    .execute()
  await auditBy({ actor, requestId })(tx, 'order-exchange-undone', `order ${exchange.originalId}`, {
    before: details.before,
    after: { ...details.after, exchangedBy: order.id },
  })
  return { originalId: exchange.originalId }
}
