import type { Language } from '#lib/language.ts'
import type { Category } from '#shop/catalog/contract.ts'

/**
 * A category of the menu: `name` is used in URLs, `word` is its label. The sub-categories are two lists (in English one and
 * the same), because a hundred and fifty objects would be a fifth of the page's data.
 */
export function menuEntryOf({ name, nameBn, subCategories }: Category, language: Language) {
  const subNames = subCategories.map((each) => each.name)
  const isBengali = language === 'bn'
  return {
    name,
    word: (isBengali && nameBn) || name,
    subNames,
    subWords: isBengali ? subCategories.map((each) => each.nameBn || each.name) : subNames,
  }
}
export type MenuEntry = ReturnType<typeof menuEntryOf>

export const subCategoriesOf = ({ subNames, subWords }: MenuEntry) =>
  subNames.map((name, index) => ({ name, word: subWords[index] ?? name }))
