import type { BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import type { OrderStatus } from '#shop/orders/contract.ts'
import { readableOrderId } from '#shop/orders/rules.ts'
import { askIdentity, orderFor, productsOf, signIn } from './api-calls.ts'
import { makeCustomer } from './demo-shop.ts'
import { fillLogin, owner } from './sign-in.ts'

/** Calls a door of the shop with a bearer token; what is refused fails the test. */
async function call(token: string, method: string, path: string, body: unknown) {
  const response = await fetch(`${inject('shopUrl')}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const waysTo: Record<OrderStatus, OrderStatus[]> = {
  Pending: [],
  Confirmed: ['Confirmed'],
  Shipping: ['Confirmed', 'Shipping'],
  Delivered: ['Confirmed', 'Delivered'],
  Cancelled: ['Cancelled'],
  Return: ['Confirmed', 'Delivered', 'Return'],
}

let phones = Date.now() % 90_000_000

type Wanted = NonNullable<Parameters<typeof orderFor>[1]> & {
  status?: OrderStatus
  products?: Parameters<typeof orderFor>[0]
}

/** Moves an order as the shop's owner. */
export async function moveAsOwner(id: string, ...statuses: OrderStatus[]) {
  const { email, password } = owner()
  const token = await signIn(inject('shopUrl'), email, password)
  for (const status of statuses) await call(token, 'PUT', `/orderStatus/${id}`, { status })
}

/** A customer who has signed in before, and what they order. */
export async function makeShopper() {
  const person = await makeCustomer()
  const shopUrl = inject('shopUrl')
  const { email, password, name } = person
  // The shop records who signs in for the first time.
  const signedIn = await askIdentity(shopUrl, '/sign-in/email', { email, password })
  const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0])
  await fetch(`${shopUrl}/api/postUser`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie.join('; ') },
    body: JSON.stringify({ name, email, role: 'customer' }),
  })
  const token = await signIn(shopUrl, email, password)
  return {
    ...person,
    /** Places an order of theirs and brings it to a status; answers its id and what was bought. */
    async order({ status = 'Pending', products, ...wishes }: Wanted = {}) {
      const bought = products ?? (await productsOf(shopUrl)).filter(({ stock }) => stock === null).slice(0, 1)
      phones += 1
      const mobileNumber = `016${String(phones).padStart(8, '0')}`
      const sent = orderFor(bought, { mobileNumber, ...wishes })
      const { insertedId: id } = (await call(token, 'POST', '/postOrder', sent)) as { insertedId: string }
      if (status !== 'Pending') await moveAsOwner(id, ...waysTo[status])
      return { id, sent, bought }
    },
  }
}
export type Shopper = Awaited<ReturnType<typeof makeShopper>>

type Visit = (path: string, options?: BrowserContextOptions) => Promise<Page>

/** The customer's own browser at a page of the dashboard. */
export async function asShopper(
  visit: Visit,
  person: Shopper,
  path: string,
  options?: BrowserContextOptions,
) {
  const page = await visit(path, options)
  await fillLogin(page, person)
  await page.waitForURL(`**${path}`)
  return page
}

/** The card of an own order. */
export const cardOf = (page: Page, id: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: readableOrderId(id) })

/** A notice that closes by itself. */
export const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })

/** Ids of the own orders that a page lists. */
export const listedIds = async (page: Page) => {
  const links = await page.getByRole('main').getByRole('article').getByRole('link').allTextContents()
  return links.map((text) => text.replace(/[#-]/g, ''))
}
