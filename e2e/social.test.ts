import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, patientLimits } from '#platform/database.ts'
import { embeddedDatabaseUrl } from '#platform/embedded-postgres.ts'
import { expectAccessible, setTheme, themes } from './accessibility.ts'
import { callIdentity } from './api-calls.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { type RunningShop, startBuiltShop } from './built-shop.ts'
import { fillLogin, loginPage, storedToken } from './login-form.ts'
import { openProvider } from './openid-provider.ts'
import { waitForEmail } from './outbox.ts'

const registerPage = '/authentication/register'
const { visit, expectConsoleError } = openBrowser()
let shop: RunningShop
let provider: Awaited<ReturnType<typeof openProvider>>
const dataDir = mkdtempSync(join(tmpdir(), 'shodai-social-'))

beforeAll(async () => {
  provider = await openProvider()
  shop = await startBuiltShop({
    DATA_DIR: dataDir,
    DEMO: '0',
    RATE_LIMITS: 'off',
    SLOW_MACHINE: '1',
    ...provider.settings,
  })
  provider.knowShop(shop.url)
})
afterAll(async () => {
  await shop?.stop()
  provider?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Adds a person to the provider and returns their name there. */
function somebody(changes: { email?: string; email_verified?: boolean } = {}) {
  const sub = `person-${randomUUID()}`
  provider.knows(sub, {
    email: `${sub}@mail.example`,
    email_verified: true,
    name: 'Nasrin Akter',
    ...changes,
  })
  return sub
}
const open = (path: string, options: BrowserContextOptions = { viewport: desktop }) =>
  visit(shop.url + path, { baseURL: shop.url, ...options })
const socialButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
async function popupOf(page: Page) {
  // Otherwise the provider would remember the person before.
  await page.context().clearCookies({ name: /^_/ })
  const opened = page.waitForEvent('popup')
  await socialButton(page).click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Refuse' }).waitFor()
  return popup
}
async function signInThere(page: Page, sub: string) {
  await page.getByLabel('Who are you?').fill(sub)
  await page.getByRole('button', { name: 'Sign in there' }).click()
}
const signedInAs = async (page: Page) => {
  const token = await storedToken(page)
  expect(token?.split('.')).toHaveLength(3)
  return page.evaluate(async () => (await (await fetch('/api/auth/get-session')).json())?.user)
}

test('both forms start with a social sign-in button [AUTH-04] [AUTH-06]', async () => {
  for (const path of [loginPage, registerPage]) {
    const page = await open(path)
    const labels = await page
      .getByRole('main')
      .locator('button, input')
      .evaluateAll((all) =>
        all.map((each) => (each instanceof HTMLInputElement ? each.name : (each.textContent ?? ''))),
      )
    const name = path === registerPage ? ['name'] : []
    const send = path === registerPage ? 'Register' : 'Login'
    expect(labels).toEqual(['GContinue with Google', ...name, 'email', 'password', 'Show', send])
    const other = path === registerPage ? 'Login' : 'Create an account'
    await page.getByRole('main').getByRole('link', { name: other }).waitFor()
  }
})

test('forms with a social sign-in button are accessible in both themes and languages at 320 px', async () => {
  for (const path of [loginPage, registerPage, `/bn${loginPage}`, `/bn${registerPage}`]) {
    const page = await open(path, { viewport: { ...phone, width: 320 } })
    for (const theme of themes) {
      await setTheme(page, theme)
      await expectAccessible(page)
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        320,
      )
    }
    await page.context().close()
  }
})

test('a popup of 500 by 600 signs in, records a customer and returns to the page before [AUTH-09] [AUTH-16] [NUM-30] [D19] [D33]', async () => {
  const sub = somebody()
  const page = await open(`${loginPage}?next=%2Fcart`)
  const popup = await popupOf(page)
  await eventually(() => popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  await eventually(() => page.getByRole('main').getAttribute('aria-busy')).toBe('true')
  const closed = popup.waitForEvent('close')
  await signInThere(popup, sub)
  await closed
  await page.getByText('Login Successful', { exact: true }).waitFor()
  await page.waitForURL(`${shop.url}/cart`)
  expect(await signedInAs(page)).toMatchObject({ email: `${sub}@mail.example`, name: 'Nasrin Akter' })
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Welcome, Nasrin Akter' }).waitFor()
  const mail = await waitForEmail(`${sub}@mail.example`, dataDir)
  expect(mail.text).toContain('Hello Nasrin Akter')

  // The same person on another device is the same user.
  const again = await open(registerPage)
  const second = await popupOf(again)
  await signInThere(second, sub)
  await again.waitForURL(`${shop.url}/`)
  const ids = await Promise.all([page, again].map(async (each) => (await signedInAs(each))?.id))
  expect(ids[0]).toBe(ids[1])
})

test('an account of a provider has no password to change, and can be deleted', async () => {
  const sub = somebody()
  const page = await open(`${loginPage}?next=%2Fdashboard%2Fprofile`)
  await signInThere(await popupOf(page), sub)
  await page.getByText('You log in without a password.').waitFor()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Your account is deleted.').waitFor()
  await page.waitForURL(`${shop.url}/`)
  await eventually(() => storedToken(page)).toBeNull()
})

test('refusing at the provider shows a warning on the register page and a dialog on the login page [MSG-09] [MSG-10] [MSG-41]', async () => {
  const page = await open(registerPage)
  await (await popupOf(page)).getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('Google Signup Failed', { exact: true }).waitFor()
  await page.getByText('The login was cancelled. Nothing has changed.').waitFor()
  expect(await storedToken(page)).toBeNull()

  await page.goto(loginPage)
  await (await popupOf(page)).getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login Failed' })
  await dialog.getByText('The login was cancelled. Nothing has changed.').waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  expect(new URL(page.url()).pathname).toBe(loginPage)
  await (await popupOf(page)).getByRole('button', { name: 'Refuse' }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(`${shop.url}/`)
})

test('closing the popup ends the sign-in, and it can be repeated [MSG-41]', async () => {
  const page = await open(registerPage)
  const popup = await popupOf(page)
  await eventually(() => socialButton(page).isDisabled()).toBe(true)
  await popup.close()
  await page.getByText('The window was closed before you were logged in.').waitFor()
  await eventually(() => socialButton(page).isEnabled()).toBe(true)
  await signInThere(await popupOf(page), somebody())
  await page.waitForURL(`${shop.url}/`)
})

test.each([
  ['a browser that opens no popup', { viewport: phone }],
  [
    'Facebook’s own browser',
    { viewport: phone, userAgent: 'Mozilla/5.0 (Linux; Android 14) [FB_IAB/FB4A;FBAV/1.0]' },
  ],
  ['Instagram’s own browser', { viewport: phone, userAgent: 'Mozilla/5.0 (iPhone) Instagram 300.0' }],
] as const)('%s signs in at the provider in the same window [D19] [MSG-41]', async (name, options) => {
  const page = await open(`/bn${loginPage}?next=%2Fcart`, options)
  const popups: Page[] = []
  page.on('popup', (popup) => popups.push(popup))
  if (!('userAgent' in options)) await page.evaluate(() => Object.assign(window, { open: () => null }))
  await page.getByRole('button', { name: 'Google দিয়ে চালিয়ে যান' }).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog', { name: 'লগইন করা যায়নি।' })
  await dialog.getByText('লগইন বাতিল করা হয়েছে।').waitFor()
  await dialog.getByRole('button', { name: 'আবার চেষ্টা করুন' }).click()
  await page.waitForURL(`${shop.url}/bn${loginPage}?next=%2Fcart`)

  if (!('userAgent' in options)) await page.evaluate(() => Object.assign(window, { open: () => null }))
  await page.getByRole('button', { name: 'Google দিয়ে চালিয়ে যান' }).click()
  await signInThere(page, somebody())
  await page.waitForURL(`${shop.url}/bn/cart`)
  expect(await signedInAs(page), name).toMatchObject({ name: 'Nasrin Akter' })
  expect(popups).toEqual([])
})

test('a password account is not linked to a provider’s account of the same, unverified e-mail', async () => {
  const email = `karim-${randomUUID()}@mail.example`
  const password = 'a-long-enough-password'
  await callIdentity(shop.url, '/sign-up/email', { name: 'Karim', email, password })
  for (const email_verified of [false, true]) {
    const page = await open(loginPage)
    await signInThere(await popupOf(page), somebody({ email, email_verified }))
    const dialog = page.getByRole('dialog', { name: 'Login Failed' })
    await dialog.getByText('This email address already has an account with a password.').waitFor()
    expect(await storedToken(page)).toBeNull()
    await page.context().close()
  }

  // Once the shop has verified the address, a provider that has verified it as well is trusted.
  await callIdentity(shop.url, '/request-password-reset', { email })
  const { text } = await waitForEmail('reset-password', dataDir)
  const page = await open(
    new URL(/https?:\S*reset-password\?token=\S+/.exec(text)?.[0] ?? '').href.slice(shop.url.length),
  )
  await page.getByLabel('New password').fill('another-password-42')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL(`${shop.url}${loginPage}`)
  await signInThere(await popupOf(page), somebody({ email, email_verified: false }))
  await page.getByText('This email address already has an account with a password.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await signInThere(await popupOf(page), somebody({ email, email_verified: true }))
  await page.waitForURL(`${shop.url}/`)
  expect(await signedInAs(page)).toMatchObject({ email, name: 'Karim' })
  await page.context().close()

  const withPassword = await open(loginPage)
  await fillLogin(withPassword, { email, password: 'another-password-42' })
  await withPassword.waitForURL(`${shop.url}/`)
})

test('provider errors, a missing e-mail and a failed request each show a message [MSG-41]', async () => {
  const page = await open(registerPage)
  provider.breakDown(true)
  await signInThere(await popupOf(page), somebody())
  await page.getByText('Something went wrong while logging in. Please try again.').waitFor()
  provider.breakDown(false)
  await signInThere(await popupOf(page), 'somebody-without-an-address')
  await page.getByText('We could not find an account with an email address there.').waitFor()
  await page.route('**/api/auth/sign-in/social', (route) => route.abort())
  const popup = page.waitForEvent('popup')
  await socialButton(page).click()
  await page.getByText('The shop cannot be reached. Please check your connection.').waitFor()
  await eventually(async () => (await popup).isClosed()).toBe(true)
  expectConsoleError('ERR_FAILED')
})

test('a callback without the browser’s own state cookie signs nobody in [MSG-41]', async () => {
  const page = await open(loginPage)
  const popup = await popupOf(page)
  await page.context().clearCookies({ domain: new URL(shop.url).hostname, name: /shodai/ })
  await signInThere(popup, somebody())
  await page.getByText('Your browser does not save anything for this shop.').waitFor()
  expect(await storedToken(page)).toBeNull()
})

test('provider sign-in redirects only to pages of the shop', async () => {
  const answer = await fetch(`${shop.url}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: shop.url },
    body: JSON.stringify({ provider: 'oidc', callbackURL: 'https://evil.example/', disableRedirect: true }),
  })
  expect(answer.status).toBe(403)
  const page = await open(`${loginPage}?next=${encodeURIComponent('https://evil.example/')}`)
  await signInThere(await popupOf(page), somebody())
  await page.waitForURL(`${shop.url}/`)
})

test('only the provider’s callback pages keep a relation to the opener', async () => {
  const policyOf = async (path: string) =>
    (await fetch(shop.url + path, { redirect: 'manual' })).headers.get('cross-origin-opener-policy')
  for (const path of ['/authentication/social', '/bn/authentication/social', '/api/auth/callback/oidc'])
    expect(await policyOf(path), path).toBe('unsafe-none')
  for (const path of ['/', loginPage, '/api/auth/get-session'])
    expect(await policyOf(path), path).toBe('same-origin-allow-popups')
})

test('an administrator without a password signs in once more where the shop wants one, and the form is saved [D126]', async () => {
  const sub = somebody()
  const page = await open(loginPage)
  const first = await popupOf(page)
  await signInThere(first, sub)
  await page.getByText('Login Successful', { exact: true }).waitFor()
  const db = openDatabase(embeddedDatabaseUrl(dataDir), { limits: patientLimits })
  try {
    await db.updateTable('users').set({ role: 'admin' }).where('email', '=', `${sub}@mail.example`).execute()
    await db
      .updateTable('identitySessions')
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .execute()
    await page.goto('/dashboard/webhooks')
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.shop.invalid/orders')
    await page.getByRole('checkbox', { name: 'an order is placed' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    await dialog.getByText('Please log in once more').waitFor()
    expectConsoleError('422')
    const again = await popupOf(page)
    expect(await db.selectFrom('webhooks').select('url').execute()).toEqual([])
    await signInThere(again, sub)
    await page.getByText('Address saved.', { exact: true }).waitFor()
    expect(await db.selectFrom('webhooks').select('url').execute()).toEqual([
      { url: 'https://hooks.shop.invalid/orders' },
    ])
  } finally {
    await db.destroy()
  }
})
