import { readFileSync, rmSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solidColor } from '#test/images.ts'
import { expectAccessibleEverywhere } from './accessibility.ts'
import { desktop, eventually, openBrowser, phone, twoFrames, type VisitOptions } from './browser.ts'
import { type RunningShop, startBuiltShop } from './built-shop.ts'
import { toast } from './dashboard-pages.ts'
import { makeDataDir } from './data-dir.ts'
import { untilLoaded } from './loaded.ts'

// A shop of its own: every page of the other tests would show the changed categories and synonyms.
const owner = { email: 'owner@shop.example', password: 'correct-horse-battery' }
const dataDir = makeDataDir('catalog')
let shop: RunningShop
beforeAll(async () => {
  shop = await startBuiltShop({
    DATA_DIR: dataDir,
    DEMO: '1',
    RATE_LIMITS: 'off',
    SLOW_MACHINE: '1',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  })
})
const { visit, expectConsoleError } = openBrowser()
afterAll(async () => {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const asMerchant = (path: string, options: VisitOptions = {}) =>
  visit(path, { baseURL: shop.url, account: owner, ...options })
const open = (path: string) => visit(path, { baseURL: shop.url, viewport: desktop })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** By how many pixels the page scrolls within two frames. */
async function scrolledIn(page: Page) {
  const readTop = () => page.evaluate(() => window.scrollY)
  const top = await readTop()
  await twoFrames(page)
  return (await readTop()) - top
}

test('an administrator renames, translates, orders, adds and hides categories on a phone, and the shop shows it at once', async () => {
  const page = await asMerchant('/dashboard/categories', { viewport: phone })
  await press(page, 'Sub-categories: Men Items')
  await press(page, 'Change: Shoes')
  await page.getByLabel('Name in English').fill('Clothing')
  await press(page, 'Save')
  await page.getByRole('alert').getByText('This name is already in use.').waitFor()
  expectConsoleError('422')
  await page.getByLabel('Name in English').fill('Footwear')
  await page.getByLabel('Name in Bengali').fill('পাদুকা')
  await press(page, 'Save')
  await page.getByRole('heading', { name: 'Footwear' }).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Change: Footwear',
  )

  const shopper = await open('/category/shoes?category=men%20items&onOffer=true')
  await shopper.waitForURL('**/category/footwear?category=men%20items&onOffer=true')
  await eventually(() => shopper.getByRole('heading', { level: 1 }).textContent()).toBe('Footwear')
  await shopper.goto('/bn/category/footwear?category=men%20items')
  await eventually(() => shopper.getByRole('heading', { level: 1 }).textContent()).toBe('পাদুকা')
  await shopper.goto('/shop?category=men+items&subCategory=shoes')
  await shopper.waitForURL('**/shop?category=men+items&subCategory=footwear')

  // By keyboard: the pressed button keeps the focus.
  await page.getByRole('button', { name: 'Move down: Women Items' }).focus()
  await page.keyboard.press('Enter')
  await toast(page, 'Women Items is number 2 now.').waitFor()
  const firstName = () => page.getByRole('heading', { level: 2 }).first().textContent()
  await eventually(firstName).toBe('Men Items')
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Move down: Women Items',
  )

  // Dragged by keyboard, and back.
  for (const [key, from, to, first] of [
    ['ArrowUp', 2, 1, 'Women Items'],
    ['ArrowDown', 1, 2, 'Men Items'],
  ] as const) {
    await page.getByRole('button', { name: 'Drag to its place: Women Items' }).focus()
    await page.keyboard.press('Space')
    await page.getByText(`Number ${from} is being moved.`).waitFor()
    await page.keyboard.press(key)
    await page.getByText(`It is at place ${to} now.`).waitFor()
    // While the page scrolls to it, the item is on its way.
    await eventually(() => scrolledIn(page)).toBe(0)
    await page.getByText(`It is at place ${to} now.`).waitFor()
    await page.keyboard.press('Space')
    await toast(page, `Women Items is number ${to} now.`).waitFor()
    await eventually(firstName).toBe(first)
  }

  await press(page, 'Add a category')
  await page.getByLabel('Name in English').fill('Winter Items')
  await page.getByLabel('Name in Bengali').fill('শীতের পণ্য')
  await press(page, 'Save')
  await page.getByRole('heading', { name: 'Winter Items' }).waitFor()
  await press(page, 'Hide: 100 TK Items')
  await page.getByRole('dialog', { name: 'Hide 100 TK Items?' }).getByRole('button', { name: 'Hide' }).click()
  await toast(page, '100 TK Items is hidden.').waitFor()
  await page.getByRole('button', { name: 'Show: 100 TK Items' }).waitFor()

  await shopper.goto('/')
  const menu = await shopper.locator('#categories > ul > li > button').allTextContents()
  expect([menu[0], menu[1], menu.at(-1), menu.length]).toEqual([
    'Men Items',
    'Women Items',
    'Winter Items',
    12,
  ])
  expect(await shopper.getByRole('heading', { name: '100 TK Items' }).count()).toBe(0)
})

