import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import type { PurchaseStage } from '#shop/settings/rules.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { openWebServer } from '#test/web-server.ts'
import { originHeader } from './origin-rules.ts'
import { formatVisitor, type PlatformName, visitorHeader } from './rules.ts'

/** They stand for Meta and TikTok. */
const servers = { meta: await openWebServer(), tiktok: await openWebServer() }
const shop = openTestShop({
  allowLocalAddresses: true,
  conversionUrls: { meta: servers.meta.url, tiktok: servers.tiktok.url },
})
beforeAll(() => shop.jobs.start())
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())))
beforeEach(async () => {
  await shop.db.deleteFrom('settings').execute()
  shop.cache.clear()
  for (const server of Object.values(servers)) server.received.length = 0
  Object.assign(servers.meta.state, { status: 200, answer: '{"events_received":1}' })
  Object.assign(servers.tiktok.state, { status: 200, answer: '{"code":0,"message":"OK"}' })
})

const pixels = { metaPixelId: '123456789012345', tiktokPixelId: 'C4A1B2C3D4E5F6G7' }
const tokens = { meta: 'EAAG-token-of-the-tests', tiktok: 'tiktok-token-of-the-tests' }
const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

async function switchOn(stage: PurchaseStage, ...platforms: PlatformName[]) {
  const admin = await shop.as('admin')
  const from = { metaPixelId: '', tiktokPixelId: '', reportPurchase: 'confirmed' }
  await admin('PUT /settings', { body: { from, to: { ...pixels, reportPurchase: stage } } })
  if (platforms.includes('meta')) await admin('PUT /measurement/meta-token', { body: { token: tokens.meta } })
  if (platforms.includes('tiktok'))
    await admin('PUT /measurement/tiktok-token', { body: { token: tokens.tiktok } })
  return admin
}
type Admin = Awaited<ReturnType<typeof switchOn>>

const visit = (landing: string, { daysAgo = 0, referrer = '' } = {}) =>
  `${Date.now() - daysAgo * 86_400_000} ${referrer} ${landing}`
const fromMeta =
  '/bn/product-details/7?utm_source=fb&utm_campaign=%E0%A6%88%E0%A6%A6+Sale&fbclid=IwAR0_click-1'
const headersOf = (stored: Record<string, string>, agreed = true) => ({
  ...(agreed && { [visitorHeader]: formatVisitor('') }),
  [originHeader]: new URLSearchParams(stored).toString(),
  'user-agent': 'A phone',
})

async function placeOnly(headers: Record<string, string> = headersOf({ first: visit(fromMeta) })) {
  const product = await shop.make.product({ price: 700, stock: 9 })
  const body = shop.make.orderOf([product])
  const { insertedId: id } = await (await shop.as(null))('POST /postOrder', { headers, body })
  return { id, mobileNumber: body.customerData.mobileNumber, total: body.total }
}
async function place(headers?: Record<string, string>) {
  const order = await placeOnly(headers)
  await shop.jobsDone()
  return order
}
/** Also those that wait for a while. */
async function allJobsDone() {
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(shop.db)
  await shop.jobsDone()
}
const move = async (admin: Admin, id: string, ...statuses: OrderStatus[]) => {
  for (const status of statuses) {
    await admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
    await shop.jobsDone()
  }
}
const events = (platform: PlatformName) =>
  servers[platform].received.flatMap(({ body }) => JSON.parse(body).data)
const metaNames = () =>
  events('meta').map(({ event_name, event_id }: Record<string, string>) => [event_name, event_id])
const told = async (admin: Admin, id: string) =>
  (await admin('GET /orders/:id/origin', { params: { id } })).conversions.map(
    ({ platform, event, state, reason }) => [platform, event, state, reason],
  )
const age = (id: string, days: number) =>
  sql`update orders set placed_at = placed_at - make_interval(days => ${days}) where id = ${id}`.execute(
    shop.db,
  )

test.each([
  ['placed', [1, 1, 1]],
  ['confirmed', [0, 1, 1]],
  ['delivered', [0, 0, 1]],
] as const)(
  'an order is a purchase when it is %s, and one however far it gets [D159]',
  async (stage, counts) => {
    const admin = await switchOn(stage, 'meta', 'tiktok')
    const { id } = await place()
    const seen = [[events('meta').length, events('tiktok').length]]
    for (const status of ['Confirmed', 'Delivered'] as const) {
      await move(admin, id, status)
      seen.push([events('meta').length, events('tiktok').length])
    }
    expect(seen).toEqual(counts.map((count) => [count, count]))
    expect(metaNames()).toEqual([['Purchase', id]])
    expect(await admin('GET /measurement', {})).toMatchObject({ pixelPurchase: stage === 'placed' })
  },
)

