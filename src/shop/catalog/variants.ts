import { type ExpressionBuilder, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { Tx } from '#platform/database.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Variant } from './contract.ts'

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
  image: string | null
}

/**
 * The variants of a product row as JSON, null where it has none: as text, because the names of options would otherwise be taken
 * for columns and changed to camel case.
 */
export const selectVariants = (eb: ExpressionBuilder<Tables, 'products'>) =>
  sql<string | null>`case when products.has_variants then (${eb
    .selectFrom('productVariants')
    .whereRef('productVariants.productId', '=', 'products.id')
    .select(
      sql`json_agg(json_build_object('id', id, 'options', options, 'sku', sku, 'barcode', barcode, 'stock', stock,
        'original', original_price_paisa, 'offer', offer_price_paisa, 'image', image_id) order by position)`.as(
        'json',
      ),
    )})::text end`.as('variants')

/** The variants of a product row in the format of the API. */
export const readVariants = (json: string | null): Variant[] =>
  json === null
    ? []
    : (JSON.parse(json) as StoredVariant[]).map(({ id, options, sku, barcode, stock, ...variant }) => ({
        _id: String(id),
        ...{ options, sku: sku ?? '', barcode: barcode ?? '', stock },
        originalPrice: takaFromPaisa(variant.original),
        offerPrice: variant.offer === null ? null : takaFromPaisa(variant.offer),
        image: variant.image === null ? '' : imageUrlFromId(variant.image),
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
    .select(['id', 'productId', 'pricePaisa', 'imageId', 'stock', sql<string>`options::text`.as('options')])
    .where('productId', 'in', productIds)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return Map.groupBy(
    rows.map((row) => ({ ...row, options: JSON.parse(row.options) as Options })),
    ({ productId }) => productId,
  )
}