test('the merchant cuts a picture to a square for a category, which the shop shows until it is removed [D235]', async () => {
  const page = await asMerchant('/dashboard/categories', { viewport: phone })
  const kitchen = page.getByRole('listitem').filter({ hasText: 'Kitchen Items' })
  const thumbnail = () => kitchen.locator('img').getAttribute('src')
  await kitchen.getByText(/11 sub-categories · [1-9]\d* products/).waitFor()
  const ofProduct = await thumbnail()
  await press(page, 'Change: Kitchen Items')
  await page.getByLabel('Picture (optional)').setInputFiles({
    name: 'kitchen.png',
    mimeType: 'image/png',
    buffer: await solidColor(1000, 500, '#6f42a6').png().toBuffer(),
  })
  await page.getByText('Not square').waitFor()
  await press(page, 'Improve picture 1')
  const dialog = page.getByRole('dialog', { name: 'Improve the picture' })
  await dialog.getByRole('application').waitFor()
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  await press(page, 'Save')
  await toast(page, 'Saved.').waitFor()
  await eventually(thumbnail).not.toBe(ofProduct)
  const chosen = (await thumbnail()) ?? ''

  const shopper = await open('/categories')
  const tile = shopper
    .getByRole('main')
    .getByRole('link', { name: 'Kitchen Items' })
    .locator('img')
    .filter({ visible: true })
  await tile.scrollIntoViewIfNeeded()
  expect(await tile.getAttribute('src')).toBe(chosen)
  const shape = () =>
    tile.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight)
  await eventually(shape).toBe(1)
  const { width = 0, height = 1 } = (await tile.boundingBox()) ?? {}
  expect(width / height).toBeCloseTo(1, 1)
  const preview = () =>
    shopper.evaluate(async () => {
      const html = await (await fetch('/category/cookware?category=kitchen%20items')).text()
      const head = new DOMParser().parseFromString(html, 'text/html')
      return head.querySelector('meta[property="og:image"]')?.getAttribute('content')
    })
  expect(await preview()).toBe(shop.url + chosen.replace('-150.webp', '-share.jpg'))
  await shopper.goto('/')
  const shown = [
    shopper.locator('#categories > ul > li').filter({ hasText: 'Kitchen Items' }),
    shopper.getByRole('listitem').filter({ hasText: 'Kitchen & Cooking' }),
  ]
  const pictures = () => Promise.all(shown.map((place) => place.locator('img').first().getAttribute('src')))
  expect(await pictures()).toEqual([chosen, chosen])

  await press(page, 'Change: Kitchen Items')
  await press(page, 'Remove picture 1')
  await press(page, 'Save')
  await eventually(thumbnail).toBe(ofProduct)
  await shopper.reload()
  expect(await pictures()).toEqual([ofProduct, ofProduct])
  expect(await preview()).toContain('/icons/share.png')
})

test('when two administrators rename one category the second sees the conflict and keeps what was typed', async () => {
  const first = await asMerchant('/dashboard/categories', { viewport: desktop })
  const second = await asMerchant('/dashboard/categories', { viewport: desktop })
  for (const page of [first, second]) await press(page, 'Change: Bag Items')
  await first.getByLabel('Name in English').fill('Bags')
  await press(first, 'Save')
  await first.getByRole('heading', { name: 'Bags', exact: true }).waitFor()
  await second.getByLabel('Name in English').fill('All Bags')
  await press(second, 'Save')
  await second.getByRole('alert').getByText('it is “Bags · ব্যাগ” now').waitFor()
  expectConsoleError('409')
  await eventually(() => second.getByLabel('Name in English').inputValue()).toBe('All Bags')
  await press(second, 'Save')
  await second.getByRole('heading', { name: 'All Bags' }).waitFor()
})

test('a zero-result search is made a synonym and then has results', async () => {
  const shopper = await open('/search?q=gamchar+moto+kapor')
  await shopper.getByText('No products match').or(shopper.getByRole('status')).first().waitFor()
  const page = await asMerchant('/dashboard/searchWords', { viewport: desktop })
  await press(page, 'Make a synonym: gamchar moto kapor')
  const field = page.getByLabel('Words and phrases that mean the same')
  await eventually(() => field.inputValue()).toBe('gamchar moto kapor, ')
  await press(page, 'Save')
  await page.getByRole('alert').getByText('Please write 2 to 20 words').waitFor()
  await field.fill('gamchar moto kapor, saree')
  await press(page, 'Save')
  await toast(page, 'Saved. The search knows them now.').waitFor()
  await page.getByText('Every search of the last 90 days found something.').waitFor()
  await shopper.reload()
  await shopper.locator('a[href^="/product-details/"]').first().waitFor()

  await page.getByLabel('Search in these words').fill('gamchar')
  // The list of what was found closes a form that was opened in the list before.
  await eventually(() => page.getByRole('button', { name: /^Change: / }).count()).toBe(1)
  await press(page, 'Change: gamchar moto kapor')
  await page.getByLabel('Change the words that mean the same').fill('gamchar moto kapor, hijab')
  await press(page, 'Save')
  await page.getByText('hijab', { exact: true }).waitFor()
  await press(page, 'Remove: gamchar moto kapor')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, remove them' }).click()
  await page.getByText('“gamchar” is in none of the groups.').waitFor()
})

