import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { formatTaka } from '#lib/money.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import { eventually, openBrowser } from './browser.ts'
import { fetchPage } from './fetched-page.ts'
import { allProducts, findProduct } from './stored-cart.ts'

const { open, visit, expectConsoleError } = openBrowser()

const origin = () => new URL(inject('shopUrl')).origin

test.each([
  ['', 'en_US'],
  ['/bn', 'bn_BD'],
] as const)(
  'the head of a product page of %s/ has title, description, canonical and alternate addresses, and Open Graph data',
  async (base, locale) => {
    const product = await findProduct(({ offerPrice, nameBn }) => offerPrice !== null && nameBn !== '')
    const path = `/product-details/${product._id}`
    const page = await fetchPage(`${base}${path}?fbclid=x`)
    const name = base ? product.nameBn : product.name
    const price = formatTaka(priceOf(product), base ? 'bn' : 'en')
    const { title, metas, links } = page
    expect(title).toContain(name)
    expect(metas.description).toContain(price)
    expect(links).toEqual([
      ['canonical', `${origin()}${base}${path}`],
      ['en', `${origin()}${path}`],
      ['bn', `${origin()}/bn${path}`],
      ['x-default', `${origin()}${path}`],
    ])
    expect(metas).toMatchObject({
      'og:type': 'product',
      'og:url': `${origin()}${base}${path}`,
      'og:title': title,
      'og:description': metas.description,
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
    expect(metas.robots).toBeUndefined()
    const picture = await fetch(metas['og:image'] ?? '')
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 630 })
  },
)

test('JSON-LD of a product has its offer and breadcrumbs, and no rating that the merchant typed in', async () => {
  const product = await findProduct(
    ({ ratings, reviews, stock }) => ratings !== null && reviews !== null && stock !== 0,
  )
  const soldOut = await findProduct(({ stock }) => stock === 0)
  const [offered, crumbs] = (await fetchPage(`/product-details/${product._id}`)).linkedData
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
  expect((await fetchPage(category)).links).toContainEqual(['canonical', category])
  expect((await fetchPage(`/product-details/${soldOut._id}`)).linkedData[0]).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

test('JSON-LD of the home page has the shop and its search', async () => {
  const { linkedData, links, metas } = await fetchPage('/bn')
  const [shop, site] = linkedData
  expect(shop).toMatchObject({ '@type': 'OnlineStore', name: 'সদাই', url: `${origin()}/` })
  expect((await fetch(String(shop?.logo))).headers.get('content-type')).toBe('image/png')
  expect(site).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { '@type': 'SearchAction', target: `${origin()}/bn/search?q={search_term_string}` },
  })
  expect(links).toContainEqual(['canonical', `${origin()}/bn`])
  expect((await fetch(metas['og:image'] ?? '')).ok).toBe(true)
})

