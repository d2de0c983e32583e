import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { discountOf, priceOf } from '#shop/catalog/rules.ts'
import { expectAccessible, expectAccessibleInLanguage, sidewaysScroll } from './accessibility.ts'
import { productsOf } from './api-calls.ts'
import { desktop, eventually, openBrowser, phone } from './browser.ts'
import { fetchPage } from './fetched-page.ts'

const { visit, expectConsoleError } = openBrowser()
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const idsOn = (page: Page) =>
  cards(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
const idsOf = async (query: string) => (await productsOf(inject('shopUrl'), query)).map(({ _id }) => _id)
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
/** The box of an option, whose label ends with the number of its products. */
const optionIn = (within: Locator, name: string) => within.getByLabel(new RegExp(`^${name}\\s*[0-9০-৯,]*$`))
const pathOf = (page: Page) => page.url().replace(inject('shopUrl'), '')

test('each sort order is in the address and sorts the products', async () => {
  const all = await productsOf(inject('shopUrl'), '')
  const page = await visit('/shop')
  const sort = page.getByLabel('Sort by')
  for (const [name, value] of [
    ['Price: low to high', 'price-up'],
    ['Price: high to low', 'price-down'],
    ['Biggest discount', 'discount'],
    ['Best rated', 'rating'],
  ] as const) {
    await sort.selectOption(name)
    await page.waitForURL(`**/shop?sort=${value}`)
    const right = await idsOf(`sort=${value}&limit=20`)
    await eventually(() => idsOn(page)).toEqual(right)
  }
  const byId = new Map(all.map((product) => [product._id, product]))
  const [cheapest] = await idsOf('sort=price-up&limit=1')
  const [best] = await idsOf('sort=discount&limit=1')
  expect(priceOf(byId.get(cheapest ?? '') as never)).toBe(Math.min(...all.map(priceOf)))
  expect(discountOf(byId.get(best ?? '') as never)).toBe(Math.max(...all.map(discountOf)))
  await sort.selectOption('Newest')
  await page.waitForURL(/\/shop$/)
})

test('filters are chosen in a sheet, announced with the number of results, and removed one by one or all at once', async () => {
  const page = await visit('/shop')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter products' })
  await sheet.getByLabel('Category').selectOption('All of Women Items')
  await sheet.getByLabel('From (৳)').fill('৳৫০০')
  await sheet.getByLabel('Up to (৳)').fill('5,000')
  await optionIn(sheet, 'M').check()
  await optionIn(sheet, 'L').check()
  await optionIn(sheet, 'Red').check()
  await optionIn(sheet, 'In stock').check()
  await sheet.getByRole('button', { name: /^Show .*products?$/ }).click()
  await page.waitForURL(
    '**/shop?category=women+items&minPrice=500&maxPrice=5000&sizes=M,L&colors=Red&inStock=true',
  )
  await eventually(() => sheet.isVisible()).toBe(false)
  const query = 'category=women+items&minPrice=500&maxPrice=5000&sizes=M,L&colors=Red&inStock=true'
  const right = await idsOf(query)
  expect(right.length).toBeGreaterThan(0)
  await eventually(() => idsOn(page)).toEqual(right)
  await page
    .getByRole('status')
    .getByText(/^\d+ products?$/)
    .waitFor()
  await eventually(() => chips(page).allInnerTexts()).toEqual([
    'Women Items',
    '৳500 – ৳5,000',
    'Size M',
    'Size L',
    'Red',
    'In stock',
    'Clear all',
  ])
  await page.getByRole('button', { name: 'Filters (6)' }).waitFor()

  await page.getByRole('link', { name: 'Remove filter: ৳500 – ৳5,000' }).click()
  await page.waitForURL('**/shop?category=women+items&sizes=M,L&colors=Red&inStock=true')
  await page.getByRole('link', { name: 'Remove filter: Size M' }).click()
  await page.waitForURL('**/shop?category=women+items&sizes=L&colors=Red&inStock=true')
  await eventually(() => idsOn(page)).toEqual(
    await idsOf('category=women+items&sizes=L&colors=Red&inStock=true'),
  )
  // The pressed link is gone: the focus moves to the status, not to the top of the page.
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status')
  await page.goBack()
  await page.waitForURL('**/shop?category=women+items&sizes=M,L&colors=Red&inStock=true')
  await page.getByRole('link', { name: 'Remove filter: Size M' }).waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  await eventually(() => optionIn(sheet, 'M').isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await eventually(() => sheet.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL(/\/shop$/)
  await page.getByRole('status').getByText('360 products', { exact: true }).waitFor()
  await eventually(() => chips(page).count()).toBe(0)
})

test('a link to a filtered list opens the same list, which is noindex', async () => {
  const right = await idsOf('onOffer=true&sort=discount&limit=40')
  const page = await visit('/shop?sort=discount&onOffer=true&shown=40')
  await eventually(() => idsOn(page)).toEqual(right)
  await eventually(() => page.getByLabel('Sort by').inputValue()).toBe('discount')
  expect((await fetchPage('/shop?sort=discount&onOffer=true&shown=40')).metas.robots).toBe('noindex')
  expect((await fetchPage('/shop')).metas.robots).toBeUndefined()
})

test('going back from a product restores the number of products and the scroll position', async () => {
  const page = await visit('/shop?sort=price-up', { fresh: true })
  const more = page.getByRole('link', { name: 'Load more' })
  await more.click()
  await page.waitForURL('**/shop?sort=price-up&shown=40')
  await eventually(() => cards(page).count()).toBe(40)
  await more.click()
  await page.waitForURL('**/shop?sort=price-up&shown=60')
  const right = await idsOf('sort=price-up&limit=60')
  await eventually(() => idsOn(page)).toEqual(right)
  const card = cards(page).nth(50)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(1000)
  await card.getByRole('link').click()
  await page.waitForURL(`**/product-details/${right[50]}`)
  await page.getByRole('button', { name: 'Add To Cart' }).first().waitFor()
  await page.goBack()
  await page.waitForURL('**/shop?sort=price-up&shown=60')
  await eventually(() => idsOn(page)).toEqual(right)
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(place)
  await page.goForward()
  await page.waitForURL(`**/product-details/${right[50]}`)
  await page.goBack()
  await page.reload()
  await eventually(() => idsOn(page)).toEqual(right)
  // Load more adds no history entries.
  await page.goBack()
  await page.waitForURL('about:blank')
})

test('Load more fetches only the next products, and another sort order starts from the first page', async () => {
  const page = await visit('/shop')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/\/api\/|\.data$/.test(pathname)) asked.push(pathname + search.replace(/cursor=[^&]+/, 'cursor=…'))
  })
  // As long as a thumb presses: any other link would be prefetched meanwhile.
  await page.getByRole('link', { name: 'Load more' }).click({ delay: 300 })
  await page.waitForURL('**/shop?shown=40')
  await eventually(() => cards(page).count()).toBe(40)
  await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  // The mouse rests on a card of the longer list, whose page may be prefetched.
  expect(asked.filter((each) => !/\/auth|^\/product-details\//.test(each))).toEqual([
    '/api/product-summaries?sort=newest&language=en&limit=20&cursor=…',
  ])
  await page.getByLabel('Sort by').selectOption('Best rated')
  await page.waitForURL('**/shop?sort=rating')
  await eventually(() => idsOn(page)).toEqual(await idsOf('sort=rating&limit=20'))
  await page.goBack()
  await page.waitForURL('**/shop?shown=40')
  await eventually(() => cards(page).count()).toBe(40)
  await page.getByRole('banner').getByRole('link', { name: 'Shodai' }).click()
  await page.waitForURL(/:\d+\/$/)
  await page.goBack()
  await eventually(() => cards(page).count()).toBe(40)
})

