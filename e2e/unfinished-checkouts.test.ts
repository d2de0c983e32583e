import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { openDatabase, patientLimits } from '#platform/database.ts'
import { embeddedDatabaseUrl } from '#platform/embedded-postgres.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { expectAccessibleEverywhere } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import {
  atCheckout,
  chooseLocation,
  confirmButton,
  districtField,
  mobile,
  orderLines,
} from './checkout-page.ts'
import { toast } from './dashboard-pages.ts'
import { nextPhone } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'
import { findProduct, isPlain, lineFor } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()
const viewport = { width: 360, height: 780 }

async function switchTo(keepCheckouts: 'on' | 'off') {
  const from = await callApiAs(owner(), 'GET', '/settings')
  await callApiAs(owner(), 'PUT', '/settings', { from, to: { keepCheckouts } })
}
beforeAll(() => switchTo('on'))
afterAll(() => switchTo('off'))

const atShop = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/checkouts/') && response.status() === 200)
/** What the shop has kept of a number. */
async function keptOf(mobileNumber: string) {
  const db = openDatabase(embeddedDatabaseUrl(inject('dataDir')), { limits: patientLimits })
  try {
    return await db.selectFrom('checkouts').selectAll().where('mobileNumber', '=', mobileNumber).execute()
  } finally {
    await db.destroy()
  }
}
/** As if the customer had left this long ago. */
async function leaveFor(mobileNumber: string, minutes: number) {
  const db = openDatabase(embeddedDatabaseUrl(inject('dataDir')), { limits: patientLimits })
  await db
    .updateTable('checkouts')
    .set({ changedAt: new Date(Date.now() - minutes * 60_000) })
    .where('mobileNumber', '=', mobileNumber)
    .execute()
  await db.destroy()
}

