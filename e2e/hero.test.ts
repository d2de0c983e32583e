import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import type { Category } from '#shop/catalog/contract.ts'
import { desktop, eventually, openBrowser, twoFrames } from './browser.ts'
import { pauseClock, stopClock } from './clock.ts'

const { open, visit } = openBrowser()
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
const fetchJson = async (path: string) => (await fetch(inject('shopUrl') + path)).json()
const calm = { reducedMotion: 'reduce', viewport: desktop } as const

test('the hero shows every slide beside the category menu; dots and arrows change the slide [HOME-03 HOME-04 HOME-06]', async () => {
  const slides: unknown[] = await fetchJson('/api/getSliders')
  const page = await visit('/', calm)
  const hero = section(page, 'Offers and categories')
  await hero.getByRole('navigation', { name: 'Categories' }).waitFor()
  const slider = hero.getByRole('group', { name: 'Offers' })
  await eventually(() => slider.locator('li img').count()).toBe(slides.length)
  const dots = slider.getByRole('button', { name: /^Slide/ })
  await eventually(() => dots.count()).toBe(slides.length)
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
  await eventually(() => dots.first().getAttribute('aria-current')).toBe('true')
})

test('on a phone a thumb meets what moves the slides and what closes the banner, and nothing of it lies over anything else', async () => {
  const page = await visit('/', { viewport: { width: 360, height: 780 } })
  const slider = page.getByRole('group', { name: 'Offers' })
  await slider.getByRole('button', { name: 'Next' }).waitFor()
  const sizes = (buttons: Locator) =>
    buttons.evaluateAll((all) => all.map((each) => [each.clientWidth, each.clientHeight]))
  for (const [width = 0, height] of await sizes(slider.getByRole('button', { name: /^Slide/ }))) {
    expect(height).toBe(44)
    expect(width).toBeGreaterThanOrEqual(24)
  }
  expect(await sizes(slider.getByRole('button', { name: /^(Previous|Pause|Next)$/ }))).toEqual([
    [44, 44],
    [44, 44],
    [44, 44],
  ])
  const close = page.getByRole('region', { name: 'স্বাগতম' }).getByRole('button', { name: 'Close' })
  expect(await sizes(close)).toEqual([[44, 34]])
  await close.click({ position: { x: 22, y: 33 } })
  await eventually(() => close.isVisible()).toBe(false)
  // The buttons stand below the slide, whose words keep off its edges.
  const { height, below, indent } = await slider.evaluate((root) => {
    const slide = (root.querySelector('li') as HTMLElement).getBoundingClientRect()
    const title = (root.querySelector('li h2') as HTMLElement).getBoundingClientRect()
    const tops = [...root.querySelectorAll('button')].map((each) => each.getBoundingClientRect().top)
    return { height: slide.height, below: Math.min(...tops) - slide.bottom, indent: title.left - slide.left }
  })
  expect(height).toBeGreaterThanOrEqual(200)
  expect(below).toBeGreaterThanOrEqual(0)
  expect(indent).toBeGreaterThanOrEqual(16)
})

test('an arrow key that interrupts a moving slide selects the slide where the row comes to rest', async () => {
  const page = await visit('/', { viewport: desktop })
  const slider = page.getByRole('group', { name: 'Offers' })
  const dots = slider.getByRole('button', { name: /^Slide/ })
  await dots.nth(3).click()
  const row = slider.locator('div').first()
  await row.evaluate((element: HTMLElement) => element.focus())
  await page.keyboard.press('ArrowLeft')
  const selected = () =>
    dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'))
  const isSelectedInView = async () => (await selected()) === (await slideInView(slider))
  await eventually(isSelectedInView).toBe(true)
  expect(await selected()).toBeLessThan(3)
})

const currentDot = (page: Page) =>
  page.getByRole('group', { name: 'Offers' }).locator('[aria-current=true]').getAttribute('aria-label')

/** The index of the slide that fills the frame; −1 between two. */
const slideInView = (slider: Locator) =>
  slider.evaluate((root) => {
    const frame = root.getBoundingClientRect()
    return [...root.querySelectorAll('li')].findIndex(
      (slide) => Math.abs(slide.getBoundingClientRect().left - frame.left) < 5,
    )
  })

/** Moves the stopped clock on second by second, so that what the page was told before is done in time on a slow machine. */
async function runSixSeconds(page: Page) {
  for (let second = 0; second < 6; second++) {
    await page.clock.runFor(1000)
    await twoFrames(page)
  }
}

