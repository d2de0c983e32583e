import { useCallback, useEffect, useState } from 'react'
import type { QuantityOffer } from '#shop/catalog/quantity-offer-rules.ts'
import { isOffered, isProductId, maxQuantity } from '#shop/catalog/rules.ts'
import { type Options, variantOfLine } from '#shop/catalog/variant-rules.ts'
import { api } from '#web/data/api.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { cacheBengaliNames } from '#web/shared/products/bengali-names.ts'
import { type CartLine, lineKey } from './cart-lines.ts'

interface Available {
  price: number
  /** Null is unlimited. */
  stock: number | null
}
/** A combo that a product is a part of. */
export interface AvailableCombo {
  _id: string
  name: string
  nameBn: string
  price: number
  parts: readonly { productId: string; variantId: string; pieces: number }[]
}
interface AvailableProduct extends Available {
  /** In English. Missing where the product is known from an order line only. */
  category?: string
  /** Grams of one piece; null or missing where the usual weight of the shop counts. */
  weight?: number | null
  quantityOffers?: readonly QuantityOffer[]
  combos?: readonly AvailableCombo[]
  /** Missing where it is known from an order line only. */
  sizes?: readonly string[]
  colors?: readonly string[]
  /** Empty for a simple product. */
  variants: readonly (Available & { _id: string; options: Options; weight?: number | null })[]
}

/**
 * Current price and stock of products by id, and of their variants. Null is a product that is no longer sold; a product that
 * is not in the map has not been checked yet.
 */
export type Availability = ReadonlyMap<string, AvailableProduct | null>

type OrderedLine = Pick<CartLine, 'id' | 'size' | 'color' | 'variantId'>

/**
 * What a line orders: its product or variant. Lines with the same `key` share its stock. Null if the product is no longer
 * sold, `choice` if it is sold, but not as it was chosen.
 */
function availableOf(
  line: OrderedLine,
  availability: Availability,
): (Available & { key: string }) | 'choice' | null | undefined {
  const product = availability.get(line.id)
  if (!product) return product
  const { variants, price, stock, sizes = [line.size], colors = [line.color] } = product
  if (variants.length === 0)
    return line.variantId || !isOffered(line.size, sizes) || !isOffered(line.color, colors)
      ? 'choice'
      : { key: line.id, price, stock }
  const variant = variantOf(line, product)
  return variant && fits(line.size, variant.options.size) && fits(line.color, variant.options.color)
    ? { key: `${line.id} ${variant._id}`, price: variant.price, stock: variant.stock }
    : 'choice'
}

/** Whether a variant still is what was chosen by its id: the merchant may have given it another size or colour. */
const fits = (chosen: string, option = 'N/A') => chosen === 'N/A' || chosen === option

/** The variant that a line orders; null or missing for a product without variants, and where it is not known. */
export const variantOf = (line: OrderedLine, { variants }: Pick<AvailableProduct, 'variants'>) =>
  line.variantId ? variants.find(({ _id }) => _id === line.variantId) : variantOfLine(variants, line)

/** Grams of one piece of a line; null where the usual weight of the shop counts, also as long as it is not known. */
export function weightOfLine(line: OrderedLine, availability: Availability) {
  const product = availability.get(line.id)
  return (product && (variantOf(line, product)?.weight ?? product.weight)) ?? null
}

export interface LineAvailability {
  line: CartLine
  state: 'available' | 'gone' | 'choice' | 'sold-out'
  /** The largest quantity of this line beside the other lines of the same product or variant. */
  most: number
}

/** Whether each line can be ordered; one that has not been checked yet can. */
export function checkLines(lines: readonly CartLine[], availability: Availability): LineAvailability[] {
  const taken = new Map<string, number>()
  const checkedLines = lines.map((line): LineAvailability => {
    const item = availableOf(line, availability)
    if (item === null) return { line, state: 'gone', most: 0 }
    if (item === 'choice') return { line, state: 'choice', most: 0 }
    if (item === undefined) return { line, state: 'available', most: maxQuantity(null) }
    const before = taken.get(item.key) ?? 0
    if (item.stock !== null && item.stock <= before) return { line, state: 'sold-out', most: 0 }
    taken.set(item.key, before + line.quantity)
    return { line, state: 'available', most: 0 }
  })
  return checkedLines.map((checked) => {
    const { line, state } = checked
    const item = availableOf(line, availability)
    if (state !== 'available' || !item || item === 'choice') return checked
    const others = (taken.get(item.key) ?? 0) - line.quantity
    return { ...checked, most: maxQuantity(item.stock === null ? null : item.stock - others) }
  })
}

/** The lines at current prices and with no more pieces than are left; those that cannot be ordered are unchanged. */
export function adjustLines(lines: readonly CartLine[], availability: Availability): CartLine[] {
  const left = new Map<string, number>()
  return lines.map((line) => {
    const item = availableOf(line, availability)
    if (!item || item === 'choice') return line
    const priced = { ...line, originalPrice: item.price }
    if (item.stock === null) return priced
    const remaining = left.get(item.key) ?? item.stock
    if (remaining <= 0) return priced
    const quantity = Math.min(line.quantity, remaining)
    left.set(item.key, remaining - quantity)
    return { ...priced, quantity }
  })
}

/** What a customer must know of a line: its price before, and the quantity it was reduced to. */
export interface LineChange {
  oldPrice?: number
  reducedTo?: number
}

/** What `adjustLines` has changed, by `lineKey`. */
export function lineChanges(
  before: readonly CartLine[],
  after: readonly CartLine[],
): Map<string, LineChange> {
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
  /** Index of the line. */
  line: number
  reason: 'gone' | 'short'
  available: number
}

/** A product that is known from this line only. */
function productOf({ originalPrice: price, variantId, size, color }: CartLine): AvailableProduct {
  const available = { price, stock: null }
  const options = { size, color }
  return { ...available, variants: variantId ? [{ _id: variantId, options, ...available }] : [] }
}

/** The availability with a change of what this line orders; null is no longer sold. */
function withChange(
  availability: Availability,
  line: CartLine,
  change: Partial<Available> | null,
): Availability {
  const product = availability.get(line.id) ?? productOf(line)
  const variant = variantOf(line, product)
  const changed = variant
    ? {
        ...product,
        variants: product.variants.flatMap((each) =>
          each !== variant ? each : change === null ? [] : { ...each, ...change },
        ),
      }
    : change && { ...product, ...change }
  return new Map([...availability, [line.id, changed]])
}

/** The availability after an order was rejected because of these lines. */
export const withProblems = (
  availability: Availability,
  lines: readonly CartLine[],
  problems: readonly LineProblem[],
): Availability =>
  problems.reduce((before, { line: index, reason, available }) => {
    const line = lines[index]
    return line ? withChange(before, line, reason === 'gone' ? null : { stock: available }) : before
  }, availability)

/** The availability at the prices that the shop has for these lines. */
export const withPrices = (
  availability: Availability,
  lines: readonly CartLine[],
  prices: readonly { originalPrice: number }[],
): Availability =>
  lines.reduce((before, line, index) => {
    const price = prices[index]?.originalPrice
    return price === undefined ? before : withChange(before, line, { price })
  }, availability)

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
  const byId = new Map(products.map((product) => [product._id, product]))
  return new Map(ids.map((id) => [id, byId.get(id) ?? null]))
}

/**
 * Fetches price, stock and options of these products, at once and whenever the window gets the focus again. No query, because the
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
