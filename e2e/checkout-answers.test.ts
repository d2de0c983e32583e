import { expect, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import {
  atCheckout,
  confirmButton,
  fillShipping,
  orderLines,
  proceedWithAll,
  sum,
  summary,
  watchOrders,
} from './at-checkout.ts'
import { desktop, eventually, openBrowser, shownFor } from './browser.ts'
import { makeCustomer } from './demo-shop.ts'
import { fillLogin } from './sign-in.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

test('an order with old prices is not saved: the page shows the new figures, and the next press sends those [CHK-09]', async () => {
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
  await eventually(() => sum(page, 'Total').innerText()).toBe(total)
  await orderLines(page).getByText('The price has changed, it was ৳1').waitFor()
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  expect(posted.map(({ body }) => body.total)).toEqual([111, priceOf(product) + 110])
  expect(new Set(posted.map(({ key }) => key)).size).toBe(2)
})

test('an order for more than is left says on the line how many there are and asks again [CHK-09]', async () => {
  const product = await findProduct(({ stock, sizes }) => stock !== null && stock > 2 && sizes.length === 0)
  const page = await visit('/shop', withCart([lineFor(product, { quantity: 999 })]))
  await page.route('**/api/stock?*', (route) => route.abort())
  await page.goto('/cart')
  await proceedWithAll(page)
  await fillShipping(page)
  await confirmButton(page).click()
  await summary(page).getByRole('alert').filter({ hasText: 'cannot be had as ordered' }).waitFor()
  expectConsoleError('409')
  expectConsoleError('ERR_FAILED')
  await orderLines(page).getByText(`Only ${product.stock} left`).waitFor()
  await eventually(() => orderLines(page).getByRole('group').getByRole('status').innerText()).toBe(
    String(product.stock),
  )
  await eventually(() => confirmButton(page).isEnabled()).toBe(true)
})

test('when the shop breaks after it has saved the order, the dialog says so, everything is kept, and trying again orders once [MSG-12] [NUM-25] [NUM-28] [NUM-29]', async () => {
  const page = await atCheckout(visit, [lineFor(await findProduct(isPlain))])
  const posted = watchOrders(page)
  await fillShipping(page)
  const saved: string[] = []
  await page.route('**/api/postOrder', async (route) => {
    saved.push((await (await route.fetch()).json()).insertedId)
    await route.fulfill({ status: 500, json: { error: { code: 'broken', message: 'Broken.' } } })
  })
  const shown = shownFor(page, 'Failed to save order. Please try again.')
  await confirmButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await dialog.getByText('Failed to save order. Please try again.', { exact: true }).waitFor()
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
  expect(await shown).toBeGreaterThan(2900)
  expect(await shown).toBeLessThan(4500)
  await eventually(() => page.getByLabel('Full Name').inputValue()).toBe('রহিমা বেগম')
  await page.unroute('**/api/postOrder')
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  expect(posted).toHaveLength(2)
  expect(posted[1]).toEqual(posted[0])
  const [id = ''] = saved
  await page.getByText(`#${id.slice(0, 4)}-${id.slice(4)}`).waitFor()
})

test('the email of somebody signed in comes from the session and cannot be typed over [CHK-03]', async () => {
  const customer = await makeCustomer()
  const page = await visit('/authentication/login', withCart([lineFor(await findProduct(isPlain))]))
  const posted = watchOrders(page)
  await fillLogin(page, customer)
  await page.waitForURL('/')
  await page.goto('/cart')
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
