import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#platform/database.ts'
import type { Category } from './contract.ts'

interface Named {
  category?: string | undefined
  subCategory?: string | undefined
}

/** The ids a list is narrowed to. */
export interface Places {
  categoryId?: number
  subCategoryIds?: number[]
}

/** The ids these names stand for; 'none' where no such category is to be seen, so nothing can match. */
export async function placesIn(db: Database, { category, subCategory }: Named): Promise<Places | 'none'> {
  if (category === undefined && subCategory === undefined) return {}
  const names = { category: category?.toLowerCase(), subCategory: subCategory?.toLowerCase() }
  // A name of before counts only where nothing is called so now.
  let rows = await findPlaces(db, names, calledNow)
  if (rows.length === 0) rows = await findPlaces(db, names, calledEver)
  const [first] = rows
  if (!first) return 'none'
  return subCategory === undefined
    ? { categoryId: first.categoryId }
    : { subCategoryIds: rows.map(({ subCategoryId }) => subCategoryId) }
}

type Called = (table: 'categories' | 'sub_categories', name: string) => RawBuilder<SqlBool>

const calledNow: Called = (table, name) => sql<SqlBool>`lower(${sql.ref(`${table}.name`)}) = ${name}`
const calledEver: Called = (table, name) =>
  table === 'categories'
    ? sql<SqlBool>`(${calledNow(table, name)} or categories.id in
        (select category_id from former_category_names where name = ${name}))`
    : sql<SqlBool>`(${calledNow(table, name)} or sub_categories.id in
        (select sub_category_id from former_sub_category_names where name = ${name}))`

/** Sub-categories that are called so; of a whole category one is enough, and it needs none to be one. */
function findPlaces(db: Database, { category, subCategory }: Named, called: Called) {
  let query = db
    .selectFrom('categories')
    .leftJoin('subCategories', (join) =>
      join.onRef('subCategories.categoryId', '=', 'categories.id').on('subCategories.hidden', '=', false),
    )
    .select(['categories.id as categoryId', sql<number>`sub_categories.id`.as('subCategoryId')])
    .where('categories.hidden', '=', false)
  if (category !== undefined) query = query.where(called('categories', category))
  if (subCategory !== undefined) query = query.where(called('sub_categories', subCategory))
  return query.execute()
}

/** The categories that are to be seen, in the order of the menu. */
export async function listCategories(db: Database): Promise<Category[]> {
  return db
    .selectFrom('categories')
    .select(['slug', 'name', 'nameBn'])
    .select(({ selectFrom }) => [
      sql<string[]>`array(${selectFrom('formerCategoryNames')
        .select('formerCategoryNames.name')
        .whereRef('formerCategoryNames.categoryId', '=', 'categories.id')
        .orderBy('formerCategoryNames.name')})`.as('formerNames'),
      jsonArrayFrom(
        selectFrom('subCategories')
          .select(['subCategories.slug', 'subCategories.name', 'subCategories.nameBn'])
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
    .orderBy('id')
    .execute()
}
