import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, openBrowser } from './browser.ts'
import { proceedWithAll } from './checkout-page.ts'
import { makeShopper } from './fixtures.ts'
import { asShopper } from './signed-in-pages.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit } = openBrowser()

/** How the amounts of each block of the page are written: blocks with amounts, and those of them that mix both ways. */
const blocksOf = (page: Page) =>
  page.evaluate(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>('main section, main article, main table')]
    const amounts = (block: HTMLElement) => block.innerText.match(/৳[\d,০-৯]+(\.[\d০-৯]{2})?/g) ?? []
    const withAmounts = blocks.map(amounts).filter((each) => each.length > 0)
    return {
      count: withAmounts.length,
      mixed: withAmounts.filter((each) => new Set(each.map((amount) => amount.includes('.'))).size > 1),
    }
  })
async function expectOneWay(page: Page) {
  await eventually(async () => (await blocksOf(page)).count).toBeGreaterThan(0)
  expect((await blocksOf(page)).mixed, page.url()).toEqual([])
}

test('no block of cart, checkout, confirmation, orders, order and invoice writes money in two ways [CART-09] [NUM-05] [D57]', async () => {
  const person = await makeShopper()
  const { id } = await person.order({ quantity: 2 })
  for (const base of ['', '/bn'])
    for (const path of ['activeOrders', `order-overview/${id}`, `order-overview/${id}/invoice/${id}`]) {
      const page = await asShopper(visit, person, `${base}/dashboard/${path}`)
      await expectOneWay(page)
      await page.context().close()
    }
  const product = await findProduct(isPlain)
  const page = await visit('/cart', withCart([lineFor(product, { quantity: 2 })]))
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const summary = page.getByRole('region', { name: 'Selected Products' })
  await eventually(() => summary.innerText()).toContain('to go')
  expect(await summary.innerText()).not.toMatch(/৳[\d,]+(?![\d,]*\.\d\d)/)
  await proceedWithAll(page)
  await expectOneWay(page)
})
