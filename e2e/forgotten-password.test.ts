import { expect, inject, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import { makeCustomer } from './fixtures.ts'
import { fillLogin, loginPage, storedToken, watchCalls } from './login-form.ts'
import { waitForEmail } from './outbox.ts'

const forgotPage = '/authentication/forgot-password'
const { visit, expectConsoleError } = openBrowser()

/** The path of the link in the e-mail to this address. */
async function linkMailedTo(email: string) {
  const { text } = await waitForEmail(`To: ${email}`)
  const link = new URL(/https?:\S+reset-password\?token=\S+/.exec(text)?.[0] ?? '')
  expect(link.origin).toBe(inject('shopUrl'))
  return link.pathname + link.search
}

test('a forgotten password is reset by e-mail, and the new one signs in [AUTH-03] [AUTH-07] [AUTH-10] [AUTH-12] [MSG-39]', async () => {
  const person = await makeCustomer()
  const page = await visit(loginPage)
  await page.getByRole('link', { name: 'Create an account' }).waitFor()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL(`**${forgotPage}`)
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor()
  await page.getByLabel('Email address').fill(person.email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await page.getByText('Password Reset Email Sent.', { exact: true }).waitFor()
  await page.getByText('Please check your email for password reset instructions.', { exact: true }).waitFor()
  await page.waitForURL(`${inject('shopUrl')}/`)

  const link = await linkMailedTo(person.email)
  // This browser is signed in meanwhile, with the old password.
  await page.goto(loginPage)
  await fillLogin(page, person)
  await page.waitForURL(`${inject('shopUrl')}/`)
  await page.goto(link)
  const field = page.getByLabel('New password')
  await field.fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('alert').getByText('The password needs at least 8 characters').waitFor()
  await field.fill('a-new-password-42')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('Your new password is saved.').waitFor()
  await page.waitForURL(`**${loginPage}`)
  await eventually(() => storedToken(page)).toBeNull()
  await fillLogin(page, person)
  await page.getByRole('dialog', { name: 'Login Failed' }).getByRole('button', { name: 'Try again' }).click()
  await fillLogin(page, { ...person, password: 'a-new-password-42' })
  await page.waitForURL(`${inject('shopUrl')}/`)

  await page.getByRole('button', { name: 'Account', exact: true }).waitFor()
  await page.evaluate(() => localStorage.removeItem('JWT_ACCESS_TOKEN'))
  await page.goto(link)
  await page.getByLabel('New password').fill('another-password-43')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { level: 1, name: 'This link does not work any more' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await page.waitForURL(`**${forgotPage}`)
  expectConsoleError('400')
  expectConsoleError('401')
})

test('the Bengali page sends a Bengali e-mail that links to a Bengali page', async () => {
  const person = await makeCustomer()
  const page = await visit(`/bn${forgotPage}`)
  await page.getByLabel('ইমেইল ঠিকানা').fill(person.email)
  await page.getByRole('button', { name: 'রিসেট ইমেইল পাঠান' }).click()
  await page.getByText('আপনার ইমেইল দেখুন।').waitFor()
  await page.waitForURL(`${inject('shopUrl')}/bn`)
  const link = await linkMailedTo(person.email)
  expect(link).toMatch(/^\/bn\/authentication\/reset-password\?/)
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'নতুন পাসওয়ার্ড দিন' }).waitFor()
  await expectAccessible(page)
})

test('a missing e-mail address shows a warning, and nothing is sent [MSG-06]', async () => {
  const page = await visit(forgotPage)
  const calls = watchCalls(page)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await page.getByText('Email Required', { exact: true }).waitFor()
  await page.getByText('Please provide your email address to reset the password.', { exact: true }).waitFor()
  await page.getByRole('alert').getByText('Email is required').waitFor()
  await page.getByLabel('Email address').fill('karim')
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await page.getByRole('alert').getByText('Please enter a valid email address').waitFor()
  expect(calls).toEqual([])
})

test('a reset that fails says so and keeps the address [MSG-25]', async () => {
  const page = await visit(forgotPage)
  await page.route('**/api/auth/**', (route) => route.abort())
  await page.getByLabel('Email address').fill('karim@shop.example')
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await page.getByText('Password Reset Failed.', { exact: true }).waitFor()
  await page.getByText('Password reset failed. Please try again later.', { exact: true }).waitFor()
  await eventually(() => page.getByLabel('Email address').inputValue()).toBe('karim@shop.example')
  expect(new URL(page.url()).pathname).toBe(forgotPage)
  expectConsoleError('ERR_FAILED')
})

test('the page links to sign in and to sign up [AUTH-11]', async () => {
  const page = await visit(forgotPage)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(`**${loginPage}`)
  await page.goBack()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/authentication/register')
})
