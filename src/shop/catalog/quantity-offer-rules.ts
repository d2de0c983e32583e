import { dividePaisa } from '#lib/divide-paisa.ts'

/** What several pieces of a product cost together, whichever of its variants they are; the price is in taka. */
export interface QuantityOffer {
  pieces: number
  price: number
}

/** The same as an order computes with it: paisa by the number of pieces. */
export type OfferPrices = Readonly<Record<string, number>>

export const maxQuantityOffers = 5
const maxOfferPieces = 100

export interface OfferedLine {
  productId: number | string
  pricePaisa: number
  quantity: number
  offers: OfferPrices
}

/** The lowest price of each number of pieces. */
export function lowestPrices(...all: readonly OfferPrices[]): OfferPrices {
  const lowest: Record<string, number> = {}
  for (const [pieces, price] of all.flatMap((prices) => Object.entries(prices)))
    lowest[pieces] = Math.min(lowest[pieces] ?? price, price)
  return lowest
}

/** The least that exactly 0, 1, 2 … `most` pieces cost in offers alone; infinite where they cannot be had so. */
function costsInOffers(offers: OfferPrices, most: number) {
  const costs = [0]
  const sizes = Object.entries(offers).map(([pieces, price]) => ({ pieces: Number(pieces), price }))
  for (let count = 1; count <= most; count++)
    costs.push(
      Math.min(
        Number.POSITIVE_INFINITY,
        ...sizes
          .filter(({ pieces }) => pieces <= count)
          .map(({ pieces, price }) => (costs[count - pieces] ?? 0) + price),
      ),
    )
  return costs
}

/** What the lines of one product save, to the paisa. */
function savingsOfProduct(lines: readonly OfferedLine[]): number[] {
  const none = lines.map(() => 0)
  const offers = lowestPrices(...lines.map((line) => line.offers))
  if (Object.keys(offers).length === 0) return none
  const pieces = lines
    .flatMap(({ pricePaisa, quantity }, index) =>
      Array.from({ length: quantity }, () => ({ pricePaisa, index })),
    )
    .sort((one, other) => other.pricePaisa - one.pricePaisa)
  const costs = costsInOffers(offers, pieces.length)
  let worth = 0
  let best = { saving: 0, covered: 0 }
  for (const [index, { pricePaisa }] of pieces.entries()) {
    worth += pricePaisa
    const saving = worth - (costs[index + 1] ?? Number.POSITIVE_INFINITY)
    if (saving > best.saving) best = { saving, covered: index + 1 }
  }
  const weights = [...none]
  for (const { index, pricePaisa } of pieces.slice(0, best.covered))
    weights[index] = (weights[index] ?? 0) + pricePaisa
  return dividePaisa(best.saving, weights)
}

/**
 * What quantity offers take off each line, in paisa. The pieces of a product count over all its lines; they are divided into
 * offers and single pieces as is cheapest, the dearest pieces into the offers, and each saving among their lines by price.
 */
export function quantitySavings(lines: readonly OfferedLine[]): number[] {
  const savings = lines.map(() => 0)
  const indexes = [...lines.keys()]
  for (const own of Map.groupBy(indexes, (index) => String(lines[index]?.productId)).values()) {
    const parts = savingsOfProduct(own.flatMap((index) => lines[index] ?? []))
    for (const [part, index] of own.entries()) savings[index] = parts[part] ?? 0
  }
  return savings
}

export const offerPricesOf = (offers: readonly QuantityOffer[]): OfferPrices =>
  Object.fromEntries(offers.map(({ pieces, price }) => [pieces, Math.round(price * 100)]))

export const quantityOffersOf = (prices: OfferPrices): QuantityOffer[] =>
  Object.entries(prices)
    .map(([pieces, paisa]) => ({ pieces: Number(pieces), price: paisa / 100 }))
    .sort((one, other) => one.pieces - other.pieces)

/** Whether these can be the offers of a product. */
export const areQuantityOffers = (offers: readonly QuantityOffer[]) =>
  offers.length <= maxQuantityOffers &&
  new Set(offers.map(({ pieces }) => pieces)).size === offers.length &&
  offers.every(
    ({ pieces, price }) =>
      Number.isInteger(pieces) &&
      pieces >= 2 &&
      pieces <= maxOfferPieces &&
      price >= 1 &&
      price <= 10_000_000,
  )
