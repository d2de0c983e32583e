import type { Locator, Page } from 'playwright-core'
import { formatOrderId } from '#shop/orders/rules.ts'
import { holdTimers } from './clock.ts'
import { callAs } from './signed-in-pages.ts'

export const pending = '/dashboard/pendingOrders'
export const pendingWith = (id: string) => `${pending}?search=${id}`
export const overviewOf = (id: string) => `/dashboard/order-overview/${id}`

/** The row of an order in a list of the administrator. */
export const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: formatOrderId(id) })

/** Opens the menu of an order's rare actions and presses one. */
export async function choose(within: Locator, action: string) {
  await within.getByRole('button', { name: 'More' }).click()
  await within.getByRole('button', { name: action, exact: true }).click()
}

/** The words of all actions of an order: the button, and those in its menu. */
export async function actionsOf(within: Locator) {
  const more = within.getByRole('button', { name: 'More' })
  await more.click()
  const buttons = (await within.getByRole('button').allTextContents()).filter((text) => text !== '')
  await more.click()
  return buttons
}

/** Opens the sheet of every other page, which a phone has behind the last of its tabs. */
export async function openMore(page: Page) {
  await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'More' }).click()
  return page.getByRole('dialog', { name: 'More' })
}

/** The card of an order in a list of the customer. */
export const cardOf = (page: Page, id: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: formatOrderId(id) })

/** Ids of the orders that a page of the customer lists. */
export const listedIds = async (page: Page) => {
  const links = await page.getByRole('main').getByRole('article').getByRole('link').allTextContents()
  return links.map((text) => text.replace(/[#-]/g, ''))
}

/** A notice that closes by itself. */
export const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast][data-front="true"]').filter({ hasText: text })

/** Fetches an order with the stored token of the page. */
export const fetchOrder = (page: Page, id: string) => callAs(page, 'GET', `/order/${id}`)

/** Holds the next status change until `release` is called. */
export const holdStatusChange = (page: Page) => holdRequests(page, '**/api/orderStatus/**')

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, (route) => promise.then(() => route.continue()))
  return () => resolve()
}

/**
 * Records the changes of orders that the page sends from now on. They are sent in order: once a later request has been
 * answered, nothing is on its way any more.
 */
export function watchOrderChanges(page: Page) {
  const changes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/api\/(orderStatus|deleteOrder)/.test(pathname)) changes.push(`${request.method()} ${pathname}`)
  })
  return changes
}

/** From now on what a dialog says stays until it is closed: a success closes after 1.5 s, an error after 3. */
export async function holdDialogs(page: Page) {
  for (const time of [1500, 3000]) await holdTimers(page, time)
}

/** Waits until a dialog says this, and closes it. */
export async function acknowledge(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
