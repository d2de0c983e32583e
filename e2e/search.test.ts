import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible, setTheme, themes } from './accessibility.ts'
import { desktop, eventually, openBrowser, phone, requestEnds, twoFrames } from './browser.ts'
import { holdRequests } from './dashboard-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const optionsOf = (page: Page) => page.getByRole('search').getByRole('option')
const seeAll = /See all results/
const toggleOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search box' })

/** Types into the search box and waits for the suggestions. */
async function type(page: Page, text: string) {
  await boxOf(page).fill(text)
  await optionsOf(page)
    .filter({ hasText: `“${text}”` })
    .waitFor()
}

test('up to 768 px the search box is always shown [HDR-08]', async () => {
  const page = await visit('/')
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(() => boxOf(page).isVisible()).toBe(true)
    await eventually(() => toggleOf(page).count()).toBe(0)
  }
})

test('above 768 px the toggle shows and focuses the search box, and hides it [HDR-09]', async () => {
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

test('on a phone the search box hides when scrolling down and returns when scrolling up [HDR-10]', async () => {
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
  // On a desktop an open search box stays.
  await page.setViewportSize(desktop)
  await toggleOf(page).click()
  // The focus scrolls to it.
  await eventually(() => boxOf(page).evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await scroll(600)
  await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await twoFrames(page)
  expect(await boxOf(page).isVisible()).toBe(true)
})

test('suggestions match the whole catalogue in Bengali, Banglish and English, in any case [HDR-11]', async () => {
  const page = await visit('/')
  for (const text of ['SAREE', 'sharee', 'শাড়ী', 'shari']) {
    await type(page, text)
    await optionsOf(page).filter({ hasText: 'Tangail Handloom Cotton Saree' }).waitFor()
  }
  await type(page, 'ghori')
  await optionsOf(page).filter({ hasText: 'Watch' }).first().waitFor()
})

test('at most ten suggestions are shown, each links to its product, and a click clears the text [NUM-12 HDR-12 HDR-13]', async () => {
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

test.each(['/', '/bn'])(
  'on a phone the list of suggestions at %s ends in the middle of a row',
  async (path) => {
    const page = await visit(path, { viewport: { width: 360, height: 780 } })
    const box = page.getByRole('combobox').first()
    await box.fill('cotton')
    const list = page.getByRole('search').getByRole('listbox')
    const cut = () =>
      list.evaluate((list) => {
        const { bottom } = list.getBoundingClientRect()
        const rows = [...list.children].map((row) => row.getBoundingClientRect())
        const last = rows.find((row) => row.bottom > bottom)
        return last ? (bottom - last.top) / last.height : 0
      })
    await eventually(cut).toBeGreaterThan(0.3)
    await eventually(cut).toBeLessThan(0.7)
  },
)

test('a suggestion of a product whose variants differ in price names the lowest', async () => {
  const page = await visit('/')
  await type(page, 'Onion and Black Seed')
  await optionsOf(page).filter({ hasText: 'From ৳' }).waitFor()
  await type(page, 'Tangail Handloom Cotton')
  const single = optionsOf(page).filter({ hasText: 'Tangail Handloom Cotton Saree' })
  await single.waitFor()
  expect(await single.innerText()).not.toContain('From')
})

test('the suggestions are used by keyboard: arrows, Enter, Escape, and around the ends', async () => {
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

test('Enter opens the results page, which loads more and is noindex', async () => {
  const page = await visit('/')
  await boxOf(page).fill('bag')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=bag')
  await page.getByRole('heading', { level: 1, name: 'Results for “bag”' }).waitFor()
  await eventually(() => page.title()).toBe('Search: bag – Shodai')
  await eventually(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await eventually(() => boxOf(page).inputValue()).toBe('bag')
  expect(await optionsOf(page).count()).toBe(0)
  const cards = page.getByRole('main').getByRole('article')
  const before = await cards.count()
  await page.getByRole('link', { name: 'Load more' }).click()
  await eventually(() => cards.count()).toBeGreaterThan(before)
  const names = await cards.getByRole('heading').allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
})

test('the number of suggestions is announced to screen readers', async () => {
  const page = await visit('/')
  const status = page.getByRole('search').getByRole('status')
  await type(page, 'jamdani')
  await eventually(() => status.innerText()).toMatch(/product(s)? match/)
  await boxOf(page).fill('qqqqqqq')
  await eventually(() => status.innerText()).toBe('Nothing was found for “qqqqqqq”')
})

test('an outdated response never replaces a newer one', async () => {
  const page = await visit('/')
  const release = await holdRequests(page, '**/api/search/suggestions?*sare*')
  const ended = requestEnds(page, '/api/search/suggestions', 'sare')
  const sent = page.waitForRequest('**/api/search/suggestions?*sare*')
  await boxOf(page).fill('sare')
  await sent
  await type(page, 'watch')
  release()
  await ended
  await twoFrames(page)
  expect(await optionsOf(page).last().innerText()).toContain('“watch”')
})

test('suggestions that fail to load offer Retry', async () => {
  const page = await visit('/')
  await page.route('**/api/search/suggestions?**', (route) => route.abort())
  await boxOf(page).fill('watch')
  const alert = page.getByRole('search').getByRole('alert')
  await alert.waitFor()
  await eventually(() => alert.innerText()).toContain('The search did not work.')
  await page.unroute('**/api/search/suggestions?**')
  await alert.getByRole('button', { name: 'Retry' }).click()
  await optionsOf(page).first().waitFor()
  expectConsoleError('ERR_FAILED')
})

test('the suggestions close when focus or pointer leave', async () => {
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

test('a search without results suggests similar words and sub-categories', async () => {
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

test('an empty search box offers the last searches of this browser and popular ones', async () => {
  const page = await visit('/search?q=jamdani')
  await page.getByRole('main').getByRole('article').first().waitFor()
  await page.goto('/')
  await boxOf(page).click()
  const ideas = page.getByRole('search')
  await ideas.getByRole('heading', { name: 'Often searched' }).waitFor()
  const popular = ideas.getByRole('listitem')
  await eventually(() => popular.count()).toBeGreaterThan(4)
  await ideas.getByRole('link', { name: 'jamdani', exact: true }).click()
  await page.waitForURL('**/search?q=jamdani')
  await page.goto('/')
  await boxOf(page).click()
  await ideas.getByRole('button', { name: 'Clear', exact: true }).click()
  await eventually(() => ideas.getByRole('link', { name: 'jamdani', exact: true }).count()).toBe(0)
  await boxOf(page).fill('watch')
  await optionsOf(page).first().waitFor()
  await eventually(() => ideas.getByRole('heading', { name: 'Often searched' }).count()).toBe(0)
})

test('a search without results offers the categories, popular products and the phone', async () => {
  const page = await visit('/search?q=qqqqqqq')
  const main = page.getByRole('main')
  await eventually(() =>
    main.getByRole('link', { name: 'Women Items', exact: true }).getAttribute('href'),
  ).toBe('/shop?category=women+items')
  await eventually(() => main.getByRole('article').count()).toBe(10)
  await eventually(() => main.getByRole('link', { name: /^0\d/ }).getAttribute('href')).toMatch(/^tel:/)
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

test('the search page without a text offers categories, popular products and the phone number', async () => {
  const page = await visit('/search')
  await page.getByRole('heading', { level: 1, name: 'What are you looking for?' }).waitFor()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Women Items' }).waitFor()
  await main.getByRole('link', { name: '01700-000000' }).waitFor()
  await eventually(() => main.getByRole('article').count()).toBeGreaterThan(3)
})

test('the search page answers any query', async () => {
  const page = await visit('/search')
  for (const q of ['%00%07', 'a'.repeat(500), '%F0%9F%91%97', '%25%27%22%3Cscript%3E', '+++']) {
    const answer = await fetch(`${inject('shopUrl')}/search?q=${q}`)
    expect(answer.status, q).toBe(200)
    expect(await answer.text(), q).toContain('</main>')
  }
  // One of them also in the browser, where hydration would write a mismatch to the console.
  await page.goto('/search?q=%25%27%22%3Cscript%3E')
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('the code of the suggestions is loaded on focus, not before', async () => {
  const page = await visit('/')
  await page.waitForLoadState('networkidle')
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('search-suggestions')),
    )
  expect(await loaded()).toBe(false)
  await boxOf(page).focus()
  await eventually(loaded).toBe(true)
})

test('the open suggestions are accessible in both themes', async () => {
  const page = await visit('/')
  await type(page, 'cotton')
  await page.keyboard.press('ArrowDown')
  for (const theme of themes) {
    await setTheme(page, theme)
    await expectAccessible(page)
  }
  await boxOf(page).fill('qqqqqq')
  await page.getByText('Nothing was found').first().waitFor()
  for (const theme of themes) {
    await setTheme(page, theme)
    await expectAccessible(page)
  }
})
