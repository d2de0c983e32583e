import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { Category } from '#shop/catalog/contract.ts'
import { productsOf } from './api.ts'
import { desktop, eventually, expectAccessible, openBrowser, phone } from './browser.ts'

const { visit, expectConsoleError } = openBrowser()
const categoryNames = [
  ...['Women Items', 'Men Items', 'Health and Beauty', 'Baby and Kids', 'Gadget Items', 'Kitchen Items'],
  ...['Bag Items', 'Home and Living', '100 TK Items', 'Cosmetics and Accessories'],
  ...['Electronics and Appliances', 'Fashion and Accessories'],
]
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cards = (within: Locator) => within.getByRole('article')
const idsIn = (within: Locator) =>
  cards(within)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
const fetchJson = async (path: string) => (await fetch(inject('shopUrl') + path)).json()
const idsOf = async (query: string) => (await productsOf(inject('shopUrl'), query)).map(({ _id }) => _id)
const calm = { reducedMotion: 'reduce', viewport: desktop } as const

test('the home page has its seven sections in order [HOME-01 HOME-02]', async () => {
  const page = await visit('/', calm)
  await page.getByRole('banner').waitFor()
  const sections = page.getByRole('main').locator('> section')
  const names = await sections.evaluateAll((all) =>
    all.map((each) => each.getAttribute('aria-label') ?? each.querySelector('h2')?.textContent),
  )
  expect(names).toEqual([
    ...['Offers and categories', 'New Arrivals', 'Popular Categories', 'Most Popular Item'],
    ...['Promise of the shop', 'Best Selling Products', '100 TK Items'],
  ])
  await sections
    .nth(4)
    .getByRole('img', { name: /From the loom/ })
    .waitFor()
})

test('the hero shows every slide beside the category menu; dots and arrows move it round [HOME-03 HOME-04 HOME-06]', async () => {
  const slides: unknown[] = await fetchJson('/api/getSliders')
  const page = await visit('/', calm)
  const hero = section(page, 'Offers and categories')
  await hero.getByRole('navigation', { name: 'Categories' }).waitFor()
  const slider = hero.getByRole('group', { name: 'Offers' })
  expect(await slider.getByRole('img').count()).toBe(slides.length)
  const dots = slider.getByRole('button', { name: /^Slide/ })
  expect(await dots.count()).toBe(slides.length)
  const shown = () => slideInView(slider)
  expect(await shown()).toBe(0)
  await dots.nth(2).click()
  await eventually(shown).toBe(2)
  await slider.getByRole('button', { name: 'Previous' }).click()
  await eventually(shown).toBe(1)
  await slider.getByRole('button', { name: 'Next' }).click()
  await eventually(shown).toBe(2)
  await dots.last().click()
  await eventually(shown).toBe(slides.length - 1)
  await slider.getByRole('button', { name: 'Next' }).click()
  await eventually(shown).toBe(0)
  expect(await dots.first().getAttribute('aria-current')).toBe('true')
})

/** Which slide fills the frame at this moment. */
const slideInView = (slider: Locator) =>
  slider.evaluate((root) => {
    const frame = root.getBoundingClientRect()
    return [...root.querySelectorAll('li')].findIndex(
      (slide) => Math.abs(slide.getBoundingClientRect().left - frame.left) < 5,
    )
  })

test('the hero moves on every two seconds, waits under the pointer, and goes on after it [HOME-05 NUM-22]', async () => {
  const page = await visit('/', { viewport: desktop })
  const slider = page.getByRole('group', { name: 'Offers' })
  const current = () => slider.locator('[aria-current=true]').getAttribute('aria-label')
  const changes = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const dots = document.querySelector('[aria-label^=Slide]')?.parentElement as Element
        const watching = new MutationObserver((seen) => {
          if (!seen.some(({ target }) => (target as Element).getAttribute('aria-current') === 'true')) return
          times.push(performance.now())
          if (times.length === 3) {
            watching.disconnect()
            resolve(times)
          }
        })
        watching.observe(dots, { subtree: true, attributeFilter: ['aria-current'] })
      }),
  )
  for (const [index, time] of changes.slice(1).entries()) {
    const gap = time - (changes[index] ?? 0)
    expect(gap).toBeGreaterThan(1700)
    expect(gap).toBeLessThan(2900)
  }
  await slider.hover()
  const held = await current()
  await page.waitForTimeout(4500)
  expect(await current()).toBe(held)
  await page.mouse.move(5, 5)
  await eventually(current).not.toBe(held)
})

