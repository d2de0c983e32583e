import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMailServer } from '#test/mail-server.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { openWebServer } from '#test/web-server.ts'
import { announceStock } from './announce-stock.ts'
import { maxDeliveryTries, type WebhookEvent } from './rules.ts'

const mail = await openMailServer()
const shop = openTestShop({ allowLocalAddresses: true, smtpUrl: () => mail.url })
let server: Awaited<ReturnType<typeof openWebServer>>
beforeAll(async () => {
  server = await openWebServer()
  await shop.jobs.start()
})
afterAll(async () => {
  await server.close()
  await mail.down()
})
beforeEach(async () => {
  await shop.db.deleteFrom('webhooks').execute()
  shop.cache.clear()
  server.received.length = 0
  Object.assign(server.state, { status: 200, answer: 'ok', headers: {} })
})

const eventually = (read: () => unknown) => expect.poll(read)

/** A webhook for these events, and the administrator who added it. */
async function addWebhook(...events: WebhookEvent[]) {
  const admin = await shop.as('admin')
  const { _id: id, secret } = await admin('POST /webhooks', { body: { url: `${server.url}/hook`, events } })
  const list = async () => (await admin('GET /webhooks/:id/deliveries', { params: { id }, query: {} })).rows
  return { admin, id, secret, list }
}

const received = (index = 0) => {
  const request = server.received[index]
  if (!request) throw new Error('Nothing was received.')
  return { ...request, json: JSON.parse(request.body) }
}

/** Makes the next tries due that wait for their time. */
async function tryNow() {
  await shop.db.updateTable('webhooks').set({ quietUntil: null }).execute()
  await sql`update pgboss.job set start_after = now() where state = 'created' and name = 'deliver-webhook'`.execute(
    shop.db,
  )
}

test('an order that is placed and moved is sent to those who want it, signed [D73]', async () => {
  const { admin, secret, list } = await addWebhook('order.placed', 'order.moved')
  await addWebhook('stock.changed')
  const product = await shop.make.product({ stock: 9 })
  const guest = await shop.as(null)
  const { insertedId } = await guest('POST /postOrder', { headers: {}, body: shop.make.orderOf([product]) })
  await eventually(() => server.received.length).toBe(1)
  const placed = received()
  expect(placed).toMatchObject({ method: 'POST', path: '/hook' })
  expect(placed.json).toMatchObject({
    event: 'order.placed',
    data: { order: { _id: insertedId, orderStatus: 'Pending', source: 'web', products: [{ quantity: 1 }] } },
  })
  // As a receiver verifies it.
  const [, time, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(placed.headers['shodai-signature'])) ?? []
  expect(createHmac('sha256', secret).update(`${time}.${placed.body}`).digest('hex')).toBe(signature)
  expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60)
  expect(placed.headers['shodai-delivery']).toBe(placed.json.id)
  expect(placed.headers['shodai-event']).toBe('order.placed')

  await admin('PUT /orderStatus/:id', { params: { id: insertedId }, body: { status: 'Confirmed' } })
  await eventually(() => server.received.length).toBe(2)
  expect(received(1).json).toMatchObject({
    event: 'order.moved',
    data: { from: 'Pending', to: 'Confirmed', order: { _id: insertedId, orderStatus: 'Confirmed' } },
  })
  // What a webhook gets is what staff get from the API, and the source.
  const order = await admin('GET /order/:id', { params: { id: insertedId } })
  const { source: _, ...sent } = received(1).json.data.order
  expect(Object.keys(order)).toEqual(expect.arrayContaining(Object.keys(sent)))
  await eventually(async () =>
    (await list()).map(({ event, state, status }) => [event, state, status]),
  ).toEqual([
    ['order.moved', 'delivered', 200],
    ['order.placed', 'delivered', 200],
  ])
})

test('undoing, merging and a cancellation by phone number are moves too; what fails tells nobody [D73]', async () => {
  const { admin } = await addWebhook('order.moved')
  const [one, other, third] = [await shop.make.order(), await shop.make.order(), await shop.make.order()]
  await admin('PUT /orders/statuses', {
    body: { status: 'Confirmed', orders: [{ id: one.id, from: 'Pending' }] },
  })
  await admin('POST /orders/undo-confirm', { body: { ids: [one.id] } })
  await admin('POST /orders/merge', { body: { into: one.id, from: other.id } })
  const proof = { orderId: third.id, phone: third.mobileNumber }
  const guest = await shop.as(null)
  await guest('PUT /order-tracking/status', { body: { ...proof, from: 'Pending', status: 'Cancelled' } })
  await rejected(
    admin('PUT /orderStatus/:id', {
      params: { id: third.id },
      body: { status: 'Delivered', from: 'Pending' },
    }),
  )
  await eventually(() => server.received.length).toBe(4)
  const moves = server.received.map(({ body }) => JSON.parse(body).data)
  expect(moves.map(({ from, to, order }) => `${order._id} ${from} ${to}`).sort()).toEqual(
    [
      `${one.id} Pending Confirmed`,
      `${one.id} Confirmed Pending`,
      `${other.id} Pending Cancelled`,
      `${third.id} Pending Cancelled`,
    ].sort(),
  )
})

