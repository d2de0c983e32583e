import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
beforeEach(async () => {
  await shop.db.deleteFrom('orders').execute()
  await shop.db.deleteFrom('pastOrders').execute()
  await shop.db.deleteFrom('customerNotes').execute()
  await shop.db.deleteFrom('customers').execute()
})

let phones = 10_000_000
const nextPhone = () => {
  phones += 1
  return `019${phones}`
}

/** Places an order through the API and brings it to a status. */
async function placeOrder(
  mobileNumber: string,
  {
    name = 'Rahima',
    status = 'Pending',
    token,
  }: { name?: string; status?: 'Pending' | 'Delivered' | 'Cancelled' | 'Return'; token?: string } = {},
) {
  const product = await shop.make.product({ price: 500 })
  const api = await shop.as(token ? { token } : null)
  const body = shop.make.orderOf([product], { mobileNumber, name })
  const { insertedId: id } = await api('POST /postOrder', { headers: {}, body })
  const admin = await shop.as('admin')
  const steps = {
    Pending: [],
    Cancelled: ['Cancelled'],
    Delivered: ['Confirmed', 'Delivered'],
    Return: ['Confirmed', 'Delivered', 'Return'],
  } as const
  for (const step of steps[status])
    await admin('PUT /orderStatus/:id', { params: { id }, body: { status: step } })
  return { id, total: body.total }
}

const addPast = (
  mobileNumber: string,
  outcome: 'Delivered' | 'Return' | 'Cancelled',
  placedAt: string,
  name = '',
) =>
  shop.db
    .insertInto('pastOrders')
    .values({
      number: randomUUID(),
      mobileNumber,
      outcome,
      placedAt: new Date(placedAt),
      totalPaisa: 30_000,
      name,
    })
    .execute()

/** What the table should be, added up from all orders. */
async function expectTableToFit() {
  const { rows } = await sql`
    select mobile_number, min(placed_at) as first_order_at, max(placed_at) as last_order_at, count(*)::int as orders,
      sum(past)::int as past_orders, count(*) filter (where status = 'Delivered')::int as delivered,
      count(*) filter (where status = 'Cancelled')::int as cancelled,
      count(*) filter (where status = 'Return')::int as returned,
      coalesce(sum(total_paisa) filter (where status = 'Delivered'), 0)::int as spent_paisa
    from (select mobile_number, placed_at, status, total_paisa, 0 as past from orders
      union all select mobile_number, placed_at, outcome, total_paisa, 1 from past_orders) as every_order
    group by 1 order by 1`.execute(shop.db)
  const { rows: stored } = await sql`
    select mobile_number, first_order_at, last_order_at, orders, past_orders, delivered, cancelled, returned,
      spent_paisa::int as spent_paisa
    from customers where orders > 0 order by 1`.execute(shop.db)
  expect(stored).toEqual(rows)
}

test('customers are counted by phone number, with and without an account, in the transaction of each order [D91]', async () => {
  const admin = await shop.as('admin')
  const [one, other] = [nextPhone(), nextPhone()]
  const { token, user } = await shop.person('customer')
  const delivered = await placeOrder(one, { status: 'Delivered' })
  await placeOrder(one, { status: 'Cancelled' })
  await placeOrder(one, { status: 'Return' })
  await placeOrder(one, { name: 'Rahima Khatun', token })
  await placeOrder(other, { name: 'Karim' })
  const { rows, total } = await admin('GET /customers', { query: {} })
  expect(total).toBe(2)
  expect(rows.map(({ mobileNumber }) => mobileNumber)).toEqual([other, one])
  expect(rows[1]).toMatchObject({
    name: 'Rahima Khatun',
    orders: 4,
    pastOrders: 0,
    delivered: 1,
    cancelled: 1,
    returned: 1,
    open: 1,
    spent: delivered.total,
  })
  const id = rows[1]?._id ?? ''
  expect(await admin('GET /customers/:id', { params: { id } })).toMatchObject({
    account: { name: user.name, email: user.email },
    past: [],
    notes: [],
  })
  const first = await admin('GET /customers/:id/orders', { params: { id }, query: { limit: 3 } })
  const second = await admin('GET /customers/:id/orders', {
    params: { id },
    query: { limit: 3, cursor: first.nextCursor ?? '' },
  })
  expect([first.total, first.rows.length, second.rows.map(({ _id }) => _id)]).toEqual([4, 3, [delivered.id]])
  const guest = await admin('GET /customers/:id', { params: { id: rows[0]?._id ?? '' } })
  expect(guest.account).toBe(null)
  await expectTableToFit()
})