test('Load more by keyboard focuses the first new product', async () => {
  const page = await visit('/shop')
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  const right = await idsOf('limit=21')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
    `/product-details/${right[20]}`,
  )
})

test('contradicting prices are marked beside their field and stay as typed', async () => {
  const page = await visit('/shop')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter products' })
  await sheet.getByLabel('From (৳)').fill('500')
  await sheet.getByLabel('Up to (৳)').fill('100')
  await sheet.getByRole('button', { name: /^Show .*products?$/ }).click()
  const upTo = sheet.getByRole('textbox', { name: 'Up to (৳)' })
  await sheet.getByRole('alert').getByText('This is less than the lowest price.').waitFor()
  await eventually(() => upTo.evaluate((input) => input === document.activeElement)).toBe(true)
  await eventually(() => upTo.getAttribute('aria-invalid')).toBe('true')
  expect([await sheet.getByLabel('From (৳)').inputValue(), await upTo.inputValue()]).toEqual(['500', '100'])
  expect(pathOf(page)).toBe('/shop')
  await sheet.getByLabel('From (৳)').fill('a lot')
  await sheet.getByRole('button', { name: /^Show .*products?$/ }).click()
  await sheet.getByRole('alert').getByText('Write an amount in taka, such as 500.').waitFor()
  await sheet.getByLabel('From (৳)').fill('50')
  await sheet.getByRole('button', { name: /^Show .*products?$/ }).click()
  await page.waitForURL('**/shop?minPrice=50&maxPrice=100')
})