test('orders know the webhooks from memory, so that without one nothing is read and nothing stored [D73]', async () => {
  const product = await shop.make.product()
  const guest = await shop.as(null)
  await guest('POST /postOrder', { headers: {}, body: shop.make.orderOf([product]) })
  // Written behind the shop's back, which only a query of each order would see.
  await shop.db
    .insertInto('webhooks')
    .values({ url: server.url, events: ['order.placed'], secret: '' })
    .execute()
  await guest('POST /postOrder', { headers: {}, body: shop.make.orderOf([product]) })
  expect(await shop.db.selectFrom('webhookDeliveries').select('id').execute()).toEqual([])
  // The notice to the process that the webhooks have changed.
  shop.cache.clear()
  await guest('POST /postOrder', { headers: {}, body: shop.make.orderOf([product]) })
  expect(await shop.db.selectFrom('webhookDeliveries').select('event').execute()).toEqual([
    { event: 'order.placed' },
  ])
})

test('what fails is tried again, later each time, with the same id and a new signature [D73]', async () => {
  const { admin, id, list } = await addWebhook('order.placed')
  Object.assign(server.state, { status: 500, answer: `broken ${'x'.repeat(3000)}` })
  await admin('POST /webhooks/:id/test', { params: { id }, body: {} })
  await eventually(async () => (await list())[0]?.tries).toBe(1)
  const [first] = await list()
  expect(first).toMatchObject({ state: 'waiting', status: 500, event: 'test' })
  expect(first?.response).toHaveLength(500)
  const delays = async () => {
    const { rows } = await sql<{ delay: number }>`
      select round(extract(epoch from start_after - now()))::int as delay from pgboss.job
      where name = 'deliver-webhook' and state = 'created'`.execute(shop.db)
    return rows.map(({ delay }) => delay)
  }
  expect((await delays())[0]).toBeGreaterThan(5)
  expect((await delays())[0]).toBeLessThanOrEqual(10)
  await tryNow()
  await eventually(async () => (await list())[0]?.tries).toBe(2)
  expect((await delays())[0]).toBeGreaterThan(15)
  server.state.status = 200
  await tryNow()
  await eventually(async () => (await list())[0]?.state).toBe('delivered')
  expect(new Set(server.received.map(({ headers }) => headers['shodai-delivery'])).size).toBe(1)
  expect(new Set(server.received.map(({ body }) => body)).size).toBe(1)
  const [webhook] = await admin('GET /webhooks', {})
  expect(webhook).toMatchObject({ failures: 0, failingSince: null })
})

test('the tries end; a failed delivery is sent again on request, alone or with all others [D73]', async () => {
  const { admin, id, list } = await addWebhook('order.placed')
  server.state.status = 404
  await admin('POST /webhooks/:id/test', { params: { id }, body: {} })
  await eventually(async () => (await list())[0]?.tries).toBe(1)
  await shop.db
    .updateTable('webhookDeliveries')
    .set({ tries: maxDeliveryTries - 1 })
    .execute()
  await tryNow()
  await eventually(async () => (await list())[0]?.state).toBe('failed')
  const [failed] = await list()
  server.state.status = 204
  const params = { id: failed?._id ?? '' }
  await admin('POST /webhook-deliveries/:id/retries', { params, body: {} })
  await eventually(async () => (await list())[0]?.state).toBe('delivered')
  expect((await admin('GET /webhook-deliveries/:id', { params })).body).toBe(received().body)
  await shop.db.updateTable('webhookDeliveries').set({ state: 'failed' }).execute()
  expect(await admin('POST /webhooks/:id/retries', { params: { id }, body: {} })).toEqual({ count: 1 })
  await eventually(async () => (await list())[0]?.state).toBe('delivered')
})

test('an address that fails for hours is switched off with an e-mail; switched on it starts anew [D73]', async () => {
  const { admin, id, list } = await addWebhook('order.placed')
  server.state.status = 503
  const failingSince = new Date(Date.now() - 13 * 3_600_000)
  await shop.db.updateTable('webhooks').set({ failures: 18, failingSince }).execute()
  await admin('POST /webhooks/:id/test', { params: { id }, body: {} })
  await eventually(async () => (await list())[0]?.tries).toBe(1)
  expect(await admin('GET /webhooks', {})).toMatchObject([{ enabled: true, failures: 19 }])
  await tryNow()
  await eventually(async () => (await admin('GET /webhooks', {}))[0]?.enabled).toBe(false)
  expect((await admin('GET /webhooks', {}))[0]?.stoppedAt).not.toBeNull()
  await eventually(() => mail.received.length).toBeGreaterThan(0)
  // What waited has failed, and nothing can be sent meanwhile.
  await tryNow()
  await eventually(async () => (await list())[0]?.state).toBe('failed')
  const test = admin('POST /webhooks/:id/test', { params: { id }, body: {} })
  expect(await rejected(test)).toMatchObject({ status: 409 })
  const body = { url: `${server.url}/hook`, events: ['order.placed' as const], enabled: true }
  expect(await admin('PUT /webhooks/:id', { params: { id }, body })).toMatchObject({
    enabled: true,
    failures: 0,
    stoppedAt: null,
  })
})

