import type { BrowserContextOptions, Page } from 'playwright-core'
import { makeCustomer } from './demo-shop.ts'
import { fillLogin, loginPage } from './sign-in.ts'

type Visit = (path: string, options?: BrowserContextOptions) => Promise<Page>
export type Customer = Awaited<ReturnType<typeof makeCustomer>>

/** A customer's browser at a page that is reached by signing in; a fresh person unless one is named. */
export async function asCustomer(
  visit: Visit,
  path: string,
  { person, ...options }: BrowserContextOptions & { person?: Customer } = {},
) {
  const who = person ?? (await makeCustomer())
  const page = await visit(`${loginPage}?next=${encodeURIComponent(path)}`, options)
  await fillLogin(page, who)
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path)
  return { page, person: who }
}

/** Calls the shop as the person signed in on this page. */
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
