import { beforeEach, expect, test } from 'vitest'
import { fileForm } from '#test/images.ts'
import { openTestShop, rejected, shopUrl } from '#test/shop.ts'
import type { ComboFields } from './contract.ts'

const shop = openTestShop()

beforeEach(async () => {
  await shop.db.deleteFrom('combos').execute()
  shop.cache.clear()
})

const product = async (price: number, more: object = {}) =>
  String((await shop.make.product({ price, stock: 5, ...more })).id)
const part = (productId: string, pieces = 1, variantId = '') => ({ productId, variantId, pieces })

type Fields = Omit<Partial<ComboFields>, 'parts'> & { price: number; parts: ReturnType<typeof part>[] }
async function add(fields: Fields) {
  const admin = await shop.as('admin')
  return (await admin('POST /combos', { body: { name: 'Bath set', ...fields } })).insertedId
}
const list = async () => (await (await shop.as('admin'))('GET /admin-combos', { query: {} })).rows
async function problemsOf(fields: Fields) {
  const { status, fields: problems } = await rejected(add(fields))
  expect(status).toBe(422)
  return Object.keys(problems ?? {})
}

async function kurti() {
  const admin = await shop.as('admin')
  const { insertedId: id } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Kurti',
      category: 'Women Items',
      subCategory: 'Clothing',
      originalPrice: 500,
      variants: [
        { options: { size: 'M' }, stock: 1 },
        { options: { size: 'L' }, originalPrice: 600, stock: 10 },
      ],
    },
  })
  const { variants } = await admin('GET /admin-products/:id', { params: { id } })
  return { id, m: variants[0]?._id ?? '', l: variants[1]?._id ?? '' }
}

test('a combo has its own price below what its parts cost one by one, and an address made of its name [D221]', async () => {
  const [soap, towel] = [await product(650), await product(400)]
  const parts = [part(soap, 2), part(towel)]
  await add({ name: 'Bath & Body Set', price: 1500, parts })
  expect(await list()).toMatchObject([
    { slug: 'bath-and-body-set', price: 1500, worth: 1700, shown: true, version: 1 },
  ])
  expect(await problemsOf({ name: 'Bath and body set', price: 1500, parts })).toEqual(['slug'])
  expect(await problemsOf({ name: 'গোসল', price: 1500, parts })).toEqual(['slug'])
  expect(await problemsOf({ name: 'Dear', price: 1700, parts })).toEqual(['price'])
  expect(await problemsOf({ name: 'Free', price: 0, parts })).toEqual(['price'])
  expect(await problemsOf({ name: 'Twice', price: 100, parts: [part(soap), part(soap, 2)] })).toEqual([
    'parts.1',
  ])
  expect(await problemsOf({ name: 'One', price: 100, parts: [part(soap)] })).toEqual(['parts'])
  const gone = await product(100)
  await (await shop.as('admin'))('DELETE /deleteProduct/:id', { params: { id: gone } })
  const { id, m } = await kurti()
  const wrong = [
    part(gone),
    part(await product(100, { hidden: true })),
    part(id, 1, '999999999'),
    part(id, 1, m),
  ]
  expect(await problemsOf({ name: 'Wrong', price: 100, parts: wrong })).toEqual([
    'parts.0',
    'parts.1',
    'parts.2',
  ])
  // Switched off it may have anything.
  await add({ name: 'Wrong', price: 100, parts: wrong, enabled: false })
  expect((await list())[0]).toMatchObject({
    shown: false,
    worth: null,
    parts: [{ problem: 'deleted' }, { problem: 'hidden' }, { problem: 'variant' }, { problem: null }],
  })
})

test('two people change a combo: the second sees what the first saved; a deleted one is gone [D221]', async () => {
  const parts = [part(await product(650)), part(await product(400))]
  const id = await add({ price: 900, parts })
  const admin = await shop.as('admin')
  const change = (price: number, version: number) =>
    admin('PUT /combos/:id', {
      params: { id },
      body: { name: 'Bath set', slug: 'bath', price, parts, version },
    })
  expect(await change(950, 1)).toMatchObject({ price: 950, version: 2, slug: 'bath' })
  expect(await rejected(change(800, 1))).toMatchObject({ status: 409 })
  expect(await list()).toMatchObject([{ price: 950, version: 2 }])
  await admin('DELETE /combos/:id', { params: { id } })
  expect(await rejected(change(800, 2))).toMatchObject({ status: 404 })
  expect(await list()).toEqual([])
})

