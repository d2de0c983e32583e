import { expect, test } from 'vitest'
import { eventually, openBrowser } from './browser.ts'
import { makeCustomer } from './demo-shop.ts'
import { fillLogin, loginPage, owner, storedToken, watchCalls } from './sign-in.ts'

const { visit, expectConsoleError } = openBrowser()

test('a visitor who never signed in is asked nothing about a sign-in', async () => {
  const page = await visit('/')
  const calls = watchCalls(page)
  await page.reload()
  await page.waitForTimeout(500)
  expect(calls.filter(({ name }) => /auth|jwt|admin/.test(name))).toEqual([])
})

test('when the session is over the stored token is removed and loading ends all the same [STATE-18] [STATE-19]', async () => {
  const page = await visit(loginPage)
  await fillLogin(page, owner())
  await page.waitForURL((url) => url.pathname === '/')
  await page.context().clearCookies()
  await page.reload()
  await page.waitForFunction(() => localStorage.getItem('JWT_ACCESS_TOKEN') === null)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('link', { name: 'Register / Login' }).waitFor()
  expect(await page.getByText('Loading…').count()).toBe(0)
})

test('calls carry the stored token, which is renewed silently when the shop refuses it or it runs out [ROLE-12]', async () => {
  const page = await visit('/dashboard/pendingOrders')
  await fillLogin(page, owner())
  await page.getByText(/^Showing|^There are no/).waitFor()
  const searchFor = async (text: string) => {
    const calls = watchCalls(page)
    const answered = page.waitForResponse((answer) => answer.url().includes(`search=${text}`) && answer.ok())
    await page.getByRole('searchbox').fill(text)
    await answered
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
  const lastAnswer = page.waitForResponse('**/api/orderDesk?*')
  await fillLogin(page, owner())
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await lastAnswer
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('JWT_ACCESS_TOKEN', 'worthless'))
  await page.getByRole('searchbox').fill('ABCD')
  await page.waitForURL(`**${loginPage}?next=*`)
  await eventually(() => storedToken(page)).toBeNull()
  expectConsoleError('401')
  await fillLogin(page, owner())
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('ABCD')
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
  await page.waitForURL(`**${loginPage}?next=*`)
  expect((await signedOut).status()).toBe(200)
  await eventually(() => storedToken(page)).toBeNull()
  expectConsoleError('403')
})

test('tabs stay in step: signing in or out in one shows in the others, without them waking one another for ever', async () => {
  const first = await visit('/dashboard/pendingOrders')
  await first.waitForURL(`**${loginPage}?*`)
  const second = await first.context().newPage()
  await second.goto(loginPage)
  const lastAnswer = first.waitForResponse('**/api/orderDesk?*')
  await fillLogin(second, owner())
  await first.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await lastAnswer

  const calls = watchCalls(first)
  await second.goto('/dashboard/pendingOrders')
  await second.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await second.waitForTimeout(500)
  expect(calls).toEqual([])

  await second.getByRole('button', { name: 'Logout' }).click()
  await second.getByRole('button', { name: 'Yes, logout!' }).click()
  await first.waitForURL(`**${loginPage}?*`)
  expect(calls).toEqual([])
})

test('logging out asks first; refusing changes nothing, agreeing logs out and says so [MSG-01] [MSG-02]', async () => {
  const page = await visit('/dashboard/pendingOrders')
  await fillLogin(page, owner())
  const logout = page.getByRole('button', { name: 'Logout', exact: true })
  // On a phone the notice of the login lies over the bar with that button, and is in nobody's way.
  await page.locator('[data-sonner-toast]').waitFor()
  await logout.click()
  const question = page.getByRole('dialog', { name: 'Logout' })
  await question.getByText('Are you sure you want to logout?', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await storedToken(page)).not.toBeNull()
  expect(new URL(page.url()).pathname).toBe('/dashboard/pendingOrders')

  await logout.click()
  await question.getByRole('button', { name: 'Yes, logout!', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Logout Successful' })
  await done.getByText('You have been successfully logged out.', { exact: true }).waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  await eventually(() => storedToken(page)).toBeNull()
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
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  expect(await menu.getByRole('link', { name: 'Pending orders' }).count()).toBe(0)
  expect(calls.filter(({ name }) => name === 'GET /api/orders')).toEqual([])
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
