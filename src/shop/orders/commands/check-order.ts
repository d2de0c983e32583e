import type { z } from 'zod'
import { notPossibleNow, ShopError } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { isOffered } from '#shop/catalog/rules.ts'
import type { Options, ProductSnapshot, VariantSnapshot } from '#shop/catalog/service.ts'
import { type DeliveryRates, type Destination, deliveryChargeFor, weightOf } from '#shop/delivery/rules.ts'
import type { PricedLine, Purchase } from '#shop/discounts/rules.ts'
import type { DiscountAnswer } from '#shop/discounts/service.ts'
import type { orderInput } from '../contract.ts'
import { subTotalOf, totalOf } from '../rules.ts'

export type ParsedOrder = z.output<typeof orderInput>

export interface LineProblem {
  /** Index of the line in the order as it was sent, from 0. */
  line: number
  id: string
  reason: 'gone' | 'short'
  /** Pieces in stock; 0 for a product that is gone. */
  available: number
}

/** Rejects an order because of lines that are not available, naming each of them. */
export function rejectLines(problems: LineProblem[]): never {
  const fields = Object.fromEntries(
    problems.map(({ line, reason, available }) => [
      `products.${line}`,
      reason === 'gone' ? 'This product is no longer sold.' : `Only ${available} left.`,
    ]),
  )
  throw notPossibleNow('Some products cannot be had as ordered.', { fields, lines: problems })
}

/** What an order line buys, with the options that it keeps; of a product without variants the price and stock are its own. */
export interface Item {
  product: ProductSnapshot
  variant: VariantSnapshot | null
  color: string
  size: string
  /** Options beside size and colour. */
  options: Options
}

interface Choice {
  color: string
  size: string
  /** Empty to choose it by size and colour. */
  variantId: string
}

/** The stock of an item; null if it is not limited. */
export const stockOf = ({ product, variant }: Item) => (variant ?? product).stock

/**
 * The item of an order line: size and colour must be chosen if and only if the product has any (D42), and fit one variant where
 * it has variants (D62). Otherwise the reason by field, or `gone` for a variant that is no longer sold.
 */
export function findItem(
  product: ProductSnapshot,
  { color, size, variantId }: Choice,
): Item | Record<string, string> | 'gone' {
  if (!product.hasVariants) {
    if (variantId !== '') return 'gone'
    const fields: Record<string, string> = {}
    if (!isOffered(size, product.sizes)) fields.size = 'Not a size of this product.'
    if (!isOffered(color, product.colors)) fields.color = 'Not a colour of this product.'
    return Object.keys(fields).length ? fields : { product, variant: null, color, size, options: {} }
  }
  const fits = (name: string, chosen: string) => (variant: VariantSnapshot) =>
    (variant.options[name] ?? 'N/A') === chosen
  const candidates =
    variantId === ''
      ? product.variants.filter(fits('size', size)).filter(fits('color', color))
      : product.variants.filter(({ id }) => String(id) === variantId)
  const [variant, another] = candidates
  if (!variant) {
    if (variantId !== '') return 'gone'
    if (!isOffered(size, product.sizes)) return { size: 'Not a size of this product.' }
    if (!isOffered(color, product.colors)) return { color: 'Not a colour of this product.' }
    return { size: 'Not in this colour.' }
  }
  if (another) return { variantId: 'Please choose one of them.' }
  if (size !== 'N/A' && !fits('size', size)(variant)) return { size: 'Not the size of this variant.' }
  if (color !== 'N/A' && !fits('color', color)(variant)) return { color: 'Not the colour of this variant.' }
  const { size: ownSize = 'N/A', color: ownColor = 'N/A', ...options } = variant.options
  return { product, variant, size: ownSize, color: ownColor, options }
}
export const isItem = (found: ReturnType<typeof findItem>): found is Item =>
  typeof found === 'object' && 'product' in found

/** The items of an order's lines; rejects lines whose product or variant is no longer sold, or not chosen. */
export function findItems(
  lines: readonly (Choice & { id: string })[],
  products: Map<number, ProductSnapshot>,
): Item[] {
  const found = lines.map((line) => {
    const product = products.get(Number(line.id))
    return product ? findItem(product, line) : 'gone'
  })
  const gone = lines.flatMap(({ id }, line): LineProblem[] =>
    found[line] === 'gone' ? [{ line, id, reason: 'gone', available: 0 }] : [],
  )
  if (gone.length) rejectLines(gone)
  const fields = found.flatMap((item, line) =>
    item === 'gone' || isItem(item)
      ? []
      : Object.entries(item).map(([field, message]) => [`products.${line}.${field}`, message]),
  )
  if (fields.length)
    throw new ShopError('invalid', 'Please choose size and colour.', { fields: Object.fromEntries(fields) })
  return found.filter(isItem)
}

