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
  offer: number | null
  cost: number | null
  image: string | null
}

/** The variants of a product row as JSON, null where it has none. */
export const selectVariants = (eb: ExpressionBuilder<Tables, 'products'>) =>
  sql<StoredVariant[] | null>`case when products.has_variants then (${eb
    .selectFrom('productVariants')
    .whereRef('productVariants.productId', '=', 'products.id')
    .select(
      sql`json_agg(json_build_object('id', id, 'options', options, 'sku', sku, 'barcode', barcode, 'stock', stock,
        'original', original_price_paisa, 'offer', offer_price_paisa, 'cost', cost_price_paisa, 'image', image_id) order by position)`.as(
        'json',
      ),
    )}) end`.as('variants')

const readVariant = ({
  id,
  options,
  sku,
  barcode,
  stock,
  original,
  offer,
  image,
}: StoredVariant): Variant => ({
  _id: String(id),
  ...{ options, sku: sku ?? '', barcode: barcode ?? '', stock },
  originalPrice: takaFromPaisa(original),
  offerPrice: offer === null ? null : takaFromPaisa(offer),
  image: image === null ? '' : imageUrlFromId(image),
})

/** The variants of a product row in the format of the API. */
export const readVariants = (stored: StoredVariant[] | null): Variant[] => (stored ?? []).map(readVariant)

/** The same with what only staff see. */
export const readAdminVariants = (stored: StoredVariant[] | null): AdminVariant[] =>
  (stored ?? []).map((variant) => ({
    ...readVariant(variant),
    costPrice: variant.cost === null ? null : takaFromPaisa(variant.cost),
  }))

/** The state of a variant that an order line copies. */
export interface VariantSnapshot {
  id: number
  options: Options
  pricePaisa: number
  imageId: string | null
  stock: number | null
}

/** Current state of the variants of these products, locked against deletion. */
export async function findVariantSnapshots(tx: Tx, productIds: number[]) {
  const rows = await tx
    .selectFrom('productVariants')
    .select(['id', 'productId', 'pricePaisa', 'imageId', 'stock', sql<Options>`options`.as('options')])
    .where('productId', 'in', productIds)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return Map.groupBy(rows, ({ productId }) => productId)
}
