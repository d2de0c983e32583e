import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sidewaysScroll } from './accessibility.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { holdTimers } from './clock.ts'
import { setFontSize } from './every-width.ts'
import { placeOrder } from './fixtures.ts'
import { asOwner } from './signed-in-pages.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit } = openBrowser()

const contactOf = (page: Page) => page.getByRole('button', { name: 'Contact us quickly' })
const bannerOf = (page: Page) => page.getByRole('region', { name: 'স্বাগতম' })
const quickMenuOf = (page: Page) => page.getByRole('navigation', { name: 'Quick menu' })
const productPath = async () => `/product-details/${(await findProduct(isPlain))._id}`
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return box
}

test('the bars of a product page take at most a fifth of a small phone', async () => {
  const viewport = { width: 360, height: 780 }
  const page = await visit(await productPath(), { viewport })
  await page.getByRole('button', { name: 'Order Now' }).last().waitFor()
  const main = await boxOf(page, 'main')
  const header = await boxOf(page, 'header')
  const bar = await boxOf(page, '[data-action-bar]')
  await eventually(() => quickMenuOf(page).count()).toBe(0)
  // The banner is above the header; between header and page is only the woven band.
  expect(main.y - (header.y + header.height)).toBeLessThanOrEqual(13)
  expect(bar.y + bar.height).toBe(viewport.height)
  expect((header.y + header.height + bar.height) / viewport.height).toBeLessThanOrEqual(0.2)
  expect(header.y).toBeLessThanOrEqual(32)
})

test('a notice stands above the bar of a phone, one at a time, and is never over the header', async () => {
  const page = await visit(await productPath(), { viewport: phone })
  // The notices stay while they are looked at.
  await holdTimers(page, 3000)
  const bar = await boxOf(page, '[data-action-bar]')
  const add = page.getByRole('button', { name: 'Add To Cart' }).last()
  const notices = page.locator('[data-sonner-toast][data-visible=true]')
  for (const _ of [1, 2]) {
    await add.click()
    await notices.first().waitFor()
    await eventually(async () => {
      const box = await notices.first().boundingBox()
      return box !== null && box.y > phone.height / 2 && box.y + box.height <= bar.y
    }).toBe(true)
    expect(await notices.count()).toBe(1)
  }
})

test('with letters twice as large the names in the quick menu are whole', async () => {
  const page = await visit('/shop', { viewport: { width: 320, height: 780 } })
  await setFontSize(page, '200%')
  await quickMenuOf(page).getByText('Categories').waitFor()
  const cut = await quickMenuOf(page)
    .locator('a, button')
    .evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    )
  expect(cut).toEqual([])
})

test('the banner is one line at every width; closed, it stays so for the session only [HDR-20 HDR-21]', async () => {
  const page = await visit('/', { viewport: phone })
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await eventually(async () => (await bannerOf(page).boundingBox())?.height).toBeLessThanOrEqual(32)
    // The helpline is in sight however long the line is.
    const link = await bannerOf(page).getByRole('link').boundingBox()
    expect((link?.x ?? width) + (link?.width ?? 0)).toBeLessThanOrEqual(width)
  }
  await bannerOf(page).getByRole('button', { name: 'Close' }).click()
  await bannerOf(page).waitFor({ state: 'hidden' })
  await page.goto('/shop')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await bannerOf(page).isVisible()).toBe(false)
  const nextSession = await visit('/shop', { viewport: phone })
  await bannerOf(nextSession).waitFor()
})

test('on phones the tab bar leaves product, cart and checkout to their own bars, and the contact button is always docked', async () => {
  const product = await findProduct(isPlain)
  const page = await visit('/', { viewport: phone, ...withCart([lineFor(product)]) })
  await eventually(() =>
    quickMenuOf(page).getByRole('button', { name: 'Contact us quickly' }).isVisible(),
  ).toBe(true)
  for (const [path, dock] of [
    [`/product-details/${product._id}`, '[data-action-bar]'],
    ['/cart', 'header'],
  ] as const) {
    await page.goto(path)
    await eventually(() => page.locator(dock).locator(contactOf(page)).isVisible()).toBe(true)
    expect(await quickMenuOf(page).count()).toBe(0)
  }
  await page.goto('/product-checkout')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^\+?[\d-]{9,}$/ })
    .waitFor()
  await eventually(() => contactOf(page).count()).toBe(0)
  expect(await quickMenuOf(page).count()).toBe(0)
})