test('whatever happens to orders, the table stays what the orders add up to [D91]', async () => {
  const admin = await shop.as('admin')
  const [one, other] = [nextPhone(), nextPhone()]
  const a = await placeOrder(one)
  const b = await placeOrder(one, { status: 'Delivered' })
  await expectTableToFit()
  // The number of an order is corrected.
  const { version } = await admin('GET /managed-orders/:id', { params: { id: a.id } })
  const order = await admin('GET /order/:id', { params: { id: a.id } })
  const { email: _, comment: __, paymentSystem: ___, ...customerData } = order.customerData
  await admin('PUT /orders/:id', {
    params: { id: a.id },
    body: {
      version,
      total: order.total,
      customerData: { ...customerData, mobileNumber: other },
      products: order.products.map(({ id, quantity }, index) => ({ line: index + 1, id, quantity })),
    },
  })
  await expectTableToFit()
  await admin('PUT /orderStatus/:id', { params: { id: b.id }, body: { status: 'Return' } })
  await expectTableToFit()
  await admin('PUT /orderStatus/:id', { params: { id: a.id }, body: { status: 'Cancelled' } })
  await admin('DELETE /deleteOrder/:id', { params: { id: a.id } })
  await expectTableToFit()
  // Past orders come, are corrected, and go.
  await addPast(one, 'Delivered', '2024-01-05T10:00:00Z', 'Old name')
  await addPast(nextPhone(), 'Return', '2024-02-05T10:00:00Z')
  await expectTableToFit()
  await shop.db.updateTable('pastOrders').set({ outcome: 'Cancelled', mobileNumber: other }).execute()
  await expectTableToFit()
  await admin('DELETE /past-orders', {})
  await expectTableToFit()
  const { rows } = await admin('GET /customers', { query: {} })
  expect(rows).toMatchObject([{ mobileNumber: one, name: 'Rahima', orders: 1, returned: 1, spent: 0 }])
})

test('orders of one number at the same time are all counted [D91]', async () => {
  const phone = nextPhone()
  await Promise.all(
    Array.from({ length: 8 }, () =>
      shop.make
        .order()
        .then(({ id }) =>
          shop.db.updateTable('orders').set({ mobileNumber: phone }).where('id', '=', id).execute(),
        ),
    ),
  )
  const ids = await shop.db.selectFrom('orders').select('id').execute()
  await Promise.all(
    ids.map(({ id }, index) =>
      shop.db
        .updateTable('orders')
        .set({ status: index % 2 ? 'Delivered' : 'Cancelled' })
        .where('id', '=', id)
        .execute(),
    ),
  )
  await expectTableToFit()
  const { rows } = await (await shop.as('admin'))('GET /customers', { query: {} })
  expect(rows).toMatchObject([{ orders: 8, delivered: 4, cancelled: 4, open: 0 }])
})

test('orders from before this shop count, and are listed apart [D91]', async () => {
  const phone = nextPhone()
  await addPast(phone, 'Delivered', '2024-01-05T10:00:00Z', 'Old name')
  await addPast(phone, 'Return', '2024-03-05T10:00:00Z')
  const admin = await shop.as('admin')
  const [{ _id: id = '' } = {}] = (await admin('GET /customers', { query: {} })).rows
  expect(await admin('GET /customers/:id', { params: { id } })).toMatchObject({
    name: 'Old name',
    orders: 2,
    pastOrders: 2,
    delivered: 1,
    returned: 1,
    open: 0,
    spent: 300,
    firstOrderAt: '2024-01-05T10:00:00.000Z',
    past: [{ outcome: 'Return' }, { outcome: 'Delivered', total: 300 }],
  })
  await placeOrder(phone, { name: 'New name' })
  expect((await admin('GET /customers', { query: {} })).rows[0]).toMatchObject({
    name: 'New name',
    orders: 3,
    pastOrders: 2,
    open: 1,
  })
})

