import type { Language } from '#lib/language.ts'
import type { Category } from '#shop/catalog/contract.ts'

/**
 * What the category menu shows: `name` stands in addresses, `word` is what people read. The sub-categories travel as two
 * lists, in English one and the same: as a hundred and fifty objects they would be a fifth of the page's data.
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
  subNames.map((name, place) => ({ name, word: subWords[place] ?? name }))
