import { type ExpressionBuilder, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { Tx } from '#platform/database.ts'
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
    costPrice: variant.cost === null ? null : takaFromPaisa(variant.cost),
  }))

const readVariant = (
  { id, options, sku, barcode, stock, original, image, weight }: StoredVariant,
  offer: number | null,
): Variant => ({
  _id: String(id),
  ...{ options, sku: sku ?? '', barcode: barcode ?? '', stock },
  originalPrice: takaFromPaisa(original),
  offerPrice: offer === null ? null : takaFromPaisa(offer),
  image: image === null ? '' : imageUrlFromId(image),
  weight,
})

/** What products, or variants joined with theirs, cost by the clock: their columns may be a minute behind it. */
export const priceNow = (table: 'products' | 'product_variants') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<number>`case
    when products.offer_starts_at is null and products.offer_ends_at is null then ${column('price_paisa')}
    when is_offer_time(products.offer_starts_at, products.offer_ends_at)
      then coalesce(${column('planned_offer_paisa')}, ${column('original_price_paisa')})
    else ${column('original_price_paisa')} end`
}

/** The state of a variant that an order line copies. */
export interface VariantSnapshot {
  id: number
  options: Options
  pricePaisa: number
  imageId: string | null
  stock: number | null
  weight: number | null
}

/** Current state of the variants of these products, by the id of the product. */
export async function findVariantSnapshots(tx: Tx, productIds: number[]) {
  const rows = await tx
    .selectFrom('productVariants')
    .innerJoin('products', 'products.id', 'productVariants.productId')
    .select(['productVariants.id', 'productId', 'imageId', 'productVariants.stock', 'productVariants.weight'])
    .select([sql<Options>`options`.as('options'), priceNow('product_variants').as('pricePaisa')])
    .where('productId', 'in', productIds)
    .orderBy('productVariants.id')
    .execute()
  return Map.groupBy(rows, ({ productId }) => productId)
}
