import { isDeepStrictEqual } from 'node:util'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { distinctCombos, type PricedCombo } from '#shop/catalog/combo-rules.ts'
import { lowestPrices, type OfferPrices } from '#shop/catalog/quantity-offer-rules.ts'
import { chargeAfterEdit } from '#shop/delivery/rules.ts'
import { readRates } from '#shop/delivery/service.ts'
import { moveDiscounts } from '#shop/discounts/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Call } from '#shop/shop.ts'
import { awaitedPaisaOf, isInReview, maxOrderLines, mergeTarget, sumsOf } from '../rules.ts'
import { initialStatus, isUnconfirmed, type OrderStatus } from '../statuses.ts'
import { advancePaid, callAnew, unlocked } from './confirm-order.ts'
import { isExchange } from './exchange-order.ts'
import { checkNoParcel } from './find-parcel.ts'
import {
  chargedOrder,
  historyRow,
  lockOrderWithLines,
  type OrderWithLines,
  type StoredLine,
  snapshotOf,
} from './order-history.ts'
import { moveStock, type StockChange } from './stock.ts'

/**
 * Merges order `from` into order `into`: the lines keep the prices they were ordered at, their pieces stay taken from the
 * stock, and `from` is cancelled. Of an order in review they are taken now, unless both are in review. Repeating the request
 * returns the same result.
 */
export async function mergeOrders(
  { db, events, emit, user, audit }: Call,
  { into, from }: ParsedRequest<Endpoints['POST /orders/merge']>['body'],
) {
  if (into === from) throw invalid({ from: 'An order cannot be merged with itself.' })
  const { stockChange, ...result } = await inTransaction(db, async (tx) => {
    const { target, source } = await lockBoth(tx, into, from)
    const unchanged = 'untouched' as StockChange
    if (source.order.mergedInto === into)
      return { _id: into, total: takaFromPaisa(target.order.totalPaisa), stockChange: unchanged }
    await checkMergeable(tx, target.order, source.order)
    for (const { order } of [target, source]) await checkNoParcel(tx, order)
    const [reviewed, both] = [target, source].filter(({ order }) => isInReview(order))
    const staysInReview = both !== undefined
    const stockChange = reviewed && !staysInReview ? await takeReviewedStock(tx, reviewed, user) : unchanged
    const lines = mergeLines(target.lines, source.lines)
    const order = { ...target.order, ...(await totalsOf(tx, target, source, lines)) }
    await writeMergedLines(tx, lines, { into, from })
    await moveAdvance(tx, order, source.order)
    await moveDiscounts(tx, source.order, into)
    const { subTotalPaisa, discountPaisa, discountName, discountNameBn, freeDelivery } = order
    const { deliveryChargePaisa, totalPaisa, computedOffer } = order
    const comment = mergeComments(target.order.comment, source.order.comment)
    const version = order.version + 1
    await tx
      .updateTable('orders')
      .set({ subTotalPaisa, discountPaisa, discountName, discountNameBn, freeDelivery })
      .set({ deliveryChargePaisa, totalPaisa, computedOffer, comment, version, ...callAnew })
      .set({ combos: JSON.stringify(distinctCombos(combosOf(target), combosOf(source))) })
      .$if(source.order.needsCall, (query) => query.set({ needsCall: true }))
      .$if(!staysInReview, (query) => query.set({ reviewReason: null }))
      .where('id', '=', into)
      .execute()
    await tx
      .updateTable('orders')
      .set({ status: 'Cancelled', mergedInto: into, callDueAt: null, network: null, ...unlocked })
      .where('id', '=', from)
      .execute()
    const details = { before: snapshotOf(target.order, target.lines), after: snapshotOf(order, lines) }
    const entry = { from: initialStatus, change: 'merge' as const, actor: user }
    await tx
      .insertInto('orderHistory')
      .values([
        historyRow({ ...entry, orderId: into, to: initialStatus, details: { ...details, orderId: from } }),
        historyRow({ ...entry, orderId: from, to: 'Cancelled', details: { orderId: into } }),
      ])
      .execute()
    await emit(tx, 'merged', { id: from, into, from: initialStatus })
    await audit(tx, 'order-merged', `order ${into}`, details)
    await audit(tx, 'order-merged', `order ${from}`, { after: { mergedInto: into } })
    return { _id: into, total: takaFromPaisa(totalPaisa), stockChange }
  })
  if (stockChange !== 'untouched') await events.publish(stockChange)
  return result
}

