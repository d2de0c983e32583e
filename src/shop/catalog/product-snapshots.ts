import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database.ts'
import { prepared } from '#platform/prepared-statements.ts'
import { selectImages } from './product-images.ts'
import type { OfferPrices } from './quantity-offer-rules.ts'
import { pictureOfColor } from './rules.ts'
import {
  isOfferTimeNow,
  priceNow,
  readVariantSnapshots,
  selectVariants,
  type VariantSnapshot,
} from './variants.ts'

/** The state of a product that an order line copies. */
export interface ProductSnapshot {
  id: number
  categoryId: number
  name: string
  nameBn: string | null
  pricePaisa: number
  /** Null where it is not known. */
  costPricePaisa: number | null
  imageIds: string[]
  /** The descriptions of the pictures. */
  imageAlts: string[]
  sizes: string[]
  colors: string[]
  stock: number | null
  /** Grams of one piece; null where the usual weight of the shop counts. */
  weight: number | null
  quantityOffers: OfferPrices
  hasVariants: boolean
  /** Empty for a simple product. */
  variants: VariantSnapshot[]
}

/** The picture of what is bought: of its variant, else the one that names its colour, else the first; null without any. */
export const imageIdOf = (
  { imageIds, imageAlts }: ProductSnapshot,
  variant: VariantSnapshot | null,
  color: string,
) => variant?.imageId ?? imageIds[pictureOfColor(imageAlts, color) ?? 0] ?? null

/**
 * Current state of the visible products with these ids. They are not locked: with a lock of every order that waits for the same
 * product, a rush on it would make each of them dearer than the one before. One that is deleted before a line refers to it has the
 * transaction repeated (`inTransaction`).
 */
export async function findProductSnapshots(
  db: Database | Tx,
  productIds: number[],
): Promise<Map<number, ProductSnapshot>> {
  const rows = await db
    .selectFrom('products')
    .select([
      'id',
      'categoryId',
      'name',
      'nameBn',
      priceNow.as('pricePaisa'),
      isOfferTimeNow.as('isOfferTime'),
      'costPricePaisa',
      'sizes',
      'colors',
      'stock',
      'weight',
      'quantityOffers',
      'hasVariants',
    ])
    .select(selectImages)
    .select(selectVariants)
    .where(sql<boolean>`products.id = any(${productIds}::bigint[])`)
    .where('hidden', '=', false)
    .modifyEnd(prepared)
    .execute()
  return new Map(
    rows.map(({ isOfferTime, variants, ...row }) => [
      row.id,
      {
        ...row,
        quantityOffers: row.quantityOffers as OfferPrices,
        variants: readVariantSnapshots(variants, isOfferTime),
      },
    ]),
  )
}
