import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressKey,
  categoryNamesOf,
  formsOf,
  hasNamingParameter,
  missingPathOf,
  readableTarget,
  readTarget,
  withQueryOf,
  wordsOf,
} from './rules.ts'

const shopUrl = 'https://shop.example'

test.each<[string, string | null]>([
  ['/Product/Red-Saree/', '/product/red-saree'],
  ['//product///red-saree', '/product/red-saree'],
  ['/bn/product/red-saree', '/product/red-saree'],
  ['/BN/product/red-saree?utm_source=facebook#top', '/product/red-saree'],
  ['https://old-shop.example/product/red-saree/?x=1', '/product/red-saree'],
  ['https://old-shop.example', '/'],
  [
    '/product/%E0%A6%B2%E0%A6%BE%E0%A6%B2-%E0%A6%B6%E0%A6%BE%E0%A6%A1%E0%A6%BC%E0%A6%BF/',
    '/product/লাল-শাড়ি'.normalize('NFC'),
  ],
  ['/product/লাল-শাড়ি', '/product/লাল-শাড়ি'.normalize('NFC')],
  ['/?p=123', '/?p=123'],
  ['/?post_type=product&p=123&utm_source=x', '/?p=123'],
  ['/?utm_source=x', '/'],
  ['/bnx', '/bnx'],
  ['product/red', null],
  ['/100%', null],
  ['/%00', null],
  ['/%E0%A6', null],
  [`/${'a'.repeat(400)}`, null],
])(
  'the address %s is known as %s, whatever its case, slashes, escapes and language [D200]',
  (address, key) => {
    expect(addressKey(address)).toBe(key)
  },
)

test('a key is the key of itself, whatever the address was [D200]', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const key = addressKey(path)
      if (key !== null) expect(addressKey(encodeURI(key).replaceAll('?', '%3F'))).toBe(key)
    }),
  )
})

test.each<[string, string | null]>([
  ['/product-details/42', '/product-details/42'],
  ['https://shop.example/shop?category=saree#top', '/shop?category=saree#top'],
  ['/category/শাড়ি', `/category/${encodeURIComponent('শাড়ি')}`],
  ['https://evil.example/', null],
  ['//evil.example/shop', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['https://shop.example//evil.example', '/evil.example'],
  ['http://shop.example/', null],
  ['javascript:alert(1)', null],
  ['shop', null],
  ['', null],
])('a redirect to %s leads to %s: only to this shop [D200]', (typed, target) => {
  const read = readTarget(typed, shopUrl)
  expect(read?.target ?? null).toBe(target)
  if (read) expect(readTarget(readableTarget(read.target), shopUrl)).toEqual(read)
})

test('the query of a visitor is kept, without what named the old page [D200]', () => {
  expect(withQueryOf('/product-details/42', '/product/a')).toBe('/product-details/42')
  expect(withQueryOf('/product-details/42', '/product/a?utm_source=fb&x=%E0%A6')).toBe(
    '/product-details/42?utm_source=fb&x=%E0%A6',
  )
  expect(withQueryOf('/shop?category=saree#top', '/a?fbclid=1')).toBe('/shop?category=saree&fbclid=1#top')
  expect(withQueryOf('/product-details/42', '/?post_type=product&p=7&utm_source=fb')).toBe(
    '/product-details/42?utm_source=fb',
  )
  expect(['/?p=7', '/bn?p=7', '/bn/?a=1&p=7', '/?page_id=3'].map(hasNamingParameter)).not.toContain(false)
  expect(['/', '/?utm_source=p=7', '/shop?p=7', '/?xp=1'].map(hasNamingParameter)).not.toContain(true)
})

test('an address of a former shop is found in each of its forms [D200]', () => {
  expect(formsOf('/collections/eid/products/red')).toEqual(['/collections/eid/products/red', '/products/red'])
  expect(formsOf('/product/women/saree/red')).toContain('/product/red')
  expect(formsOf('/shop/women/red')).toContain('/product/red')
  expect(formsOf('/product-category/women/page/2')).toContain('/product-category/women')
  expect(categoryNamesOf('/product-category/women/sarees')).toEqual(['women', 'sarees'])
  expect(categoryNamesOf('/collections/sarees')).toEqual(['sarees'])
  expect(categoryNamesOf('/product/sarees')).toBeNull()
})

test.each([
  '/wp-login.php',
  '/blog/wp-content/x',
  '/.env',
  '/.git/config',
  '/old/shell.php',
  '/backup.zip',
  '/assets/gone-1234.js',
  '/xmlrpc.php?rsd',
  '/vendor/phpunit/x',
  `/${'long-'.repeat(50)}`,
])('the probe %s is not counted [D200]', (path) => expect(missingPathOf(path)).toBeNull())

test.each([
  '/track/01712345678',
  '/track/০১৭১২৩৪৫৬৭৮',
  '/unsubscribe/karim@example.com',
  '/order/1b4e28ba-2fa1-11d2-883f-0016d3cca427',
  '/confirm/eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
  '/reset/0123456789abcdef0123456789abcdef0123',
])('%s, which may be somebody’s, is not stored [D200]', (path) => expect(missingPathOf(path)).toBeNull())

test('what people open is counted without query and language, what robots open is not [D200]', () => {
  expect(missingPathOf('/bn/Product/Red-Saree/?token=secret', 'Mozilla/5.0 (Linux; Android 10)')).toBe(
    '/product/red-saree',
  )
  expect(missingPathOf('/product/red-saree', 'Mozilla/5.0 (compatible; Googlebot/2.1)')).toBeNull()
  expect(wordsOf('/product/red-cotton_saree-2')).toEqual(['red', 'cotton', 'saree'])
  expect(wordsOf('/product/1234')).toEqual(['1234'])
})