test('on a desktop the contact button stands in the margin or in the header, never over the page', async () => {
  const page = await visit('/shop', { viewport: desktop })
  for (const width of [769, 1000, 1279, 1280, 1319, 1320, 1535, 1536, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const docked = page.getByRole('banner').locator(contactOf(page))
    if (width < 1280) await eventually(() => docked.isVisible()).toBe(true)
    else {
      await eventually(() => docked.isVisible()).toBe(false)
      const button = await contactOf(page).boundingBox()
      const list = await page.getByRole('main').getByRole('list').last().boundingBox()
      expect(button?.x, `${width} px`).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? width))
    }
  }
})

test('on a small phone the search field has room for words beside the logo', async () => {
  const product = await findProduct(isPlain)
  const viewport = { width: 360, height: 780 }
  const page = await visit('/', { viewport, ...withCart([lineFor(product)]) })
  for (const path of ['/', '/bn', '/shop', '/cart']) {
    await page.goto(path)
    const box = await page.getByRole('banner').getByRole('combobox').boundingBox()
    expect(box?.width, path).toBeGreaterThanOrEqual(150)
  }
})

test('on a small phone the first order begins in the upper third of the screen, below one line of tools', async () => {
  const viewport = { width: 360, height: 780 }
  await placeOrder()
  const page = await asOwner(visit, '/dashboard/allOrders', { viewport })
  await page.locator('[data-order]').first().waitFor()
  expect((await boxOf(page, '[data-order]')).y).toBeLessThanOrEqual(viewport.height / 3)
  const search = await boxOf(page, 'main [type=search]')
  for (const name of ['Filter', 'Select orders', 'Sound on', 'Export CSV']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    expect(box, name).toMatchObject({ width: 44, height: 44 })
    expect(Math.abs((box?.y ?? 0) - search.y), name).toBeLessThanOrEqual(2)
  }
})

test('on a phone the tab of the open list is in sight, and that of its place [D195]', async () => {
  const page = await asOwner(visit, '/dashboard/returnOrders', { viewport: { width: 360, height: 780 } })
  for (const row of ['Orders by status', 'Pages of Orders']) {
    const tab = page.getByRole('navigation', { name: row }).locator('[aria-current=page]')
    await eventually(async () => {
      const box = await tab.boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= 360
    }).toBe(true)
  }
})

test('a greeting that is longer than a phone moves until its end was in sight [D205]', async () => {
  const page = await visit('/', { viewport: { width: 360, height: 780 } })
  const end = await bannerOf(page)
    .locator('p')
    .evaluate((line) => {
      const [animation] = line.getAnimations()
      if (!animation) return null
      animation.pause()
      animation.currentTime = 15_999
      const frame = line.parentElement?.getBoundingClientRect()
      return line.getBoundingClientRect().right - (frame?.right ?? 0)
    })
  expect(Math.abs(end ?? 99)).toBeLessThanOrEqual(1)
  const calm = await visit('/', { viewport: phone, reducedMotion: 'reduce' })
  const line = bannerOf(calm).locator('p')
  expect(await line.evaluate((each) => each.getAnimations().length)).toBe(0)
  expect(await line.locator('..').evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true)
})

