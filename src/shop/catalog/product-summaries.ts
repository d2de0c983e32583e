import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Language, localName } from '#lib/language.ts'
import { takaFromPaisa, takaOrNull } from '#lib/money.ts'
import { type Database, literals } from '#platform/database.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { ProductSummary } from './contract.ts'
import { colorNames, sizeNames } from './rules.ts'

/** Condition, order and limit of a product query. */
export interface RowSelection {
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  limit: number
}

/** Condition on `products`: not hidden. */
export const isVisible = sql<SqlBool>`not products.hidden`

/** Condition of the index `products_with_own_options`: with sizes or colours of the merchant's own. */
export const hasOwnOptions = sql<SqlBool>`not (
  products.sizes <@ array[${literals(sizeNames)}] and products.colors <@ array[${literals(colorNames)}])`

/** Joins conditions with `and`. */
export const allOf = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Counts products up to `max`. */
export async function countUpTo(db: Database, where: RawBuilder<SqlBool>, max?: number) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from products where ${where} ${max ? sql`limit ${max}` : sql``}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const selectSummaries = (db: Database) =>
  db
    .selectFrom('products')
    .leftJoin('productImages', (join) =>
      join.onRef('productImages.productId', '=', 'products.id').on('productImages.position', '=', 1),
    )
    .select(['products.id', 'name', 'nameBn', 'originalPricePaisa', 'offerPricePaisa', 'reviews'])
    .select(['stock', 'hasPriceRange', 'imageId', 'popular', 'pricePaisa', 'discountPercent'])
    .select(['ratingTenths', 'reviewCount'])

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectSummaries>['executeTakeFirstOrThrow']>>

export const readProductSummaries = (db: Database, { where, order, limit }: RowSelection) =>
  selectSummaries(db).where(where).orderBy(order).limit(limit).execute()

/** Maps a row to a summary, with the name in `language`. */
export const toProductSummary = (row: SummaryRow, language: Language | undefined): ProductSummary => ({
  _id: String(row.id),
  name: localName(language ?? 'en', row),
  ...toPrices(row),
  ...shownRating(row),
  image: row.imageId === null ? '' : imageUrlFromId(row.imageId),
  soldOut: row.stock === 0,
  hasPriceRange: row.hasPriceRange,
})

/** Summaries of visible products in the order of `ids`, each once. */
export async function listProductSummariesById(
  db: Database,
  ids: readonly string[],
  language: Language | undefined,
) {
  const rows = await selectSummaries(db)
    .where('products.id', 'in', ids.map(Number))
    .where('hidden', '=', false)
    .execute()
  const summaries = new Map(rows.map((row) => [String(row.id), toProductSummary(row, language)]))
  return [...new Set(ids)].flatMap((id) => summaries.get(id) ?? [])
}

/** Average and number of the published reviews; of a product without one the figures that the merchant typed. */
export const shownRating = (row: { ratingTenths: number; reviewCount: number; reviews: number | null }) => ({
  ratings: row.ratingTenths > 0 ? row.ratingTenths / 10 : null,
  reviews: row.reviewCount > 0 ? row.reviewCount : row.reviews,
})

/** Prices in taka. */
export const toPrices = (row: { originalPricePaisa: number; offerPricePaisa: number | null }) => ({
  originalPrice: takaFromPaisa(row.originalPricePaisa),
  offerPrice: takaOrNull(row.offerPricePaisa),
})