const combosOf = ({ order }: OrderWithLines) => order.combos as unknown as PricedCombo[]

async function writeMergedLines(
  tx: Tx,
  lines: readonly StoredLine[],
  { into, from }: { into: string; from: string },
) {
  await tx.deleteFrom('orderLines').where('orderId', '=', into).execute()
  await tx
    .insertInto('orderLines')
    .values(lines.map((line, index) => ({ ...line, orderId: into, position: index + 1 })))
    .execute()
  // The pieces belong to the target's lines now.
  await tx.updateTable('orderLines').set({ stockTaken: false }).where('orderId', '=', from).execute()
}

/** What was paid for an order that is merged, is being checked or awaited, is paid for the other one, which has its new total. */
async function moveAdvance(tx: Tx, into: OrderWithLines['order'], from: OrderWithLines['order']) {
  const advancePaisa = into.advancePaisa + from.advancePaisa
  const advanceAskedPaisa =
    from.verification === 'advance'
      ? Math.max(into.advanceAskedPaisa, from.advanceAskedPaisa)
      : into.advanceAskedPaisa
  const isAsked = into.verification === 'advance' || from.verification === 'advance'
  const isPaid = awaitedPaisaOf({ ...into, advancePaisa, advanceAskedPaisa }) === 0
  await tx
    .updateTable('orders')
    .set({ advancePaisa, advanceAskedPaisa, advanceKeptPaisa: into.advanceKeptPaisa + from.advanceKeptPaisa })
    .$if(isAsked, (query) => query.set(isPaid ? advancePaid : { verification: 'advance' }))
    .where('id', '=', into.id)
    .execute()
  await tx
    .updateTable('orders')
    .set({ advancePaisa: 0, advanceKeptPaisa: 0 })
    .where('id', '=', from.id)
    .execute()
  // Who entered them has seen no version of the merged order.
  await tx
    .updateTable('advancePayments')
    .set({ orderId: into.id, version: 0 })
    .where('orderId', '=', from.id)
    .execute()
}

/** Takes the pieces of an order in review, as confirming it would. */
async function takeReviewedStock(tx: Tx, reviewed: OrderWithLines, actor: CurrentUser) {
  const { id, reviewReason } = reviewed.order
  const stockChange = await moveStock(tx, {
    id,
    reviewReason,
    from: initialStatus,
    to: 'Confirmed',
    actor,
    reason: 'merged',
  })
  reviewed.lines = (await lockOrderWithLines(tx, id)).lines
  return stockChange
}

/** Locks in the order of the ids, so that concurrent merges of the same two orders cannot deadlock. */
async function lockBoth(tx: Tx, into: string, from: string) {
  const locked = new Map<string, OrderWithLines>()
  for (const id of [into, from].sort()) locked.set(id, await lockOrderWithLines(tx, id))
  const [target, source] = [locked.get(into), locked.get(from)]
  if (!target || !source) throw notFound('Order')
  return { target, source }
}

