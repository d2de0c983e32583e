import { useCallback, useEffect, useState } from 'react'
import { isProductId, maxQuantity } from '#shop/catalog/rules.ts'
import { api } from '#web/data/api.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { cacheBengaliNames } from '#web/features/catalog/bengali-names.ts'
import { type CartLine, lineKey } from './cart-lines.ts'

/**
 * Current price and stock of products by id; a `stock` of null is unlimited. Null is a product that is no longer sold; a
 * product that is not in the map has not been checked yet.
 */
export type Availability = ReadonlyMap<string, { price: number; stock: number | null } | null>

export interface LineAvailability {
  line: CartLine
  state: 'available' | 'gone' | 'sold-out'
  /** The largest quantity of this line beside the other lines of the same product. */
  most: number
}

/** Whether each line can be ordered; one that has not been checked yet can. */
export function checkLines(lines: readonly CartLine[], availability: Availability): LineAvailability[] {
  const taken = new Map<string, number>()
  const checkedLines = lines.map((line): LineAvailability => {
    const item = availability.get(line.id)
    if (item === null) return { line, state: 'gone', most: 0 }
    const before = taken.get(line.id) ?? 0
    if (item && item.stock !== null && item.stock <= before) return { line, state: 'sold-out', most: 0 }
    taken.set(line.id, before + line.quantity)
    return { line, state: 'available', most: 0 }
  })
  return checkedLines.map((checked) => {
    const { line, state } = checked
    const stock = availability.get(line.id)?.stock ?? null
    const others = (taken.get(line.id) ?? 0) - line.quantity
    return state === 'available'
      ? { ...checked, most: maxQuantity(stock === null ? null : stock - others) }
      : checked
  })
}

/** The lines at current prices and with no more pieces than are left; those that cannot be ordered are unchanged. */
export function adjustLines(lines: readonly CartLine[], availability: Availability): CartLine[] {
  const left = new Map<string, number>()
  return lines.map((line) => {
    const item = availability.get(line.id)
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

/** What a customer must know of a line: its price before, and the quantity it was reduced to. */
export interface LineChange {
  oldPrice?: number
  reducedTo?: number
}

/** What `adjustLines` has changed, by `lineKey`. */
export function changesOf(before: readonly CartLine[], after: readonly CartLine[]): Map<string, LineChange> {
  const changes = new Map<string, LineChange>()
  after.forEach((line, index) => {
    const old = before[index]
    if (!old) return
    const change: LineChange = {
      ...(old.originalPrice !== line.originalPrice && { oldPrice: old.originalPrice }),
      ...(old.quantity > line.quantity && { reducedTo: line.quantity }),
    }
    if (Object.keys(change).length) changes.set(lineKey(line), change)
  })
  return changes
}

export interface LineProblem {
  id: string
  reason: 'gone' | 'short'
  available: number
}

/** The availability that a rejected order tells. */
export const availabilityFromProblems = (
  lines: readonly CartLine[],
  problems: readonly LineProblem[],
): Availability =>
  new Map(
    problems.map(({ id, reason, available }) => {
      const price = lines.find((line) => line.id === id)?.originalPrice ?? 0
      return [id, reason === 'gone' ? null : { price, stock: available }]
    }),
  )

/** The same stock at other prices. */
export const withPrices = (
  availability: Availability,
  prices: readonly { id: string; originalPrice: number }[],
): Availability =>
  new Map(
    prices.map(({ id, originalPrice }) => [
      id,
      { price: originalPrice, stock: availability.get(id)?.stock ?? null },
    ]),
  )

/** The endpoint's limit. */
const idsPerRequest = 50

async function fetchAvailability(ids: string[]): Promise<Availability> {
  const parts = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, part) =>
    ids.slice(part * idsPerRequest, (part + 1) * idsPerRequest),
  )
  const responses = await Promise.all(
    parts.map((part) => api('GET /stock', { query: { ids: part.join(',') } })),
  )
  const products = responses.flat()
  cacheBengaliNames(products)
  const byId = new Map(products.map(({ _id, price, stock }) => [_id, { price, stock }]))
  return new Map(ids.map((id) => [id, byId.get(id) ?? null]))
}

/**
 * Fetches price and stock of these products, at once and whenever the window gets the focus again. No query, because the
 * product page uses it and a first visit does not load the query client.
 */
export function useAvailability(
  ids: readonly string[],
  onAvailability: (availability: Availability) => void,
) {
  const [failed, setFailed] = useState(false)
  const joinedIds = [...new Set(ids)].filter(isProductId).join(',')
  const refresh = useCallback(() => {
    if (joinedIds === '') return
    fetchAvailability(joinedIds.split(',')).then(
      (availability) => {
        setFailed(false)
        onAvailability(availability)
      },
      (error: unknown) => {
        setFailed(true)
        reportUnexpected(error)
      },
    )
  }, [joinedIds, onAvailability])
  useEffect(refresh, [refresh])
  useWindowFocus(refresh)
  return { failed, refresh }
}
