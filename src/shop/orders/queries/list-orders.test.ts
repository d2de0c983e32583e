import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ResponseOf } from '#lib/endpoint.ts'
import { aggregateStaleDays } from '#shop/analytics/aggregate-days.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { orderStatus } from '../contract.ts'
import type { OrderStatus } from '../statuses.ts'

const shop = openTestShop()
const minute = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count))
const ids = (page: { rows: { _id: string }[] }) => page.rows.map(({ _id }) => _id)

test('a customer reads their own orders by e-mail and no others [API-11] [ROLE-10]', async () => {
  const [one, other] = [await shop.person('customer'), await shop.person('customer')]
  const mine = await shop.make.order({ userId: one.user.id })
  await shop.make.order({ userId: other.user.id })
  await shop.make.order()
  const api = await shop.as(one)
  const page = await api('GET /order', { query: { email: one.user.email } })
  expect([ids(page), page.total]).toEqual([[mine.id], 1])
  const inCapitals = await api('GET /order', { query: { email: one.user.email.toUpperCase() } })
  expect(ids(inCapitals)).toEqual([mine.id])
  for (const email of [other.user.email, 'nobody@shop.example'])
    expect(await rejected(api('GET /order', { query: { email } }))).toMatchObject({ status: 404 })
})

test('an order is read by its owner or an administrator; for others it does not exist [ROLE-10]', async () => {
  const owner = await shop.person('customer')
  const { id } = await shop.make.order({ userId: owner.user.id })
  const guests = await shop.make.order()
  const read = async (who: Parameters<typeof shop.as>[0], order: string) =>
    (await shop.as(who))('GET /order/:id', { params: { id: order } })
  expect(await read(owner, id)).toMatchObject({ _id: id })
  expect(await read('admin', id)).toMatchObject({ _id: id })
  expect(await rejected(read('customer', id))).toEqual(await rejected(read('customer', 'ZZZZZZZZ')))
  expect(await rejected(read('customer', id))).toMatchObject({ status: 404, code: 'not-found' })
  expect(await rejected(read('customer', guests.id))).toMatchObject({ status: 404 })
  expect(await rejected(read(null, id))).toMatchObject({ status: 401 })
})

test('only an administrator lists all orders [API-10]', async () => {
  const { id } = await shop.make.order()
  expect(ids(await (await shop.as('admin'))('GET /orders', { query: { limit: 100 } }))).toContain(id)
  expect(await rejected((await shop.as('customer'))('GET /orders', { query: {} }))).toMatchObject({
    status: 403,
  })
  expect(await rejected((await shop.as(null))('GET /orders', { query: {} }))).toMatchObject({ status: 401 })
})

test('an administrator lists the orders of a customer by e-mail', async () => {
  const { user } = await shop.person('customer')
  const { id } = await shop.make.order({ userId: user.id })
  const admin = await shop.as('admin')
  expect(ids(await admin('GET /order', { query: { email: user.email } }))).toEqual([id])
  const unknown = admin('GET /order', { query: { email: 'nobody@shop.example' } })
  expect(await rejected(unknown)).toMatchObject({ status: 404 })
})

