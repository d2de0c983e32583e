/** Declares words that the messages of several features name: English and Bengali of each. */
export function defineWords<Name extends string>(words: Record<Name, readonly [en: string, bn: string]>) {
  const inLanguage = (index: 0 | 1) =>
    Object.fromEntries(Object.keys(words).map((name) => [name, words[name as Name][index]])) as Record<
      Name,
      string
    >
  return { en: inLanguage(0), bn: inLanguage(1) }
}
