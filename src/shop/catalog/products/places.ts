import { sql } from 'kysely'
import { invalid } from '#lib/errors.ts'
import type { Tx } from '#platform/database.ts'

/** "Home & Living" is "Home and Living": forms write it shorter (ADM-PRD-13). */
const spelled = (name: string) => name.toLowerCase().replaceAll(' & ', ' and ')

/** The ids that the names of a category and of one of its sub-categories stand for; refused when there are none. */
export async function findPlace(tx: Tx, category: string, subCategory: string) {
  const inCategory = await tx
    .selectFrom('categories')
    .leftJoin('subCategories', (join) =>
      join
        .onRef('subCategories.categoryId', '=', 'categories.id')
        .on(sql`lower(sub_categories.name)`, '=', subCategory.toLowerCase()),
    )
    .select(['categories.id as categoryId', 'subCategories.id as subCategoryId'])
    .where(sql`replace(lower(categories.name), ' & ', ' and ')`, '=', spelled(category))
    .executeTakeFirst()
  if (!inCategory) throw invalid({ category: 'There is no such category.' })
  const { categoryId, subCategoryId } = inCategory
  if (subCategoryId === null)
    throw invalid({ subCategory: 'There is no such sub-category in this category.' })
  return { categoryId, subCategoryId }
}
