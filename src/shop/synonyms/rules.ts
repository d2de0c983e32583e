/** Number of phrases in a group. */
export const phrasesPerGroup = { min: 2, max: 20 }
/** Maximum length of a phrase in UTF-16 units. */
export const maxPhraseLength = 60
/** Maximum number of groups; every search is compared with all of them. */
export const maxGroups = 2000

/** Splits text into phrases at commas and line breaks. */
export const splitPhrases = (text: string) => [
  ...new Set(
    text
      .split(/[,،\n]/)
      .map((phrase) => phrase.normalize('NFC').replace(/\s+/g, ' ').trim())
      .filter((phrase) => phrase !== ''),
  ),
]
