import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { eventually, openBrowser, phone } from './browser.ts'
import { choose, overviewOf, pending, rowOf, toast } from './dashboard-pages.ts'
import { placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const bar = (page: Page) => region(page, 'What to do with the selected orders')
const tick = (page: Page, id: string) =>
  page.getByRole('checkbox', { name: `Select order ${formatOrderId(id)}` })

/** Places a hundred orders of guests, ten at a time; the last two are of one person. */
async function hundredOrders(name: string) {
  const ids: string[] = []
  let house = 0
  const order = (wishes: Parameters<typeof placeOrder>[0] = {}) =>
    placeOrder({ ...wishes, customer: { name, address: `House ${++house}, Road 5`, ...wishes.customer } })
  for (let tens = 0; tens < 10; tens++) {
    const placed = await Promise.all(Array.from({ length: tens < 9 ? 10 : 8 }, () => order()))
    ids.push(...placed.map(({ id }) => id))
  }
  const first = await order()
  const { mobileNumber } = first.sent.customerData
  const forgotten = await order({ customer: { mobileNumber }, lines: 2 })
  return [...ids, first.id, forgotten.id]
}

/** The number of orders of this name with a status. */
const countOf = (page: Page, name: string, status: string) =>
  page.evaluate(
    async (asked) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('JWT_ACCESS_TOKEN')}` }
      const answer = await fetch(`/api/orders?limit=1&${new URLSearchParams(asked)}`, { headers })
      return Number(answer.headers.get('x-total-count'))
    },
    { search: name, status },
  )

test('one administrator with a phone processes a hundred orders in a day', async () => {
  const name = `Day ${Math.random().toString(36).slice(2, 10)}`
  const listOf = (list: string) => `/dashboard/${list}?search=${encodeURIComponent(name)}`
  const ids = await hundredOrders(name)
  const [noAnswer = '', later = '', refused = '', smaller = '', confirmed = ''] = ids
  const forgotten = ids.at(-1) ?? ''
  const page = await asOwner(visit, pending, { viewport: phone })
  await page.goto(listOf('pendingOrders'))
  await page.getByText('Showing 20 of 100').waitFor()

  // Calls: each order is opened and the outcome recorded.
  const call = async (id: string, outcome: string) => {
    await page.goto(overviewOf(id))
    await button(page, outcome).click()
    if (outcome === 'Call later') await button(page, 'In 3 hours').click()
    if (outcome === 'Refused') {
      await page.getByText('The order is cancelled with the reason “Refused”.').waitFor()
      await button(page, 'Yes, cancel the order').click()
    } else await toast(page, 'The call has been recorded.').waitFor()
  }
  await call(noAnswer, 'No answer')
  await call(later, 'Call later')
  await call(refused, 'Refused')
  await eventually(() => countOf(page, name, 'Cancelled')).toBe(1)
  await call(smaller, 'Wants a change')
  await button(page, 'Edit order').click()
  await page.getByLabel('Delivery charge (৳)').fill('60')
  await button(page, 'Save changes').click()
  await toast(page, 'The order has been changed.').waitFor()
  await call(confirmed, 'Confirmed')

  // Two orders of one number are merged.
  await page.goto(overviewOf(forgotten))
  const duplicates = region(page, 'Another order may belong into the same parcel')
  await duplicates.getByRole('button', { name: 'Merge into one parcel' }).click()
  await button(page, 'Yes, merge them').click()
  await eventually(() => countOf(page, name, 'Cancelled')).toBe(2)

  // All others are confirmed twenty at a time, without those to be called again.
  const waiting = [noAnswer, later]
  for (let left = 97; left > waiting.length; ) {
    await page.goto(listOf('pendingOrders'))
    await page.getByText(`Showing ${Math.min(20, left)} of ${left}`).waitFor()
    await page.getByRole('button', { name: 'Select orders' }).click()
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    for (const id of waiting) if (await tick(page, id).count()) await tick(page, id).uncheck()
    const chosen = Number(
      (
        await bar(page)
          .getByText(/^\d+ orders? selected$/)
          .innerText()
      ).split(' ')[0],
    )
    await bar(page).getByRole('button', { name: 'Confirm' }).click()
    left -= chosen
    await eventually(() => countOf(page, name, 'Pending')).toBe(left)
  }
  expect(await countOf(page, name, 'Confirmed')).toBe(96)

  // Twenty are printed as packing slips and set to Shipping.
  await page.goto(listOf('confirmedOrders'))
  await page.getByText('Showing 20 of 96').waitFor()
  await page.getByRole('button', { name: 'Select orders' }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  const opened = page.context().waitForEvent('page')
  await bar(page).getByRole('link', { name: 'Packing slips' }).click()
  const paper = await opened
  await paper.getByRole('heading', { level: 1, name: '20 packing slips' }).waitFor()
  await paper.getByRole('article').nth(19).waitFor()
  await paper.close()
  const shipping = page.locator('tbody').getByRole('button', { name: 'Shipping', exact: true })
  for (let parcel = 0; parcel < 20; parcel++) {
    // Each order that is Shipping offers Delivered instead.
    await shipping.first().click()
    await eventually(() => shipping.count()).toBe(19 - parcel)
    await eventually(() => countOf(page, name, 'Shipping')).toBe(parcel + 1)
  }

  // One is delivered, another one comes back.
  const first = page.locator('tbody tr').first()
  const delivered = ((await first.getByRole('link').first().innerText()) ?? '').replace(/[#-]/g, '')
  await first.getByRole('button', { name: 'Delivered' }).click()
  await button(page, 'Yes, delivered').click()
  await rowOf(page, delivered).waitFor({ state: 'detached' })
  await choose(first, 'Cancel')
  await button(page, 'Yes, cancel the order').click()
  await eventually(() => countOf(page, name, 'Cancelled')).toBe(3)

  // In the end the numbers are right.
  const downloading = page.waitForEvent('download')
  await page.goto(listOf('confirmedOrders'))
  await page.getByText('Showing 20 of 94').waitFor()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await downloading).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString().trim().split('\r\n')).toHaveLength(95)
  const books = { Pending: 2, Confirmed: 76, Shipping: 18, Delivered: 1, Cancelled: 3 }
  for (const [status, count] of Object.entries(books))
    expect(await countOf(page, name, status), status).toBe(count)
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
})