test('filters without results say so and offer to be cleared', async () => {
  const page = await visit('/shop?minPrice=9999999')
  await page.getByText('No product matches these filters.').waitFor()
  expect(await cards(page).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Clear all' }).last().click()
  await page.waitForURL(/\/shop$/)
  await eventually(() => cards(page).count()).toBe(20)
  const category = await visit('/category/sarees?category=women+items&sizes=XXXL&maxPrice=1')
  await category.getByText('No product matches these filters.').waitFor()
  expect(await category.getByText('There are no products on').count()).toBe(0)
})

test('a list that fails to load says so and offers Retry', async () => {
  const page = await visit('/shop')
  await page.route('**/shop.data*', (route) => route.abort())
  await page.getByLabel('Sort by').selectOption('Best rated')
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/shop.data*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await eventually(() => idsOn(page)).toEqual(await idsOf('sort=rating&limit=20'))
})

test('sorting, filters and Load more work without scripts', async () => {
  const page = await visit('/shop', { javaScriptEnabled: false })
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter products' })
  await sheet.getByLabel('Category').selectOption('Clothing')
  await optionIn(sheet, 'M').check()
  await optionIn(sheet, 'L').check()
  await sheet.getByRole('button', { name: /^Show .*products?$/ }).click()
  await page.waitForURL('**/shop?category=women+items&subCategory=clothing&sizes=M,L')
  const query = 'category=women+items&subCategory=clothing&sizes=M,L'
  await eventually(() => idsOn(page)).toEqual(await idsOf(query))
  await page.getByLabel('Sort by').selectOption('Price: low to high')
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  await page.waitForURL(/sort=price-up/)
  await eventually(() => idsOn(page)).toEqual(await idsOf(`${query}&sort=price-up`))
  await page.getByRole('link', { name: 'Remove filter: Women Items' }).click()
  await page.waitForURL('**/shop?sort=price-up&sizes=M,L')
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForURL('**/shop?sort=price-up&sizes=M,L&shown=40#from-21')
  await eventually(() => idsOn(page)).toEqual(await idsOf('sort=price-up&sizes=M,L&limit=40'))
  // The page opens at the first new product.
  await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)

  await page.goto('/shop')
  await page.getByRole('button', { name: 'Filters' }).click()
  await sheet.getByLabel('From (৳)').fill('900')
  await sheet.getByLabel('Up to (৳)').fill('9')
  await sheet.getByRole('button', { name: /^Show .*products?$/ }).click()
  await page.getByText('This is less than the lowest price.').waitFor()
  await eventually(() => page.getByLabel('From (৳)').inputValue()).toBe('900')
  await page.getByLabel('Up to (৳)').fill('950')
  await page.getByRole('button', { name: /^Show .*products?$/ }).click()
  await page.waitForURL('**/shop?minPrice=900&maxPrice=950')

  await page.goto('/category/clothing?category=women+items')
  await page.getByRole('button', { name: 'Filters' }).click()
  await optionIn(sheet, 'M').check()
  await sheet.getByRole('button', { name: /^Show .*products?$/ }).click()
  await page.waitForURL('**/category/clothing?category=women+items&sizes=M')
})

test('filters of a category keep it, and its breadcrumb links to the main category [CAT-03]', async () => {
  const page = await visit('/category/clothing?category=women+items', { viewport: desktop })
  const panel = page.getByRole('dialog', { name: 'Filter products' })
  expect(await panel.getByLabel('Category').count()).toBe(0)
  await optionIn(panel, 'M').check()
  await page.waitForURL('**/category/clothing?category=women+items&sizes=M')
  await eventually(() => idsOn(page)).toEqual(
    await idsOf('category=women+items&subCategory=clothing&sizes=M'),
  )
  await chips(page).filter({ hasText: 'Clear all' }).click()
  await page.waitForURL('**/category/clothing?category=women+items')
  const trail = page.getByRole('navigation', { name: 'You are here' })
  await eventually(() => trail.getByRole('listitem').allTextContents()).toEqual([
    'Home/',
    'Women Items/',
    'Clothing',
  ])
  await trail.getByRole('link', { name: 'Women Items' }).click()
  await page.waitForURL('**/shop?category=women+items')
  await eventually(() => idsOn(page)).toEqual(await idsOf('category=women+items&limit=20'))
})

