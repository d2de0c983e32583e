import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { createEvents, type Topic } from '#platform/events.ts'
import { onServer, urlOf } from './setup-database.ts'
import { openTestShop } from './shop.ts'

const shop = openTestShop()
const heard: Topic[] = []
shop.events.on((topic) => heard.push(topic))

const stockShown = async (id: number) => {
  const { body } = await shop.send('GET', '/api/products')
  return body.data.find((product: { _id: string }) => product._id === String(id))?.stock
}
const order = async (products: Parameters<typeof shop.make.orderOf>[0]) => {
  heard.length = 0
  const { status, body } = await shop.send('POST', '/api/postOrder', { body: shop.make.orderOf(products) })
  expect(status).toBe(201)
  return body.insertedId as string
}
const cancel = async (id: string) => {
  const { token } = await shop.person('admin')
  heard.length = 0
  const headers = { authorization: `Bearer ${token}` }
  expect(
    (await shop.send('PUT', `/api/orderStatus/${id}`, { body: { status: 'Cancelled' }, headers })).status,
  ).toBe(200)
}
/** Whether a page kept in memory is still there after `change`. */
async function keepsPages(change: () => Promise<unknown>) {
  const request = { headers: {}, method: 'GET', url: '/some-page' } as never
  let renders = 0
  const render = async () => ({ status: 200, headers: [], body: Buffer.from(String(++renders)) })
  await shop.cache.answer(request, '/some-page', 'page', render)
  await change()
  await shop.cache.answer(request, '/some-page', 'page', render)
  shop.cache.empty()
  return renders === 1
}

test('the list of products shows the right stock right after an order', async () => {
  const lamp = await shop.make.product({ stock: 5 })
  shop.cache.empty()
  expect(await stockShown(lamp.id)).toBe(5)
  await order([{ ...lamp, quantity: 2 }])
  expect(await stockShown(lamp.id)).toBe(3)
  expect(heard).toEqual(['stock'])
})

test('an order leaves the pages in memory unless it sells a product out', async () => {
  const lamp = await shop.make.product({ stock: 5 })
  expect(await keepsPages(() => order([{ ...lamp, quantity: 4 }]))).toBe(true)
  expect(await keepsPages(() => order([lamp]))).toBe(false)
  expect(heard).toEqual(['storefront'])
})

test('an order of products whose stock is not counted changes nothing that is kept', async () => {
  const lamp = await shop.make.product()
  expect(await keepsPages(() => order([lamp]))).toBe(true)
  expect(heard).toEqual([])
})

test('pages go when a product that was sold out comes back, and stay when there are only more of it', async () => {
  const lamp = await shop.make.product({ stock: 2 })
  const [first, second] = [await order([lamp]), await order([lamp])]
  expect(await keepsPages(() => cancel(first))).toBe(false)
  expect(await keepsPages(() => cancel(second))).toBe(true)
  expect(heard).toEqual(['stock'])
})

test('an order that was refused empties nothing', async () => {
  const lamp = await shop.make.product({ stock: 1 })
  heard.length = 0
  const body = { ...shop.make.orderOf([lamp]), total: 1 }
  expect((await shop.send('POST', '/api/postOrder', { body })).status).toBe(409)
  expect(heard).toEqual([])
})

test('an answer from memory is the same as the first one, and refuses what the door refuses', async () => {
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

test('what one process publishes empties the caches of the others', async () => {
  await onServer(inject('databaseServer'), `create database ${name}`)
  const url = urlOf(inject('databaseServer'), name)
  const [here, there] = [createEvents(), createEvents()]
  const received: Topic[] = []
  there.on((topic) => received.push(topic))
  await there.listen(url)
  await here.listen(url)
  // What was said before it listened is not known, so the worst is believed.
  expect(received).toEqual(['storefront'])
  await here.publish('storefront')
  await expect.poll(() => received).toEqual(['storefront', 'storefront'])
  await Promise.all([here.publish('stock'), here.publish('stock'), here.publish('stock')])
  await expect.poll(() => received).toEqual(['storefront', 'storefront', 'stock'])
  await here.close()
  await there.close()
})
