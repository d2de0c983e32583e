import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { productsOf } from './api-calls.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { holdTimers } from './clock.ts'
import { cardOf, fetchOrder, holdStatusChange, listedIds, overviewOf, toast } from './dashboard-pages.ts'
import { makeShopper, moveAsOwner } from './fixtures.ts'
import { asShopper } from './signed-in-pages.ts'
import { isPlain } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const statuses: OrderStatus[] = ['Pending', 'Confirmed', 'Shipping', 'Delivered', 'Cancelled', 'Return']
const lists: [string, string, string, OrderStatus[]][] = [
  ['CUS-01', 'activeOrders', 'My Active Orders', ['Pending', 'Confirmed', 'Shipping']],
  ['CUS-02', 'myShopping', 'My Shopping', ['Delivered']],
  ['CUS-03', 'myCancellations', 'My Cancellations', ['Cancelled']],
  ['CUS-04', 'myReturn', 'My Return', ['Return']],
]

/** The newest step of an order in a list. */
const currentStep = (page: Page, id: string) => cardOf(page, id).locator('[aria-current=step]')

test('each list has its title and exactly the customer’s orders of its statuses, and the menu links to each [CUS-01] [CUS-02] [CUS-03] [CUS-04] [DASH-11] [ROLE-04]', async () => {
  const [person, other] = [await makeShopper(), await makeShopper()]
  const made = new Map<OrderStatus, string>()
  for (const status of statuses) made.set(status, (await person.order({ status })).id)
  await other.order()
  const page = await asShopper(visit, person, '/dashboard', { viewport: desktop })
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  for (const [, path, title, held] of lists) {
    await menu.getByRole('link', { name: title }).click()
    await page.waitForURL(`**/dashboard/${path}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(`Showing ${held.length} of ${held.length}`).waitFor()
    await eventually(async () => (await listedIds(page)).sort()).toEqual(
      held.map((status) => made.get(status)).sort(),
    )
  }
  await eventually(() => menu.getByRole('link').allTextContents()).toEqual([
    'Overview',
    ...lists.map(([, , title]) => title),
  ])
})

test('a card shows products, date, total and status of an order, and links to its overview', async () => {
  const person = await makeShopper()
  const { id, sent, bought } = await person.order({ quantity: 2 })
  const page = await asShopper(visit, person, '/dashboard/activeOrders')
  const card = cardOf(page, id)
  await card.getByText(bought[0]?.name ?? '', { exact: true }).waitFor()
  await card.getByText('Pending', { exact: true }).waitFor()
  const amount = new Intl.NumberFormat('en-IN').format(sent.total)
  await card.getByText(`৳${amount}`).waitFor()
  const { date, time } = await fetchOrder(page, id)
  await card.getByText(`${date}, ${time}`).waitFor()
  await card.getByRole('link').click()
  await page.waitForURL(`**/dashboard/order-overview/${id}`)
})

test('a card on a phone shows the goods in pictures, how far the order is in one line, and Order again first [D209]', async () => {
  const person = await makeShopper()
  const bought = (await productsOf(inject('shopUrl'))).filter(isPlain).slice(0, 3)
  const { id } = await person.order({ status: 'Shipping', products: bought })
  const page = await asShopper(visit, person, '/dashboard/activeOrders', {
    viewport: { width: 360, height: 780 },
  })
  const card = cardOf(page, id)
  const steps = card.getByRole('list', { name: 'Order Status' }).getByRole('listitem')
  await eventually(() => steps.allTextContents()).toEqual(['Placed', 'Confirmed', 'Shipping', 'Delivered'])
  await eventually(() => currentStep(page, id).textContent()).toBe('Shipping')
  const tops = await steps.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect(await card.locator('img, svg').count()).toBeGreaterThanOrEqual(3)
  await eventually(() => card.getByRole('button').allTextContents()).toEqual(['Order again', 'Cancel'])
  // The first card is whole above the bar.
  const [box, bar] = [await card.boundingBox(), await page.getByRole('navigation').last().boundingBox()]
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(box?.y).toBeLessThan(180)
  // Where letters are large the steps stand below each other.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await eventually(async () => {
    const tops = await steps.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    return new Set(tops).size
  }).toBe(4)
})

test('the page of an order begins with how far it is [D209]', async () => {
  const person = await makeShopper()
  const { id } = await person.order({ status: 'Shipping' })
  const page = await asShopper(visit, person, `/dashboard/order-overview/${id}`, {
    viewport: { width: 360, height: 780 },
  })
  const status = page.getByRole('region', { name: 'Order Status' })
  await status.getByText('Your parcel is on its way. Please keep the cash ready.').waitFor()
  await eventually(() => status.locator('[aria-current=step]').textContent()).toBe('Shipping')
  const goods = await page.getByRole('region', { name: 'Order summary' }).boundingBox()
  expect((await status.boundingBox())?.y).toBeLessThan(goods?.y ?? 0)
  expect(goods?.y).toBeLessThan(440)
  await eventually(() =>
    page.getByRole('group', { name: 'Actions' }).locator('a, button').first().textContent(),
  ).toBe('Order again')
})

test('the page of an order speaks to its customer, writes moments in one way, and fills its width with the steps', async () => {
  const person = await makeShopper()
  const { id, sent } = await person.order()
  const page = await asShopper(visit, person, `/dashboard/order-overview/${id}`, { viewport: desktop })
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  await region('Your details').getByText(sent.customerData.mobileNumber).waitFor()
  const { date, time } = await fetchOrder(page, id)
  const moment = `${date}, ${time}`
  await region('History').getByText(`${moment} · by you`).waitFor()
  await page.getByText(moment, { exact: true }).first().waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain(`${date} ${time}`)
  const end = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  const status = region('Order Status')
  expect((await end(status)) - (await end(status.getByRole('listitem').last()))).toBeLessThan(24)
})

test('a customer confirms an order on its page, which says until when it can be changed [D88]', async () => {
  const person = await makeShopper()
  const { id } = await person.order()
  const page = await asShopper(visit, person, overviewOf(id), { viewport: phone })
  const main = page.getByRole('main')
  await main
    .getByText('You can cancel your order or correct its address until a courier is booked for it.')
    .waitFor()
  await main.getByText('Is everything right?').waitFor()
  await expectAccessibleInThemes(page)
  await moveAsOwner(id, 'Cancelled')
  await main.getByRole('button', { name: 'Yes, send it' }).click()
  await toast(page, 'changed').waitFor()
  await page.getByRole('region', { name: 'History' }).getByText('Cancelled').waitFor()
  expectConsoleError('409')
  const next = await person.order()
  await page.goto(overviewOf(next.id))
  await main.getByRole('button', { name: 'Yes, send it' }).click()
  await page.getByText('Thank you! Your order is confirmed.').waitFor()
  await page.getByRole('region', { name: 'History' }).getByText('Confirmed').waitFor()
  await eventually(() => main.getByText('Is everything right?').count()).toBe(0)
})

test('an active order is cancelled after a confirmation, with its button disabled meanwhile, and leaves the list [STATE-11] [STATE-12] [STATE-13] [MSG-03] [MSG-31]', async () => {
  const person = await makeShopper()
  for (const status of ['Shipping', 'Confirmed', 'Pending'] as const) await person.order({ status })
  const page = await asShopper(visit, person, '/dashboard/activeOrders')
  await page.getByText('Showing 3 of 3').waitFor()
  const ids = await listedIds(page)
  for (const [place, id] of ids.entries()) {
    const cancel = cardOf(page, id).getByRole('button', { name: 'Cancel' })
    await cancel.click()
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await question.getByText("You won't be able to revert this!", { exact: true }).waitFor()
    if (place === 0) {
      await question.getByRole('button', { name: 'No' }).click()
      await question.waitFor({ state: 'detached' })
      expect((await fetchOrder(page, id)).orderStatus).toBe('Pending')
      await cancel.click()
    }
    const pass = await holdStatusChange(page)
    await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
    await expect.poll(() => cancel.isDisabled()).toBe(true)
    pass()
    await toast(page, 'Order status has been updated.').first().waitFor()
    await cardOf(page, id).waitFor({ state: 'detached' })
    expect((await fetchOrder(page, id)).orderStatus).toBe('Cancelled')
  }
  await page.getByText('You have no active orders.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).waitFor()
})

test('a delivered order is returned after a confirmation with a reason, which the merchant can read [STATE-10] [STATE-12] [MSG-05]', async () => {
  const person = await makeShopper()
  const { id } = await person.order({ status: 'Delivered' })
  const page = await asShopper(visit, person, '/dashboard/myShopping')
  const back = cardOf(page, id).getByRole('button', { name: 'Return' })
  await cardOf(page, id)
    .getByText(/^Can be returned until \d\d \w{3}, \d{4}/)
    .waitFor()
  await back.click()
  const question = page.getByRole('dialog', { name: 'You wants to return the order?' })
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await fetchOrder(page, id)).orderStatus).toBe('Delivered')
  await eventually(() => back.evaluate((it) => it === document.activeElement)).toBe(true)

  await back.click()
  await question.getByRole('radio', { name: 'Another product came' }).check()
  await question.getByLabel('Anything else we should know').fill('A blue cup, I wanted a lamp.')
  await question.getByRole('button', { name: 'Yes, return it' }).click()
  await toast(page, 'Order status has been updated.').waitFor()
  await cardOf(page, id).waitFor({ state: 'detached' })
  const { orderStatus, history } = await fetchOrder(page, id)
  expect(orderStatus).toBe('Return')
  expect(history.at(-1).note).toBe('Another product came: A blue cup, I wanted a lamp.')
  await page.goto(`/dashboard/order-overview/${id}`)
  await page
    .getByRole('region', { name: 'History' })
    .getByText('Another product came: A blue cup, I wanted a lamp.')
    .waitFor()
})

test('after the return period there is no Return button but an explanation [STATE-10] [NUM-07]', async () => {
  const person = await makeShopper()
  const { id } = await person.order({ status: 'Delivered' })
  const page = await asShopper(visit, person, '/dashboard/myShopping')
  let until: string | null = new Date(Date.now() - 1000).toISOString()
  await page.route('**/api/order?**', async (route) => {
    const answer = await route.fetch()
    const rows = (await answer.json()).map((order: object) => ({ ...order, returnUntil: until }))
    await route.fulfill({ response: answer, json: rows })
  })
  await page.reload()
  await cardOf(page, id)
    .getByText(/^Could be returned until/)
    .waitFor()
  expect(await cardOf(page, id).getByRole('button', { name: 'Return' }).count()).toBe(0)
  until = null
  await page.reload()
  await cardOf(page, id).getByText('To return it, please call us.').waitFor()
  expect(await cardOf(page, id).getByRole('button', { name: 'Return' }).count()).toBe(0)
})

test('Confirm Order reopens a cancelled order, and marks it for another call [STATE-09] [ROLE-11]', async () => {
  const person = await makeShopper()
  const { id } = await person.order({ status: 'Cancelled' })
  const page = await asShopper(visit, person, '/dashboard/myCancellations')
  await cardOf(page, id).getByRole('button', { name: 'Confirm Order' }).click()
  await cardOf(page, id).waitFor({ state: 'detached' })
  expect(await fetchOrder(page, id)).toMatchObject({ orderStatus: 'Confirmed', callAgain: true })
  await page.getByText('You have not cancelled any order.').waitFor()
})

test('a cancelled order whose products are sold out stays cancelled, and the products are named [STATE-09] [MSG-15]', async () => {
  const person = await makeShopper()
  const { id, bought } = await person.order({ status: 'Cancelled' })
  const page = await asShopper(visit, person, '/dashboard/myCancellations')
  await page.route('**/api/orderStatus/**', (route) =>
    route.fulfill({
      status: 409,
      json: {
        error: {
          code: 'not-possible-now',
          message: 'Sold out.',
          status: 'Cancelled',
          lines: [{ productId: Number(bought[0]?._id), quantity: 1 }],
        },
      },
    }),
  )
  // The dialog stays until it is closed.
  await holdTimers(page, 3000)
  await cardOf(page, id).getByRole('button', { name: 'Confirm Order' }).click()
  const errorDialog = page.getByRole('dialog', { name: 'Error!' })
  await errorDialog
    .getByText(`Failed to update order status. Not enough is left of: ${bought[0]?.name}`)
    .waitFor()
  await errorDialog.getByRole('button', { name: 'OK' }).click()
  await cardOf(page, id).getByRole('button', { name: 'Confirm Order' }).waitFor()
  expectConsoleError('409')
})

test('a status change that conflicts with the merchant’s shows the current status [MSG-15] [STATE-11]', async () => {
  const person = await makeShopper()
  const { id } = await person.order({ status: 'Confirmed' })
  const page = await asShopper(visit, person, '/dashboard/activeOrders')
  await currentStep(page, id).getByText('Confirmed', { exact: true }).waitFor()
  await moveAsOwner(id, 'Shipping')
  const cancel = async () => {
    await cardOf(page, id).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
  }
  await cancel()
  const errorDialog = page.getByRole('dialog', { name: 'Error!' })
  await errorDialog.getByText('Failed to update order status. The order is Shipping now.').waitFor()
  await currentStep(page, id).getByText('Shipping', { exact: true }).waitFor()
  await errorDialog.waitFor({ state: 'detached' })
  await moveAsOwner(id, 'Delivered')
  await cancel()
  await errorDialog.getByText('Failed to update order status. The order is Delivered now.').waitFor()
  await cardOf(page, id).waitFor({ state: 'detached' })
  expect((await fetchOrder(page, id)).orderStatus).toBe('Delivered')
  expectConsoleError('409')
})

test('of two browsers of one customer the second sees the conflict and the new status [MSG-15] [STATE-09]', async () => {
  const person = await makeShopper()
  const { id } = await person.order({ status: 'Cancelled' })
  const first = await asShopper(visit, person, '/dashboard/myCancellations')
  const second = await asShopper(visit, person, '/dashboard/myCancellations')
  const confirm = (page: typeof first) =>
    cardOf(page, id).getByRole('button', { name: 'Confirm Order' }).click()
  await cardOf(second, id).waitFor()
  await confirm(first)
  await cardOf(first, id).waitFor({ state: 'detached' })
  await confirm(second)
  await second
    .getByRole('dialog', { name: 'Error!' })
    .getByText('Failed to update order status. The order is Confirmed now.')
    .waitFor()
  await cardOf(second, id).waitFor({ state: 'detached' })
  expectConsoleError('409')
})

test('a long list is paged; a failed one offers Retry [STATE-24]', async () => {
  const person = await makeShopper()
  for (let count = 0; count < 21; count++) await person.order()
  const page = await asShopper(visit, person, '/dashboard/activeOrders')
  await page.getByText('Showing 20 of 21').waitFor()
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByText('Showing 21 of 21').waitFor()
  const ids = await listedIds(page)
  expect([ids.length, new Set(ids).size]).toEqual([21, 21])
  await page.route('**/api/order?**', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').getByText('This could not be loaded.').waitFor()
  await page.unroute('**/api/order?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Showing 20 of 21').waitFor()
  expectConsoleError('ERR_FAILED')
})