test('customers see a combo while all its parts are sold and cost more one by one [D222]', async () => {
  const [soap, towel, other] = [await product(650), await product(400), await product(300)]
  const parts = [part(soap, 2), part(towel)]
  const id = await add({ price: 1500, parts })
  const guest = await shop.as(null)
  const admin = await shop.as('admin')
  const shown = async () =>
    (await guest('GET /product/:id/combos', { params: { id: towel } })).combos.map(({ _id }) => _id)
  expect(await guest('GET /product/:id/combos', { params: { id: soap } })).toMatchObject({
    productIds: [soap, towel],
    combos: [{ _id: id, slug: 'bath-set', price: 1500, worth: 1700, soldOut: false }],
  })
  expect(await guest('GET /product/:id/combos', { params: { id: other } })).toEqual({
    productIds: [],
    combos: [],
  })
  expect(await guest('GET /combos/:slug', { params: { slug: 'bath-set' } })).toMatchObject({
    parts: [
      { productId: soap, pieces: 2, price: 650, isOpen: false },
      { productId: towel, pieces: 1, price: 400 },
    ],
  })
  expect(await guest('GET /stock', { query: { ids: soap } })).toMatchObject([
    { combos: [{ name: 'Bath set', price: 1500, parts }] },
  ])
  const update = (body: object) => admin('PATCH /updateProduct/:id', { params: { id: soap }, body })
  // Both pieces of it are needed.
  await update({ stock: 1 })
  expect(await guest('GET /combos/:slug', { params: { slug: 'bath-set' } })).toMatchObject({ soldOut: true })
  await update({ stock: 5, originalPrice: 550 })
  expect(await shown()).toEqual([])
  expect(await list()).toMatchObject([{ shown: false, worth: 1500 }])
  await update({ originalPrice: 600 })
  expect(await shown()).toEqual([id])
  await update({ hidden: true })
  expect(await shown()).toEqual([])
  expect(await rejected(guest('GET /combos/:slug', { params: { slug: 'bath-set' } }))).toMatchObject({
    status: 404,
  })
  await update({ hidden: false })
  const [combo] = await list()
  await admin('PUT /combos/:id', {
    params: { id },
    body: { name: 'Bath set', price: 1500, parts, enabled: false, version: combo?.version ?? 0 },
  })
  expect(await shown()).toEqual([])
})

test('a part that names a variant has its price and its stock, one that names none is left to choose [D222]', async () => {
  const { id, m, l } = await kurti()
  const lamp = await product(300)
  await add({ name: 'Any', price: 700, parts: [part(id), part(lamp)] })
  await add({ name: 'Large', price: 800, parts: [part(id, 1, l), part(lamp)] })
  await add({ name: 'Two M', price: 1200, parts: [part(id, 2, m), part(lamp)] })
  const guest = await shop.as(null)
  const { combos } = await guest('GET /product/:id/combos', { params: { id: lamp } })
  expect(combos).toMatchObject([
    { name: 'Two M', worth: 1300, soldOut: true, parts: [{ options: { size: 'M' }, isOpen: false }, {}] },
    { name: 'Large', worth: 900, soldOut: false, parts: [{ price: 600, variantId: l }, { isOpen: false }] },
    { name: 'Any', worth: 800, soldOut: false, parts: [{ price: 500, variantId: '', isOpen: true }, {}] },
  ])
})

test('feed and sitemap have the combos that customers see; the feed says that they are bundles [D222]', async () => {
  const image = 'a'.repeat(32)
  await shop.db.insertInto('images').values({ id: image, width: 900, height: 900 }).execute()
  const [soap, towel] = [
    await product(650, { name: 'Soap' }),
    await product(400, { name: 'Towel', stock: 0 }),
  ]
  const id = await add({
    price: 1500,
    parts: [part(soap, 2), part(towel)],
    image: `/images/${image}-900.webp`,
  })
  await add({ name: 'Without a picture', price: 1500, parts: [part(soap, 2), part(towel)] })
  await add({ name: 'Off', price: 1500, parts: [part(soap, 2), part(towel)], enabled: false })
  const { body: feed } = await shop.send('GET', '/feeds/products.xml')
  const items = String(feed)
    .split('<item>')
    .filter((item) => item.includes('is_bundle'))
  expect(items).toHaveLength(1)
  for (const field of [
    `<g:id>combo-${id}</g:id>`,
    `<g:link>${shopUrl}/combo/bath-set</g:link>`,
    '<g:description>2 × Soap, Towel</g:description>',
    '<g:price>1500.00 BDT</g:price>',
    '<g:availability>out of stock</g:availability>',
    '<g:is_bundle>yes</g:is_bundle>',
  ])
    expect(items[0]).toContain(field)
  expect(items[0]).not.toContain('multipack')
  const { body: pages } = await shop.send('GET', '/sitemaps/pages.xml')
  expect(pages).toContain(`<loc>${shopUrl}/combo/bath-set</loc>`)
  expect(pages).toContain(`<loc>${shopUrl}/bn/combo/without-a-picture</loc>`)
  expect(pages).not.toContain('/combo/off')
})

