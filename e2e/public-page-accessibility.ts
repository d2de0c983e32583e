import { inject, test } from 'vitest'
import { expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { productsOf } from './api-calls.ts'
import { openBrowser } from './browser.ts'
import { lineFor, withCart } from './stored-cart.ts'

/** Every public page; those that need a cart are visited with one. */
const pages = [
  ...['/', '/shop', '/category/jewelry?category=women%20items', 'a product', '/cart', '/product-checkout'],
  ...['/about-us', '/contact-us', '/privacy', '/terms', '/return-policy', '/delivery-policy', '/categories'],
  ...['/newsletter/confirm', '/search?q=sharee', '/search?q=hoverboard+ghori', '/search'],
  ...['/authentication/login', '/authentication/register', '/authentication/forgot-password'],
  ...['/authentication/reset-password?token=x', '/authentication/social?error=access_denied'],
  ...['/order-success', '/track-order', '/offline', '/no-such-page'],
]

async function pathOf(page: string) {
  if (page !== 'a product') return page
  const [product] = await productsOf(inject('shopUrl'), 'limit=1')
  return `/product-details/${product?._id}`
}

/** Tests every public page under `base`; each language has its own file, so that both run at the same time. */
export function testPublicPages(base: '' | '/bn') {
  const { visit, expectConsoleError } = openBrowser()

  test.each(pages)(
    `${base}%s is accessible: phone and desktop, each in one theme per language, 320 px and enlarged`,
    async (name) => {
      const path = await pathOf(name)
      const products = await productsOf(inject('shopUrl'), 'limit=2')
      const page = await visit(`${base}${path === '/' && base ? '' : path}`, {
        ...withCart(products.map((product) => lineFor(product))),
        reducedMotion: 'reduce',
      })
      await page.waitForLoadState('networkidle')
      await expectAccessibleEverywhereInLanguage(page)
      if (name === '/no-such-page') expectConsoleError('404')
    },
  )
}
