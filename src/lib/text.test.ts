import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { filledLine, filledLines, line, lines } from './schemas.ts'
import { cutText, xmlText } from './text.ts'

const graphemesOf = (text: string) =>
  [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
const bengali = fc.array(
  fc.constantFrom('শা', 'ড়ি', 'ক্ষ', 'ন্দ্র', 'স্ত্রী', 'বাং', 'লা', ' ', 'a', '👩‍👩‍👧', 'র্ক', 'জ্ঞা'),
  { minLength: 0, maxLength: 60 },
)

test('a cut name is whole graphemes of the name and an ellipsis, never half a conjunct', () => {
  fc.assert(
    fc.property(bengali, fc.integer({ min: 1, max: 40 }), (parts, length) => {
      const text = parts.join('')
      const cut = cutText(text, length)
      const whole = graphemesOf(text)
      if (whole.length <= length) expect(cut).toBe(text)
      else expect(cut).toBe(`${whole.slice(0, length).join('').trimEnd()}…`)
    }),
  )
})

test('a conjunct is not split', () => {
  expect(cutText('মন্ত্রী মহোদয়', 2)).toBe('মন্ত্রী…')
  expect(cutText('short', 38)).toBe('short')
})

test('text is normalised to NFC', () => {
  expect(line(20).parse('  পড়া\u09af\u09bc ')).toBe('  পড়া\u09af\u09bc '.normalize('NFC').trim())
  expect(line(20).parse('Cafe\u0301')).toBe('Café')
})

test('NUL, control characters and lone surrogates are rejected at any position', () => {
  const foul = fc.constantFrom('\0', '\u0001', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00')
  fc.assert(
    fc.property(fc.string(), foul, fc.string(), (before, bad, after) => {
      const text = `${before}${bad}x${after}`
      expect(line(1000).safeParse(text).success).toBe(false)
      expect(lines(1000).safeParse(text).success).toBe(false)
    }),
  )
})

test('line breaks are allowed only in multi-line text and become \\n', () => {
  expect(line(20).safeParse('one\ntwo').success).toBe(false)
  expect(lines(20).parse('one\r\ntwo\nthree')).toBe('one\ntwo\nthree')
})

test('a text may have exactly the maximum length and no more', () => {
  for (const text of [line(5), lines(5), filledLine(5), filledLines(5)]) {
    expect(text.safeParse('12345').success).toBe(true)
    expect(text.safeParse('123456').success).toBe(false)
  }
})

test('required text must not consist of spaces', () => {
  for (const empty of ['', '   ', '\u00a0']) {
    expect(filledLine(5).safeParse(empty).success).toBe(false)
    expect(filledLines(5).safeParse(empty).success).toBe(false)
  }
})

test('parsing is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const first = line(100).safeParse(text)
      fc.pre(first.success)
      expect(line(100).parse(first.data)).toBe(first.data)
    }),
  )
})

const parser = new XMLParser({ trimValues: false, ignoreAttributes: false, parseTagValue: false })

test('any text survives a round trip through an XML parser', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('</a>', ']]>', '<![CDATA[x', '&amp;', '"\''),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const { root } = parser.parse(`<root name="${xmlText(typed)}"><a>${xmlText(typed)}|</a></root>`)
      // XML parsers normalise line ends.
      expect(root.a).toBe(`${typed}|`.replace(/\r\n?/g, '\n'))
    }),
  )
})

test('characters that XML does not allow are removed', () => {
  expect(xmlText('a\u0000b\u000bc\ud800d\ufffee')).toBe('abcde')
  expect(xmlText('শাড়ি 👗\n\t')).toBe('শাড়ি 👗\n\t')
})
