import { inject, test } from 'vitest'
import { productsOf } from './api-calls.ts'
import { openBrowser } from './browser.ts'
import { expectForEveryone } from './for-everyone.ts'
import { lineFor, withCart } from './stored-cart.ts'

/** Every public page; where one is only there for somebody with a cart, it is visited with one. */
const pages = [
  ...['/', '/shop', '/category/jewelry?category=women%20items', 'a product', '/cart', '/product-checkout'],
  ...['/about-us', '/contact-us', '/privacy', '/terms', '/return-policy', '/delivery-policy'],
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

/** Looks at every public page under `base`, each in a test of its own; a file for each language, so that both run at once. */
export function testPublicPages(base: '' | '/bn') {
  const { visit, expectConsoleError } = openBrowser()

  test.each(pages)(
    `${base}%s can be used by everyone: both themes, phone and desk, 320 px and enlarged`,
    async (name) => {
      const path = await pathOf(name)
      const products = await productsOf(inject('shopUrl'), 'limit=2')
      const page = await visit(`${base}${path === '/' && base ? '' : path}`, {
        ...withCart(products.map((product) => lineFor(product))),
        reducedMotion: 'reduce',
      })
      await page.waitForLoadState('networkidle')
      await expectForEveryone(page)
      if (name === '/no-such-page') expectConsoleError('404')
    },
  )
}
