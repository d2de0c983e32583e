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
  weight: number | null
}

/** The variants of a product row as JSON, null where it has none. */
export const selectVariants = (eb: ExpressionBuilder<Tables, 'products'>) =>
  sql<StoredVariant[] | null>`case when products.has_variants then (${eb
    .selectFrom('productVariants')
    .whereRef('productVariants.productId', '=', 'products.id')
    .select(
      sql`json_agg(json_build_object('id', id, 'options', options, 'sku', sku, 'barcode', barcode, 'stock', stock,
        'original', original_price_paisa, 'offer', offer_price_paisa, 'image', image_id, 'weight', weight) order by position)`.as(
        'json',
      ),
    )}) end`.as('variants')

/** The variants of a product row in the format of the API. */
export const readVariants = (stored: StoredVariant[] | null): Variant[] =>
  (stored ?? []).map(({ id, options, sku, barcode, stock, original, offer, image, weight }) => ({
    _id: String(id),
    ...{ options, sku: sku ?? '', barcode: barcode ?? '', stock },
    originalPrice: takaFromPaisa(original),
    offerPrice: offer === null ? null : takaFromPaisa(offer),
    image: image === null ? '' : imageUrlFromId(image),
    weight,
  }))

/** The state of a variant that an order line copies. */
export interface VariantSnapshot {
  id: number
  options: Options
  pricePaisa: number
  imageId: string | null
  stock: number | null
  weight: number | null
}

/** Current state of the variants of these products, locked against deletion. */
export async function findVariantSnapshots(tx: Tx, productIds: number[]) {
  const rows = await tx
    .selectFrom('productVariants')
    .select([
      'id',
      'productId',
      'pricePaisa',
      'imageId',
      'stock',
      'weight',
      sql<Options>`options`.as('options'),
    ])
    .where('productId', 'in', productIds)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return Map.groupBy(rows, ({ productId }) => productId)
}
