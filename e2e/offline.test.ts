import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { eventually, openBrowser } from './browser.ts'
import { findProduct, isPlain, lineFor, withCart } from './stored-cart.ts'

const { visit, expectConsoleError } = openBrowser()
const worker = { serviceWorkers: 'allow' } as const
/** What the browser writes to the console when a request fails. */
const lost = 'Failed to load resource'

/** The paths of the sub-categories with products, from the sitemap. */
async function categoryPaths() {
  const sitemap = await (await fetch(new URL('/sitemaps/pages.xml', inject('shopUrl')))).text()
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/category\/[^<]+)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
}

/** Waits until the service worker has cached these pages, with every file that they and their style sheets reference. */
const untilCached = (page: Page, ...paths: string[]) =>
  eventually(() =>
    page.evaluate(async (wanted) => {
      const [pages, files] = await Promise.all([caches.open('pages'), caches.open('files')])
      const missing: string[] = []
      async function findMissing(from: Cache, url: string) {
        const cached = await from.match(url)
        if (!cached) missing.push(url)
        else if (from === pages || url.endsWith('.css'))
          for (const [name] of (await cached.text()).matchAll(/\/assets\/[\w.-]+\.(js|css|svg|woff2)/g))
            await findMissing(files, name)
      }
      for (const path of wanted) await findMissing(pages, path)
      return missing
    }, paths),
  ).toEqual([])

/**
 * Whether an offline page has `navigator.onLine` set: some versions of Chromium forget an emulated offline state at the next
 * load. With a real loss of the network they do not.
 */
const believesOnline = (page: Page) => page.evaluate(() => navigator.onLine)

test('offline, visited pages and the cart open from the cache, and others show the offline page', async () => {
  const product = await findProduct(isPlain)
  const page = await visit('/', { ...worker, ...withCart([lineFor(product)]) })
  await untilCached(page, '/', '/cart', '/offline')
  await page.goto(`/product-details/${product._id}`)
  await untilCached(page, `/product-details/${product._id}`)
  // The files of a page are cached after it; the last ones are its messages and its script.
  await page.waitForLoadState('networkidle')

  await page.context().setOffline(true)
  await page.reload()
  if (await believesOnline(page)) {
    await page.context().setOffline(false)
    await page.context().setOffline(true)
  }
  await page.getByRole('heading', { name: product.name, level: 1 }).waitFor()
  await page.getByText('You are offline. What you see is from your last visit.').waitFor()
  await page.getByRole('button', { name: 'Add To Cart' }).last().click()
  await page.getByText('Your product has been successfully added to the cart.').waitFor()
  await page.goto('/cart')
  await eventually(() => page.getByRole('main').innerText()).toContain(product.name.slice(0, 12))
  await page.goto('/shop')
  await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor()

  const again = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Retry' }).click()
  await again
  await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'All Products' }).waitFor()
  await eventually(() => page.getByText('You are offline').count()).toBe(0)
  expectConsoleError(lost)
})

test('a page that was opened without a network opens by itself once there is one', async () => {
  // A page of the same kind, so that only its data is missing.
  const page = await visit(`/product-details/${(await findProduct(isPlain))._id}`)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const link = page.getByRole('main').getByRole('article').first().getByRole('link')
  const path = await link.getAttribute('href')
  // A card shortens a long name.
  const { name } = await findProduct(({ _id }) => path === `/product-details/${_id}`)
  await link.click()
  await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  expectConsoleError(lost)
})

test('offline each category is a page of its own, and an advertisement leads to the page that was visited', async () => {
  const [first, second] = (await categoryPaths()).slice(0, 2)
  const page = await visit('/', worker)
  await untilCached(page, '/offline')
  const headings: string[] = []
  for (const path of [first, second]) {
    await page.goto(`${path}&utm_source=facebook&fbclid=x`)
    headings.push(await page.getByRole('heading', { level: 1 }).innerText())
    await untilCached(page, path ?? '')
    await page.waitForLoadState('networkidle')
  }
  expect(headings[0]).not.toBe(headings[1])
  await page.context().setOffline(true)
  for (const [index, path] of [first, second].entries()) {
    await page.goto(`${path}&fbclid=y`)
    await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(headings[index])
  }
  await page.goto(`${new URL(first ?? '', 'http://shop').pathname}?category=another`)
  await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor()
  // A page may ask for more, such as pictures further down: in vain, as this request is, and that is no fault of it.
  const complaint = page.waitForEvent('console', (message) => message.text().includes(lost))
  await page.evaluate(() => fetch('/health/live').catch(() => {}))
  await complaint
  expectConsoleError(lost)
})

test('online, no page comes from the cache', async () => {
  const page = await visit('/', worker)
  await untilCached(page, '/', '/offline')
  const old = '<!doctype html><title>Old</title><h1>Old prices</h1>'
  await page.evaluate(async (html) => {
    const [pages, data] = await Promise.all([caches.open('pages'), caches.open('data')])
    const response = () => new Response(html, { headers: { 'Content-Type': 'text/html' } })
    for (const path of ['/shop', '/cart', '/']) await pages.put(path, response())
    await data.put('/shop.data', response())
  }, old)
  await page.goto('/shop')
  await page.getByRole('heading', { name: 'All Products' }).waitFor()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shops' }).click()
  await page.getByRole('heading', { name: 'All Products' }).waitFor()
})

test('Bengali pages are cached in Bengali, and the offline page polls until the shop answers', async () => {
  const page = await visit('/bn', worker)
  await untilCached(page, '/bn', '/bn/cart', '/bn/offline')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.goto('/bn/shop')
  await page.getByRole('heading', { name: 'ইন্টারনেট সংযোগ নেই', level: 1 }).waitFor()
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/health/live'))
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'সব পণ্য', level: 1 }).waitFor()
  expectConsoleError(lost)
})

test('personal pages are not cached', async () => {
  const page = await visit('/', worker)
  await untilCached(page, '/', '/offline')
  await page.goto('/dashboard/pendingOrders')
  await page.waitForURL(/\/authentication\/login/)
  await page.goto('/authentication/login')
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => /^\/(dashboard|authentication|api)/.test(path))).toEqual([])
})
