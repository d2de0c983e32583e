import { hasName, hasOrHadName } from '#shop/catalog/category-rules.ts'
import type { Category } from '#shop/catalog/contract.ts'

/** Finds a category by its name, or else by a former name (`isFormer`). */
export function findCategory(categories: readonly Category[], name: string) {
  for (const matches of [hasName, hasOrHadName]) {
    const category = categories.find((each) => matches(each, name))
    if (category) return { category, isFormer: matches === hasOrHadName }
  }
  return null
}

/** Finds a sub-category by its name, or else by a former name (`isFormer`); without `categoryName` in any category. */
export function findSubCategory(
  categories: readonly Category[],
  categoryName: string | null,
  subCategoryName: string,
) {
  for (const matches of [hasName, hasOrHadName])
    for (const category of categories) {
      if (categoryName !== null && !matches(category, categoryName)) continue
      const subCategory = category.subCategories.find((each) => matches(each, subCategoryName))
      if (subCategory) return { category, subCategory, isFormer: matches === hasOrHadName }
    }
  return null
}

interface CategoryFilter {
  category: string
  subCategory: string
}

/** The current names of the categories in a list's URL; null if the URL already has these. */
export function currentNames(
  categories: readonly Category[],
  { category, subCategory }: CategoryFilter,
): CategoryFilter | null {
  if (category === '') return null
  const match = subCategory
    ? findSubCategory(categories, category, subCategory)
    : { subCategory: null, ...findCategory(categories, category) }
  if (!match?.category || !match.isFormer) return null
  return {
    category: match.category.name.toLowerCase(),
    subCategory: match.subCategory?.name.toLowerCase() ?? '',
  }
}
