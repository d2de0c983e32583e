import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { desktop, eventually, openBrowser } from './browser.ts'
import {
  atCheckout,
  confirmButton,
  districtField,
  fillShipping,
  mobile,
  orderLines,
  proceedWithAll,
  showMoreFields,
  sum,
  summary,
  thanaField,
  watchOrders,
} from './checkout-page.ts'
import { expectClosesAfter } from './clock.ts'
import { makeCustomer } from './fixtures.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

/** Everything that a failed order must leave as it is: the lines, what was typed and chosen, and the stored cart. */
async function keptValues(page: Page) {
  return {
    lines: await orderLines(page).allInnerTexts(),
    name: await page.getByLabel('Full Name').inputValue(),
    mobileNumber: await mobile(page).inputValue(),
    email: await page.getByLabel('Email (optional)').inputValue(),
    district: await districtField(page).inputValue(),
    thana: await thanaField(page).inputValue(),
    address: await page.getByLabel('Full Address').inputValue(),
    comment: await page.getByLabel('Comments (Optional)').inputValue(),
    chosen: await page
      .getByRole('radio', { checked: true })
      .evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value)),
    total: await sum(page, 'Total').innerText(),
    cartProducts: await page.evaluate(() => localStorage.getItem('cartProducts')),
  }
}

test('an order with old prices is rejected: the page shows the new totals and sends those next [CHK-09]', async () => {
  const product = await findProduct(isPlain)
  const page = await visit('/shop', withCart([lineFor(product, { originalPrice: 1 })]))
  const posted = watchOrders(page)
  await page.route('**/api/stock?*', (route) => route.abort())
  await page.goto('/cart')
  await proceedWithAll(page)
  await fillShipping(page)
  await confirmButton(page).click()
  const total = formatTaka(priceOf(product) + 110, 'en', 2)
  await summary(page)
    .getByRole('alert')
    .filter({ hasText: `The new total is ${total}` })
    .waitFor()
  expectConsoleError('409')
  expectConsoleError('ERR_FAILED')
  await eventually(() => sum(page, 'Total').innerText()).toBe(formatTaka(priceOf(product) + 110, 'en', 2))
  await orderLines(page).getByText('The price has changed, it was ৳1').waitFor()
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  expect(posted.map(({ body }) => body.total)).toEqual([111, priceOf(product) + 110])
  expect(new Set(posted.map(({ key }) => key)).size).toBe(2)
})

test('an order above the stock is rejected: its line shows the stock and is reduced to it [CHK-09]', async () => {
  // One of which 999 are not more taka than an order may have.
  const product = await findProduct(
    ({ stock, sizes, originalPrice }) =>
      stock !== null && stock > 2 && sizes.length === 0 && originalPrice < 5000,
  )
  const page = await visit('/shop', withCart([lineFor(product, { quantity: 999 })]))
  await page.route('**/api/stock?*', (route) => route.abort())
  await page.goto('/cart')
  await proceedWithAll(page)
  await fillShipping(page)
  await confirmButton(page).click()
  await summary(page).getByRole('alert').filter({ hasText: 'not available as ordered' }).waitFor()
  expectConsoleError('409')
  expectConsoleError('ERR_FAILED')
  await orderLines(page).getByText(`Only ${product.stock} left`).waitFor()
  await eventually(() => orderLines(page).getByRole('group').getByRole('status').innerText()).toBe(
    String(product.stock),
  )
  await eventually(() => confirmButton(page).isEnabled()).toBe(true)
})

test('a line whose colour the product has no longer is named, and the others are ordered without it', async () => {
  const product = await findProduct(isPlain)
  const other = await findProduct((each) => isPlain(each) && each._id !== product._id)
  const page = await visit('/shop', withCart([lineFor(other), lineFor(product, { color: 'Red' })]))
  const posted = watchOrders(page)
  await page.route('**/api/stock?*', (route) => route.abort())
  await page.goto('/cart')
  await proceedWithAll(page)
  await fillShipping(page)
  await page.unroute('**/api/stock?*')
  await confirmButton(page).click()
  await summary(page).getByRole('alert').filter({ hasText: 'not available as ordered' }).waitFor()
  await orderLines(page).getByText('Not available like this any more.').waitFor()
  expectConsoleError('422')
  expectConsoleError('ERR_FAILED')
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  expect(posted.map(({ body }) => body.products.length)).toEqual([2, 1])
})

test('after a server error the dialog says so, form and cart are unchanged, also after a reload, and trying again places the order once [MSG-12] [NUM-25] [NUM-28] [NUM-29]', async () => {
  // Its name is short enough to be shown whole in windows of any width.
  const product = await findProduct((each) => isPlain(each) && each.name.length <= 30)
  const page = await atCheckout(visit, [lineFor(product, { quantity: 2 })])
  const posted = watchOrders(page)
  await fillShipping(page)
  await showMoreFields(page)
  await page.getByLabel('Office').check({ force: true })
  await page.getByLabel('Comments (Optional)').fill('Please call in the evening')
  const saved: string[] = []
  await page.route('**/api/postOrder', async (route) => {
    saved.push((await (await route.fetch()).json()).insertedId)
    await route.fulfill({ status: 500, json: { error: { code: 'broken', message: 'Broken.' } } })
  })
  const before = await keptValues(page)
  expect(before.cartProducts).toContain(product._id)
  const dialog = page.getByRole('dialog', { name: 'Error' })
  const message = dialog.getByText('Failed to save order. Please try again.', { exact: true })
  await expectClosesAfter(
    page,
    message,
    3000,
    () => confirmButton(page).click(),
    async () => {
      expectConsoleError('500')
      await dialog.getByRole('button', { name: 'OK', exact: true }).waitFor()
      const widthInEms = await dialog.evaluate(
        (box) =>
          Number.parseFloat(getComputedStyle(box).width) / Number.parseFloat(getComputedStyle(box).fontSize),
      )
      expect(widthInEms).toBeLessThanOrEqual(32)
      await page.setViewportSize(desktop)
      await eventually(() =>
        dialog.evaluate(
          (box) => box.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(box).fontSize),
        ),
      ).toBeCloseTo(32)
    },
  )
  expect(await keptValues(page)).toEqual(before)
  // Another tab, or a reload, has the cart as well.
  await page.reload()
  await orderLines(page).first().waitFor()
  await eventually(() => keptValues(page)).toEqual(before)
  await page.unroute('**/api/postOrder')
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  expect(posted).toHaveLength(2)
  expect(posted[1]).toEqual(posted[0])
  const [id = ''] = saved
  await page.getByText(`#${id.slice(0, 4)}-${id.slice(4)}`).waitFor()
})

test('a signed-in customer’s email comes from the session and is read-only [CHK-03]', async () => {
  const customer = await makeCustomer()
  const cart = withCart([lineFor(await findProduct(isPlain))])
  const page = await visit('/cart', { ...cart, account: customer })
  const posted = watchOrders(page)
  await proceedWithAll(page)
  const email = page.getByLabel('Email', { exact: true })
  await expect.poll(() => email.inputValue()).toBe(customer.email)
  await eventually(() => email.getAttribute('readonly')).not.toBeNull()
  await fillShipping(page)
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  expect(posted[0]?.body.customerData.email).toBe(customer.email)
  expect(posted[0]?.body.products[0]?.customerEmail).toBe(customer.email)
})
