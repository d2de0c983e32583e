import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { cutText } from '#lib/text.ts'
import type { Category } from '#shop/catalog/contract.ts'
import { discountOf, priceOf } from '#shop/catalog/rules.ts'
import { categoryLink } from '#web/storefront/list/category-links.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { productsOf } from './api-calls.ts'
import { desktop, eventually, openBrowser } from './browser.ts'
import { holdRequests } from './dashboard-pages.ts'
import { fetchHtml, headingsIn, productIdsIn, textOf } from './fetched-page.ts'

const { visit, expectConsoleError } = openBrowser()
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const columns = (page: Page) =>
  page
    .getByRole('main')
    .locator('ul:has(article)')
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
const taka = (amount: number) => `৳${amount.toLocaleString('en-IN')}`

test('the shop page lists all products, page by page, in the shop’s layout [SHOP-01]', async () => {
  const all = await productsOf(inject('shopUrl'), '')
  const page = await visit('/shop', { viewport: desktop })
  await page.getByRole('banner').waitFor()
  await eventually(() => cards(page).count()).toBe(20)
  const more = page.getByRole('link', { name: 'Load more' })
  for (let shown = 20; shown < all.length; shown += 20) {
    await page.getByText(`Showing ${shown} of ${all.length} products`).waitFor()
    await more.click()
  }
  await page.getByText(`Showing ${all.length} of ${all.length} products`).waitFor()
  await eventually(() => more.count()).toBe(0)
  const ids = await cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
  expect(ids).toEqual(all.map(({ _id }) => _id))
  await page.waitForURL('**/shop?shown=360')
})

test('Load more is a link that works without scripts', async () => {
  const all = await productsOf(inject('shopUrl'), 'limit=40')
  const html = await (await fetch(`${inject('shopUrl')}/shop`)).text()
  const next = /href="(\/shop\?shown=[^"]+)"/.exec(html)?.[1] ?? ''
  const nextHtml = await (await fetch(inject('shopUrl') + next.replaceAll('&amp;', '&'))).text()
  const ids = [...nextHtml.matchAll(/href="\/product-details\/(\d+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(all.map(({ _id }) => _id))
})

test('two columns on the narrowest screens, five on the widest [SHOP-02]', async () => {
  const page = await visit('/shop', { viewport: { width: 320, height: 700 } })
  expect(await columns(page)).toBe(2)
  const found: number[] = []
  // From 1024 px a column of filters takes a part of the width.
  for (const width of [360, 600, 769, 1024, 1280, 1536, 1920]) {
    await page.setViewportSize({ width, height: 700 })
    found.push(await columns(page))
  }
  expect(found).toEqual([2, 3, 4, 3, 4, 5, 5])
})

test('a card without an offer shows one price; with an offer also the old price and the percentage [CARD-01 CARD-02 CARD-03 NUM-01]', async () => {
  const all = await productsOf(inject('shopUrl'), 'limit=20')
  const page = await visit('/shop')
  const [plain, offered] = [
    all.find(({ offerPrice }) => offerPrice === null),
    all.find((each) => discountOf(each) > 0),
  ]
  if (!plain || !offered) throw new Error('The demo catalogue has both kinds on its first page.')
  for (const product of [plain, offered]) {
    const card = cards(page).filter({ has: page.locator(`a[href="/product-details/${product._id}"]`) })
    const words = await card.innerText()
    expect(words).toContain(taka(priceOf(product)))
    expect(words).toContain(String(product.ratings))
    expect(words).toContain(`(${product.reviews})`)
    const struck = card.locator('s')
    if (product === plain) {
      expect(words.match(/৳/g)).toHaveLength(1)
      expect(words).not.toContain('%')
      expect(await struck.count()).toBe(0)
    } else {
      expect(words).toContain(`−${discountOf(product)}%`)
      await eventually(() => struck.innerText()).toContain(taka(product.originalPrice))
      await eventually(() => struck.evaluate((old) => getComputedStyle(old).textDecorationLine)).toBe(
        'line-through',
      )
    }
  }
})

