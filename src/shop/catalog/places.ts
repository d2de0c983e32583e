import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Endpoint } from '#lib/endpoint.ts'
import { writtenOnce } from '#platform/database.ts'
import type { Call } from '#platform/http.ts'
import { isCalled, wasCalled } from './rules.ts'

/** The ids a list is narrowed to. */
export interface Places {
  categoryId?: number
  subCategoryIds?: number[]
}

/** The categories that are to be seen, in the order of the menu. */
const listCategories = writtenOnce((db) =>
  db
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'nameBn'])
    .select(({ selectFrom }) => [
      sql<string[]>`array(${selectFrom('formerCategoryNames')
        .select('formerCategoryNames.name')
        .whereRef('formerCategoryNames.categoryId', '=', 'categories.id')
        .orderBy('formerCategoryNames.name')})`.as('formerNames'),
      jsonArrayFrom(
        selectFrom('subCategories')
          .select(['subCategories.id', 'subCategories.slug', 'subCategories.name', 'subCategories.nameBn'])
          .select((eb) =>
            sql<string[]>`array(${eb
              .selectFrom('formerSubCategoryNames')
              .select('formerSubCategoryNames.name')
              .whereRef('formerSubCategoryNames.subCategoryId', '=', 'subCategories.id')
              .orderBy('formerSubCategoryNames.name')})`.as('formerNames'),
          )
          .whereRef('subCategories.categoryId', '=', 'categories.id')
          .where('subCategories.hidden', '=', false)
          .orderBy('subCategories.position')
          .orderBy('subCategories.id'),
      ).as('subCategories'),
    ])
    .where('hidden', '=', false)
    .orderBy('position')
    .orderBy('id'),
)

type Known = Awaited<ReturnType<typeof listCategories>>

/** The ids these names stand for; 'none' where no such category is to be seen, so nothing can match. */
export function placesIn(
  categories: Known,
  { category, subCategory }: { category?: string | undefined; subCategory?: string | undefined },
): Places | 'none' {
  if (category === undefined && subCategory === undefined) return {}
  // A name of before counts only where nothing is called so now.
  for (const says of [isCalled, wasCalled]) {
    const within = category === undefined ? categories : categories.filter((each) => says(each, category))
    const [first] = within
    if (first && subCategory === undefined) return { categoryId: first.id }
    const subCategoryIds = within
      .flatMap(({ subCategories }) => subCategories)
      .flatMap((each) => (subCategory !== undefined && says(each, subCategory) ? each.id : []))
    if (subCategoryIds.length > 0) return { subCategoryIds }
  }
  return 'none'
}

/** The categories as they are kept until the shop window changes. */
export const knownCategories = ({ db, remember }: Pick<Call<Endpoint>, 'db' | 'remember'>) =>
  remember('categories', () => listCategories(db))