async function checkMergeable(tx: Tx, target: OrderWithLines['order'], source: OrderWithLines['order']) {
  for (const { id, status } of [target, source])
    if (!isUnconfirmed(status as OrderStatus))
      throw notPossibleNow(`Order ${id} is ${status} by now.`, { status })
  const isSameAddress = target.addressKey !== null && target.addressKey === source.addressKey
  if (target.mobileNumber !== source.mobileNumber && !isSameAddress)
    throw notPossibleNow('These orders have neither phone number nor address in common.')
  const [isTarget, isSource] = [await isExchange(tx, target.id), await isExchange(tx, source.id)]
  const mergeable = (order: typeof target, isExchange: boolean) => ({
    ...order,
    isExchange,
    status: order.status as OrderStatus,
  })
  if (mergeTarget(mergeable(target, isTarget), mergeable(source, isSource)) === target.id) return
  throw notPossibleNow(
    isSource
      ? 'The order to be cancelled exchanges pieces of another one; merge the other way round.'
      : 'The order to be cancelled belongs to an account; merge the other way round.',
  )
}

const isSameItem = (one: StoredLine, other: StoredLine) =>
  one.productId !== null &&
  one.productId === other.productId &&
  one.variantId === other.variantId &&
  isDeepStrictEqual(one.options, other.options) &&
  one.size === other.size &&
  one.color === other.color &&
  one.pricePaisa === other.pricePaisa &&
  one.weight === other.weight &&
  one.stockTaken === other.stockTaken

/** What a piece of both lines cost; null where that of one is not known. */
const averageCost = (one: StoredLine, other: StoredLine) =>
  one.costPaisa === null || other.costPaisa === null
    ? null
    : Math.round(
        (one.costPaisa * one.quantity + other.costPaisa * other.quantity) / (one.quantity + other.quantity),
      )

/** Lines of the same item become one, as in the cart. */
function mergeLines(target: readonly StoredLine[], source: readonly StoredLine[]) {
  const lines = target.map((line) => ({ ...line }))
  for (const line of source) {
    const same = lines.find((each) => isSameItem(each, line) && each.quantity + line.quantity <= 999)
    if (same) {
      same.costPaisa = averageCost(same, line)
      same.quantity += line.quantity
      same.discountPaisa += line.discountPaisa
      same.quantityOffers = lowestPrices(
        same.quantityOffers as OfferPrices,
        line.quantityOffers as OfferPrices,
      )
    } else lines.push({ ...line })
  }
  if (lines.length > maxOrderLines)
    throw notPossibleNow(`One order holds ${maxOrderLines} lines at most; these would be ${lines.length}.`)
  return lines
}

/** The totals of the merged order. It has the discounts of both, also free delivery (D67). */
async function totalsOf(
  tx: Tx,
  { order, lines: ownLines }: OrderWithLines,
  { order: other }: OrderWithLines,
  lines: readonly StoredLine[],
) {
  const { subTotalPaisa, discountPaisa } = sumsOf(lines)
  const rates = await readRates(tx)
  const before = chargedOrder(order, ownLines, rates)
  const after = chargedOrder({ ...order, subTotalPaisa }, lines, rates)
  const freeDelivery = order.freeDelivery || other.freeDelivery
  const charge = freeDelivery ? 0 : chargeAfterEdit(before, after, rates)
  const deliveryChargePaisa = paisaFromTaka(charge)
  const namesOf = (...names: string[]) => [...new Set(names.filter(Boolean))].join(', ')
  return {
    subTotalPaisa,
    discountPaisa,
    deliveryChargePaisa,
    freeDelivery,
    // Of both or none other: then an edit evaluates it anew.
    computedOffer:
      [order, other].every(({ computedOffer, discountPaisa: paisa }) => computedOffer || paisa === 0) &&
      (order.computedOffer || other.computedOffer),
    discountName: namesOf(order.discountName, other.discountName),
    discountNameBn: namesOf(order.discountNameBn, other.discountNameBn),
    totalPaisa: subTotalPaisa - discountPaisa + deliveryChargePaisa,
  }
}

/** Keeps both customers' comments. */
const mergeComments = (target: string, source: string) =>
  source === '' || target.includes(source) ? target : [target, source].filter(Boolean).join('\n')
