/** Longer tokens are truncated, in product names and in queries. */
const maxTokenLength = 40

// Bengali letters with the same sound: শাড়ি and শাড়ী, রং and রঙ. The first of a pair is replaced by the second; single
// letters are removed.
const equivalentLetters = new Map(
  ['ঈই', 'ীি', 'ঊউ', 'ূু', 'ণন', 'ষশ', 'ৎত', 'ংঙ', 'ঁ', 'ঃ'].map((pair) => [pair[0], pair[1] ?? '']),
)

/**
 * Splits a text into normalized tokens: lower case, no accents, one spelling of each Bengali sound, numbers in Western
 * digits and separated from adjacent letters. Tokens contain only letters, combining marks and digits, so they are safe in
 * a tsquery without escaping.
 */
export function tokenize(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u200b-\u200d\ufeff'’]/g, '')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/[ঈীঊূণষৎংঁঃ]/g, (letter) => equivalentLetters.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/(\p{N})(?=[\p{L}])|([\p{L}\p{M}])(?=\p{N})/gu, '$1$2 ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.slice(0, maxTokenLength))
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && word.isWellFormed())
}

export const isBengali = (word: string) => /[\u0980-\u09ff]/.test(word)
export const isNumber = (word: string) => /^\d+$/.test(word)

const stopWords = new Set(
  tokenize('a an the of for with and or in on to by from ও এবং এর জন্য সহ দিয়ে থেকে er jonno ebong o'),
)

/** Returns up to eight tokens of a query, without stop words unless it has nothing else. */
export function queryTokens(text: string): string[] {
  const words = tokenize(text)
  const significant = words.filter((word) => !stopWords.has(word))
  return (significant.length ? significant : words).slice(0, 8)
}

const stripEnding = (word: string, ending: RegExp, minLength: number) => {
  const stem = word.replace(ending, '')
  return stem.length >= minLength ? stem : word
}

/** Removes the plural or case ending: watches → watch, ছেলেদের → ছেলে, কাঠের → কাঠ. */
export function stemWord(word: string): string {
  if (isBengali(word)) return stripEnding(word, /(?:গুলোর|গুলো|গুলি|দের|সহ|ের)$/, 2)
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2)
  return /(?:ss|us|is)$/.test(word) ? word : stripEnding(word, /s$/, 3)
}
