import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, openBrowser } from './browser.ts'
import { fetchPage } from './fetched-page.ts'
import { findProduct, isPlain } from './stored-cart.ts'

const { open, expectConsoleError } = openBrowser()

const contentPages = ['/', '/shop', '/search?q=saree', '/about-us', '/terms', '/contact-us', '/no-such-page']

/** Opens a page whose script files arrive only after `release`; a page that starts at once is not loaded before. */
async function openHeld(path: string, { waitUntil = 'load' }: Parameters<Page['goto']>[1] = {}) {
  const page = await open({ beforeHydration: true })
  // As on a slow phone: what waits for a turn gets it late, and what is done meanwhile comes in between.
  await page.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0) => setTimeout(act, ms + 150),
    })
  })
  const requested: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    requested.push(route.request().url())
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil })
  return { page, requested, release }
}

const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartProducts') ?? '[]') as { quantity: number }[])
const isHydrated = (page: Page) =>
  page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))

test('a content page preloads no script, and its loader is at most 2 KB; a checkout starts at once, but lets the style sheet pass', async () => {
  const { _id } = await findProduct(isPlain)
  for (const path of [...contentPages, `/product-details/${_id}`]) {
    const { html } = await fetchPage(path)
    const started = html.match(/<link rel="modulepreload"|<script[^>]+(src=|type="module")/g)
    expect(started, path).toBeNull()
    const [, loader = ''] = /<script>(\(function startAfterPaint[\s\S]*?)<\/script>/.exec(html) ?? []
    expect(loader.length, path).toBeGreaterThan(500)
    expect(brotliCompressSync(loader).length, path).toBeLessThanOrEqual(2048)
  }
  for (const path of ['/cart', '/product-checkout', '/authentication/login', '/dashboard']) {
    const { html } = await fetchPage(path)
    expect(html, path).toContain('<link rel="modulepreload" fetchpriority="low"')
    expect(html, path).not.toMatch(/<link rel="modulepreload"(?! fetchpriority="low")/)
    expect(html, path).toContain('<script type="module"')
  }
})

test('the application starts by itself when the page is idle', async () => {
  const { page, requested, release } = await openHeld('/')
  release()
  await eventually(() => isHydrated(page)).toBe(true)
  expect(requested.length).toBeGreaterThan(0)
})

test('a tap on Add To Cart while nothing is loaded adds one piece', async () => {
  const { _id } = await findProduct(isPlain)
  const { page, release } = await openHeld(`/product-details/${_id}`)
  const button = page.getByRole('button', { name: 'Add To Cart' })
  await button.click()
  // Nothing seems to happen, so a person taps again.
  await button.click()
  expect(await button.getAttribute('data-pending')).toBe('')
  expect(await storedCart(page)).toEqual([])
  release()
  await eventually(async () => (await storedCart(page)).map(({ quantity }) => quantity)).toEqual([1])
  await eventually(() => button.getAttribute('data-pending')).toBeNull()
})

test('a product added before the scripts is in the cart that is opened right after', async () => {
  const { _id } = await findProduct(isPlain)
  const { page, release } = await openHeld(`/product-details/${_id}`)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page.getByRole('link', { name: 'Cart' }).last().click()
  release()
  await page.waitForURL('**/cart')
  await page.getByRole('main').getByRole('button', { name: 'Increase quantity' }).waitFor()
})

test('every press of a button that counts is counted', async () => {
  const { _id } = await findProduct(isPlain)
  const { page, release } = await openHeld(`/product-details/${_id}`)
  for (let press = 0; press < 3; press++)
    await page.getByRole('button', { name: 'Increase quantity' }).click()
  release()
  await page.getByRole('group', { name: 'Quantity' }).getByText('4', { exact: true }).waitFor()
})

test('size, colour and quantity chosen before the scripts are what is added', async () => {
  const product = await findProduct(
    ({ colors, sizes, stock }) => colors.length > 1 && !sizes.length && !stock,
  )
  const { page, release } = await openHeld(`/product-details/${product._id}`)
  const [, color = ''] = product.colors
  await page
    .getByRole('group', { name: /Colour/ })
    .getByText(color, { exact: true })
    .click({ force: true })
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  release()
  await eventually(() => storedCart(page)).toMatchObject([{ id: product._id, color, quantity: 2 }])
})

test('a search typed before the scripts is suggested for, and one sent before them is found', async () => {
  const { page, release } = await openHeld('/')
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.fill('saree')
  release()
  await page.getByRole('search').getByRole('option').first().waitFor()
  expect(await box.inputValue()).toBe('saree')

  const { page: hasty } = await openHeld('/')
  await hasty.getByRole('combobox', { name: 'Search products' }).fill('saree')
  await hasty.keyboard.press('Enter')
  await hasty.waitForURL('**/search?q=saree')
})

test('letters typed while the page is hydrated are not lost, and a search that is cleared stays empty', async () => {
  const { page, release } = await openHeld('/search?q=saree')
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.fill('')
  release()
  await eventually(() => isHydrated(page)).toBe(true)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await eventually(() => box.inputValue()).toBe('')

  const { page: typing, release: releaseTyping } = await openHeld('/')
  const field = typing.getByRole('combobox', { name: 'Search products' })
  await field.pressSequentially('panja')
  releaseTyping()
  await field.pressSequentially('bi for men and boys', { delay: 25 })
  await eventually(() => isHydrated(typing)).toBe(true)
  await eventually(() => field.inputValue()).toBe('panjabi for men and boys')
})

test('the filters open before the scripts', async () => {
  const { page } = await openHeld('/shop')
  await page.getByRole('button', { name: /Filter/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show products' }).waitFor()
})

test('a page whose scripts are gone is loaded again, once', async () => {
  const page = await open({ beforeHydration: true })
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/terms')
  await eventually(() => loads).toBe(2)
  await page.getByRole('link', { name: 'Contact us' }).last().click()
  await page.waitForURL('**/contact-us')
  expectConsoleError('ERR_FAILED')
})

test('where the scripts could not be loaded twice, pressing a button tries again', async () => {
  const { _id } = await findProduct(isPlain)
  const page = await open({ beforeHydration: true })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`/product-details/${_id}`)
  const wasReloaded = () =>
    page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload')
  await eventually(() => wasReloaded().catch(() => false)).toBe(true)
  await page.waitForLoadState('networkidle')
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await eventually(() => isHydrated(page).catch(() => false)).toBe(true)
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await eventually(async () => (await storedCart(page)).length).toBe(1)
  expectConsoleError('ERR_FAILED')
})

test('an email address typed before the scripts is kept, and a log-in sent before them is answered', async () => {
  const { page, release } = await openHeld('/authentication/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email address').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('monsoon-rickshaw')
  await page.keyboard.press('Enter')
  release()
  await page.getByRole('dialog', { name: 'Login Failed' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/authentication/login')
  expect(await page.getByLabel('Email address').inputValue()).toBe('nobody@example.com')
  expectConsoleError('401')
})

test('a file that fails after the page is hydrated does not reload it', async () => {
  const page = await open()
  await page.goto('/terms')
  await page.evaluate(() => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: '/assets/gone.js' })
    const failed = new Promise((resolve) => link.addEventListener('error', resolve))
    document.documentElement.dataset.typed = 'not lost'
    document.head.append(link)
    return failed
  })
  // A reload would have begun before this request ends.
  await page.evaluate(() => fetch('/health/live'))
  expect(await page.evaluate(() => document.documentElement.dataset.typed)).toBe('not lost')
  expectConsoleError('404')
})

test('links work before the scripts, and a sort order chosen then sorts', async () => {
  const { page, release } = await openHeld('/shop')
  await page.getByLabel('Sort by').selectOption('price-up')
  release()
  await page.waitForURL('**/shop?sort=price-up')

  const { page: hasty } = await openHeld('/shop')
  await hasty.getByRole('main').getByRole('article').first().getByRole('link').click()
  await hasty.waitForURL('**/product-details/*')
})

test('a link within the page scrolls there, also where the router hears of it only when it has started', async () => {
  const { page, release } = await openHeld('/terms')
  // What a browser does on a tap, whose event it may send late.
  await page.evaluate(() => {
    document.querySelector('footer')?.setAttribute('id', 'end')
    history.pushState(null, '', '#end')
  })
  release()
  await eventually(() => isHydrated(page)).toBe(true)
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
  await eventually(() =>
    page.evaluate(() => {
      const end = document.getElementById('end')
      return end !== null && end.getBoundingClientRect().top < window.innerHeight
    }),
  ).toBe(true)
})

test('the other language chosen before the scripts is remembered', async () => {
  const { page, release } = await openHeld('/about-us')
  await page.getByRole('contentinfo').getByRole('link', { name: 'বাংলা' }).click()
  release()
  await page.waitForURL('**/bn/about-us')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('bn')
})

test('the page of a touched link is fetched before the tap ends, but not where data is saved', async () => {
  const page = await open()
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.data')) fetched.push(new URL(request.url()).pathname)
  })
  await page.goto('/shop')
  const link = page.getByRole('main').getByRole('article').first().getByRole('link')
  await link.hover()
  const path = await link.getAttribute('href')
  await eventually(() => fetched).toEqual([`${path}.data`])

  const saving = await open()
  await saving.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  saving.on('request', (request) => {
    if (request.url().includes('.data')) fetched.push('although data is saved')
  })
  await saving.goto('/shop')
  await saving.getByRole('main').getByRole('article').first().getByRole('link').hover()
  await saving.getByRole('main').getByRole('article').first().getByRole('link').click()
  await saving.waitForURL('**/product-details/*')
  expect(fetched.filter((each) => each === 'although data is saved')).toHaveLength(1)
})
