import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, rejected, secrets, shopUrl } from '#test/shop.ts'
import { openWebServer } from '#test/web-server.ts'
import { createEventBuffer } from './event-buffer.ts'
import { formatVisitor, measuredSources, parseVisitor, visitorHeader } from './rules.ts'

/** Stands for Meta. */
const meta = await openWebServer()
const shop = openTestShop({ allowLocalAddresses: true, conversionUrls: { meta: meta.url } })
beforeAll(() => shop.jobs.start())
afterAll(() => meta.close())
beforeEach(async () => {
  await shop.db.deleteFrom('settings').execute()
  shop.cache.clear()
  meta.received.length = 0
  Object.assign(meta.state, { status: 200, answer: '{"events_received":1}' })
})

const eventually = (read: () => unknown) => expect.poll(read)
const pixel = '123456789012345'
const token = 'EAAG-token-of-the-tests'

async function switchOn() {
  const admin = await shop.as('admin')
  const from = { metaPixelId: '', reportPurchase: 'confirmed' }
  await admin('PUT /settings', { body: { from, to: { metaPixelId: pixel, reportPurchase: 'placed' } } })
  await admin('PUT /measurement/meta-token', { body: { token } })
  return admin
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
const agreed = {
  [visitorHeader]: formatVisitor('a=1; _fbp=fb.1.1700000000000.123; _fbc=fb.1.1700000000000.AbC_d-9'),
  'user-agent': 'A phone',
}
const received = () =>
  meta.received.flatMap(({ path, body, headers }) => {
    const { data, ...rest } = JSON.parse(body)
    return data.map((event: object) => ({ path, type: headers['content-type'], ...rest, event }))
  })
const purchases = () => received().filter(({ event }) => event.event_name === 'Purchase')

test('an order of a visitor who has agreed is sent to Meta once, with contact details as hashes only [D80]', async () => {
  await switchOn()
  const product = await shop.make.product({ price: 700, stock: 9 })
  const order = shop.make.orderOf([product])
  order.customerData.email = 'Rahima@Shop.Example'
  order.customerData.mobileNumber = '+8801712-345678'
  const guest = await shop.as(null)
  const headers = { ...agreed, 'idempotency-key': 'measured-order-1' }
  const { insertedId } = await guest('POST /postOrder', { headers, body: order })
  // Repeated after a lost response.
  await guest('POST /postOrder', { headers, body: order })
  await eventually(() => purchases().length).toBe(1)
  await shop.jobsDone()
  expect(purchases()).toHaveLength(1)
  const [{ event, ...request }] = purchases()
  expect(request).toEqual({ path: `/v23.0/${pixel}/events`, type: 'application/json', access_token: token })
  expect(event).toEqual({
    event_name: 'Purchase',
    event_id: insertedId,
    event_time: expect.any(Number),
    action_source: 'website',
    event_source_url: `${shopUrl}/product-checkout`,
    user_data: {
      client_ip_address: '127.0.0.1',
      client_user_agent: 'A phone',
      fbp: 'fb.1.1700000000000.123',
      fbc: 'fb.1.1700000000000.AbC_d-9',
      ph: [hashed('8801712345678')],
      em: [hashed('rahima@shop.example')],
      country: [hashed('bd')],
    },
    custom_data: {
      currency: 'BDT',
      value: order.total,
      content_type: 'product',
      content_ids: [String(product.id)],
      contents: [{ id: String(product.id), quantity: 1, item_price: 700 }],
      num_items: 1,
      order_id: insertedId,
    },
  })
  expect(Math.abs(event.event_time - Date.now() / 1000)).toBeLessThan(60)
  expect(JSON.stringify(meta.received)).not.toMatch(/01712|Rahima/i)
})

async function countQueued() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'send-purchase'`.execute(shop.db)
  return rows[0]?.count ?? 0
}

test('nothing is sent of who has not agreed, of staff orders, nor while it is off [D80]', async () => {
  const product = await shop.make.product({ stock: 99 })
  const guest = await shop.as(null)
  const place = (headers = {}) => guest('POST /postOrder', { headers, body: shop.make.orderOf([product]) })
  const event = {
    ...({ id: 'a'.repeat(32), name: 'ViewContent', path: '/' } as const),
    content: { value: 5, isGroup: false, items: [{ id: '1', price: 5, quantity: 1 }] },
  }
  const browse = (headers: Record<string, string>) =>
    guest('POST /measurement/events', { headers, body: event })
  const before = await countQueued()
  // Off, and with a pixel only.
  await place(agreed)
  expect(await browse(agreed)).toEqual({ taken: false })
  const admin = await shop.as('admin')
  await admin('PUT /settings', { body: { from: { metaPixelId: '' }, to: { metaPixelId: pixel } } })
  await place(agreed)
  expect(await browse(agreed)).toEqual({ taken: false })
  await admin('PUT /settings', {
    body: { from: { reportPurchase: 'confirmed' }, to: { reportPurchase: 'placed' } },
  })
  await admin('PUT /measurement/meta-token', { body: { token } })
  await place()
  await place({ [visitorHeader]: 'agreed=no' })
  await admin('POST /orders', {
    headers: agreed as object,
    body: { ...shop.make.orderOf([product]), source: 'phone' },
  })
  expect(await browse({ 'user-agent': 'A phone' })).toEqual({ taken: false })
  await shop.jobsDone()
  expect(await countQueued()).toBe(before)
  expect(received()).toEqual([])
  // It is on, after all.
  expect(await browse(agreed)).toEqual({ taken: true })
  await eventually(() => received().length).toBe(1)
})

test('what visitors look at is sent in batches with the id that the pixel sends [D80]', async () => {
  await switchOn()
  const guest = await shop.as(null)
  const names = ['ViewContent', 'AddToCart', 'InitiateCheckout'] as const
  for (const [index, name] of names.entries())
    await guest('POST /measurement/events', {
      headers: agreed,
      body: {
        id: String(index).repeat(32),
        name,
        path: '/bn/product-details/7',
        content: { value: 900, isGroup: true, items: [{ id: '7-12', price: 450, quantity: 2 }] },
      },
    })
  await eventually(() => received().length).toBe(3)
  expect(received().map(({ event }) => [event.event_name, event.event_id])).toEqual(
    names.map((name, index) => [name, String(index).repeat(32)]),
  )
  expect(received()[0].event).toMatchObject({
    event_source_url: `${shopUrl}/bn/product-details/7`,
    user_data: { client_user_agent: 'A phone', fbp: 'fb.1.1700000000000.123' },
    custom_data: { content_type: 'product_group', value: 900, num_items: 2 },
  })
  expect(received()[0].event.user_data).not.toHaveProperty('ph')
  const path = '/track-order?order=1'
  const body = {
    ...({ id: '0'.repeat(32), name: 'ViewContent', path } as const),
    content: { value: 9, isGroup: false, items: [{ id: '7', price: 9, quantity: 1 }] },
  }
  expect(await rejected(guest('POST /measurement/events', { headers: agreed, body }))).toMatchObject({
    status: 422,
    fields: { path: expect.any(String) },
  })
})

test('while Meta does not take an order it is sent again, and the order is not touched [D80]', async () => {
  await switchOn()
  meta.state.status = 500
  const product = await shop.make.product({ stock: 9 })
  const { insertedId } = await (await shop.as(null))('POST /postOrder', {
    headers: agreed,
    body: shop.make.orderOf([product]),
  })
  await eventually(() => purchases().length).toBe(1)
  await eventually(() => shop.jobProblems.at(-1)).toContain('Meta answered 500')
  meta.state.status = 200
  await eventually(async () => {
    await shop.retryJobs()
    return purchases().length
  }).toBe(2)
  await shop.jobsDone()
  expect(purchases().map(({ event }) => event.event_id)).toEqual([insertedId, insertedId])
})

test('the access token is stored encrypted, never shown, and removed by an empty one [D80]', async () => {
  const admin = await switchOn()
  const stored = async () =>
    JSON.stringify(await shop.db.selectFrom('settings').selectAll().execute()) +
    JSON.stringify(await shop.db.selectFrom('auditEntries').selectAll().execute())
  expect(await stored()).toContain('metaAccessToken')
  expect(await stored()).not.toContain(token)
  const state = {
    metaPixelId: pixel,
    googleTagId: '',
    serverEvents: true,
    tiktokEvents: false,
    pixelPurchase: true,
  }
  expect(await admin('GET /measurement', {})).toEqual(state)
  expect(JSON.stringify(await admin('GET /settings', {}))).not.toContain('oken')
  expect(await admin('PUT /measurement/meta-token', { body: { token: '' } })).toEqual({
    ...state,
    serverEvents: false,
  })
  expect(await stored()).not.toMatch(/"metaAccessToken"/)
})

test('after a restore without the secret of the shop nothing is sent, and the page says that it is off [D80]', async () => {
  const admin = await switchOn()
  expect(secrets.tokens).not.toBe('')
  await shop.db
    .updateTable('settings')
    .set({ value: '"AAAA.AAAA.AAAA"' })
    .where('key', '=', 'metaAccessToken')
    .execute()
  shop.cache.clear()
  expect(await admin('GET /measurement', {})).toMatchObject({ serverEvents: false })
  const product = await shop.make.product({ stock: 9 })
  await (await shop.as(null))('POST /postOrder', { headers: agreed, body: shop.make.orderOf([product]) })
  await shop.jobsDone()
  expect(received()).toEqual([])
})

test('a test event shows what Meta answers, without the token [D80]', async () => {
  const admin = await shop.as('admin')
  const send = () => admin('POST /measurement/test-events', { body: { testCode: 'TEST12345' } })
  expect(await rejected(send())).toMatchObject({ status: 409 })
  await switchOn()
  expect(await send()).toEqual({ problem: '' })
  expect(received()).toMatchObject([{ test_event_code: 'TEST12345', event: { event_name: 'PageView' } }])
  meta.state.status = 400
  meta.state.answer = JSON.stringify({ error: { message: `Malformed access token ${token}` } })
  expect(await send()).toEqual({ problem: 'Meta answered 400: Malformed access token …' })
  meta.state.answer = '<html>'
  expect(await send()).toEqual({ problem: 'Meta answered 400: <html>' })
})

test('ids are taken as settings only as Meta and Google write them [D80]', async () => {
  const admin = await shop.as('admin')
  const from = { metaPixelId: '', googleTagId: '' }
  for (const to of [{ metaPixelId: "1');alert(1" }, { metaPixelId: '123' }, { googleTagId: 'UA-1234567' }])
    expect(await rejected(admin('PUT /settings', { body: { from, to } }))).toMatchObject({ status: 422 })
  const to = { metaPixelId: pixel, googleTagId: 'G-AB12CD34EF' }
  expect(await admin('PUT /settings', { body: { from, to } })).toMatchObject(to)
  expect(await (await shop.as(null))('GET /measurement', {})).toEqual({
    ...to,
    serverEvents: false,
    tiktokEvents: false,
    pixelPurchase: true,
  })
})

test('pages may use the hosts of what is on, and dashboards none [D80]', () => {
  const none = { metaPixelId: '', googleTagId: '' }
  const both = { metaPixelId: pixel, googleTagId: 'G-AB12CD34EF' }
  const empty = { scripts: [], images: [], connections: [] }
  expect(measuredSources('/', none)).toEqual(empty)
  expect(measuredSources('/', null)).toEqual(empty)
  expect(measuredSources('/shop', { ...none, metaPixelId: pixel })).toEqual({
    scripts: ['https://connect.facebook.net'],
    images: ['https://www.facebook.com'],
    connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
  })
  expect(measuredSources('/bn', both).scripts).toHaveLength(2)
  for (const path of ['/dashboard', '/dashboard/orders', '/bn/dashboard', '/authentication/login'])
    expect(measuredSources(path, both), path).toEqual(empty)
  expect(measuredSources('/dashboards', both).scripts).toHaveLength(2)
})

test('only ids that Meta could have given are passed on', () => {
  expect(formatVisitor('_fbp=fb.1.17.9; x_fbc=fb.1.17.a')).toBe('agreed=yes&fbp=fb.1.17.9')
  expect(formatVisitor('_fbp=<script>; _fbc=')).toBe('agreed=yes')
  expect(parseVisitor('agreed=yes&fbp=fb.1.17.9&fbc=%3Cscript%3E')).toEqual({ fbp: 'fb.1.17.9' })
  for (const text of [undefined, '', 'agreed=', 'agreed=no&fbp=fb.1.17.9', 'fbp=fb.1.17.9'])
    expect(parseVisitor(text)).toBeNull()
})

test('events wait in memory up to a limit, and go in batches', async () => {
  const sent: number[] = []
  const buffer = createEventBuffer<number>(async (events) => {
    sent.push(events.length)
  })
  const taken = Array.from({ length: 2005 }, (_, index) => buffer.add(index))
  expect(taken.filter(Boolean)).toHaveLength(2000)
  await eventually(() => sent.slice(0, 1)).toEqual([200])
  expect(buffer.add(1)).toBe(true)
  buffer.close()
})
