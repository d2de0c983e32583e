import type { Product } from '#shop/catalog/contract.ts'
import { maxQuantity, priceOf } from '#shop/catalog/rules.ts'
import { pictureOfLine, variantOfLine } from '#shop/catalog/variant-rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type CartLine, lineOf } from '#web/shared/cart/cart-lines.ts'

type OrderLine = Order['products'][number]

/** A line that is not in the cart as it was ordered. */
export interface MissingLine {
  line: OrderLine
  reason: 'gone' | 'soldOut' | 'choice' | 'fewer'
  /** Pieces that are in the cart nevertheless. */
  left: number
}

/** The current products of these lines by id; null for one that is no longer sold. */
export async function fetchOrderedProducts(
  lines: readonly OrderLine[],
): Promise<Map<string, Product | null>> {
  const ids = new Set(lines.map(({ id }) => id).filter((id) => id !== ''))
  const entries = [...ids].map(async (id): Promise<[string, Product | null]> => {
    try {
      return [id, (await api('GET /product/:id', { params: { id } })).data]
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [id, null]
      throw error
    }
  })
  return new Map(await Promise.all(entries))
}

/** The lines of an order as they can be ordered now, and why others cannot. */
export function linesAgain(
  ordered: readonly OrderLine[],
  products: ReadonlyMap<string, Product | null>,
  email: string | undefined,
) {
  const lines: { line: CartLine; most: number }[] = []
  const missing: MissingLine[] = []
  const taken = new Map<string, number>()
  for (const line of ordered) {
    const product = products.get(line.id)
    if (!product) {
      missing.push({ line, reason: 'gone', left: 0 })
      continue
    }
    const choice = choiceAgain(line, product)
    if (choice === null) {
      missing.push({ line, reason: 'choice', left: 0 })
      continue
    }
    const { _id, name } = product
    const { variant, options } = choice
    const { stock } = variant ?? product
    const key = `${_id} ${variant?._id}`
    const before = taken.get(key) ?? 0
    const most = maxQuantity(stock === null ? null : stock - before)
    const quantity = Math.min(line.quantity, most)
    if (most <= 0) missing.push({ line, reason: 'soldOut', left: 0 })
    else {
      if (quantity < line.quantity) missing.push({ line, reason: 'fewer', left: quantity })
      taken.set(key, before + quantity)
      lines.push({
        line: lineOf({
          _id,
          name,
          options,
          quantity,
          email,
          image: pictureOfLine(product, options),
          price: priceOf(variant ?? product),
          variantId: variant?._id ?? null,
        }),
        most,
      })
    }
  }
  return { lines, missing }
}

/** The choice that was ordered, among what the product comes in now; null where another one must be made (D42). */
function choiceAgain(line: OrderLine, { colors, sizes, variants }: Product) {
  if (variants.length > 0) {
    const variant = variants.find(({ _id }) => _id === line.variantId) ?? variantOfLine(variants, line)
    return variant && { variant, options: variant.options }
  }
  const color = colors.find((each) => each === line.color)
  const size = sizes.find((each) => each === line.size)
  // A product that has no colours any more needs none; one that comes in others needs another choice.
  if ((colors.length > 0 && !color) || (sizes.length > 0 && !size)) return null
  return { variant: null, options: { ...(color && { color }), ...(size && { size }) } }
}
