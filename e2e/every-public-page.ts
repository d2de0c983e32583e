import { test } from 'vitest'
import { expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { allProducts, isPlain, lineFor, withCart } from './stored-cart.ts'

/** Every public page; those that need a cart are visited with one. */
const pages = [
  '/',
  '/shop',
  '/category/jewelry?category=women%20items',
  'a product',
  '/cart',
  '/product-checkout',
  '/about-us',
  '/contact-us',
  '/privacy',
  '/terms',
  '/return-policy',
  '/delivery-policy',
  '/categories',
  '/newsletter/confirm',
  '/search?q=sharee',
  '/search?q=hoverboard+ghori',
  '/search?q=qwxzv',
  '/search',
  '/authentication/login',
  '/authentication/register',
  '/authentication/forgot-password',
  '/authentication/reset-password?token=x',
  '/authentication/social?error=access_denied',
  '/order-success',
  '/track-order',
  '/offline',
  '/no-such-page',
]

/** Tests every public page under `base`; each language has its own file, so that both run at the same time. */
export function testPublicPages(base: '' | '/bn') {
  const { visit, expectConsoleError } = openBrowser()

  test.each(pages)(
    `${base}%s is accessible, and nothing lies over another or is wider than the window, from 320 to 1920 px, with enlarged letters and in a wide face [NUM-16]`,
    async (name) => {
      const products = await allProducts()
      const [plain] = products.filter(isPlain)
      const [newest] = products
      if (!plain || !newest) throw new Error('The demo catalogue has no such product.')
      const path = name === 'a product' ? `/product-details/${newest._id}` : name
      const page = await visit(`${base}${path === '/' && base ? '' : path}`, {
        ...withCart([lineFor(plain), lineFor(newest)]),
        reducedMotion: 'reduce',
      })
      await page.waitForLoadState('networkidle')
      await expectAccessibleEverywhereInLanguage(page)
      if (name === '/no-such-page') expectConsoleError('404')
    },
  )
}
