import type { z } from 'zod'
import { notPossibleNow, ShopError } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { Shelf } from '#shop/catalog/service.ts'
import type { Settings } from '#shop/settings/contract.ts'
import type { orderSent } from './contract.ts'
import { deliveryChargeFor, subTotalOf, totalOf } from './rules.ts'

export type Asked = z.output<typeof orderSent>
export type AskedLine = Asked['products'][number]

export interface LineProblem {
  /** Place in the order as it was sent, from 0. */
  line: number
  id: string
  reason: 'gone' | 'short'
  /** Pieces that could be had; 0 for a product that is gone. */
  available: number
}

/** Refuses an order with lines that cannot be had as asked, naming each of them. */
export function refuseLines(problems: LineProblem[]): never {
  const fields = Object.fromEntries(
    problems.map(({ line, reason, available }) => [
      `products.${line}`,
      reason === 'gone' ? 'This product is no longer sold.' : `Only ${available} left.`,
    ]),
  )
  throw notPossibleNow('Some products cannot be had as ordered.', { fields, lines: problems })
}

/** Every product must still be sold; size and colour must be chosen where it has them, and only there (D42). */
export function checkChoices(lines: AskedLine[], shelf: Map<number, Shelf>) {
  const gone = lines.flatMap(({ id }, line): LineProblem[] =>
    shelf.has(Number(id)) ? [] : [{ line, id, reason: 'gone', available: 0 }],
  )
  if (gone.length) refuseLines(gone)
  const fields: Record<string, string> = {}
  lines.forEach(({ id, size, color }, line) => {
    const product = shelf.get(Number(id))
    if (!product) return
    if (!fits(size, product.sizes)) fields[`products.${line}.size`] = 'Not a size of this product.'
    if (!fits(color, product.colors)) fields[`products.${line}.color`] = 'Not a colour of this product.'
  })
  if (Object.keys(fields).length) throw new ShopError('invalid', 'Please choose size and colour.', { fields })
}

/** Whether a size or colour is one of those offered, or none where there is none to choose (D42). */
export const fits = (chosen: string, offered: string[]) =>
  offered.length ? offered.includes(chosen) : chosen === 'N/A'

/** To the paisa: a sum of binary fractions may be off in the fifteenth place. */
const isSame = (asked: number, ours: number) => paisaFromTaka(asked) === paisaFromTaka(ours)

/**
 * The shop's own figures, in taka; refuses an order that shows its customer others (D3). `agreed` is what staff and customer
 * have settled on for delivery; without it the settings say.
 */
export function checkFigures(asked: Asked, shelf: Map<number, Shelf>, settings: Settings, agreed?: number) {
  const products = asked.products.map(({ id, quantity }) => ({
    id,
    originalPrice: takaFromPaisa(shelf.get(Number(id))?.pricePaisa ?? 0),
    quantity,
  }))
  const subTotal = subTotalOf(products)
  const deliveryCharge = agreed ?? deliveryChargeFor(asked.customerData.deliveryArea, subTotal, settings)
  const total = totalOf(subTotal, deliveryCharge)
  const same =
    isSame(asked.subTotal, subTotal) &&
    isSame(asked.total, total) &&
    isSame(asked.customerData.deliveryCharge, deliveryCharge) &&
    asked.products.every(({ originalPrice }, line) =>
      isSame(originalPrice, products[line]?.originalPrice ?? -1),
    )
  if (!same)
    throw notPossibleNow('Prices have changed. Please look at the new total.', {
      expected: { products, subTotal, deliveryCharge, total },
    })
  return { subTotal, deliveryCharge, total }
}
