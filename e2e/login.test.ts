import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { makeCustomer } from './api-calls.ts'
import { desktop, expectAccessible, openBrowser, phone } from './browser.ts'
import { fillLogin, owner } from './sign-in.ts'

const { visit, expectConsoleError } = openBrowser()

const login = '/authentication/login'
const pathOf = (page: Page) => new URL(page.url()).pathname
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('JWT_ACCESS_TOKEN'))
/** Calls of the shop's API that the page makes from now on, as method, path and bearer token. */
function watchCalls(page: Page) {
  const calls: { name: string; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      calls.push({ name: `${request.method()} ${pathname}`, authorization: request.headers().authorization })
  })
  return calls
}

test('the right e-mail and password lead home, with a toast that closes after 3 s, and the token is stored [AUTH-02] [AUTH-08] [MSG-27] [NUM-26] [STATE-15] [STATE-16]', async () => {
  const page = await visit(login)
  const calls = watchCalls(page)
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  // Timed in the page itself: how fast the test looks says nothing about the toast.
  const shownFor = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isShown = () => document.body.textContent.includes('Login Successful')
        let shownAt: number | null = null
        new MutationObserver(() => {
          if (shownAt === null && isShown()) shownAt = performance.now()
          else if (shownAt !== null && !isShown()) resolve(performance.now() - shownAt)
        }).observe(document.body, { subtree: true, childList: true })
      }),
  )
  await fillLogin(page, owner())
  await page.getByText('Login Successful', { exact: true }).waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  expect(calls.map(({ name }) => name)).toContain('POST /api/jwt')
  expect((await storedToken(page))?.split('.')).toHaveLength(3)
  expect(await shownFor).toBeGreaterThan(2900)
  expect(await shownFor).toBeLessThan(5000)
})

test('the login page is labelled for password managers and clean for assistive technology', async () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [phone, desktop]) {
      const page = await visit(login, { colorScheme, viewport })
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('alert').first().waitFor()
      await expectAccessible(page)
      expect(await page.getByLabel('Email address').getAttribute('autocomplete')).toBe('username')
      expect(await page.getByLabel('Password').getAttribute('autocomplete')).toBe('current-password')
      expect(await page.getByRole('link').allTextContents()).toEqual(['Shodai'])
    }
})

test('e-mail and password are each required, said beside the field, and nothing is sent [VAL-04]', async () => {
  const page = await visit(login)
  const calls = watchCalls(page)
  const errorOf = async (label: string) => {
    const field = page.getByLabel(label)
    const id = await field.getAttribute('aria-describedby')
    expect(await field.getAttribute('aria-invalid')).toBe(String(id !== null))
    return id && page.locator(`[id="${id}"]`).textContent()
  }
  await page.getByRole('button', { name: 'Login' }).click()
  expect(await errorOf('Email address')).toBe('Email is required')
  expect(await errorOf('Password')).toBe('Password is required')
  await page.getByLabel('Email address').fill('owner@shop.example')
  expect(await errorOf('Email address')).toBeNull()
  await page.getByLabel('Password').press('Enter')
  expect(await errorOf('Password')).toBe('Password is required')
  expect(await errorOf('Email address')).toBeNull()
  expect(calls).toEqual([])
})

