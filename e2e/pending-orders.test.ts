import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { desktop, eventually, openBrowser } from './browser.ts'
import {
  actionsOf,
  choose,
  fetchOrder,
  holdStatusChange,
  pending,
  pendingWith,
  rowOf,
  toast,
  watchOrderChanges,
} from './dashboard-pages.ts'
import { placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const button = (page: Page, id: string, name: string) => rowOf(page, id).getByRole('button', { name })

test('the pending list has its title, seven columns and an order as it was placed [ADM-ORD-07] [ADM-ORD-10] [STATE-01] [DATA-19]', async () => {
  const { id, sent } = await placeOrder({ quantity: 2 })
  const page = await asOwner(visit, pendingWith(id))
  await page.getByRole('heading', { level: 1, name: 'View All Pending Orders' }).waitFor()
  await rowOf(page, id).waitFor()
  await eventually(() => page.getByRole('columnheader').allTextContents()).toEqual([
    'Order ID',
    'Order Date',
    'Amount',
    'Customer Name',
    'Customer Number',
    'Order Status',
    'Actions',
  ])
  // Places have their stored names until those of the language are loaded.
  await rowOf(page, id).getByText('Mirzapur, Tangail').waitFor()
  const texts = await rowOf(page, id).getByRole('cell').allTextContents()
  const order = await fetchOrder(page, id)
  expect(order).toMatchObject({
    _id: id,
    orderStatus: 'Pending',
    subTotal: sent.subTotal,
    total: sent.total,
    placedAt: expect.any(String),
    customerData: { name: 'Rahima Begum' },
    products: [{ id: sent.products[0]?.id, quantity: 2 }],
  })
  const amount = new Intl.NumberFormat('en-IN').format(sent.total)
  expect(texts).toEqual([
    `#${id.slice(0, 4)}-${id.slice(4)}`,
    expect.stringMatching(/^\d+ min · \d\d [A-Z][a-z]{2}, \d{4} (0\d|1[0-2]):[0-5]\d [ap]m$/),
    `৳${amount}`,
    expect.stringMatching(/^Rahima Begum/),
    `${sent.customerData.mobileNumber} Mirzapur, Tangail`,
    expect.stringMatching(/^Pending/),
    'Confirm',
  ])
  expect(texts[1]).toContain(`${order.date} ${order.time}`)
  expect(await actionsOf(rowOf(page, id))).toEqual(['Confirm', 'Cancel'])
  const call = rowOf(page, id).getByRole('link', { name: sent.customerData.mobileNumber })
  await eventually(() => call.getAttribute('href')).toBe(`tel:${sent.customerData.mobileNumber}`)

  await page.goto(`/bn${pendingWith(id)}`)
  const when = rowOf(page, id).getByRole('cell').nth(1)
  await eventually(() => when.textContent()).toMatch(
    /^[০-৯]+ মিনিট · [০-৯]{1,2} \S+ [০-৯]{4} \S+ [০-৯]{1,2}:[০-৯]{2}$/,
  )
})

test('the pending list has all Pending orders, page by page, and no others; none can be deleted there [ADM-ORD-01]', async () => {
  const confirmed = await placeOrder()
  const cancelled = await placeOrder()
  const placed = new Set<string>()
  for (let count = 0; count < 22; count++) placed.add((await placeOrder()).id)
  const page = await asOwner(visit, pending)
  for (const [{ id }, word] of [
    [confirmed, 'Confirm'],
    [cancelled, 'Cancel'],
  ] as const) {
    await page.goto(pendingWith(id))
    if (word === 'Confirm') await button(page, id, word).click()
    else await choose(rowOf(page, id), word)
    if (word === 'Cancel') await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
    await page.getByText('No order here matches this.').waitFor()
  }
  await page.goto(pending)
  const count = page.getByText(/^Showing \d+ of \d+$/)
  await eventually(() => count.textContent()).toMatch(/^Showing 20 of/)
  while (await page.getByRole('button', { name: 'Load more' }).isVisible()) {
    const before = await page.getByRole('row').count()
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.waitForFunction((rows) => document.querySelectorAll('tr').length > rows, before)
  }
  const rows = await page.locator('tbody tr').allTextContents()
  // Other tests change the total meanwhile.
  await eventually(() => count.textContent()).toMatch(new RegExp(`^Showing ${rows.length} of`))
  expect(new Set(rows).size).toBe(rows.length)
  for (const row of rows) expect(row).toContain('Pending')
  const ids = rows.map((row) => row.slice(1, 10).replace('-', ''))
  for (const id of placed) expect(ids).toContain(id)
  expect(ids).not.toContain(confirmed.id)
  expect(ids).not.toContain(cancelled.id)
  const words = new Set(await page.locator('tbody').getByRole('button').allTextContents())
  expect([...words].sort()).toEqual(['', 'Confirm'])
  expect(await actionsOf(page.locator('tbody tr').first())).toEqual(['Confirm', 'Cancel'])
})

test('the search finds orders of all pages by any part of the id and is kept in the address [ADM-ORD-08]', async () => {
  const { id } = await placeOrder()
  for (let count = 0; count < 21; count++) await placeOrder()
  const page = await asOwner(visit, pending)
  await page.getByText(/^Showing 20 of/).waitFor()
  expect(await rowOf(page, id).count()).toBe(0)
  const part = id.slice(2, 7)
  await page.getByRole('searchbox', { name: 'Search by order ID, phone or name' }).fill(part.toLowerCase())
  await rowOf(page, id).waitFor()
  for (const row of await page.locator('tbody tr').allTextContents())
    expect(row.slice(1, 10).replace('-', '')).toContain(part)
  await page.waitForURL(`**${pending}?search=${part.toLowerCase()}`)
  await page.reload()
  await rowOf(page, id).waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByText(/^Showing 20 of/).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('confirming disables the buttons of all rows, shows a toast and removes the order from the list [STATE-02] [STATE-12] [STATE-13] [MSG-31]', async () => {
  // A list of their own: among all orders those of other tests would come between, and push them off the first page.
  const customer = { name: `Beside ${Date.now()}` }
  await placeOrder({ customer })
  const { id } = await placeOrder({ customer })
  const page = await asOwner(visit, pendingWith(encodeURIComponent(customer.name)))
  await rowOf(page, id).waitFor()
  const count = page.getByText(/^Showing \d+ of \d+$/)
  const totalShown = async () => Number(/of (\d+)/.exec((await count.textContent()) ?? '')?.[1])
  const before = await totalShown()
  const next = rowOf(page, id).locator('xpath=following-sibling::tr[1]')
  const nextId = await next.getByRole('link').first().textContent()
  const pass = await holdStatusChange(page)
  const asked = page.waitForRequest('**/api/orderStatus/**')
  await button(page, id, 'Confirm').click()
  expect((await asked).postDataJSON()).toEqual({ status: 'Confirmed', from: 'Pending', undoable: true })
  await eventually(() => button(page, id, 'Confirm').isDisabled()).toBe(true)
  expect(await next.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
  await next.getByRole('button', { name: 'More' }).click()
  expect(await next.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  // The focus is where it was when the order leaves the list.
  await rowOf(page, id).getByRole('link').first().focus()
  pass()
  await toast(page, 'Updated!').getByText('Order status has been updated.', { exact: true }).waitFor()
  await rowOf(page, id).waitFor({ state: 'detached' })
  await eventually(totalShown).toBe(before - 1)
  // The button is gone: the focus moves to the next order.
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(nextId)
  expect((await fetchOrder(page, id)).orderStatus).toBe('Confirmed')
})

test('cancelling asks for confirmation: No changes nothing, Yes cancels [MSG-03] [STATE-03] [STATE-12]', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(visit, pendingWith(id))
  const changes = watchOrderChanges(page)
  await choose(rowOf(page, id), 'Cancel')
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText("You won't be able to revert this!", { exact: true }).waitFor()
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  await eventually(() => button(page, id, 'More').evaluate((it) => it === document.activeElement)).toBe(true)
  expect((await fetchOrder(page, id)).orderStatus).toBe('Pending')
  expect(changes).toEqual([])
  await eventually(() => rowOf(page, id).isVisible()).toBe(true)

  await choose(rowOf(page, id), 'Cancel')
  await question.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await rowOf(page, id).waitFor({ state: 'detached' })
  expect((await fetchOrder(page, id)).orderStatus).toBe('Cancelled')
})

test('when two administrators act on one order the second sees its current status', async () => {
  const { id } = await placeOrder()
  const first = await asOwner(visit, pendingWith(id))
  const second = await asOwner(visit, pendingWith(id))
  await rowOf(second, id).waitFor()
  await button(first, id, 'Confirm').click()
  await rowOf(first, id).waitFor({ state: 'detached' })

  await choose(rowOf(second, id), 'Cancel')
  await second.getByRole('button', { name: 'Yes, cancel the order' }).click()
  const errorDialog = second.getByRole('dialog', { name: 'Error!' })
  await errorDialog.getByText('Failed to update order status. The order is Confirmed now.').waitFor()
  await rowOf(second, id).waitFor({ state: 'detached' })
  expect((await fetchOrder(second, id)).orderStatus).toBe('Confirmed')
  expectConsoleError('409')
})

test('a status change that fails says so and can be repeated [MSG-15]', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(visit, pendingWith(id))
  await rowOf(page, id).waitFor()
  await page.route('**/api/orderStatus/**', (route) => route.abort())
  await button(page, id, 'Confirm').click()
  await toast(page, 'Error!').getByText('Failed to update order status.', { exact: true }).waitFor()
  expect((await fetchOrder(page, id)).orderStatus).toBe('Pending')
  await page.unroute('**/api/orderStatus/**')
  await button(page, id, 'Confirm').click()
  await rowOf(page, id).waitFor({ state: 'detached' })
  expectConsoleError('ERR_FAILED')
})

test('the list has loading, empty and error states [STATE-24]', async () => {
  const page = await asOwner(visit, `${pending}?search=ZZZZZZZ`)
  await page.getByText('No order here matches this.').waitFor()
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/orders?**', (route) => held.then(() => route.abort()))
  await page.reload()
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
  pass()
  await page.getByRole('alert').getByText('This could not be loaded.').waitFor()
  await eventually(() => page.getByText('Loading…').count()).toBe(0)
  await page.unroute('**/api/orders?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No order here matches this.').waitFor()
  expectConsoleError('ERR_FAILED')
})

test('orders to be checked are marked', async () => {
  const { id } = await placeOrder({ customer: { deliveryArea: 'Inside Dhaka' } })
  const page = await asOwner(visit, pendingWith(id))
  await rowOf(page, id).getByText('Check area').waitFor()
  expect(await rowOf(page, id).getByText('Call again').count()).toBe(0)
  await page.route('**/api/orders?**', async (route) => {
    const answer = await route.fetch()
    const rows = (await answer.json()).map((order: object) => ({ ...order, callAgain: true }))
    await route.fulfill({ response: answer, json: rows })
  })
  await page.reload()
  await rowOf(page, id).getByText('Call again').waitFor()
})

test('the sidebar links home and switches the theme [DASH-12]', async () => {
  const page = await asOwner(visit, pending, { viewport: desktop, colorScheme: 'light' })
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  expect(await isDark()).toBe(false)
  await page.getByRole('button', { name: 'Dark Mode' }).click()
  await eventually(isDark).toBe(true)
  await page.getByRole('button', { name: 'Light Mode' }).click()
  await eventually(isDark).toBe(false)
  const home = page.getByRole('link', { name: 'Go To Home' })
  await eventually(() => home.getAttribute('href')).toBe('/')
  await home.click()
  await page.waitForURL(`${inject('shopUrl')}/`)
})
