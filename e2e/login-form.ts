import type { Page } from 'playwright-core'
import type { Account } from './accounts.ts'

export const loginPage = '/authentication/login'

/** Fills in the login form that is open and sends it. */
export async function fillLogin(page: Page, { email, password }: Account) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The access token, where the specification stores it. */
export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('JWT_ACCESS_TOKEN'))

/** Records the API calls that the page makes from now on: method, path and bearer token. */
export function watchCalls(page: Page) {
  const calls: { name: string; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The event stream of an administrator is reopened whenever it breaks.
    if (pathname.startsWith('/api/') && pathname !== '/api/orders/events')
      calls.push({ name: `${request.method()} ${pathname}`, authorization: request.headers().authorization })
  })
  return calls
}
