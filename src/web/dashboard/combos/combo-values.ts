import { maxTaka, paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { parseNumber } from '#lib/parse-number.ts'
import { maxPartPieces } from '#shop/catalog/combo-rules.ts'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { isOfferTime } from '#shop/catalog/timed-offer-rules.ts'
import type { AdminCombo } from '#shop/combos/contract.ts'

/** Everything as it is typed. */
export interface ComboValues {
  name: string
  nameBn: string
  slug: string
  image: string
  price: string
  parts: { productId: string; variantId: string; pieces: string }[]
  enabled: boolean
}

export const valuesOf = (combo: AdminCombo | null): ComboValues => ({
  name: combo?.name ?? '',
  nameBn: combo?.nameBn ?? '',
  slug: combo?.slug ?? '',
  image: combo?.image ?? '',
  price: combo ? String(combo.price) : '',
  parts: (combo?.parts ?? []).map(({ productId, variantId, pieces }) => ({
    productId,
    variantId,
    pieces: String(pieces),
  })),
  enabled: combo?.enabled ?? true,
})

/** The pieces in a text; null for what is no number of pieces of a part. */
export function parsePieces(text: string) {
  const pieces = parseNumber(text)
  return Number.isInteger(pieces) && pieces >= 1 && pieces <= maxPartPieces ? pieces : null
}

/** The price in a text, in taka; null for what is none. */
export function priceIn(text: string) {
  const price = parseNumber(text)
  return price >= 1 && price <= maxTaka ? price : null
}

export const bodyOf = ({ slug, price, parts, ...values }: ComboValues) => ({
  ...values,
  slug: slug.trim(),
  price: priceIn(price) ?? 0,
  parts: parts.map((part) => ({ ...part, pieces: parsePieces(part.pieces) ?? 0 })),
})

/** What one piece of a part costs now, of variants that are chosen the cheapest; null for a variant that is not there. */
export function priceOfPart(product: AdminProduct, variantId: string) {
  const now = (prices: { originalPrice: number; offerPrice: number | null }) =>
    isOfferTime(product) ? priceOf(prices) : prices.originalPrice
  if (product.variants.length === 0) return variantId === '' ? now(product) : null
  const variants = product.variants.filter(({ _id }) => variantId === '' || _id === variantId)
  return variants.length === 0 ? null : Math.min(...variants.map(now))
}

/** What is left of `worth` after the price, in taka. */
export const savingOf = (worth: number, price: number) =>
  takaFromPaisa(paisaFromTaka(worth) - paisaFromTaka(price))