test('a stopped address that is changed and stays off is still shown as stopped; on, it starts anew [D73]', async () => {
  const { admin, id } = await addWebhook('order.placed')
  await shop.db
    .updateTable('webhooks')
    .set({ enabled: false, failures: 20, failingSince: new Date(), stoppedAt: new Date() })
    .execute()
  const change = (enabled: boolean) => {
    const body = { url: `${server.url}/moved`, events: ['order.placed' as const], enabled }
    return admin('PUT /webhooks/:id', { params: { id }, body })
  }
  expect(await change(false)).toMatchObject({
    url: `${server.url}/moved`,
    enabled: false,
    stoppedAt: expect.any(String),
  })
  expect(await change(true)).toMatchObject({ enabled: true, failures: 0, stoppedAt: null })
})

test('while an address fails, its other deliveries wait instead of holding up the queue [D73]', async () => {
  const { admin, id, list } = await addWebhook('order.placed')
  await shop.db
    .updateTable('webhooks')
    .set({ failures: 5, quietUntil: new Date(Date.now() + 60_000) })
    .execute()
  await admin('POST /webhooks/:id/test', { params: { id }, body: {} })
  await eventually(async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
      where name = 'deliver-webhook' and state = 'created' and start_after > now() + interval '30 seconds'`.execute(
      shop.db,
    )
    return rows[0]?.count
  }).toBe(1)
  expect(server.received).toEqual([])
  expect((await list())[0]).toMatchObject({ state: 'waiting', tries: 0 })
})

test('an answer that redirects is a failure: the content goes to no other address [D73]', async () => {
  const { admin, id, list } = await addWebhook('order.placed')
  Object.assign(server.state, { status: 302, headers: { location: `${server.url}/elsewhere` } })
  await admin('POST /webhooks/:id/test', { params: { id }, body: {} })
  await eventually(async () => (await list())[0]?.status).toBe(302)
  expect(server.received.map(({ path }) => path)).toEqual(['/hook'])
})

test('what sells out, runs low or is back is announced once, whatever changed it [D73]', async () => {
  const { admin } = await addWebhook('stock.changed')
  const { db, jobs } = shop
  const product = await shop.make.product({ stock: 20 })
  await announceStock({ db, jobs })
  const setStock = (stock: number) =>
    admin('PATCH /updateProduct/:id', { params: { id: String(product.id) }, body: { stock } })
  for (const [stock, state, before] of [
    [3, 'low', 'in-stock'],
    [0, 'sold-out', 'low'],
    [30, 'in-stock', 'sold-out'],
  ] as const) {
    server.received.length = 0
    await setStock(stock)
    await announceStock({ db, jobs })
    await announceStock({ db, jobs })
    await eventually(() => server.received.length).toBe(1)
    expect(received().json).toMatchObject({
      event: 'stock.changed',
      data: { productId: String(product.id), variantId: null, stock, state, before },
    })
  }
  // A new product is no change, and without a webhook nothing is remembered.
  await shop.make.product({ stock: 0 })
  await announceStock({ db, jobs })
  expect(await db.selectFrom('webhookDeliveries').select('event').execute()).toHaveLength(3)
  await shop.db.deleteFrom('webhooks').execute()
  await announceStock({ db, jobs })
  expect(await db.selectFrom('announcedStock').select('state').execute()).toEqual([])
})

test('nothing is announced of the stock of deleted products [D73]', async () => {
  await addWebhook('stock.changed')
  const { db, jobs } = shop
  const product = await shop.make.product({ stock: 20 })
  await announceStock({ db, jobs })
  await db
    .updateTable('products')
    .set({ stock: 0, hidden: true, deletedAt: new Date() })
    .where('id', '=', product.id)
    .execute()
  await announceStock({ db, jobs })
  expect(await db.selectFrom('webhookDeliveries').select('event').execute()).toEqual([])
})

test('the signing secret is stored encrypted, shown once, and can be renewed [D73]', async () => {
  const { admin, id, secret } = await addWebhook('order.placed')
  const stored = JSON.stringify(await shop.db.selectFrom('webhooks').selectAll().execute())
  expect(stored).not.toContain(secret)
  expect(JSON.stringify(await admin('GET /webhooks', {}))).not.toContain('whsec_')
  const renewed = await admin('POST /webhooks/:id/secret', { params: { id }, body: {} })
  expect(renewed.secret).not.toBe(secret)
  await admin('POST /webhooks/:id/test', { params: { id }, body: {} })
  await eventually(() => server.received.length).toBe(1)
  const [, time, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(received().headers['shodai-signature'])) ?? []
  const expected = createHmac('sha256', renewed.secret).update(`${time}.${received().body}`).digest('hex')
  expect(signature).toBe(expected)
  expect(JSON.stringify((await admin('GET /audit', { query: {} })).rows)).not.toContain('whsec_')
})
