import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OrderStatus } from '#shop/orders/contract.ts'
import { readableOrderId } from '#shop/orders/rules.ts'
import { desktop, eventually, openBrowser } from './browser.ts'
import { askOrder, asOwner, holdStatusChange, rowOf } from './dashboard-pages.ts'
import { placeOrder } from './demo-shop.ts'
import { asShopper, makeShopper, moveAsOwner, toast } from './own-orders.ts'
import { fillLogin, owner } from './sign-in.ts'

const { visit, expectConsoleError } = openBrowser()

const at = (list: string) => `/dashboard/${list}`
const only = (list: string, id: string) => `${at(list)}?search=${id}`
const button = (page: Page, id: string, name: string) =>
  rowOf(page, id).getByRole('button', { name, exact: true })

/** A guest's order that the merchant has brought so far. */
async function orderAt(...statuses: OrderStatus[]) {
  const { id } = await placeOrder()
  await moveAsOwner(id, ...statuses)
  return id
}

interface List {
  path: string
  title: string
  menu: string
  held: string[]
  buttons: string[]
}
const lists: List[] = [
  {
    ...{ path: 'confirmedOrders', title: 'View All Confirmed Orders', menu: 'Confirmed orders' },
    ...{ held: ['Confirmed', 'Shipping'], buttons: ['Shipping', 'Delivered', 'Cancel'] },
  },
  {
    ...{ path: 'deliveredOrders', title: 'View All Delivered Orders', menu: 'Delivered orders' },
    ...{ held: ['Delivered'], buttons: ['Return', 'Delete'] },
  },
  {
    ...{ path: 'cancelledOrders', title: 'View All Cancelled Orders', menu: 'Cancelled orders' },
    ...{ held: ['Cancelled'], buttons: ['Confirm', 'Delete'] },
  },
  {
    ...{ path: 'returnOrders', title: 'View All Return Orders', menu: 'Return orders' },
    ...{ held: ['Return'], buttons: ['Delete'] },
  },
]

