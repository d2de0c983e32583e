import { type Language, localName } from '#lib/language.ts'
import type { Category, ShownCollection } from '#shop/catalog/contract.ts'
import { categoryPath, collectionPath } from '#shop/catalog/rules.ts'

/**
 * A category of the menu: `name` is used in URLs, `label` is its name in the language of the page. The sub-categories are
 * two lists (in English one and the same), because a hundred and fifty objects would be a fifth of the page's data.
 */
export function menuEntryOf(category: Category, language: Language) {
  const { name, subCategories } = category
  const subNames = subCategories.map((each) => each.name)
  return {
    name,
    label: localName(language, category),
    subNames,
    subLabels: language === 'bn' ? subCategories.map((each) => localName(language, each)) : subNames,
  }
}
export type MenuEntry = ReturnType<typeof menuEntryOf>

export const subCategoriesOf = ({ subNames, subLabels }: MenuEntry) =>
  subNames.map((name, index) => ({ name, label: subLabels[index] ?? name }))

/** The link to a sub-category: its name in the URL, both names also in the navigation state (D11). */
export const categoryLink = (categoryName: string, subCategoryName: string) => ({
  to: categoryPath(categoryName, subCategoryName),
  state: { category: categoryName.toLowerCase(), subCategory: subCategoryName.toLowerCase() },
})

/** The link to a collection, with its name in the language of the page. */
export const collectionLinkOf = (collection: ShownCollection, language: Language) => ({
  to: collectionPath(collection.slug),
  label: localName(language, collection),
})

/** The path of a main category: the shop page filtered by it. */
export const mainCategoryLink = (categoryName: string) =>
  `/shop?${new URLSearchParams({ category: categoryName.toLowerCase() })}`
