import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, openBrowser } from './browser.ts'
import {
  atCheckout,
  confirmButton,
  fillShipping,
  mobile,
  orderLines,
  proceedWithAll,
  summary,
  watchOrders,
} from './checkout-page.ts'
import { holdTimers } from './clock.ts'
import { holdRequests } from './dashboard-pages.ts'
import { ordersOfNumber } from './fixtures.ts'
import { findProduct, isPlain, lineFor } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const orderEndpoint = '**/api/postOrder'
const said = (page: Page, text: string) =>
  summary(page).getByRole('alert').filter({ hasText: text }).waitFor()
const notSent = (page: Page) => said(page, 'Not sent yet: there is no connection.')
const thanked = (page: Page) => page.waitForURL('/order-success')

/** A checkout that is ready to be confirmed, and its mobile number. */
async function readyToConfirm() {
  const page = await atCheckout(visit, [lineFor(await findProduct(isPlain))])
  await fillShipping(page)
  return { page, number: await mobile(page).inputValue(), posted: watchOrders(page) }
}
/** Milliseconds after which it is sent again by itself for the first time. */
const firstRetry = 5000
/** The request arrives, its response is lost. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}
const kept = (page: Page) =>
  page.evaluate(() => ['checkoutShipping', 'orderAttempts'].map((key) => localStorage.getItem(key)))

test('offline, the order is kept and is sent once by itself when the connection is back', async () => {
  const { page, number, posted } = await readyToConfirm()
  // Pressed again before it is sent again by itself.
  await holdTimers(page, firstRetry)
  await page.context().setOffline(true)
  await confirmButton(page).click()
  await notSent(page)
  await confirmButton(page).click()
  await eventually(() => posted.length).toBe(2)
  await notSent(page)
  await eventually(() => mobile(page).inputValue()).toBe(number)
  await eventually(() => orderLines(page).count()).toBe(1)
  await page.context().setOffline(false)
  await thanked(page)
  expectConsoleError('ERR_INTERNET_DISCONNECTED')
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1)
  expect(await ordersOfNumber(number)).toHaveLength(1)
  await eventually(() => kept(page)).toEqual([null, null])
})

test('an order whose response was lost is retried by itself and placed once', async () => {
  const { page, number, posted } = await readyToConfirm()
  // The second request waits until it was seen that the first one had no answer.
  const release = await holdRequests(page, orderEndpoint)
  await page.route(orderEndpoint, loseAnswer, { times: 1 })
  await confirmButton(page).click()
  await notSent(page)
  expectConsoleError('ERR_FAILED')
  release()
  await thanked(page)
  expect(posted).toHaveLength(2)
  expect(posted[1]).toEqual(posted[0])
  expect(await ordersOfNumber(number)).toHaveLength(1)
})

test('after a reload the unsent order is retried with the same idempotency key', async () => {
  const { page, number, posted } = await readyToConfirm()
  await page.route(orderEndpoint, loseAnswer)
  await confirmButton(page).click()
  await notSent(page)
  await page.reload()
  await notSent(page)
  await eventually(() => mobile(page).inputValue()).toBe(number)
  await page.unroute(orderEndpoint)
  await thanked(page)
  expectConsoleError('ERR_FAILED')
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1)
  expect(await ordersOfNumber(number)).toHaveLength(1)
})

test('an order corrected after a lost response is not placed twice, and the page shows the one that was placed', async () => {
  const { page, number, posted } = await readyToConfirm()
  // Corrected before it is sent again by itself.
  await holdTimers(page, firstRetry)
  await page.route(orderEndpoint, loseAnswer, { times: 1 })
  await confirmButton(page).click()
  await notSent(page)
  await page.getByLabel('Full Address').fill('House 9, Road 3')
  await said(page, 'Not sent yet: what you confirmed before got no answer.')
  expectConsoleError('ERR_FAILED')
  await confirmButton(page).click()
  await thanked(page)
  expectConsoleError('422')
  await page.getByText('This order had already reached us').waitFor()
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1)
  const [order, ...others] = await ordersOfNumber(number)
  expect(order?.customerData.address).toBe('House 4, Station Road')
  expect(others).toEqual([])
})

test('an order corrected after a lost response is not placed twice, however often the shop has no time in between', async () => {
  const { page, number, posted } = await readyToConfirm()
  await holdTimers(page, firstRetry)
  const tooMany = (route: Route) =>
    route.fulfill({ status: 429, json: { error: { code: 'too-many', message: 'Too many.' } } })
  await page.route(orderEndpoint, loseAnswer, { times: 1 })
  await confirmButton(page).click()
  await notSent(page)
  // Sent again as it was.
  await page.route(orderEndpoint, tooMany, { times: 1 })
  await confirmButton(page).click()
  await said(page, 'Too many orders for now.')
  // Corrected: its key is used, and the shop has no time to say by which version.
  await page.getByLabel('Full Address').fill('House 9, Road 3')
  await page.route(orderEndpoint, (route) => (posted.length === 4 ? tooMany(route) : route.continue()))
  await confirmButton(page).click()
  await said(page, 'Too many orders for now.')
  await confirmButton(page).click()
  await thanked(page)
  for (const status of ['ERR_FAILED', '429', '429', '422', '422']) expectConsoleError(status)
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1)
  expect(await ordersOfNumber(number)).toHaveLength(1)
})

test('an order corrected after a lost request is placed as corrected', async () => {
  const { page, number } = await readyToConfirm()
  await holdTimers(page, firstRetry)
  await page.route(orderEndpoint, (route) => route.abort())
  await confirmButton(page).click()
  await notSent(page)
  await page.getByLabel('Full Address').fill('House 9, Road 3')
  expectConsoleError('ERR_FAILED')
  await page.unroute(orderEndpoint)
  await confirmButton(page).click()
  await thanked(page)
  expect((await ordersOfNumber(number)).map(({ customerData }) => customerData.address)).toEqual([
    'House 9, Road 3',
  ])
  expect(await page.getByText('This order had already reached us').count()).toBe(0)
})

test('an order that was deleted since it was placed is not shown as placed, and pressing again orders anew', async () => {
  const { page, number, posted } = await readyToConfirm()
  // As the shop answers once staff have deleted it.
  await page.route(
    orderEndpoint,
    (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: {
            code: 'not-possible-now',
            message: 'This order was placed, and the shop has deleted it since.',
            fields: { 'idempotency-key': 'The order of this key was deleted.' },
          },
        },
      }),
    { times: 1 },
  )
  await confirmButton(page).click()
  await said(page, 'This order had reached us, but the shop has deleted it since.')
  expectConsoleError('409')
  await confirmButton(page).click()
  await thanked(page)
  expect(new Set(posted.map(({ key }) => key)).size).toBe(2)
  expect(await ordersOfNumber(number)).toHaveLength(1)
})

test('a captive portal’s response is not taken for a placed order', async () => {
  const { page, number } = await readyToConfirm()
  await page.route(orderEndpoint, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: 'Sign in' }),
  )
  await confirmButton(page).click()
  await notSent(page)
  expect(await ordersOfNumber(number)).toEqual([])
})

test('the form is stored on the device, also for other tabs, until the order is placed, and cleared after', async () => {
  const { page, number } = await readyToConfirm()
  const later = await page.context().newPage()
  await page.close()
  await later.goto('/cart')
  await proceedWithAll(later)
  await eventually(() => mobile(later).inputValue()).toBe(number)
  await confirmButton(later).click()
  await thanked(later)
  await eventually(() => kept(later)).toEqual([null, null])
})