test('names are cut by screen width, with and without scripts [NUM-17]', async () => {
  const all = await productsOf(inject('shopUrl'), '')
  const long = all.slice(0, 20).filter(({ name }) => name.length > 38)
  expect(long.length).toBeGreaterThan(0)
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit('/shop', { javaScriptEnabled })
    for (const [width, length] of [
      [400, 38],
      [401, 55],
      [768, 55],
      [769, 47],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      for (const { _id, name } of long)
        await eventually(() => page.locator(`a[href="/product-details/${_id}"]`).innerText()).toBe(
          cutText(name, length),
        )
    }
  }
})

test('the heart adds a product to the favourites, also after a reload, and removes it [CARD-04 CARD-05 DATA-26]', async () => {
  const page = await visit('/shop')
  const card = cards(page).first()
  const heart = card.getByRole('button', { name: /Add to favourites/ })
  const id = (await card.getByRole('link').getAttribute('href'))?.split('/').at(-1)
  const kept = () => page.evaluate(() => localStorage.getItem('favouriteProducts'))
  const color = () => heart.locator('svg').evaluate((svg) => getComputedStyle(svg).color)
  const red = 'rgb(188, 52, 19)'
  expect(await color()).not.toBe(red)
  await heart.click()
  await eventually(kept).toBe(JSON.stringify([id]))
  await eventually(color).toBe(red)
  await page.reload()
  await eventually(color).toBe(red)
  await eventually(() => heart.getAttribute('aria-pressed')).toBe('true')
  await heart.click()
  await eventually(kept).toBe('[]')
  await eventually(color).not.toBe(red)
  expect(page.url()).toMatch(/\/shop$/)
})

test('the whole card links to the product', async () => {
  const page = await visit('/shop')
  const href = await cards(page).first().getByRole('link').getAttribute('href')
  await cards(page)
    .first()
    .click({ position: { x: 60, y: 120 } })
  await page.waitForURL(`**${href}`)
})

test('a category page shows the products of its category and sub-category only [CAT-01 CAT-03]', async () => {
  const expected = await productsOf(inject('shopUrl'), 'category=Women%20Items&subCategory=Clothing')
  const others = await productsOf(inject('shopUrl'), 'category=Men%20Items&subCategory=Clothing')
  expect(others.length).toBeGreaterThan(0)
  const html = await fetchHtml('/category/clothing?category=women%20items')
  expect(headingsIn(html)).toEqual(['Clothing'])
  expect(html).toContain('</header>')
  expect(productIdsIn(html)).toEqual(expected.map(({ _id }) => _id))
  const ids = productIdsIn(await fetchHtml('/category/clothing'))
  for (const { _id } of [...expected, ...others]) expect(ids).toContain(_id)
})

test('an empty category says so with its name [CAT-04]', async () => {
  const all = await productsOf(inject('shopUrl'), '')
  const response = await fetch(`${inject('shopUrl')}/api/categories`)
  const empty = ((await response.json()) as Category[])
    .flatMap(({ name, subCategories }) => subCategories.map((sub) => ({ category: name, name: sub.name })))
    .find((sub) => !all.some((each) => each.category === sub.category && each.subCategory === sub.name))
  if (empty) {
    const html = await fetchHtml(categoryLink(empty.category, empty.name).to)
    expect(textOf(html)).toContain(`There are no products on ${empty.name}`)
  }
  // An unknown category is named as in the address, with status 404.
  const unknown = await visit('/category/submarines?category=women%20items')
  expectConsoleError('404')
  await unknown.getByText('There are no products on submarines', { exact: true }).waitFor()
})

test('a list whose next page fails says so and offers Retry [STATE-24 STATE-27]', async () => {
  const page = await visit('/shop')
  await page.route('**/api/product-summaries*', (route) => route.abort())
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.getByRole('alert').getByText('could not be loaded').waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/product-summaries*')
  const release = await holdRequests(page, '**/api/product-summaries*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Loading…' }).waitFor()
  release()
  await eventually(() => cards(page).count()).toBe(40)
})

test('a category page is accessible in both themes, on a phone and a desktop', async () => {
  await expectAccessibleInThemes(await visit('/category/sarees?category=women%20items'))
})