test('lists return arrays, newest first, with the total in a header', async () => {
  const { user, token } = await shop.person('customer')
  const made = []
  for (const at of [2, 0, 1]) made.push(await shop.make.order({ userId: user.id, placedAt: minute(at) }))
  const newestFirst = [made[0]?.id, made[2]?.id, made[1]?.id]
  const { body, headers } = await shop.send('GET', `/api/order?email=${user.email}&limit=2`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(body.map((order: { _id: string }) => order._id)).toEqual(newestFirst.slice(0, 2))
  expect(headers['x-total-count']).toBe('3')
  expect(headers['x-next-cursor']).toEqual(expect.any(String))
  expect(headers['cache-control']).toBe('private, no-store')
})

test('the list of orders is filtered by one or several statuses', async () => {
  const made = new Map<OrderStatus, string>()
  for (const status of ['Confirmed', 'Shipping', 'Delivered', 'Return'] as const)
    made.set(status, (await shop.make.order({ status })).id)
  const admin = await shop.as('admin')
  const list = (status: string) => admin('GET /orders', { query: { status, limit: 100 } })
  expect(ids(await list('Shipping'))).toEqual([made.get('Shipping')])
  expect(ids(await list('Returns'))).toEqual([made.get('Return')])
  const both = await list('Confirmed,Shipping')
  expect(ids(both).sort()).toEqual([made.get('Confirmed'), made.get('Shipping')].sort())
  expect(both.total).toBe(2)
  expect(await rejected(list('Nonsense'))).toMatchObject({ code: 'invalid' })
})

test('a customer’s own orders are filtered by status, page by page [CUS-01] [CUS-02] [CUS-03] [CUS-04]', async () => {
  const one = await shop.person('customer')
  const made = new Map<OrderStatus, string[]>()
  for (let count = 0; count < 3; count++)
    for (const status of orderStatus.options) {
      const { id } = await shop.make.order({ status, userId: one.user.id, placedAt: minute(count) })
      made.set(status, [...(made.get(status) ?? []), id])
    }
  await shop.make.order({ status: 'Delivered' })
  const api = await shop.as(one)
  const list = async (status: string) => {
    const met: string[] = []
    let cursor: string | undefined
    do {
      const page: ResponseOf<Endpoints['GET /order']> = await api('GET /order', {
        query: { email: one.user.email, status, limit: 2, cursor },
      })
      expect(page.total).toBe(3 * status.split(',').length)
      met.push(...ids(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return met.sort()
  }
  for (const status of ['Delivered', 'Cancelled', 'Return'] as const)
    expect(await list(status)).toEqual(made.get(status)?.sort())
  const active = ['Pending', 'Confirmed', 'Shipping'] as const
  expect(await list(active.join(','))).toEqual(active.flatMap((status) => made.get(status) ?? []).sort())
})

test('a delivered order has a return deadline; others have none', async () => {
  const admin = await shop.as('admin')
  const deliveredAt = new Date('2026-03-01T10:00:00Z')
  const { id } = await shop.make.order({ status: 'Delivered', deliveredAt })
  const read = async () => (await admin('GET /order/:id', { params: { id } })).returnUntil
  expect(await read()).toBe('2026-03-08T10:00:00.000Z')
  await shop.db.insertInto('settings').values({ key: 'returnDays', value: '10' }).execute()
  expect(await read()).toBe('2026-03-11T10:00:00.000Z')
  await shop.db.deleteFrom('settings').execute()
  await admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Return' } })
  expect(await read()).toBeNull()
})

test('an order is found by part of its id as it is printed', async () => {
  const { id } = await shop.make.order()
  const admin = await shop.as('admin')
  const search = async (text: string) => ids(await admin('GET /orders', { query: { search: text } }))
  expect(await search(id)).toEqual([id])
  expect(await search(`#${id.slice(0, 4).toLowerCase()}-${id.slice(4).toLowerCase()}`)).toEqual([id])
  expect(await search(id.slice(1, 7))).toContain(id)
  expect(await search('00000000')).toEqual([])
})

test('paging returns every order once, also while new orders arrive', async () => {
  const { user } = await shop.person('customer')
  const there: string[] = []
  // Four per minute: orders of the same moment are sorted by id.
  for (let made = 0; made < 23; made++)
    there.push((await shop.make.order({ userId: user.id, placedAt: minute(Math.floor(made / 4)) })).id)
  const admin = await shop.as('admin')
  const met: string[] = []
  let cursor: string | undefined
  do {
    const page: ResponseOf<Endpoints['GET /order']> = await admin('GET /order', {
      query: { email: user.email, limit: 5, cursor },
    })
    met.push(...ids(page))
    cursor = page.nextCursor ?? undefined
    await shop.make.order({ userId: user.id })
  } while (cursor)
  expect(met).toHaveLength(23)
  expect([...met].sort()).toEqual([...there].sort())
})

test('a foreign or malformed cursor is rejected, never answered with 500 or the first page', async () => {
  const { token } = await shop.person('admin')
  const wrong = [
    'x',
    btoa('[1]'),
    btoa('["0000-01-01T00:00:00Z","ABCDEFGH"]'),
    btoa('["2026-01-01T00:00:00Z","A\\u0000CDEFGH"]'),
    btoa('["soon","ABCDEFGH"]'),
    btoa('null'),
  ]
  for (const cursor of wrong)
    expect(
      await shop.send('GET', `/api/orders?cursor=${encodeURIComponent(cursor)}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    ).toMatchObject({ status: 422, body: { error: { fields: { cursor: expect.any(String) } } } })
})

test.each(['limit=0', 'limit=101', 'limit=-1', 'limit=1.5', 'limit=x', 'page=2', 'limit=1&limit=2'])(
  'a list with %s is rejected',
  async (query) => {
    const { token } = await shop.person('admin')
    const headers = { authorization: `Bearer ${token}` }
    expect(await shop.send('GET', `/api/orders?${query}`, { headers })).toMatchObject({ status: 422 })
  },
)

test('a customer’s own orders are counted by status, without those of others [DASH-06] [DASH-07] [DASH-08] [DASH-09]', async () => {
  const [one, other] = [await shop.person('customer'), await shop.person('customer')]
  const mine: [OrderStatus, number][] = [
    ['Pending', 1],
    ['Confirmed', 2],
    ['Shipping', 3],
    ['Delivered', 4],
    ['Cancelled', 2],
    ['Return', 1],
  ]
  for (const [status, count] of mine)
    for (let made = 0; made < count; made++) await shop.make.order({ status, userId: one.user.id })
  await shop.make.order({ status: 'Delivered', userId: other.user.id })
  await shop.make.order({ status: 'Delivered' })
  expect(await (await shop.as(one))('GET /orders/counts', {})).toEqual(Object.fromEntries(mine))
  expect(await (await shop.as(other))('GET /orders/counts', {})).toMatchObject({ Pending: 0, Delivered: 1 })
})

test('for an administrator all orders are counted, including guests’ [DASH-03] [DASH-04] [DASH-05]', async () => {
  const admin = await shop.as('admin')
  const before = await admin('GET /orders/counts', {})
  const { user } = await shop.person('customer')
  const order = await shop.make.order({ userId: user.id })
  await shop.make.order({ status: 'Cancelled' })
  await shop.make.order({ status: 'Delivered' })
  expect(await admin('GET /orders/counts', {})).toEqual({
    ...before,
    Pending: before.Pending + 1,
    Cancelled: before.Cancelled + 1,
    Delivered: before.Delivered + 1,
  })
  await admin('PUT /orderStatus/:id', { params: { id: order.id }, body: { status: 'Confirmed' } })
  const after = await admin('GET /orders/counts', {})
  expect([after.Pending, after.Confirmed]).toEqual([before.Pending, before.Confirmed + 1])
})

/** Compares the administrator's counts with the orders themselves. */
async function expectExactCounts() {
  const rows = await shop.db
    .selectFrom('orders')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  expect(await (await shop.as('admin'))('GET /orders/counts', {})).toMatchObject(
    Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  )
}

test('the counts are exact whether or not the days of the orders have been aggregated', async () => {
  const admin = await shop.as('admin')
  const old = await shop.make.order({ placedAt: new Date('2026-01-31T18:30:00Z') })
  await shop.make.order({ status: 'Delivered', placedAt: new Date('2026-01-31T17:30:00Z') })
  await expectExactCounts()
  await aggregateStaleDays(shop.db)
  await expectExactCounts()
  await shop.make.order({})
  await admin('PUT /orderStatus/:id', { params: { id: old.id }, body: { status: 'Confirmed' } })
  await expectExactCounts()
  await aggregateStaleDays(shop.db)
  await shop.db.deleteFrom('orders').where('id', '=', old.id).execute()
  await expectExactCounts()
})

test('the counts are exact when an order was placed while its day was being aggregated', async () => {
  const untilWaiting = (count: number) =>
    expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(shop.db)).rows.length)
      .toBe(count)
  await shop.make.order({})
  const during = await shop.db.startTransaction().execute()
  const after = await shop.db.startTransaction().execute()
  // Holds up the aggregation after it has removed the changes and before it counts the orders.
  await sql`lock table daily_districts in exclusive mode`.execute(during)
  const aggregating = aggregateStaleDays(shop.db)
  await untilWaiting(1)
  await shop.make.order({})
  // Holds up the next run, which aggregates the day once more.
  const held = sql`lock table daily_orders in share row exclusive mode`.execute(after)
  await untilWaiting(2)
  await during.commit().execute()
  await held
  await expectExactCounts()
  await after.commit().execute()
  await aggregating
})

test('counting orders requires a sign-in', async () => {
  expect(await rejected((await shop.as(null))('GET /orders/counts', {}))).toMatchObject({ status: 401 })
})