test('what is reported is the order as it is then, by the time it was placed and the click that brought it [D159]', async () => {
  const admin = await switchOn('confirmed', 'meta', 'tiktok')
  const first = visit('/shop?ttclid=E.C.P.click-2', { daysAgo: 3 })
  const order = await place(headersOf({ first, last: visit(fromMeta) }))
  await age(order.id, 2)
  await move(admin, order.id, 'Confirmed')
  const placedAt = Math.floor(Date.now() / 1000) - 2 * 86_400
  const [event] = events('meta')
  expect(event).toMatchObject({
    event_name: 'Purchase',
    event_id: order.id,
    user_data: {
      client_user_agent: 'A phone',
      fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR0_click-1$/),
      ph: [hashed(`88${order.mobileNumber}`)],
    },
    custom_data: { value: order.total, num_items: 1 },
  })
  expect(Math.abs(event.event_time - placedAt)).toBeLessThan(60)
  const [request] = servers.tiktok.received
  expect([request?.path, request?.headers['access-token']]).toEqual([
    '/open_api/v1.3/event/track/',
    tokens.tiktok,
  ])
  expect(JSON.parse(request?.body ?? '')).toMatchObject({
    event_source: 'web',
    event_source_id: pixels.tiktokPixelId,
    data: [
      {
        event: 'CompletePayment',
        event_id: order.id,
        user: { ttclid: 'E.C.P.click-2', phone: hashed(`+88${order.mobileNumber}`), user_agent: 'A phone' },
        properties: { currency: 'BDT', value: order.total, order_id: order.id },
      },
    ],
  })
  expect(JSON.stringify([...servers.meta.received, ...servers.tiktok.received])).not.toContain(
    order.mobileNumber,
  )
})

test('what a platform is too late for is not sent, and staff see why [D159]', async () => {
  const admin = await switchOn('delivered', 'meta')
  const [late, inTime] = [await place(), await place()]
  await age(late.id, 8)
  await age(inTime.id, 6)
  for (const { id } of [late, inTime]) await move(admin, id, 'Confirmed', 'Delivered')
  expect(metaNames()).toEqual([['Purchase', inTime.id]])
  expect(await told(admin, late.id)).toEqual([['meta', 'purchase', 'skipped', 'too-old']])
  const money = await shop.asStaff('money')
  expect(await money('GET /measurement/conversions', {})).toContainEqual({
    platform: 'meta',
    event: 'purchase',
    state: 'skipped',
    reason: 'too-old',
    count: 1,
  })
})

test('an order that ends after its purchase was reported is reported once as cancelled or returned [D159]', async () => {
  const admin = await switchOn('confirmed', 'meta', 'tiktok')
  const [cancelled, returned, never] = [await place(), await place(), await place()]
  await move(admin, cancelled.id, 'Confirmed', 'Cancelled', 'Confirmed', 'Cancelled')
  await move(admin, returned.id, 'Confirmed', 'Delivered', 'Return')
  await move(admin, never.id, 'Cancelled')
  expect(metaNames()).toEqual([
    ['Purchase', cancelled.id],
    ['OrderCancelled', `${cancelled.id}-cancelled`],
    ['Purchase', returned.id],
    ['OrderReturned', `${returned.id}-returned`],
  ])
  expect(events('tiktok').map(({ event }) => event)).toEqual([
    'CompletePayment',
    'OrderCancelled',
    'CompletePayment',
    'OrderReturned',
  ])
})

test('what is over before it was reported is not reported, until it is taken up again [D159]', async () => {
  const admin = await switchOn('confirmed', 'meta')
  const { id } = await place()
  servers.meta.state.status = 500
  await admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed' } })
  await expect.poll(() => shop.jobProblems.at(-1)).toContain('Meta answered 500')
  await admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Cancelled' } })
  Object.assign(servers.meta.state, { status: 200 })
  servers.meta.received.length = 0
  await allJobsDone()
  expect(await told(admin, id)).toEqual([['meta', 'purchase', 'skipped', 'over']])
  expect(metaNames()).toEqual([])
  await move(admin, id, 'Confirmed')
  expect(metaNames()).toEqual([['Purchase', id]])
})

