import { test } from 'vitest'
import { expectAccessibleEverywhereInLanguage } from './accessibility.ts'
import { openBrowser } from './browser.ts'
import { publicPages } from './every-page.ts'
import { untilLoaded } from './loaded.ts'
import { allProducts, isPlain, lineFor, withCart } from './stored-cart.ts'

/** Tests every public page under `base`; each language has its own file, so that both run at the same time. */
export function testPublicPages(base: '' | '/bn') {
  const { visit, expectConsoleError } = openBrowser()

  test.each(publicPages)(
    `${base}%s is accessible, and nothing lies over another or is wider than the window, from 320 to 1920 px, with enlarged letters and in a wide face [NUM-16]`,
    async (name) => {
      const products = await allProducts()
      const [plain] = products.filter(isPlain)
      const [newest] = products
      if (!plain || !newest) throw new Error('The demo catalogue has no such product.')
      const path = name.replace('PRODUCT', newest._id)
      const page = await visit(`${base}${path === '/' && base ? '' : path}`, {
        ...withCart([lineFor(plain), lineFor(newest)]),
        reducedMotion: 'reduce',
      })
      await untilLoaded(page)
      await expectAccessibleEverywhereInLanguage(page)
      if (name === '/no-such-page') expectConsoleError('404')
    },
  )
}