/** Moves the stopped clock on until no slide has moved for three seconds; resolves to the one in view. */
async function untilResting(page: Page) {
  const slider = page.getByRole('group', { name: 'Offers' })
  for (let tries = 0; tries < 10; tries++) {
    const before = await slideInView(slider)
    for (let second = 0; second < 3; second++) {
      await page.clock.runFor(1000)
      await twoFrames(page)
    }
    if (before !== -1 && (await slideInView(slider)) === before) return before
  }
  throw new Error('The slides never rest.')
}

/** Moves the stopped clock on in steps of 50 milliseconds until this slide is in view; resolves to how many passed. */
async function runUntilSlide(page: Page, slide: number) {
  const slider = page.getByRole('group', { name: 'Offers' })
  for (let passed = 0; passed < 10_000; passed += 50) {
    if ((await slideInView(slider)) === slide) return passed
    await page.clock.runFor(50)
    await twoFrames(page)
  }
  throw new Error(`Slide ${slide} has not come into view in ten seconds.`)
}

/** Lets slides jump instead of glide, so that what moved is seen in the next frame. */
const withoutGliding = (page: Page) =>
  page.evaluate(() => {
    const scrollTo: (this: Element, options: ScrollToOptions) => void = Element.prototype.scrollTo
    Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
      if (typeof options === 'object') scrollTo.call(this, { ...options, behavior: 'instant' })
    }
  })

test('the hero advances every two seconds, pauses under the pointer and continues after it [HOME-05 NUM-22]', async () => {
  const page = await open({ viewport: desktop })
  // Before the first timer, which would go on by the machine's clock.
  await page.clock.install()
  await page.goto('/')
  await withoutGliding(page)
  await pauseClock(page)
  const slider = page.getByRole('group', { name: 'Offers' })
  const slides = await slider.getByRole('button', { name: /^Slide/ }).count()
  await slider.hover()
  await untilResting(page)
  await slider.getByRole('button', { name: 'Slide 1' }).click()
  await eventually(() => slideInView(slider)).toBe(0)
  await runSixSeconds(page)
  expect(await slideInView(slider)).toBe(0)
  await page.mouse.move(5, 5)
  // The page hears of the pointer while the first seconds pass; from then on it is a matter of its clock alone.
  expect(await runUntilSlide(page, 1)).toBeGreaterThanOrEqual(2000)
  for (const slide of [2, 3]) {
    expect(await runUntilSlide(page, slide)).toBe(2000)
    await eventually(() => currentDot(page)).toMatch(new RegExp(`^Slide ${slide + 1} of`))
  }
  await slider.hover()
  const resting = await untilResting(page)
  await runSixSeconds(page)
  expect(await slideInView(slider)).toBe(resting)
  await page.mouse.move(5, 5)
  expect(await runUntilSlide(page, (resting + 1) % slides)).toBeGreaterThanOrEqual(2000)
})

test('the hero does not advance with reduced motion, nor after Pause', async () => {
  const still = await visit('/', calm)
  const page = await visit('/', { viewport: desktop })
  await page.getByRole('group', { name: 'Offers' }).getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(5, 5)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  for (const each of [still, page]) {
    await withoutGliding(each)
    await stopClock(each)
    const slider = each.getByRole('group', { name: 'Offers' })
    // A slide may have been on its way when Pause was pressed.
    const before = [await untilResting(each), await currentDot(each)]
    await runSixSeconds(each)
    expect([await slideInView(slider), await currentDot(each)]).toEqual(before)
  }
  // Play continues.
  const slider = page.getByRole('group', { name: 'Offers' })
  const slides = await slider.getByRole('button', { name: /^Slide/ }).count()
  const before = await slideInView(slider)
  await slider.getByRole('button', { name: 'Play' }).click()
  await page.mouse.move(5, 5)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  // The page hears of it while the first seconds pass.
  expect(await runUntilSlide(page, (before + 1) % slides)).toBeGreaterThanOrEqual(2000)
  expect(await runUntilSlide(page, (before + 2) % slides)).toBe(2000)
})

