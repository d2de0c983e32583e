import { createHash, randomInt } from 'node:crypto'
import { invalid, notPossibleNow } from '#lib/errors.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import { giveBack } from '#shop/catalog/service.ts'
import { countWrongCode } from '#shop/discounts/service.ts'
import { resolveLocation } from '#shop/locations/service.ts'
import type { Visit } from '#shop/measurement/rules.ts'
import { checkNotBlocked, findRiskOfNewOrder } from '#shop/risk/service.ts'
import type { GuestCall } from '#shop/shop.ts'
import { isInReview, type OrderSource, type Verification } from '../rules.ts'
import type { ParsedOrder } from './check-order.ts'
import { decideOrder } from './decide-order.ts'
import type { Exchange } from './exchange-order.ts'
import { findReviewReason } from './order-limits.ts'
import { priceOrder } from './price-order.ts'
import { readShop, type ShopNow } from './read-shop.ts'
import { limitedPieces, orderCause, type StockChange, stockTopic, takeStockForOrder } from './stock.ts'
import { writeOrder } from './write-order.ts'

interface PlaceOrderCall extends GuestCall {
  idempotencyKey: string | undefined
  /** Orders that staff entered belong to no account, and their delivery charge is as agreed. */
  source?: OrderSource
  /** What staff take back for the order. */
  exchange?: Exchange
  /** What the browser tells of the visit in which it is placed. */
  visit?: Visit
  /** The key of its checkout. */
  checkout?: string | null
  /** The order page on which it is placed. */
  orderPage?: string | null
}

const maxOrdersPerMinute = 30

/**
 * Places an order and returns its id, and whether it goes to review: beyond a limit, or when it would sell out many products at
 * once, it is accepted without taking stock (D60). Throws if products, options, stock or totals differ from what was sent, and
 * then saves nothing. The same idempotency key with the same order returns the first one.
 */
export async function placeOrder(call: PlaceOrderCall, input: ParsedOrder) {
  const { db, events, limits, network, source = 'web' } = call
  // Staff may enter many orders in a row, also for one phone number.
  if (limits && source === 'web') await countAgainstLimit(db, `order:${network}`, maxOrdersPerMinute, 60)
  const { customerData, discountCode: code = '' } = input
  const place = resolveLocation(customerData.district, customerData.thana, 'customerData.')
  const shop = { ...(await readShop(call)), place }
  if (limits) await countWrongCode(db, network, code, shop.discounts)
  const id = newOrderId()
  const placed = await inTransaction(db, async (tx) => {
    const earlierId = await findPlaced(tx, call, input, id)
    if (earlierId) return { ...(await readPlaced(tx, earlierId)), stockChange: 'untouched' as const }
    return placeNew(tx, { ...call, shop }, input, id)
  })
  // Cached pages show only whether a product is in stock; the browser fetches the exact number.
  if (placed.stockChange !== 'untouched') await events.publish(placed.stockChange)
  return {
    insertedId: placed.id,
    ...(placed.inReview && { inReview: true as const }),
    ...(placed.verification && { verification: placed.verification }),
    ...(placed.deliveryDays !== null && { deliveryDays: placed.deliveryDays }),
  }
}