test('the checkout says that it is kept, keeps it, goes on offline, and keeps nothing once it is ordered [D157]', async () => {
  const product = await findProduct(isPlain)
  const page = await atCheckout(visit, [lineFor(product, { quantity: 2 })], { viewport })
  await page.getByText('We keep what you enter here for a few days, also before you order').waitFor()
  await expectAccessibleEverywhere(page)
  await page.setViewportSize(viewport)
  const phone = nextPhone('018')
  const kept = atShop(page)
  await mobile(page).fill(phone)
  await kept
  expect(await keptOf(phone)).toMatchObject([
    { content: { name: '', lines: [{ id: product._id, quantity: 2 }] } },
  ])
  // Offline nothing is said of it, and nothing waits for it.
  await page.route('**/api/checkouts/*', (route) => route.abort())
  const failed = page.waitForEvent('console', (message) => message.type() === 'error')
  await page.getByLabel('Full Name').fill('রহিমা বেগম')
  await failed
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/checkouts/*')
  const again = atShop(page)
  await chooseLocation(page, 'টাঙ্গাইল', 'মির্জাপুর')
  await page.getByLabel('Full Address').fill('House 4, Station Road')
  await again
  await eventually(async () => (await keptOf(phone))[0]?.content).toMatchObject({ name: 'রহিমা বেগম' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.headers()['shodai-checkout'] ?? ''))
  const key = (await keptOf(phone))[0]?.key ?? ''
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  expect(requests).toContain(key)
  expect(await keptOf(phone)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('checkoutKey'))).toBeNull()
})

test('who does not want it is not kept, in all tabs and from then on; the privacy policy says so as well [D157]', async () => {
  const product = await findProduct(isPlain)
  const page = await atCheckout(visit, [lineFor(product)], { viewport })
  const phone = nextPhone('018')
  const kept = atShop(page)
  await mobile(page).fill(phone)
  await kept
  expect(await keptOf(phone)).toHaveLength(1)
  // While the shop is not reached it does not say that nothing is kept; nor after a reload.
  await page.route('**/api/checkouts/*', (route) => route.abort())
  const refuse = page.getByRole('button', { name: 'Do not keep it' })
  await refuse.click()
  await page.getByText('What was kept could not be erased').waitFor()
  expectConsoleError('ERR_FAILED')
  await page.reload()
  await page.getByText('What was kept could not be erased').waitFor()
  expect(await keptOf(phone)).toHaveLength(1)
  await page.unroute('**/api/checkouts/*')
  const erased = atShop(page)
  await refuse.click()
  await page.getByText('Nothing is kept before you order.').waitFor()
  await erased
  expect(await keptOf(phone)).toEqual([])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.clock.install()
  await page.reload()
  await page.getByText('Nothing is kept before you order.').waitFor()
  await page.getByLabel('Full Name').fill('Rahima')
  await page.clock.runFor(5000)
  expect(asked.filter((url) => url.includes('/api/checkouts'))).toEqual([])
  await page.goto('/privacy')
  await page.getByText('after 7 days, or at once when you press “Do not keep it”').waitFor()
  await page.goto('/bn/privacy')
  await page.getByText('৭ দিন পরে, অথবা নম্বরের নিচে “রাখবেন না” চাপলে').waitFor()
})

test('staff find who has left, with call and WhatsApp, and finish the order in one press; it counts as recovered [D157] [D158]', async () => {
  const product = await findProduct(isPlain)
  const shopper = await atCheckout(visit, [lineFor(product, { quantity: 2 })])
  const phone = nextPhone('018')
  const kept = atShop(shopper)
  await shopper.getByLabel('Full Name').fill('Salma Akter')
  await mobile(shopper).fill(phone)
  await kept
  await eventually(async () => (await keptOf(phone)).length).toBe(1)
  await shopper.goto('/')
  await leaveFor(phone, 20)
  const page = await asOwner(visit, '/dashboard/calls', { viewport })
  await page.getByRole('main').getByRole('link', { name: 'Unfinished orders' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Salma Akter' })
  await row.getByText(formatTaka(2 * priceOf(product), 'en')).waitFor()
  await row.getByText(`2 × ${product.name}`).waitFor()
  await expectAccessibleEverywhere(page)
  await page.setViewportSize(viewport)
  expect(await row.getByRole('link', { name: `Call ${phone}` }).getAttribute('href')).toBe(`tel:${phone}`)
  const whatsApp = new URL((await row.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
  expect(whatsApp.origin + whatsApp.pathname).toBe(`https://wa.me/88${phone}`)
  const text = whatsApp.searchParams.get('text') ?? ''
  expect(text).toContain(`2 × ${product.name}`)
  const [link = ''] = /http\S+#c\S+/.exec(text) ?? []

  // The link fills the checkout of another device.
  const other = await visit(new URL(link).pathname + new URL(link).hash, { viewport })
  await eventually(() => mobile(other).inputValue()).toBe(phone)
  expect(await other.getByLabel('Full Name').inputValue()).toBe('Salma Akter')
  await eventually(() => orderLines(other).count()).toBe(1)
  await eventually(() => orderLines(other).filter({ hasText: product.name }).count()).toBe(1)

  await leaveFor(phone, 20)
  await page.reload()
  await row.getByRole('button', { name: 'Make the order' }).click()
  await page.waitForURL('/dashboard/newOrder')
  await eventually(() => mobile(page).inputValue()).toBe(phone)
  expect(await page.getByLabel('Customer’s name').inputValue()).toBe('Salma Akter')
  // Nothing is placed unseen, and a reload keeps what was filled in.
  expect(await keptOf(phone)).toHaveLength(1)
  await page.reload()
  await eventually(() => mobile(page).inputValue()).toBe(phone)
  await districtField(page).waitFor()
  await chooseLocation(page, 'টাঙ্গাইল', 'মির্জাপুর')
  await page.getByLabel('Full Address').fill('House 4, Station Road')
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.waitForURL('/dashboard/order-overview/*')
  expect(await keptOf(phone)).toEqual([])
  await page.goto('/dashboard/calls?list=unfinished')
  await page.getByText(/^This month 1 order, ৳[\d,]+ came back\.$/).waitFor()
})

test('staff remove one from the list [D157]', async () => {
  const product = await findProduct(isPlain)
  const shopper = await atCheckout(visit, [lineFor(product)])
  const phone = nextPhone('018')
  const kept = atShop(shopper)
  await mobile(shopper).fill(phone)
  await kept
  await shopper.goto('/')
  await leaveFor(phone, 20)
  const page = await asOwner(visit, '/dashboard/calls?list=unfinished', { viewport })
  const row = page.getByRole('listitem').filter({ hasText: phone })
  await row.getByText('No name yet').waitFor()
  await row.getByRole('button', { name: 'Remove' }).click()
  await toast(page, 'Removed.').waitFor()
  await eventually(() => row.count()).toBe(0)
  expect(await keptOf(phone)).toEqual([])
})

test('how long it is kept is changed only while it is kept, and a wrong number can be mended in any case [D157]', async () => {
  const page = await asOwner(visit, '/dashboard/settings/checkouts', { viewport })
  const days = page.getByLabel(/^Kept for/)
  expect(await days.isEditable()).toBe(true)
  await page.getByLabel('Off', { exact: true }).check({ force: true })
  await page.getByText('Counts once “Keep unfinished orders” is on.').first().waitFor()
  expect(await days.isEditable()).toBe(false)
  await page.getByLabel('On', { exact: true }).check({ force: true })
  await days.fill('many')
  await page.getByLabel('Off', { exact: true }).check({ force: true })
  expect(await days.isEditable()).toBe(true)
})
