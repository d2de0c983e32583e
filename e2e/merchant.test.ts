import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { cutText } from '#lib/text.ts'
import { readableOrderId } from '#shop/orders/rules.ts'
import { makeCustomer, placeOrder } from './api-calls.ts'
import { desktop, expectAccessible, openBrowser, phone } from './browser.ts'
import { fillLogin, owner } from './sign-in.ts'

const { visit, expectConsoleError } = openBrowser()

const pending = '/dashboard/pendingOrders'
const overviewOf = (id: string) => `/dashboard/order-overview/${id}`

/** The owner's own browser at a page of the dashboard. */
async function asOwner(path: string, options: Parameters<typeof visit>[1] = { viewport: desktop }) {
  const page = await visit(path, options)
  await fillLogin(page, owner())
  await page.waitForURL(`**${path}`)
  return page
}

const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: readableOrderId(id) })
const onlyRowAddress = (id: string) => `${pending}?search=${id}`
const button = (page: Page, id: string, name: string) => rowOf(page, id).getByRole('button', { name })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text })

/** What the shop says about an order, asked with the token of the page. */
const askOrder = (page: Page, id: string) =>
  page.evaluate(async (orderId) => {
    const token = localStorage.getItem('JWT_ACCESS_TOKEN')
    const answer = await fetch(`/api/order/${orderId}`, { headers: { Authorization: `Bearer ${token}` } })
    return answer.json()
  }, id)

