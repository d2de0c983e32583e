import { expect, test } from 'vitest'
import type { OrderCounts } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { cardOf, listedIds } from './dashboard-pages.ts'
import { makeShopper } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const tiles = (page: Parameters<typeof cardOf>[0]) =>
  page.getByRole('list', { name: 'Number of orders' }).getByRole('link')

test('the customer’s dashboard greets them, counts their orders in tiles and lists the newest active ones [DASH-01] [DASH-02] [DASH-06] [DASH-07] [DASH-08] [DASH-09]', async () => {
  const person = await makeShopper()
  const made: [OrderStatus, number][] = [
    ['Pending', 2],
    ['Confirmed', 1],
    ['Shipping', 1],
    ['Delivered', 3],
    ['Cancelled', 2],
    ['Return', 1],
  ]
  const active: string[] = []
  for (const [status, count] of made)
    for (let each = 0; each < count; each++) {
      const { id } = await person.order({ status })
      if (['Pending', 'Confirmed', 'Shipping'].includes(status)) active.unshift(id)
    }
  const page = await asShopper(visit, person, '/dashboard', { viewport: desktop })
  await page.getByRole('heading', { level: 1, name: `Welcome, ${person.name}` }).waitFor()
  await expect
    .poll(() => tiles(page).allTextContents())
    .toEqual(['Active orders 4', 'Delivered 3', 'Cancelled 2', 'Returned 1'])
  const places = ['activeOrders', 'myShopping', 'myCancellations', 'myReturn']
  for (const [place, path] of places.entries()) {
    await tiles(page).nth(place).click()
    await page.waitForURL(`**/dashboard/${path}`)
    await page.goBack()
  }
  await cardOf(page, active[0] ?? '').waitFor()
  await eventually(() => listedIds(page)).toEqual(active.slice(0, 3))

  await cardOf(page, active[0] ?? '')
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await expect
    .poll(() => tiles(page).allTextContents())
    .toEqual(['Active orders 3', 'Delivered 3', 'Cancelled 3', 'Returned 1'])
  await page.getByRole('link', { name: 'See all: My Active Orders' }).click()
  await page.waitForURL('**/dashboard/activeOrders')
})

test('on a phone the bar marks Account on every page of it, and the page of an order its list, with a way back [D233]', async () => {
  const person = await makeShopper()
  const { id } = await person.order({ status: 'Delivered' })
  const page = await asShopper(visit, person, '/dashboard', { viewport: phone })
  const bar = page.getByRole('navigation', { name: 'Quick menu' })
  for (const path of ['', '/profile', '/activeOrders', `/order-overview/${id}`]) {
    await page.goto(`/dashboard${path}`)
    await eventually(() => bar.getByRole('button', { name: 'Account' }).getAttribute('aria-current')).toBe(
      'true',
    )
  }
  const tab = page.getByRole('navigation', { name: 'Dashboard menu' }).getByRole('link', {
    name: 'My Shopping',
  })
  await eventually(() => tab.getAttribute('aria-current')).toBe('page')
  await page.getByRole('main').getByRole('link', { name: 'My Shopping' }).click()
  await page.waitForURL('**/dashboard/myShopping')
  await page.goto('/categories')
  await eventually(() => bar.locator('[aria-current]').allTextContents()).toEqual(['Categories'])
})

test('a customer without active orders sees a text that says so', async () => {
  const person = await makeShopper()
  await person.order({ status: 'Delivered' })
  const page = await asShopper(visit, person, '/dashboard')
  await page.getByText('You have no active orders.').waitFor()
})

test('the administrator’s dashboard counts the orders of the whole shop [DASH-03] [DASH-04] [DASH-05]', async () => {
  const person = await makeShopper()
  const page = await asOwner(visit, '/dashboard', { viewport: desktop })
  await page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor()
  const fetchCounts = () =>
    page.evaluate(async () => {
      const Authorization = `Bearer ${localStorage.getItem('JWT_ACCESS_TOKEN')}`
      const answer = await fetch('/api/orders/counts', { headers: { Authorization } })
      return answer.json() as Promise<OrderCounts>
    })
  for (const status of ['Pending', 'Confirmed', 'Shipping', 'Delivered', 'Cancelled'] as const)
    await person.order({ status })
  // Other tests place orders meanwhile.
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByText(/^Active orders \d/).waitFor()
      const { Pending, Confirmed, Delivered, Cancelled } = await fetchCounts()
      const expected = [Pending + Confirmed, Delivered, Cancelled].map((count) =>
        count.toLocaleString('en-IN'),
      )
      const [active, delivered, cancelled] = expected
      const shown = (await tiles(page).allTextContents()).join()
      return shown === `Active orders ${active},Delivered ${delivered},Cancelled ${cancelled}`
    })
    .toBe(true)
  const places = ['pendingOrders', 'deliveredOrders', 'cancelledOrders']
  for (const [place, path] of places.entries())
    await eventually(() => tiles(page).nth(place).getAttribute('href')).toBe(`/dashboard/${path}`)
  await page
    .getByRole('region', { name: 'To do' })
    .getByRole('link', { name: /^To call/ })
    .waitFor()
})

test('order counts that fail to load offer Retry', async () => {
  const person = await makeShopper()
  const page = await asShopper(visit, person, '/dashboard')
  await page.route('**/api/orders/counts', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').waitFor()
  await page.unroute('**/api/orders/counts')
  await page.getByRole('button', { name: 'Retry' }).click()
  await tiles(page).first().waitFor()
  expectConsoleError('ERR_FAILED')
})
