import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible, expectAccessibleInThemes } from './accessibility.ts'
import { desktop, eventually, openBrowser } from './browser.ts'
import { makeCustomer, placeOrder } from './fixtures.ts'
import { loginPage, storedToken, watchCalls } from './login-form.ts'
import { asCustomer, asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()
const registerPage = '/authentication/register'

const fill = async (page: Page, person: { name: string; email: string; password: string }) => {
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
}
const press = (page: Page) => page.getByRole('button', { name: 'Register' }).click()
const somebody = () => ({
  name: 'Salma Khatun',
  email: `salma-${randomUUID()}@shop.example`,
  password: 'a-long-enough-password',
})
const errorOf = async (page: Page, label: string) => {
  const field = page.getByLabel(label)
  if ((await field.getAttribute('aria-invalid')) !== 'true') return null
  // The error comes before the hint.
  const [id] = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return page.locator(`[id="${id}"]`).textContent()
}

test('Register / Login opens the register page, which returns to the page before [HDR-15] [AUTH-01] [AUTH-05] [MSG-26] [ROLE-03] [STATE-20]', async () => {
  const page = await visit('/shop', { viewport: desktop })
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Register / Login' }).click()
  await page.waitForURL(`**${registerPage}?next=%2Fshop`)
  const calls = watchCalls(page)
  const person = somebody()
  await fill(page, person)
  const recorded = page.waitForRequest('**/api/postUser')
  await press(page)
  const { name, email } = person
  expect((await recorded).postDataJSON()).toEqual({ name, email, role: 'customer' })
  await page.getByText('Salma Khatun Signup Successful', { exact: true }).waitFor()
  await page.waitForURL(`${inject('shopUrl')}/shop`)
  const names = calls.map(({ name }) => name)
  for (const name of ['POST /api/auth/sign-up/email', 'POST /api/postUser', 'POST /api/jwt'])
    expect(names).toContain(name)
  expect((await storedToken(page))?.split('.')).toHaveLength(3)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('banner').getByText('Logged in as Salma Khatun').waitFor()
  await eventually(() => page.getByRole('link', { name: 'Register / Login' }).count()).toBe(0)
})

test('invalid fields are marked, and nothing is sent [VAL-01] [VAL-02]', async () => {
  const page = await visit(registerPage)
  const calls = watchCalls(page)
  await press(page)
  await eventually(() => errorOf(page, 'Name')).toBe('Name is required')
  await eventually(() => errorOf(page, 'Email address')).toBe('Email is required')
  await eventually(() => errorOf(page, 'Password')).toBe('Password is required')
  await eventually(() => page.getByLabel('Email address').getAttribute('type')).toBe('email')
  await fill(page, { name: 'Salma', email: 'salma', password: 'short' })
  await press(page)
  await eventually(() => errorOf(page, 'Name')).toBeNull()
  await eventually(() => errorOf(page, 'Email address')).toBe('Please enter a valid email address')
  await eventually(() => errorOf(page, 'Password')).toBe('The password needs at least 8 characters')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  expect(calls).toEqual([])
})

test('a common password is rejected beside its field', async () => {
  const page = await visit(registerPage)
  await fill(page, { name: 'Salma', email: 'salma@shop.example', password: 'password123' })
  await press(page)
  await eventually(() => errorOf(page, 'Password')).toBe('This password is too easy to guess')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
  expectConsoleError('422')
})

test('an address with an account is rejected beside its field, and the input stays [MSG-08]', async () => {
  const known = await makeCustomer()
  const page = await visit(registerPage)
  await fill(page, { ...known, name: 'Karim' })
  await press(page)
  await page.getByText('Karim Signup Failed', { exact: true }).waitFor()
  await eventually(() => errorOf(page, 'Email address')).toContain('cannot be used')
  await eventually(() => page.getByLabel('Name').inputValue()).toBe('Karim')
  await eventually(() => page.getByLabel('Email address').inputValue()).toBe(known.email)
  await eventually(() => page.getByLabel('Password').inputValue()).toBe(known.password)
  expect(await storedToken(page)).toBeNull()
  expectConsoleError('422')
})

test('register and login link to each other and keep the return address', async () => {
  const page = await visit(`${registerPage}?next=%2Fcart`)
  await page.getByRole('link', { name: 'Login' }).click()
  await page.waitForURL(`**${loginPage}?next=%2Fcart`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL(`**${registerPage}?next=%2Fcart`)
})

test('the register page with its errors is accessible in both themes, on a phone and a desktop', async () => {
  const page = await visit(registerPage)
  await press(page)
  await page.getByRole('alert').first().waitFor()
  await expectAccessibleInThemes(page)
})

test('a rendering error on a sign-in page shows an error page in its layout [PAGE-09]', async () => {
  const page = await visit(loginPage, { viewport: desktop })
  // Rendering fails on the next page only; this one may still render again.
  await page.evaluate((broken) => {
    const get = URLSearchParams.prototype.get
    URLSearchParams.prototype.get = function (name) {
      if (location.pathname === broken) throw new Error('broken on purpose')
      return get.call(this, name)
    }
  }, registerPage)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Shodai' }).waitFor()
  await eventually(() => page.getByRole('main').count()).toBe(1)
  expectConsoleError('broken on purpose')
})

test('the customer’s menu links to a dashboard with their own orders [HDR-14]', async () => {
  const person = await makeCustomer()
  const { page } = await asCustomer(visit, '/', { person, viewport: desktop })
  await page.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('banner')
  await menu.getByRole('button', { name: 'Logout' }).waitFor()
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: `Welcome, ${person.name}` }).waitFor()
  await page.getByText('You have not ordered anything with this account yet.').waitFor()
  await expectAccessible(page)

  const token = await storedToken(page)
  const { sent } = await placeOrder()
  const mine = await fetch(`${inject('shopUrl')}/api/postOrder`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(sent),
  })
  const { insertedId } = (await mine.json()) as { insertedId: string }
  await page.reload()
  const link = page.getByRole('link', { name: `#${insertedId.slice(0, 4)}-${insertedId.slice(4)}` })
  await link.waitFor()
  await eventually(() => page.getByRole('list', { name: 'Active orders' }).getByRole('article').count()).toBe(
    1,
  )
  await link.click()
  await page.waitForURL(`**/dashboard/order-overview/${insertedId}`)
})

test('the administrator’s dashboard lists what is waiting; unknown addresses and rendering errors stay in its layout [PAGE-09] [PAGE-10]', async () => {
  const page = await asOwner(visit, '/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Unread messages' }).waitFor()
  await page.goto('/dashboard/no-such-page')
  await page.getByRole('heading', { level: 1, name: 'Oops! Page Not Found' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' })
  await menu.getByRole('link', { name: 'Orders', exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Go Home' }).waitFor()

  // A response that no page can render.
  await page.route('**/api/orders?**', (route) =>
    route.fulfill({ json: [{ _id: 'X' }], headers: { 'X-Total-Count': '1' } }),
  )
  await menu.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  await menu.getByRole('link', { name: 'Customers', exact: true }).waitFor()
  expectConsoleError("reading 'reduce'")
})
