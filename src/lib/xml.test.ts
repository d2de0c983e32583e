import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { xmlText } from './xml.ts'

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
