import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#platform/database.ts'
import type { PlaceWithin } from './contract.ts'

const shown = ['name', 'nameBn', 'hidden', 'revision'] as const

/** Categories and sub-categories as their merchant arranges them. */
export async function listAllCategories(db: Database): Promise<PlaceWithin[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', ...shown])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('subCategories')
          .select(['subCategories.id', ...shown.map((column) => `subCategories.${column}` as const)])
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
