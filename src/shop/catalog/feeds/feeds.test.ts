import { gunzipSync } from 'node:zlib'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestShop, shopUrl } from '#test/shop.ts'

const shop = openTestShop()
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => ['url', 'sitemap', 'item', 'g:additional_image_link', 'xhtml:link'].includes(name),
})

async function read(path: string) {
  const { status, body, headers } = await shop.send('GET', path)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(XMLValidator.validate(body)).toBe(true)
  return parser.parse(body)
}

interface Address {
  loc: string
  lastmod?: string
  'xhtml:link': { '@_hreflang': string; '@_href': string }[]
}
const addresses = async (path: string): Promise<Address[]> => (await read(path)).urlset.url
const parts = async (): Promise<{ loc: string; lastmod?: string }[]> =>
  (await read('/sitemap.xml')).sitemapindex.sitemap
const items = async (): Promise<Record<string, unknown>[]> =>
  (await read('/feeds/products.xml')).rss.channel.item ?? []

let pictures = 0
async function picture(productId: number, position: number) {
  pictures += 1
  const id = pictures.toString(16).padStart(32, '0')
  await shop.db.insertInto('images').values({ id, width: 900, height: 900 }).execute()
  await shop.db.insertInto('productImages').values({ productId, position, imageId: id }).execute()
  return id
}
const changed = () => shop.cache.clear()

test('the feed matches the product endpoint, with prices in BDT and JPEG images', async () => {
  const { id } = await shop.make.product({
    name: 'Cotton Saree',
    price: 1390,
    offer: 990.5,
    stock: 3,
    subCategoryId: 6,
    sizes: ['S', 'XL'],
    colors: ['Red', 'Blue'],
  })
  const images = [await picture(id, 1), await picture(id, 2), await picture(id, 3)]
  changed()
  const { data: product } = await (await shop.as(null))('GET /product/:id', { params: { id: String(id) } })
  const [first, ...others] = images.map((image) => `${shopUrl}/images/${image}-square.jpg`)
  expect(await items()).toEqual([
    {
      'g:id': product._id,
      'g:title': product.name,
      // Without a description of its own it is called by its name: the catalogues want one.
      'g:description': product.name,
      'g:link': `${shopUrl}/product-details/${id}`,
      'g:image_link': first,
      'g:additional_image_link': others,
      'g:availability': 'in stock',
      'g:price': '1390.00 BDT',
      'g:sale_price': '990.50 BDT',
      'g:condition': 'new',
      'g:brand': 'Shodai',
      'g:product_type': `${product.category} > ${product.subCategory}`,
      'g:item_group_id': product._id,
      'g:color': 'Red/Blue',
      'g:size': 'S/XL',
    },
  ])
})

test('sold-out products are in the feed as out of stock; hidden ones and those without an image are not', async () => {
  const soldOut = await shop.make.product({ stock: 0 })
  const hidden = await shop.make.product({ hidden: true })
  await shop.make.product({ name: 'Without a picture' })
  for (const { id } of [soldOut, hidden]) await picture(id, 1)
  changed()
  const results = await items()
  const ownResults = results.filter(({ 'g:id': id }) => Number(id) >= soldOut.id)
  expect(ownResults).toMatchObject([{ 'g:id': String(soldOut.id), 'g:availability': 'out of stock' }])
  for (const field of ['g:sale_price', 'g:item_group_id', 'g:color', 'g:size'])
    expect(ownResults[0]).not.toHaveProperty(field)
})

test('the feed names the brand of a product that has one', async () => {
  const { id } = await shop.make.product()
  await shop.db.updateTable('products').set({ brand: 'Meghna & Sons' }).where('id', '=', id).execute()
  await picture(id, 1)
  changed()
  const item = (await items()).find(({ 'g:id': itemId }) => itemId === String(id))
  expect(item?.['g:brand']).toBe('Meghna & Sons')
})

