import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { eventually, openBrowser } from './browser.ts'
import { allProducts, findProduct } from './stored-cart.ts'

const { open, visit } = openBrowser()

const origin = () => new URL(inject('shopUrl')).origin
const metas = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('meta')].map((meta) => [
        meta.getAttribute('property') ?? meta.name,
        meta.content,
      ]),
    ),
  )
const links = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical], link[rel=alternate]')].map(
      ({ rel, hreflang, href }) => [hreflang || rel, href],
    ),
  )
const linkedData = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
      (script) => JSON.parse(script.textContent ?? '')['@graph'],
    ),
  )
const without = { javaScriptEnabled: false }

test.each([
  ['', 'en_US'],
  ['/bn', 'bn_BD'],
] as const)(
  'a product page of %s/ says in its head what it is, where it is, and in which languages',
  async (base, locale) => {
    const product = await findProduct(({ offerPrice, nameBn }) => offerPrice !== null && nameBn !== '')
    const path = `/product-details/${product._id}`
    const page = await visit(`${base}${path}?fbclid=x`, without)
    const name = base ? product.nameBn : product.name
    const price = formatTaka(priceOf(product), base ? 'bn' : 'en')
    await eventually(() => page.title()).toContain(name)
    const said = await metas(page)
    expect(said.description).toContain(price)
    expect(await links(page)).toEqual([
      ['canonical', `${origin()}${base}${path}`],
      ['en', `${origin()}${path}`],
      ['bn', `${origin()}/bn${path}`],
      ['x-default', `${origin()}${path}`],
    ])
    expect(said).toMatchObject({
      'og:type': 'product',
      'og:url': `${origin()}${base}${path}`,
      'og:title': await page.title(),
      'og:description': said.description,
      'og:locale': locale,
      'og:image': `${origin()}${product.images[0]?.replace('-900.webp', '-share.jpg')}`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': name,
      'product:price:amount': priceOf(product).toFixed(2),
      'product:price:currency': 'BDT',
      'product:availability': product.stock === 0 ? 'out of stock' : 'in stock',
      'twitter:card': 'summary_large_image',
    })
    expect(said.robots).toBeUndefined()
    const picture = await page.request.get(said['og:image'] ?? '')
    expect(picture.headers()['content-type']).toBe('image/jpeg')
    expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
  },
)

test('machines are told the offer and the way to it, and nothing of stars that the merchant typed', async () => {
  const product = await findProduct(
    ({ ratings, reviews, stock }) => ratings !== null && reviews !== null && stock !== 0,
  )
  const soldOut = await findProduct(({ stock }) => stock === 0)
  const page = await visit(`/product-details/${product._id}`, without)
  const [offered, crumbs] = await linkedData(page)
  expect(offered).toMatchObject({
    '@type': 'Product',
    name: product.name,
    sku: product._id,
    image: product.images.map((image) => origin() + image.replace('-900.webp', '-square.jpg')),
    offers: {
      '@type': 'Offer',
      url: `${origin()}/product-details/${product._id}`,
      price: priceOf(product).toFixed(2),
      priceCurrency: 'BDT',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(JSON.stringify(offered)).not.toMatch(/rating|review/i)
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: `${origin()}/` },
      { position: 2, name: product.subCategory },
      { position: 3, name: product.name },
    ],
  })
  const category = (crumbs as { itemListElement: { item: string }[] }).itemListElement[1]?.item ?? ''
  await page.goto(category)
  expect(await links(page)).toContainEqual(['canonical', category])
  await page.goto(`/product-details/${soldOut._id}`)
  expect((await linkedData(page))[0]).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

test('home says whose shop it is and how to search it', async () => {
  const page = await visit('/bn', without)
  const [shop, site] = await linkedData(page)
  expect(shop).toMatchObject({ '@type': 'OnlineStore', name: 'সদাই', url: `${origin()}/` })
  expect((await page.request.get(String(shop?.logo))).headers()['content-type']).toBe('image/png')
  expect(site).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { '@type': 'SearchAction', target: `${origin()}/bn/search?q={search_term_string}` },
  })
  expect(await links(page)).toContainEqual(['canonical', `${origin()}/bn`])
  expect((await page.request.get((await metas(page))['og:image'] ?? '')).ok()).toBe(true)
})

test('moving on inside the shop takes title and canonical address along', async () => {
  const page = await visit('/shop')
  await page.locator('main article').first().getByRole('link').click()
  await page.waitForURL(/product-details/)
  const here = `${origin()}${new URL(page.url()).pathname}`
  await expect.poll(async () => (await links(page))[0]).toEqual(['canonical', here])
  expect((await links(page)).filter(([rel]) => rel === 'canonical')).toHaveLength(1)
})

test('private pages, and lists as somebody paged them, are not to be listed', async () => {
  const first = await visit('/shop', without)
  expect((await metas(first)).robots).toBeUndefined()
  const { headers } = await fetch(`${origin()}/api/cards?limit=24`)
  const cursor = encodeURIComponent(headers.get('x-next-cursor') ?? '')
  for (const path of [
    '/cart',
    '/bn/cart',
    '/product-checkout',
    '/authentication/login',
    `/shop?cursor=${cursor}`,
  ]) {
    const page = await visit(path, without)
    expect((await metas(page)).robots, path).toBe('noindex')
    expect(await links(page), path).toEqual([])
  }
})

test('every product of the shop is in its sitemap and its feed', async () => {
  const products = await allProducts()
  const feed = await (await fetch(`${origin()}/feeds/products.xml`)).text()
  const sitemap = await (await fetch(`${origin()}/sitemap.xml`)).text()
  const part = /<loc>([^<]*\/sitemaps\/products-1\.xml)<\/loc>/.exec(sitemap)?.[1] ?? ''
  const addresses = await (await fetch(part)).text()
  expect(feed.match(/<item>/g)).toHaveLength(products.length)
  for (const { _id } of products) {
    expect(feed).toContain(`<g:link>${origin()}/product-details/${_id}</g:link>`)
    expect(addresses).toContain(`<loc>${origin()}/bn/product-details/${_id}</loc>`)
  }
  const picture = /<g:image_link>([^<]*)</.exec(feed)?.[1] ?? ''
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
})

test('the browser’s own frame has the colour of the theme, also of one that was chosen', async () => {
  const page = await open({ colorScheme: 'light', viewport: { width: 1280, height: 800 } })
  await page.goto('/shop')
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    )
  const light = await shown()
  expect(light).toHaveLength(1)
  await page.getByRole('banner').getByRole('button', { name: 'Dark Mode' }).click()
  const dark = await shown()
  expect(dark).toHaveLength(1)
  expect(dark).not.toEqual(light)
  await page.reload()
  await eventually(shown).toEqual(dark)
})

test('a phone can put the shop on its home screen', async () => {
  const page = await visit('/')
  const address = await page.evaluate(
    () => document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href,
  )
  const manifest = await (await page.request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Shodai', start_url: '/' })
  for (const { src } of manifest.icons) expect((await page.request.get(src)).ok()).toBe(true)
})
