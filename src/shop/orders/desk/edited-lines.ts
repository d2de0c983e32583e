import type { Received } from '#lib/endpoint.ts'
import { invalid } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'
import { findOnShelf, lockProducts, putStockBack, type Shelf, takeStock } from '#shop/catalog/service.ts'
import { fits, type LineProblem, refuseLines } from '../checking.ts'
import { newLine } from '../lines.ts'
import type { StockChange } from '../stock.ts'
import type { StoredLine } from './changing.ts'
import type { putOrder } from './contract.ts'

type Sent = Received<typeof putOrder>['body']['products']
/** Of a product that has been deleted since only its line is left. */
export type NextLine = Omit<ReturnType<typeof newLine>, 'productId'> & {
  position: number
  productId: number | null
}

/**
 * The lines of an order as they are to be: what was ordered keeps name, picture and price, what is new has those of today.
 * Counts pieces off the stock or back; refuses the whole change where a product cannot be had so.
 */
export async function editLines(tx: Tx, before: readonly StoredLine[], sent: Sent) {
  const ids = [
    ...new Set([...before.map(({ productId }) => productId ?? 0), ...sent.map(({ id }) => Number(id))]),
  ]
  const wanted = ids.filter((id) => id > 0)
  const counted = await lockProducts(tx, wanted)
  const shelf = wanted.length ? await findOnShelf(tx, wanted) : new Map<number, Shelf>()
  const lines = nextLines(before, sent, shelf, counted)
  return { lines, stock: await moveStock(tx, before, lines, shelf) }
}

/** Products with a limited stock, by id. */
type Counted = ReadonlySet<number>

function nextLines(before: readonly StoredLine[], sent: Sent, shelf: Map<number, Shelf>, counted: Counted) {
  const used = new Set<StoredLine>()
  const fields: Record<string, string> = {}
  const problems: LineProblem[] = []
  const lines = sent.flatMap(({ line, ...choice }, place): NextLine[] => {
    const old = line === null ? undefined : before[line - 1]
    if (line !== null && (!old || used.has(old) || String(old.productId ?? '') !== choice.id)) {
      fields[`products.${place}`] = 'Not a line of this order.'
      return []
    }
    if (old) used.add(old)
    const product = shelf.get(Number(choice.id))
    if (old?.size !== choice.size || old.color !== choice.color) {
      if (!product) problems.push({ line: place, id: choice.id, reason: 'gone', available: 0 })
      else if (!fits(choice.size, product.sizes))
        fields[`products.${place}.size`] = 'Not a size of this product.'
      else if (!fits(choice.color, product.colors))
        fields[`products.${place}.color`] = 'Not a colour of this product.'
    }
    const { color, size, quantity } = choice
    const position = place + 1
    if (old) {
      const { orderId: _, ...rest } = old
      // Pieces that were never counted off stay uncounted unless there are to be more of them.
      const stockTaken =
        old.productId !== null && counted.has(old.productId) && (old.stockTaken || quantity > old.quantity)
      return [{ ...rest, position, color, size, quantity, stockTaken }]
    }
    return product ? [{ ...newLine(product, choice), position }] : []
  })
  if (problems.length) refuseLines(problems)
  if (Object.keys(fields).length) throw invalid(fields)
  return lines
}

type Taking = Pick<NextLine, 'productId' | 'quantity' | 'stockTaken'>

/** Pieces that these lines hold of each product with a limited stock. */
function heldBy(lines: readonly Taking[]) {
  const held = new Map<number, number>()
  for (const { productId, quantity, stockTaken } of lines)
    if (productId !== null && stockTaken) held.set(productId, (held.get(productId) ?? 0) + quantity)
  return held
}

async function moveStock(
  tx: Tx,
  before: readonly Taking[],
  after: readonly NextLine[],
  shelf: Map<number, Shelf>,
): Promise<StockChange> {
  const [had, has] = [heldBy(before), heldBy(after)]
  const moves = [...new Set([...had.keys(), ...has.keys()])].map((productId) => ({
    productId,
    quantity: (has.get(productId) ?? 0) - (had.get(productId) ?? 0),
  }))
  const more = moves.filter(({ quantity }) => quantity > 0)
  const fewer = moves.filter(({ quantity }) => quantity < 0)
  const taken = more.length ? await takeStock(tx, more) : new Map<number, { soldOut: boolean }>()
  const short = more.filter(({ productId }) => !taken.has(productId))
  if (short.length)
    refuseLines(
      after.flatMap(({ productId }, line) => {
        if (productId === null || !short.some((each) => each.productId === productId)) return []
        const available = (had.get(productId) ?? 0) + (shelf.get(productId)?.stock ?? 0)
        return [{ line, id: String(productId), reason: 'short' as const, available }]
      }),
    )
  const back = fewer.map(({ productId, quantity }) => ({ productId, quantity: -quantity }))
  const cameBack = back.length > 0 && (await putStockBack(tx, back))
  if (moves.every(({ quantity }) => quantity === 0)) return 'untouched'
  return cameBack || [...taken.values()].some(({ soldOut }) => soldOut) ? 'storefront' : 'stock'
}
