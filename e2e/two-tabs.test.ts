import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, openBrowser } from './browser.ts'
import {
  atCheckout,
  confirmButton,
  fillShipping,
  mobile,
  proceedWithAll,
  watchOrders,
} from './checkout-page.ts'
import { ordersOfNumber } from './fixtures.ts'
import { findProduct, isPlain, lineFor } from './stored-cart.ts'

const { visit } = openBrowser()

const shownId = (page: Page) => page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()

/** Two tabs of one browser, both ready to confirm the same order. */
async function twoTabs() {
  const one = await atCheckout(visit, [lineFor(await findProduct(isPlain))])
  await fillShipping(one)
  const other = await one.context().newPage()
  await other.goto('/cart')
  await proceedWithAll(other)
  const tabs = [one, other]
  for (const tab of tabs) await expect.poll(() => confirmButton(tab).isEnabled()).toBe(true)
  return { tabs, number: await mobile(one).inputValue(), posted: tabs.map(watchOrders) }
}

test('the same order confirmed in two tabs at once is placed once, with one idempotency key, and both tabs confirm it', async () => {
  const { tabs, number, posted } = await twoTabs()
  // Tabs are separate processes: here what one has stored reaches the other too late.
  for (const tab of tabs)
    await tab.evaluate(() => {
      const read = Storage.prototype.getItem
      Storage.prototype.getItem = function (key) {
        return key === 'orderAttempts' ? null : read.call(this, key)
      }
    })
  // Neither order reaches the shop before both are on their way.
  const bothSent = Promise.withResolvers<void>()
  let sent = 0
  for (const tab of tabs)
    await tab.route('**/api/postOrder', async (route) => {
      sent += 1
      if (sent === 2) bothSent.resolve()
      await bothSent.promise
      await route.continue()
    })
  await Promise.all(tabs.map((tab) => confirmButton(tab).click()))
  for (const tab of tabs) await tab.waitForURL('/order-success')
  // One from each tab with the same key: the shop answers the second with the first one's id.
  expect(posted.map((orders) => orders.length)).toEqual([1, 1])
  expect(new Set(posted.flat().map(({ key }) => key)).size).toBe(1)
  const [order, ...others] = await ordersOfNumber(number)
  expect(others).toEqual([])
  const [first, second] = await Promise.all(tabs.map(shownId))
  expect(first?.replace(/[#-]/g, '')).toBe(order?._id)
  expect(second).toBe(first)
  for (const tab of tabs)
    await eventually(() =>
      tab.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? '[]')),
    ).toEqual([])
})

test('the same order placed again later is a second order', async () => {
  const product = await findProduct(isPlain)
  const page = await atCheckout(visit, [lineFor(product)])
  await fillShipping(page)
  const number = await mobile(page).inputValue()
  const typed = await page.evaluate(() => localStorage.getItem('checkoutShipping'))
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  const first = await shownId(page)
  await page.evaluate(
    ([lines, shipping]) => {
      localStorage.setItem('cartProducts', lines ?? '')
      localStorage.setItem('checkoutShipping', shipping ?? '')
    },
    [JSON.stringify([lineFor(product)]), typed],
  )
  await page.goto('/cart')
  await proceedWithAll(page)
  await confirmButton(page).click()
  await page.waitForURL('/order-success')
  await eventually(() => shownId(page)).not.toBe(first)
  expect(await ordersOfNumber(number)).toHaveLength(2)
})
