import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible, setTheme, themes } from './accessibility.ts'
import { type Account, owner } from './accounts.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { makeCustomer } from './fixtures.ts'
import { fillLogin, loginPage, storedToken } from './login-form.ts'
import { waitForEmail } from './outbox.ts'
import { asCustomer } from './signed-in-pages.ts'

const profilePage = '/dashboard/profile'
const { visit, expectConsoleError } = openBrowser()

/** The profile, in a session of this browser's own: tests end the sessions of other devices. */
async function profileOf(person: Account, base = '') {
  const page = await visit(`${base}${profilePage}`, { viewport: desktop, account: person, ownSession: true })
  await page.getByRole('main').locator('form').nth(2).waitFor()
  return page
}
const section = (page: Page, name: string) => page.getByRole('region', { name })
const canLogIn = async ({ email }: Account, password: string) => {
  const answer = await fetch(`${inject('shopUrl')}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: inject('shopUrl') },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}

test('the profile is accessible in both languages and themes, from 320 px', async () => {
  const person = await makeCustomer()
  for (const base of ['', '/bn']) {
    const page = await profileOf(person, base)
    for (const viewport of [{ ...phone, width: 320 }, desktop]) {
      await page.setViewportSize(viewport)
      for (const theme of themes) {
        await setTheme(page, theme)
        await expectAccessible(page)
      }
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      )
    }
    await page.context().close()
  }
})

test('a new name is shown at once and in the greeting [AUTH-13] [D39]', async () => {
  const page = await profileOf(await makeCustomer())
  const mine = section(page, 'Your name')
  const field = mine.getByLabel('Display name')
  await eventually(() => field.inputValue()).toBe('Karim Mia')
  await field.fill('  ')
  await mine.getByRole('button', { name: 'Save name' }).click()
  await mine.getByRole('alert').getByText('Name is required').waitFor()
  await field.fill('করিম মিয়া')
  await mine.getByRole('button', { name: 'Save name' }).click()
  // Said where it was saved, until something is typed again.
  await mine.getByRole('status').getByText('Your name is saved.').waitFor()
  await field.pressSequentially(' ')
  await eventually(() => mine.getByRole('status').textContent()).toBe('')
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Welcome, করিম মিয়া' }).waitFor()
})

test('on a phone the profile is one column, name and addresses first, each field below its label and known to the browser [D209]', async () => {
  const { page } = await asCustomer(visit, profilePage, { viewport: { width: 360, height: 780 } })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add an address' }).click()
  await main.getByLabel('Full Address').waitFor()
  await main.getByLabel('Current password').waitFor()
  const fields = await main.locator('input.field, textarea').evaluateAll((all) =>
    all.map((field) => {
      const { left, top, right } = field.getBoundingClientRect()
      const label = (field as HTMLInputElement).labels?.[0]?.getBoundingClientRect()
      const isBelow = label !== undefined && label.bottom <= top
      return { left, right, isBelow, fill: (field as HTMLInputElement).autocomplete }
    }),
  )
  expect(new Set(fields.map(({ left, right }) => `${left} ${right}`)).size).toBe(1)
  expect(fields.filter(({ isBelow }) => !isBelow)).toEqual([])
  expect(fields.map(({ fill }) => fill)).toEqual([
    'name',
    'name',
    'tel-national',
    'off',
    'off',
    'street-address',
    'current-password',
    'new-password',
    'current-password',
  ])
  const name = await section(page, 'Your name').boundingBox()
  expect(name?.y).toBeLessThan(180)
})

test('on a desktop no field of the profile is wider than 450 px', async () => {
  const page = await profileOf(await makeCustomer())
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add an address' }).click()
  await main.getByLabel('Full Address').waitFor()
  const widths = await main
    .locator('input.field')
    .evaluateAll((all) => all.map((field) => field.getBoundingClientRect().width))
  expect(widths).toHaveLength(8)
  for (const width of widths) expect(width).toBeLessThanOrEqual(450)
})

test('the tabs of the account lead to the profile', async () => {
  const { page } = await asCustomer(visit, '/dashboard')
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Dashboard menu' })
  await tabs.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
})

test('a new password: rules while typing, the old one required, other devices signed out, this one not', async () => {
  const person = await makeCustomer()
  const elsewhere = await profileOf(person)
  const page = await profileOf(person)
  const mine = section(page, 'Password')
  const [old, next] = [mine.getByLabel('Current password'), mine.getByLabel('New password')]
  await next.pressSequentially('pass')
  await mine.getByText('At least 8 characters: not yet').waitFor()
  await next.pressSequentially('word')
  await mine.getByText('At least 8 characters: done').waitFor()
  await mine.getByText('Avoid common passwords, your name and the shop’s name').waitFor()
  await old.fill('not-my-password')
  await mine.getByRole('button', { name: 'Change password' }).click()
  await mine.getByRole('alert').getByText('This password is too easy to guess').waitFor()
  expectConsoleError('422')
  await next.fill('a-new-password-42')
  await mine.getByRole('button', { name: 'Change password' }).click()
  await mine.getByRole('alert').getByText('This is not your password').waitFor()
  expectConsoleError('400')
  await old.fill(person.password)
  await mine.getByRole('button', { name: 'Change password' }).click()
  await mine.getByRole('status').getByText('Your password is changed.').waitFor()
  await eventually(() => next.inputValue()).toBe('')
  expect(await canLogIn(person, person.password)).toBe(401)
  expect(await canLogIn(person, 'a-new-password-42')).toBe(200)

  await page.getByRole('link', { name: 'Go To Home' }).click()
  await page.goto('/dashboard')
  await page.getByText('You have not ordered anything with this account yet.').waitFor()
  await elsewhere.goto('/dashboard')
  await elsewhere.waitForURL(`**${loginPage}?next=%2Fdashboard`)
  await eventually(() => storedToken(elsewhere)).toBeNull()
})

test('the typed password can be shown and hidden', async () => {
  const page = await visit(loginPage)
  const field = page.getByLabel('Password')
  await field.fill('rickshaw-42')
  await eventually(() => field.getAttribute('type')).toBe('password')
  const button = page.getByRole('button', { name: 'Show' })
  await button.click()
  await eventually(() => field.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide', pressed: true }).click()
  await eventually(() => field.getAttribute('type')).toBe('password')
  await eventually(() => field.inputValue()).toBe('rickshaw-42')
})

test('of many sessions three are listed, this one first, and the others on demand', async () => {
  const person = await makeCustomer()
  for (let other = 0; other < 4; other++) await canLogIn(person, person.password)
  const page = await profileOf(person)
  const mine = section(page, 'Where you are logged in')
  const sessions = mine.getByRole('listitem')
  const more = mine.getByRole('button', { name: /^and \d+ more$/ })
  await more.waitFor()
  expect(await sessions.count()).toBe(3)
  await sessions.first().getByText('This device').waitFor()
  const hidden = Number((await more.innerText()).replaceAll(/\D/g, ''))
  await more.click()
  expect(await sessions.count()).toBe(3 + hidden)
  await mine.getByRole('button', { name: 'Show fewer' }).click()
  expect(await sessions.count()).toBe(3)
})

test('signing out everywhere asks for confirmation, goes home and ends the sessions of other devices', async () => {
  const person = await makeCustomer()
  const elsewhere = await profileOf(person)
  const page = await profileOf(person)
  const button = section(page, 'Other devices').getByRole('button', { name: 'Log out everywhere' })
  const question = page.getByRole('dialog', { name: 'Log out everywhere' })
  await button.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await storedToken(page)).not.toBeNull()
  await button.click()
  await question.getByRole('button', { name: 'Yes, log out everywhere' }).click()
  await page.getByText('You are logged out on every device.').waitFor()
  await page.waitForURL(`${inject('shopUrl')}/`)
  await eventually(() => storedToken(page)).toBeNull()
  await elsewhere.goto('/dashboard')
  await elsewhere.waitForURL(`**${loginPage}?next=%2Fdashboard`)
})

test('deleting the account needs a confirmation and the password, and signs out this and other tabs [AUTH-14] [MSG-03]', async () => {
  const person = await makeCustomer()
  const page = await profileOf(person)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard')
  await otherTab.getByText('You have not ordered anything with this account yet.').waitFor()
  // A background tab is slow.
  await page.bringToFront()
  const mine = section(page, 'Delete account')
  const button = mine.getByRole('button', { name: 'Delete my account' })
  await button.click()
  await mine.getByRole('alert').getByText('Password is required').waitFor()
  await mine.getByLabel('Your password').fill('not-my-password')
  await button.click()
  const question = page.getByRole('dialog', { name: 'Are you sure?' })
  await question.getByText("You won't be able to revert this!", { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await button.click()
  await question.getByRole('button', { name: 'Yes, delete my account' }).click()
  await mine.getByRole('alert').getByText('This is not your password').waitFor()
  expect(await canLogIn(person, person.password)).toBe(200)
  expectConsoleError('400')

  await mine.getByLabel('Your password').fill(person.password)
  await button.click()
  await question.getByRole('button', { name: 'Yes, delete my account' }).click()
  await page.getByText('Your account is deleted.').waitFor()
  await page.waitForURL(`${inject('shopUrl')}/`)
  await eventually(() => storedToken(page)).toBeNull()
  expect(await canLogIn(person, person.password)).toBe(401)
  await otherTab.waitForURL(`**${loginPage}?next=%2Fdashboard`)
})

test('the last administrator cannot delete the account, and the page says why [D24]', async () => {
  const page = await profileOf(owner())
  const mine = section(page, 'Delete account')
  await mine.getByLabel('Your password').fill(owner().password)
  await mine.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete my account' }).click()
  await page.getByText('You are the only administrator of the shop. Make somebody else one first.').waitFor()
  expect(await storedToken(page)).not.toBeNull()
  expectConsoleError('409')
})

test('registration sends a welcome e-mail in the page’s language', async () => {
  const email = `nasrin-${Date.now()}@shop.example`
  const page = await visit('/bn/authentication/register')
  await page.getByLabel('নাম').fill('নাসরিন')
  await page.getByLabel('ইমেইল ঠিকানা').fill(email)
  await page.getByLabel('পাসওয়ার্ড').fill('a-long-enough-password')
  await page.getByRole('button', { name: 'অ্যাকাউন্ট খুলুন' }).click()
  await page.waitForURL(`${inject('shopUrl')}/bn`)
  const { text } = await waitForEmail(`To: ${email}`)
  expect(text).toContain('প্রিয় নাসরিন')
})

test('pages are marked busy during every account request [STATE-14] [STATE-25]', async () => {
  const person = await makeCustomer()
  const page = await visit('/authentication/register', { viewport: desktop })
  let pass = () => {}
  const busy = () => page.getByRole('main').getAttribute('aria-busy')
  /** Runs an action whose request is held until the page is marked busy. */
  async function seenBusy(path: string, act: () => Promise<void>, after: () => Promise<unknown>) {
    expect(await busy()).toBe('false')
    const held = new Promise<void>((resolve) => {
      pass = resolve
    })
    await page.route(`**/api/auth${path}`, (route) => held.then(() => route.continue()))
    await act()
    await page.locator('main[aria-busy=true]').waitFor()
    pass()
    await after()
    await page.unroute(`**/api/auth${path}`)
  }
  const home = () => page.waitForURL(`${inject('shopUrl')}/`)
  await page.locator('main[aria-busy=false]').waitFor()
  await seenBusy(
    '/sign-up/email',
    async () => {
      await page.getByLabel('Name').fill('Salma')
      await page.getByLabel('Email address').fill(`salma-${Date.now()}@shop.example`)
      await page.getByLabel('Password').fill('a-long-enough-password')
      await page.getByRole('button', { name: 'Register' }).click()
      await page.getByRole('button', { name: 'Signing Up...' }).waitFor()
    },
    home,
  )
  await page.goto(profilePage)
  await page.locator('main[aria-busy=false]').waitFor()
  await seenBusy(
    '/sign-out',
    async () => {
      await page.getByRole('button', { name: 'Logout', exact: true }).click()
      await page.getByRole('button', { name: 'Yes, logout!' }).click()
    },
    home,
  )
  await page.goto('/authentication/forgot-password')
  await page.locator('main[aria-busy=false]').waitFor()
  await seenBusy(
    '/request-password-reset',
    async () => {
      await page.getByLabel('Email address').fill(person.email)
      await page.getByRole('button', { name: 'Send reset email' }).click()
    },
    home,
  )
  await page.goto(`${loginPage}?next=${encodeURIComponent(profilePage)}`)
  await page.locator('main[aria-busy=false]').waitFor()
  await seenBusy(
    '/sign-in/email',
    async () => {
      await fillLogin(page, person)
      await page.getByRole('button', { name: 'Signing In...' }).waitFor()
    },
    () => page.waitForURL(`**${profilePage}`),
  )
  const mine = section(page, 'Delete account')
  await mine.getByLabel('Your password').fill(person.password)
  await seenBusy(
    '/delete-user',
    async () => {
      await mine.getByRole('button', { name: 'Delete my account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete my account' }).click()
    },
    home,
  )
})
