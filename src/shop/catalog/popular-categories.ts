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
const picturesPerCategory = 2

/** The six popular categories (HOME-12) with the main pictures of their products, the highest discount first. */
export async function listPopularCategories({ db, memoize }: Pick<Shop, 'db' | 'memoize'>) {
  const categories = await listCategories({ db, memoize })
  const { order } = resolveSortOrder({ sort: 'discount' })
  const keys = Object.keys(popularCategories) as PopularCategoryKey[]
  const selections = keys.flatMap((key) => {
    const scope = resolveCategoryFilter(categories, popularCategories[key])
    if (scope === 'no match') return []
    return sql`(
      select ${key} as key, image_id from products
        join product_images on product_images.product_id = products.id and product_images.position = 1
      where ${allOf(scopeConditions(scope))} order by ${order} limit ${picturesPerCategory})`
  })
  const { rows: pictures } = selections.length
    ? await sql<{ key: string; imageId: string }>`${sql.join(selections, sql` union all `)}`.execute(db)
    : { rows: [] }
  return keys.map((key) => ({
    key,
    images: pictures.filter((each) => each.key === key).map(({ imageId }) => imageUrlFromId(imageId)),
  }))
}
