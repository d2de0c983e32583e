import type { Language } from '#lib/language.ts'
import type { Category } from '#shop/catalog/contract.ts'

/**
 * A category of the menu: `name` is used in URLs, `label` is its name in the language of the page. The sub-categories are two lists (in English one and
 * the same), because a hundred and fifty objects would be a fifth of the page's data.
 */
export function menuEntryOf({ name, nameBn, subCategories }: Category, language: Language) {
  const subNames = subCategories.map((each) => each.name)
  const isBengali = language === 'bn'
  return {
    name,
    label: (isBengali && nameBn) || name,
    subNames,
    subLabels: isBengali ? subCategories.map((each) => each.nameBn || each.name) : subNames,
  }
}
export type MenuEntry = ReturnType<typeof menuEntryOf>

export const subCategoriesOf = ({ subNames, subLabels }: MenuEntry) =>
  subNames.map((name, index) => ({ name, label: subLabels[index] ?? name }))
