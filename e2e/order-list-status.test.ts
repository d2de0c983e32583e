import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatOrderId } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { owner } from './accounts.ts'
import { desktop, eventually, openBrowser } from './browser.ts'
import {
  actionsOf,
  choose,
  fetchOrder,
  holdRequests,
  holdStatusChange,
  rowOf,
  toast,
  watchOrderChanges,
} from './dashboard-pages.ts'
import { makeShopper, moveAsOwner, placeOrder } from './fixtures.ts'
import { asOwner, asShopper } from './signed-in-pages.ts'

const { open, visit, expectConsoleError } = openBrowser()

const at = (list: string) => `/dashboard/${list}`
const only = (list: string, id: string) => `${at(list)}?search=${id}`
const button = (page: Page, id: string, name: string) =>
  rowOf(page, id).getByRole('button', { name, exact: true })

/** Places a guest's order and moves it through these statuses. */
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
    path: 'confirmedOrders',
    title: 'View All Confirmed Orders',
    menu: 'Confirmed orders',
    held: ['Confirmed', 'Shipping'],
    buttons: ['Shipping', 'Delivered', 'Cancel'],
  },
  {
    path: 'deliveredOrders',
    title: 'View All Delivered Orders',
    menu: 'Delivered orders',
    held: ['Delivered'],
    buttons: ['Return', 'Delete'],
  },
  {
    path: 'cancelledOrders',
    title: 'View All Cancelled Orders',
    menu: 'Cancelled orders',
    held: ['Cancelled'],
    buttons: ['Confirm', 'Delete'],
  },
  {
    path: 'returnOrders',
    title: 'View All Return Orders',
    menu: 'Return orders',
    held: ['Return'],
    buttons: ['Delete'],
  },
]

test('every list has its title, seven columns, exactly the orders of its statuses and their buttons [ADM-ORD-02] [ADM-ORD-03] [ADM-ORD-04] [ADM-ORD-05] [ADM-ORD-06] [ADM-ORD-11] [ADM-ORD-12] [ADM-ORD-13] [ADM-ORD-14] [ADM-ORD-15] [STATE-05] [ROLE-04]', async () => {
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
  await menu.getByRole('link', { name: 'Orders', exact: true }).click()
  // The number of its orders follows the name of a list.
  const links = async () =>
    (await menu.getByRole('link').allTextContents()).map((text) => text.replace(/[\d+]+$/, ''))
  await eventually(links).toEqual([
    'Home',
    'Orders',
    'All orders',
    'Calls',
    'Unfinished orders',
    'New order',
    'Pending orders',
    'Confirmed orders',
    'Delivered orders',
    'Cancelled orders',
    'Return orders',
    'Parcels',
    'Money',
    'Products',
    'Customers',
    'Shop window',
    'Settings',
    'Staff',
    'Health',
  ])
  for (const { path, title, menu: word, held, buttons } of lists) {
    await menu.getByRole('link', { name: word }).click()
    await page.waitForURL(`**${at(path)}`)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    // Tests beside this one may have placed twenty orders since: those made here are searched for below.
    await page.getByText(/^Showing/).waitFor()
    await eventually(() => page.getByRole('columnheader').allTextContents()).toEqual([
      'Order ID',
      'Order Date',
      'Amount',
      'Customer Name',
      'Customer Number',
      'Order Status',
      'Actions',
    ])
    for (const row of await page.locator('tbody tr').all()) {
      const cells = await row.getByRole('cell').allTextContents()
      expect(
        held.some((status) => cells[5]?.startsWith(status)),
        cells[5],
      ).toBe(true)
    }
    for (const [status, id] of made) {
      await page.goto(only(path, id))
      if (!held.includes(status)) {
        await page.getByText('No order here matches this.').waitFor()
        continue
      }
      const row = rowOf(page, id)
      await row.waitFor()
      // The action that follows is a button, the others are in the menu.
      const all = status === 'Shipping' ? ['Delivered', 'Shipping', 'Cancel'] : buttons
      await eventually(() => actionsOf(row)).toEqual(all)
      await row.getByRole('button', { name: 'More' }).click()
      // What takes something away is the last entry, below the papers.
      const entries = await row.locator('[data-menu] [id] :is(a, button)').allTextContents()
      if (entries.includes('Cancel')) expect(entries.at(-1)).toBe('Cancel')
      const asleep = await row
        .getByRole('button', { name: 'Shipping' })
        .evaluateAll((found) => found.map((each) => (each as HTMLButtonElement).disabled))
      expect(asleep).toEqual(path === 'confirmedOrders' ? [status === 'Shipping'] : [])
    }
  }
})

test('the number beside a list in the menu is the one on its tab [D223]', async () => {
  await orderAt('Confirmed')
  await orderAt('Confirmed', 'Shipping')
  const page = await asOwner(visit, '/dashboard/confirmedOrders')
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  const tabs = page.getByRole('navigation', { name: 'Orders by status' })
  const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replace(',', ''))
  for (const [list, tab] of [
    ['All orders', /^All \d/],
    ['Confirmed orders', /^Confirmed \d/],
    ['Cancelled orders', /^Cancelled \d/],
  ] as const)
    await eventually(async () => {
      const beside = await menu
        .getByRole('link', { name: list })
        .locator('[data-count]')
        .getAttribute('data-count')
      const on = numberIn(await tabs.getByRole('link', { name: tab }).textContent())
      return numberIn(beside) === on || (Boolean(beside?.endsWith('+')) && numberIn(beside) < on)
    }).toBe(true)
})

