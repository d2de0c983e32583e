import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RequestInput, ResponseOf } from '#lib/endpoint.ts'
import { inTransaction } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { formatOrderId, type OrderSource } from '../rules.ts'
import type { OrderStatus } from '../statuses.ts'
import { findOrders } from './find-orders.ts'

const shop = openTestShop()

interface OrderOptions {
  status?: OrderStatus
  placedAt?: string
  name?: string
  mobileNumber?: string
  district?: string
  taka?: number
  source?: OrderSource
}

/** An existing order. */
async function createOrder({ status, placedAt, taka = 610, ...customer }: OrderOptions = {}) {
  const { id } = await shop.make.order({
    ...(status && { status }),
    ...(placedAt && { placedAt: new Date(placedAt) }),
  })
  await shop.db
    .updateTable('orders')
    .set({ ...customer, subTotalPaisa: taka * 100 - 11_000, totalPaisa: taka * 100 })
    .where('id', '=', id)
    .execute()
  return id
}
const deleteAllOrders = () => shop.db.deleteFrom('orders').execute()

async function find(query: RequestInput<Endpoints['GET /orders']>['query']) {
  const admin = await shop.as('admin')
  const page = await admin('GET /orders', { query: { limit: 100, ...query } })
  expect(page.total).toBe(page.rows.length)
  return page.rows.map(({ _id }) => _id)
}

test('orders are found by any part of id, phone or name in any spelling, but not across fields [ADM-ORD-08]', async () => {
  await deleteAllOrders()
  const rahima = await createOrder({ name: 'রহিমা বেগম', mobileNumber: '01712345678' })
  const karim = await createOrder({ name: 'Md. Abdul KARIM', mobileNumber: '01898765432' })
  for (const typed of [
    '01712345678',
    '+880 1712-345678',
    '০১৭১২৩৪৫৬৭৮',
    '১২৩৪৫',
    '34567',
    '880171234',
    'রহিমা',
    'হিমা বে',
    'বেগম',
    rahima.slice(2, 6).toLowerCase(),
    formatOrderId(rahima),
  ])
    expect(await find({ search: typed }), typed).toEqual([rahima])
  for (const typed of ['karim', 'abdul  karim', 'MD.', '98765', formatOrderId(karim).toLowerCase()])
    expect(await find({ search: typed }), typed).toEqual([karim])
  // Pattern characters are literal, and a match does not span two columns.
  for (const typed of ['%', '_', '\\', 'k_rim', '678 রহি', '5678রহিমা', 'nobody'])
    expect(await find({ search: typed }), typed).toEqual([])
})

test('a list is filtered by days in Dhaka time, both inclusive', async () => {
  await deleteAllOrders()
  const lastNight = await createOrder({ placedAt: '2026-03-09T17:59:59.999Z' })
  const atMidnight = await createOrder({ placedAt: '2026-03-09T18:00:00.000Z' })
  const lateThere = await createOrder({ placedAt: '2026-03-10T17:59:59.999Z' })
  const nextDay = await createOrder({ placedAt: '2026-03-10T18:00:00.000Z' })
  expect(await find({ from: '2026-03-10', to: '2026-03-10' })).toEqual([lateThere, atMidnight])
  expect(await find({ from: '2026-03-10' })).toEqual([nextDay, lateThere, atMidnight])
  expect(await find({ to: '2026-03-09' })).toEqual([lastNight])
})

test('a list is filtered by district in any spelling, by amount, and by all filters together', async () => {
  await deleteAllOrders()
  const near = await createOrder({ district: 'ঢাকা', taka: 500, name: 'Salma', status: 'Confirmed' })
  const dear = await createOrder({ district: 'ঢাকা', taka: 1500.5, name: 'Salma', status: 'Shipping' })
  const far = await createOrder({ district: 'টাঙ্গাইল', taka: 1500.5, name: 'Salma', status: 'Shipping' })
  for (const district of ['Dhaka', 'ঢাকা', 'dhaka']) expect(await find({ district })).toEqual([dear, near])
  expect(await find({ minAmount: '500.01' })).toEqual([far, dear])
  expect(await find({ minAmount: '500', maxAmount: '500' })).toEqual([near])
  expect(
    await find({
      status: 'Confirmed,Shipping',
      district: 'Dhaka',
      minAmount: '1000',
      search: 'salma',
      from: '2020-01-01',
      to: '2099-12-31',
    }),
  ).toEqual([dear])
  expect(await find({ status: 'Confirmed', district: 'Tangail' })).toEqual([])
})

test('a list is filtered by how the orders came, alone and with other filters', async () => {
  await deleteAllOrders()
  const web = await createOrder()
  const phone = await createOrder({ source: 'phone' })
  const confirmed = await createOrder({ source: 'phone', status: 'Confirmed', taka: 900 })
  expect(await find({ source: 'phone' })).toEqual([confirmed, phone])
  expect(await find({ source: 'web' })).toEqual([web])
  expect(await find({ source: 'chat' })).toEqual([])
  expect(await find({ source: 'phone', status: 'Pending' })).toEqual([phone])
  expect(await find({ source: 'phone', minAmount: '700', search: 'karim' })).toEqual([confirmed])
  const admin = await shop.as('admin')
  const { content } = await admin('GET /orders/csv', { query: { source: 'phone' } })
  const csv = await content.text()
  expect([phone, confirmed, web].map((id) => csv.includes(id))).toEqual([true, true, false])
})

