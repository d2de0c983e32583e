import { expect, test } from 'vitest'
import { owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { openMore, pending } from './dashboard-pages.ts'
import { makeCustomer } from './fixtures.ts'
import { fillLogin, loginPage, storedToken, watchCalls } from './login-form.ts'
import { asOwner } from './signed-in-pages.ts'

const { open, visit, expectConsoleError } = openBrowser()

test('pages of a visitor who never signed in send no request about a session', async () => {
  const page = await open()
  const calls = watchCalls(page)
  const aboutSession = () => calls.map(({ name }) => name).filter((name) => /auth|jwt|admin/.test(name))
  for (const path of ['/', '/shop', '/cart', loginPage]) await page.goto(path, { waitUntil: 'networkidle' })
  await page.reload({ waitUntil: 'networkidle' })
  expect(aboutSession()).toEqual([])
  // With a stored token the same page does.
  await page.evaluate(() => localStorage.setItem('JWT_ACCESS_TOKEN', 'a.b.c'))
  await page.goto('/')
  await eventually(aboutSession).toEqual(['GET /api/auth/get-session'])
})

test('without a session the stored token is removed and loading ends [STATE-18] [STATE-19]', async () => {
  const page = await asOwner(visit, '/', {})
  await page.context().clearCookies()
  await page.reload()
  await page.waitForFunction(() => localStorage.getItem('JWT_ACCESS_TOKEN') === null)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Register / Login' }).waitFor()
  expect(await page.getByText('Loading…').count()).toBe(0)
})

test('requests carry the stored token, which is renewed silently when it is rejected or expired [ROLE-12]', async () => {
  const page = await asOwner(visit, pending)
  await page.getByText(/^Showing|^There are no/).waitFor()
  await page.waitForLoadState('networkidle')
  const searchFor = async (text: string) => {
    const calls = watchCalls(page)
    const answered = page.waitForResponse((answer) => answer.url().includes(`search=${text}`) && answer.ok())
    await page.getByRole('searchbox').fill(text)
    await answered
    page.removeAllListeners('request')
    // What else the page asks for when it is opened may come late.
    return calls.filter(({ name }) =>
      ['GET /api/orders', 'GET /api/auth/get-session', 'POST /api/jwt'].includes(name),
    )
  }
  const bearer = async () => `Bearer ${await storedToken(page)}`
  expect(await searchFor('ZZZZZZ1')).toEqual([{ name: 'GET /api/orders', authorization: await bearer() }])

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

test('a rejected request after the session’s end leads to sign-in, and back afterwards [ROLE-13]', async () => {
  const page = await asOwner(visit, pending)
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await page.waitForLoadState('networkidle')
  // The session ends when the search is on its way: nothing that the page asks for by itself meets its end before.
  await page.route(
    '**/api/orders?*search=ABCD*',
    async (route) => {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.setItem('JWT_ACCESS_TOKEN', 'worthless'))
      await route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer worthless' } })
    },
    { times: 1 },
  )
  await page.getByRole('searchbox').fill('ABCD')
  await page.waitForURL(`**${loginPage}?next=*`)
  await eventually(() => storedToken(page)).toBeNull()
  expectConsoleError('401')
  await fillLogin(page, owner())
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('ABCD')
})

test('a forbidden request signs out and leads to sign-in [ROLE-14]', async () => {
  const page = await asOwner(visit, pending, { ownSession: true })
  // The list has been answered: the next request for it is that of the search.
  await page.getByText(/^Showing|^There are no/).waitFor()
  await page.route('**/api/orders?**', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'not-allowed', message: 'You may not do this.' } } }),
  )
  const signedOut = page.waitForResponse('**/api/auth/sign-out')
  await page.getByRole('searchbox').fill('ABCD')
  await page.waitForURL(`**${loginPage}?next=*`)
  expect((await signedOut).status()).toBe(200)
  await eventually(() => storedToken(page)).toBeNull()
  expectConsoleError('403')
})

