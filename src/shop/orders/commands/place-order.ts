import { createHash, randomInt } from 'node:crypto'
import { invalid, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import { findProductSnapshots, giveBack } from '#shop/catalog/service.ts'
import { findZone } from '#shop/delivery/rules.ts'
import { readCachedRates } from '#shop/delivery/service.ts'
import {
  chooseDiscount,
  countWrongCode,
  type DiscountAnswer,
  readCachedDiscounts,
} from '#shop/discounts/service.ts'
import { resolveLocation } from '#shop/locations/service.ts'
import type { Visitor } from '#shop/measurement/commands/queue-purchase.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { advanceHours, askedPaisaOf, assessRisk, headStart, verificationOf } from '#shop/risk/rules.ts'
import { checkNotBlocked, findRiskOfNewOrder, readCachedCallRules } from '#shop/risk/service.ts'
import { readCachedSettings } from '#shop/settings/service.ts'
import type { EmitContext } from '../events.ts'
import { isInReview, type OrderSource, type ReviewReason, type Verification } from '../rules.ts'
import { initialStatus } from '../statuses.ts'
import {
  checkAmounts,
  computeAmounts,
  findItems,
  hasAmounts,
  type Item,
  type ParsedOrder,
  stockOf,
  weightOfItem,
} from './check-order.ts'
import {
  type Exchange,
  exchangeColumns,
  lockExchanged,
  recordExchange,
  withSwapDiscount,
} from './exchange-order.ts'
import { requireCode } from './order-code.ts'
import { historyRow } from './order-history.ts'
import { findReviewReason, hasManyPieces } from './order-limits.ts'
import { placedFromOf } from './placed-from.ts'
import { limitedPieces, orderCause, type StockChange, takeStockForOrder } from './stock.ts'

export interface PlaceOrderContext extends EmitContext {
  db: Database
  events: Events
  memoize: PageCache['memoize']
  user: CurrentUser | null
  limits: boolean
  network: string
  /** Signs the links to orders, and hashes the network that places one. */
  linkSecret: string
  idempotencyKey: string | undefined
  /** Orders that staff entered belong to no account, and their delivery charge is as agreed. */
  source?: OrderSource
  /** What staff take back for the order. */
  exchange?: Exchange
  requestId: string
  /** Whether a gateway is connected; without one no code reaches anybody. */
  canSendCodes: (context: { db: Database; memoize: PageCache['memoize'] }) => Promise<boolean>
  /** Who has agreed to be measured. */
  visitor?: Visitor | null
}

const maxOrdersPerMinute = 30
const minute = 60_000

/**
 * Places an order and returns its id, and whether it goes to review: beyond a limit, or when it would sell out many products at
 * once, it is accepted without taking stock (D60). Throws if products, options, stock or totals differ from what was sent, and
 * then saves nothing. The same idempotency key with the same order returns the first one.
 */
export async function placeOrder(context: PlaceOrderContext, input: ParsedOrder) {
  const {
    db,
    events,
    emit,
    canSendCodes,
    memoize,
    user,
    limits,
    network,
    linkSecret,
    idempotencyKey,
    source = 'web',
    visitor = null,
  } = context
  const { exchange, requestId } = context
  const isStaffOrder = source !== 'web'
  // Staff may enter many orders in a row, also for one phone number.
  const isLimited = limits && !isStaffOrder
  if (isLimited) await countAgainstLimit(db, `order:${network}`, maxOrdersPerMinute, 60)
  const { district, thana, area } = resolveLocation(
    input.customerData.district,
    input.customerData.thana,
    'customerData.',
  )
  const settings = await readCachedSettings({ db, memoize })
  const rates = await readCachedRates({ db, memoize })
  const discounts = await readCachedDiscounts({ db, memoize })
  const rules = await readCachedCallRules({ db, memoize })
  const hasGateway = await canSendCodes({ db, memoize })
  const { discountCode: code = '' } = input
  if (limits) await countWrongCode(db, network, code, discounts)
  const id = newOrderId()
  const owner = isStaffOrder ? null : user
  const placed = await inTransaction(db, async (tx) => {
    const earlierId =
      idempotencyKey === undefined
        ? null
        : await claimIdempotencyKey(
            tx,
            idempotencyKey,
            fingerprint(
              user?.id ?? null,
              withoutClientTime(input),
              ...(isStaffOrder ? [source] : []),
              ...(exchange ? [exchange] : []),
            ),
            id,
          )
    if (earlierId) return { ...(await readPlaced(tx, earlierId)), stockChange: 'untouched' as const }

    // Before the products: orders are always locked first.
    const exchanged = exchange ? await lockExchanged(tx, exchange) : null
    const productIds = input.products.map((line) => Number(line.id))
    const products = await findProductSnapshots(tx, [
      ...new Set([...productIds, ...(exchanged?.productIds ?? [])]),
    ])
    const items = findItems(input.products, products)
    const agreedCharge = isStaffOrder ? input.customerData.deliveryCharge : undefined
    const { deliveryCharge: _, ...customer } = input.customerData
    const { mobileNumber } = customer
    const destination = { district, thana, area: customer.deliveryArea }
    const amountsFor = (mobileNumber: string) =>
      computeAmounts(
        items,
        input.products.map(({ quantity }) => quantity),
        { destination, rates, agreedCharge },
        async (purchase) => {
          const request = { discounts, code, purchase, mobileNumber }
          const answer = await chooseDiscount(tx, request, { isOrdering: true })
          return exchanged ? withSwapDiscount(answer, exchanged, products, purchase) : answer
        },
      )
    const computed = await amountsFor(mobileNumber)
    const { amounts, granted } = computed
    // Whether the number has used a discount is learnt by ordering only (D77): not with amounts that no order could have.
    if (!isStaffOrder && (computed.codeProblem !== null || !hasAmounts(input, amounts)))
      checkAmounts(input, await amountsFor(''))
    checkAmounts(input, computed)
    const totalPaisa = paisaFromTaka(amounts.total)
    // Before stock is locked, so that nobody waits for it.
    const facts = await findRiskOfNewOrder(tx, { ...customer, district, thana, totalPaisa })
    if (!isStaffOrder) checkNotBlocked(facts, settings.phone)
    const guestNetwork = isStaffOrder || user ? null : network
    const needed = limitedPieces(input, items)
    const pieces = needed.reduce((sum, { quantity }) => sum + quantity, 0)
    const limitReason = isLimited
      ? await findReviewReason(
          tx,
          { mobileNumber, userId: owner?.id ?? null, network: guestNetwork },
          pieces,
          settings,
        )
      : null
    // Taken also for a review, and put back at once: only so it is certain what is short, and what it would sell out.
    const cause = orderCause(id, user, 'order')
    const { soldOut, movements } = await takeStockForOrder(tx, items, needed, cause)
    // What is short comes first: then there may not be too many pieces any more.
    const isManyPieces = !isStaffOrder && hasManyPieces(input.products, settings)
    const isLastPieces = !isStaffOrder && soldOut >= settings.reviewLastPieces
    const reviewReason = limitReason ?? (isManyPieces ? 'many pieces' : isLastPieces ? 'last pieces' : null)
    if (reviewReason !== null && needed.length) await giveBack(tx, needed, movements, cause)
    // Staff have just talked to the customer.
    const action = isStaffOrder ? 'nothing' : assessRisk(facts, rules).action
    const deliveryChargePaisa = paisaFromTaka(amounts.deliveryCharge)
    const askedPaisa = askedPaisaOf(rules, { deliveryChargePaisa, totalPaisa })
    const replaced = verificationOf(action, { isInReview: reviewReason !== null, askedPaisa })
    const verification: Verification | null = replaced === 'code' && !hasGateway ? null : replaced
    const advanceAskedPaisa = verification === 'advance' ? askedPaisa : 0
    const callDelays = { code: rules.codeMinutes * minute, advance: advanceHours * 60 * minute }
    const order = {
      ...customer,
      id,
      district,
      thana,
      language: input.language,
      source,
      network: guestNetwork,
      reviewReason,
      placedFrom: isStaffOrder ? null : placedFromOf(linkSecret, id, network),
      status: initialStatus,
      userId: owner?.id ?? null,
      email: owner?.email ?? customer.email,
      subTotalPaisa: paisaFromTaka(amounts.subTotal),
      discountPaisa: paisaFromTaka(amounts.discount),
      deliveryChargePaisa,
      totalPaisa,
      advanceAskedPaisa,
      needsCall: action !== 'nothing',
      verification,
      callAfter: new Date(Date.now() + (verification ? callDelays[verification] : -headStart(facts))),
      ...(granted && {
        discountId: granted.id,
        discountName: granted.name,
        discountNameBn: granted.nameBn,
        freeDelivery: granted.isDeliveryFree,
      }),
      deliveryZone: findZone(destination, rates)?.name ?? '',
      areaUnlikely: area !== customer.deliveryArea,
      ...(exchanged && exchangeColumns(exchanged, mobileNumber)),
    }
    // One statement instead of three saves two round trips.
    const { historyId } = await tx
      .with('placed', (into) => into.insertInto('orders').values(order))
      .with('lines', (into) =>
        into.insertInto('orderLines').values(newOrderLines(id, input, items, { reviewReason, granted })),
      )
      .insertInto('orderHistory')
      .values(historyRow({ orderId: id, from: null, to: initialStatus, actor: user }))
      .returning('id as historyId')
      .executeTakeFirstOrThrow()
    if (exchanged) {
      if (!user) throw new Error('Only staff exchange pieces.')
      await recordExchange(tx, { emit, user, requestId }, id, exchanged)
    }
    const needsCode = verification === 'code'
    if (needsCode) await requireCode(tx, { id, mobileNumber, minutes: rules.codeMinutes })
    await emit(tx, 'placed', { id, historyId, email: order.email, needsCode, visitor })
    const stockChange: StockChange =
      reviewReason !== null || needed.length === 0 ? 'untouched' : soldOut > 0 ? 'storefront' : 'stock'
    return { id, inReview: reviewReason !== null, verification, stockChange }
  })
  // Cached pages show only whether a product is in stock; the browser fetches the exact number.
  if (placed.stockChange !== 'untouched') await events.publish(placed.stockChange)
  return {
    insertedId: placed.id,
    ...(placed.inReview && { inReview: true as const }),
    ...(placed.verification && { verification: placed.verification }),
  }
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
    .select(['status', 'reviewReason', 'verification'])
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
  }
}

