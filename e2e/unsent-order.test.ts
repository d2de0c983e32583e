import type { Page, Route } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { signIn } from './api-calls.ts'
import {
  atCheckout,
  confirmButton,
  fillShipping,
  mobile,
  orderLines,
  proceedWithAll,
  summary,
  watchOrders,
} from './at-checkout.ts'
import { eventually, openBrowser } from './browser.ts'
import { owner } from './sign-in.ts'
import { findProduct, isPlain, lineFor } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const door = '**/api/postOrder'
const said = (page: Page, text: string) =>
  summary(page).getByRole('alert').filter({ hasText: text }).waitFor()
const notSent = (page: Page) => said(page, 'Not sent yet: there is no connection.')
const thanked = (page: Page) => page.waitForURL('/order-success', { timeout: 25_000 })

/** Somebody whose order is ready to be confirmed, and their number. */
async function readyToConfirm() {
  const page = await atCheckout(visit, [lineFor(await findProduct(isPlain))])
  await fillShipping(page)
  return { page, number: await mobile(page).inputValue(), posted: watchOrders(page) }
}
/** What the shop has of this number. */
async function ordersOf(number: string) {
  const { email, password } = owner()
  const token = await signIn(inject('shopUrl'), email, password)
  const answer = await fetch(`${inject('shopUrl')}/api/orders?limit=100`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const orders = (await answer.json()) as { customerData: { mobileNumber: string; address: string } }[]
  return orders.filter(({ customerData }) => customerData.mobileNumber === number)
}
/** The order arrives, its answer does not. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}
const kept = (page: Page) =>
  page.evaluate(() => ['checkoutShipping', 'orderAttempts'].map((key) => localStorage.getItem(key)))

test('without a connection the order is not sent yet, everything stays, and it goes by itself when the connection is back, once', async () => {
  const { page, number, posted } = await readyToConfirm()
  await page.context().setOffline(true)
  await confirmButton(page).click()
  await notSent(page)
  await confirmButton(page).click()
  await eventually(() => posted.length).toBe(2)
  await notSent(page)
  await eventually(() => mobile(page).inputValue()).toBe(number)
  await eventually(() => orderLines(page).count()).toBe(1)
  expectConsoleError('ERR_INTERNET_DISCONNECTED')
  await page.context().setOffline(false)
  await thanked(page)
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1)
  expect(await ordersOf(number)).toHaveLength(1)
  await eventually(() => kept(page)).toEqual([null, null])
})

test('an order whose answer was lost is tried again by itself and ordered once', async () => {
  const { page, number, posted } = await readyToConfirm()
  await page.route(door, loseAnswer, { times: 1 })
  await confirmButton(page).click()
  await notSent(page)
  expectConsoleError('ERR_FAILED')
  await thanked(page)
  expect(posted).toHaveLength(2)
  expect(posted[1]).toEqual(posted[0])
  expect(await ordersOf(number)).toHaveLength(1)
})

test('after a reload the page knows what is not sent yet and goes on under the same key', async () => {
  const { page, number, posted } = await readyToConfirm()
  await page.route(door, loseAnswer)
  await confirmButton(page).click()
  await notSent(page)
  await page.reload()
  await notSent(page)
  await eventually(() => mobile(page).inputValue()).toBe(number)
  expectConsoleError('ERR_FAILED')
  await page.unroute(door)
  await thanked(page)
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1)
  expect(await ordersOf(number)).toHaveLength(1)
})

test('an order corrected after a lost answer, when it had arrived, is not made a second one; the page says which there is', async () => {
  const { page, number, posted } = await readyToConfirm()
  await page.route(door, loseAnswer, { times: 1 })
  await confirmButton(page).click()
  await notSent(page)
  await page.getByLabel('Full Address').fill('House 9, Road 3')
  await said(page, 'Not sent yet: what you confirmed before got no answer.')
  expectConsoleError('ERR_FAILED')
  await confirmButton(page).click()
  await thanked(page)
  expectConsoleError('422')
  await page.getByText('This order had reached us before').waitFor()
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1)
  const [order, ...others] = await ordersOf(number)
  expect(order?.customerData.address).toBe('House 4, Station Road')
  expect(others).toEqual([])
})

test('an order corrected after a lost question is placed as corrected', async () => {
  const { page, number } = await readyToConfirm()
  await page.route(door, (route) => route.abort())
  await confirmButton(page).click()
  await notSent(page)
  await page.getByLabel('Full Address').fill('House 9, Road 3')
  expectConsoleError('ERR_FAILED')
  await page.unroute(door)
  await confirmButton(page).click()
  await thanked(page)
  expect((await ordersOf(number)).map(({ customerData }) => customerData.address)).toEqual([
    'House 9, Road 3',
  ])
  expect(await page.getByText('This order had reached us before').count()).toBe(0)
})

test('a page of the Wi-Fi that answers in place of the shop does not pass for an order', async () => {
  const { page, number } = await readyToConfirm()
  await page.route(door, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: 'Sign in' }))
  await confirmButton(page).click()
  await notSent(page)
  expect(await ordersOf(number)).toEqual([])
})

test('what was typed is kept on the device, also in another tab, until the order is acknowledged, and forgotten after', async () => {
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
