import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import type { Topic } from '#lib/topic.ts'
import { createEvents } from '#platform/events.ts'
import { onServer, urlOf } from './setup-database.ts'
import { openTestShop } from './shop.ts'

const shop = openTestShop()
const published: Topic[] = []
shop.events.on((topic) => published.push(topic))

const listedStock = async (id: number) => {
  const { body } = await shop.send('GET', '/api/products')
  return body.data.find((product: { _id: string }) => product._id === String(id))?.stock
}
const order = async (products: Parameters<typeof shop.make.orderOf>[0]) => {
  published.length = 0
  const { status, body } = await shop.send('POST', '/api/postOrder', { body: shop.make.orderOf(products) })
  expect(status).toBe(201)
  return body.insertedId as string
}
const cancel = async (id: string) => {
  const { token } = await shop.person('admin')
  published.length = 0
  const headers = { authorization: `Bearer ${token}` }
  expect(
    (await shop.send('PUT', `/api/orderStatus/${id}`, { body: { status: 'Cancelled' }, headers })).status,
  ).toBe(200)
}
let pages = 0
/** Whether a cached page is still cached after `change`: one with a list, or one that shows only these products. */
async function pagesStayCached(change: () => Promise<unknown>, shows: readonly string[] | null = null) {
  const url = `/page-${++pages}`
  const request = { headers: {}, method: 'GET', url } as never
  let renders = 0
  const render = async () => ({ status: 200, headers: [], body: Buffer.from(String(++renders)), shows })
  await shop.cache.respond(request, url, 'page', render)
  await change()
  await shop.cache.respond(request, url, 'page', render)
  return renders === 1
}

test('a product, alone and in the list, shows the right stock right after an order', async () => {
  const lamp = await shop.make.product({ stock: 5 })
  shop.cache.clear()
  const stockOf = async () => (await shop.send('GET', `/api/product/${lamp.id}`)).body.data.stock
  expect([await listedStock(lamp.id), await stockOf()]).toEqual([5, 5])
  await order([{ ...lamp, quantity: 2 }])
  expect([await listedStock(lamp.id), await stockOf()]).toEqual([3, 3])
  expect(published).toEqual(['stock'])
})

test('an order keeps cached pages unless it sells a product out, and then those that do not show it [D184]', async () => {
  const [lamp, rug] = [await shop.make.product({ stock: 6 }), await shop.make.product()]
  expect(await pagesStayCached(() => order([{ ...lamp, quantity: 4 }]))).toBe(true)
  const sellOut = () => order([lamp])
  expect(await pagesStayCached(sellOut, [String(lamp.id)])).toBe(true)
  expect(await pagesStayCached(sellOut, [String(lamp.id)])).toBe(false)
  expect(published).toEqual([`products:${lamp.id}`])
  const last = await shop.make.product({ stock: 1 })
  expect(await pagesStayCached(() => order([last]))).toBe(false)
  const one = await shop.make.product({ stock: 1 })
  expect(await pagesStayCached(() => order([one]), [String(rug.id)])).toBe(true)
})

test('an order of products with unlimited stock invalidates nothing', async () => {
  const lamp = await shop.make.product()
  expect(await pagesStayCached(() => order([lamp]))).toBe(true)
  expect(published).toEqual([])
})

test('a cancellation clears pages only if a product was sold out before', async () => {
  const lamp = await shop.make.product({ stock: 2 })
  const [first, second] = [await order([lamp]), await order([lamp])]
  expect(await pagesStayCached(() => cancel(first))).toBe(false)
  expect(await pagesStayCached(() => cancel(second))).toBe(true)
  expect(published).toEqual(['stock'])
})

/** Every change of products by an administrator, and whether the pages of other products, which may show it, stay cached. */
const productChanges: [string, boolean, (admin: Admin, id: string) => Promise<unknown>][] = [
  ['created', false, (admin) => admin('POST /postProduct', { headers: {}, body: newProduct })],
  ['repriced', true, (admin, id) => update(admin, id, { originalPrice: 640 })],
  ['moved to another category', false, (admin, id) => update(admin, id, { subCategory: 'Shoes' })],
  ['hidden', false, (admin, id) => update(admin, id, { hidden: true })],
  [
    'counted',
    true,
    (admin, product) =>
      admin('POST /stocktakes', { body: { lines: [{ product, variant: '', counted: 7, seen: null }] } }),
  ],
  ['deleted', true, (admin, id) => admin('DELETE /deleteProduct/:id', { params: { id } })],
  ['imported', false, (_, id) => importProducts(`_id,originalPrice\n${id},640\n`)],
]
test.each(productChanges)(
  'cached pages and lists are dropped when a product is %s, of other products: %s [D184]',
  async (_, staysElsewhere, change) => {
    const admin = await shop.as('admin')
    const { id } = await shop.make.product({ price: 500 })
    const list = () => shop.send('GET', '/api/products?limit=100')
    shop.cache.clear()
    const before = await list()
    published.length = 0
    const elsewhere = pagesStayCached(async () => {
      expect(await pagesStayCached(() => change(admin, String(id)))).toBe(false)
    }, [String(id + 1)])
    expect(await elsewhere).toBe(staysElsewhere)
    expect((await list()).body).not.toEqual(before.body)
  },
)

