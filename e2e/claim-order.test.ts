import { expect, test } from 'vitest'
import { readableOrderId } from '#shop/orders/rules.ts'
import { asCustomer, callAs } from './as-customer.ts'
import { desktop, eventually, expectAccessible, openBrowser, phone } from './browser.ts'
import { placeOrder } from './demo-shop.ts'

const { visit, expectConsoleError } = openBrowser()

const claimPage = '/dashboard/claimOrder'

test('a customer adds an order they placed without an account, and finds it among theirs', async () => {
  const { id, sent } = await placeOrder()
  const { page, person } = await asCustomer(visit, '/dashboard')
  await page.getByRole('link', { name: 'Add an order to my account' }).click()
  await page.getByLabel('Order ID').fill(readableOrderId(id).toLowerCase())
  await page.getByLabel('Mobile Number').fill('01999999999')
  await page.getByRole('button', { name: 'Add the order' }).click()
  await page.getByRole('alert').filter({ hasText: 'No order that can be added' }).waitFor()
  expectConsoleError('404')
  await page.getByLabel('Mobile Number').fill(sent.customerData.mobileNumber)
  await page.getByRole('button', { name: 'Add the order' }).click()
  await page.waitForURL(`/dashboard/order-overview/${id}`)
  await page.getByText('Added to an account').waitFor()
  await page.getByText(`by ${person.name}`).waitFor()
  const orders = await callAs(page, 'GET', `/order?email=${encodeURIComponent(person.email)}`)
  expect(orders.map((order: { _id: string }) => order._id)).toEqual([id])
})

test('what cannot be right is said beside its field, and what is not reached can be tried again', async () => {
  const { page } = await asCustomer(visit, claimPage)
  await page.getByLabel('Order ID').fill('12')
  await page.getByLabel('Mobile Number').fill('0171')
  await page.getByRole('button', { name: 'Add the order' }).click()
  await page.getByRole('alert').filter({ hasText: 'An order ID has 8 letters and digits' }).waitFor()
  await page.getByRole('alert').filter({ hasText: 'Number must be 11 digit' }).waitFor()
  await eventually(() =>
    page.getByLabel('Order ID').evaluate((field) => field === document.activeElement),
  ).toBe(true)
  await page.route('**/api/claimOrder', (route) => route.abort())
  await page.getByLabel('Order ID').fill('ABCDEFGH')
  await page.getByLabel('Mobile Number').fill('01712345678')
  await page.getByRole('button', { name: 'Add the order' }).click()
  await page.getByRole('alert').filter({ hasText: 'could not be added' }).waitFor()
  expectConsoleError('ERR_FAILED')
  await eventually(() => page.getByRole('button', { name: 'Add the order' }).isEnabled()).toBe(true)
})

test('while an order is followed, who is signed in adds it to the account with one press; a guest is not asked', async () => {
  const { id, sent } = await placeOrder()
  const number = sent.customerData.mobileNumber
  const path = `/track-order?order=${id}`
  const follow = async (page: Awaited<ReturnType<typeof visit>>) => {
    await page.getByLabel('Mobile Number').fill(number)
    await page.getByRole('button', { name: 'Show my order' }).click()
    await page.getByRole('heading', { name: `Order ${readableOrderId(id)}` }).waitFor()
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
  // It belongs to somebody now, so the next one is not offered it.
  const { page: other } = await asCustomer(visit, path)
  await follow(other)
  await other.waitForLoadState('networkidle')
  expect(await other.getByRole('button', { name: add }).count()).toBe(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [phone, desktop])
    test(`adding an order is accessible at ${viewport.width} px in the ${colorScheme} theme, in both languages`, async () => {
      const { page } = await asCustomer(visit, claimPage, { viewport, colorScheme })
      for (const base of ['', '/bn']) {
        await page.goto(`${base}${claimPage}`)
        await page.getByRole('textbox').first().waitFor()
        await page.getByRole('main').getByRole('button').click()
        await page.getByRole('alert').first().waitFor()
        await expectAccessible(page)
      }
      await page.setViewportSize({ width: 320, height: 800 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(wide).toBeLessThanOrEqual(0)
    })
