import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Language } from '#lib/language.ts'
import { takaFromPaisa } from '#lib/money.ts'
import type { Database } from '#platform/database.ts'
import { pictureUrl } from '#shop/media/rules.ts'
import type { Card } from './contract.ts'

/** Which products are read, how many, and in which order. */
export interface Wish {
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  limit: number
}

export const notHidden = sql<SqlBool>`not products.hidden`

export const all = (conditions: RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

const selectCards = (db: Database) =>
  db
    .selectFrom('products')
    .leftJoin('productImages', (join) =>
      join.onRef('productImages.productId', '=', 'products.id').on('productImages.position', '=', 1),
    )
    .select(['products.id', 'name', 'nameBn', 'originalPricePaisa', 'offerPricePaisa', 'ratings', 'reviews'])
    .select(['stock', 'imageId', 'popular', 'pricePaisa', 'discountPercent', 'ratingTenths'])

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['executeTakeFirstOrThrow']>>

export const readCards = (db: Database, { where, order, limit }: Wish) =>
  selectCards(db).where(where).orderBy(order).limit(limit).execute()

/** What a card shows, its name in the language asked for. */
export const cardFrom = (row: CardRow, language: Language | undefined): Card => ({
  _id: String(row.id),
  name: (language === 'bn' && row.nameBn) || row.name,
  ...pricesOf(row),
  ratings: row.ratings === null ? null : Number(row.ratings),
  reviews: row.reviews,
  image: row.imageId === null ? '' : pictureUrl(row.imageId),
  soldOut: row.stock === 0,
})

export async function listCardsById(db: Database, ids: readonly string[], language: Language | undefined) {
  const rows = await selectCards(db)
    .where('products.id', 'in', ids.map(Number))
    .where('hidden', '=', false)
    .execute()
  const cards = new Map(rows.map((row) => [String(row.id), cardFrom(row, language)]))
  return [...new Set(ids)].flatMap((id) => cards.get(id) ?? [])
}

export const pricesOf = (row: { originalPricePaisa: number; offerPricePaisa: number | null }) => ({
  originalPrice: takaFromPaisa(row.originalPricePaisa),
  offerPrice: row.offerPricePaisa === null ? null : takaFromPaisa(row.offerPricePaisa),
})