test('nothing moves by itself for those who asked for less motion, nor after Pause', async () => {
  const still = await visit('/', calm)
  const current = (page: Page) =>
    page.getByRole('group', { name: 'Offers' }).locator('[aria-current=true]').getAttribute('aria-label')
  const first = await current(still)
  await still.waitForTimeout(3000)
  expect(await current(still)).toBe(first)

  const page = await visit('/', { viewport: desktop })
  await page.getByRole('group', { name: 'Offers' }).getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(5, 5)
  const held = await current(page)
  await page.waitForTimeout(3000)
  expect(await current(page)).toBe(held)
})

test('on desktop the category menu lists the twelve main categories; pointing or pressing opens one [HOME-07 HOME-09 DATA-09]', async () => {
  const page = await visit('/', calm)
  const menu = page.getByRole('navigation', { name: 'Categories' })
  expect(await page.getByRole('button', { name: 'Show All Category' }).isVisible()).toBe(false)
  const buttons = menu.getByRole('button')
  expect(await buttons.allInnerTexts()).toEqual(categoryNames)
  const jewelry = menu.getByRole('link', { name: 'Jewelry' }).first()
  expect(await jewelry.isVisible()).toBe(false)
  await buttons.first().hover()
  await jewelry.waitFor()
  await page.mouse.move(1200, 880)
  await jewelry.waitFor({ state: 'hidden' })
  await buttons.first().focus()
  await page.keyboard.press('Enter')
  await jewelry.waitFor()
  expect(await buttons.first().getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await jewelry.waitFor({ state: 'hidden' })
})

test('each sub-category leads to its page and says in the navigation state which it is [HOME-10 CAT-02 DATA-10 DATA-11]', async () => {
  const page = await visit('/', calm)
  const menu = page.getByRole('navigation', { name: 'Categories' })
  const categories: Category[] = await fetchJson('/api/categories')
  for (const { name, subCategories } of categories) {
    await menu.getByRole('button', { name, exact: true }).hover()
    const links = menu.locator('li', { has: page.getByRole('button', { name, exact: true }) }).locator('a')
    expect(await links.allInnerTexts()).toEqual(subCategories.map((sub) => sub.name))
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      subCategories.map(
        (sub) =>
          `/category/${encodeURIComponent(sub.name.toLowerCase())}?category=${encodeURIComponent(name.toLowerCase())}`,
      ),
    )
    expect(subCategories.length).toBe(name === 'Gadget Items' ? 24 : 11)
  }
  const namesIn = (main: string) =>
    categories.find(({ name }) => name === main)?.subCategories.map(({ name }) => name)
  expect(namesIn('Women Items')).toEqual(
    expect.arrayContaining(['Jewelry', 'Bags', 'Clothing', 'Cosmetics', 'Shoes']),
  )
  expect(namesIn('Gadget Items')).toEqual(
    expect.arrayContaining(['Smartphones & Accessories', 'Wearable Technology', 'Audio & Headphones']),
  )
  await menu.getByRole('button', { name: 'Gadget Items' }).hover()
  await menu.getByRole('link', { name: 'Audio & Headphones' }).click()
  await page.getByRole('heading', { level: 1, name: 'Audio & Headphones' }).waitFor()
  expect(await page.evaluate(() => history.state.usr)).toEqual({
    category: 'gadget items',
    subCategory: 'audio & headphones',
  })
})

test('on a phone the categories are a dropdown "Show All Category" [HOME-08]', async () => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  const women = page.getByRole('button', { name: 'Women Items' })
  expect(await women.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Show All Category' }).click()
  await women.click()
  await page.getByRole('link', { name: 'Jewelry' }).first().waitFor()
  await page.getByRole('button', { name: 'Show All Category' }).click()
  await women.waitFor({ state: 'hidden' })
  await page.getByRole('navigation', { name: 'Quick menu' }).getByRole('link', { name: 'Categories' }).click()
  await women.waitFor()
})

test('the two product sliders hold the products of their type [HOME-11]', async () => {
  const page = await visit('/', calm)
  expect(await idsIn(section(page, 'New Arrivals'))).toEqual(
    await idsOf('productType=New%20Arrivals&limit=10'),
  )
  expect(await idsIn(section(page, 'Best Selling Products'))).toEqual(
    await idsOf('productType=Best%20Selling&limit=10'),
  )
})

test('how many products are in view, and how far apart, depends on the width [NUM-23 NUM-24]', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit('/', { ...calm, javaScriptEnabled })
    const found: [number, number, number][] = []
    for (const width of [349, 350, 767, 768, 1023, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForTimeout(300)
      const measured = await section(page, 'Best Selling Products').evaluate((root) => {
        const [first, second] = [...root.querySelectorAll('article')].map((each) =>
          each.getBoundingClientRect(),
        )
        const frame = root.querySelector('ul')?.parentElement?.getBoundingClientRect()
        if (!first || !second || !frame) throw new Error('Fewer than two products.')
        const gap = second.left - first.right
        return [Math.round((frame.width + gap) / (first.width + gap)), Math.round(gap)] as const
      })
      found.push([width, ...measured])
    }
    expect(found).toEqual([
      ...[
        [349, 1, 0],
        [350, 2, 10],
        [767, 2, 10],
        [768, 3, 15],
        [1023, 3, 15],
        [1024, 5, 20],
      ],
    ])
  }
})

