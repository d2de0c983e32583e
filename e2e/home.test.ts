import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { productsOf } from './api-calls.ts'
import { desktop, eventually, openBrowser, requestEnds, twoFrames } from './browser.ts'
import { holdRequests } from './dashboard-pages.ts'
import { faces, setFace } from './fonts.ts'
import { watchLayoutShifts } from './layout-shift.ts'

const { open, visit, expectConsoleError } = openBrowser()
const categoryNames = [
  'Women Items',
  'Men Items',
  'Health and Beauty',
  'Baby and Kids',
  'Gadget Items',
  'Kitchen Items',
  'Bag Items',
  'Home and Living',
  '100 TK Items',
  'Cosmetics and Accessories',
  'Electronics and Appliances',
  'Fashion and Accessories',
]
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cards = (within: Locator) => within.getByRole('article')
const idsIn = (within: Locator) =>
  cards(within)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
const idsOf = async (query: string) => (await productsOf(inject('shopUrl'), query)).map(({ _id }) => _id)
const calm = { reducedMotion: 'reduce', viewport: desktop } as const

test('who jumps to the end of the home page on a phone finds a footer that stands still', async () => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  const places = await page.evaluate(async () => {
    const nextFrame = () =>
      new Promise<void>((resolve) => window.nativeAnimationFrame(() => setTimeout(resolve)))
    const footer = document.querySelector('footer')
    const seen = []
    scrollTo(0, document.documentElement.scrollHeight)
    for (let frame = 0; frame < 30; frame++) {
      await nextFrame()
      seen.push(footer?.getBoundingClientRect().top ?? 0)
    }
    return seen
  })
  // The browser scrolls by whole pixels of the screen.
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(1)
})

test('the home page has exactly its seven sections in order, and the promo block below them [HOME-01 HOME-02]', async () => {
  const page = await visit('/', calm)
  await page.getByRole('banner').waitFor()
  const sections = page.getByRole('main').locator('section')
  const names = await sections.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label') ?? each.querySelector('h2')?.textContent),
  )
  expect(names).toEqual([
    'Offers and categories',
    'New Arrivals',
    'Popular Categories',
    'Most Popular Item',
    'Promise of the shop',
    'Best Selling Products',
    '100 TK Items',
  ])
  const [promo, last] = await Promise.all([
    section(page, 'More for less').boundingBox(),
    sections.last().boundingBox(),
  ])
  if (!promo || !last) throw new Error('No promo block or no section.')
  expect(promo.y).toBeGreaterThanOrEqual(last.y + last.height)
  await sections
    .nth(4)
    .getByRole('img', { name: /From the loom/ })
    .waitFor()
})

