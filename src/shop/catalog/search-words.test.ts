import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hear, isSame, keyOf, likenessOf, soundsOf } from './search-sounds.ts'
import { askedWords, slipMarksOf, slipsBetween, stemOf, wordsOf } from './search-words.ts'

const bengali = fc.stringMatching(/^[অ-হঁংঃািীুূেো়্০-৯ ]{0,40}$/)
const anything = fc.oneof(
  bengali,
  fc.stringMatching(/^[a-zA-Z0-9 ,.'-]{0,40}$/),
  fc.string({ unit: 'binary' }),
)
const word = fc.oneof(
  fc.stringMatching(/^[a-z]{1,12}$/),
  bengali.map((text) => wordsOf(text)[0] ?? 'ক'),
)

test('whatever is typed, its words are letters, marks and digits alone', () => {
  fc.assert(
    fc.property(anything, (text) => {
      for (const each of wordsOf(text)) expect(each).toMatch(/^[\p{L}\p{M}\p{N}]{1,40}$/u)
    }),
    { numRuns: 1000 },
  )
})

test('the words of words are the same words, however the text was normalised before', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const words = wordsOf(text)
      expect(wordsOf(words.join(' '))).toEqual(words)
      expect(wordsOf(text.normalize('NFD'))).toEqual(wordsOf(text.normalize('NFC')))
    }),
    { numRuns: 1000 },
  )
})

test('spellings of one Bengali word are one word, and joiners, accents and capitals make no other', () => {
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
    expect(wordsOf(one), one).toEqual(wordsOf(other))
  expect(wordsOf('T-Shirt 26cm, ১.৯"')).toEqual(['t', 'shirt', '26', 'cm', '1', '9'])
})

test('a search holds at most eight words, and fillers only when there is nothing else', () => {
  expect(askedWords('bag for the ladies')).toEqual(['bag', 'ladies'])
  expect(askedWords('for the')).toEqual(['for', 'the'])
  expect(askedWords('a b c d e f g h i j k')).toHaveLength(8)
})

test('words lose their plural and case endings, and nothing is left without a word', () => {
  for (const [said, stem] of [
    ['watches', 'watch'],
    ['sarees', 'saree'],
    ['glass', 'glass'],
    ['bus', 'bus'],
    ['ছেলেদের', 'ছেলে'],
    ['কাঠের', 'কাঠ'],
  ] as const)
    expect(stemOf(said)).toBe(stem)
  fc.assert(fc.property(word, (each) => stemOf(each).length > 0))
})

const letters = fc.array(fc.constantFrom(...'abcdeকখগািু'), { minLength: 4, maxLength: 12 })

test('two words one slip apart have a mark in common', () => {
  fc.assert(
    fc.property(
      letters,
      fc.nat(),
      fc.constantFrom('wrong', 'missing', 'more', 'swapped'),
      (right, seed, kind) => {
        const place = seed % (right.length - 1)
        const slipped = [...right]
        const [here = '', next = ''] = right.slice(place, place + 2)
        if (kind === 'wrong') slipped[place] = 'z'
        if (kind === 'missing') slipped.splice(place, 1)
        if (kind === 'more') slipped.splice(place, 0, 'z')
        if (kind === 'swapped') slipped.splice(place, 2, next, here)
        fc.pre(slipped.length >= 4)
        const marks = new Set(slipMarksOf(right.join('')))
        expect(slipMarksOf(slipped.join('')).some((mark) => marks.has(mark))).toBe(true)
        expect(slipsBetween(right.join(''), slipped.join(''))).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('counting slips is the same both ways, none between equal words, and never more than the longer word', () => {
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      const slips = slipsBetween(one.join(''), other.join(''))
      expect(slips).toBe(slipsBetween(other.join(''), one.join('')))
      expect(slips === 0).toBe(one.join('') === other.join(''))
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length))
    }),
  )
})

test('a word is wholly like itself, likeness is the same both ways, between 0 and 1, and starts are no less alike', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const [a, b] = [soundsOf(one), soundsOf(other)]
      expect(likenessOf(a, a)).toEqual({ whole: 1, start: 1 })
      const { whole, start } = likenessOf(a, b)
      expect(whole).toBeCloseTo(likenessOf(b, a).whole, 10)
      for (const value of [whole, start]) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('every word has a key, so that every word can be found by it', () => {
  fc.assert(fc.property(word, (each) => keyOf(each) !== ''))
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
  const [one = '', other = ''] = [wordsOf(latin)[0], wordsOf(own)[0]]
  expect(isSame(hear(one), hear(other))).toBe(true)
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
  expect(keyOf(wordsOf(one)[0] ?? '')).toBe(keyOf(wordsOf(other)[0] ?? ''))
  expect(isSame(hear(wordsOf(one)[0] ?? ''), hear(wordsOf(other)[0] ?? ''))).toBe(false)
})