test('six popular categories, none of them a link [HOME-12 HOME-13]', async () => {
  const page = await visit('/', calm)
  const tiles = section(page, 'Popular Categories').getByRole('listitem')
  expect(await tiles.allInnerTexts()).toEqual([
    ...['Bag Items', 'Cosmetic & Organiser', 'Bathroom Accessories', 'Electronics Items'],
    ...['Kitchen & Cooking', 'Baby and Kids'],
  ])
  expect(await section(page, 'Popular Categories').locator('a, button').count()).toBe(0)
})

test('a tab shows its category only, and starts with ten again [HOME-14 HOME-15 HOME-18 NUM-13]', async () => {
  const page = await visit('/', calm)
  const popular = section(page, 'Most Popular Item')
  expect(await popular.getByRole('tab').allInnerTexts()).toEqual(['All Items', ...categoryNames])
  expect(await idsIn(popular)).toEqual(await idsOf('sort=popular&limit=10'))
  await popular.getByRole('button', { name: 'Show Me More' }).click()
  await eventually(() => cards(popular).count()).toBe(15)
  await popular.getByRole('tab', { name: 'Men Items', exact: true }).click()
  await eventually(() => idsIn(popular)).toEqual(await idsOf('category=Men%20Items&sort=popular&limit=10'))
  await popular.getByRole('tab', { name: 'All Items' }).click()
  expect(await cards(popular).count()).toBe(10)
})

test('the tabs are walked with the arrow keys', async () => {
  const page = await visit('/', calm)
  const tabs = section(page, 'Most Popular Item').getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('End')
  expect(await tabs.last().evaluate((tab) => tab === document.activeElement)).toBe(true)
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
    expect(await button.innerText()).toBe('Show Me More')
    await button.click()
  }
  await eventually(() => cards(popular).count()).toBe(many.total)
  await eventually(() => button.innerText()).toBe('Show Less')
  await button.click()
  await eventually(() => cards(popular).count()).toBe(10)
  expect(await button.innerText()).toBe('Show Me More')

  // Ten or fewer: the same list, cut short on its way, has no button.
  await page.route('**/api/products*', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: unknown[] }
    const headers = { ...response.headers(), 'x-total-count': '10' }
    await route.fulfill({ response, headers, json: { data: data.slice(0, 10) } })
  })
  const other = totals.find(({ name }) => name !== many.name)?.name ?? ''
  await popular.getByRole('tab', { name: other, exact: true }).click()
  await eventually(() => cards(popular).count()).toBeGreaterThan(0)
  expect(await button.count()).toBe(0)
})

test('a tab that is loading says so, one that failed offers Retry, and a late answer is ignored [STATE-24 STATE-27]', async () => {
  const page = await visit('/', calm)
  const popular = section(page, 'Most Popular Item')
  const tab = (name: string) => popular.getByRole('tab', { name, exact: true })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/products*Women*', async (route) => {
    await held
    await route.continue()
  })
  await tab('Women Items').click()
  await popular.getByRole('status').getByText('Loading…').waitFor()
  await tab('Gadget Items').click()
  const gadgets = await idsOf('category=Gadget%20Items&sort=popular&limit=10')
  await eventually(() => idsIn(popular)).toEqual(gadgets)
  letGo()
  await page.waitForTimeout(500)
  expect(await idsIn(popular)).toEqual(gadgets)

  await page.route('**/api/products*Kitchen*', (route) => route.abort())
  await tab('Kitchen Items').click()
  await popular.getByRole('alert').getByText('could not be loaded').waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/products*Kitchen*')
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
  expect(await idsIn(grid)).toEqual(all.slice(0, 10))
  expect(await button.count()).toBe(all.length > 10 ? 1 : 0)
  expect(all.length).toBeGreaterThan(10)
  await button.click()
  await eventually(() => idsIn(grid)).toEqual(all)
  expect(await button.innerText()).toBe('Show Less')
  await button.click()
  expect(await idsIn(grid)).toEqual(all.slice(0, 10))
})

test('nothing moves when the page comes alive', async () => {
  const page = await visit('/', { viewport: phone, reducedMotion: 'reduce' })
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 1000)
      }),
  )
  expect(shift).toBeLessThan(0.02)
})

test.each([
  ['light', phone],
  ['light', desktop],
  ['dark', phone],
  ['dark', desktop],
] as const)(
  'the home page is accessible in the %s theme, on a screen of %o',
  async (colorScheme, viewport) => {
    await expectAccessible(await visit('/', { colorScheme, viewport }))
  },
)