test('every variant is an item of the group of its product, with its own price, picture, stock and codes', async () => {
  const { id } = await shop.make.product({ name: 'Kurti', sizes: ['S'] })
  const [main, own] = [await picture(id, 1), await picture(id, 2)]
  const admin = await shop.as('admin')
  const image = `/images/${own}-900.webp`
  const { variants } = await admin('PATCH /updateProduct/:id', {
    params: { id: String(id) },
    body: {
      variants: [
        { options: { color: 'Maroon', size: '38' }, stock: 0, sku: 'F-1', barcode: '8941100500019', image },
        {
          options: { color: 'Maroon', size: '40' },
          originalPrice: 650,
          offerPrice: 600,
          barcode: '8941100500018',
        },
      ],
    },
  })
  changed()
  const [sold, offered, ...others] = (await items()).filter(
    ({ 'g:item_group_id': group }) => group === String(id),
  )
  expect(others).toEqual([])
  const urlOf = (name: string) => `${shopUrl}/images/${name}-square.jpg`
  expect(sold).toMatchObject({
    'g:id': `${id}-${variants[0]?._id}`,
    'g:item_group_id': String(id),
    'g:title': 'Kurti – 38, Maroon',
    'g:color': 'Maroon',
    'g:size': '38',
    'g:mpn': 'F-1',
    'g:gtin': '8941100500019',
    'g:availability': 'out of stock',
    'g:price': '500.00 BDT',
    'g:image_link': urlOf(own),
    'g:additional_image_link': [urlOf(main)],
  })
  expect(offered).toMatchObject({
    'g:id': `${id}-${variants[1]?._id}`,
    'g:item_group_id': String(id),
    'g:size': '40',
    'g:availability': 'in stock',
    'g:price': '650.00 BDT',
    'g:sale_price': '600.00 BDT',
    'g:image_link': urlOf(main),
    'g:link': `${shopUrl}/product-details/${id}?variant=${variants[1]?._id}`,
  })
  expect(offered).not.toHaveProperty('g:gtin')
})

test('the feed has offers with their time, also those to come, and none that have ended [D75]', async () => {
  const { id } = await shop.make.product({ price: 500, offer: 400 })
  await picture(id, 1)
  const saleOf = async (offerStartsAt: string | null, offerEndsAt: string | null) => {
    const time = { offerStartsAt, offerEndsAt }
    await shop.db.updateTable('products').set(time).where('id', '=', id).execute()
    changed()
    const item = (await items()).find(({ 'g:id': itemId }) => itemId === String(id))
    return [item?.['g:sale_price'], item?.['g:sale_price_effective_date']]
  }
  const [past, future, later] = ['2026-01-01T00:00:00Z', '2090-01-01T00:00:00Z', '2091-01-01T06:30:00Z']
  expect(await saleOf(null, null)).toEqual(['400.00 BDT', undefined])
  expect(await saleOf(past, null)).toEqual(['400.00 BDT', undefined])
  expect(await saleOf(future, later)).toEqual(['400.00 BDT', '2090-01-01T00:00Z/2091-01-01T06:30Z'])
  expect(await saleOf(future, null)).toEqual([undefined, undefined])
  expect(await saleOf(null, past)).toEqual([undefined, undefined])
})

test('a title has at most 150 characters, whatever its script, and a variant keeps what distinguishes it', async () => {
  const name = 'মসলিন জামদানি শাড়ি '.repeat(10).trim()
  const simple = await shop.make.product({ name })
  const varied = await shop.make.product({ name })
  const admin = await shop.as('admin')
  const options = { color: 'Maroon', size: 'Free size' }
  await admin('PATCH /updateProduct/:id', {
    params: { id: String(varied.id) },
    body: { variants: [{ options, originalPrice: 650 }] },
  })
  for (const { id } of [simple, varied]) await picture(id, 1)
  changed()
  const titleOf = async (productId: number) =>
    String((await items()).find(({ 'g:link': link }) => String(link).includes(`/${productId}`))?.['g:title'])
  const title = await titleOf(simple.id)
  expect(title.length).toBeLessThanOrEqual(150)
  expect(title.length).toBeGreaterThan(140)
  expect(name.startsWith(title.slice(0, -1))).toBe(true)
  const ofVariant = await titleOf(varied.id)
  expect(ofVariant.length).toBeLessThanOrEqual(150)
  expect(ofVariant).toMatch(/… – Free size, Maroon$/)
})

