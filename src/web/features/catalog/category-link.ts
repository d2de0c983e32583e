import { categoryPath } from '#shop/catalog/rules.ts'

/** The link to a sub-category: its name in the URL, both names also in the navigation state (D11). */
export const categoryLink = (categoryName: string, subCategoryName: string) => ({
  to: categoryPath(categoryName, subCategoryName),
  state: { category: categoryName.toLowerCase(), subCategory: subCategoryName.toLowerCase() },
})

/** The path of a main category: the shop page filtered by it. */
export const mainCategoryLink = (categoryName: string) =>
  `/shop?${new URLSearchParams({ category: categoryName.toLowerCase() })}`