test('every list has its title, the seven columns, exactly the orders of its statuses and their buttons [ADM-ORD-02] [ADM-ORD-03] [ADM-ORD-04] [ADM-ORD-05] [ADM-ORD-06] [ADM-ORD-11] [ADM-ORD-12] [ADM-ORD-13] [ADM-ORD-14] [ADM-ORD-15] [STATE-05] [ROLE-04]', async () => {
  const made = new Map<string, string>()
  made.set('Pending', await orderAt())
  made.set('Confirmed', await orderAt('Confirmed'))
  made.set('Shipping', await orderAt('Confirmed', 'Shipping'))
  made.set('Delivered', await orderAt('Confirmed', 'Delivered'))
  made.set('Cancelled', await orderAt('Cancelled'))
  made.set('Return', await orderAt('Confirmed', 'Delivered', 'Return'))
  const page = await asOwner(visit, '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  await menu.waitFor()
  await eventually(() => menu.getByRole('link').allTextContents()).toEqual([
    ...[
      'Overview',
      'Pending orders',
      'Confirmed orders',
      'Delivered orders',
      'Cancelled orders',
      'Return orders',
    ],
    ...['New order', 'All products', 'Categories', 'Search words', 'Messages', 'Manage Slider', 'Newsletter'],
    ...['All users', 'Settings', 'Audit log'],
  ])
  for (const { path, title, menu: word, held, buttons } of lists) {
    await menu.getByRole('link', { name: word }).click()
    await page.waitForURL(`**${at(path)}`)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await rowOf(page, made.get(held[0] ?? '') ?? '').waitFor()
    await eventually(() => page.getByRole('columnheader').allTextContents()).toEqual([
      ...['Order ID', 'Order Date', 'Amount', 'Customer Name', 'Customer Number', 'Order Status', 'Actions'],
    ])
    for (const row of await page.locator('tbody tr').all()) {
      const cells = await row.getByRole('cell').allTextContents()
      expect(held).toContain(cells[5]?.replace(/Check area|Call again/g, ''))
    }
    for (const [status, id] of made) {
      await page.goto(only(path, id))
      if (!held.includes(status)) {
        await page.getByText('No order here matches this.').waitFor()
        continue
      }
      const row = rowOf(page, id)
      await row.waitFor()
      await eventually(() => row.getByRole('button').allTextContents()).toEqual(buttons)
      const asleep = await row
        .getByRole('button', { name: 'Shipping' })
        .evaluateAll((found) => found.map((each) => (each as HTMLButtonElement).disabled))
      expect(asleep).toEqual(path === 'confirmedOrders' ? [status === 'Shipping'] : [])
    }
  }
})

test('a confirmed order is sent, then delivered after a question about the goods [STATE-05] [STATE-07] [STATE-12] [STATE-13] [MSG-04] [MSG-31]', async () => {
  const id = await orderAt('Confirmed')
  const page = await asOwner(visit, only('confirmedOrders', id))
  const pass = await holdStatusChange(page)
  await button(page, id, 'Shipping').click()
  for (const name of ['Shipping', 'Delivered', 'Cancel'])
    await eventually(() => button(page, id, name).isDisabled()).toBe(true)
  pass()
  await toast(page, 'Order status has been updated.').waitFor()
  // It still belongs here; its own button sleeps, and the focus has not gone.
  await rowOf(page, id).getByRole('cell', { name: 'Shipping', exact: true }).waitFor()
  await eventually(() => button(page, id, 'Shipping').isDisabled()).toBe(true)
  expect(await button(page, id, 'Delivered').isDisabled()).toBe(false)
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(readableOrderId(id))
  expect((await askOrder(page, id)).orderStatus).toBe('Shipping')

  const question = page.getByRole('dialog', {
    name: 'Have customer delivered the product in good condition?',
  })
  await button(page, id, 'Delivered').click()
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
  expect((await askOrder(page, id)).orderStatus).toBe('Shipping')
  await button(page, id, 'Delivered').click()
  await question.getByRole('button', { name: 'Yes, delivered' }).click()
  await rowOf(page, id).waitFor({ state: 'detached' })
  expect((await askOrder(page, id)).orderStatus).toBe('Delivered')
})

test('confirmed and sent orders are cancelled after a question; a cancelled one is confirmed again [STATE-06] [STATE-08] [STATE-12]', async () => {
  for (const way of [['Confirmed'], ['Confirmed', 'Shipping']] as OrderStatus[][]) {
    const id = await orderAt(...way)
    const page = await asOwner(visit, only('confirmedOrders', id))
    await button(page, id, 'Cancel').click()
    await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
    await rowOf(page, id).waitFor({ state: 'detached' })
    expect((await askOrder(page, id)).orderStatus).toBe('Cancelled')
    await page.goto(only('cancelledOrders', id))
    await button(page, id, 'Confirm').click()
    await rowOf(page, id).waitFor({ state: 'detached' })
    expect((await askOrder(page, id)).orderStatus).toBe('Confirmed')
  }
})

test('an order is deleted after a question, and is gone for good [ADM-ORD-14] [MSG-03] [MSG-32] [API-13]', async () => {
  for (const [path, ...way] of [
    ['cancelledOrders', 'Cancelled'],
    ['deliveredOrders', 'Confirmed', 'Delivered'],
    ['returnOrders', 'Confirmed', 'Delivered', 'Return'],
  ] as [string, ...OrderStatus[]][]) {
    const id = await orderAt(...way)
    const page = await asOwner(visit, only(path, id))
    await button(page, id, 'Delete').click()
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await question.getByText("You won't be able to revert this!", { exact: true }).waitFor()
    await question.getByRole('button', { name: 'No' }).click()
    await question.waitFor({ state: 'detached' })
    await page.waitForTimeout(200)
    expect((await askOrder(page, id))._id).toBe(id)
    await button(page, id, 'Delete').click()
    await question.getByRole('button', { name: 'Yes, delete it!' }).click()
    await toast(page, 'Success!').getByText('Order deleted successfully.', { exact: true }).waitFor()
    await rowOf(page, id).waitFor({ state: 'detached' })
    expect((await askOrder(page, id)).error.code).toBe('not-found')
    expectConsoleError('404')
  }
})

test('an order that cannot be deleted any more, or not just now, is said to be so [MSG-16] [MSG-17]', async () => {
  const id = await orderAt('Cancelled')
  const page = await asOwner(visit, only('cancelledOrders', id))
  const tryToDelete = async () => {
    await button(page, id, 'Delete').click()
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  }
  await page.route('**/api/deleteOrder/**', (route) => route.abort())
  await tryToDelete()
  await toast(page, 'An unexpected error occurred. Please try again later.').waitFor()
  await page.unroute('**/api/deleteOrder/**')
  expectConsoleError('ERR_FAILED')

  await moveAsOwner(id, 'Confirmed')
  await tryToDelete()
  await page
    .getByRole('dialog')
    .getByText('Error deleting order. Please try again later.', { exact: true })
    .waitFor()
  await rowOf(page, id).waitFor({ state: 'detached' })
  expect((await askOrder(page, id)).orderStatus).toBe('Confirmed')
  expectConsoleError('409')
})

test('a row of every list leads to the overview of its order [ADM-ORD-09]', async () => {
  const id = await orderAt('Cancelled')
  const page = await asOwner(visit, only('cancelledOrders', id))
  await rowOf(page, id)
    .getByRole('link', { name: readableOrderId(id) })
    .click()
  await page.waitForURL(`**/dashboard/order-overview/${id}`)
  await page.getByRole('button', { name: 'Confirm' }).waitFor()
})

test('whose dashboard it is is known before any of it is drawn [ROLE-04]', async () => {
  const page = await visit('/dashboard')
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/admin/**', (route) => held.then(() => route.continue()))
  const asked = page.waitForRequest('**/api/admin/**')
  await fillLogin(page, owner())
  await asked
  await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  pass()
  await page.getByRole('navigation').getByRole('link', { name: 'Pending orders' }).waitFor()
})

test('a customer meets the not-found page at every address of an administrator [ROLE-04]', async () => {
  const person = await makeShopper()
  const page = await asShopper(visit, person, '/dashboard', { viewport: desktop })
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  for (const { menu: word } of lists) expect(await menu.getByRole('link', { name: word }).count()).toBe(0)
  for (const path of ['pendingOrders', ...lists.map((list) => list.path)]) {
    await page.goto(at(path))
    await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  }
})