test('contradictory filters are rejected at their fields', async () => {
  const admin = await shop.as('admin')
  for (const [query, field] of [
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '0001-01-01' }, 'from'],
    [{ to: 'soon' }, 'to'],
    [{ from: '2026-03-10', to: '2026-03-09' }, 'to'],
    [{ district: 'Atlantis' }, 'district'],
    [{ source: 'fax' }, 'source'],
    [{ minAmount: '-1' }, 'minAmount'],
    [{ maxAmount: '1e3' }, 'maxAmount'],
    [{ minAmount: '10', maxAmount: '9' }, 'maxAmount'],
    [{ search: 'x'.repeat(61) }, 'search'],
  ] as [never, string][]) {
    const { status, fields } = await rejected(admin('GET /orders', { query }))
    expect([status, Object.keys(fields ?? {})], field).toEqual([422, [field]])
  }
})

test('among many orders rare matches are found page by page, and frequent ones are counted to 1,000 [D188]', async () => {
  await deleteAllOrders()
  const admin = await shop.as('admin')
  // Digits of an id begin at 2; three orders of a rare name are among the oldest.
  await sql`insert into orders (id, status, placed_at, sub_total_paisa, delivery_charge_paisa, total_paisa, name,
      mobile_number, district, thana, address, address_type, delivery_area, payment_system)
    select translate(lpad(n::text, 8, '0'), '0123456789', 'ABCDEFGHJK'),
      case when n < 1000 then 'Confirmed' else 'Shipping' end, '2026-01-01', 50000, 0, 50000,
      case when n < 3 then 'Rare Person' else 'Common Person' end,
      '01712345678', 'ঢাকা', 'সাভার', 'Bazar', 'Home', 'Outside Dhaka', 'Cash On Delivery'
    from generate_series(0, 4599) as n`.execute(shop.db)
  const ask = (query: RequestInput<Endpoints['GET /orders']>['query']) => admin('GET /orders', { query })
  const rare = await ask({ search: 'rare', status: 'Confirmed,Shipping' })
  expect([rare.rows.map(({ _id }) => _id), rare.total, rare.more]).toEqual([
    ['AAAAAAAC', 'AAAAAAAB', 'AAAAAAAA'],
    3,
    false,
  ])
  const common = await ask({ search: 'common', status: 'Confirmed,Shipping', limit: 20 })
  expect([common.rows.length, common.total, common.more]).toEqual([20, 1000, true])
  expect(await ask({ limit: 1 })).toMatchObject({ total: 1000, more: true })
  expect(await ask({ status: 'Confirmed', limit: 1 })).toMatchObject({ total: 1000, more: false })
  expect(await ask({ search: 'common', status: 'Confirmed', limit: 1 })).toMatchObject({
    total: 997,
    more: false,
  })
  // Five hundred matches among the newest orders, and no further scan.
  const some = await ask({ search: 'AAAAE', limit: 20 })
  expect([some.rows.length, some.total, some.more]).toEqual([20, 600, true])
  // Every order once: across the scan limit, for a frequent number and for a rare one.
  for (const [query, number] of [
    [{ search: 'person' }, 4600],
    [{ search: '2345678' }, 4600],
    [{ search: '2345678', status: 'Confirmed' }, 1000],
  ] as const) {
    const met: string[] = []
    let cursor: string | undefined
    do {
      const page: ResponseOf<Endpoints['GET /orders']> = await ask({ ...query, limit: 100, cursor })
      expect([page.total, page.more]).toEqual([1000, number > 1000])
      met.push(...page.rows.map(({ _id }) => _id))
      cursor = page.nextCursor ?? undefined
    } while (cursor && met.length < 10_000)
    expect(met).toHaveLength(number)
    expect(met).toEqual([...met].sort().reverse())
  }
  // Beyond all that is scanned, also in a table that counts as large.
  await inTransaction(shop.db, async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    await sql`insert into orders (id, status, placed_at, sub_total_paisa, delivery_charge_paisa, total_paisa, name,
          mobile_number, district, thana, address, address_type, delivery_area, payment_system)
        select translate(lpad(n::text, 8, '0'), '0123456789', 'STUVWXYZPQ'), 'Shipping',
          case when n = 0 then '2024-12-31' else '2025-01-01' end::timestamptz, 50000, 0, 50000,
          case when n = 0 then 'Oldest Buyer' when n < 60_000 then 'Former Buyer' else 'Later Buyer' end,
          '01812345678', 'ঢাকা', 'সাভার', 'Bazar', 'Home', 'Outside Dhaka', 'Cash On Delivery'
        from generate_series(0, 65000) as n`.execute(tx)
  })
  await sql`analyze orders`.execute(shop.db)
  const status: OrderStatus[] = ['Shipping']
  for (const large of [undefined, 0]) {
    const find = async (search: string, after: string | null = null) => {
      const before = shop.countStatements()
      const end = after === null ? null : (['2025-01-01T00:00:00Z', after] as const)
      const found = await findOrders(shop.db, { search, status }, end, 20, large)
      return { ...found, statements: shop.countStatements() - before }
    }
    // The size of the table, the newest, in a large one more of them, and all.
    expect(await find('oldest')).toEqual({
      ids: ['SSSSSSSS'],
      total: 1,
      more: false,
      statements: large === undefined ? 3 : 4,
    })
    // The beginning of every number here is looked for among all only where that is quick.
    expect((await find('01812')).statements).toBe(large === undefined ? 3 : 2)
    // Not among the four thousand newest.
    const former = await find('former')
    expect([former.ids.length, former.total, former.more]).toEqual([20, 1000, true])
    const next = await find('former', former.ids.at(-1))
    expect([next.ids.length, next.total, next.more]).toEqual([20, 1000, true])
    const both = [...former.ids, ...next.ids]
    expect(both).toEqual([...new Set(both)].sort().reverse())
  }
})
