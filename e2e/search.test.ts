import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, eventually, expectAccessible, openBrowser, phone } from './browser.ts'

const { visit, expectConsoleError } = openBrowser()

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const optionsOf = (page: Page) => page.getByRole('search').getByRole('option')
const seeAll = /See all results/
const toggleOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search box' })

/** Types into the box and waits for the list under it. */
async function type(page: Page, text: string) {
  await boxOf(page).fill(text)
  await optionsOf(page)
    .filter({ hasText: `“${text}”` })
    .waitFor()
}

test('up to 768 px the search box is there without asking for it [HDR-08]', async () => {
  for (const width of [320, 390, 768]) {
    const page = await visit('/', { viewport: { width, height: 800 } })
    expect(await boxOf(page).isVisible(), `${width}`).toBe(true)
    expect(await toggleOf(page).count()).toBe(0)
    await page.context().close()
  }
})

test('above 768 px it shows when toggled, ready to type, and goes when toggled again [HDR-09]', async () => {
  const page = await visit('/', { viewport: { width: 769, height: 800 } })
  const toggle = toggleOf(page)
  expect(await boxOf(page).isVisible()).toBe(false)
  expect(await toggle.getAttribute('aria-expanded')).toBe('false')
  await toggle.click()
  await boxOf(page).waitFor()
  await eventually(() => toggle.getAttribute('aria-expanded')).toBe('true')
  await eventually(() => boxOf(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await toggle.click()
  await boxOf(page).waitFor({ state: 'hidden' })
  await toggle.click()
  await eventually(() => boxOf(page).evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await boxOf(page).waitFor({ state: 'hidden' })
  await eventually(() => toggle.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('on a phone the search box goes when the page scrolls down and comes back when it scrolls up [HDR-10]', async () => {
  const page = await visit('/shop', { viewport: phone })
  const scroll = (by: number) => page.evaluate((pixels) => window.scrollBy(0, pixels), by)
  await scroll(600)
  await boxOf(page).waitFor({ state: 'hidden' })
  await scroll(-200)
  await boxOf(page).waitFor()
  await scroll(300)
  await boxOf(page).waitFor({ state: 'hidden' })
  await page.evaluate(() => window.scrollTo(0, 0))
  await boxOf(page).waitFor()
  // On a wide screen an open box stays.
  await page.setViewportSize(desktop)
  await toggleOf(page).click()
  await scroll(600)
  await page.waitForTimeout(300)
  await eventually(() => boxOf(page).isVisible()).toBe(true)
})

test('typing finds products of the whole shop in Bengali, Banglish and English, in any case [HDR-11]', async () => {
  const page = await visit('/')
  for (const text of ['SAREE', 'sharee', 'শাড়ী', 'shari']) {
    await type(page, text)
    await optionsOf(page).filter({ hasText: 'Tangail Handloom Cotton Saree' }).waitFor()
  }
  await type(page, 'ghori')
  await optionsOf(page).filter({ hasText: 'Watch' }).first().waitFor()
})

test('at most ten matches are shown, each leads to its product, and the text is gone after a click [NUM-12 HDR-12 HDR-13]', async () => {
  const page = await visit('/')
  await type(page, 'cotton')
  const matches = optionsOf(page).filter({ hasNotText: seeAll })
  await eventually(() => matches.count()).toBe(10)
  for (const href of await matches.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    expect(href).toMatch(/^\/product-details\/\d+$/)
  const first = matches.first()
  const address = await first.getAttribute('href')
  await first.click()
  await page.waitForURL(`**${address}`)
  await eventually(() => boxOf(page).inputValue()).toBe('')
  await eventually(() => optionsOf(page).count()).toBe(0)
})

test('the list is walked by keyboard: arrows, Enter, Escape, and round again', async () => {
  const page = await visit('/', { viewport: desktop })
  await toggleOf(page).click()
  await type(page, 'watch')
  const box = boxOf(page)
  const active = async () => {
    const id = await box.getAttribute('aria-activedescendant')
    return id && page.locator(`[id="${id}"]`).innerText()
  }
  const all = await optionsOf(page).allInnerTexts()
  await eventually(() => box.getAttribute('aria-expanded')).toBe('true')
  await eventually(active).toBeNull()
  await page.keyboard.press('ArrowDown')
  await eventually(active).toBe(all[0])
  await page.keyboard.press('ArrowUp')
  await eventually(active).toBeNull()
  await page.keyboard.press('ArrowUp')
  await eventually(active).toBe(all.at(-1))
  await eventually(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await optionsOf(page).first().waitFor({ state: 'hidden' })
  await eventually(() => box.inputValue()).toBe('watch')
  await eventually(() => box.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowDown')
  await optionsOf(page).first().waitFor()
  await page.keyboard.press('ArrowDown')
  const address = await optionsOf(page).first().getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${address}`)
})

test('Enter in the box leads to the whole list, which is counted, grows, and is not for search engines', async () => {
  const page = await visit('/')
  await boxOf(page).fill('light')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=light')
  await page.getByRole('heading', { level: 1, name: 'Results for “light”' }).waitFor()
  await eventually(() => page.title()).toBe('Search: light – Shodai')
  await eventually(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await eventually(() => boxOf(page).inputValue()).toBe('light')
  expect(await optionsOf(page).count()).toBe(0)
  const cards = page.getByRole('main').getByRole('article')
  const before = await cards.count()
  await page.getByRole('link', { name: 'Load more' }).click()
  await eventually(() => cards.count()).toBeGreaterThan(before)
  const names = await cards.getByRole('heading').allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
})

test('what matches is said to who cannot see it', async () => {
  const page = await visit('/')
  const status = page.getByRole('search').getByRole('status')
  await type(page, 'jamdani')
  await eventually(() => status.innerText()).toMatch(/product(s)? match/)
  await boxOf(page).fill('qqqqqqq')
  await eventually(() => status.innerText()).toBe('Nothing was found for “qqqqqqq”')
})

test('an answer that comes late never takes the place of a newer one', async () => {
  const page = await visit('/')
  await page.route('**/api/matches?**', async (route) => {
    if (route.request().url().includes('sare')) await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await boxOf(page).fill('sare')
  await page.waitForRequest('**/api/matches?**')
  const late = page.waitForResponse((response) => response.url().includes('sare'))
  await type(page, 'watch')
  await late
  await page.waitForTimeout(200)
  await eventually(() => optionsOf(page).last().innerText()).toContain('“watch”')
})

test('when the shop does not answer the box says so, and asks again when told to', async () => {
  const page = await visit('/')
  await page.route('**/api/matches?**', (route) => route.abort())
  await boxOf(page).fill('watch')
  const alert = page.getByRole('search').getByRole('alert')
  await alert.waitFor()
  await eventually(() => alert.innerText()).toContain('The search did not answer.')
  await page.unroute('**/api/matches?**')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await optionsOf(page).first().waitFor()
  expectConsoleError('ERR_FAILED')
})

test('the list goes when the focus or a finger goes elsewhere', async () => {
  const page = await visit('/', { viewport: desktop })
  await toggleOf(page).click()
  await type(page, 'watch')
  await page.keyboard.press('Tab')
  await optionsOf(page).first().waitFor({ state: 'hidden' })
  await boxOf(page).click()
  await optionsOf(page).first().waitFor()
  await page.mouse.click(20, 850)
  await optionsOf(page).first().waitFor({ state: 'hidden' })
})

test('nothing found: the page says so and names near words and sub-categories', async () => {
  const page = await visit('/search?q=hoverboard+ghori', { viewport: desktop })
  const main = page.getByRole('main')
  await main.getByText('Nothing was found for “hoverboard ghori”').waitFor()
  await eventually(() =>
    main.getByRole('link', { name: 'Men Items › Watches', exact: true }).getAttribute('href'),
  ).toBe('/category/watches?category=men%20items')
  await eventually(() => main.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe(
    '/shop',
  )
  await main.getByRole('link', { name: 'ghori', exact: true }).click()
  await page.waitForURL('**/search?q=ghori')
  await main.getByRole('article').first().waitFor()
})

test('the search works without JavaScript, on phones and on wide screens', async () => {
  for (const viewport of [phone, desktop]) {
    const page = await visit('/', { viewport, javaScriptEnabled: false })
    if (viewport === desktop) await toggleOf(page).click()
    await boxOf(page).fill('sharee')
    await boxOf(page).press('Enter')
    await page.waitForURL('**/search?q=sharee')
    await page.getByRole('heading', { name: 'Tangail Handloom Cotton Saree' }).waitFor()
    await page.context().close()
  }
})

test('Bengali pages search in Bengali', async () => {
  const page = await visit('/bn')
  await page.getByRole('combobox', { name: 'পণ্য খুঁজুন' }).fill('saree')
  const option = optionsOf(page).filter({ hasText: 'টাঙ্গাইল তাঁতের সুতি শাড়ি' })
  await eventually(() => option.getAttribute('href')).toMatch(/^\/bn\/product-details\/\d+$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/bn/search?q=saree')
  await page.getByRole('heading', { level: 1, name: '“saree”-এর ফলাফল' }).waitFor()
})

test('whatever stands in the address of the search page, a page comes', async () => {
  const page = await visit('/search')
  await page.getByRole('heading', { level: 1, name: 'What are you looking for?' }).waitFor()
  for (const q of ['%00%07', 'a'.repeat(500), '%F0%9F%91%97', '%25%27%22%3Cscript%3E', '+++'])
    expect((await page.goto(`/search?q=${q}`))?.status(), q).toBe(200)
})

test('the code of the list is fetched when somebody is about to type, and not before', async () => {
  const page = await visit('/')
  await page.waitForLoadState('networkidle')
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('search-matches')),
    )
  expect(await loaded()).toBe(false)
  await boxOf(page).focus()
  await eventually(loaded).toBe(true)
})

test('the open list is accessible, in both themes', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visit('/', { colorScheme })
    await type(page, 'cotton')
    await page.keyboard.press('ArrowDown')
    await expectAccessible(page)
    await boxOf(page).fill('qqqqqq')
    await page.getByText('Nothing was found').first().waitFor()
    await expectAccessible(page)
    await page.context().close()
  }
})