/** A new order line with the current name, image, price and cost of its item, which the line keeps from then on. */
export function newOrderLine(item: Item, quantity: number) {
  const { product, variant, color, size, options } = item
  const imageId = variant?.imageId ?? product.imageId
  return {
    productId: product.id,
    variantId: variant?.id ?? null,
    name: product.name,
    color,
    size,
    quantity,
    options,
    nameBn: product.nameBn ?? '',
    pricePaisa: (variant ?? product).pricePaisa,
    costPaisa: (variant ?? product).costPricePaisa,
    imageUrl: imageId === null ? '' : imageUrlFromId(imageId),
    stockTaken: stockOf(item) !== null,
    weight: weightOfItem(item),
    discountPaisa: 0,
    orderedDiscountPaisa: null,
  }
}

const newOrderLines = (
  orderId: string,
  input: ParsedOrder,
  items: readonly Item[],
  { reviewReason, granted }: { reviewReason: ReviewReason | null; granted: DiscountAnswer['granted'] },
) =>
  items.map((item, index) => {
    const line = newOrderLine(item, input.products[index]?.quantity ?? 0)
    return {
      ...line,
      orderId,
      position: index + 1,
      stockTaken: reviewReason === null && line.stockTaken,
      discountPaisa: granted?.lineDiscounts[index] ?? 0,
    }
  })

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