test('from 1024 px the filters are a column with counts, a choice applies at once and keeps the focus, and Clear all shows with the first one', async () => {
  const page = await visit('/shop', { viewport: { width: 1024, height: 800 } })
  const column = page.getByRole('dialog', { name: 'Filter products' })
  const red = column.locator('label').filter({ hasText: 'Red' })
  const count = (await idsOf('colors=Red')).length
  await eventually(() => red.innerText()).toMatch(new RegExp(`^Red\\s+${count}$`))
  expect(await page.getByRole('button', { name: 'Filters' }).isVisible()).toBe(false)
  const clear = column.getByRole('link', { name: 'Clear all' })
  expect(await clear.count()).toBe(0)
  await red.getByRole('checkbox').check()
  await page.waitForURL('**/shop?colors=Red')
  await clear.waitFor()
  await page.getByRole('status').getByText(`${count} products`, { exact: true }).waitFor()
  await eventually(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('Red')
  await column.getByLabel('Category').selectOption('All of Women Items')
  await page.waitForURL('**/shop?category=women+items&colors=Red')
  await page.setViewportSize({ width: 1023, height: 800 })
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor()
  await eventually(() => column.isVisible()).toBe(false)
})

test('the sheet of filters says how many products its choice has, before it is applied', async () => {
  const page = await visit('/shop')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter products' })
  await sheet.getByRole('button', { name: 'Show 360 products' }).waitFor()
  const legends = await sheet.locator('legend').allInnerTexts()
  expect(legends.slice(0, 2)).toEqual(['Offers and stock', 'Price'])
  await optionIn(sheet, 'Red').check()
  const red = (await idsOf('colors=Red')).length
  await sheet.getByRole('button', { name: `Show ${red} products` }).waitFor()
  await optionIn(sheet, 'M').check()
  const both = (await idsOf('colors=Red&sizes=M')).length
  expect(both).toBeLessThan(red)
  await sheet.getByRole('button', { name: `Show ${both} products` }).waitFor()
  expect(pathOf(page)).toBe('/shop')
})

test('the sub-categories of a category are one press away, with the chosen filters', async () => {
  const page = await visit('/shop?category=women+items&inStock=true')
  const row = page.getByRole('navigation', { name: 'Sub-categories' })
  await eventually(() =>
    row.getByRole('link', { name: 'All', exact: true }).getAttribute('aria-current'),
  ).toBe('page')
  await row.getByRole('link', { name: 'Sarees' }).click()
  await page.waitForURL('**/shop?category=women+items&subCategory=sarees&inStock=true')
  await eventually(() => idsOn(page)).toEqual(
    await idsOf('category=women+items&subCategory=sarees&inStock=true'),
  )
  await page.goto('/category/sarees?category=women+items')
  await row.getByRole('link', { name: 'Shoes' }).click()
  await page.waitForURL('**/category/shoes?category=women%20items')
})

test.each([
  { path: '/shop', sort: 'Sort by', dearest: 'Price: high to low', remove: 'Remove filter: Women Items' },
  { path: '/bn/shop', sort: 'সাজান', dearest: 'দাম: বেশি থেকে কম', remove: 'ফিল্টার সরান: মেয়েদের পণ্য' },
])('what is chosen on $path while the list still loads is added to what was chosen before', async (list) => {
  const page = await visit(`${list.path}?category=women+items&minPrice=1000&inStock=true`)
  const sent = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  await page.route('**/shop.data?*sort=price-down*', async (route) => {
    sent.resolve()
    await free.promise
    // The list that a later choice replaces is not waited for.
    await route.continue().catch(() => {})
  })
  await page.getByLabel(list.sort).selectOption(list.dearest)
  await sent.promise
  await page.getByRole('link', { name: list.remove }).click()
  const inStock = page.getByRole('link', { name: /(Remove filter: In stock|ফিল্টার সরান: স্টকে আছে)/ })
  await inStock.click()
  free.resolve()
  await page.waitForURL(`**${list.path}?sort=price-down&minPrice=1000`)
  await eventually(() => idsOn(page)).toEqual(await idsOf('sort=price-down&minPrice=1000&limit=20'))
})

test('Bengali lists have Bengali texts and digits, and stay in Bengali', async () => {
  const page = await visit('/bn/shop')
  await page.getByRole('status').getByText('৩৬০টি পণ্য', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'ফিল্টার' }).click()
  const sheet = page.getByRole('dialog', { name: 'পণ্য বাছাই করুন' })
  await sheet.getByLabel('ক্যাটাগরি').selectOption('শাড়ি')
  await sheet.getByLabel('সর্বনিম্ন (৳)').fill('১,০০০')
  await sheet.getByRole('button', { name: /পণ্য দেখুন$/ }).click()
  await page.waitForURL('**/bn/shop?category=women+items&subCategory=sarees&minPrice=1000')
  const chosen = page.getByRole('list', { name: 'বেছে নেওয়া ফিল্টার' }).getByRole('link')
  await eventually(() => chosen.allInnerTexts()).toEqual(['মেয়েদের পণ্য', 'শাড়ি', '৳১,০০০ থেকে', 'সব মুছুন'])
  await page.getByLabel('সাজান').selectOption('দাম: বেশি থেকে কম')
  await page.waitForURL('**/bn/shop?category=women+items&subCategory=sarees&sort=price-down&minPrice=1000')
  await page.getByRole('link', { name: 'ফিল্টার সরান: মেয়েদের পণ্য' }).click()
  await page.waitForURL('**/bn/shop?sort=price-down&minPrice=1000')
  await page.getByRole('link', { name: 'আরও দেখুন' }).click()
  await page.waitForURL('**/bn/shop?sort=price-down&minPrice=1000&shown=40')
  await eventually(() => cards(page).count()).toBe(40)
  const plain = await visit('/bn/shop', { javaScriptEnabled: false })
  await plain.getByRole('button', { name: 'ফিল্টার' }).click()
  await optionIn(plain.getByRole('dialog'), 'M').check()
  await plain.getByRole('button', { name: /পণ্য দেখুন$/ }).click()
  await plain.waitForURL('**/bn/shop?sizes=M')
})