test.each(['/', '/bn'])(
  'on a phone the first product is whole on the first screen of %s, also in a wide face',
  async (path) => {
    const page = await visit(path, { reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
    const bar = page.getByRole('navigation', { name: /Quick menu|দ্রুত মেনু/ })
    const promises = page
      .getByRole('main')
      .getByRole('list')
      .filter({ hasText: /Cash on delivery|ক্যাশ অন ডেলিভারি/ })
    for (const face of faces) {
      await setFace(page, face)
      await twoFrames(page)
      const [first, bottom] = await Promise.all([
        cards(page.getByRole('main')).first().boundingBox(),
        bar.boundingBox(),
      ])
      if (!first || !bottom) throw new Error('No product or no bar.')
      expect(first.y, face).toBeLessThanOrEqual(520)
      expect(first.y + first.height, face).toBeLessThanOrEqual(bottom.y)
      // In one line, of a wide face in two, that is not cut off.
      const height = face === 'wide' ? 40 : 30
      await eventually(() =>
        promises.evaluate(
          (list, height) => list.clientHeight < height && list.scrollWidth <= list.clientWidth,
          height,
        ),
      ).toBe(true)
    }
  },
)

test('the two product sliders hold the products of their type [HOME-11]', async () => {
  const page = await visit('/', calm)
  await eventually(() => idsIn(section(page, 'New Arrivals'))).toEqual(
    await idsOf('productType=New%20Arrivals&limit=10'),
  )
  await eventually(() => idsIn(section(page, 'Best Selling Products'))).toEqual(
    await idsOf('productType=Best%20Selling&limit=10'),
  )
})

test('number and gap of the products in view depend on the width [NUM-23 NUM-24]', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit('/', { ...calm, javaScriptEnabled })
    for (const [width, count, gap] of [
      [349, 1, 0],
      [350, 2, 10],
      [767, 2, 10],
      [768, 3, 15],
      [1023, 3, 15],
      [1024, 5, 20],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const measure = () =>
        section(page, 'Best Selling Products').evaluate((root) => {
          const [first, second] = [...root.querySelectorAll('article')].map((each) =>
            each.getBoundingClientRect(),
          )
          const frame = root.querySelector('ul')?.parentElement?.getBoundingClientRect()
          if (!first || !second || !frame) throw new Error('Fewer than two products.')
          const gap = second.left - first.right
          return [Math.round((frame.width + gap) / (first.width + gap)), Math.round(gap)] as const
        })
      await eventually(measure).toEqual([count, gap])
    }
  }
})

test('six popular categories, none of them a link [HOME-12 HOME-13]', async () => {
  const page = await visit('/', calm)
  const tiles = section(page, 'Popular Categories').getByRole('listitem')
  await eventually(() => tiles.allInnerTexts()).toEqual([
    'Bag Items',
    'Cosmetic & Organiser',
    'Bathroom Accessories',
    'Electronics Items',
    'Kitchen & Cooking',
    'Baby and Kids',
  ])
  expect(await section(page, 'Popular Categories').locator('a, button').count()).toBe(0)
  // Squares, however high their pictures are.
  for (const tile of await tiles.all()) {
    const { width, height } = (await tile.locator('img').boundingBox()) ?? { width: 0, height: 1 }
    expect(width / height).toBeCloseTo(1, 1)
  }
})

test('a tab shows its category only, and starts with ten again [HOME-14 HOME-15 HOME-18 NUM-13]', async () => {
  const page = await visit('/', calm)
  const popular = section(page, 'Most Popular Item')
  await eventually(() => popular.getByRole('tab').allInnerTexts()).toEqual(['All Items', ...categoryNames])
  await eventually(() => idsIn(popular)).toEqual(await idsOf('sort=popular&limit=10'))
  await popular.getByRole('button', { name: 'Show Me More' }).click()
  await eventually(() => cards(popular).count()).toBe(15)
  await popular.getByRole('tab', { name: 'Men Items', exact: true }).click()
  await eventually(() => idsIn(popular)).toEqual(await idsOf('category=Men%20Items&sort=popular&limit=10'))
  await popular.getByRole('tab', { name: 'All Items' }).click()
  await eventually(() => cards(popular).count()).toBe(10)
})

test('the arrow keys move between the tabs', async () => {
  const page = await visit('/', calm)
  const tabs = section(page, 'Most Popular Item').getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await eventually(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('End')
  await eventually(() => tabs.last().evaluate((tab) => tab === document.activeElement)).toBe(true)
})

test('Show Me More adds five until everything is shown, Show Less goes back to ten [HOME-16 HOME-17 HOME-19 NUM-14]', async () => {
  const page = await visit('/', calm)
  const popular = section(page, 'Most Popular Item')
  const totals = await Promise.all(
    categoryNames.map(async (name) => ({
      name,
      total: (await idsOf(`category=${encodeURIComponent(name)}`)).length,
    })),
  )
  const many = totals.find(({ total }) => total > 10)
  if (!many) throw new Error('No category of the demo catalogue has more than ten products.')
  await popular.getByRole('tab', { name: many.name, exact: true }).click()
  const button = popular.getByRole('button', { name: /Show (Me More|Less)/ })
  for (let shown = 10; shown < many.total; shown += 5) {
    await eventually(() => cards(popular).count()).toBe(shown)
    await eventually(() => button.innerText()).toBe('Show Me More')
    await button.click()
  }
  await eventually(() => cards(popular).count()).toBe(many.total)
  await eventually(() => button.innerText()).toBe('Show Less')
  await button.click()
  await eventually(() => cards(popular).count()).toBe(10)
  await eventually(() => button.innerText()).toBe('Show Me More')

  // The same list with ten products or fewer has no button.
  await page.route('**/api/product-summaries*', async (route) => {
    const response = await route.fetch()
    const asked = (await response.json()) as unknown[]
    const headers = { ...response.headers(), 'x-total-count': '10' }
    await route.fulfill({ response, headers, json: asked.slice(0, 10) })
  })
  const other = totals.find(({ name }) => name !== many.name)?.name ?? ''
  await popular.getByRole('tab', { name: other, exact: true }).click()
  await eventually(() => cards(popular).count()).toBeGreaterThan(0)
  await eventually(() => button.count()).toBe(0)
})

test('a tab has loading and error states, and ignores an outdated answer [STATE-24 STATE-27]', async () => {
  const page = await visit('/', calm)
  const popular = section(page, 'Most Popular Item')
  const tab = (name: string) => popular.getByRole('tab', { name, exact: true })
  const release = await holdRequests(page, '**/api/product-summaries*Women*')
  const answered = requestEnds(page, '/api/product-summaries', 'Women')
  await tab('Women Items').click()
  await popular.getByRole('status').getByText('Loading…').waitFor()
  await tab('Gadget Items').click()
  const gadgets = await idsOf('category=Gadget%20Items&sort=popular&limit=10')
  await eventually(() => idsIn(popular)).toEqual(gadgets)
  release()
  await answered
  await twoFrames(page)
  expect(await idsIn(popular)).toEqual(gadgets)

  await page.route('**/api/product-summaries*Kitchen*', (route) => route.abort())
  await tab('Kitchen Items').click()
  await popular.getByRole('alert').getByText('could not be loaded').waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/product-summaries*Kitchen*')
  await popular.getByRole('button', { name: 'Retry' }).click()
  await expect
    .poll(() => idsIn(popular))
    .toEqual(await idsOf('category=Kitchen%20Items&sort=popular&limit=10'))
})

test('the 100 TK grid shows ten, then all, then ten [HOME-20 HOME-21 NUM-15]', async () => {
  const all = await idsOf('category=100%20TK%20Items')
  const page = await visit('/', calm)
  const grid = section(page, '100 TK Items')
  const button = grid.getByRole('button', { name: /Show (Me More|Less)/ })
  await eventually(() => idsIn(grid)).toEqual(all.slice(0, 10))
  await eventually(() => button.count()).toBe(all.length > 10 ? 1 : 0)
  expect(all.length).toBeGreaterThan(10)
  await button.click()
  await eventually(() => idsIn(grid)).toEqual(all)
  await eventually(() => button.innerText()).toBe('Show Less')
  await button.click()
  await eventually(() => idsIn(grid)).toEqual(all.slice(0, 10))
})

test('hydration does not shift the layout', async () => {
  const page = await open({ reducedMotion: 'reduce' })
  const layoutShift = await watchLayoutShifts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await layoutShift()).toBeLessThan(0.02)
})
