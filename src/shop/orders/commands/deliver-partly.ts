import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, invalid, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Call } from '#shop/shop.ts'
import { piecesBackOf } from '../exchange-rules.ts'
import * as management from '../management-contract.ts'
import {
  amountsOf,
  amountsOfKept,
  canBePartlyDelivered,
  duePaisaOf,
  fitDiscount,
  type ReturnReason,
  totalOfCollected,
  withPieces,
} from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'
import { checkNoPaymentToCheck } from './confirm-order.ts'
import { checkNotExchanged } from './exchange-order.ts'
import {
  deletePiecesBack,
  type Ordered,
  onlyKept,
  readOrdered,
  writeKept,
  writePiecesBack,
} from './kept-pieces.ts'
import { writeMove } from './move-order.ts'
import { historyRow, lockOrderWithLines, type OrderWithLines, snapshotOf } from './order-history.ts'

type Input = ParsedRequest<Endpoints['PUT /orders/:id/partial-delivery']>['body']

/**
 * Records which pieces the customer kept and what was paid, and makes the order Delivered. Lines and amounts of the order are what
 * was kept from then on; the rest comes back and is on sale again when it was received. It can be corrected until then, also to
 * say that everything was kept. Repeating it changes nothing (D92).
 */
export async function deliverPartly(call: Call, id: string, input: Input) {
  const { db, events, emit, user, requestId, audit } = call
  const { version, stockChange } = await inTransaction(db, async (tx) => {
    const found = await lockOrderWithLines(tx, id)
    await checkNotExchanged(tx, id)
    const before = await readOrdered(tx, found)
    const { order, lines } = found
    const status = order.status as OrderStatus
    // Everything, only if that is a correction, or one that is sent again.
    const canBeWhole = before.isPartial || (status === 'Delivered' && order.version > input.version)
    const kept = piecesKept(before, input, canBeWhole)
    const isWhole = before.lines.every(({ quantity }, index) => kept[index] === quantity)
    const { amounts, keptLines } = amountsKept(before, kept, isWhole, {
      ...input,
      advancePaisa: order.advancePaisa,
    })
    const unchanged = { version: order.version, stockChange: 'untouched' as const }
    if (isRecorded(found, before, { kept, ...amounts, reason: input.reason })) return unchanged
    await checkCanBeRecorded(tx, found, before, input)
    const version = order.version + 1
    await deletePiecesBack(tx, id, '')
    await writeKept(tx, found, keptLines)
    if (!isWhole)
      await writePiecesBack(tx, order, {
        exchangeId: '',
        amounts: before.amounts,
        reason: input.reason,
        pieces: piecesBackOf(before.lines, kept),
      })
    await tx
      .updateTable('orders')
      .set({ ...amounts, version })
      .where('id', '=', id)
      .execute()
    const move = { id, reviewReason: order.reviewReason }
    const stockChange =
      status === 'Shipping'
        ? await writeMove(tx, emit, { ...move, from: status, to: 'Delivered', actor: user, requestId })
        : ('untouched' as const)
    const after = lines.map((line, index) => ({ ...line, quantity: kept[index] ?? 0 }))
    const details = {
      before: snapshotOf(order, onlyKept(lines)),
      after: snapshotOf({ ...order, ...amounts }, onlyKept(after)),
    }
    const row = partialRow(id, user, details)
    await tx.insertInto('orderHistory').values(row).execute()
    await emit(tx, 'partlyDelivered', { id, isWhole })
    await audit(tx, 'order-partly-delivered', `order ${id}`, {
      before: details.before,
      after: { ...details.after, ...(input.reason && { reason: input.reason }) },
    })
    return { version, stockChange }
  })
  if (stockChange !== 'untouched') await events.publish(stockChange)
  return { _id: id, version }
}