/** Compares in paisa: binary fractions of taka may differ in the fifteenth decimal. */
const isSameAmount = (one: number, other: number) => paisaFromTaka(one) === paisaFromTaka(other)

/** The amounts of an order in taka, as the shop computes them. */
export interface OrderAmounts {
  products: { id: string; originalPrice: number; quantity: number }[]
  subTotal: number
  discount: number
  deliveryCharge: number
  total: number
}

const pricePaisaOf = ({ product, variant }: Item) => (variant ?? product).pricePaisa

/** Grams of one piece; null where the usual weight of the shop counts. */
export const weightOfItem = ({ product, variant }: Item) => variant?.weight ?? product.weight

interface Delivery {
  destination: Destination
  rates: DeliveryRates
  /** The delivery charge that staff agreed with the customer; without it the rates apply. */
  agreedCharge?: number | undefined
}

/** Computes the shop's own amounts for so many pieces of these items, with the discount that `chooseGranted` finds for them. */
export async function computeAmounts(
  items: readonly Item[],
  quantities: readonly number[],
  { destination, rates, agreedCharge }: Delivery,
  chooseGranted: (purchase: Purchase) => Promise<DiscountAnswer>,
) {
  const lines = items.map((item, line): PricedLine => {
    const { id: productId, categoryId, quantityOffers: offers } = item.product
    const quantity = quantities[line] ?? 0
    const variantId = item.variant?.id ?? null
    return { productId, variantId, categoryId, pricePaisa: pricePaisaOf(item), quantity, offers }
  })
  const products = lines.map(({ productId, pricePaisa, quantity }) => ({
    id: String(productId),
    originalPrice: takaFromPaisa(pricePaisa),
    quantity,
  }))
  const subTotal = subTotalOf(products)
  const weight = weightOf(
    items.map((item, line) => ({ weight: weightOfItem(item), quantity: quantities[line] ?? 0 })),
    rates,
  )
  const charge = deliveryChargeFor(destination, { subTotal, weight }, rates)
  const answer = await chooseGranted({
    lines,
    // A charge that staff agreed stands: then a free delivery saves nothing.
    deliveryChargePaisa: agreedCharge ? 0 : paisaFromTaka(charge),
    at: new Date(),
  })
  const { codeProblem } = answer
  // Staff agreed to a charge although the delivery would be free: then the discount gave nothing.
  const granted = answer.granted?.isDeliveryFree && agreedCharge ? null : answer.granted
  const discount = takaFromPaisa(granted?.discountPaisa ?? 0)
  const deliveryCharge = agreedCharge ?? (granted?.isDeliveryFree ? 0 : charge)
  const amounts: OrderAmounts = {
    products,
    subTotal,
    discount,
    deliveryCharge,
    total: totalOf(subTotal, deliveryCharge, discount),
  }
  return { amounts, granted, codeProblem }
}

const codeProblems: Record<NonNullable<DiscountAnswer['codeProblem']>, string> = {
  unknown: 'There is no such code.',
  'not started': 'This code cannot be used yet.',
  ended: 'This code has ended.',
  'used up': 'This code has been used up.',
  'used by phone': 'This phone number has used the code already.',
  'other goods': 'This code is for other products.',
  'below minimum': 'The products of this code cost too little.',
  'too few pieces': 'This code needs more pieces.',
}

type CodeProblem = NonNullable<DiscountAnswer['codeProblem']>

/** Rejects a discount code that is not granted (D67), with the amounts that the order has without it. */
export function rejectCode(codeProblem: CodeProblem, expected: object): never {
  throw notPossibleNow('This discount code cannot be used for this order.', {
    fields: { discountCode: codeProblems[codeProblem] },
    expected: { ...expected, codeProblem },
  })
}

/** Whether an order was sent with the shop's own amounts (D3). */
export const hasAmounts = (input: ParsedOrder, amounts: OrderAmounts) =>
  isSameAmount(input.subTotal, amounts.subTotal) &&
  isSameAmount(input.total, amounts.total) &&
  isSameAmount(input.customerData.deliveryCharge, amounts.deliveryCharge) &&
  input.products.every(({ originalPrice }, line) =>
    isSameAmount(originalPrice, amounts.products[line]?.originalPrice ?? -1),
  )

interface Computed {
  amounts: OrderAmounts
  codeProblem: DiscountAnswer['codeProblem']
}

/** Rejects an order that was sent with other amounts than the shop's own (D3), or with a code that is not granted (D67). */
export function checkAmounts(input: ParsedOrder, { amounts, codeProblem }: Computed) {
  if (codeProblem !== null) rejectCode(codeProblem, amounts)
  if (!hasAmounts(input, amounts))
    throw notPossibleNow('Prices have changed. Please look at the new total.', { expected: amounts })
}
