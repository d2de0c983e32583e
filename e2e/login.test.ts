import { expect, inject, test } from 'vitest'
import { desktop, eventually, expectAccessible, openBrowser, phone, shownFor } from './browser.ts'
import { fillLogin, loginPage, owner, storedToken, watchCalls } from './sign-in.ts'

const { visit, expectConsoleError } = openBrowser()

test('the right e-mail and password lead home, with a toast that closes after 3 s, and the token is stored [AUTH-02] [AUTH-08] [MSG-27] [NUM-26] [STATE-15] [STATE-16]', async () => {
  const page = await visit(loginPage)
  const calls = watchCalls(page)
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  const shown = shownFor(page, 'Login Successful')
  await fillLogin(page, owner())
  await page.getByText('Login Successful', { exact: true }).waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  expect(calls.map(({ name }) => name)).toContain('POST /api/jwt')
  expect((await storedToken(page))?.split('.')).toHaveLength(3)
  expect(await shown).toBeGreaterThan(2900)
  expect(await shown).toBeLessThan(5000)
})

test('the login page is labelled for password managers and clean for assistive technology', async () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [phone, desktop]) {
      const page = await visit(loginPage, { colorScheme, viewport })
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('alert').first().waitFor()
      await expectAccessible(page)
      await eventually(() => page.getByLabel('Email address').getAttribute('autocomplete')).toBe('username')
      await eventually(() => page.getByLabel('Password').getAttribute('autocomplete')).toBe(
        'current-password',
      )
      await eventually(() => page.getByRole('link').allTextContents()).toEqual([
        ...['Shodai', 'Forgot password?', 'Create an account'],
      ])
    }
})

test('e-mail and password are each required, said beside the field, and nothing is sent [VAL-04]', async () => {
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

test('after a wrong password one may try again with the e-mail kept, or go home [AUTH-08] [MSG-10] [STATE-21]', async () => {
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

test('a login that never reaches the provider says that an error occurred [MSG-11]', async () => {
  const page = await visit(loginPage)
  await page.route('**/api/auth/**', (route) => route.abort())
  await fillLogin(page, owner())
  await page.getByRole('dialog', { name: 'Login Failed' }).getByText('An error occurred').waitFor()
  expectConsoleError('ERR_FAILED')
})

test('while the password is being checked the button says so and cannot be pressed again', async () => {
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
  await page.waitForURL((url) => url.pathname === '/')
})

test('a stranger at a dashboard address goes to login and comes back to it afterwards [STATE-16] [STATE-17]', async () => {
  const page = await visit('/dashboard/pendingOrders?search=8F3K')
  await page.waitForURL(`**${loginPage}?*`)
  await fillLogin(page, owner())
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  expect(page.url()).toBe(`${inject('shopUrl')}/dashboard/pendingOrders?search=8F3K`)
  await eventually(() => page.getByRole('searchbox').inputValue()).toBe('8F3K')
  // Known again after reloading: loading ends with a fresh token (D25).
  const before = await storedToken(page)
  await page.waitForTimeout(1100)
  await page.reload()
  await page.getByRole('heading', { name: 'View All Pending Orders' }).waitFor()
  await eventually(() => storedToken(page)).not.toBe(before)
})

test('the way back after login never leads to another shop', async () => {
  const page = await visit(`${loginPage}?next=${encodeURIComponent('//evil.example/dashboard')}`)
  await fillLogin(page, owner())
  await page.waitForURL(`${inject('shopUrl')}/`)
})

test('login from the menu of the shop leads back to the page one came from [STATE-20]', async () => {
  const page = await visit('/shop')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('link', { name: 'Register / Login' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  await fillLogin(page, owner())
  await page.waitForURL(`${inject('shopUrl')}/shop`)
})
