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

const genericWords = new Set(tokenize('item items new tk পণ্য পণ্যের নতুন'))

/** The tokens of category names by which products are found; not what half of all categories are called. */
export const categoryTokens = (names: readonly string[]) =>
  [...new Set(names.flatMap(tokenize))].filter(
    (word) => !stopWords.has(word) && !genericWords.has(word) && !isNumber(word),
  )

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

/**
 * Keys shared by words one edit apart: the word itself and the word without each of its letters (symmetric delete). Words
 * of fewer than four letters have only themselves.
 */
export function deletionKeys(word: string): string[] {
  const letters = [...word]
  if (letters.length < 4 || isNumber(word)) return [word]
  const deletions = letters.map((_, deleted) => letters.filter((_, index) => index !== deleted).join(''))
  return [...new Set([word, ...deletions])]
}

/** Damerau–Levenshtein distance (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let previousButOne: number[] = []
  let previous = b.map((_, index) => index + 1)
  previous.unshift(0)
  for (const [row, letter] of a.entries()) {
    const current = [row + 1]
    for (const [column, other] of b.entries()) {
      const swapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === other
      current.push(
        Math.min(
          at(current, column) + 1,
          at(previous, column + 1) + 1,
          at(previous, column) + (letter === other ? 0 : 1),
          swapped ? at(previousButOne, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    previousButOne = previous
    previous = current
  }
  return at(previous, b.length)
}

const at = (cells: number[], index: number) => cells[index] ?? Number.POSITIVE_INFINITY

/** Number of typos tolerated in a word: none below four letters and in numbers, one below seven, otherwise two. */
export const maxTypos = (word: string) => {
  const { length } = [...word]
  if (length < 4 || isNumber(word)) return 0
  return length < 7 ? 1 : 2
}