/** Holds the next status change until `pass` is called. */
async function holdStatusChange(page: Page) {
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/orderStatus/**', (route) => held.then(() => route.continue()))
  return () => pass()
}

test('the pending list has its title, its seven columns and an order as it was placed [ADM-ORD-07] [ADM-ORD-10] [STATE-01] [DATA-19]', async () => {
  const { id, sent } = await placeOrder({ quantity: 2 })
  const page = await asOwner(pending)
  await page.getByRole('heading', { level: 1, name: 'View All Pending Orders' }).waitFor()
  await rowOf(page, id).waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Order ID',
    'Order Date',
    'Amount',
    'Customer Name',
    'Customer Number',
    'Order Status',
    'Actions',
  ])
  const texts = await rowOf(page, id).getByRole('cell').allTextContents()
  const order = await askOrder(page, id)
  expect(order).toMatchObject({
    ...{ _id: id, orderStatus: 'Pending', subTotal: sent.subTotal, total: sent.total },
    ...{ placedAt: expect.any(String), customerData: { name: 'Rahima Begum' } },
    products: [{ id: sent.products[0]?.id, quantity: 2 }],
  })
  const amount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(sent.total)
  expect(texts).toEqual([
    `#${id.slice(0, 4)}-${id.slice(4)}`,
    expect.stringMatching(/^\d\d [A-Z][a-z]{2}, \d{4} (0\d|1[0-2]):[0-5]\d [ap]m$/),
    `৳${amount}`,
    'Rahima Begum',
    sent.customerData.mobileNumber,
    'Pending',
    'ConfirmCancel',
  ])
  expect(texts[1]).toBe(`${order.date} ${order.time}`)
  const call = rowOf(page, id).getByRole('link', { name: sent.customerData.mobileNumber })
  expect(await call.getAttribute('href')).toBe(`tel:${sent.customerData.mobileNumber}`)
})

test('the pending list holds all Pending orders, page by page, and no others; none can be deleted there [ADM-ORD-01]', async () => {
  const confirmed = await placeOrder()
  const cancelled = await placeOrder()
  const placed = new Set<string>()
  for (let count = 0; count < 22; count++) placed.add((await placeOrder()).id)
  const page = await asOwner(pending)
  for (const [{ id }, word] of [
    [confirmed, 'Confirm'],
    [cancelled, 'Cancel'],
  ] as const) {
    await page.goto(onlyRowAddress(id))
    await button(page, id, word).click()
    if (word === 'Cancel') await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
    await page.getByText('No order id contains').waitFor()
  }
  await page.goto(pending)
  const count = page.getByText(/^Showing \d+ of \d+$/)
  await count.waitFor()
  const [, shown, total] = /(\d+) of (\d+)/.exec((await count.textContent()) ?? '') ?? []
  expect(shown).toBe('20')
  while (await page.getByRole('button', { name: 'Load more' }).isVisible()) {
    const before = await page.getByRole('row').count()
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.waitForFunction((rows) => document.querySelectorAll('tr').length > rows, before)
  }
  await page.getByText(`Showing ${total} of ${total}`).waitFor()
  const rows = await page.locator('tbody tr').allTextContents()
  expect(rows).toHaveLength(Number(total))
  expect(new Set(rows).size).toBe(rows.length)
  for (const row of rows) expect(row).toContain('Pending')
  const ids = rows.map((row) => row.slice(1, 10).replace('-', ''))
  for (const id of placed) expect(ids).toContain(id)
  expect(ids).not.toContain(confirmed.id)
  expect(ids).not.toContain(cancelled.id)
  const words = new Set(await page.locator('tbody').getByRole('button').allTextContents())
  expect([...words].sort()).toEqual(['Cancel', 'Confirm'])
})

test('the search box finds orders of all pages by any part of the id and keeps it in the address [ADM-ORD-08]', async () => {
  const { id } = await placeOrder()
  for (let count = 0; count < 21; count++) await placeOrder()
  const page = await asOwner(pending)
  await page.getByText(/^Showing 20 of/).waitFor()
  expect(await rowOf(page, id).count()).toBe(0)
  const part = id.slice(2, 7)
  await page.getByRole('searchbox', { name: 'Search by order ID' }).fill(part.toLowerCase())
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

test('confirming disables the buttons of the row, says so, and takes the order off the list [STATE-02] [STATE-12] [STATE-13] [MSG-31]', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(pending)
  await rowOf(page, id).waitFor()
  const count = page.getByText(/^Showing \d+ of \d+$/)
  const totalShown = async () => Number(/of (\d+)/.exec((await count.textContent()) ?? '')?.[1])
  const before = await totalShown()
  const nextOrder = page.locator('tbody tr').nth(1).getByRole('link').first()
  const nextId = await nextOrder.textContent()
  const pass = await holdStatusChange(page)
  const asked = page.waitForRequest('**/api/orderStatus/**')
  await button(page, id, 'Confirm').click()
  expect((await asked).postDataJSON()).toEqual({ status: 'Confirmed', from: 'Pending' })
  for (const name of ['Confirm', 'Cancel']) expect(await button(page, id, name).isDisabled()).toBe(true)
  expect(await page.locator('tbody tr').nth(1).getByRole('button').first().isDisabled()).toBe(false)
  pass()
  await toast(page, 'Updated!').getByText('Order status has been updated.', { exact: true }).waitFor()
  await rowOf(page, id).waitFor({ state: 'detached' })
  expect(await totalShown()).toBe(before - 1)
  // The button is gone; who works by keyboard goes on with the next order.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(nextId)
  expect((await askOrder(page, id)).orderStatus).toBe('Confirmed')
})

test('cancelling asks first: refusing does nothing, agreeing cancels [MSG-03] [STATE-03] [STATE-12]', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(pending)
  await button(page, id, 'Cancel').click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText("You won't be able to revert this!", { exact: true }).waitFor()
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await button(page, id, 'Cancel').evaluate((it) => it === document.activeElement)).toBe(true)
  await page.waitForTimeout(300)
  expect((await askOrder(page, id)).orderStatus).toBe('Pending')
  expect(await rowOf(page, id).isVisible()).toBe(true)

  await button(page, id, 'Cancel').click()
  await question.getByRole('button', { name: 'Yes, cancel the order' }).click()
  await rowOf(page, id).waitFor({ state: 'detached' })
  expect((await askOrder(page, id)).orderStatus).toBe('Cancelled')
})

test('of two administrators who act on the same order the second is told its current status', async () => {
  const { id } = await placeOrder()
  const first = await asOwner(pending)
  const second = await asOwner(pending)
  await rowOf(second, id).waitFor()
  await button(first, id, 'Confirm').click()
  await rowOf(first, id).waitFor({ state: 'detached' })

  await button(second, id, 'Cancel').click()
  await second.getByRole('button', { name: 'Yes, cancel the order' }).click()
  const refusal = second.getByRole('dialog', { name: 'Error!' })
  await refusal.getByText('Failed to update order status. The order is Confirmed now.').waitFor()
  await rowOf(second, id).waitFor({ state: 'detached' })
  expect((await askOrder(second, id)).orderStatus).toBe('Confirmed')
  expectConsoleError('409')
})

test('a status change that does not reach the shop says so and can be tried again [MSG-15]', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(pending)
  await rowOf(page, id).waitFor()
  await page.route('**/api/orderStatus/**', (route) => route.abort())
  await button(page, id, 'Confirm').click()
  await toast(page, 'Error!').getByText('Failed to update order status.', { exact: true }).waitFor()
  expect((await askOrder(page, id)).orderStatus).toBe('Pending')
  await page.unroute('**/api/orderStatus/**')
  await button(page, id, 'Confirm').click()
  await rowOf(page, id).waitFor({ state: 'detached' })
  expectConsoleError('ERR_FAILED')
})

test('the list says when it is loading, when there is nothing, and when it could not be loaded [STATE-24]', async () => {
  const page = await asOwner(`${pending}?search=ZZZZZZZ`)
  await page.getByText('No order id contains “ZZZZZZZ”.').waitFor()
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
  expect(await page.getByText('Loading…').count()).toBe(0)
  await page.unroute('**/api/orders?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No order id contains “ZZZZZZZ”.').waitFor()
  expectConsoleError('ERR_FAILED')
})

