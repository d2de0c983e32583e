import type { BrowserContextOptions, Page } from 'playwright-core'
import { readableOrderId } from '#shop/orders/rules.ts'
import { desktop } from './browser.ts'
import { fillLogin, owner } from './sign-in.ts'

export const pending = '/dashboard/pendingOrders'
export const pendingWith = (id: string) => `${pending}?search=${id}`
export const overviewOf = (id: string) => `/dashboard/order-overview/${id}`

type Visit = (path: string, options?: BrowserContextOptions) => Promise<Page>

/** The owner's own browser at a page of the dashboard. */
export async function asOwner(
  visit: Visit,
  path: string,
  options: BrowserContextOptions = { viewport: desktop },
) {
  const page = await visit(path, options)
  await fillLogin(page, owner())
  await page.waitForURL(`**${path}`)
  return page
}

export const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ hasText: readableOrderId(id) })

/** What the shop says about an order, asked with the token of the page. */
export const askOrder = (page: Page, id: string) =>
  page.evaluate(async (orderId) => {
    const token = localStorage.getItem('JWT_ACCESS_TOKEN')
    const answer = await fetch(`/api/order/${orderId}`, { headers: { Authorization: `Bearer ${token}` } })
    return answer.json()
  }, id)

/** Holds the next status change until `pass` is called. */
export async function holdStatusChange(page: Page) {
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/orderStatus/**', (route) => held.then(() => route.continue()))
  return () => pass()
}