test('an item names at most three colours, as many as catalogues take', async () => {
  const { id } = await shop.make.product({ colors: ['Red', 'Blue', 'Green', 'Black'] })
  await picture(id, 1)
  changed()
  const item = (await items()).find(({ 'g:id': itemId }) => itemId === String(id))
  expect(item?.['g:color']).toBe('Red/Blue/Green')
})

test('product names are escaped', async () => {
  const name = '</item></g:title>]]><![CDATA[<script>&"\' \u2028শাড়ি👗'
  const { id } = await shop.make.product({ name })
  await shop.db
    .updateTable('products')
    .set({ description: `${name}\n\u0001` })
    .where('id', '=', id)
    .execute()
  await picture(id, 1)
  changed()
  const item = (await items()).find(({ 'g:id': results }) => results === String(id))
  expect(item?.['g:title']).toBe(name)
  expect(item?.['g:description']).toBe(name)
})

test('the feed is cached until the storefront changes', async () => {
  const { id } = await shop.make.product({ name: 'Old name' })
  await picture(id, 1)
  changed()
  const names = async () => JSON.stringify(await items())
  expect(await names()).toContain('Old name')
  await shop.db.updateTable('products').set({ name: 'New name' }).where('id', '=', id).execute()
  expect(await names()).toContain('Old name')
  await shop.events.publish('storefront')
  expect(await names()).toContain('New name')
})

