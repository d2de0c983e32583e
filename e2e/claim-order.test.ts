import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { expectAccessibleInLanguage, sidewaysScroll } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import { placeOrder } from './fixtures.ts'
import { asCustomer, callAs } from './signed-in-pages.ts'
import { withKept } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const claimPage = '/dashboard/claimOrder'

test('a customer claims an order placed as a guest and finds it among their own', async () => {
  const { id, sent } = await placeOrder()
  const { page, person } = await asCustomer(visit, '/dashboard')
  await page.getByRole('link', { name: 'Add an order to my account' }).click()
  await page.getByLabel('Order ID').fill(formatOrderId(id).toLowerCase())
  await page.getByLabel('Mobile Number').fill('01999999999')
  await page.getByRole('button', { name: 'Add the order' }).click()
  await page.getByRole('alert').filter({ hasText: 'There is no order to add' }).waitFor()
  expectConsoleError('404')
  await page.getByLabel('Mobile Number').fill(sent.customerData.mobileNumber)
  await page.getByRole('button', { name: 'Add the order' }).click()
  await page.waitForURL(`/dashboard/order-overview/${id}`)
  await page.getByText('Added to an account').waitFor()
  await page.getByText(/· by you$/).waitFor()
  const orders = await callAs(page, 'GET', `/order?email=${encodeURIComponent(person.email)}`)
  expect(orders.map((order: { _id: string }) => order._id)).toEqual([id])
})

test('an order that was placed on this device is added to the new account with one press [D230]', async () => {
  const { id, sent } = await placeOrder()
  const kept = { orderId: id, phone: sent.customerData.mobileNumber, at: new Date().toISOString() }
  const { page } = await asCustomer(visit, claimPage, withKept('ordersOfDevice', [kept]))
  await page.getByRole('button', { name: formatOrderId(id) }).click()
  await page.waitForURL(`/dashboard/order-overview/${id}`)
  expect(await page.evaluate(() => localStorage.getItem('ordersOfDevice'))).toBe('[]')
})

test('invalid input is marked beside its field, and a failed request can be repeated', async () => {
  const { page } = await asCustomer(visit, claimPage)
  await page.getByLabel('Order ID').fill('12')
  await page.getByLabel('Mobile Number').fill('0171')
  await page.getByRole('button', { name: 'Add the order' }).click()
  await page.getByRole('alert').filter({ hasText: 'An order ID has 8 letters and digits' }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'Number must be 11 digit' }).waitFor()
  await eventually(() =>
    page.getByLabel('Order ID').evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await page.route('**/api/orders/claim', (route) => route.abort())
  await page.getByLabel('Order ID').fill('ABCDEFGH')
  await page.getByLabel('Mobile Number').fill('01712345678')
  await page.getByRole('button', { name: 'Add the order' }).click()
  await page.getByRole('alert').filter({ hasText: 'could not be added' }).waitFor()
  expectConsoleError('ERR_FAILED')
  await eventually(() => page.getByRole('button', { name: 'Add the order' }).isEnabled()).toBe(true)
})

test('order tracking offers signed-in customers to claim the order, and guests nothing', async () => {
  const { id, sent } = await placeOrder()
  const number = sent.customerData.mobileNumber
  const path = `/track-order?order=${id}`
  const follow = async (page: Awaited<ReturnType<typeof visit>>) => {
    await page.getByLabel('Mobile Number').fill(number)
    await page.getByRole('button', { name: 'Show my order' }).click()
    await page.getByRole('heading', { name: `Order ${formatOrderId(id)}` }).waitFor()
  }
  const guest = await visit(path)
  await follow(guest)
  const add = 'Add this order to my account'
  expect(await guest.getByRole('button', { name: add }).count()).toBe(0)
  const { page } = await asCustomer(visit, path)
  await follow(page)
  await page.getByRole('button', { name: add }).click()
  await page.getByRole('link', { name: 'See it in my account' }).click()
  await page.waitForURL(`/dashboard/order-overview/${id}`)
  // An order that has an owner is not offered to others.
  const { page: other } = await asCustomer(visit, path)
  await follow(other)
  await other.waitForLoadState('networkidle')
  expect(await other.getByRole('button', { name: add }).count()).toBe(0)
})

test('adding an order is accessible in both themes and languages, on a phone and a desktop, and fits 320 px', async () => {
  const { page } = await asCustomer(visit, claimPage)
  for (const base of ['', '/bn']) {
    await page.goto(`${base}${claimPage}`)
    await page.getByRole('textbox').first().waitFor()
    await page.getByRole('main').getByRole('button').click()
    await page.getByRole('alert').first().waitFor()
    await expectAccessibleInLanguage(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await eventually(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
  }
})
