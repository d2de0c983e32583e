import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { asCustomer, callAs } from './as-customer.ts'
import { eventually, openBrowser } from './browser.ts'
import { makeCustomer } from './demo-shop.ts'
import { watchCalls } from './sign-in.ts'

const { visit } = openBrowser()

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
const withHearts = (ids: string[]): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [
      {
        origin: new URL(inject('shopUrl')).origin,
        localStorage: [{ name: 'favouriteProducts', value: JSON.stringify(ids) }],
      },
    ],
  },
})
async function logOut(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, logout' }).click()
  await eventually(() => page.evaluate(() => localStorage.getItem('JWT_ACCESS_TOKEN'))).toBe(null)
}

test('a stranger’s favourites stay in the browser and cost no request [DATA-26]', async () => {
  const page = await visit('/shop')
  await page.waitForLoadState('networkidle')
  const calls = watchCalls(page)
  await hearts(page).first().click()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await eventually(() => hearts(page).first().getAttribute('aria-pressed')).toBe('true')
  expect(calls.filter(({ name }) => /favourites/.test(name))).toEqual([])
})

test('signing in joins what the browser has with what the account has, and every device follows [DATA-26]', async () => {
  const person = await makeCustomer()
  const [a = '', b = '', c = ''] = await shown(await visit('/shop'))
  const { page: first } = await asCustomer(visit, '/shop', { person, ...withHearts([a, b]) })
  await eventually(() => inAccount(first)).toEqual([a, b])
  const { page: second } = await asCustomer(visit, '/shop', { person, ...withHearts([c]) })
  await eventually(() => onDevice(second)).toEqual([a, b, c])
  // Taken away on one device, it is gone from the other at its next visit; so is what was added.
  await hearts(second).nth(0).click()
  await eventually(() => inAccount(second)).toEqual([b, c])
  await first.reload()
  await eventually(() => onDevice(first)).toEqual([b, c])
  await expect.poll(() => hearts(first).nth(0).getAttribute('aria-pressed')).toBe('false')
  await eventually(() => hearts(first).nth(2).getAttribute('aria-pressed')).toBe('true')
})

test('hearts pressed without a network are told at the next visit', async () => {
  const { page } = await asCustomer(visit, '/shop')
  await page.waitForLoadState('networkidle')
  const [a = ''] = await shown(page)
  await page.route('**/api/favourites', (route) => route.fulfill({ status: 503, body: '{}' }))
  page.removeAllListeners('console')
  await hearts(page).first().click()
  await page.waitForTimeout(800)
  expect(await onDevice(page)).toEqual([a])
  await page.unroute('**/api/favourites')
  expect(await inAccount(page)).toEqual([])
  await page.reload()
  await eventually(() => inAccount(page)).toEqual([a])
})

test('after a log-out the browser shows nobody’s favourites, and the next person’s account gets none of them', async () => {
  const { page, person } = await asCustomer(visit, '/shop')
  await page.waitForLoadState('networkidle')
  const [a = '', b = ''] = await shown(page)
  await hearts(page).first().click()
  await eventually(() => inAccount(page)).toEqual([a])
  await logOut(page)
  await eventually(() => onDevice(page)).toEqual([])
  await page.goto('/shop')
  await expect.poll(() => hearts(page).first().getAttribute('aria-pressed')).toBe('false')
  const other = await makeCustomer()
  await page.goto('/authentication/login?next=/shop')
  await page.getByLabel('Email address').fill(other.email)
  await page.getByLabel('Password').fill(other.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/shop')
  await hearts(page).nth(1).click()
  await eventually(() => inAccount(page)).toEqual([b])
  const { page: again } = await asCustomer(visit, '/shop', { person })
  await eventually(() => onDevice(again)).toEqual([a])
})
