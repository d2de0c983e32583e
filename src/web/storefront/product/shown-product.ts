import type { Category, Product } from '#shop/catalog/contract.ts'
import { videoAddress } from '#shop/catalog/rules.ts'

/** What the product page shows of a product. The exact number left is not among it: the page is kept for everybody. */
export type ShownProduct = Pick<
  Product,
  | '_id'
  | 'name'
  | 'nameBn'
  | 'description'
  | 'descriptionBn'
  | 'category'
  | 'subCategory'
  | 'sizes'
  | 'colors'
  | 'images'
  | 'originalPrice'
  | 'offerPrice'
  | 'ratings'
  | 'reviews'
> & { categoryBn: string; subCategoryBn: string; video: string | null; soldOut: boolean }

export function shownProduct(product: Product, categories: Category[]): ShownProduct {
  const category = categories.find(({ name }) => name === product.category)
  const subCategory = category?.subCategories.find(({ name }) => name === product.subCategory)
  const { productType: _, stock, videoLink, createdAt: __, id: ___, ...shown } = product
  return {
    ...shown,
    categoryBn: category?.nameBn ?? '',
    subCategoryBn: subCategory?.nameBn ?? '',
    video: videoAddress(videoLink),
    soldOut: stock === 0,
  }
}