test('a row leads to the overview and passes the order along, so that it shows while it is being loaded [ADM-ORD-09]', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(pending)
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route(`**/api/order/${id}`, (route) => held.then(() => route.continue()))
  await rowOf(page, id)
    .getByRole('link', { name: readableOrderId(id) })
    .click()
  await page.waitForURL(`**${overviewOf(id)}`)
  await page.getByRole('region', { name: 'Order summary' }).waitFor()
  expect(await page.getByRole('region', { name: 'History' }).count()).toBe(0)
  pass()
  await page.getByRole('region', { name: 'History' }).waitFor()
})

test('the overview shows cards, tiles, summary, comment and history of the order in its address [OVW-01] [OVW-02] [OVW-03] [OVW-04] [OVW-05]', async () => {
  const comment = 'Please call first.\nThe gate is green.'
  const email = 'rahima@shop.example'
  const { id, sent, bought } = await placeOrder({ lines: 2, quantity: 3, customer: { comment, email } })
  const page = await asOwner(overviewOf(id))
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  await region('History').waitFor()
  const order = await askOrder(page, id)
  const { mobileNumber } = sent.customerData
  const taka = (amount: number) =>
    `৳${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(amount)}`

  const shipping = await region('Shipping').innerText()
  for (const part of ['Rahima Begum', 'House 4, Station Road', 'মির্জাপুর, টাঙ্গাইল', 'Home', 'Outside Dhaka'])
    expect(shipping).toContain(part)
  const billing = await region('Billing').innerText()
  for (const part of ['Rahima Begum', 'House 4, Station Road', 'Cash On Delivery', taka(sent.total)])
    expect(billing).toContain(part)
  const customer = await region('Customer').innerText()
  for (const part of ['Rahima Begum', mobileNumber, email]) expect(customer).toContain(part)
  const call = region('Customer').getByRole('link', { name: 'Call Rahima Begum' })
  expect(await call.getAttribute('href')).toBe(`tel:${mobileNumber}`)

  const tiles = await page.getByRole('main').locator('> dl > div').allInnerTexts()
  expect(tiles.map((tile) => tile.replace(/\s+/g, ' '))).toEqual([
    `Order ID ${readableOrderId(id)}`,
    `Order Date ${order.date} ${order.time}`,
    `Amount ${taka(sent.total)}`,
    'Order Status Pending',
  ])

  const summary = region('Order summary')
  const rows = summary.getByRole('row')
  expect(await rows.first().getByRole('columnheader').allTextContents()).toEqual([
    'Product',
    'Price',
    'Quantity',
    'Subtotal',
  ])
  for (const [index, product] of bought.entries()) {
    const line = sent.products[index]
    const cells = await rows
      .nth(index + 1)
      .getByRole('cell')
      .allInnerTexts()
    expect(cells[0]).toContain(cutText(product.name, 30))
    if (line?.color) expect(cells[0]).toContain(`Colour: ${line.color}`)
    if (line?.size) expect(cells[0]).toContain(`Size: ${line.size}`)
    else expect(cells[0]).not.toContain('Size')
    const price = line?.originalPrice ?? 0
    expect(cells.slice(1)).toEqual([taka(price), '3', taka(price * 3)])
    expect(
      await rows
        .nth(index + 1)
        .locator('img')
        .getAttribute('src'),
    ).toContain('/images/')
  }
  expect((await summary.locator('dl > div').allInnerTexts()).map((sum) => sum.replace(/\s+/g, ' '))).toEqual([
    `Subtotal ${taka(sent.subTotal)}`,
    `Delivery charge ${taka(sent.customerData.deliveryCharge)}`,
    `Total ${taka(sent.total)}`,
  ])
  expect(await region('Customer comment').getByRole('paragraph').innerText()).toBe(comment)
  expect(await region('History').getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Order placed\n+.+ · by a guest$/),
  ])
})

