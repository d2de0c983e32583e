import { sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { type Language, localName } from '#lib/language.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Shop } from '#shop/shop.ts'

const maxSearches = 8

type Query = ParsedRequest<Endpoints['GET /search/popular']>['query']

/** What shoppers look for most: the names of the sub-categories whose products have the most reviews, each once. */
export async function listPopularSearches(
  { db, memoize }: Pick<Shop, 'db' | 'memoize'>,
  { language = 'en' }: Query,
) {
  const subCategories = await memoize('popular searches', () =>
    db
      .selectFrom('products')
      .innerJoin('subCategories', 'subCategories.id', 'subCategoryId')
      .where('products.hidden', '=', false)
      .where('subCategories.hidden', '=', false)
      .groupBy(['subCategories.name', 'subCategories.nameBn'])
      .select(['subCategories.name', 'subCategories.nameBn'])
      .orderBy(sql`coalesce(sum(case when review_count > 0 then review_count else reviews end), 0)`, 'desc')
      .orderBy('subCategories.name')
      .limit(maxSearches)
      .execute(),
  )
  return subCategories.map((subCategory) => localName(language satisfies Language, subCategory))
}