test('a confirmed order is set to Shipping, then to Delivered after a confirmation [STATE-05] [STATE-07] [STATE-12] [STATE-13] [MSG-04] [MSG-31]', async () => {
  const id = await orderAt('Confirmed')
  const page = await asOwner(visit, only('confirmedOrders', id))
  const pass = await holdStatusChange(page)
  await button(page, id, 'Shipping').click()
  await rowOf(page, id).getByRole('button', { name: 'More' }).click()
  for (const name of ['Shipping', 'Delivered', 'Cancel'])
    await eventually(() => button(page, id, name).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await rowOf(page, id).getByRole('link').first().focus()
  pass()
  await toast(page, 'Order status has been updated.').waitFor()
  // The order stays in the list with its Shipping button disabled, and the focus stays in the row.
  await rowOf(page, id).getByRole('cell', { name: 'Shipping' }).waitFor()
  await eventually(() => button(page, id, 'Delivered').isDisabled()).toBe(false)
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(formatOrderId(id))
  expect((await fetchOrder(page, id)).orderStatus).toBe('Shipping')
  await rowOf(page, id).getByRole('button', { name: 'More' }).click()
  await eventually(() => button(page, id, 'Shipping').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')

  const question = page.getByRole('dialog', {
    name: 'Have customer delivered the product in good condition?',
  })
  const changes = watchOrderChanges(page)
  await button(page, id, 'Delivered').click()
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await fetchOrder(page, id)).orderStatus).toBe('Shipping')
  expect(changes).toEqual([])
  await button(page, id, 'Delivered').click()
  await question.getByRole('button', { name: 'Yes, delivered' }).click()
  await rowOf(page, id).waitFor({ state: 'detached' })
  expect((await fetchOrder(page, id)).orderStatus).toBe('Delivered')
})

test('Confirmed and Shipping orders are cancelled after a confirmation; a cancelled one is confirmed again [STATE-06] [STATE-08] [STATE-12]', async () => {
  for (const way of [['Confirmed'], ['Confirmed', 'Shipping']] as OrderStatus[][]) {
    const id = await orderAt(...way)
    const page = await asOwner(visit, only('confirmedOrders', id))
    await choose(rowOf(page, id), 'Cancel')
    await page.getByRole('button', { name: 'Yes, cancel the order' }).click()
    await rowOf(page, id).waitFor({ state: 'detached' })
    expect((await fetchOrder(page, id)).orderStatus).toBe('Cancelled')
    await page.goto(only('cancelledOrders', id))
    await button(page, id, 'Confirm').click()
    await rowOf(page, id).waitFor({ state: 'detached' })
    expect((await fetchOrder(page, id)).orderStatus).toBe('Confirmed')
  }
})

test('an order is deleted after a confirmation [ADM-ORD-14] [MSG-03] [MSG-32] [API-13]', async () => {
  for (const [path, ...way] of [
    ['cancelledOrders', 'Cancelled'],
    ['deliveredOrders', 'Confirmed', 'Delivered'],
    ['returnOrders', 'Confirmed', 'Delivered', 'Return'],
  ] as [string, ...OrderStatus[]][]) {
    const id = await orderAt(...way)
    const page = await asOwner(visit, only(path, id))
    const changes = watchOrderChanges(page)
    await choose(rowOf(page, id), 'Delete')
    const question = page.getByRole('dialog', { name: 'Are you sure?' })
    await question.getByText("You won't be able to revert this!", { exact: true }).waitFor()
    await question.getByRole('button', { name: 'No' }).click()
    await question.waitFor({ state: 'detached' })
    expect((await fetchOrder(page, id))._id).toBe(id)
    expect(changes).toEqual([])
    await choose(rowOf(page, id), 'Delete')
    await question.getByRole('button', { name: 'Yes, delete it!' }).click()
    await toast(page, 'Success!').getByText('Order deleted successfully.', { exact: true }).waitFor()
    await rowOf(page, id).waitFor({ state: 'detached' })
    expect((await fetchOrder(page, id)).error.code).toBe('not-found')
    expectConsoleError('404')
  }
})

test('a deletion that fails or conflicts shows an error [MSG-16] [MSG-17]', async () => {
  const id = await orderAt('Cancelled')
  const page = await asOwner(visit, only('cancelledOrders', id))
  const tryToDelete = async () => {
    await choose(rowOf(page, id), 'Delete')
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
  expect((await fetchOrder(page, id)).orderStatus).toBe('Confirmed')
  expectConsoleError('409')
})

test('a row links to the overview of its order [ADM-ORD-09]', async () => {
  const id = await orderAt('Cancelled')
  const page = await asOwner(visit, only('cancelledOrders', id))
  await rowOf(page, id)
    .getByRole('link', { name: formatOrderId(id) })
    .click()
  await page.waitForURL(`**/dashboard/order-overview/${id}`)
  await page.getByRole('button', { name: 'Confirm' }).waitFor()
})

test('nothing of the dashboard is rendered before the role is known [ROLE-04]', async () => {
  const page = await open({ account: owner() })
  const release = await holdRequests(page, '**/api/admin/**')
  await Promise.all([page.waitForRequest('**/api/admin/**'), page.goto('/dashboard')])
  await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  release()
  await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Orders' }).waitFor()
})

test('a customer sees the not-found page at every administrator address [ROLE-04]', async () => {
  const person = await makeShopper()
  const page = await asShopper(visit, person, '/dashboard', { viewport: desktop })
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  expect(await menu.getByRole('link', { name: 'Orders', exact: true }).count()).toBe(0)
  for (const { menu: word } of lists) expect(await menu.getByRole('link', { name: word }).count()).toBe(0)
  for (const path of ['pendingOrders', ...lists.map((list) => list.path)]) {
    await page.goto(at(path))
    await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  }
})
