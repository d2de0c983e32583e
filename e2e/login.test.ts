import { expect, inject, test } from 'vitest'
import { expectAccessibleInThemes } from './accessibility.ts'
import { owner } from './accounts.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { expectClosesAfter } from './clock.ts'
import { makeCustomer, makeStaff } from './fixtures.ts'
import { fillLogin, loginPage, storedToken, watchCalls } from './login-form.ts'

const { visit, expectConsoleError } = openBrowser()

test('the right e-mail and password sign in, with a toast that closes after 3 s, and the token is stored [AUTH-02] [AUTH-08] [MSG-27] [NUM-26] [STATE-15] [STATE-16]', async () => {
  const person = await makeCustomer()
  const page = await visit(loginPage)
  const calls = watchCalls(page)
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  const notice = page.getByText('Login Successful', { exact: true })
  await expectClosesAfter(page, notice, 3000, () => fillLogin(page, person))
  await page.waitForURL((url) => url.pathname === '/')
  expect(calls.map(({ name }) => name)).toContain('POST /api/jwt')
  expect((await storedToken(page))?.split('.')).toHaveLength(3)
})

test('the login page is labelled for password managers and accessible in both themes, on a phone and a desktop', async () => {
  const page = await visit(loginPage)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').first().waitFor()
  await expectAccessibleInThemes(page)
  await eventually(() => page.getByLabel('Email address').getAttribute('autocomplete')).toBe('username')
  await eventually(() => page.getByLabel('Password').getAttribute('autocomplete')).toBe('current-password')
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await eventually(() => page.getByRole('link').allTextContents()).toEqual([
      'Shodai',
      'Forgot password?',
      'Create an account',
      'Back to the shop',
    ])
  }
})

test('missing e-mail and password are each marked beside the field, and nothing is sent [VAL-04]', async () => {
  const page = await visit(loginPage)
  const calls = watchCalls(page)
  const errorOf = async (label: string) => {
    const field = page.getByLabel(label)
    const id = await field.getAttribute('aria-describedby')
    expect(await field.getAttribute('aria-invalid')).toBe(String(id !== null))
    return id && page.locator(`[id="${id}"]`).textContent()
  }
  await page.getByRole('button', { name: 'Login' }).click()
  await eventually(() => errorOf('Email address')).toBe('Email is required')
  await eventually(() => errorOf('Password')).toBe('Password is required')
  await page.getByLabel('Email address').fill('owner@shop.example')
  await eventually(() => errorOf('Email address')).toBeNull()
  await page.getByLabel('Password').press('Enter')
  await eventually(() => errorOf('Password')).toBe('Password is required')
  expect(await errorOf('Email address')).toBeNull()
  expect(calls).toEqual([])
})

test('after a wrong password the dialog offers to try again with the e-mail kept, or to go home [AUTH-08] [MSG-10] [STATE-21]', async () => {
  const page = await visit(loginPage)
  const { email } = owner()
  await fillLogin(page, { email, password: 'not-the-password' })
  const dialog = page.getByRole('dialog', { name: 'Login Failed' })
  await dialog.getByText('Invalid email or password').waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  expect(new URL(page.url()).pathname).toBe(loginPage)
  await eventually(() => page.getByLabel('Email address').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Login' }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await storedToken(page)).toBeNull()
  expectConsoleError('401')
})

test('a sign-in that does not reach the provider says that an error occurred [MSG-11]', async () => {
  const page = await visit(loginPage)
  await page.route('**/api/auth/**', (route) => route.abort())
  await fillLogin(page, owner())
  await page.getByRole('dialog', { name: 'Login Failed' }).getByText('An error occurred').waitFor()
  expectConsoleError('ERR_FAILED')
})

test('the button is disabled and says so while the password is checked', async () => {
  const page = await visit(loginPage)
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/auth/sign-in/email', (route) => held.then(() => route.continue()))
  await fillLogin(page, owner())
  const button = page.getByRole('button', { name: 'Signing In...' })
  await button.waitFor()
  await eventually(() => button.isDisabled()).toBe(true)
  pass()
  await page.waitForURL((url) => url.pathname === '/dashboard')
})

test('a guest at a dashboard address signs in and returns to it [STATE-16] [STATE-17] [D35]', async () => {
  const page = await visit('/dashboard/pendingOrders?search=8F3K')
  await page.waitForURL(`**${loginPage}?*`)
  await fillLogin(page, owner())
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  expect(page.url()).toBe(`${inject('shopUrl')}/dashboard/pendingOrders?search=8F3K`)
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('8F3K')
  // A reload restores the session and renews the token (D25).
  const renewed = page.waitForResponse('**/api/jwt')
  await page.reload()
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  const { token } = await (await renewed).json()
  await eventually(() => storedToken(page)).toBe(token)
})

test('sign-in never redirects to another origin', async () => {
  const page = await visit(`${loginPage}?next=${encodeURIComponent('//evil.example/dashboard')}`)
  await fillLogin(page, owner())
  await page.waitForURL(`${inject('shopUrl')}/dashboard`)
})

test('sign-in from the shop’s menu returns to the page before [STATE-20]', async () => {
  const page = await visit('/shop')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Register / Login' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  await fillLogin(page, owner())
  await page.waitForURL(`${inject('shopUrl')}/shop`)
})

test('who works for the shop lands on the dashboard after signing in, from the home page too, and a customer in the shop [D210] [STATE-20]', async () => {
  for (const [account, landing] of [
    [owner(), '/dashboard'],
    [await makeStaff('orders'), '/dashboard'],
    [await makeCustomer(), '/'],
  ] as const) {
    const page = await visit(loginPage)
    await fillLogin(page, account)
    await page.waitForURL(`${inject('shopUrl')}${landing}`)
    if (landing === '/dashboard') await page.getByRole('navigation', { name: 'Quick menu' }).waitFor()
  }
  // In Bengali as well.
  const page = await visit(`/bn${loginPage}`)
  await page.getByLabel('ইমেইল').fill(owner().email)
  await page.getByLabel('পাসওয়ার্ড').fill(owner().password)
  await page.getByRole('button', { name: 'লগইন', exact: true }).click()
  await page.waitForURL(`${inject('shopUrl')}/bn/dashboard`)
})
