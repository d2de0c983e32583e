import type { Category } from '#shop/catalog/contract.ts'
import { hasName, hasOrHadName } from '#shop/catalog/rules.ts'

/** The category that an address means; a name of before (`isFormer`) counts only where none is called so now. */
export function findCategory(categories: readonly Category[], name: string) {
  for (const says of [hasName, hasOrHadName]) {
    const category = categories.find((each) => says(each, name))
    if (category) return { category, isFormer: says === hasOrHadName }
  }
  return null
}

/** The sub-category that an address means, in any category where it names none. */
export function findSubCategory(
  categories: readonly Category[],
  categoryName: string | null,
  subCategoryName: string,
) {
  for (const says of [hasName, hasOrHadName])
    for (const category of categories) {
      if (categoryName !== null && !says(category, categoryName)) continue
      const subCategory = category.subCategories.find((each) => says(each, subCategoryName))
      if (subCategory) return { category, subCategory, isFormer: says === hasOrHadName }
    }
  return null
}

interface Narrowed {
  category: string
  subCategory: string
}

/** What a list is narrowed to under its names of now; null where its address says these already. */
export function renamed(
  categories: readonly Category[],
  { category, subCategory }: Narrowed,
): Narrowed | null {
  if (category === '') return null
  const found = subCategory
    ? findSubCategory(categories, category, subCategory)
    : { subCategory: null, ...findCategory(categories, category) }
  if (!found?.category || !found.isFormer) return null
  return {
    category: found.category.name.toLowerCase(),
    subCategory: found.subCategory?.name.toLowerCase() ?? '',
  }
}