test('after a wrong password one may try again with the e-mail kept, or go home [AUTH-08] [MSG-10] [STATE-21]', async () => {
  const page = await visit(login)
  const { email } = owner()
  await fillLogin(page, { email, password: 'not-the-password' })
  const dialog = page.getByRole('dialog', { name: 'Login Failed' })
  await dialog.getByText('Invalid email or password').waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  expect(pathOf(page)).toBe(login)
  expect(await page.getByLabel('Email address').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Login' }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await storedToken(page)).toBeNull()
  expectConsoleError('401')
})

test('a login that never reaches the provider says that an error occurred [MSG-11]', async () => {
  const page = await visit(login)
  await page.route('**/api/auth/**', (route) => route.abort())
  await fillLogin(page, owner())
  await page.getByRole('dialog', { name: 'Login Failed' }).getByText('An error occurred').waitFor()
  expectConsoleError('ERR_FAILED')
})

test('while the password is being checked the button says so and cannot be pressed again', async () => {
  const page = await visit(login)
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/auth/sign-in/email', (route) => held.then(() => route.continue()))
  await fillLogin(page, owner())
  const button = page.getByRole('button', { name: 'Signing In...' })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  pass()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a stranger at a dashboard address goes to login and comes back to it afterwards [STATE-16] [STATE-17]', async () => {
  const page = await visit('/dashboard/pendingOrders?search=8F3K')
  await page.waitForURL(`**${login}?*`)
  await fillLogin(page, owner())
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  expect(page.url()).toBe(`${inject('shopUrl')}/dashboard/pendingOrders?search=8F3K`)
  expect(await page.getByRole('searchbox').inputValue()).toBe('8F3K')
  // Known again after reloading: loading ends with a fresh token (D25).
  const before = await storedToken(page)
  await page.waitForTimeout(1100)
  await page.reload()
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  expect(await storedToken(page)).not.toBe(before)
})

test('the way back after login never leads to another shop', async () => {
  const page = await visit(`${login}?next=${encodeURIComponent('//evil.example/dashboard')}`)
  await fillLogin(page, owner())
  await page.waitForURL(`${inject('shopUrl')}/`)
})

test('a visitor who never signed in is asked nothing about a sign-in', async () => {
  const page = await visit('/')
  const calls = watchCalls(page)
  await page.reload()
  await page.waitForTimeout(500)
  expect(calls.filter(({ name }) => /auth|jwt|admin/.test(name))).toEqual([])
})

test('when the session is over the stored token is removed and loading ends all the same [STATE-18] [STATE-19]', async () => {
  const page = await visit(login)
  await fillLogin(page, owner())
  await page.waitForURL((url) => url.pathname === '/')
  await page.context().clearCookies()
  await page.reload()
  await page.waitForFunction(() => localStorage.getItem('JWT_ACCESS_TOKEN') === null)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('link', { name: 'Login' }).waitFor()
  expect(await page.getByText('Loading…').count()).toBe(0)
})

test('calls carry the stored token, which is renewed silently when the shop refuses it or it runs out [ROLE-12]', async () => {
  const page = await visit('/dashboard/pendingOrders')
  await fillLogin(page, owner())
  await page.getByText(/^Showing|^There are no/).waitFor()
  const searchFor = async (text: string) => {
    const calls = watchCalls(page)
    await page.getByRole('searchbox').fill(text)
    await page.getByText(`No order id contains “${text}”.`).waitFor()
    page.removeAllListeners('request')
    return calls
  }
  const bearer = async () => `Bearer ${await storedToken(page)}`
  expect(await searchFor('ZZZZZZ1')).toEqual([{ name: 'GET /api/orders', authorization: await bearer() }])

  // One second later a renewed token is another one.
  await page.waitForTimeout(1100)
  const spoiled = await page.evaluate(() => {
    const token = localStorage.getItem('JWT_ACCESS_TOKEN') ?? ''
    const broken = `${token.slice(0, token.lastIndexOf('.'))}.AAAA`
    localStorage.setItem('JWT_ACCESS_TOKEN', broken)
    return broken
  })
  const refused = await searchFor('ZZZZZZ2')
  expect(refused.map(({ name }) => name)).toEqual([
    'GET /api/orders',
    'GET /api/auth/get-session',
    'POST /api/jwt',
    'GET /api/orders',
  ])
  expect(refused[0]?.authorization).toBe(`Bearer ${spoiled}`)
  expect(refused[3]?.authorization).toBe(await bearer())
  expectConsoleError('401')

  await page.evaluate(() => {
    const claims = { sid: 'x', iat: 1, exp: 2 }
    localStorage.setItem('JWT_ACCESS_TOKEN', `a.${btoa(JSON.stringify(claims))}.b`)
  })
  const ranOut = await searchFor('ZZZZZZ3')
  expect(ranOut.map(({ name }) => name)).toEqual([
    'GET /api/auth/get-session',
    'POST /api/jwt',
    'GET /api/orders',
  ])
})

test('a refused call of somebody whose session is over leads to login, and back afterwards [ROLE-13]', async () => {
  const page = await visit('/dashboard/pendingOrders')
  await fillLogin(page, owner())
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('JWT_ACCESS_TOKEN', 'worthless'))
  await page.getByRole('searchbox').fill('ABCD')
  await page.waitForURL(`**${login}?next=*`)
  expect(await storedToken(page)).toBeNull()
  expectConsoleError('401')
  await fillLogin(page, owner())
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('ABCD')
})

