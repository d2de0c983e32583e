import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnPath } from './login-address.ts'

const shop = 'https://shop.example'

test('paths of this site are kept', () => {
  for (const path of [
    '/',
    '/checkout',
    '/bn/cart',
    '/category/x?category=Men%20Items',
    '/a#b',
    '/a?next=https://x.example',
  ])
    expect(safeReturnPath(path)).toBe(path)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\\..\\..\\evil',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /checkout',
  'checkout',
  '@evil.example',
  '',
  null,
  undefined,
])('%j becomes /', (path) => {
  expect(safeReturnPath(path)).toBe('/')
})

test('sign-in never redirects back to sign-in', () => {
  expect(safeReturnPath('/authentication/login')).toBe('/')
})

test('no input leads to another site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '@',
    ':',
    '?',
    '#',
    '%2f',
    '%5c',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'https:',
    '\u2028',
    '／',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 8 }), (pieces) => {
      const path = safeReturnPath(pieces.join(''))
      expect(path.startsWith('/')).toBe(true)
      expect(new URL(path, shop).origin).toBe(shop)
    }),
    { numRuns: 2000 },
  )
})
