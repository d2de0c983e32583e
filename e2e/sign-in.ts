import type { Page } from 'playwright-core'
import { inject } from 'vitest'

interface Person {
  email: string
  password: string
}

export const owner = (): Person => ({ email: inject('adminEmail'), password: inject('adminPassword') })

/** Fills in the login form that is open and sends it. */
export async function fillLogin(page: Page, { email, password }: Person) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

export const loginPage = '/authentication/login'

/** The access token, where the specification keeps it. */
export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('JWT_ACCESS_TOKEN'))

/** Calls of the shop's API that the page makes from now on: method and path, and the bearer token. */
export function watchCalls(page: Page) {
  const calls: { name: string; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The line on which an administrator hears of orders is opened whenever it breaks.
    if (pathname.startsWith('/api/') && pathname !== '/api/orderEvents')
      calls.push({ name: `${request.method()} ${pathname}`, authorization: request.headers().authorization })
  })
  return calls
}