async function checkCanBeRecorded(
  tx: Tx,
  { order, lines }: OrderWithLines,
  { receivedAt, isPartial, reason }: Ordered,
  { version }: Pick<Input, 'version'>,
) {
  const status = order.status as OrderStatus
  if (!canBePartlyDelivered(status))
    throw notPossibleNow(`This order is ${status} and cannot be delivered in part.`, { status })
  if (receivedAt) throw notPossibleNow('The pieces that came back were received already.', { status })
  if (order.version !== version)
    throw editConflict(
      management.deliverPartly,
      {
        version: order.version,
        lines: lines.map(({ position, quantity }) => ({ line: position, kept: quantity })),
        paid: isPartial ? takaFromPaisa(duePaisaOf(order)) : null,
        reason: reason as ReturnReason | null,
      },
      { status },
    )
  if (status === 'Shipping') await checkNoPaymentToCheck(tx, order)
}

const partialRow = (
  orderId: string,
  actor: CurrentUser,
  details: { before: management.OrderSnapshot; after: management.OrderSnapshot },
) => historyRow({ orderId, from: 'Delivered', to: 'Delivered', change: 'partial', actor, details })

/** How many pieces of each line were kept. Something was, and unless it is corrected something was not. */
function piecesKept({ lines }: Ordered, input: Input, canBeWhole: boolean) {
  const fields: Record<string, string> = {}
  const kept = lines.map(({ position, quantity: ordered }, index) => {
    const pieces = input.lines.find(({ line }) => line === position)?.kept
    if (pieces === undefined || pieces > ordered) fields[`lines.${index}`] = `0 to ${ordered} pieces.`
    return pieces ?? 0
  })
  if (input.lines.length !== lines.length) fields.lines = 'Each line of this order once.'
  if (Object.keys(fields).length) throw invalid(fields)
  if (kept.every((pieces) => pieces === 0))
    throw invalid({ lines: 'If nothing was kept, the order is a return.' })
  if (!canBeWhole && lines.every(({ quantity }, index) => kept[index] === quantity))
    throw invalid({ lines: 'If everything was kept, the order is simply delivered.' })
  return kept
}

/** The amounts of the order from then on, in paisa, and what is left of its lines. */
function amountsKept(
  { amounts: ordered, lines }: Ordered,
  kept: readonly number[],
  isWhole: boolean,
  { paid, advancePaisa }: Pick<Input, 'paid'> & { advancePaisa: number },
) {
  const { freeDelivery, deliveryChargePaisa } = ordered
  const whole = amountsOf(lines, deliveryChargePaisa)
  const collectedPaisa = paisaFromTaka(paid)
  const mostPaisa = duePaisaOf({ totalPaisa: whole.totalPaisa, advancePaisa })
  if (isWhole ? collectedPaisa !== mostPaisa : collectedPaisa > mostPaisa)
    throw invalid({ paid: `For the whole order ${takaFromPaisa(mostPaisa)} taka is collected.` })
  if (isWhole)
    return {
      amounts: { ...whole, freeDelivery },
      keptLines: lines.map((line) => ({ ...line, orderedDiscountPaisa: null })),
    }
  const due = withPieces(lines, kept)
  const duePaisa = amountsOf(due, deliveryChargePaisa).totalPaisa
  const totalPaisa = totalOfCollected(duePaisa, advancePaisa, collectedPaisa)
  const amounts = amountsOfKept(due, deliveryChargePaisa, totalPaisa)
  return {
    amounts: { ...amounts, freeDelivery: freeDelivery && amounts.deliveryChargePaisa === 0 },
    keptLines: fitDiscount(due, amounts.discountPaisa).map((line, index) => ({
      ...line,
      orderedDiscountPaisa: lines[index]?.discountPaisa ?? 0,
    })),
  }
}

interface Recorded {
  kept: readonly number[]
  totalPaisa: number
  reason: string | null
}

/** Whether it was sent again, because the response was lost. */
const isRecorded = (
  { order, lines }: OrderWithLines,
  before: Ordered,
  { kept, totalPaisa, reason }: Recorded,
) =>
  order.totalPaisa === totalPaisa &&
  before.reason === reason &&
  lines.every(({ quantity }, index) => quantity === kept[index])