test.each(['/shop', '/bn/shop'] as const)(
  'chosen and open filters of %s are accessible in both themes, on a phone and a desktop, and fit every width',
  async (path) => {
    const page = await visit(`${path}?minPrice=100&sizes=M,L&colors=Red`)
    await expectAccessibleInLanguage(page)
    // The filters are a column on the desktop that was checked last.
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: /Filters|ফিল্টার/ }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessibleInLanguage(page)
    for (const width of [320, 360, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      await eventually(() => sidewaysScroll(page)).toBe(0)
    }
  },
)

test.each([360, 768, 1280])(
  'products without a picture show their names, on tints of which no two neighbours are alike, at %d px [D203]',
  async (width) => {
    // The cheapest of the demo shop have none.
    const page = await visit('/bn/shop?sort=price-up', { viewport: { width, height: 800 } })
    const tiles = await cards(page).evaluateAll((articles) =>
      articles.slice(0, 6).map((article) => {
        const tile = article.querySelector('[data-name]')
        const { left, top } = article.getBoundingClientRect()
        const shown = tile && getComputedStyle(tile, '::after').content
        return {
          left,
          top,
          shown,
          name: tile?.getAttribute('data-name'),
          tint: tile && getComputedStyle(tile).backgroundColor,
        }
      }),
    )
    for (const { name, shown } of tiles) {
      expect(name).toMatch(/[\u0980-\u09ff]/)
      expect(shown).toBe(`"${name}"`)
    }
    const besides = tiles.flatMap((tile, index) =>
      tiles
        .slice(index + 1)
        .filter(({ left, top }) => left === tile.left || top === tile.top)
        .map(({ tint }) => [tile.tint, tint]),
    )
    expect(besides.length).toBeGreaterThan(5)
    for (const [tint, other] of besides) expect(tint).not.toBe(other)
  },
)

test.each(['', '/bn'])(
  'on a small phone the first picture of a category %s begins in the upper third of the screen',
  async (base) => {
    const page = await visit(`${base}/category/clothing?category=women+items`, {
      viewport: { width: 360, height: 780 },
    })
    const main = page.getByRole('main')
    const picture = await main.getByRole('article').first().boundingBox()
    expect(picture?.y).toBeLessThanOrEqual(270)
    // Heading and count are one row, filters and sort order the next.
    const boxes = [main.getByRole('heading', { level: 1 }), main.getByRole('status').first()]
    const [heading, count] = await Promise.all(boxes.map((each) => each.boundingBox()))
    expect(count?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))
    await main.getByRole('link', { name: base ? 'মেয়েদের পণ্য' : 'Women Items', exact: true }).click()
    await page.waitForURL('**/shop?category=women+items')
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  },
)