test('signing in or out in one tab updates the others, without an endless exchange between them', async () => {
  const first = await visit('/dashboard/pendingOrders')
  await first.waitForURL(`**${loginPage}?*`)
  const second = await first.context().newPage()
  await second.goto(loginPage)
  const lastAnswer = first.waitForResponse('**/api/managed-orders?*')
  await fillLogin(second, owner())
  await first.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await lastAnswer

  const calls = watchCalls(first)
  await second.goto('/dashboard/pendingOrders')
  await second.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await second.waitForLoadState('networkidle')
  // Storage events arrive in order: once this one has, the first tab knows of the renewed token as well.
  const notified = first.evaluate(
    () => new Promise<void>((resolve) => addEventListener('storage', (e) => e.key === 'last' && resolve())),
  )
  await second.evaluate(() => localStorage.setItem('last', 'yes'))
  await notified
  expect(calls).toEqual([])

  await (await openMore(second)).getByRole('button', { name: 'Logout' }).click()
  await second.getByRole('button', { name: 'Yes, logout!' }).click()
  await first.waitForURL(`**${loginPage}?*`)
  expect(calls).toEqual([])
})

test('signing out asks for confirmation: Cancel changes nothing, Yes signs out and says so [MSG-01] [MSG-02]', async () => {
  const page = await visit('/dashboard/pendingOrders')
  await fillLogin(page, owner())
  const logOut = async () =>
    (await openMore(page)).getByRole('button', { name: 'Logout', exact: true }).click()
  // On a phone the sign-in toast must not block the way to that button.
  await page.locator('[data-sonner-toast]').waitFor()
  await logOut()
  const question = page.getByRole('dialog', { name: 'Logout' })
  await question.getByText('Are you sure you want to logout?', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await storedToken(page)).not.toBeNull()
  expect(new URL(page.url()).pathname).toBe('/dashboard/pendingOrders')

  await logOut()
  await question.getByRole('button', { name: 'Yes, logout!', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Logout Successful' })
  await done.getByText('You have been successfully logged out.', { exact: true }).waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  await eventually(() => storedToken(page)).toBeNull()
  // The provider's session has ended as well.
  const session = await page.evaluate(async () => (await fetch('/api/auth/get-session')).json())
  expect(session).toBeNull()
})

test('a sign-out that fails keeps the session and says so', async () => {
  const page = await asOwner(visit, pending, {})
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await (await openMore(page)).getByRole('button', { name: 'Logout', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, logout!' }).click()
  await page.getByText('You could not be logged out.').waitFor()
  expect(await page.getByRole('heading', { name: 'View All Pending Orders' }).isVisible()).toBe(true)
  expect(await storedToken(page)).not.toBeNull()
  expectConsoleError('ERR_FAILED')
})

test('offline, the session is kept and Retry is offered', async () => {
  const page = await asOwner(visit, pending)
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

test('a customer who signs in at an administrator’s address sees the not-found page [D35] [ROLE-15]', async () => {
  const customer = await makeCustomer()
  const page = await visit('/dashboard/pendingOrders')
  const calls = watchCalls(page)
  await fillLogin(page, customer)
  await page.getByRole('heading', { name: 'Oops! Page Not Found' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  await menu.getByRole('link', { name: 'My Active Orders' }).waitFor()
  expect(await menu.getByRole('link', { name: 'Orders', exact: true }).count()).toBe(0)
  expect(calls.filter(({ name }) => name === 'GET /api/orders')).toEqual([])
  // Whether they are an administrator and whether they are a customer are two questions, each about their e-mail address.
  const flags = calls.map(({ name }) => name).filter((name) => /^GET \/api\/(admin|customer)\//.test(name))
  const email = encodeURIComponent(customer.email)
  expect(flags.sort()).toEqual([`GET /api/admin/${email}`, `GET /api/customer/${email}`])
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
