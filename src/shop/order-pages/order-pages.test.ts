import { beforeEach, expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'
import { type Block, blockOf } from './block-fields.ts'
import type { OrderPage } from './contract.ts'
import { previewPath } from './rules.ts'

const shop = openTestShop()

beforeEach(async () => {
  await shop.db.deleteFrom('orderPages').execute()
  shop.cache.clear()
})

async function made(values: Parameters<typeof shop.make.product>[0] = {}) {
  const admin = await shop.as('admin')
  const made = await shop.make.product(values)
  const productId = made.id
  const { insertedId } = await admin('POST /order-pages', { body: { productId: String(productId) } })
  const { page } = await admin('GET /admin-order-pages/:id', { params: { id: insertedId } })
  return { admin, product: made, productId, page }
}
const bodyOf = ({ _id: _, previewKey: __, ...page }: OrderPage, fields: Partial<OrderPage> = {}) => ({
  ...page,
  ...fields,
})
async function change(page: OrderPage, fields: Partial<OrderPage>) {
  const admin = await shop.as('admin')
  const changed = await admin('PUT /order-pages/:id', {
    params: { id: page._id },
    body: bodyOf(page, fields),
  })
  shop.cache.clear()
  return changed
}

test('a page is made of a product with what is known of it, off and not for search engines, and copied under an address of its own [D207]', async () => {
  const { admin, page, productId } = await made({ name: 'Jamdani Sari' })
  expect(page).toMatchObject({
    slug: 'jamdani-sari',
    title: 'Jamdani Sari',
    productIds: [String(productId)],
    enabled: false,
    noindex: true,
  })
  expect(page.blocks.map(({ type }) => type)).toContain('form')
  const { insertedId } = await admin('POST /order-pages/:id/copies', { params: { id: page._id } })
  const copied = (await admin('GET /admin-order-pages/:id', { params: { id: insertedId } })).page
  expect(copied).toMatchObject({ slug: 'jamdani-sari-2', enabled: false, blocks: page.blocks })
  expect(copied.previewKey).not.toBe(page.previewKey)
  expect(await rejected(admin('POST /order-pages', { body: { productId: '999999' } }))).toMatchObject({
    status: 404,
  })
})

test('a page that is off is shown to nobody but who has its preview, and none to who has a wrong one [D207]', async () => {
  const { page } = await made({ name: 'Jamdani' })
  const guest = await shop.as(null)
  const get = (query: { preview?: string }) =>
    guest('GET /order-pages/:slug', { params: { slug: 'jamdani' }, query })
  expect(await rejected(get({}))).toMatchObject({ status: 404 })
  expect(await get({ preview: page.previewKey })).toMatchObject({ title: 'Jamdani', isPreview: true })
  const on = await change(page, { enabled: true })
  expect(await get({})).toMatchObject({ title: 'Jamdani', isPreview: false })
  expect(await rejected(get({ preview: 'x' }))).toMatchObject({ status: 404 })
  expect(previewPath(on)).toBe(`/o/jamdani?preview=${page.previewKey}`)
})

test('a change of an older version is refused with the page as it is now, and every change is in the audit log without its key [D207]', async () => {
  const { admin, page } = await made()
  const changed = await change(page, { title: 'Eid offer', slug: 'eid-offer' })
  expect(changed.version).toBe(2)
  expect(await rejected(change(page, { title: 'Other' }))).toMatchObject({ now: { title: 'Eid offer' } })
  await admin('DELETE /order-pages/:id', { params: { id: page._id } })
  expect(await admin('GET /admin-order-pages', {})).toEqual([])
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `orderPage ${page._id}`)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'order-page-added',
    'order-page-changed',
    'order-page-deleted',
  ])
  expect(JSON.stringify(entries)).not.toContain(page.previewKey)
})

const form = blockOf('form') as Block
test.each<[string, Partial<OrderPage>, string]>([
  ['no order form', { blocks: [] }, 'blocks'],
  ['two order forms', { blocks: [form, form] }, 'blocks'],
  ['an address with a slash', { slug: '../cart' }, 'slug'],
  ['a product that there is not', { productIds: ['999999'] }, 'productIds'],
  ['no product', { productIds: [] }, 'productIds'],
  [
    'a picture of another shop',
    { blocks: [form, blockOf('media', { picture: 'https://other.example/a.jpg' })] },
    'blocks.1.picture',
  ],
  [
    'a video of an unknown host',
    { blocks: [blockOf('media', { video: 'https://other.example/a' }), form] },
    'blocks.0.video',
  ],
])('a page with %s is rejected beside the field [D207]', async (_, fields, field) => {
  const { page } = await made()
  expect(await rejected(change(page, fields))).toMatchObject({
    code: 'invalid',
    fields: { [field]: expect.any(String) },
  })
})

