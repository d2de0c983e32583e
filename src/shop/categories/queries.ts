import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#platform/database.ts'
import type { AdminCategory } from './contract.ts'

const columns = ['name', 'nameBn', 'hidden', 'revision'] as const

/** All categories and sub-categories in menu order, including hidden ones. */
export async function listAdminCategories(db: Database): Promise<AdminCategory[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', ...columns])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('subCategories')
          .select(['subCategories.id', ...columns.map((column) => `subCategories.${column}` as const)])
          .whereRef('subCategories.categoryId', '=', 'categories.id')
          .orderBy('subCategories.position')
          .orderBy('subCategories.id'),
      ).as('subCategories'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, subCategories, ...category }) => ({
    ...category,
    _id: String(id),
    subCategories: subCategories.map(({ id, ...subCategory }) => ({ ...subCategory, _id: String(id) })),
  }))
}
