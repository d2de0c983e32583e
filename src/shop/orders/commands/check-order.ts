import type { z } from 'zod'
import { notPossibleNow, ShopError } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { ProductSnapshot } from '#shop/catalog/service.ts'
import type { PricedLine, Purchase } from '#shop/discounts/rules.ts'
import type { DiscountAnswer } from '#shop/discounts/service.ts'
import type { orderInput } from '../contract.ts'
import { type Charges, deliveryChargeFor, subTotalOf, totalOf } from '../rules.ts'

export type ParsedOrder = z.output<typeof orderInput>
type ParsedLine = ParsedOrder['products'][number]

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

/** Every product must still be sold, with a size and a colour chosen if and only if it has any (D42). */
export function checkOptions(lines: ParsedLine[], products: Map<number, ProductSnapshot>) {
  const gone = lines.flatMap(({ id }, line): LineProblem[] =>
    products.has(Number(id)) ? [] : [{ line, id, reason: 'gone', available: 0 }],
  )
  if (gone.length) rejectLines(gone)
  const fields: Record<string, string> = {}
  lines.forEach(({ id, size, color }, line) => {
    const product = products.get(Number(id))
    if (!product) return
    if (!isOffered(size, product.sizes)) fields[`products.${line}.size`] = 'Not a size of this product.'
    if (!isOffered(color, product.colors)) fields[`products.${line}.color`] = 'Not a colour of this product.'
  })
  if (Object.keys(fields).length) throw new ShopError('invalid', 'Please choose size and colour.', { fields })
}

/** Whether a size or colour is among the product's options; `N/A` if it has none (D42). */
export const isOffered = (chosen: string, options: string[]) =>
  options.length ? options.includes(chosen) : chosen === 'N/A'

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
type ChosenLines = Pick<ParsedLine, 'id' | 'quantity'>[]

/** The goods, for the decision about discounts. */
const pricedLines = (lines: ChosenLines, snapshots: Map<number, ProductSnapshot>): PricedLine[] =>
  lines.flatMap(({ id, quantity }) => {
    const product = snapshots.get(Number(id))
    if (!product) return []
    const { categoryId, pricePaisa } = product
    return [{ productId: product.id, categoryId, pricePaisa, quantity }]
  })

interface Delivery {
  area: string
  settings: Charges
  /** The delivery charge that staff agreed with the customer; without it the settings apply. */
  agreedCharge?: number | undefined
}

/** Computes the shop's own amounts, with the discount that `chooseGranted` finds for them. */
export async function computeAmounts(
  lines: ChosenLines,
  snapshots: Map<number, ProductSnapshot>,
  { area, settings, agreedCharge }: Delivery,
  chooseGranted: (purchase: Purchase) => Promise<DiscountAnswer>,
) {
  const products = lines.map(({ id, quantity }) => ({
    id,
    originalPrice: takaFromPaisa(snapshots.get(Number(id))?.pricePaisa ?? 0),
    quantity,
  }))
  const subTotal = subTotalOf(products)
  const charge = deliveryChargeFor(area, subTotal, settings)
  const { granted, codeProblem } = await chooseGranted({
    lines: pricedLines(lines, snapshots),
    deliveryChargePaisa: paisaFromTaka(charge),
    at: new Date(),
  })
  const discount = takaFromPaisa(granted?.discountPaisa ?? 0)
  const deliveryCharge = agreedCharge ?? (granted?.isDeliveryFree ? 0 : charge)
  const amounts: OrderAmounts = {
    ...{ products, subTotal, discount, deliveryCharge },
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

/** Rejects an order that was sent with other amounts than the shop's own (D3), or with a code that is not granted (D67). */
export function checkAmounts(
  input: ParsedOrder,
  amounts: OrderAmounts,
  codeProblem: DiscountAnswer['codeProblem'],
) {
  if (codeProblem !== null)
    throw notPossibleNow('This discount code cannot be used for this order.', {
      fields: { discountCode: codeProblems[codeProblem] },
      expected: amounts,
    })
  const isSame =
    isSameAmount(input.subTotal, amounts.subTotal) &&
    isSameAmount(input.total, amounts.total) &&
    isSameAmount(input.customerData.deliveryCharge, amounts.deliveryCharge) &&
    input.products.every(({ originalPrice }, line) =>
      isSameAmount(originalPrice, amounts.products[line]?.originalPrice ?? -1),
    )
  if (!isSame)
    throw notPossibleNow('Prices have changed. Please look at the new total.', { expected: amounts })
}
