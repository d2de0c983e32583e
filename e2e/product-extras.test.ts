import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { eventually, openBrowser } from './browser.ts'
import { allProducts, findProduct } from './stored-cart.ts'

const { open, visit, expectConsoleError } = openBrowser()

const addressOf = ({ _id }: Product) => `/product-details/${_id}`
const origin = () => new URL(inject('shopUrl')).origin
const videoLink = (page: Page) => page.getByRole('link', { name: 'Watch Video Demo' })
const player = (page: Page) => page.getByRole('dialog', { name: 'Product video' })
const recent = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })
const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

/** Answers the requests to every other host and records them. */
async function watchStrangers(page: Page) {
  const asked: string[] = []
  await page.context().route(
    (url) => url.origin !== origin(),
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' })
    },
  )
  return asked
}

test('Watch Video Demo shows the video after a tap; before it no request goes to another host [PDP-10]', async () => {
  const product = await findProduct(({ videoLink }) => videoLink.startsWith('https://www.youtube.com/watch'))
  const page = await open()
  const asked = await watchStrangers(page)
  await page.goto(addressOf(product), { waitUntil: 'networkidle' })
  await toTheEnd(page)
  await videoLink(page).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await eventually(() => videoLink(page).locator('img').getAttribute('src')).toBe(
    product.images[0]?.replace('-900.', '-150.'),
  )
  await videoLink(page).click()
  await player(page).frameLocator('iframe').getByText('The player').waitFor()
  const id = new URL(product.videoLink).searchParams.get('v')
  expect(asked.map((url) => url.split('?')[0])).toEqual([`https://www.youtube-nocookie.com/embed/${id}`])
  const elsewhere = player(page).getByRole('link', { name: 'Open the video on its own site' })
  await eventually(() => elsewhere.getAttribute('href')).toBe(product.videoLink)
  await page.keyboard.press('Escape')
  await player(page).waitFor({ state: 'detached' })
  await eventually(() => page.locator('iframe').count()).toBe(0)
  await eventually(() => videoLink(page).evaluate((link) => link === document.activeElement)).toBe(true)
})

test('without scripts the link opens the video at its host, and only products with a video have it [PDP-10]', async () => {
  const product = await findProduct(({ videoLink }) => videoLink !== '')
  const page = await visit(addressOf(product), { javaScriptEnabled: false })
  await eventually(() => videoLink(page).getAttribute('href')).toBe(product.videoLink)
  await eventually(() => videoLink(page).getAttribute('target')).toBe('_blank')
  await eventually(() => videoLink(page).getAttribute('rel')).toContain('noopener')
  const silent = await findProduct(({ videoLink }) => videoLink === '')
  await page.goto(addressOf(silent))
  await page.getByRole('heading', { level: 1, name: silent.name }).waitFor()
  expect(await videoLink(page).count()).toBe(0)
})

test('the policy allows no frames of other hosts but the video player’s', async () => {
  const page = await open()
  const asked = await watchStrangers(page)
  await page.goto(addressOf(await findProduct(({ videoLink }) => videoLink !== '')))
  const addresses = ['https://evil.example/', 'https://www.youtube.com/embed/x']
  const blocked = await page.evaluate(
    (all) =>
      new Promise<string[]>((resolve) => {
        const found: string[] = []
        document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
          found.push(`${effectiveDirective} ${new URL(blockedURI).origin}`)
          if (found.length === all.length) resolve(found.sort())
        })
        for (const src of all) {
          const frame = document.createElement('iframe')
          frame.src = src
          document.body.append(frame)
        }
      }),
    addresses,
  )
  expect(blocked).toEqual(addresses.map((address) => `frame-src ${new URL(address).origin}`))
  expect(asked).toEqual([])
  expectConsoleError('Content Security Policy')
})

