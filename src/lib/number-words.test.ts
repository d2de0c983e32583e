import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberInWords, takaInWords } from './number-words.ts'

test.each([
  [0, 'zero', 'শূন্য'],
  [-1, 'minus one', 'ঋণাত্মক এক'],
  [13, 'thirteen', 'তেরো'],
  [20, 'twenty', 'বিশ'],
  [99, 'ninety-nine', 'নিরানব্বই'],
  [100, 'one hundred', 'একশ'],
  [610, 'six hundred ten', 'ছয়শ দশ'],
  [1005, 'one thousand five', 'এক হাজার পাঁচ'],
  [12_345, 'twelve thousand three hundred forty-five', 'বারো হাজার তিনশ পঁয়তাল্লিশ'],
  [99_999, 'ninety-nine thousand nine hundred ninety-nine', 'নিরানব্বই হাজার নয়শ নিরানব্বই'],
  [100_000, 'one lakh', 'এক লাখ'],
  [
    99_99_999,
    'ninety-nine lakh ninety-nine thousand nine hundred ninety-nine',
    'নিরানব্বই লাখ নিরানব্বই হাজার নয়শ নিরানব্বই',
  ],
  [
    25_47_381,
    'twenty-five lakh forty-seven thousand three hundred eighty-one',
    'পঁচিশ লাখ সাতচল্লিশ হাজার তিনশ একাশি',
  ],
  [10_000_000, 'one crore', 'এক কোটি'],
  [1_23_45_00_000, 'one hundred twenty-three crore forty-five lakh', 'একশ তেইশ কোটি পঁয়তাল্লিশ লাখ'],
])('%i in words in both languages [D85]', (number, english, bengali) => {
  expect(numberInWords(number, 'en')).toBe(english)
  expect(numberInWords(number, 'bn')).toBe(bengali)
})

test('an amount to collect is written as on a receipt [D85]', () => {
  expect(takaInWords(610, 'en')).toBe('six hundred ten taka only')
  expect(takaInWords(0, 'bn')).toBe('শূন্য টাকা মাত্র')
  expect(takaInWords(1250.5, 'en')).toBe('one thousand two hundred fifty taka fifty paisa only')
  expect(takaInWords(610.01, 'bn')).toBe('ছয়শ দশ টাকা এক পয়সা মাত্র')
  expect(takaInWords(-5, 'en')).toBe('minus five taka only')
  expect(takaInWords(-5.25, 'en')).toBe('minus five taka twenty-five paisa only')
  expect(takaInWords(-0.5, 'en')).toBe('minus zero taka fifty paisa only')
  expect(takaInWords(-0.5, 'bn')).toBe('ঋণাত্মক শূন্য টাকা পঞ্চাশ পয়সা মাত্র')
})

test('every amount has its own words', () => {
  const amount = fc.integer({ min: 0, max: 2_000_000_000 })
  for (const language of ['en', 'bn'] as const)
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [first, second] = [numberInWords(one, language), numberInWords(other, language)]
        expect(first).toMatch(/^\S+( \S+)*$/)
        expect(first === second).toBe(one === other)
      }),
    )
})

test('all hundred Bengali words differ', () => {
  const all = Array.from({ length: 100 }, (_, number) => numberInWords(number, 'bn'))
  expect(new Set(all).size).toBe(100)
})