async function send(text: string) {
  const { token } = await shop.person('admin')
  return shop.send('POST', '/api/combos/csv', {
    body: fileForm(Buffer.from(text), { field: 'file', name: 'combos.csv', type: 'text/csv' }),
    headers: { authorization: `Bearer ${token}` },
  })
}
const exported = async () => (await (await shop.as('admin'))('GET /combos/csv', {})).content.text()

test('combos go out as a CSV file and come back: the same stays, others are changed and added [D221]', async () => {
  const [soap, towel, { id, m, l }] = [await product(650), await product(400), await kurti()]
  await add({ name: 'Bath set', nameBn: 'গোসল সেট', price: 1500.5, parts: [part(soap, 2), part(towel)] })
  await add({ name: 'Two kurtis', price: 900, parts: [part(id, 1, m), part(id, 1, l)], enabled: false })
  const text = await exported()
  expect(text).toContain(`"bath-set","Bath set","গোসল সেট",1500.5,"${soap} = 2; ${towel} = 1",,"yes"`)
  expect(text).toContain(`900,"${id} (M) = 1; ${id} (L) = 1",,"no"`)
  const before = await list()
  expect((await send(text)).body).toEqual({ added: 0, changed: 0, same: 2, notTaken: 0, problems: [] })
  expect(await list()).toEqual(before)
  expect((await send(text.replace('1500.5', '1400'))).body).toMatchObject({
    changed: 1,
    same: 1,
    notTaken: 0,
  })
  expect((await list())[1]).toMatchObject({ slug: 'bath-set', price: 1400, version: 2 })
  const rows = `PARTS,name,Price\n${towel}=১; ${soap} = 1,Towel and soap,"১,০০০"\n`
  expect((await send(rows)).body).toMatchObject({ added: 1, notTaken: 0 })
  expect((await list())[0]).toMatchObject({ slug: 'towel-and-soap', price: 1000, shown: true })
})

test('each row that is wrong is named with its cell, and the others are taken [D221]', async () => {
  const [soap, towel, { id }] = [await product(650), await product(400), await kurti()]
  const parts = `${soap} = 1; ${towel} = 1`
  const { body } = await send(
    [
      'slug,name,price,parts,image,enabled',
      `,Set,1000,${parts},,`,
      `,Set,900,${parts},,`,
      `,,1000,${parts},,`,
      `,গোসল,1000,${parts},,`,
      `Not a slug,One,1000,${parts},,`,
      `,Two,much,${parts},,`,
      `,Three,1050,${parts},,`,
      `,Four,0.5,${parts},,`,
      `,Five,1000,${soap} = 1,,`,
      `,Six,1000,${soap} = 1; soap,,`,
      `,Seven,1000,${soap} = 1; 999999 = 1,,`,
      `,Eight,1000,${soap} = 1; ${id} (XL) = 1,,`,
      `,Nine,1000,${soap} = 1; ${soap} = 2,,`,
      `,Ten,1000,${parts},/images/other.webp,`,
      `,Eleven,1000,${parts},,perhaps`,
      `,"Twelve,1000,${parts},,`,
      `,Thirteen,1000,99999999999999999999 = 1; ${towel} = 1,,`,
      `,Fourteen,1000,${parts},,no`,
      // The row before it with this slug was not taken.
      `,Three,1000,${parts},,`,
    ].join('\n'),
  )
  expect(body).toMatchObject({ added: 3, changed: 0, same: 0, notTaken: 16 })
  const { problems } = body as { problems: { row: number; column: string; reason: string }[] }
  expect(problems.map(({ row, column, reason }) => [row, column, reason])).toEqual([
    [3, 'slug', 'row-twice'],
    [4, 'name', 'wrong'],
    [5, 'slug', 'slug-needed'],
    [6, 'slug', 'wrong'],
    [7, 'price', 'wrong'],
    [8, 'price', 'price-high'],
    [9, 'price', 'price-low'],
    [10, 'parts', 'wrong'],
    [11, 'parts', 'wrong'],
    [12, 'parts', 'deleted'],
    [13, 'parts', 'variant'],
    [14, 'parts', 'twice'],
    [15, 'image', 'image'],
    [16, 'enabled', 'wrong'],
    [17, '', 'quotes'],
    [18, 'parts', 'wrong'],
  ])
  expect((await list()).map(({ name }) => name)).toEqual(['Three', 'Fourteen', 'Set'])
  expect((await send('name,price\nSet,500')).status).toBe(422)
  expect((await send('')).status).toBe(422)
})
