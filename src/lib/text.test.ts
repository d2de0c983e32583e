import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { cleanCode, cleanLine, cleanLines, nameKey, showInvisible } from './clean-text.ts'
import { filledLine, filledLines, line, lines } from './schemas.ts'
import { cutText, fitText, isFilled, xmlText } from './text.ts'

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
  expect(cutText('short', 5)).toBe('short')
  expect(cutText('a lamp', 4)).toBe('a la…')
  expect(cutText('a lamp', 2)).toBe('a…')
})

test('text is normalised to NFC', () => {
  expect(line(20).parse('  পড়া\u09af\u09bc ')).toBe('  পড়া\u09af\u09bc '.normalize('NFC').trim())
  expect(line(20).parse('Cafe\u0301')).toBe('Café')
})

test('NUL, control characters and lone surrogates are rejected at any position', () => {
  const foul = fc.constantFrom('\0', '\u0001', '\u001b', '\u007f', '\ud800', '\udc00')
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

const nothingToSee = [
  '',
  '   ',
  '\u00a0',
  '\u200b',
  '\u2060',
  '\u3164',
  '\u2800',
  '\u202e',
  '\u00ad',
  '\u180e',
  '\ufe0f',
  '\u200c',
  '\u200d',
  '\ufeff',
  '\u034f',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u2066\u2069',
  '\u0301',
  '\u09bc',
  '\u{e0041}',
  '\u{e0001}\u{e0020}',
  '\u{e0100}',
  '\u{1d159}',
  '\u0081',
  '\ufffc',
  '\u2028',
  '\t',
  '\u200b \u2800\u3164',
]

test('required text has something to see', () => {
  for (const empty of nothingToSee) {
    expect(filledLine(5).safeParse(empty).success, JSON.stringify(empty)).toBe(false)
    expect(filledLines(5).safeParse(empty).success, JSON.stringify(empty)).toBe(false)
    expect(isFilled(empty)).toBe(false)
  }
  for (const filled of ['a', 'আ', '১', '.', '❤️', '👩‍🌾', '™', '্ক'])
    expect(filledLine(20).parse(filled), filled).toBe(filled)
})

test.each([
  ['Scotchlite\u0099 tape', 'Scotchlite™ tape'],
  ['Rina\u0092s \u0093lamp\u0094', 'Rina’s “lamp”'],
  ['a\u0081b', 'ab'],
  ['so\u00adft', 'soft'],
  ['a\u2028b', 'a b'],
  ['first\u000bsecond\u000cthird', 'first second third'],
  ['a\ufffcb\ufffd', 'ab\ufffd'],
  ['\ufeffa\ufeffb', 'ab'],
  ['10\u00a0kg', '10 kg'],
  ['\u202eabc\u202c', 'abc'],
  ['M\u200b', 'M'],
  ['M\u200d', 'M'],
  ['a\u200cb', 'ab'],
  ['ab\ud800', 'ab'],
  // Joiners change how these are written.
  ['র\u200d্যাব', 'র\u200d্যাব'],
  ['ক্\u200cষ', 'ক্\u200cষ'],
  ['র\u200d\u200b\u200d্যাব', 'র\u200d্যাব'],
  ['লাল \u200c', 'লাল'],
  ['❤\ufe0f', '❤\ufe0f'],
  ['👩🏽\u200d🌾 ❤\ufe0f\u200d🔥', '👩🏽\u200d🌾 ❤\ufe0f\u200d🔥'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  // The same signs after anything else, or unfinished, spell no flag.
  ['a\u{e0067}\u{e0062}\u{e007f}', 'a'],
  ['🏴\u{e0067}\u{e0062}', '🏴'],
  ['\ufe0fa', 'a'],
])('%j is the line %j', (typed, clean) => {
  expect(cleanLine(typed)).toBe(clean)
})

test('of several lines every kind of line break stays one', () => {
  expect(cleanLines('a\rb\r\nc\u000bd\u000ce\u2028f\u2029g')).toBe('a\nb\nc\nd\ne\nf\ng')
})

test('a cleaned text is well-formed, NFC, and clean', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const clean of [cleanLine, cleanLines]) {
        const cleaned = clean(text)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleaned).toBe(cleaned.normalize('NFC'))
        expect(clean(cleaned)).toBe(cleaned)
      }
    }),
  )
})

test('what people can read is never changed', () => {
  fc.assert(
    fc.property(bengali, (parts) => {
      const text = parts.join('').normalize('NFC').trim()
      expect(cleanLine(text)).toBe(text)
    }),
  )
})

test('a text that must fit ends with a whole grapheme and is as long as it can be', () => {
  fc.assert(
    fc.property(bengali, fc.integer({ min: 0, max: 60 }), (parts, max) => {
      const text = parts.join('')
      const fitted = fitText(text, max)
      expect(fitted.length).toBeLessThanOrEqual(max)
      expect(fitted.isWellFormed()).toBe(true)
      let whole = ''
      for (const grapheme of graphemesOf(text)) {
        if (whole.length + grapheme.length > max) break
        whole += grapheme
      }
      expect(fitted).toBe(whole === text ? text : whole.trimEnd())
    }),
  )
})

test('a text that fits is left as it is, a longer one ends without spaces', () => {
  expect(fitText('a lamp ', 7)).toBe('a lamp ')
  expect(fitText('a lamp', 4)).toBe('a la')
  expect(fitText('a lamp', 2)).toBe('a')
})

test('an emoji is not cut', () => {
  expect(fitText(`${'a'.repeat(59)}👩‍👩‍👧`, 60)).toBe('a'.repeat(59))
})

test.each([
  ['M', 'M\u200b'],
  ['M', ' m'],
  ['M', 'Ｍ'],
  ['শাড়ি', 'শা\u09dcি'],
  ['শাড়ি', 'শা\u09a1\u09bcি'],
  ['লো', 'ল\u09c7\u09be'],
  ['লৌ', 'ল\u09c7\u09d7'],
  ['য়', '\u09af\u09bc'],
  ['র\u200d্যাব', 'র্যাব'],
  ['Café', 'Cafe\u0301'],
  ['Long  name', 'long\u00a0name'],
  ['❤', '❤\ufe0f'],
])('nobody can tell %j and %j apart', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

test.each([
  ['লাল', 'লাল রং'],
  ['M', 'N'],
  ['ড', 'ড়'],
  ['কি', 'কী'],
])('%j and %j are two names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})

test('a code is found however it was copied', () => {
  expect(cleanCode('EID৫০')).toBe('EID50')
  expect(cleanCode(' EID\u200b 50\ufeff')).toBe('EID50')
  expect(cleanCode('ＥＩＤ５０')).toBe('EID50')
  expect(cleanCode('EID\ufe0f50')).toBe('EID50')
  expect(cleanCode('LU8P\u2011HWVK')).toBe('LU8P-HWVK')
})

test('an error shows what nobody would see', () => {
  expect(showInvisible('a\0b\u0099c\u007f')).toBe('a␀b[U+0099]c␡')
  expect(showInvisible('\u200bM\u3164')).toBe('[U+200B]M[U+3164]')
  expect(showInvisible('র\u200d্যাব ❤\ufe0f\nনতুন')).toBe('র\u200d্যাব ❤\ufe0f\nনতুন')
  expect(showInvisible('x\ud800')).toBe('x[U+D800]')
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
