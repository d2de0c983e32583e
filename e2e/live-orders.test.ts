import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import { desktop, eventually, openBrowser, phone, twoFrames } from './browser.ts'
import { overviewOf, pending, pendingWith, rowOf, toast } from './dashboard-pages.ts'
import { moveAsOwner, placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser({ events: true })

/** The stream of order events. */
const liveOrders = '**/api/orders/events'

/** The owner's browser with an open event stream: it knows the orders until now, and what follows is news to it. */
async function listening(path: string, options: BrowserContextOptions) {
  // A page without a stream, so that the answers are those of the page that is opened next.
  const page = await asOwner(visit, '/', options)
  const known = [/\/api\/orders\?status=Pending&limit=20$/, '**/api/orders/changes'].map(async (url) =>
    (await page.waitForResponse(url)).finished(),
  )
  await page.goto(path)
  await Promise.all(known)
  await twoFrames(page)
  await eventually(() => badge(page)).toBeGreaterThan(0)
  return page
}
/** The number of pending orders beside their link in the sidebar, or on a phone in its tabs. */
const badge = (page: Page) =>
  page.evaluate(() => {
    const badges = document.querySelectorAll(
      'nav a[href$="/pendingOrders"] [data-count], [data-tab-bar] [data-count]',
    )
    return Number(badges[0]?.getAttribute('data-count') ?? 0)
  })

// Other tests place orders in the same shop, so the number of new orders is not known in advance.
const newOrders = (page: Page) => page.getByRole('button', { name: /^\d+ new orders? – show$/ })

/** The current number of pending orders, from the API. */
const pendingNow = (page: Page) =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('JWT_ACCESS_TOKEN')}` }
    const answer = await fetch('/api/orders?status=Pending&limit=1', { headers })
    return Number(answer.headers.get('x-total-count'))
  })

test('new orders arrive live: badge, title, a sound once allowed, and a button instead of inserted rows', async () => {
  const before = await placeOrder()
  const page = await listening(pending, { viewport: desktop })
  await rowOf(page, before.id).waitFor()
  await page.evaluate(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      document.body.dataset.notes = String(Number(document.body.dataset.notes ?? 0) + 1)
      start.call(this, when)
    }
  })
  const notes = () => page.evaluate(() => Number(document.body.dataset.notes ?? 0))
  const isBadgeTrue = async () => (await badge(page)) === (await pendingNow(page))
  const first = await placeOrder()
  await newOrders(page).waitFor()
  expect(await notes()).toBe(0)
  expect(await rowOf(page, first.id).count()).toBe(0)
  await eventually(() => page.title()).toMatch(/^\(\d+\) View All Pending Orders/)
  await eventually(isBadgeTrue).toBe(true)

  await page.getByRole('button', { name: 'Sound on' }).click()
  await eventually(notes).toBeGreaterThanOrEqual(2)
  const tested = await notes()
  const second = await placeOrder()
  await eventually(notes).toBeGreaterThanOrEqual(tested + 2)
  // The title of another page shows the number as well.
  await page.getByRole('link', { name: 'Confirmed orders' }).click()
  await eventually(() => page.title()).toMatch(/^\(\d+\) View All Confirmed Orders/)
  await page.goBack()
  await rowOf(page, second.id).waitFor()

  const third = await placeOrder()
  await newOrders(page).click()
  await rowOf(page, third.id).waitFor()
  // Once they have been shown, no order is new any more.
  await eventually(async () => {
    if (await newOrders(page).isVisible()) await newOrders(page).click()
    return page.title()
  }).toMatch(/^View All Pending Orders/)
  // An order confirmed elsewhere leaves the badge.
  await moveAsOwner(third.id, 'Confirmed')
  await eventually(isBadgeTrue).toBe(true)
  await page.getByRole('button', { name: 'Sound off' }).click()
})

test('a broken event stream is reopened, and orders placed meanwhile are shown', async () => {
  await placeOrder()
  const page = await asOwner(visit, '/dashboard', { viewport: phone })
  // A stream that ends after its first event.
  const body = 'event: orders\ndata: {}\n\n'
  await page.context().route(liveOrders, (route) => route.fulfill({ contentType: 'text/event-stream', body }))
  await page.goto(pending)
  await eventually(() => badge(page)).toBeGreaterThan(0)
  const missed = await placeOrder()
  await newOrders(page).click()
  await rowOf(page, missed.id).waitFor()
})

test('what others do to an order is shown in its row and on its page, with a notice who did it', async () => {
  const [cancelled, open] = [await placeOrder(), await placeOrder()]
  const page = await listening(pendingWith(cancelled.id), { viewport: desktop })
  await rowOf(page, cancelled.id).getByRole('button', { name: 'Confirm' }).waitFor()
  const { status } = await fetch(`${inject('shopUrl')}/api/order-tracking/status`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      orderId: cancelled.id,
      phone: cancelled.sent.customerData.mobileNumber,
      status: 'Cancelled',
      from: 'Pending',
    }),
  })
  expect(status).toBe(200)
  await toast(page, `a guest, by phone number: ${formatOrderId(cancelled.id)} is Cancelled now.`).waitFor()
  // The row stays in its place and has the new status and its actions.
  await rowOf(page, cancelled.id).getByRole('cell', { name: 'Cancelled' }).waitFor()

  const listens = page.waitForResponse('**/api/orders/changes')
  await page.goto(overviewOf(open.id))
  await listens
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await history.first().waitFor()
  await moveAsOwner(open.id, 'Confirmed')
  await eventually(() => history.first().innerText()).toMatch(/^Confirmed/)
  await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Shipping' }).waitFor()
})

test('what is pressed on the page of an order counts, also while the page reads it again [STATE-13]', async () => {
  const { id } = await placeOrder()
  const page = await listening(overviewOf(id), { viewport: phone })
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
  await eventually(() => confirm.isEnabled()).toBe(true)
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/order/${id}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  const change = {
    id: 999_999_999,
    orderId: id,
    to: 'Pending',
    change: null,
    by: '',
    role: 'customer',
    isOwn: false,
  }
  // Before the answer is exchanged: the event may be of an order of another test.
  const asked = page.waitForRequest(`**/api/order/${id}`)
  await page.route('**/api/orders/changes*', (route) =>
    route.fulfill({ json: { latest: change.id, changes: [change] } }),
  )
  // The event of another order makes the page ask what has changed.
  await placeOrder()
  await asked
  expect(await confirm.isEnabled()).toBe(true)
  const moved = page.waitForResponse(`**/api/orderStatus/${id}`)
  await confirm.click()
  expect((await moved).status()).toBe(200)
  answer.resolve()
  await toast(page, 'Updated').waitFor()
})
