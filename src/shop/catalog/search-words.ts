/** Longer than any word of a name; what is longer is cut, in names and questions alike. */
const longestWord = 40

// Letters that are spelled one way or the other for the same sound: শাড়ি and শাড়ী, রং and রঙ. The second of a pair is
// what the shop writes; a letter that stands alone is left out.
const spellings = new Map(
  ['ঈই', 'ীি', 'ঊউ', 'ূু', 'ণন', 'ষশ', 'ৎত', 'ংঙ', 'ঁ', 'ঃ'].map((pair) => [pair[0], pair[1] ?? '']),
)

/**
 * The words of a text as the shop compares them: small letters, no accents, one spelling of each Bengali sound, numbers
 * in Western digits and apart from the letters around them. Whatever is typed, only letters, their marks and digits are
 * left, so that a word can be written into a question to the database as it is.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u200b-\u200d\ufeff'’]/g, '')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/[ঈীঊূণষৎংঁঃ]/g, (letter) => spellings.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/(\p{N})(?=[\p{L}])|([\p{L}\p{M}])(?=\p{N})/gu, '$1$2 ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.slice(0, longestWord))
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && word.isWellFormed())
}

export const isBengali = (word: string) => /[\u0980-\u09ff]/.test(word)
export const isNumber = (word: string) => /^\d+$/.test(word)

// Said in a search, but nothing to look for.
const fillers = new Set(
  wordsOf('a an the of for with and or in on to by from ও এবং এর জন্য সহ দিয়ে থেকে er jonno ebong o'),
)

/** What is looked for: the words without fillers, unless there is nothing else; no more than eight of them. */
export function askedWords(text: string): string[] {
  const words = wordsOf(text)
  const telling = words.filter((word) => !fillers.has(word))
  return (telling.length ? telling : words).slice(0, 8)
}

const leaves = (word: string, ending: RegExp, atLeast: number) => {
  const stem = word.replace(ending, '')
  return stem.length >= atLeast ? stem : word
}

/** A word without its plural or case ending: watches → watch, ছেলেদের → ছেলে, কাঠের → কাঠ. */
export function stemOf(word: string): string {
  if (isBengali(word)) return leaves(word, /(?:গুলোর|গুলো|গুলি|দের|সহ|ের)$/, 2)
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2)
  return /(?:ss|us|is)$/.test(word) ? word : leaves(word, /s$/, 3)
}

/**
 * Marks that two words a slip of the finger apart have in common: the word itself, and what is left of it when one
 * letter is taken out. Four letters are the fewest in which a slip can still be told from another word.
 */
export function slipMarksOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < 4 || isNumber(word)) return [word]
  const without = letters.map((_, left) => letters.filter((_, place) => place !== left).join(''))
  return [...new Set([word, ...without])]
}

/** How many slips (a letter wrong, too much, missing, or two swapped) make one word of the other. */
export function slipsBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let beforeLast: number[] = []
  let last = b.map((_, place) => place + 1)
  last.unshift(0)
  for (const [row, letter] of a.entries()) {
    const line = [row + 1]
    for (const [column, facing] of b.entries()) {
      const swapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === facing
      line.push(
        Math.min(
          at(line, column) + 1,
          at(last, column + 1) + 1,
          at(last, column) + (letter === facing ? 0 : 1),
          swapped ? at(beforeLast, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = line
  }
  return at(last, b.length)
}

const at = (line: number[], place: number) => line[place] ?? Number.POSITIVE_INFINITY

/** How many slips a word of this length is forgiven. */
export const forgivenSlips = (word: string) => {
  const { length } = [...word]
  if (length < 4 || isNumber(word)) return 0
  return length < 7 ? 1 : 2
}