test('a call this person may never make logs out and leads to login [ROLE-14]', async () => {
  const page = await visit('/dashboard/pendingOrders')
  await fillLogin(page, owner())
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await page.route('**/api/orders?**', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'not-allowed', message: 'You may not do this.' } } }),
  )
  const signedOut = page.waitForResponse('**/api/auth/sign-out')
  await page.getByRole('searchbox').fill('ABCD')
  await page.waitForURL(`**${login}?next=*`)
  expect((await signedOut).status()).toBe(200)
  expect(await storedToken(page)).toBeNull()
  expectConsoleError('403')
})

test('login from the menu of the shop leads back to the page one came from', async () => {
  const page = await visit('/shop')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, owner())
  await page.waitForURL(`${inject('shopUrl')}/shop`)
})

test('tabs stay in step: signing in or out in one shows in the others, without them waking one another for ever', async () => {
  const first = await visit('/dashboard/pendingOrders')
  await first.waitForURL(`**${login}?*`)
  const second = await first.context().newPage()
  await second.goto(login)
  await fillLogin(second, owner())
  await first.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()

  const calls = watchCalls(first)
  await second.goto('/dashboard/pendingOrders')
  await second.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await second.waitForTimeout(500)
  expect(calls).toEqual([])

  await second.getByRole('button', { name: 'Logout' }).click()
  await second.getByRole('button', { name: 'Yes, logout!' }).click()
  await first.waitForURL(`**${login}?*`)
  expect(calls).toEqual([])
})

test('logging out asks first; refusing changes nothing, agreeing logs out and says so [MSG-01] [MSG-02]', async () => {
  const page = await visit('/dashboard/pendingOrders')
  await fillLogin(page, owner())
  const logout = page.getByRole('button', { name: 'Logout', exact: true })
  await logout.click()
  const question = page.getByRole('dialog', { name: 'Logout' })
  await question.getByText('Are you sure you want to logout?', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await storedToken(page)).not.toBeNull()
  expect(pathOf(page)).toBe('/dashboard/pendingOrders')

  await logout.click()
  await question.getByRole('button', { name: 'Yes, logout!', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Logout Successful' })
  await done.getByText('You have been successfully logged out.', { exact: true }).waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await storedToken(page)).toBeNull()
  // Logged out at the provider too, not only in this page.
  const session = await page.evaluate(async () => (await fetch('/api/auth/get-session')).json())
  expect(session).toBeNull()
})

test('a log-out that does not reach the shop leaves one signed in and says so', async () => {
  const page = await visit('/dashboard/pendingOrders')
  await fillLogin(page, owner())
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await page.getByRole('button', { name: 'Logout', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, logout!' }).click()
  await page.getByText('You could not be logged out.').waitFor()
  expect(await page.getByRole('heading', { name: 'View All Pending Orders' }).isVisible()).toBe(true)
  expect(await storedToken(page)).not.toBeNull()
  expectConsoleError('ERR_FAILED')
})

test('without a connection a signed-in person stays signed in and may try again', async () => {
  const page = await visit('/dashboard/pendingOrders')
  await fillLogin(page, owner())
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').getByText('The shop cannot be reached.').waitFor()
  expect(await storedToken(page)).not.toBeNull()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  expectConsoleError('ERR_FAILED')
})

test('a customer who signs in at an administrator’s address sees the not-found page', async () => {
  const customer = await makeCustomer()
  const page = await visit('/dashboard/pendingOrders')
  const calls = watchCalls(page)
  await fillLogin(page, customer)
  await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(calls.filter(({ name }) => name === 'GET /api/orders')).toEqual([])
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
