import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, invalid, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import {
  findProductSnapshots,
  lockProducts,
  type Options,
  type ProductSnapshot,
  readCachedCombos,
  stockKey,
} from '#shop/catalog/service.ts'
import { daysAfterAddressChange, findZone } from '#shop/delivery/rules.ts'
import { readCachedRates } from '#shop/delivery/service.ts'
import { countWrongCode, forgetMergedDiscounts, readCachedDiscounts } from '#shop/discounts/service.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { resolveLocation } from '#shop/locations/service.ts'
import type { Call } from '#shop/shop.ts'
import { getAnyOrder } from '../queries/get-order.ts'
import { canEdit, isInReview, sumsOf, withPieces } from '../rules.ts'
import * as staffOrders from '../staff-orders-contract.ts'
import type { OrderStatus } from '../statuses.ts'
import { findItem, type Item, isItem, type LineProblem, rejectCode, rejectLines } from './check-order.ts'
import { callAnew } from './confirm-order.ts'
import { discountAfterEdit, type EditedDiscount } from './edited-discount.ts'
import { checkNoParcel } from './find-parcel.ts'
import {
  destinationOf,
  historyRow,
  lockOrderWithLines,
  type OrderWithLines,
  type StoredLine,
  snapshotOf,
} from './order-history.ts'
import { adjustStock, orderCause } from './stock.ts'
import { newOrderLine } from './write-order.ts'

type Input = ParsedRequest<Endpoints['PUT /orders/:id']>['body']

/**
 * Changes lines, address and delivery charge of a Pending order; stock follows. Of two concurrent edits the second is rejected
 * with the current order. Repeating an edit whose response was lost changes nothing (docs/decisions/0020-draft-conflicts.md).
 */
export async function editOrder(call: Call, id: string, input: Input) {
  const { db, events, user, audit } = call
  const shop = await readPrices(call, input.discountCode)
  const { version, stockChange } = await inTransaction(db, async (tx) => {
    const before = await lockOrderWithLines(tx, id)
    const { order } = before
    const address = addressAfterEdit(before, input)
    if (isApplied(before, input, address))
      return { version: order.version, stockChange: 'untouched' as const }
    const status = order.status as OrderStatus
    if (!canEdit(status) || order.version !== input.version) await rejectConflict(tx, order)
    await checkNoParcel(tx, order)
    const { lines: edited, products } = await linesAfterEdit(tx, before, input.products)
    const stockChange = await adjustStock(tx, before.lines, edited, orderCause(id, user, 'edited'))
    const answer = await discountAfterEdit(tx, shop, before, { lines: edited, products, address }, input)
    const totals = checkTotals(edited, input, answer)
    const lines = edited.map((line, index) => ({
      ...line,
      discountPaisa: answer.edited.lineDiscounts[index] ?? 0,
    }))
    const delivery = {
      deliveryZone: findZone(address, shop.rates)?.name ?? '',
      deliveryDays: daysAfterAddressChange(
        order.deliveryDays,
        destinationOf(order),
        destinationOf(address),
        shop.rates,
      ),
    }
    const after = { ...order, ...address, ...totals }
    if (!answer.edited.keepsMerged) await forgetMergedDiscounts(tx, id)
    await tx.deleteFrom('orderLines').where('orderId', '=', id).execute()
    await tx
      .insertInto('orderLines')
      .values(lines.map((line) => ({ ...line, orderId: id })))
      .execute()
    const version = order.version + 1
    await tx
      .updateTable('orders')
      .set({ ...address, ...totals, ...callAnew, ...delivery, version })
      .where('id', '=', id)
      .execute()
    const details = { before: snapshotOf(order, before.lines), after: snapshotOf(after, lines) }
    await tx
      .insertInto('orderHistory')
      .values(historyRow({ orderId: id, from: status, to: status, change: 'edit', actor: user, details }))
      .execute()
    await audit(tx, 'order-edited', `order ${id}`, {
      before: details.before,
      after: { ...details.after, ...(input.keepDiscount && { keptDiscount: true }) },
    })
    return { version, stockChange }
  })
  if (stockChange !== 'untouched') await events.publish(stockChange)
  return { _id: id, version }
}

async function readPrices(
  { db, memoize, limits, network }: Pick<Call, 'db' | 'memoize' | 'limits' | 'network'>,
  code = '',
) {
  const discounts = await readCachedDiscounts({ db, memoize })
  if (limits) await countWrongCode(db, network, code, discounts)
  const combos = await readCachedCombos({ db, memoize })
  return { discounts, combos, rates: await readCachedRates({ db, memoize }) }
}