test('the search box opens in the free space of the header and moves nothing [HDR-09]', async () => {
  const page = await visit('/shop', { viewport: desktop })
  for (const width of [769, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const { y } = await boxOf(page, 'main')
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Search box' })
    await toggle.click()
    const box = page.getByRole('combobox', { name: 'Search products' })
    await box.waitFor()
    expect((await box.boundingBox())?.width, `${width} px`).toBeGreaterThan(140)
    expect((await boxOf(page, 'main')).y).toBe(y)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await toggle.click()
    await box.waitFor({ state: 'hidden' })
  }
})

test('after scrolling down, or when a page opens further down, the search box is an icon, which opens it [HDR-10]', async () => {
  const page = await visit('/shop', { viewport: phone })
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.waitFor()
  await page.evaluate(() => window.scrollTo(0, 900))
  await box.waitFor({ state: 'hidden' })
  // A finger does not scroll the page before it presses, as Playwright's click may.
  await page
    .getByRole('search')
    .getByRole('button', { name: 'Search', exact: true })
    .evaluate((button: HTMLButtonElement) => button.click())
  await eventually(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/shop')
  await page.goto('/about-us#promo')
  await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await box.waitFor({ state: 'hidden' })
})

test.each(['', '/bn'])(
  'the tab %s Categories opens a page of all categories and their sub-categories',
  async (base) => {
    const page = await visit(base || '/', { viewport: phone })
    const categories: { name: string; nameBn: string; subCategories: { name: string; nameBn: string }[] }[] =
      await page.evaluate(async () => (await fetch('/api/categories')).json())
    await page
      .getByRole('navigation')
      .getByRole('link', { name: base ? 'ক্যাটাগরি' : 'Categories', exact: true })
      .last()
      .click()
    await page.waitForURL(`**${base}/categories`)
    const nameOf = ({ name, nameBn }: { name: string; nameBn: string }) => (base && nameBn) || name
    // Those of the categories lead to all their products; that of the collections leads nowhere.
    const headings = page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .filter({ has: page.getByRole('link') })
    await eventually(() => headings.allInnerTexts()).toEqual(categories.map(nameOf))
    const links = await page.getByRole('main').locator('li a').allTextContents()
    for (const { subCategories } of categories)
      for (const each of subCategories) expect(links).toContain(nameOf(each))
    await headings.first().getByRole('link').click()
    await page.waitForURL('**/shop?category=*')
  },
)

test('on a phone the page of all categories is short: the sub-categories of one are shown when it is opened', async () => {
  const page = await visit('/categories', { viewport: { width: 360, height: 780 } })
  const shoes = page.getByRole('region', { name: 'Women Items' }).getByRole('link', { name: 'Shoes' })
  await eventually(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2000)
  expect(await shoes.isVisible()).toBe(false)
  await page.getByLabel('Sub-categories of Women Items').click()
  await shoes.click()
  await page.waitForURL('**/category/shoes?category=women%20items')
})

test('on a desktop all sub-categories are shown at once', async () => {
  const page = await visit('/categories', { viewport: desktop })
  const list = page.getByRole('main').locator('details a')
  await list.first().waitFor()
  expect(await list.count()).toBeGreaterThan(100)
  for (const link of [list.first(), list.last()]) await eventually(() => link.isVisible()).toBe(true)
  expect(await page.getByLabel('Sub-categories of Women Items').isVisible()).toBe(false)
})

test('an empty cart and an empty checkout have the tab bar, until something is in them', async () => {
  const product = await findProduct(isPlain)
  const page = await visit('/product-checkout', { viewport: phone })
  await page.getByText('There is nothing to order yet.').waitFor()
  await quickMenuOf(page).waitFor()
  await quickMenuOf(page).getByRole('link', { name: 'Cart' }).click()
  await page.getByText('Your cart is empty.').waitFor()
  const shown = () => quickMenuOf(page).locator('[aria-current]').allTextContents()
  await eventually(shown).toEqual(['Cart'])
  // One contact button, not a second one in the header.
  await eventually(() => contactOf(page).filter({ visible: true }).count()).toBe(1)
  const filled = await visit('/cart', { viewport: phone, ...withCart([lineFor(product)]) })
  await filled.getByRole('button', { name: `Remove ${product.name}` }).click()
  await quickMenuOf(filled).waitFor()
  await filled.getByRole('button', { name: 'Put it back' }).click()
  await quickMenuOf(filled).waitFor({ state: 'detached' })
})

test('on the card of an order no status lies under a button', async () => {
  const page = await asOwner(visit, '/dashboard/allOrders?status=Shipping', {
    viewport: { width: 360, height: 780 },
  })
  await page.locator('[data-order] [data-chips] > :nth-child(2)').first().waitFor()
  const overlaps = await page.locator('[data-order]').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const chips = [...card.querySelectorAll('[data-chips] > *')].map((chip) => chip.getBoundingClientRect())
      const buttons = [...card.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
      return chips.filter((chip) =>
        buttons.some(
          ({ left, right, top, bottom }) =>
            chip.left < right && left < chip.right && chip.top < bottom && top < chip.bottom,
        ),
      )
    }),
  )
  expect(overlaps).toEqual([])
})