test('navigating inside the shop updates title and canonical address', async () => {
  const page = await visit('/shop')
  await page.locator('main article').first().getByRole('link').click()
  await page.waitForURL(/product-details/)
  const here = `${origin()}${new URL(page.url()).pathname}`
  const canonicals = () =>
    page
      .locator('link[rel=canonical]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  await eventually(canonicals).toEqual([here])
  await eventually(() => page.title()).toBe((await fetchPage(here)).title)
})

test('private pages and later pages of a list are noindex without a canonical address', async () => {
  expect((await fetchPage('/shop')).metas.robots).toBeUndefined()
  const { headers } = await fetch(`${origin()}/api/product-summaries?limit=24`)
  const cursor = encodeURIComponent(headers.get('x-next-cursor') ?? '')
  for (const path of [
    '/cart',
    '/bn/cart',
    '/product-checkout',
    '/authentication/login',
    `/shop?cursor=${cursor}`,
  ]) {
    const { metas, links } = await fetchPage(path)
    expect(metas.robots, path).toBe('noindex')
    expect(links, path).toEqual([])
  }
})

test('every product of the shop is in its sitemap, and in its feed if it has a picture', async () => {
  const products = await allProducts()
  const feed = await (await fetch(`${origin()}/feeds/products.xml`)).text()
  const sitemap = await (await fetch(`${origin()}/sitemap.xml`)).text()
  const part = /<loc>([^<]*\/sitemaps\/products-1\.xml)<\/loc>/.exec(sitemap)?.[1] ?? ''
  const addresses = await (await fetch(part)).text()
  // Nothing without a picture may be advertised; a product with variants has an item for each of them.
  const advertised = products.filter(({ images }) => images.length > 0)
  const items = advertised.reduce((sum, { variants }) => sum + Math.max(1, variants.length), 0)
  expect(feed.match(/<item>/g)).toHaveLength(items)
  for (const { _id } of advertised)
    expect(feed).toMatch(new RegExp(`<g:link>${origin()}/product-details/${_id}(\\?variant=\\d+)?</g:link>`))
  for (const { _id } of products)
    expect(addresses).toContain(`<loc>${origin()}/bn/product-details/${_id}</loc>`)
  const picture = /<g:image_link>([^<]*)</.exec(feed)?.[1] ?? ''
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
})

test('theme-color follows the theme of the system and the chosen one', async () => {
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

test('the web app manifest names the shop, and its icons exist', async () => {
  const { html } = await fetchPage('/')
  const address = /<link\b[^>]*rel="manifest"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? ''
  const manifest = (await (await fetch(new URL(address, origin()))).json()) as { icons: { src: string }[] }
  expect(manifest).toMatchObject({ name: 'Shodai', start_url: '/' })
  expect(manifest.icons.length).toBeGreaterThan(0)
  for (const { src } of manifest.icons) expect((await fetch(new URL(src, origin()))).ok).toBe(true)
})

test.each(['/', '/bn', '/shop', '/cart', '/authentication/login', '/dashboard', '/no-such-page'])(
  'the policy of %s allows only its own scripts and no frame around the page',
  async (path) => {
    const { headers, html } = await fetchPage(path)
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
    )
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes = '']) => !/\ssrc=|application\/ld\+json/.test(attributes))
      .map(([, , script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`)
    expect(inline.length).toBeGreaterThan(0)
    // What reads codes where the browser cannot is WebAssembly: the merchant's pages compile it, and no script of others (D218).
    const compiled = path.startsWith('/dashboard') ? ["'wasm-unsafe-eval'"] : []
    expect([...(policy.get('script-src') ?? [])].sort()).toEqual(
      ["'self'", ...new Set(inline), ...compiled].sort(),
    )
    expect(policy.get('default-src')).toEqual(["'self'"])
  },
)

test('the browser runs no script that was added to a page, and shows no page of the shop in a frame', async () => {
  const page = await visit('/shop')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.wasRun = true'
    document.body.append(script)
    const button = document.createElement('button')
    button.setAttribute('onclick', 'window.wasRun = true')
    document.body.append(button)
    button.click()
  })
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  expectConsoleError('script-src')

  // A page of another origin that puts the shop into a frame.
  const other = createServer((_request, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<link rel="icon" href="data:,"><iframe src="${origin()}/cart"></iframe>`),
  ).listen(0, '127.0.0.1')
  await once(other, 'listening')
  // It is reported on another way than the frame.
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(`http://127.0.0.1:${(other.address() as { port: number }).port}/`, { waitUntil: 'load' })
  await eventually(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  await refused
  expectConsoleError('frame-ancestors')
  other.close()
})

test.each([
  ['/Product-Details/1?fbclid=x', '/product-details/1?fbclid=x'],
  ['/product-details/1/', '/product-details/1'],
  ['/shop/', '/shop'],
  ['/BN/Shop/?category=sarees', '/bn/shop?category=sarees'],
  ['/shop//', '/shop'],
])('%s leads to the one address of its page', async (path, canonical) => {
  const answer = await fetch(origin() + path, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, canonical])
})

test('a category in another form of its address keeps its category, and leads to its own address', async () => {
  const [category] = await (await fetch(new URL('/api/categories', origin()))).json()
  const { name } = category.subCategories[0]
  const own = `/category/${encodeURIComponent(name.toLowerCase())}?category=${encodeURIComponent(category.name.toLowerCase())}`
  const visited = await fetch(
    `${origin()}/Category/${encodeURIComponent(name.toUpperCase())}/?category=${encodeURIComponent(category.name)}`,
  )
  const { pathname, searchParams } = new URL(visited.url)
  expect([visited.status, pathname, searchParams.get('category')]).toEqual([
    200,
    own.split('?')[0],
    category.name.toLowerCase(),
  ])
  const { links } = await fetchPage(own)
  expect(links[0]).toEqual(['canonical', origin() + own])
})