/** The amounts that an order would have after an edit, with what its discount code would give. Changes nothing. */
export async function quoteEdit(call: Call, id: string, input: Omit<Input, 'version' | 'total'>) {
  const shop = await readPrices(call, input.discountCode)
  return inTransaction(call.db, async (tx) => {
    const before = await lockOrderWithLines(tx, id)
    const address = addressAfterEdit(before, input)
    const { lines, products } = await linesAfterEdit(tx, before, input.products)
    const answer = await discountAfterEdit(tx, shop, before, { lines, products, address }, input)
    const { edited, kept, codeProblem, isCodeGranted, isUsedByPhone } = answer
    const { discountName, discountNameBn, freeDelivery } = edited
    return {
      ...expectedAmounts(lines, input, edited),
      discountName,
      discountNameBn,
      isDeliveryFree: freeDelivery,
      discountCode: input.discountCode ?? '',
      isCodeGranted,
      codeProblem,
      isUsedByPhone,
      kept: isUsedByPhone
        ? null
        : { discount: takaFromPaisa(kept.discountPaisa), isDeliveryFree: kept.freeDelivery },
    }
  })
}

async function rejectConflict(tx: Tx, { id, status, version }: OrderWithLines['order']): Promise<never> {
  const why = canEdit(status as OrderStatus)
    ? undefined
    : `This order is ${status} and cannot be changed any more.`
  throw editConflict(staffOrders.editOrder, { version, order: await getAnyOrder(tx, id) }, { status }, why)
}

const addressFields = [
  ...(['name', 'mobileNumber', 'district', 'thana', 'address', 'addressType', 'deliveryArea'] as const),
]

/** Whether the order has the contents of this edit already, because the response to an earlier request was lost. */
function isApplied(
  { order, lines }: OrderWithLines,
  { version, products, customerData, discountCode = '', total }: Input,
  address: ReturnType<typeof addressAfterEdit>,
) {
  const hasSameLines =
    lines.length === products.length &&
    lines.every((stored, index) => {
      const line = products[index]
      return (
        line?.id === String(stored.productId ?? '') &&
        line.quantity === stored.quantity &&
        isSameChoice(stored, line)
      )
    })
  // A code may give something although nothing else was changed.
  const isRepeated = discountCode === '' || order.version !== version
  return (
    isRepeated &&
    hasSameLines &&
    addressFields.every((field) => order[field] === address[field]) &&
    paisaFromTaka(customerData.deliveryCharge) === order.deliveryChargePaisa &&
    paisaFromTaka(total) === order.totalPaisa
  )
}

/** Whether a line keeps its variant, size and colour. */
const isSameChoice = (
  stored: StoredLine,
  { variantId, size, color }: Omit<Input['products'][number], 'line'>,
) =>
  (variantId === '' || variantId === String(stored.variantId ?? '')) &&
  stored.size === size &&
  stored.color === color

/** District and thana are looked up only if they changed: the list may have changed since the order was placed (D44). */
function addressAfterEdit({ order }: OrderWithLines, { customerData }: Pick<Input, 'customerData'>) {
  const { deliveryCharge: _, ...address } = customerData
  const isSameLocation = order.district === address.district && order.thana === address.thana
  if (isSameLocation && address.deliveryArea === order.deliveryArea) return address
  const { district, thana, area } = resolveLocation(address.district, address.thana, 'customerData.')
  return { ...address, district, thana, areaUnlikely: area !== address.deliveryArea }
}

/** The line of a product that has been deleted has no product id. */
type EditedLine = Omit<StoredLine, 'orderId' | 'options'> & { options: Options }

/**
 * The order's lines after an edit: existing lines keep name, image and price, new lines get the current ones. A line that is
 * changed to another variant gets its image, and its price unless that of both is the same now; one of another colour that is no
 * variant gets the image of the colour. Rejects lines that are not
 * available. Locks the products, whose stock the caller adjusts.
 */