test('on desktop the category menu lists the twelve main categories, opened by pointer or keyboard [HOME-07 HOME-09 DATA-09]', async () => {
  const page = await visit('/', calm)
  const menu = page.getByRole('navigation', { name: 'Categories' })
  expect(await page.getByRole('button', { name: 'Show All Category' }).isVisible()).toBe(false)
  const buttons = menu.getByRole('button')
  await eventually(() => buttons.allInnerTexts()).toEqual(categoryNames)
  const jewelry = menu.getByRole('link', { name: 'Jewelry' }).first()
  expect(await jewelry.isVisible()).toBe(false)
  await buttons.first().hover()
  await jewelry.waitFor()
  await page.mouse.move(1200, 880)
  await jewelry.waitFor({ state: 'hidden' })
  await buttons.first().focus()
  await page.keyboard.press('Enter')
  await jewelry.waitFor()
  await eventually(() => buttons.first().getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await jewelry.waitFor({ state: 'hidden' })
})

test('the sub-categories stay open while the pointer moves to them across other categories, and close with Escape', async () => {
  const page = await visit('/', calm)
  const menu = page.getByRole('navigation', { name: 'Categories' })
  const women = menu.getByRole('button', { name: 'Women Items' })
  const audio = menu.getByRole('link', { name: 'Audio & Headphones' })
  await menu.getByRole('button', { name: 'Gadget Items' }).hover()
  await audio.waitFor()
  // From the category to the upper part of its panel: over four other categories on the way.
  const from = await menu.getByRole('button', { name: 'Gadget Items' }).boundingBox()
  const to = await women.boundingBox()
  if (!from || !to) throw new Error('The menu is not shown.')
  // The pointer rests nowhere on its way, however long the machine takes for it.
  await stopClock(page)
  await page.mouse.move(from.x + from.width / 2, from.y + 10)
  await page.mouse.move(to.x + to.width + 40, to.y + 20, { steps: 12 })
  await page.clock.runFor(1000)
  await twoFrames(page)
  expect(await audio.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await audio.waitFor({ state: 'hidden' })
  // Where the pointer comes to rest, the submenu changes.
  await women.hover()
  await menu.getByRole('link', { name: 'Jewelry' }).first().waitFor()
})

test('each sub-category links to its page and names itself in the navigation state [HOME-10 CAT-02 DATA-10 DATA-11]', async () => {
  const page = await visit('/', calm)
  const menu = page.getByRole('navigation', { name: 'Categories' })
  const categories: Category[] = await fetchJson('/api/categories')
  for (const { name, subCategories } of categories) {
    await menu.getByRole('button', { name, exact: true }).hover()
    const links = menu.locator('li', { has: page.getByRole('button', { name, exact: true }) }).locator('a')
    await eventually(() => links.allInnerTexts()).toEqual(subCategories.map((sub) => sub.name))
    await eventually(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
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
  await eventually(() => page.evaluate(() => history.state.usr)).toEqual({
    category: 'gadget items',
    subCategory: 'audio & headphones',
  })
})

test('on a phone each category is a picture that leads to its products', async () => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  const tile = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Women Items' })
  await eventually(() => tile.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(150)
  await tile.click()
  await page.waitForURL('**/shop?category=women+items')
  await page.getByRole('heading', { level: 1, name: 'Women Items' }).waitFor()
})

test.each([
  ['/', 'Eid collection, woven in Tangail', 'Shop sarees', '/category/sarees'],
  ['/bn', 'টাঙ্গাইলের তাঁতে ঈদের শাড়ি', 'শাড়ি দেখুন', '/bn/category/sarees'],
])(
  'a slide on %s is text and a link over a picture, prices in ৳ [NUM-01]',
  async (path, title, button, target) => {
    const page = await visit(path, calm)
    const slide = page.locator('main li').filter({ has: page.getByRole('heading', { name: title }) })
    await eventually(() => slide.innerText()).toMatch(/৳(1,390|১,৩৯০)/)
    const link = slide.getByRole('link', { name: button })
    expect((await link.getAttribute('href'))?.startsWith(target)).toBe(true)
    await link.click()
    await page.waitForURL(`**${target}?category=*`)
  },
)

test('on a phone the categories are a dropdown "Show All Category" [HOME-08]', async () => {
  const page = await visit('/', { reducedMotion: 'reduce' })
  const women = page.getByRole('button', { name: 'Women Items' })
  expect(await women.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Show All Category' }).click()
  await women.click()
  await page.getByRole('link', { name: 'Jewelry' }).first().waitFor()
  await page.getByRole('button', { name: 'Show All Category' }).click()
  await women.waitFor({ state: 'hidden' })
})