test('a product is shared by its canonical address, without tracking parameters', async () => {
  const product = await findProduct(() => true)
  const page = await visit(`${addressOf(product)}?fbclid=tracking`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const address = origin() + addressOf(product)
  const hrefOf = async (name: RegExp) =>
    new URL((await page.getByRole('main').getByRole('link', { name }).getAttribute('href')) ?? '')
  const facebook = await hrefOf(/^Facebook/)
  expect(facebook.origin + facebook.pathname).toBe('https://www.facebook.com/sharer/sharer.php')
  expect(facebook.searchParams.get('u')).toBe(address)
  const whatsApp = await hrefOf(/^WhatsApp/)
  expect(whatsApp.origin).toBe('https://wa.me')
  expect(whatsApp.searchParams.get('text')).toBe(`${product.name}\n${address}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied', { exact: true }).waitFor()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('without a clipboard the link is shown for copying', async () => {
  const product = await findProduct(() => true)
  const page = await visit(addressOf(product))
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  )
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.defaultValue())
      dialog.dismiss()
    }),
  )
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await asked).toBe(origin() + addressOf(product))
})

test('the system’s share sheet is offered where it exists', async () => {
  const product = await findProduct(() => true)
  const page = await open()
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value: async (what: unknown) => shared.push(what) })
  })
  await page.goto(addressOf(product))
  await page.getByRole('button', { name: 'More…' }).click()
  await eventually(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
    { title: product.name, url: origin() + addressOf(product) },
  ])
})

/** Visits products one after the other. */
async function lookAt(page: Page, products: readonly Product[]) {
  for (const product of products) {
    await page.goto(addressOf(product))
    await page.waitForFunction(
      (id) => JSON.parse(localStorage.getItem('viewedProducts') ?? '[]')[0] === id,
      product._id,
    )
  }
}
const idsShown = (page: Page) =>
  recent(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)))

test('recently viewed products are listed newest first with current prices, and loaded only when near', async () => {
  const products = (await allProducts()).slice(0, 4)
  const [first, second, , last] = products
  if (!first || !second || !last) throw new Error('too few products')
  const page = await open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await lookAt(page, products)
  expect(asked.filter((url) => url.includes('product-summaries/by-id'))).toEqual([])
  await toTheEnd(page)
  await eventually(() => idsShown(page)).toEqual([products[2]?._id, second._id, first._id])
  await recent(page)
    .getByText(formatTaka(priceOf(second), 'en'))
    .first()
    .waitFor()
  // They are listed in the other language too, and only on this device.
  await page.goto(`/bn${addressOf(last)}`)
  const bengali = page.getByRole('region', { name: 'সম্প্রতি দেখা পণ্য' }).getByText(second.nameBn)
  await eventually(async () => {
    // What comes into sight above makes the page longer, perhaps before anything looks how near its end is.
    await toTheEnd(page)
    return bengali.isVisible()
  }).toBe(true)
  const stranger = await visit(addressOf(last))
  await toTheEnd(stranger)
  await stranger.waitForLoadState('networkidle')
  expect(await recent(stranger).count()).toBe(0)
})

test('at most twelve viewed products are stored, and those no longer sold are removed', async () => {
  const products = (await allProducts()).slice(0, 14)
  const gone = '999999999999'
  const page = await visit('/')
  const kept = [gone, ...products.slice(0, 11).map(({ _id }) => _id)]
  await page.evaluate((ids) => localStorage.setItem('viewedProducts', JSON.stringify(ids)), kept)
  const here = products[13]
  if (!here) throw new Error('too few products')
  await lookAt(page, [here])
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('viewedProducts') ?? '[]'))
  await eventually(stored).toEqual([here._id, ...kept.slice(0, 11)])
  await toTheEnd(page)
  await eventually(() => idsShown(page)).toEqual(kept.slice(1, 11))
  await eventually(stored).toEqual([here._id, ...kept.slice(1, 11)])
})

test('recently viewed products that fail to load offer Retry', async () => {
  const products = (await allProducts()).slice(0, 2)
  const page = await open()
  let broken = true
  await page.route(/product-summaries\/by-id/, (route) => (broken ? route.abort() : route.continue()))
  await lookAt(page, products)
  await toTheEnd(page)
  await recent(page).getByRole('alert').waitFor()
  broken = false
  await recent(page).getByRole('button', { name: 'Retry' }).click()
  await eventually(() => idsShown(page)).toEqual([products[0]?._id])
  expectConsoleError('Failed to load resource')
})

test('video, sharing and recently viewed products are accessible in both themes, on a phone and a desktop', async () => {
  const product = await findProduct(({ videoLink }) => videoLink !== '')
  const page = await open()
  await watchStrangers(page)
  await lookAt(page, [...(await allProducts()).slice(0, 3), product])
  await toTheEnd(page)
  await recent(page).getByRole('link').first().waitFor()
  await expectAccessibleInThemes(page)
  await videoLink(page).click()
  await player(page).waitFor()
  await expectAccessibleInThemes(page)
})

test('the product page fits 320 px', async () => {
  const product = await findProduct(({ videoLink, colors }) => videoLink !== '' && colors.length > 1)
  for (const path of [addressOf(product), `/bn${addressOf(product)}`]) {
    const page = await visit(path, { viewport: { width: 320, height: 640 } })
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})