test('names in the order summary are cut after 42 characters up to 400 px, 55 up to 768, otherwise 30 [NUM-21]', async () => {
  const { id, bought } = await placeOrder()
  const page = await asOwner(overviewOf(id))
  const name = 'A lamp of clear green glass with a long twisted golden cord and a brass foot'
  await page.route(`**/api/order/${id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(bought[0]?.name ?? '', name),
    })
  })
  await page.reload()
  const link = page.getByRole('region', { name: 'Order summary' }).getByRole('link').first()
  for (const [width, length] of [
    [360, 42],
    [400, 42],
    [401, 55],
    [768, 55],
    [769, 30],
    [1280, 30],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await link.innerText()).toBe(cutText(name, length))
  }
})

test('an order is confirmed from its overview, which then shows the new status and who did it', async () => {
  const { id } = await placeOrder()
  const page = await asOwner(overviewOf(id))
  const pass = await holdStatusChange(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Confirm' }).click()
  for (const name of ['Confirm', 'Cancel'])
    expect(await main.getByRole('button', { name }).isDisabled()).toBe(true)
  pass()
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await entries.nth(1).waitFor()
  expect(await entries.nth(1).innerText()).toMatch(/^Confirmed\n+.+ · by Shop owner$/)
  expect(await main.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  )
})

test('an unknown order is the not-found page', async () => {
  const page = await asOwner(overviewOf('22222222'))
  await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  await page.goto(overviewOf('not-an-id'))
  await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  expectConsoleError('404')
  expectConsoleError('422')
})

test('a customer cannot see all orders nor somebody else’s', async () => {
  const { id } = await placeOrder()
  const page = await visit(overviewOf(id))
  await fillLogin(page, await makeCustomer())
  await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  expectConsoleError('404')
})

test('orders that need a second look are marked', async () => {
  const { id } = await placeOrder({ customer: { deliveryArea: 'Inside Dhaka' } })
  const page = await asOwner(onlyRowAddress(id))
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

test('the sidebar leads home and switches the theme [DASH-12]', async () => {
  const page = await asOwner(pending, { viewport: desktop, colorScheme: 'light' })
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
  expect(await isDark()).toBe(false)
  await page.getByRole('button', { name: 'Dark Mode' }).click()
  expect(await isDark()).toBe(true)
  await page.getByRole('button', { name: 'Light Mode' }).click()
  expect(await isDark()).toBe(false)
  const home = page.getByRole('link', { name: 'Go To Home' })
  expect(await home.getAttribute('href')).toBe('/')
  await home.click()
  await page.waitForURL(`${inject('shopUrl')}/`)
})

test.each(['light', 'dark'] as const)(
  'list and overview fit their screen and are clean for assistive technology in the %s theme',
  async (colorScheme) => {
    const { id } = await placeOrder({ lines: 3, customer: { deliveryArea: 'Inside Dhaka' } })
    const page = await asOwner(pending, { viewport: phone, colorScheme })
    for (const path of [pending, overviewOf(id)]) {
      await page.goto(path)
      await page.getByText(readableOrderId(id)).first().waitFor()
      if (path !== pending) await page.getByRole('region', { name: 'History' }).waitFor()
      for (const width of [360, 390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(`${path} ${width}: ${sideways}`).toBe(`${path} ${width}: 0`)
        if (width === 390 || width === 1280) await expectAccessible(page)
      }
    }
  },
)
