import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { xmlText } from './xml.ts'

const parser = new XMLParser({ trimValues: false, ignoreAttributes: false, parseTagValue: false })

test('whatever is typed comes out of the document as it went in', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('</a>', ']]>', '<![CDATA[x', '&amp;', '"\''),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const { root } = parser.parse(`<root name="${xmlText(typed)}"><a>${xmlText(typed)}|</a></root>`)
      // A reader of XML takes every line end for one and the same.
      expect(root.a).toBe(`${typed}|`.replace(/\r\n?/g, '\n'))
    }),
  )
})

test('what XML cannot hold is left out', () => {
  expect(xmlText('a\u0000b\u000bc\ud800d\ufffee')).toBe('abcde')
  expect(xmlText('শাড়ি 👗\n\t')).toBe('শাড়ি 👗\n\t')
})