const newProduct = { name: 'Rug', category: 'Women Items', subCategory: 'Jewelry', originalPrice: 300 }
const update = (
  admin: Admin,
  id: string,
  body: { originalPrice?: number; hidden?: boolean; subCategory?: string },
) => admin('PATCH /updateProduct/:id', { params: { id }, body })
type Admin = Awaited<ReturnType<typeof shop.as>>

/** Imports a file, and resolves once its products are written. */
async function importProducts(text: string) {
  await shop.jobs.start()
  const admin = await shop.as('admin')
  const statusOf = async () => (await admin('GET /product-imports/latest', {}))?.status
  const { _id: id } = await admin('POST /product-imports', {
    body: { fileName: 'products.csv', characters: text.length },
  })
  const params = { id }
  await admin('PUT /product-imports/:id/parts', { params, body: { part: 0, text } })
  await admin('PUT /product-imports/:id/check', { params, body: {} })
  await expect.poll(statusOf).toBe('checked')
  await admin('PUT /product-imports/:id/apply', { params, body: {} })
  await expect.poll(statusOf).toBe('done')
  // One topic follows the commit, another, of lists alone, the indexing of the products for the search.
  await expect.poll(() => published).toEqual(['storefront', 'products:'])
}

test('a change by another process shows at once while the connection for events is lost', async () => {
  const seen: boolean[] = []
  shop.events.onConnection((isConnected) => seen.push(isConnected))
  await shop.events.listen(shop.databaseUrl)
  const lamp = await shop.make.product({ stock: 5 })
  expect(await listedStock(lamp.id)).toBe(5)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'shodai-events' and datname = current_database()`.execute(shop.db)
  await expect.poll(() => seen.slice(0, 2)).toEqual([true, false])
  await shop.db.updateTable('products').set({ stock: 4 }).where('id', '=', lamp.id).execute()
  expect(await listedStock(lamp.id)).toBe(4)
  await expect.poll(() => seen).toEqual([true, false, true])
})

test('a rejected order invalidates nothing', async () => {
  const lamp = await shop.make.product({ stock: 1 })
  published.length = 0
  const body = { ...shop.make.orderOf([lamp]), total: 1 }
  expect((await shop.send('POST', '/api/postOrder', { body })).status).toBe(409)
  expect(published).toEqual([])
})

test('a cached response equals the first one, and invalid requests are still rejected', async () => {
  const first = await shop.send('GET', '/api/settings')
  const second = await shop.send('GET', '/api/settings')
  expect(second).toMatchObject({ status: 200, body: first.body, headers: { etag: first.headers.etag } })
  expect(first.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  expect((await shop.send('GET', '/api/settings?x=1')).status).toBe(422)
  const tagged = await shop.send('GET', '/api/settings', {
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(tagged.status).toBe(304)
})

const name = `events_${randomUUID().replaceAll('-', '')}`
afterAll(() => onServer(inject('databaseServer'), `drop database if exists ${name} with (force)`))

test('events of one process clear the caches of the others', async () => {
  await onServer(inject('databaseServer'), `create database ${name}`)
  const url = urlOf(inject('databaseServer'), name)
  const [publisher, subscriber] = [createEvents(), createEvents()]
  const received: Topic[] = []
  subscriber.on((topic) => received.push(topic))
  await subscriber.listen(url)
  await publisher.listen(url)
  // On connect everything is assumed to have changed.
  expect(received).toEqual(['storefront'])
  await publisher.publish('storefront')
  await expect.poll(() => received).toEqual(['storefront', 'storefront'])
  await Promise.all([publisher.publish('stock'), publisher.publish('stock'), publisher.publish('stock')])
  await expect.poll(() => received).toEqual(['storefront', 'storefront', 'stock'])
  await publisher.publish('products:3,14')
  await expect.poll(() => received.at(-1)).toBe('products:3,14')
  await publisher.close()
  await subscriber.close()
})
