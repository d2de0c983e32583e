import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const table = 'name,price\r\nশাড়ি “লাল”,১,২০০\r\n'
const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => utf16le(text).swap16()

test.each([
  ['UTF-8', Buffer.from(table)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${table}`)],
  ['UTF-16 as Excel saves “Unicode text”', utf16le(`\ufeff${table}`)],
  ['UTF-16 of the other order', utf16be(`\ufeff${table}`)],
  ['UTF-16 without its mark', utf16le(table)],
  ['UTF-16 of the other order without its mark', utf16be(table)],
])('a file in %s is read as what it says', (_, bytes) => {
  expect(decodeText(bytes)).toBe(table)
})

test('plain CSV of Excel is Windows-1252', () => {
  const bytes = Buffer.from('name\r\nCaf\xe9 \x93Lamp\x94 Scotchlite\x99 \x80 5\r\n', 'latin1')
  expect(decodeText(bytes)).toBe('name\r\nCafé “Lamp” Scotchlite™ € 5\r\n')
})

test.each([
  ['UTF-8 with half a letter', Buffer.from(table).subarray(0, -3)],
  ['UTF-8 with a byte of another encoding', Buffer.concat([Buffer.from(table), Buffer.from([0xe9, 0x0a])])],
  ['half of a pair in UTF-16', utf16le('\ufeffname\ud83d,price')],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ['an Excel file', Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0\xc0', 'latin1')],
  ['a PDF', Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n\x01\x02', 'latin1')],
])('%s is no text, rather than other letters', (_, bytes) => {
  expect(decodeText(bytes)).toBeNull()
})

test('a NUL is left to who reads the file, and an empty file is empty', () => {
  expect(decodeText(Buffer.from('name\nLa\0mp\n'))).toBe('name\nLa\0mp\n')
  expect(decodeText(new Uint8Array())).toBe('')
})