test('a confirmation that is taken back is not reported [D159]', async () => {
  const admin = await switchOn('confirmed', 'meta')
  const { id } = await place()
  await admin('PUT /orders/statuses', { body: { orders: [{ id, from: 'Pending' }], status: 'Confirmed' } })
  expect(await told(admin, id)).toEqual([['meta', 'purchase', 'waiting', null]])
  await admin('POST /orders/undo-confirm', { body: { ids: [id] } })
  await allJobsDone()
  expect(await told(admin, id)).toEqual([])
  expect(metaNames()).toEqual([])
})

test('TikTok says in its answer that it did not take an event, which is sent again [D159]', async () => {
  const admin = await switchOn('placed', 'tiktok')
  servers.tiktok.state.answer = `{"code":40001,"message":"Bad token ${tokens.tiktok}"}`
  const test = (platform: PlatformName) =>
    admin('POST /measurement/test-events', { body: { platform, testCode: 'TEST1' } })
  expect(await test('tiktok')).toEqual({ problem: 'TikTok answered 200: 40001 Bad token …' })
  expect(await rejected(test('meta'))).toMatchObject({ status: 409 })
  const { id } = await placeOnly()
  await expect.poll(() => shop.jobProblems.at(-1)).toContain('TikTok answered 200: 40001')
  expect(await told(admin, id)).toEqual([['tiktok', 'purchase', 'waiting', null]])
  servers.tiktok.state.answer = '{"code":0}'
  await allJobsDone()
  expect(await told(admin, id)).toEqual([['tiktok', 'purchase', 'sent', null]])
})

test('an order keeps where its customer came from, which staff see and customers do not [D159]', async () => {
  const admin = await shop.as('admin')
  const first = visit('/?utm_source=tiktok&utm_campaign=Launch', { daysAgo: 40 })
  const orders = {
    // Who looks the shop up again has come by the advertisement nevertheless.
    advertised: {
      first: visit(fromMeta, { daysAgo: 2 }),
      last: visit('/', { referrer: 'https://www.google.com/' }),
    },
    // By an advertisement of long ago nobody comes.
    found: { first, last: visit('/shop', { referrer: 'https://m.facebook.com/groups/x' }) },
    clicked: { first: visit('/?ttclid=abc') },
    unfilled: { first: visit('/?utm_source=__PUBLISHER__&utm_campaign={{campaign.name}}') },
    direct: { first: visit('/') },
    damaged: { first: '<script>', last: 'x'.repeat(19_000) },
  }
  const seen = Object.fromEntries(
    await Promise.all(
      Object.entries(orders).map(async ([name, stored]) => {
        const { id } = await place(headersOf(stored, false))
        const { source, campaign } = await admin('GET /order/:id', { params: { id } })
        return [name, [source, campaign]]
      }),
    ),
  )
  expect(seen).toEqual({
    advertised: ['fb', 'ঈদ Sale'],
    found: ['facebook.com', ''],
    clicked: ['tiktok', ''],
    unfilled: ['web', ''],
    direct: ['web', ''],
    damaged: ['web', ''],
  })
  const { rows } = await admin('GET /orders', { query: {} })
  expect(rows).toContainEqual(expect.objectContaining({ source: 'fb', campaign: 'ঈদ Sale' }))
  const customer = await shop.person('customer')
  const product = await shop.make.product()
  const own = await shop.as(customer)
  const { insertedId: id } = await own('POST /postOrder', {
    headers: headersOf(orders.advertised),
    body: shop.make.orderOf([product]),
  })
  expect(await own('GET /order/:id', { params: { id } })).not.toHaveProperty('campaign')
  // Orders are reported to nobody, so nothing is kept that a platform would know the visitor by.
  const row = shop.db.selectFrom('orderOrigins').select(['campaign', 'visitor']).where('orderId', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ campaign: 'ঈদ Sale', visitor: null })
})

test('what platforms know a visitor by is stored encrypted, and erased after 30 days [D159]', async () => {
  const admin = await switchOn('delivered', 'meta')
  const [old, recent] = [await place(), await place()]
  const stored = async () => await shop.db.selectFrom('orderOrigins').select(['orderId', 'visitor']).execute()
  expect(JSON.stringify(await stored())).not.toMatch(/A phone|IwAR/)
  await sql`update order_origins set placed_at = now() - interval '31 days' where order_id = ${old.id}`.execute(
    shop.db,
  )
  await sql`insert into pgboss.job (name, data) values ('erase-visitors', 'null')`.execute(shop.db)
  await shop.jobsDone()
  const left = (await stored()).filter(({ visitor }) => visitor !== null).map(({ orderId }) => orderId)
  expect(left).toContain(recent.id)
  expect(left).not.toContain(old.id)
  await move(admin, old.id, 'Confirmed', 'Delivered')
  expect(metaNames()).toEqual([])
})
