import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#platform/database.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Shop } from '#shop/shop.ts'
import { hasName, hasOrHadName } from './category-rules.ts'

/** Category ids that a list is filtered by. */
export interface CategoryFilter {
  categoryId?: number
  subCategoryIds?: number[]
}

const selectCategories = async (db: Database) => {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'nameBn', 'imageId as chosenImageId'])
    .select(({ selectFrom }) => [
      sql<string[]>`array(${selectFrom('formerCategoryNames')
        .select('formerCategoryNames.name')
        .whereRef('formerCategoryNames.categoryId', '=', 'categories.id')
        .orderBy('formerCategoryNames.name')})`.as('formerNames'),
      selectFrom('products')
        .innerJoin('productImages', 'productImages.productId', 'products.id')
        .select('imageId')
        .whereRef('products.categoryId', '=', 'categories.id')
        .where('products.hidden', '=', false)
        .where('productImages.position', '=', 1)
        .orderBy('products.discountPercent', 'desc')
        .orderBy('products.id', 'desc')
        .limit(1)
        .as('productImageId'),
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
    .orderBy('id')
    .execute()
  return rows.map(({ chosenImageId, productImageId, ...category }) => {
    const imageId = chosenImageId ?? productImageId
    return {
      ...category,
      image: imageId ? imageUrlFromId(imageId) : '',
      isImageChosen: chosenImageId !== null,
    }
  })
}

type CategoryTree = Awaited<ReturnType<typeof selectCategories>>

/** Resolves names to category ids; 'no match' when no visible category has these names. */
export function resolveCategoryFilter(
  categories: CategoryTree,
  { category, subCategory }: { category?: string | undefined; subCategory?: string | undefined },
): CategoryFilter | 'no match' {
  if (category === undefined && subCategory === undefined) return {}
  // A former name counts only where no category has it now.
  for (const matches of [hasName, hasOrHadName]) {
    const parents = category === undefined ? categories : categories.filter((each) => matches(each, category))
    const [first] = parents
    if (first && subCategory === undefined) return { categoryId: first.id }
    const subCategoryIds = parents
      .flatMap(({ subCategories }) => subCategories)
      .flatMap((each) => (subCategory !== undefined && matches(each, subCategory) ? each.id : []))
    if (subCategoryIds.length > 0) return { subCategoryIds }
  }
  return 'no match'
}

/** Visible categories in menu order, each with its picture or else that of one of its products; cached until the storefront changes. */
export const listCategories = ({ db, memoize }: Pick<Shop, 'db' | 'memoize'>) =>
  memoize('categories', () => selectCategories(db))
