import type { Language } from '#lib/language.ts'
import type { Category } from '#shop/catalog/contract.ts'

interface Named {
  name: string
  nameBn: string
}

/** What the category menu shows: `name` stands in addresses, `word` is what people read. */
export function menuEntryOf({ name, nameBn, subCategories }: Category, language: Language) {
  const wordOf = (named: Named) => ({
    name: named.name,
    word: (language === 'bn' && named.nameBn) || named.name,
  })
  return { ...wordOf({ name, nameBn }), subCategories: subCategories.map(wordOf) }
}
export type MenuEntry = ReturnType<typeof menuEntryOf>