async function linesAfterEdit(tx: Tx, { order, lines: before }: OrderWithLines, input: Input['products']) {
  const takesStock = !isInReview(order)
  const ids = new Set([
    ...before.map(({ productId }) => productId ?? 0),
    ...input.map(({ id }) => Number(id)),
  ])
  ids.delete(0)
  const limited = await lockProducts(tx, [...ids])
  const products = ids.size ? await findProductSnapshots(tx, [...ids]) : new Map<number, ProductSnapshot>()
  const used = new Set<StoredLine>()
  const fields: Record<string, string> = {}
  const problems: LineProblem[] = []
  // Pieces that were not taken from the stock when ordering stay so unless the quantity rises.
  const takes = ({ productId, variantId, quantity, position }: EditedLine) => {
    const existing = before[(input[position - 1]?.line ?? 0) - 1]
    const isKept = existing?.variantId === variantId && quantity <= existing.quantity
    return (
      productId !== null &&
      limited.has(stockKey({ productId, variantId })) &&
      (!isKept || existing.stockTaken)
    )
  }
  const lines = input.flatMap(({ line: number, ...choice }, index): EditedLine[] => {
    const existing = number === null ? undefined : before[number - 1]
    if (
      number !== null &&
      (!existing || used.has(existing) || String(existing.productId ?? '') !== choice.id)
    ) {
      fields[`products.${index}`] = 'Not a line of this order.'
      return []
    }
    if (existing) used.add(existing)
    const product = products.get(Number(choice.id))
    const { quantity } = choice
    const position = index + 1
    const reject = () => {
      problems.push({ line: index, id: choice.id, reason: 'gone', available: 0 })
      return []
    }
    if (existing && isSameChoice(existing, choice)) {
      const isGone = product?.hasVariants && existing.variantId === null
      if (isGone && quantity > existing.quantity) return reject()
      return [{ ...withLeft(existing, quantity), options: existing.options as Options, position }]
    }
    const item = product ? findItem(product, choice) : 'gone'
    if (item === 'gone') return reject()
    if (!isItem(item)) {
      for (const [field, message] of Object.entries(item)) fields[`products.${index}.${field}`] = message
      return []
    }
    const line = existing ? replacedLine(existing, item, quantity) : newOrderLine(item, quantity)
    return [{ ...line, position }]
  })
  if (problems.length) rejectLines(problems)
  if (Object.keys(fields).length) throw invalid(fields)
  return { lines: lines.map((line) => ({ ...line, stockTaken: takesStock && takes(line) })), products }
}

/** An existing line of another variant, size or colour: with its image, and its price unless that of both is the same now. */
function replacedLine(existing: StoredLine, item: Item, quantity: number) {
  const { variantId, size, color, options, imageUrl, pricePaisa, costPaisa, weight } = newOrderLine(
    item,
    quantity,
  )
  const replaced = item.product.variants.find(({ id }) => id === existing.variantId)
  const left = withLeft(existing, quantity)
  const price = item.variant && replaced?.pricePaisa !== pricePaisa ? pricePaisa : existing.pricePaisa
  return {
    ...left,
    variantId,
    size,
    color,
    options,
    weight,
    costPaisa,
    ...((item.variant || color !== existing.color) && { imageUrl }),
    pricePaisa: price,
    discountPaisa: Math.min(left.discountPaisa, price * quantity),
  }
}

/** An existing line with other numbers of pieces, and what is left of the discount that it was granted. */
const withLeft = (line: StoredLine, quantity: number): StoredLine => withPieces([line], [quantity])[0] ?? line

/** The amounts of an edited order in taka, as its user should see them. */
function expectedAmounts(
  lines: readonly EditedLine[],
  { customerData: { deliveryCharge } }: Pick<Input, 'customerData'>,
  { discountPaisa }: EditedDiscount,
) {
  const { subTotalPaisa } = sumsOf(lines)
  return {
    products: lines.map(({ productId, pricePaisa, quantity }) => ({
      id: String(productId ?? ''),
      originalPrice: takaFromPaisa(pricePaisa),
      quantity,
    })),
    subTotal: takaFromPaisa(subTotalPaisa),
    discount: takaFromPaisa(discountPaisa),
    deliveryCharge,
    total: takaFromPaisa(subTotalPaisa - discountPaisa + paisaFromTaka(deliveryCharge)),
  }
}

type Answer = Awaited<ReturnType<typeof discountAfterEdit>>

/** Totals in paisa and the discount; rejects a code that is not granted, and an edit whose user was shown another total (D3). */
function checkTotals(
  lines: readonly EditedLine[],
  input: Input,
  { edited, codeProblem, isUsedByPhone }: Answer,
) {
  const expected = expectedAmounts(lines, input, edited)
  if (codeProblem !== null) rejectCode(codeProblem, expected)
  if (paisaFromTaka(input.total) !== paisaFromTaka(expected.total)) {
    const message = isUsedByPhone
      ? 'This phone number has used the discount of this order already.'
      : 'Prices have changed. Please look at the new total.'
    throw notPossibleNow(message, {
      expected,
      ...(isUsedByPhone && { fields: { 'customerData.mobileNumber': message } }),
    })
  }
  const { discountPaisa, discountId, discountName, discountNameBn, freeDelivery, computedOffer, combos } =
    edited
  return {
    discountPaisa,
    discountId,
    discountName,
    discountNameBn,
    freeDelivery,
    computedOffer,
    combos: JSON.stringify(combos),
    subTotalPaisa: sumsOf(lines).subTotalPaisa,
    deliveryChargePaisa: paisaFromTaka(expected.deliveryCharge),
    totalPaisa: paisaFromTaka(expected.total),
  }
}
