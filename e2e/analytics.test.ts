import { test } from 'vitest'
import { desktop, eventually, openBrowser } from './browser.ts'
import { makeShopper } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

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
  await page.getByText('The last 12 months, compared with the 12 months before.').waitFor()
  await page.getByRole('table', { name: 'Best sellers' }).getByRole('link').first().waitFor()
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
