import type { Page } from 'playwright-core'
import { type Account, owner } from './accounts.ts'
import { desktop, type Visit, type VisitOptions } from './browser.ts'
import { type Customer, makeCustomer } from './fixtures.ts'

/** A page of the owner's browser. */
export const asOwner = (visit: Visit, path: string, options: VisitOptions = { viewport: desktop }) =>
  visit(path, { ...options, account: owner() })

/** A page of a customer's browser. */
export const asShopper = (visit: Visit, account: Account, path: string, options: VisitOptions = {}) =>
  visit(path, { ...options, account })

/** A page of a customer's browser; a new customer unless one is given. */
export async function asCustomer(
  visit: Visit,
  path: string,
  { person, ...options }: VisitOptions & { person?: Customer } = {},
) {
  const account = person ?? (await makeCustomer())
  return { page: await visit(path, { ...options, account }), person: account }
}

/** Calls the API with the stored token of this page. */
export const callAs = (page: Page, method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([method, path, body]) => {
      const token = localStorage.getItem('JWT_ACCESS_TOKEN')
      const answer = await fetch(`/api${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return answer.json()
    },
    [method, path, body] as const,
  )

/** Types the owner's password where the shop wants it; its first answer is an error of the console. */
export async function confirmAsOwner(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByLabel('Your password').fill(owner().password)
  await dialog.getByRole('button', { name: 'Confirm and save' }).click()
}
