import { maxQuantity } from '#shop/catalog/rules.ts'
import { type CartLine, lineKey } from './cart-lines.ts'

/**
 * What some products cost and how many are left (`stock` null: unlimited), by id, as the shop said last. Null stands for a
 * product that is no longer sold; of one that is not in the map nothing is known.
 */
export type Shelf = ReadonlyMap<string, { price: number; stock: number | null } | null>

export interface Standing {
  line: CartLine
  state: 'there' | 'gone' | 'sold-out'
  /** The most pieces this line may hold beside the other lines of the same product. */
  most: number
}

/** Whether each line can be had; one of which nothing is known can. */
export function standingsOf(lines: readonly CartLine[], shelf: Shelf): Standing[] {
  const taken = new Map<string, number>()
  const standings = lines.map((line): Standing => {
    const item = shelf.get(line.id)
    if (item === null) return { line, state: 'gone', most: 0 }
    const before = taken.get(line.id) ?? 0
    if (item && item.stock !== null && item.stock <= before) return { line, state: 'sold-out', most: 0 }
    taken.set(line.id, before + line.quantity)
    return { line, state: 'there', most: 0 }
  })
  return standings.map((standing) => {
    const { line, state } = standing
    const stock = shelf.get(line.id)?.stock ?? null
    const others = (taken.get(line.id) ?? 0) - line.quantity
    return state === 'there'
      ? { ...standing, most: maxQuantity(stock === null ? null : stock - others) }
      : standing
  })
}

/** The lines at today's prices and with no more pieces than are left; those that cannot be had stay as they are. */
export function fitLines(lines: readonly CartLine[], shelf: Shelf): CartLine[] {
  const left = new Map<string, number>()
  return lines.map((line) => {
    const item = shelf.get(line.id)
    if (!item) return line
    const priced = { ...line, originalPrice: item.price }
    if (item.stock === null) return priced
    const remaining = left.get(line.id) ?? item.stock
    if (remaining <= 0) return priced
    const quantity = Math.min(line.quantity, remaining)
    left.set(line.id, remaining - quantity)
    return { ...priced, quantity }
  })
}

/** What its reader must be told of a line: the price it had before, the pieces it was cut down to. */
export interface LineNews {
  was?: number
  left?: number
}

/** News of the lines whose price or quantity `fitLines` has changed, by `lineKey`. */
export function newsOf(before: readonly CartLine[], after: readonly CartLine[]): Map<string, LineNews> {
  const news = new Map<string, LineNews>()
  after.forEach((line, place) => {
    const old = before[place]
    if (!old) return
    const told: LineNews = {
      ...(old.originalPrice !== line.originalPrice && { was: old.originalPrice }),
      ...(old.quantity > line.quantity && { left: line.quantity }),
    }
    if (Object.keys(told).length) news.set(lineKey(line), told)
  })
  return news
}

export interface LineProblem {
  id: string
  reason: 'gone' | 'short'
  available: number
}

/** What the shop has told of the shelf by refusing some of these lines. */
export const shelfOfProblems = (lines: readonly CartLine[], problems: readonly LineProblem[]): Shelf =>
  new Map(
    problems.map(({ id, reason, available }) => {
      const price = lines.find((line) => line.id === id)?.originalPrice ?? 0
      return [id, reason === 'gone' ? null : { price, stock: available }]
    }),
  )

/** The shelf after the shop named its own prices of what was ordered. */
export const shelfOfPrices = (
  shelf: Shelf,
  prices: readonly { id: string; originalPrice: number }[],
): Shelf =>
  new Map(
    prices.map(({ id, originalPrice }) => [
      id,
      { price: originalPrice, stock: shelf.get(id)?.stock ?? null },
    ]),
  )

/** What was known of the shelf, and over it what has become known now. */
export const learned = (shelf: Shelf, more: Shelf): Shelf => new Map([...shelf, ...more])
