import { expect, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import { atCheckout, confirmButton, fillShipping } from './checkout-page.ts'
import { findProduct, isPlain, lineFor, withKept } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

async function ordered(options: Parameters<typeof atCheckout>[2] = {}) {
  const product = await findProduct((each) => isPlain(each) && each.nameBn !== '' && priceOf(each) < 4000)
  const page = await atCheckout(visit, [lineFor(product, { quantity: 2 })], options)
  await fillShipping(page)
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  const id = await page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()
  return { page, product, id }
}

test('the confirmation copies the order id and shows the next steps with the days to delivery, also after a reload; its Bengali has its meaning below it [OK-01] [OK-02] [D206] [D231]', async () => {
  const { page, id } = await ordered({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.reload()
  await page.getByRole('button', { name: 'Copy the order ID' }).click()
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  const meaning = page.getByText('Thank you! We have received your order.')
  expect(await meaning.getAttribute('lang')).toBe('en')
  // The number that is called, to be checked.
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await eventually(() => summary.innerText()).toMatch(/Mobile Number\s+01\d{9}/)
  await page.getByRole('heading', { name: 'What comes next' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'We call you to confirm' }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Once the order is confirmed, it is with you within 5 days.' })
    .waitFor()
})

test('without a clipboard the order id is selected', async () => {
  const { page, id } = await ordered()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy the order ID' }).click()
  await eventually(() => page.evaluate(() => getSelection()?.toString().trim())).toBe(id)
})

test('the confirmation links to the order itself, without its phone number in the address', async () => {
  const { page, id } = await ordered()
  await page.getByRole('link', { name: 'Track your order' }).first().click()
  await page.waitForURL(`/track-order?order=${id.replace(/[#-]/g, '')}`)
  await page.getByRole('heading', { level: 2, name: `Order ${id}` }).waitFor()
  // Who looks at another order types both.
  await page.getByRole('button', { name: 'Look at another order' }).click()
  await eventually(() => page.getByLabel('Mobile Number').inputValue()).toBe('')
})

test('who ordered as a guest opens the order on this device without typing, until it is forgotten [D230]', async () => {
  const { page, id } = await ordered()
  await page.goto('/track-order')
  const orders = page.getByRole('region', { name: 'Ordered on this device' })
  await expectAccessibleInThemes(page)
  await orders.getByRole('button', { name: id }).click()
  await page.getByRole('heading', { level: 2, name: `Order ${id}` }).waitFor()
  await page.getByRole('button', { name: 'Look at another order' }).click()
  await orders.getByRole('button', { name: 'Forget this list' }).click()
  await eventually(() =>
    page.getByLabel('Order ID').evaluate((field) => field === document.activeElement),
  ).toBe(true)
  // Nor does the confirmation of this tab bring it back.
  await page.goto('/order-success')
  await page.getByText(id).waitFor()
  await page.goto('/track-order')
  await page.getByLabel('Order ID').waitFor()
  expect(await orders.count()).toBe(0)
})

test('an order kept on this device that the shop no longer has leaves the list [D230]', async () => {
  const unknown = { orderId: 'ZZZZ9999', phone: '01712345678', at: new Date().toISOString() }
  const longAgo = { orderId: 'YYYY9999', phone: '01712345678', at: '2020-01-01T00:00:00.000Z' }
  const page = await visit('/track-order', withKept('ordersOfDevice', [unknown, longAgo]))
  const orders = page.getByRole('region', { name: 'Ordered on this device' }).getByRole('listitem')
  expect(await orders.count()).toBe(1)
  // Too old to be shown is too old to be kept.
  expect(await page.evaluate(() => localStorage.getItem('ordersOfDevice'))).not.toContain('YYYY9999')
  await orders.getByRole('button').click()
  await page.getByText('No order has this ID and this mobile number.').waitFor()
  expectConsoleError('404')
  await eventually(() => orders.count()).toBe(0)
})

test('an order kept on this device stays when a wrong number is typed for it [D230]', async () => {
  const { page, id } = await ordered()
  await page.goto('/track-order')
  await page.getByLabel('Order ID').fill(id)
  await page.getByLabel('Mobile Number').fill('01999999999')
  await page.getByRole('button', { name: 'Show my order' }).click()
  await page.getByText('No order has this ID and this mobile number.').waitFor()
  expectConsoleError('404')
  const orders = page.getByRole('region', { name: 'Ordered on this device' })
  await orders.getByRole('button', { name: id }).click()
  await page.getByRole('heading', { level: 2, name: `Order ${id}` }).waitFor()
})

test('the Bengali confirmation has Bengali product names and total', async () => {
  const { page, product } = await ordered()
  await page.goto('/bn/order-success')
  expect(await page.getByRole('main').locator('[lang=en]').count()).toBe(0)
  await page.getByRole('list', { name: 'এই অর্ডারের পণ্য' }).getByText(product.nameBn.slice(0, 12)).waitFor()
  await page.getByText(`${formatTaka(2 * priceOf(product) + 110, 'bn')} নগদ দেবেন`).waitFor()
})

test('the order confirmation is accessible in both themes, on a phone and a desktop', async () => {
  const { page } = await ordered()
  await page.getByRole('heading', { name: 'What comes next' }).waitFor()
  await expectAccessibleInThemes(page)
})

test.each([
  ['', 'No order here', 'Track your order'],
  ['/bn', 'এখানে কোনো অর্ডার নেই', 'অর্ডার ট্র্যাক করুন'],
])('%s/order-success without an order says so', async (base, title, track) => {
  const page = await visit(`${base}/order-success`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.getByText('ধন্যবাদ!').count()).toBe(0)
  const link = page.getByRole('main').getByRole('link', { name: track })
  await eventually(() => link.getAttribute('href')).toBe(`${base}/track-order`)
})
