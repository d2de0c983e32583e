import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameWord, phoneticKey, phoneticSimilarity, toPhoneticWord, transcribe } from './phonetic.ts'
import { deletionKeys, editDistance, queryTokens, stemWord, tokenize } from './tokens.ts'

const bengali = fc.stringMatching(/^[অ-হঁংঃািীুূেো়্০-৯ ]{0,40}$/)
const anything = fc.oneof(
  bengali,
  fc.stringMatching(/^[a-zA-Z0-9 ,.'-]{0,40}$/),
  fc.string({ unit: 'binary' }),
)
const word = fc.oneof(
  fc.stringMatching(/^[a-z]{1,12}$/),
  bengali.map((text) => tokenize(text)[0] ?? 'ক'),
)

test('tokens contain only letters, marks and digits', () => {
  fc.assert(
    fc.property(anything, (text) => {
      for (const each of tokenize(text)) expect(each).toMatch(/^[\p{L}\p{M}\p{N}]{1,40}$/u)
    }),
    { numRuns: 1000 },
  )
})

test('tokenizing is idempotent and independent of the Unicode normalization', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const words = tokenize(text)
      expect(tokenize(words.join(' '))).toEqual(words)
      expect(tokenize(text.normalize('NFD'))).toEqual(tokenize(text.normalize('NFC')))
    }),
    { numRuns: 1000 },
  )
})

test('spelling variants, joiners, accents and capitals give the same token', () => {
  for (const [one, other] of [
    ['শাড়ি', 'শাড়ী'],
    ['ঘড়ি', 'ঘড়ি'],
    ['রং', 'রঙ'],
    ['চাঁদ', 'চাদ'],
    ['র‍্যাক', 'র্যাক'],
    ['১০০', '100'],
    ['Café', 'cafe'],
    ["MEN'S", 'mens'],
  ] as const)
    expect(tokenize(one), one).toEqual(tokenize(other))
  expect(tokenize('T-Shirt 26cm, ১.৯"')).toEqual(['t', 'shirt', '26', 'cm', '1', '9'])
})

test('a query has at most eight tokens, and stop words only when it has nothing else', () => {
  expect(queryTokens('bag for the ladies')).toEqual(['bag', 'ladies'])
  expect(queryTokens('for the')).toEqual(['for', 'the'])
  expect(queryTokens('a b c d e f g h i j k')).toHaveLength(8)
})

test('stemming removes plural and case endings and never leaves an empty word', () => {
  for (const [word, stem] of [
    ['watches', 'watch'],
    ['sarees', 'saree'],
    ['glass', 'glass'],
    ['bus', 'bus'],
    ['ছেলেদের', 'ছেলে'],
    ['কাঠের', 'কাঠ'],
  ] as const)
    expect(stemWord(word)).toBe(stem)
  fc.assert(fc.property(word, (each) => stemWord(each).length > 0))
})

const letters = fc.array(fc.constantFrom(...'abcdeকখগািু'), { minLength: 4, maxLength: 12 })

test('words one edit apart share a deletion key', () => {
  fc.assert(
    fc.property(
      letters,
      fc.nat(),
      fc.constantFrom('wrong', 'missing', 'more', 'swapped'),
      (right, seed, kind) => {
        const index = seed % (right.length - 1)
        const misspelled = [...right]
        const [here = '', next = ''] = right.slice(index, index + 2)
        if (kind === 'wrong') misspelled[index] = 'z'
        if (kind === 'missing') misspelled.splice(index, 1)
        if (kind === 'more') misspelled.splice(index, 0, 'z')
        if (kind === 'swapped') misspelled.splice(index, 2, next, here)
        fc.pre(misspelled.length >= 4)
        const marks = new Set(deletionKeys(right.join('')))
        expect(deletionKeys(misspelled.join('')).some((mark) => marks.has(mark))).toBe(true)
        expect(editDistance(right.join(''), misspelled.join(''))).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('edit distance is symmetric, zero for equal words, and at most the longer length', () => {
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const typos = editDistance(one.join(''), other.join(''))
      expect(typos).toBe(editDistance(other.join(''), one.join('')))
      expect(typos === 0).toBe(one.join('') === other.join(''))
      expect(typos).toBeLessThanOrEqual(Math.max(one.length, other.length))
    }),
  )
})

test('phonetic similarity is 1 for equal words, symmetric, between 0 and 1, and `start` is at least `whole`', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const [a, b] = [transcribe(one), transcribe(other)]
      expect(phoneticSimilarity(a, a)).toEqual({ whole: 1, start: 1 })
      const { whole, start } = phoneticSimilarity(a, b)
      expect(whole).toBeCloseTo(phoneticSimilarity(b, a).whole, 10)
      for (const value of [whole, start]) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('every word has a phonetic key', () => {
  fc.assert(fc.property(word, (each) => phoneticKey(each) !== ''))
})

test.each([
  ['sharee', 'শাড়ি'],
  ['saree', 'শাড়ি'],
  ['sari', 'শাড়ি'],
  ['ghori', 'ঘড়ি'],
  ['panjabi', 'পাঞ্জাবি'],
  ['borka', 'বোরকা'],
  ['chador', 'চাদর'],
  ['chadar', 'চাদর'],
  ['kombol', 'কম্বল'],
  ['moshari', 'মশারি'],
  ['gamcha', 'গামছা'],
  ['lungi', 'লুঙ্গি'],
  ['watch', 'ওয়াচ'],
  ['salwar', 'সালোয়ার'],
  ['kameez', 'কামিজ'],
  ['jamdani', 'জামদানি'],
  ['baccha', 'বাচ্চা'],
  ['tangail', 'টাঙ্গাইল'],
  ['headphone', 'হেডফোন'],
  ['school', 'স্কুল'],
])('%s is %s by its sound', (latin, own) => {
  const [one = '', other = ''] = [tokenize(latin)[0], tokenize(own)[0]]
  expect(isSameWord(toPhoneticWord(one), toPhoneticWord(other))).toBe(true)
})

test.each([
  ['gari', 'ghori'],
  ['sera', 'sari'],
  ['big', 'bag'],
  ['share', 'sari'],
  ['cup', 'cap'],
  ['সেরা', 'শাড়ি'],
  ['গাড়ি', 'ঘড়ি'],
  ['qqqqqq', 'k'],
])('%s is not %s, though their consonants are the same', (one, other) => {
  expect(phoneticKey(tokenize(one)[0] ?? '')).toBe(phoneticKey(tokenize(other)[0] ?? ''))
  expect(isSameWord(toPhoneticWord(tokenize(one)[0] ?? ''), toPhoneticWord(tokenize(other)[0] ?? ''))).toBe(
    false,
  )
})
