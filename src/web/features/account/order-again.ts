import type { Product } from '#shop/catalog/contract.ts'
import { maxQuantity, priceOf } from '#shop/catalog/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type CartLine, lineOf } from '#web/features/ordering/cart/cart-lines.ts'

type OrderLine = Order['products'][number]

/** A line that is not in the cart as it was ordered. */
export interface Missing {
  line: OrderLine
  why: 'gone' | 'soldOut' | 'choice' | 'fewer'
  /** Pieces that are in the cart all the same. */
  left: number
}

/** The products of some lines as they are now, by id; null is one that is no longer sold. */
export async function fetchProducts(lines: readonly OrderLine[]): Promise<Map<string, Product | null>> {
  const ids = [...new Set(lines.map(({ id }) => id))].filter((id) => id !== '')
  const found = await Promise.all(
    ids.map((id) =>
      api('GET /product/:id', { params: { id } }).then(
        ({ data }) => data,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        },
      ),
    ),
  )
  return new Map(ids.map((id, place) => [id, found[place] ?? null]))
}

/** The lines of an order as they can be ordered today, and what has become of the others. */
export function linesAgain(
  ordered: readonly OrderLine[],
  availability: ReadonlyMap<string, Product | null>,
  email: string | undefined,
) {
  const lines: { line: CartLine; most: number }[] = []
  const missing: Missing[] = []
  const taken = new Map<string, number>()
  for (const line of ordered) {
    const product = availability.get(line.id)
    if (!product) {
      missing.push({ line, why: 'gone', left: 0 })
      continue
    }
    const color = product.colors.find((each) => each === line.color) ?? null
    const size = product.sizes.find((each) => each === line.size) ?? null
    // What comes in no colour any more needs none; what comes in others must be chosen anew (D42).
    if ((product.colors.length > 0 && color === null) || (product.sizes.length > 0 && size === null)) {
      missing.push({ line, why: 'choice', left: 0 })
      continue
    }
    const before = taken.get(line.id) ?? 0
    const most = maxQuantity(product.stock === null ? null : product.stock - before)
    if (most <= 0) {
      missing.push({ line, why: 'soldOut', left: 0 })
      continue
    }
    const quantity = Math.min(line.quantity, most)
    if (quantity < line.quantity) missing.push({ line, why: 'fewer', left: quantity })
    taken.set(line.id, before + quantity)
    const { _id, name, images } = product
    lines.push({
      line: lineOf({
        ...{ _id, name, image: images[0] ?? '', price: priceOf(product), color, size, quantity, email },
      }),
      most,
    })
  }
  return { lines, missing }
}