test('a block of an unknown type or with a field that it has not is rejected [D207]', async () => {
  const { page } = await made()
  for (const block of [
    { type: 'html', code: '<b>' },
    { ...form, script: 'x' },
  ])
    expect(await rejected(change(page, { blocks: [form, block as unknown as Block] }))).toMatchObject({
      code: 'invalid',
    })
})

test('two pages cannot have one address [D207]', async () => {
  const [one, other] = [await made({ name: 'One' }), await made({ name: 'Other' })]
  expect(await rejected(change(other.page, { slug: one.page.slug }))).toMatchObject({
    fields: { slug: expect.any(String) },
  })
})

test('the pictures of a page are kept as long as it has them [D207]', async () => {
  const image = 'd'.repeat(32)
  await shop.db
    .insertInto('images')
    .values({ id: image, width: 900, height: 900 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { page } = await made()
  const picture = `/images/${image}-900.webp`
  const changed = await change(page, { blocks: [form, blockOf('media', { picture })] })
  const held = () => shop.db.selectFrom('orderPageImages').selectAll().execute()
  expect(await held()).toEqual([{ pageId: Number(page._id), imageId: image }])
  await change(changed, { blocks: [form] })
  expect(await held()).toEqual([])
})

const fromFacebook = (slug: string) => ({
  'shodai-origin': new URLSearchParams({
    last: `${Date.now()} https://l.facebook.com/ /o/${slug}?fbclid=abc`,
  }).toString(),
})

test('visits and orders of a page are counted by what brought the visitor, an order once however often it is sent [D208]', async () => {
  const { admin, page, product } = await made({ name: 'Counted', stock: 5 })
  await change(page, { enabled: true })
  const guest = await shop.as(null)
  const visit = (headers: object) =>
    guest('POST /order-pages/:slug/visits', { params: { slug: 'counted' }, headers })
  expect(await visit(fromFacebook('counted'))).toEqual({ counted: true })
  await visit(fromFacebook('counted'))
  await visit({})
  expect(
    await guest('POST /order-pages/:slug/visits', { params: { slug: 'no-such-page' }, headers: {} }),
  ).toEqual({ counted: false })
  const order = shop.make.orderOf([product])
  const headers = {
    ...fromFacebook('counted'),
    'shodai-order-page': 'counted',
    'idempotency-key': 'one-order-of-a-page',
  }
  for (let time = 0; time < 2; time++) await guest('POST /postOrder', { headers, body: order })
  const { sources } = await admin('GET /admin-order-pages/:id', { params: { id: page._id } })
  expect(sources).toEqual([
    { source: 'facebook', visits: 2, orders: 1 },
    { source: '', visits: 1, orders: 0 },
  ])
  expect(await admin('GET /admin-order-pages', {})).toMatchObject([{ visits: 3, orders: 1 }])
})

test('an order that names a page that there is not is placed nevertheless [D208]', async () => {
  const { product } = await made({ stock: 5 })
  const guest = await shop.as(null)
  const { insertedId } = await guest('POST /postOrder', {
    headers: { 'shodai-order-page': 'gone' },
    body: shop.make.orderOf([product]),
  })
  expect(insertedId).toMatch(/^\w{8}$/)
  expect(await shop.db.selectFrom('orderPageOrders').selectAll().execute()).toEqual([])
})

test('the sitemap has the pages that are on and for search engines, no others [D207]', async () => {
  const [on, quiet] = [await made({ name: 'Shown' }), await made({ name: 'Quiet' })]
  await made({ name: 'Draft' })
  await change(on.page, { enabled: true, noindex: false })
  await change(quiet.page, { enabled: true })
  const sitemap: string = (await shop.send('GET', '/sitemaps/pages.xml')).body
  expect(sitemap.match(/(?<=<loc>[^<]*)\/o\/[^<]*/g)).toEqual(['/o/shown', '/o/shown'])
})
