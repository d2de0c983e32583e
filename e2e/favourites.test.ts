import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleInThemes } from './accessibility.ts'
import type { Account } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { makeCustomer } from './fixtures.ts'
import { fillLogin, loginPage, watchCalls } from './login-form.ts'
import { asCustomer, callAs } from './signed-in-pages.ts'
import { withKept } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()

const hearts = (page: Page) => page.getByRole('button', { name: /Add to favourites/ })
const onDevice = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('favouriteProducts') ?? '[]'))
const inAccount = async (page: Page): Promise<string[]> =>
  (await callAs(page, 'PUT', '/favourites', { add: [], remove: [] })).favourites
/** Ids of the first products of the shop page, in its order. */
async function shown(page: Page) {
  const links = page.locator('article a[href*="/product-details/"]')
  await links.first().waitFor()
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
}
const withHearts = (ids: string[]) => withKept('favouriteProducts', ids)
/** The shop page of a browser in which this customer has just signed in by the form. */
async function logIn(account: Account, options: BrowserContextOptions) {
  const page = await visit(`${loginPage}?next=/shop`, options)
  await fillLogin(page, account)
  await page.waitForURL('/shop')
  return page
}
async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, logout' }).click()
  await eventually(() => page.evaluate(() => localStorage.getItem('JWT_ACCESS_TOKEN'))).toBe(null)
}

test('favourites of a guest stay in the browser without a request [DATA-26]', async () => {
  const page = await visit('/shop')
  await page.waitForLoadState('networkidle')
  const calls = watchCalls(page)
  await hearts(page).first().click()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await eventually(() => hearts(page).first().getAttribute('aria-pressed')).toBe('true')
  expect(calls.filter(({ name }) => /favourites/.test(name))).toEqual([])
})

test('signing in merges the favourites of browser and account, and every device syncs [DATA-26]', async () => {
  const person = await makeCustomer()
  const [a = '', b = '', c = ''] = await shown(await visit('/shop'))
  const first = await logIn(person, withHearts([a, b]))
  await eventually(() => inAccount(first)).toEqual([a, b])
  const second = await logIn(person, withHearts([c]))
  await eventually(() => onDevice(second)).toEqual([a, b, c])
  // Changes on one device reach the other at its next visit.
  await hearts(second).nth(0).click()
  await eventually(() => inAccount(second)).toEqual([b, c])
  await first.reload()
  await eventually(() => onDevice(first)).toEqual([b, c])
  await expect.poll(() => hearts(first).nth(0).getAttribute('aria-pressed')).toBe('false')
  await eventually(() => hearts(first).nth(2).getAttribute('aria-pressed')).toBe('true')
})

test('favourites that could not be synced are synced at the next visit', async () => {
  const { page } = await asCustomer(visit, '/shop')
  await page.waitForLoadState('networkidle')
  // The first synchronization is not what is rejected below.
  await eventually(() => page.evaluate(() => localStorage.getItem('favouritesAgreed'))).toBe('[]')
  const [a = ''] = await shown(page)
  await page.route('**/api/favourites', (route) => route.fulfill({ status: 503, body: '{}' }))
  const rejected = page.waitForResponse('**/api/favourites')
  await hearts(page).first().click()
  expect((await rejected).status()).toBe(503)
  await eventually(() => onDevice(page)).toEqual([a])
  await page.waitForLoadState('networkidle')
  expectConsoleError('503')
  await page.unroute('**/api/favourites')
  expect(await inAccount(page)).toEqual([])
  await page.reload()
  await eventually(() => inAccount(page)).toEqual([a])
})

test('signing out clears the browser’s favourites, and the next account gets none of them', async () => {
  const { page, person } = await asCustomer(visit, '/shop')
  await page.waitForLoadState('networkidle')
  const [a = '', b = ''] = await shown(page)
  await hearts(page).first().click()
  await eventually(() => inAccount(page)).toEqual([a])
  await page.goto('/favourites')
  await page.locator(`main a[href$="/product-details/${a}"]`).first().waitFor()
  await logOut(page)
  await eventually(() => onDevice(page)).toEqual([])
  await page.getByText(/^Press the heart on a product/).waitFor()
  await page.goto('/shop')
  await expect.poll(() => hearts(page).first().getAttribute('aria-pressed')).toBe('false')
  const other = await makeCustomer()
  await page.goto(`${loginPage}?next=/shop`)
  await fillLogin(page, other)
  await page.waitForURL('/shop')
  await hearts(page).nth(1).click()
  await eventually(() => inAccount(page)).toEqual([b])
  const { page: again } = await asCustomer(visit, '/shop', { person })
  await eventually(() => onDevice(again)).toEqual([a])
})

test('a guest finds what they marked with the heart on a page of its own, which says how hearts work', async () => {
  const page = await visit('/favourites')
  await page.getByText(/^Press the heart on a product/).waitFor()
  await page.goto('/shop')
  const [first = '', second = ''] = await shown(page)
  await hearts(page).nth(0).click()
  await hearts(page).nth(1).click()
  await eventually(() => onDevice(page)).toEqual([first, second])
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Favourites' }).click()
  await page.waitForURL('/favourites')
  await page.getByRole('heading', { level: 1, name: 'Your favourites' }).waitFor()
  await eventually(() => shown(page)).toEqual([second, first])
  // The last heart may be given back, too.
  for (const _ of [first, second]) await page.locator('[aria-pressed=true]').first().click()
  await eventually(() => onDevice(page)).toEqual([])
  await eventually(() => shown(page)).toEqual([second, first])
})

test('a customer finds what they marked with the heart on their first page, the latest first', async () => {
  const { page } = await asCustomer(visit, '/shop')
  const [first = '', second = ''] = await shown(page)
  await hearts(page).nth(0).click()
  await hearts(page).nth(1).click()
  await eventually(() => onDevice(page)).toEqual([first, second])
  await page.goto('/dashboard')
  const own = page.getByRole('region', { name: 'Your favourites' })
  const listed = () =>
    own
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('/').at(-1)))
  await eventually(listed).toEqual([second, first])
  // A heart that is taken away by mistake can be given back.
  await hearts(page).first().click()
  await eventually(() => onDevice(page)).toEqual([first])
  await eventually(listed).toEqual([second, first])
  await page.reload()
  await eventually(listed).toEqual([first])
  await expectAccessibleInThemes(page)
})
