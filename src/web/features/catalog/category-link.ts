import { categoryPath } from '#shop/catalog/rules.ts'

/** Where the products of a sub-category are: its name in the address, both names also in the navigation state (D11). */
export const categoryLink = (categoryName: string, subCategoryName: string) => ({
  to: categoryPath(categoryName, subCategoryName),
  state: { category: categoryName.toLowerCase(), subCategory: subCategoryName.toLowerCase() },
})

/** The products of a whole main category: the shop, narrowed to it. */
export const mainCategoryLink = (categoryName: string) =>
  `/shop?${new URLSearchParams({ category: categoryName.toLowerCase() })}`
