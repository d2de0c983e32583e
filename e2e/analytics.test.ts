import { expect, test } from 'vitest'
import { desktop, eventually, openBrowser } from './browser.ts'
import { makeShopper } from './fixtures.ts'
import { asOwner, callAs } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

test('the dashboard shows sales and orders as totals, a chart and its table, by day, week and month', async () => {
  const person = await makeShopper()
  const page = await asOwner(visit, '/dashboard/analytics')
  const tile = (word: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(word, { exact: true }) })
      .locator('dd > span')
      .first()
  const orders = async () => Number((await tile('Orders').textContent())?.replace(/\D/g, ''))
  await page.locator('.recharts-bar-rectangle').first().waitFor()
  const before = await orders()
  const { sent } = await person.order({ status: 'Confirmed' })
  await page.reload()
  // Other tests place orders in the same shop.
  await eventually(async () => (await orders()) > before).toBe(true)

  const section = page.getByRole('region', { name: 'Sales by day' })
  await section.getByRole('img', { name: /^Sales by day, ৳[\d,]+ in all/ }).waitFor()
  await section.getByRole('button', { name: 'Show as table' }).click()
  const rows = section.getByRole('row')
  await eventually(() => rows.count()).toBe(31)
  const salesToday = async () =>
    Number((await rows.nth(1).getByRole('cell').first().textContent())?.replace(/\D/g, ''))
  await eventually(salesToday).toBeGreaterThanOrEqual(sent.subTotal)
  await section.getByRole('button', { name: 'Orders', exact: true }).click()
  await page.getByRole('region', { name: 'Orders by day' }).waitFor()

  await page.getByRole('link', { name: 'Months' }).click()
  await page.waitForURL('**/dashboard/analytics?by=month')
  await page.getByRole('region', { name: 'Orders by month' }).waitFor()
  await page.getByText('The last 12 months. Cancelled and returned orders do not count as sales.').waitFor()
  await page.getByRole('table', { name: 'Best sellers' }).getByRole('link').first().waitFor()
})

test('the report tells placed, confirmed, delivered and received apart, and shows the profit as far as costs are known [D94]', async () => {
  const person = await makeShopper()
  const page = await asOwner(visit, '/dashboard/analytics')
  const { insertedId } = await callAs(page, 'POST', '/postProduct', {
    name: 'Lamp with a cost',
    category: 'Women Items',
    subCategory: 'Jewelry',
    originalPrice: 1500,
    costPrice: 900,
  })
  const stages = page.getByRole('table', { name: 'From order to money' })
  const ordersOf = async (stage: string) => {
    const row = stages.getByRole('row').filter({ has: page.getByRole('rowheader', { name: stage }) })
    return Number((await row.getByRole('cell').first().textContent())?.replace(/\D/g, ''))
  }
  const all = async () => ({
    placed: await ordersOf('Placed'),
    confirmed: await ordersOf('Confirmed'),
    delivered: await ordersOf('Delivered'),
    received: await ordersOf('Received'),
  })
  await stages.waitFor()
  const before = await all()
  const products = [
    { _id: insertedId, originalPrice: 1500, offerPrice: null, sizes: [], colors: [] },
  ] as never
  await person.order({ products })
  const { id, sent } = await person.order({ products, status: 'Delivered' })
  await callAs(page, 'POST', '/cash/receipts', { orders: [{ id, open: sent.total }] })
  // Gone from the lists of other tests.
  await callAs(page, 'PATCH', `/updateProduct/${insertedId}`, { hidden: true })
  await page.reload()
  await stages.waitFor()
  // Other tests place orders in the same shop.
  await eventually(async () => (await all()).placed >= before.placed + 2).toBe(true)
  const { confirmed, delivered, received } = await all()
  expect(confirmed).toBeGreaterThan(before.confirmed)
  expect(delivered).toBeGreaterThan(before.delivered)
  expect(received).toBeGreaterThan(before.received)
  const profit = page.getByRole('region', { name: 'Profit of what was delivered' })
  await profit.getByText(/^Profit of the ৳[\d,]+ whose cost is known$/).waitFor()
  await profit.getByText('What these goods cost').waitFor()
  await page.getByRole('link', { name: 'বাংলা' }).first().click()
  await page.getByRole('region', { name: 'ডেলিভারি হওয়া পণ্যে লাভ' }).getByText('কেনা দাম জানা').first().waitFor()
})

test('failed analytics can be loaded again, and without the chart the table takes its place', async () => {
  const page = await asOwner(visit, '/dashboard/profile', { viewport: desktop })
  await page.route('**/api/analytics**', (route) => route.abort())
  await page.route('**/assets/period-chart*', (route) => route.abort())
  await page.goto('/bn/dashboard/analytics')
  await page.getByRole('alert').getByText('লোড').waitFor()
  await page.unroute('**/api/analytics**')
  await page.getByRole('button', { name: 'আবার চেষ্টা' }).click()
  await page.getByRole('table', { name: 'দিনের বিক্রি' }).getByText('৳').first().waitFor()
  expectConsoleError('ERR_FAILED')
  expectConsoleError('dynamically imported')
})
