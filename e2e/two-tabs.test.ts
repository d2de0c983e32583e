import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { signIn } from './api-calls.ts'
import {
  atCheckout,
  confirmButton,
  fillShipping,
  mobile,
  proceedWithAll,
  watchOrders,
} from './at-checkout.ts'
import { eventually, openBrowser } from './browser.ts'
import { owner } from './sign-in.ts'
import { findProduct, isPlain, lineFor } from './stored-cart.ts'

const { visit } = openBrowser()

async function ordersOf(number: string) {
  const { email, password } = owner()
  const token = await signIn(inject('shopUrl'), email, password)
  const answer = await fetch(`${inject('shopUrl')}/api/orders?limit=100`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const orders = (await answer.json()) as { _id: string; customerData: { mobileNumber: string } }[]
  return orders.filter(({ customerData }) => customerData.mobileNumber === number)
}
const shownId = (page: Page) => page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()

/** Two tabs of one browser, both ready to confirm the same. */
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

test('the same order confirmed in two tabs at the same instant is placed once, and both tabs thank for it', async () => {
  const { tabs, number, posted } = await twoTabs()
  // Tabs are processes of their own: what one writes the other sees a moment later, which here is too late.
  for (const tab of tabs)
    await tab.evaluate(() => {
      const read = Storage.prototype.getItem
      Storage.prototype.getItem = function (key) {
        return key === 'orderAttempts' ? null : read.call(this, key)
      }
    })
  // Neither order reaches the shop before both are on their way.
  let ready = 0
  let pass = () => {}
  const both = new Promise<void>((resolve) => {
    pass = resolve
  })
  for (const tab of tabs)
    await tab.route('**/api/postOrder', async (route) => {
      ready += 1
      if (ready === 2) pass()
      await both
      await route.continue()
    })
  await Promise.all(tabs.map((tab) => confirmButton(tab).click()))
  for (const tab of tabs) await tab.waitForURL('/order-success')
  expect(posted.flat()).toHaveLength(2)
  const orders = await ordersOf(number)
  expect(orders).toHaveLength(1)
  const [first, second] = await Promise.all(tabs.map(shownId))
  expect(second).toBe(first)
})

test('the same once more, after it was placed, is a second order', async () => {
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
  expect(await ordersOf(number)).toHaveLength(2)
})
