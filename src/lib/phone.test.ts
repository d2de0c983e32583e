import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latinDigits, mobilePattern, normalisePhone } from './phone.ts'

const number = fc
  .tuple(fc.constantFrom('3', '4', '5', '6', '7', '8', '9'), fc.stringMatching(/^\d{8}$/))
  .map(([operator, rest]) => `01${operator}${rest}`)
const inBengali = (digits: string) => digits.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
const separator = fc.constantFrom('', ' ', '-', ' - ', '.', '\u00a0')

test('Bengali digits, +880, spaces and hyphens are normalised [VAL-05]', () => {
  fc.assert(
    fc.property(
      number,
      fc.constantFrom('', '+88', '88', '+88 ', '0088', '+88-', '+880 ', '00880-', '+880 (0)'),
      fc.boolean(),
      fc.array(separator, { minLength: 11, maxLength: 11 }),
      (plain, country, bengali, gaps) => {
        const spaced = [...plain].map((digit, index) => `${digit}${gaps[index]}`).join('')
        const typed = `${country}${spaced}`
        expect(normalisePhone(bengali ? inBengali(typed) : typed)).toBe(plain)
      },
    ),
  )
})

test.each([
  ['+8801712345678', '01712345678'],
  ['+880 1712-345678', '01712345678'],
  ['০১৭১২৩৪৫৬৭৮', '01712345678'],
  ['+৮৮০ ১৭১২ ৩৪৫৬৭৮', '01712345678'],
  ['017abc12345678', '01712345678'],
  ['+880 (0)1712-345678', '01712345678'],
  ['+880 01712-345678', '01712345678'],
  ['0088001712345678', '01712345678'],
  ['+৮৮০ (০)১৭১২ ৩৪৫৬৭৮', '01712345678'],
  ['1712345678', '01712345678'],
  ['১৭১২৩৪৫৬৭৮', '01712345678'],
  ['+88 1712345678', '01712345678'],
  ["'01712345678", '01712345678'],
  ['1712345678.0', '01712345678'],
  ['8801712345678.0', '01712345678'],
  ['+8801712345678.0', '01712345678'],
  ["'01712345678.00", '01712345678'],
  ['="8801712345678.0"', '01712345678'],
  ['\u202a+8801712345678\u202c', '01712345678'],
  ['tel:+880-1712-345678', '01712345678'],
  ['1.712345678E+09', '01712345678'],
  ['8.801712345678E+12', '01712345678'],
  ['০১৭১২\u200b৩৪৫৬৭৮', '01712345678'],
  ['０１７１２３４５６７８', '01712345678'],
])('%s is read as %s [VAL-05]', (typed, plain) => {
  expect(normalisePhone(typed)).toBe(plain)
})

test.each([
  '1.7123456E+09',
  '1,7123456E+09',
  '1.71E9',
  '8.8017E+12',
  '8.80171E+12',
  "'1.7123456E+09",
  '=1.7123456E+09',
])('of %s digits are lost, so it is nobody’s number [VAL-07]', (typed) => {
  expect(normalisePhone(typed)).toBe('')
})

test.each(['+8801712345678', '008801712345678', '01712345678', '+88001712345678', '1712345678'])(
  '%s typed digit by digit is never longer than eleven [VAL-05] [VAL-06]',
  (typed) => {
    const field = [...typed].reduce((shown, character) => {
      const next = normalisePhone(shown + character)
      expect(next.length).toBeLessThanOrEqual(11)
      return next
    }, '')
    expect(field).toBe('01712345678')
  },
)

test('exactly 11 digits that begin 013 to 019 are a mobile number [VAL-07]', () => {
  fc.assert(fc.property(number, (plain) => mobilePattern.test(plain)))
  for (const wrong of ['0171234567', '017123456789', '01212345678', '02712345678', '11712345678', ''])
    expect(mobilePattern.test(wrong)).toBe(false)
})

test('a number with a digit too many or too few stays invalid [VAL-07]', () => {
  fc.assert(
    fc.property(number, fc.nat({ max: 9 }), (plain, digit) => {
      expect(mobilePattern.test(normalisePhone(`${plain}${digit}`))).toBe(false)
      expect(mobilePattern.test(normalisePhone(plain.slice(0, -1)))).toBe(false)
    }),
  )
})

test('the result contains only digits, whatever the input', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => /^\d*$/.test(normalisePhone(typed))))
})

test('only Bengali digits are replaced', () => {
  expect(latinDigits('৫ টি 7 কেজি')).toBe('5 টি 7 কেজি')
})
