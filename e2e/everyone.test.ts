import { expect, inject, test } from 'vitest'
import { productsOf } from './api-calls.ts'
import { desktop, expectAccessible, openBrowser, phone } from './browser.ts'
import { lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

/** Every public page; where one is only there for somebody with a cart, it is visited with one. */
const pages = [
  ...['/', '/shop', '/category/jewelry?category=women%20items', 'a product', '/cart', '/product-checkout'],
  ...['/about-us', '/contact-us', '/privacy', '/terms', '/return-policy', '/delivery-policy'],
  ...[
    '/newsletter/confirm',
    '/search?q=sharee',
    '/search?q=hoverboard+ghori',
    '/search',
    '/authentication/register',
    '/authentication/forgot-password',
    '/authentication/reset-password?token=x',
    '/authentication/social?error=access_denied',
  ],
  ...['/order-success', '/track-order', '/offline', '/authentication/login', '/no-such-page'],
]

async function pathOf(page: string) {
  if (page !== 'a product') return page
  const [product] = await productsOf(inject('shopUrl'), 'limit=1')
  return `/product-details/${product?._id}`
}

test.each(pages.flatMap((page) => ['', '/bn'].map((base) => [page, base] as const)))(
  '%s (%s) can be used by everyone: both themes, phone and desk, 320 px and enlarged',
  async (name, base) => {
    const path = await pathOf(name)
    const products = await productsOf(inject('shopUrl'), 'limit=2')
    const page = await visit(`${base}${path === '/' && base ? '' : path}`, {
      ...withCart(products.map((product) => lineFor(product))),
      reducedMotion: 'reduce',
    })
    await page.waitForLoadState('networkidle')
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      for (const dark of [false, true]) {
        await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
        await expectAccessible(page, { coloursOnly: dark })
      }
    }
    // 320 px is a desk at 400 %, 640 px one at 200 %; a reader may also enlarge nothing but the letters.
    for (const [width, letters] of [
      [320, ''],
      [640, ''],
      [768, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, letters)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wide, `${width} px ${letters}`).toBeLessThanOrEqual(0)
    }
    if (name === '/no-such-page') expectConsoleError('404')
  },
)
