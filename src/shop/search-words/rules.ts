/** Phrases that mean one thing: fewer say nothing, more are several things. */
export const phrasesPerGroup = { least: 2, most: 20 }
/** Longest phrase, in UTF-16 units. */
export const longestPhrase = 60
/** Every search is compared with all of them. */
export const mostGroups = 2000

/** What stands in a field of several phrases, parted by commas or lines. */
export const phrasesIn = (typed: string) => [
  ...new Set(
    typed
      .split(/[,،\n]/)
      .map((phrase) => phrase.normalize('NFC').replace(/\s+/g, ' ').trim())
      .filter((phrase) => phrase !== ''),
  ),
]
