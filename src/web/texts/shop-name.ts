import type { Language } from '#lib/language.ts'

/** What the words call the shop. */
export const writtenName: Record<Language, string> = { en: 'Shodai', bn: 'সদাই' }

/** These words with the name that the merchant has given the shop. Who wrote it stays who they are. */
export function withShopName<Words>(words: Words, language: Language, name: string): Words {
  if (name === writtenName[language]) return words
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(writtenName[language], () => name)
    if (typeof value === 'function') return (...given: unknown[]) => renamed(value(...given))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, word]) => [key, key === 'developedBy' ? word : renamed(word)]),
    )
  }
  return renamed(words) as Words
}
