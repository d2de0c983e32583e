import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf, periodAt } from '#shop/auth/codes.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { owner } from './accounts.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { makeStaff } from './fixtures.ts'
import { fillLogin, loginPage } from './login-form.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()
const profile = '/dashboard/profile'

/** A device that makes and uses passkeys as soon as it is asked. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
}
const confirmWith = async (page: Page, password: string) => {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm and save' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('staff make a passkey, log in with it, are asked for it after the password, and remove it [D166]', async () => {
  const person = await makeStaff('orders')
  const page = await visit(profile, { account: person, ownSession: true, viewport: desktop })
  const credentials = await addAuthenticator(page)
  const section = page.getByRole('region', { name: 'Signing in' })
  await section.getByRole('button', { name: 'Add a passkey of this device' }).click()
  await confirmWith(page, person.password)
  await section.getByText('Keep these recovery codes').waitFor()
  const codes = await section.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await credentials()).toBe(1)
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await section.getByText('10 left.').waitFor()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('JWT_ACCESS_TOKEN'))
  await page.goto(loginPage)
  await page.getByRole('button', { name: 'Login with a passkey' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/dashboard/allOrders')
  await page.getByRole('heading', { level: 1, name: 'All orders' }).waitFor()

  // Elsewhere, where there is no passkey of this person.
  const elsewhere = await visit(loginPage, { viewport: phone })
  await fillLogin(elsewhere, person)
  await elsewhere.getByRole('heading', { level: 1, name: 'Your second step' }).waitFor()
  await expectAccessibleInThemes(elsewhere)
  await elsewhere.getByLabel('Code or recovery code').fill('abcde-fghjk')
  await elsewhere.getByRole('button', { name: 'Go on' }).click()
  await elsewhere.getByText('This code is not right, or was used already.').waitFor()
  await elsewhere.getByLabel('Code or recovery code').fill(codes[0] ?? '')
  await elsewhere.getByRole('button', { name: 'Go on' }).click()
  await elsewhere.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()

  await page.goto(profile)
  await section.getByRole('button', { name: 'Remove' }).click()
  await confirmWith(page, person.password)
  await eventually(() => section.getByText('Added on').count()).toBe(0)
  // The password that was asked for, twice, and the wrong code.
  expectConsoleError('422')
})

/** The secret of an app, from the text that is typed into it (RFC 4648). */
function secretOf(typed: string) {
  const bits = [...typed.replaceAll(' ', '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString('base64')
}

test('staff set up an app for codes and keep their recovery codes as a file; after a lost phone an administrator lets them in again [D166] [D167]', async () => {
  const person = await makeStaff('orders')
  const page = await visit(profile, { account: person, ownSession: true, viewport: desktop })
  const section = page.getByRole('region', { name: 'Signing in' })
  await section.getByRole('button', { name: 'Set up an app' }).click()
  await confirmWith(page, person.password)
  await section.getByRole('img', { name: 'QR code for the app' }).waitFor()
  const secret = secretOf((await section.locator('code').textContent()) ?? '')
  await section.getByLabel('Code').fill(codeOf(secret, periodAt(Date.now())))
  await section.getByRole('button', { name: 'Confirm' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await section.getByText('On: after your password you are asked for a code.').waitFor()

  const users = await asOwner(visit, `/dashboard/allUsers?search=${person.email}`)
  const row = users.getByRole('row').filter({ hasText: person.email })
  await row.getByText('Has a second step').waitFor()
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: 'Remove the second step' }).click()
  await users.getByRole('button', { name: 'Yes, remove it' }).click()
  await confirmWith(users, owner().password)
  await users.getByText('The second step has been removed.').waitFor()
  await eventually(() => row.getByText('Has a second step').count()).toBe(0)
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === loginPage)
  await fillLogin(page, person)
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  expectConsoleError('422')
})

test('the login page of who never used a passkey has no button for it [D166]', async () => {
  const page = await visit(loginPage)
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await page.getByRole('button', { name: /passkey/i }).count()).toBe(0)
})