/** Prices, decides and writes an order that was not placed before. */
async function placeNew(
  tx: Tx,
  {
    source = 'web',
    visit,
    checkout = null,
    orderPage = null,
    exchange,
    ...context
  }: PlaceOrderCall & { shop: ShopNow },
  input: ParsedOrder,
  id: string,
) {
  const { shop, user } = context
  const isStaffOrder = source !== 'web'
  const priced = await priceOrder(tx, { shop, isStaffOrder, exchange }, input)
  const { items, totalPaisa, deliveryChargePaisa } = priced
  const { district, thana } = shop.place
  // Before stock is locked, so that nobody waits for it.
  const facts = await findRiskOfNewOrder(tx, { ...input.customerData, district, thana, totalPaisa })
  if (!isStaffOrder) checkNotBlocked(facts, shop.settings.phone)
  const needed = limitedPieces(input, items)
  const limitReason =
    context.limits && !isStaffOrder ? await findLimitReason(tx, context, input, needed) : null
  // Taken also for a review, and put back at once: only so it is certain what is short, and what it would sell out.
  const cause = orderCause(id, user, 'order')
  const { soldOut, movements } = await takeStockForOrder(tx, items, needed, cause)
  // What is short comes first: then there may not be too many pieces any more.
  const decided = decideOrder(
    { lines: input.products, deliveryChargePaisa, totalPaisa, isStaffOrder, facts, limitReason, soldOut },
    { ...shop, now: Date.now() },
  )
  const inReview = decided.reviewReason !== null
  if (inReview && needed.length) await giveBack(tx, needed, movements, cause)
  const origin = { source, visit: visit ?? null, checkout, orderPage }
  const { deliveryDays } = await writeOrder(tx, { ...context, ...origin }, { id, input, priced, decided })
  const stockChange: StockChange =
    inReview || needed.length === 0 ? 'untouched' : stockTopic(needed, soldOut > 0)
  return { id, inReview, verification: decided.verification, deliveryDays, stockChange }
}

/** What an order of a customer exceeds. */
const findLimitReason = (
  tx: Tx,
  { user, network, shop }: { user: CurrentUser | null; network: string; shop: ShopNow },
  { customerData: { mobileNumber } }: ParsedOrder,
  needed: readonly { quantity: number }[],
) =>
  findReviewReason(
    tx,
    { mobileNumber, userId: user?.id ?? null, network: user ? null : network },
    needed.reduce((sum, { quantity }) => sum + quantity, 0),
    shop.settings,
  )

/** The id of the order that has the idempotency key of this one already; claims the key if it is new. */
async function findPlaced(
  tx: Tx,
  { idempotencyKey, user, source = 'web', exchange }: PlaceOrderCall,
  input: ParsedOrder,
  id: string,
) {
  if (idempotencyKey === undefined) return null
  const request = fingerprint(
    user?.id ?? null,
    withoutClientTime(input),
    ...(source === 'web' ? [] : [source]),
    ...(exchange ? [exchange] : []),
  )
  return claimIdempotencyKey(tx, idempotencyKey, request, id)
}

/** The client's clock is no part of the order: the same order from another tab has the same fingerprint. */
const withoutClientTime = ({ date: _, time: __, placedAt: ___, ...order }: ParsedOrder) => order

/** Eight random letters and digits without those that are easily confused on the phone. */
export function newOrderId() {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** An order that was placed before under the same idempotency key. Throws if it was deleted since. */
async function readPlaced(tx: Tx, id: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'reviewReason', 'verification', 'deliveryDays'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order)
    throw notPossibleNow('This order was placed, and the shop has deleted it since.', {
      fields: { 'idempotency-key': 'The order of this key was deleted. Another key places it anew.' },
    })
  return {
    id,
    verification: order.verification as Verification | null,
    inReview: isInReview(order),
    deliveryDays: order.deliveryDays,
  }
}

/** A hash of the request and its user: the same key with another fingerprint is an error of the client. */
const fingerprint = (...values: unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex')

/**
 * Claims an idempotency key for order `orderId` and returns null, or returns the id of the order that has it already. Waits
 * for a concurrent request with the same key.
 */
async function claimIdempotencyKey(tx: Tx, key: string, bodyHash: string, orderId: string) {
  const claimed = await tx
    .insertInto('idempotencyKeys')
    .values({ key, bodyHash, orderId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return null
  const earlier = await tx
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'orderId'])
    .where('key', '=', key)
    // The lock is a write: with a synchronous standby the commit waits until it has this, and so the earlier order, too.
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (earlier.bodyHash !== bodyHash)
    throw invalid({ 'idempotency-key': 'This key was used for another order.' })
  return earlier.orderId
}
