import type { z } from 'zod'
import { notPossibleNow, ShopError } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { ProductSnapshot } from '#shop/catalog/service.ts'
import type { Settings } from '#shop/settings/contract.ts'
import type { orderInput } from '../contract.ts'
import { deliveryChargeFor, subTotalOf, totalOf } from '../rules.ts'

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

/**
 * Computes the shop's own totals in taka and rejects an order that was sent with others (D3). `agreedCharge` is the delivery
 * charge that staff agreed with the customer; without it the settings apply.
 */
export function checkTotals(
  input: ParsedOrder,
  snapshots: Map<number, ProductSnapshot>,
  settings: Settings,
  agreedCharge?: number,
) {
  const products = input.products.map(({ id, quantity }) => ({
    id,
    originalPrice: takaFromPaisa(snapshots.get(Number(id))?.pricePaisa ?? 0),
    quantity,
  }))
  const subTotal = subTotalOf(products)
  const deliveryCharge =
    agreedCharge ?? deliveryChargeFor(input.customerData.deliveryArea, subTotal, settings)
  const total = totalOf(subTotal, deliveryCharge)
  const isSame =
    isSameAmount(input.subTotal, subTotal) &&
    isSameAmount(input.total, total) &&
    isSameAmount(input.customerData.deliveryCharge, deliveryCharge) &&
    input.products.every(({ originalPrice }, line) =>
      isSameAmount(originalPrice, products[line]?.originalPrice ?? -1),
    )
  if (!isSame)
    throw notPossibleNow('Prices have changed. Please look at the new total.', {
      expected: { products, subTotal, deliveryCharge, total },
    })
  return { subTotal, deliveryCharge, total }
}