test('the feed is compressed for clients that accept it', async () => {
  const plain = await shop.send('GET', '/feeds/products.xml')
  const packed = await shop.app.inject({
    url: '/feeds/products.xml',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers.vary).toBe('Accept-Encoding')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(plain.body.length)
})

test('pages and sub-categories with products are in the sitemap in both languages with alternates', async () => {
  await shop.make.product({ subCategoryId: 7 })
  changed()
  const results = await addresses('/sitemaps/pages.xml')
  const english = `${shopUrl}/category/three-piece%20%26%20salwar%20kameez?category=women%20items`
  const bengali = english.replace(shopUrl, `${shopUrl}/bn`)
  const alternates = results.find(({ loc }) => loc === bengali)?.['xhtml:link']
  expect(alternates?.map((link) => [link['@_hreflang'], link['@_href']])).toEqual([
    ['en', english],
    ['bn', bengali],
    ['x-default', english],
  ])
  const all = results.map(({ loc }) => loc)
  expect(all).toContain(english)
  for (const path of ['/', '/bn', '/shop', '/bn/shop']) expect(all).toContain(shopUrl + path)
  expect(all.filter((address) => address.includes('hijabs'))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
})

test('visible products are in the sitemap with the time of their last change', async () => {
  const updatedAt = new Date('2026-02-03T04:05:06.789Z')
  const { id } = await shop.make.product()
  await shop.db.updateTable('products').set({ updatedAt }).where('id', '=', id).execute()
  const hidden = await shop.make.product({ hidden: true })
  changed()
  const results = await addresses('/sitemaps/products-1.xml')
  expect(results.filter(({ loc }) => loc.endsWith(`/product-details/${id}`))).toMatchObject([
    { loc: `${shopUrl}/product-details/${id}`, lastmod: updatedAt.toISOString() },
    { loc: `${shopUrl}/bn/product-details/${id}`, lastmod: updatedAt.toISOString() },
  ])
  expect(results.filter(({ loc }) => loc.endsWith(`/${hidden.id}`))).toEqual([])
})

test('a variant that changes, and a timed offer that begins or ends, are changes of the page of their product', async () => {
  const { id } = await shop.make.product()
  const admin = await shop.as('admin')
  const params = { id: String(id) }
  const lastmod = async () => {
    changed()
    const all = await addresses('/sitemaps/products-1.xml')
    return all.find(({ loc }) => loc.endsWith(`/product-details/${id}`))?.lastmod ?? ''
  }
  const long = new Date('2026-02-03T04:05:06.789Z')
  const setUpdated = (more = {}) =>
    shop.db
      .updateTable('products')
      .set({ updatedAt: long, ...more })
      .where('id', '=', id)
      .execute()
  const variants = [{ options: { size: 'S' }, originalPrice: 500 }]
  await admin('PATCH /updateProduct/:id', { params, body: { variants } })
  await setUpdated()
  expect(await lastmod()).toBe(long.toISOString())
  await admin('PATCH /updateProduct/:id', {
    params,
    body: { variants: [{ options: { size: 'S' }, originalPrice: 450 }] },
  })
  expect(Date.parse(await lastmod())).toBeGreaterThan(Date.now() - 60_000)
  const [starts, ends] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-08T00:00:00Z')]
  await setUpdated({ offerStartsAt: starts, offerEndsAt: new Date('2099-01-01T00:00:00Z') })
  expect(await lastmod()).toBe(starts.toISOString())
  await setUpdated({ offerStartsAt: starts, offerEndsAt: ends })
  expect(await lastmod()).toBe(ends.toISOString())
})

test('more than 50,000 products are split into parts, each product in exactly one', async () => {
  const one = await shop.make.product()
  await shop.db.transaction().execute(async (tx) => {
    // Without triggers, which would prepare each for the search.
    await sql`set local session_replication_role = replica`.execute(tx)
    // In steps that each stay within the patience of the shop's own connection.
    for (let step = 0; step < 10; step++)
      await sql`insert into products (name, sub_category_id, category_id, original_price_paisa)
        select 'Copy', ${one.subCategoryId}, ${one.categoryId}, 50000 from generate_series(1, 5001)`.execute(
        tx,
      )
    // A whole part without a single product is not named.
    await sql`delete from products where id > 20000 and id <= 40000`.execute(tx)
  })
  changed()
  const ids = (
    await shop.db.selectFrom('products').select('id').where('hidden', '=', false).orderBy('id').execute()
  ).map(({ id }) => id)
  const named = await parts()
  expect(named.map(({ loc }) => loc)).toEqual([
    `${shopUrl}/sitemaps/pages.xml`,
    `${shopUrl}/sitemaps/products-1.xml`,
    `${shopUrl}/sitemaps/products-3.xml`,
  ])
  const listed: number[] = []
  for (const { loc } of named.slice(1)) {
    // Parsing so much XML would take a while; that it is valid is seen in a small part.
    const { body } = await shop.send('GET', loc.replace(shopUrl, ''))
    const paths = [...String(body).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, each = '']) =>
      each.replace(shopUrl, ''),
    )
    expect(paths.length).toBeLessThanOrEqual(50_000)
    listed.push(
      ...paths.filter((path) => !path.startsWith('/bn')).map((path) => Number(path.split('/').at(-1))),
    )
    expect(paths.length).toBe(2 * paths.filter((path) => path.startsWith('/bn/')).length)
  }
  expect(listed).toEqual(ids)
  expect((await shop.send('GET', '/sitemaps/products-2.xml')).status).toBe(404)
  expect((await shop.send('GET', '/sitemaps/products-999999999.xml')).status).toBe(404)
})

test('robots.txt names the sitemap and the disallowed paths in both languages', async () => {
  const { body, headers } = await shop.send('GET', '/robots.txt', { headers: { host: 'evil.example' } })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = String(body).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain(`Sitemap: ${shopUrl}/sitemap.xml`)
  for (const path of ['/cart', '/bn/cart', '/shop?', '/bn/category/*?category=*&'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Allow: /category/*?category=')
})
