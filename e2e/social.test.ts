import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askIdentity } from './api-calls.ts'
import { desktop, eventually, expectAccessible, openBrowser, phone } from './browser.ts'
import { type RunningShop, startBuiltShop } from './built-shop.ts'
import { openProvider } from './openid-provider.ts'
import { mailWith } from './outbox.ts'
import { fillLogin, loginPage, storedToken } from './sign-in.ts'

const registerPage = '/authentication/register'
const { visit, expectConsoleError } = openBrowser()
let shop: RunningShop
let provider: Awaited<ReturnType<typeof openProvider>>
const dataDir = mkdtempSync(join(tmpdir(), 'shodai-social-'))

beforeAll(async () => {
  provider = await openProvider()
  shop = await startBuiltShop({ DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: 'off', ...provider.settings })
  provider.knowShop(shop.url)
})
afterAll(async () => {
  await shop?.stop()
  provider?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Somebody the provider knows, under a name of their own. */
function somebody(changes: { email?: string; email_verified?: boolean } = {}) {
  const sub = `person-${randomUUID()}`
  provider.knows(sub, {
    ...{ email: `${sub}@mail.example`, email_verified: true, name: 'Nasrin Akter' },
    ...changes,
  })
  return sub
}
const open = (path: string, options: BrowserContextOptions = { viewport: desktop }) =>
  visit(shop.url + path, { baseURL: shop.url, ...options })
const socialButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
async function popupOf(page: Page) {
  // The provider would know who signed in there before.
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

test('both screens begin with a social button, before the fields [AUTH-04] [AUTH-06]', async () => {
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

test('the screens with their social button can be used by everyone', async () => {
  for (const path of [loginPage, registerPage, `/bn${loginPage}`, `/bn${registerPage}`])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open(path, { colorScheme, viewport: { ...phone, width: 320 } })
      await expectAccessible(page)
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        320,
      )
      await page.context().close()
    }
})

test('a popup of 500 by 600 signs in, records a customer and leads back to where one was [AUTH-09] [NUM-30] [D19] [D33]', async () => {
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
  const mail = await mailWith(`${sub}@mail.example`, dataDir)
  expect(mail.text).toContain('Hello Nasrin Akter')

  // The same person on another device is the same customer.
  const again = await open(registerPage)
  const second = await popupOf(again)
  await signInThere(second, sub)
  await again.waitForURL(`${shop.url}/`)
  const ids = await Promise.all([page, again].map(async (each) => (await signedInAs(each))?.id))
  expect(ids[0]).toBe(ids[1])
})

test('who has signed up at a provider has no password to change, and may delete the account', async () => {
  const sub = somebody()
  const page = await open(`${loginPage}?next=%2Fdashboard%2Fprofile`)
  await signInThere(await popupOf(page), sub)
  await page.getByText('You sign in without a password.').waitFor()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Your account is deleted.').waitFor()
  await page.waitForURL(`${shop.url}/`)
  await eventually(() => storedToken(page)).toBeNull()
})

test('said no at the provider: a warning on the register page, a question on the login page [MSG-09] [MSG-10] [MSG-41]', async () => {
  const page = await open(registerPage)
  await (await popupOf(page)).getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('Google Signup Failed', { exact: true }).waitFor()
  await page.getByText('The sign-in was cancelled. Nothing has been changed.').waitFor()
  expect(await storedToken(page)).toBeNull()

  await page.goto(loginPage)
  await (await popupOf(page)).getByRole('button', { name: 'Refuse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login Failed' })
  await dialog.getByText('The sign-in was cancelled. Nothing has been changed.').waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  expect(new URL(page.url()).pathname).toBe(loginPage)
  await (await popupOf(page)).getByRole('button', { name: 'Refuse' }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(`${shop.url}/`)
})

test('a popup that is closed ends the sign-in, and one may try again [MSG-41]', async () => {
  const page = await open(registerPage)
  const popup = await popupOf(page)
  await eventually(() => socialButton(page).isDisabled()).toBe(true)
  await popup.close()
  await page.getByText('The window was closed before you were signed in.').waitFor()
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
] as const)(
  '%s goes to the provider and comes back in the same window [D19] [MSG-41]',
  async (name, options) => {
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
  },
)

test('an e-mail that has a password account is not taken over by somebody who says it is theirs elsewhere', async () => {
  const email = `karim-${randomUUID()}@mail.example`
  const password = 'a-long-enough-password'
  await askIdentity(shop.url, '/sign-up/email', { name: 'Karim', email, password })
  for (const email_verified of [false, true]) {
    const page = await open(loginPage)
    await signInThere(await popupOf(page), somebody({ email, email_verified }))
    const dialog = page.getByRole('dialog', { name: 'Login Failed' })
    await dialog.getByText('This e-mail address already has an account with a password.').waitFor()
    expect(await storedToken(page)).toBeNull()
    await page.context().close()
  }

  // Once the mailbox is known to be theirs, the provider's word on it counts, but only if it has checked, too.
  await askIdentity(shop.url, '/request-password-reset', { email })
  const { text } = await mailWith('reset-password', dataDir)
  const page = await open(
    new URL(/https?:\S*reset-password\?token=\S+/.exec(text)?.[0] ?? '').href.slice(shop.url.length),
  )
  await page.getByLabel('New password').fill('another-password-42')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL(`${shop.url}${loginPage}`)
  await signInThere(await popupOf(page), somebody({ email, email_verified: false }))
  await page.getByText('This e-mail address already has an account with a password.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await signInThere(await popupOf(page), somebody({ email, email_verified: true }))
  await page.waitForURL(`${shop.url}/`)
  expect(await signedInAs(page)).toMatchObject({ email, name: 'Karim' })
  await page.context().close()

  const withPassword = await open(loginPage)
  await fillLogin(withPassword, { email, password: 'another-password-42' })
  await withPassword.waitForURL(`${shop.url}/`)
})

test('a provider that breaks, has no e-mail to tell, or a network that is gone is said in a sentence [MSG-41]', async () => {
  const page = await open(registerPage)
  provider.breakDown(true)
  await signInThere(await popupOf(page), somebody())
  await page.getByText('Something went wrong while signing in. Please try again.').waitFor()
  provider.breakDown(false)
  await signInThere(await popupOf(page), 'somebody-without-an-address')
  await page.getByText('We could not find an account with an e-mail address there.').waitFor()
  await page.route('**/api/auth/sign-in/social', (route) => route.abort())
  const popup = page.waitForEvent('popup')
  await socialButton(page).click()
  await page.getByText('The shop cannot be reached. Please check your connection.').waitFor()
  expect((await popup).isClosed()).toBe(true)
  expectConsoleError('ERR_FAILED')
})

test('a round trip that another browser has begun signs nobody in [MSG-41]', async () => {
  const page = await open(loginPage)
  const popup = await popupOf(page)
  await page.context().clearCookies({ domain: new URL(shop.url).hostname, name: /shodai/ })
  await signInThere(popup, somebody())
  await page.getByText('Your browser keeps nothing for this shop.').waitFor()
  expect(await storedToken(page)).toBeNull()
})

test('sign-in at a provider leads back only to pages of the shop', async () => {
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

test('only the way back from a provider may be known to the window that opened it', async () => {
  const policyOf = async (path: string) =>
    (await fetch(shop.url + path, { redirect: 'manual' })).headers.get('cross-origin-opener-policy')
  for (const path of ['/authentication/social', '/bn/authentication/social', '/api/auth/callback/oidc'])
    expect(await policyOf(path), path).toBe('unsafe-none')
  for (const path of ['/', loginPage, '/api/auth/get-session'])
    expect(await policyOf(path), path).toBe('same-origin-allow-popups')
})
