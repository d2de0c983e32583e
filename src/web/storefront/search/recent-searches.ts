import { createLocalList } from '#web/data/local-list.ts'

const maxRecent = 6

/** What was searched with results in this browser, the latest first. */
export const recentSearches = createLocalList(
  'recentSearches',
  (value): value is string => typeof value === 'string' && value !== '' && value.length <= 100,
)

export const rememberSearch = (text: string) =>
  recentSearches.write([text, ...recentSearches.read().filter((other) => other !== text)].slice(0, maxRecent))
