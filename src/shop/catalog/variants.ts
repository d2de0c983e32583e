import { type ExpressionBuilder, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { takaFromPaisa, takaOrNull } from '#lib/money.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Variant } from './contract.ts'
import type { AdminVariant } from './products-contract.ts'

/** The options of a variant by name: `size`, `color`, and others as the merchant writes them. */
export type Options = Record<string, string>

interface StoredVariant {
  id: number
  options: Options
  sku: string | null
  barcode: string | null
  stock: number | null
  original: number
  /** The offer in force, and the one that is for the time of offers of the product. */
  offer: number | null
  planned: number | null
  cost: number | null
  image: string | null
  weight: number | null
}

/** The variants of a product row as JSON, null where it has none. */
export const selectVariants = (eb: ExpressionBuilder<Tables, 'products'>) =>
  sql<StoredVariant[] | null>`case when products.has_variants then (${eb
    .selectFrom('productVariants')
    .whereRef('productVariants.productId', '=', 'products.id')
    .select(
      sql`json_agg(json_build_object('id', id, 'options', options, 'sku', sku, 'barcode', barcode, 'stock', stock,
        'original', original_price_paisa, 'offer', offer_price_paisa, 'planned', planned_offer_paisa,
        'cost', cost_price_paisa, 'weight', weight, 'image', image_id) order by position)`.as('json'),
    )}) end`.as('variants')

/** The variants of a product row as they are sold. */
export const readVariants = (stored: StoredVariant[] | null): Variant[] =>
  (stored ?? []).map((variant) => readVariant(variant, variant.offer))

/** The same as the merchant has them: with the offers also outside their time, and with what only staff see. */
export const readAdminVariants = (stored: StoredVariant[] | null): AdminVariant[] =>
  (stored ?? []).map((variant) => ({
    ...readVariant(variant, variant.planned),
    costPrice: takaOrNull(variant.cost),
  }))

const readVariant = (
  { id, options, sku, barcode, stock, original, image, weight }: StoredVariant,
  offer: number | null,
): Variant => ({
  _id: String(id),
  options,
  sku: sku ?? '',
  barcode: barcode ?? '',
  stock,
  originalPrice: takaFromPaisa(original),
  offerPrice: takaOrNull(offer),
  image: image === null ? '' : imageUrlFromId(image),
  weight,
})

/** Whether it is the time of the offers of a product by the clock: its columns may be a minute behind it. */
export const isOfferTimeNow = sql<boolean>`is_offer_time(products.offer_starts_at, products.offer_ends_at)`

/** What products cost by the clock. */
export const priceNow = sql<number>`case
  when products.offer_starts_at is null and products.offer_ends_at is null then products.price_paisa
  when ${isOfferTimeNow} then coalesce(products.planned_offer_paisa, products.original_price_paisa)
  else products.original_price_paisa end`

/** The state of a variant that an order line copies. */
export interface VariantSnapshot {
  id: number
  options: Options
  pricePaisa: number
  /** Null where it is not known. */
  costPricePaisa: number | null
  imageId: string | null
  stock: number | null
  weight: number | null
}

/** The variants of a product row as order lines copy them. */
export const readVariantSnapshots = (
  stored: StoredVariant[] | null,
  isOfferTime: boolean,
): VariantSnapshot[] =>
  (stored ?? []).map(({ id, options, original, planned, cost, image, stock, weight }) => ({
    id,
    options,
    stock,
    weight,
    imageId: image,
    costPricePaisa: cost,
    pricePaisa: isOfferTime ? (planned ?? original) : original,
  }))