test('customers are found by part of the number or name, in any spelling of digits, and by an order [D91]', async () => {
  const admin = await shop.as('admin')
  const phone = '01812345699'
  const { id } = await placeOrder(phone, { name: 'Nasrin 100%_Akter' })
  await placeOrder('01912345611', { name: 'রহিমা বেগম' })
  const found = async (search: string) =>
    (await admin('GET /customers', { query: { search } })).rows.map(({ mobileNumber }) => mobileNumber)
  for (const text of ['2345699', '০১৮১২৩৪৫৬৯৯', '+88 01812-345699', 'NASRIN', '100%_a', id, id.toLowerCase()])
    expect(await found(text), text).toEqual([phone])
  expect(await found('রহিমা')).toEqual(['01912345611'])
  expect(await found('1234')).toEqual(['01912345611', phone])
  for (const text of ['100__a', '%%', 'nobody', '22222222']) expect(await found(text), text).toEqual([])
})

test.each(['latest', 'spending', 'returns'] as const)(
  'pages of the list in the order “%s” have every customer once, also with a search [D91]',
  async (sort) => {
    const admin = await shop.as('admin')
    // Several are equal in what the list is ordered by.
    await sql`
      insert into customers (mobile_number, name, first_order_at, last_order_at, orders, past_orders, delivered, cancelled,
        returned, spent_paisa)
      select '018' || (10000000 + n), case when n % 2 = 0 then 'Even' else 'Odd' end, now(),
        timestamptz '2026-01-01' + (n / 3) * interval '1 day', 3, 0, 1, 0, n % 4, (n / 5) * 100
      from generate_series(1, 43) as n`.execute(shop.db)
    const read = async (search?: string) => {
      const seen = []
      let cursor: string | null = ''
      do {
        const page: Awaited<ReturnType<typeof admin<'GET /customers'>>> = await admin('GET /customers', {
          query: { sort, limit: 7, ...(search && { search }), ...(cursor && { cursor }) },
        })
        seen.push(...page.rows)
        cursor = page.nextCursor
      } while (cursor)
      return seen
    }
    const sortValue = {
      latest: (row: { lastOrderAt: string }) => row.lastOrderAt,
      spending: ({ spent }: { spent: number }) => spent,
      returns: ({ returned }: { returned: number }) => returned,
    }[sort] as (row: object) => string | number
    for (const search of [undefined, 'odd']) {
      const rows = await read(search)
      const expected = sort === 'returns' ? (search ? 22 : 33) : search ? 22 : 43
      expect(new Set(rows.map(({ _id }) => _id)).size).toBe(expected)
      expect(rows).toHaveLength(expected)
      const values = rows.map(sortValue)
      expect(values).toEqual(values.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
    }
    const wrong = ['WzFd', btoa(JSON.stringify(['x', 1])), btoa(JSON.stringify([1.5, 1]))]
    for (const cursor of wrong)
      expect(await rejected(admin('GET /customers', { query: { sort, cursor } }))).toMatchObject({
        code: 'invalid',
      })
  },
)

test('a search that matches only old customers finds them behind thousands of others [D91]', async () => {
  await sql`
    insert into customers (mobile_number, name, first_order_at, last_order_at, orders, past_orders, delivered, cancelled,
      returned, spent_paisa)
    select '017' || (10000000 + n), case when n <= 3 then 'Zubaida' else 'Somebody' end, now(),
      timestamptz '2026-01-01' + n * interval '1 minute', 1, 0, 0, 0, 0, 0
    from generate_series(1, 6000) as n`.execute(shop.db)
  const admin = await shop.as('admin')
  const page = await admin('GET /customers', { query: { search: 'zubaida', limit: 2 } })
  expect(page.rows.map(({ mobileNumber }) => mobileNumber)).toEqual(['01710000003', '01710000002'])
  expect(page.total).toBe(3)
  const next = await admin('GET /customers', {
    query: { search: 'zubaida', limit: 2, cursor: page.nextCursor ?? '' },
  })
  expect(next.rows.map(({ mobileNumber }) => mobileNumber)).toEqual(['01710000001'])
  expect(await admin('GET /customers', { query: { limit: 1 } })).toMatchObject({ total: 1000, more: true })
})

test('notes of staff say who wrote them and when, are stored once, and outlive the orders [D91]', async () => {
  const phone = nextPhone()
  const { id: orderId } = await placeOrder(phone, { status: 'Cancelled' })
  const staff = await shop.person('admin', ['orders'])
  const api = await shop.as(staff)
  const { customerId } = await api('GET /managed-orders/:id', { params: { id: orderId } })
  const params = { id: customerId ?? '' }
  const key = randomUUID()
  for (let time = 0; time < 2; time++)
    await api('POST /customers/:id/notes', { params, body: { key, note: 'Call after 5 pm' } })
  await api('POST /customers/:id/notes', { params, body: { key: randomUUID(), note: 'Pays in coins' } })
  const other = { params, body: { key, note: 'Something else' } }
  expect(await rejected(api('POST /customers/:id/notes', other))).toMatchObject({ code: 'invalid' })
  for (const note of ['', ' \n '])
    expect(
      await rejected(api('POST /customers/:id/notes', { params, body: { key: randomUUID(), note } })),
    ).toMatchObject({ code: 'invalid' })
  const { notes } = await api('GET /customers/:id', { params })
  expect(notes).toMatchObject([
    { note: 'Pays in coins', by: staff.user.name },
    { note: 'Call after 5 pm', by: staff.user.name },
  ])
  expect(Date.now() - Date.parse(notes[0]?.at ?? '')).toBeLessThan(60_000)
  await (await shop.as('admin'))('DELETE /deleteOrder/:id', { params: { id: orderId } })
  expect(await api('GET /customers/:id', { params })).toMatchObject({ orders: 0, notes: [{}, {}] })
})

test('a customer whose number is blocked says why, and by whom, until it is forgiven [D90, D91]', async () => {
  const phone = nextPhone()
  const { id: orderId } = await placeOrder(phone)
  const staff = await shop.person('admin', ['orders'])
  const api = await shop.as(staff)
  const { customerId } = await api('GET /managed-orders/:id', { params: { id: orderId } })
  const blocked = async () => (await api('GET /customers/:id', { params: { id: customerId ?? '' } })).blocked
  expect(await blocked()).toBe(null)
  await api('POST /blocked-phones', { body: { phone: nextPhone(), reason: 'Somebody else' } })
  expect(await blocked()).toBe(null)
  await api('POST /blocked-phones', { body: { phone, reason: 'Refused twice' } })
  expect(await blocked()).toEqual({ reason: 'Refused twice', by: staff.user.name, at: expect.any(String) })
  await api('POST /blocked-phones/forgive', { body: { phone, reason: 'Has paid' } })
  expect(await blocked()).toBe(null)
})

test('who is not there is not found [D91]', async () => {
  const admin = await shop.as('admin')
  const params = { id: '999999' }
  for (const call of [
    () => admin('GET /customers/:id', { params }),
    () => admin('GET /customers/:id/orders', { params, query: {} }),
    () => admin('POST /customers/:id/notes', { params, body: { key: randomUUID(), note: 'x' } }),
  ])
    expect(await rejected(call())).toMatchObject({ status: 404, message: 'Customer not found.' })
  expect(await rejected(admin('GET /customers/:id', { params: { id: '01712345678' } }))).toMatchObject({
    code: 'invalid',
  })
})
