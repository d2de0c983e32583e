import { expect, test } from 'vitest'
import { managementMessages } from '#web/dashboard/orders/management/messages.ts'
import { accountMessages } from '#web/shared/account/messages.ts'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { homeMessages } from '#web/storefront/home/home-messages.ts'
import { owner } from './accounts.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'

const { visit } = openBrowser()

test('the language switch shows the same page in Bengali, and links from there stay in Bengali', async () => {
  const page = await visit('/shop', { viewport: desktop })
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click()
  await page.getByRole('heading', { name: 'সব পণ্য', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/bn/shop')
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('bn')
  await eventually(() => page.title()).toBe('সব পণ্য – সদাই')

  const card = page.locator('main article').first()
  await expect.poll(() => card.innerText()).toMatch(/৳[০-৯]/)
  const name = await card.getByRole('link').innerText()
  expect(name).toMatch(/[\u0980-\u09ff]/)
  await card.getByRole('link').click()
  await page.waitForURL(/\/bn\/product-details\/\d+$/)
  await page.getByRole('button', { name: 'কার্টে দিন' }).first().waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'কার্ট' }).click()
  await page.waitForURL(/\/bn\/cart$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.waitForURL(/\/bn\/product-details\/\d+$/)
})

test('the chosen language is remembered: an English address redirects to Bengali until English is chosen again', async () => {
  const page = await visit('/', { viewport: phone })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click()
  await page.waitForURL(/\/bn$/)
  await page.goto('/shop?fbclid=x#content')
  await page.waitForURL(/\/bn\/shop\?fbclid=x#content$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(/[^n]\/shop\?fbclid=x#content$/)
  await page.goto('/bn')
  await page.waitForURL(/localhost:\d+\/$|127\.0\.0\.1:\d+\/$/)
})

test('the home page loads no messages of the checkout, the account pages or the dashboard', async () => {
  for (const path of ['/', '/bn']) {
    const page = await visit(path)
    await page.waitForLoadState('networkidle')
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const scripts = urls.filter((url) => url.endsWith('.js'))
    const code = (await Promise.all(scripts.map(async (url) => (await fetch(url)).text()))).join('\n')
    expect(code).toContain(homeMessages.bn.mostPopular)
    for (const absent of [
      checkoutMessages.en.notSentPress,
      accountMessages.en.everywhereTitle,
      managementMessages.en.neverCalled,
    ])
      expect(code).not.toContain(absent)
  }
})

test('without scripts the language switch is a plain link', async () => {
  const page = await visit('/shop', { javaScriptEnabled: false })
  await page.getByRole('contentinfo').getByRole('link', { name: 'বাংলা' }).click()
  await page.waitForURL(/\/bn\/shop$/)
  await eventually(() => page.locator('main article a').first().getAttribute('href')).toMatch(
    /^\/bn\/product-details\//,
  )
})

test('a guest at the Bengali dashboard signs in by the Bengali form and returns to it', async () => {
  const page = await visit('/bn/dashboard/pendingOrders')
  await page.waitForURL(/\/bn\/authentication\/login\?next=%2Fdashboard%2FpendingOrders$/)
  await page.getByRole('heading', { name: 'লগইন' }).waitFor()
  await page.getByLabel('ইমেইল ঠিকানা').fill(owner().email)
  await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(owner().password)
  await page.getByRole('main').getByRole('button', { name: 'লগইন' }).click()
  await page.waitForURL('**/bn/dashboard/pendingOrders')
})
