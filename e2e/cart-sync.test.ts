import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { eventually, openBrowser } from './browser.ts'
import { atCheckout, confirmButton, fillShipping, orderLines, proceedWithAll, sum } from './checkout-page.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const items = (page: Page) => page.getByRole('list', { name: 'Products in the cart' }).getByRole('listitem')
/** A second tab of the same browser. */
async function otherTab(page: Page, path: string) {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}
const goneLine = async () =>
  lineFor(await findProduct(isPlain), { id: '99999999', name: 'A lamp of yesterday' })

test('all tabs show the same cart after a changed quantity, a removed line and a placed order [CART-07] [CART-08]', async () => {
  const plain = await findProduct(isPlain)
  const other = await findProduct((product) => isPlain(product) && product._id !== plain._id)
  const here = await visit('/cart', withCart([lineFor(plain), lineFor(other)]))
  const there = await otherTab(here, '/cart')
  const inItem = (page: Page, name: string) => items(page).filter({ hasText: name.slice(0, 20) })
  await inItem(there, plain.name).getByRole('button', { name: 'Increase quantity' }).click()
  await inItem(here, plain.name)
    .getByText(formatTaka(2 * priceOf(plain), 'en'))
    .waitFor()
  await inItem(here, other.name)
    .getByRole('button', { name: `Remove ${other.name}` })
    .click()
  await inItem(there, other.name).waitFor({ state: 'detached' })
  await proceedWithAll(there)
  await fillShipping(there)
  await confirmButton(there).click()
  await there.waitForURL('/order-success')
  await here.getByText('Your cart is empty').waitFor()
})

test('a product that is no longer sold can be removed at the checkout, and leaves the cart as well', async () => {
  const plain = await findProduct(isPlain)
  const page = await visit('/shop', withCart([lineFor(plain), await goneLine()]))
  await page.route('**/api/stock?*', (route) => route.abort())
  await page.goto('/cart')
  await page.getByRole('alert').filter({ hasText: 'could not be checked' }).waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/stock?*')
  await proceedWithAll(page)
  const gone = orderLines(page).filter({ hasText: 'This product is no longer sold.' })
  await gone.getByRole('button', { name: 'Remove A lamp of yesterday' }).click()
  await gone.waitFor({ state: 'detached' })
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('summary')
  await eventually(() => sum(page, 'Subtotal').innerText()).toBe(formatTaka(priceOf(plain), 'en', 2))
  await page.reload()
  await orderLines(page).first().waitFor()
  await eventually(() => orderLines(page).count()).toBe(1)
  await eventually(() => page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? ''))).toEqual(
    [lineFor(plain)],
  )
})

test('the checkout says that there is nothing to order once its last line is removed', async () => {
  const page = await visit('/shop', withCart([await goneLine()]))
  await page.route('**/api/stock?*', (route) => route.abort())
  await page.goto('/cart')
  await page.getByRole('alert').filter({ hasText: 'could not be checked' }).waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/stock?*')
  await proceedWithAll(page)
  await page.getByRole('button', { name: 'Remove A lamp of yesterday' }).click()
  await page.getByText('There is nothing to order yet.').waitFor()
})

test('Bengali pages show Bengali product names, also while stock is loading; the stored line has the English name [DATA-14]', async () => {
  const product = await findProduct((each) => isPlain(each) && each.nameBn !== '')
  const page = await visit('/bn/cart', withCart([lineFor(product)]))
  const start = product.nameBn.slice(0, 12)
  await page.getByRole('listitem').filter({ hasText: start }).waitFor()
  await page.getByRole('checkbox', { name: product.nameBn }).check()
  await page.getByRole('button', { name: 'চেকআউটে যান' }).click()
  await page.waitForURL('/bn/product-checkout')
  await page.getByRole('listitem').filter({ hasText: start }).waitFor()
  await page.getByRole('region', { name: 'যা অর্ডার করছেন' }).filter({ hasText: start }).waitFor()
  await eventually(() =>
    page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? '')[0].name),
  ).toBe(product.name)
  await page.route('**/api/stock?*', () => {})
  await page.goto('/bn/cart')
  await page.getByRole('listitem').filter({ hasText: start }).waitFor()
})

test('English pages show the English name of the same line', async () => {
  const product = await findProduct((each) => isPlain(each) && each.nameBn !== '')
  const page = await atCheckout(visit, [lineFor(product)])
  await orderLines(page)
    .filter({ hasText: product.name.slice(0, 20) })
    .waitFor()
})
