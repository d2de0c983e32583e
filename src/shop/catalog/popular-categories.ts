import { sql } from 'kysely'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Shop } from '#shop/shop.ts'
import type { PopularCategoryKey } from './contract.ts'
import { listCategories, resolveCategoryFilter } from './list-categories.ts'
import { scopeConditions } from './list-products.ts'
import { allOf } from './product-summaries.ts'
import { resolveSortOrder } from './sort-orders.ts'

/** Their original names: the merchant may have renamed or hidden one. */
const popularCategories: Record<PopularCategoryKey, { category: string; subCategory?: string }> = {
  bags: { category: 'Bag Items' },
  cosmetics: { category: 'Cosmetics and Accessories' },
  bathroom: { category: 'Home and Living', subCategory: 'Bathroom Accessories' },
  electronics: { category: 'Electronics and Appliances' },
  kitchen: { category: 'Kitchen Items' },
  baby: { category: 'Baby and Kids' },
}

/**
 * The six popular categories (HOME-12) with the picture of the category; a sub-category has that of its product with the
 * highest discount.
 */
export async function listPopularCategories({ db, memoize }: Pick<Shop, 'db' | 'memoize'>) {
  const categories = await listCategories({ db, memoize })
  const imageOf = async (names: { category: string; subCategory?: string }) => {
    const scope = resolveCategoryFilter(categories, names)
    if (scope === 'no match') return ''
    if (scope.categoryId !== undefined)
      return categories.find(({ id }) => id === scope.categoryId)?.image ?? ''
    const { rows } = await sql<{ imageId: string }>`
      select image_id from products
        join product_images on product_images.product_id = products.id and product_images.position = 1
      where ${allOf(scopeConditions(scope))}
      order by ${resolveSortOrder({ sort: 'discount' }).order} limit 1`.execute(db)
    return rows[0] ? imageUrlFromId(rows[0].imageId) : ''
  }
  const keys = Object.keys(popularCategories) as PopularCategoryKey[]
  return Promise.all(keys.map(async (key) => ({ key, image: await imageOf(popularCategories[key]) })))
}