test('products are exported as CSV, corrected and imported again, on a phone', async () => {
  const page = await asMerchant('/dashboard/productsCsv', { viewport: phone })
  const coming = page.waitForEvent('download')
  const current = page.locator('[aria-current=step]').getByRole('heading')
  expect(await current.innerText()).toBe('Get a file to begin with')
  await page.getByRole('heading', { name: 'Look and confirm (later)' }).waitFor()
  await press(page, 'Export products')
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^products-[\d-]+\.csv$/)
  const text = readFileSync(await download.path(), 'utf8').slice(1)
  const [heading = '', first = ''] = text.split('\r\n')
  expect(text.split('\r\n').length).toBeGreaterThan(360)
  const bring = (content: string | Buffer) =>
    page.getByLabel('CSV file').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    })

  await bring(Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0, 1]))
  await page.getByText('This file cannot be read as text.').waitFor()
  await bring('_id,color of the box\n1,B\n')
  await page.getByText('The shop does not know this column. (“color of the box”)').waitFor()
  expect(await current.innerText()).toBe('Choose your file')
  await page.getByText('What the columns mean').click()
  await page.getByText('A row without _id is the product of that name, or a new one.').waitFor()

  const [product] = parse<Record<string, string>>(`${heading}\r\n${first}`, { columns: true })
  const id = product?._id
  const nameBn = 'বদলানো নাম'
  await bring(`_id,nameBn,originalPrice\n${id},${nameBn},free\n`)
  await page.getByText('Row 2').waitFor()
  await page
    .getByRole('region', { name: 'What is wrong' })
    .getByText('An amount of taka, at least 1, with at most two decimals after a dot: 1250.50.')
    .waitFor()
  expect(await page.getByRole('button', { name: /^Take over/ }).count()).toBe(0)
  expect(await current.innerText()).toBe('Look and confirm')
  // The corrected file replaces the wrong one.
  await bring(`${heading}\r\n${first}\r\n`)
  await page.getByText('The shop already has everything in this file.').waitFor()
  await press(page, 'Give up')
  await bring(`_id,nameBn,originalPrice\n${id},${nameBn},"99,250"\n`)
  const changes = page.getByRole('region', { name: 'What will change' })
  const shownChanges = async () => (await changes.getByRole('listitem').innerText()).replace(/\s+/g, ' ')
  await eventually(shownChanges).toContain(
    `nameBn ${product?.nameBn} → ${nameBn} originalPrice ${product?.originalPrice} → 99250`,
  )
  await press(page, 'Give up')
  await bring(`_id,nameBn\n${id},${nameBn}\n`)
  await page.getByText('Everything is all right. One product will change.').waitFor()
  await eventually(() => changes.innerText()).not.toContain('99250')
  let waiting = 2
  await page.route('**/api/search/waiting-products', (route) => route.fulfill({ json: { count: waiting } }))
  await press(page, 'Take over 1 product')
  await page.getByText('The file has been taken over.').waitFor()
  const preparing = page.getByText('2 products are still being prepared for search.')
  await preparing.waitFor()
  waiting = 0
  await preparing.waitFor({ state: 'hidden' })
  expect(await current.innerText()).toBe('Result')
  // The next file may be the example, as it is.
  await press(page, 'Import another file')
  const example = page.waitForEvent('download')
  await press(page, 'Download the example file')
  await bring(readFileSync(await (await example).path()))
  await page.getByText('Everything is all right. 3 products will change.').waitFor()
  await press(page, 'Give up')
  expect(await page.getByText('The file has been taken over.').count()).toBe(0)
  const shopper = await open(`/bn/product-details/${id}`)
  await eventually(() => shopper.getByRole('heading', { level: 1 }).textContent()).toBe(nameBn)
})

test.each(['/dashboard/categories', '/bn/dashboard/searchWords', '/bn/dashboard/productsCsv'])(
  '%s is accessible',
  async (path) => {
    const page = await asMerchant('/dashboard', { viewport: desktop, reducedMotion: 'reduce' })
    await page.goto(path)
    await untilLoaded(page)
    if (path.endsWith('categories')) {
      await page.locator('main li button[aria-expanded]').first().click()
      await page.locator('main [data-action=change]').nth(1).click()
    }
    await expectAccessibleEverywhere(page)
  },
)
