import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { Permission } from '#lib/permissions.ts'
import type { CallOutcome } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeEach(() => shop.db.deleteFrom('orders').execute())

type Staff = Awaited<ReturnType<typeof staff>>
/** Somebody of the shop with these permissions. */
async function staff(permissions: readonly Permission[] | null = null) {
  const person = await shop.person('admin')
  await shop.db
    .updateTable('users')
    .set({ permissions: permissions && [...permissions] })
    .where('id', '=', person.user.id)
    .execute()
  return { id: String(person.user.id), api: await shop.as(person) }
}

const day = 24 * 60 * 60 * 1000
const dayAgo = (days: number) => dhakaDay(new Date(Date.now() - days * day))
const firstDay = dayAgo(0)
/** Today, and yesterday where midnight has passed since. */
const thisDay = () => ({ from: firstDay, to: dayAgo(0) })

/** Places an order as a customer does, so many minutes ago. */
async function place(minutesAgo = 0, customer?: Staff['api']) {
  const body = shop.make.orderOf([await shop.make.product()])
  const { insertedId } = await (customer ?? (await shop.as(null)))('POST /postOrder', { headers: {}, body })
  await sql`update orders set placed_at = placed_at - make_interval(mins => ${minutesAgo}) where id = ${insertedId}`.execute(
    shop.db,
  )
  return insertedId
}
const call = ({ api }: Pick<Staff, 'api'>, id: string, outcome: CallOutcome) =>
  api('POST /orders/:id/calls', { params: { id }, body: { key: crypto.randomUUID(), outcome, note: '' } })
const move = ({ api }: Pick<Staff, 'api'>, id: string, status: OrderStatus) =>
  api('PUT /orderStatus/:id', { params: { id }, body: { status } })
const read = async ({ api }: Staff, query = thisDay()) => (await api('GET /staff-work', { query })).people
const workOf = async (person: Staff, seenBy: Staff, query = thisDay()) =>
  (await read(seenBy, query)).find(({ userId, apiKey }) => userId === person.id && !apiKey)
async function rowsOf({ api }: Staff, by: 'confirmed' | 'delivered', query = thisDay()) {
  const { content } = await api('GET /staff-work/csv', { query: { ...query, by, language: 'en' } })
  return parse(await content.text(), { bom: true, columns: true }) as Record<string, string>[]
}

test('calls, confirmations and what became of them, edits and parcels count for who did them [D168]', async () => {
  const [owner, ayesha, belal] = [await staff(), await staff(['orders']), await staff(['orders', 'packing'])]
  const [kept, returned, refused] = [await place(30), await place(10), await place(20)]
  await call(ayesha, kept, 'no answer')
  await call(ayesha, kept, 'confirmed')
  await call(belal, returned, 'wants change')
  await changeAddress(belal, returned)
  await call(ayesha, returned, 'confirmed')
  await call(belal, refused, 'refused')
  await move(belal, refused, 'Cancelled')
  await belal.api('POST /orders/:id/parcel', { params: { id: kept }, body: { courierName: 'Sundarban' } })
  await move(owner, kept, 'Shipping')
  await move(owner, kept, 'Delivered')
  await move(owner, returned, 'Shipping')
  await move(owner, returned, 'Delivered')
  await move(owner, returned, 'Return')
  expect(await workOf(ayesha, owner)).toMatchObject({
    name: 'A admin',
    calls: 3,
    outcomes: { 'no answer': 1, confirmed: 2, refused: 0 },
    minutesToCall: expect.closeTo(30, -0.5),
    confirmed: 2,
    delivered: 1,
    cameBack: 1,
    deliveredInPeriod: 1,
    edits: 0,
    packed: 0,
  })
  // Half of those of 10 and 20 minutes; the parcel was made before somebody else sent the order.
  expect(await workOf(belal, owner)).toMatchObject({
    calls: 2,
    minutesToCall: expect.closeTo(10, 0),
    confirmed: 0,
    edits: 1,
    packed: 1,
  })
  expect(await workOf(owner, owner)).toMatchObject({ calls: 0, minutesToCall: null, packed: 1 })
})

/** Corrects the address of an order of one piece. */
async function changeAddress({ api }: Staff, id: string) {
  const { total, products, customerData } = await api('GET /order/:id', { params: { id } })
  const { name, mobileNumber, district, thana, addressType, deliveryArea, deliveryCharge } = customerData
  const customer = { name, mobileNumber, district, thana, addressType, deliveryArea, deliveryCharge }
  await api('PUT /orders/:id', {
    params: { id },
    body: {
      version: 1,
      total,
      products: [{ line: 1, id: products[0]?.id ?? '', quantity: 1 }],
      customerData: { ...customer, address: 'House 5, College Road' },
    },
  })
}

test('an order counts once, for who of the shop has confirmed it last; not while its customer has, or it was undone [D168]', async () => {
  const [owner, ayesha, belal] = [await staff(), await staff(['orders']), await staff(['orders'])]
  const confirmers = async () => [
    (await workOf(ayesha, owner))?.confirmed ?? 0,
    (await workOf(belal, owner))?.confirmed ?? 0,
  ]
  const customer = await shop.as('customer')
  const id = await place(0, customer)
  await ayesha.api('PUT /orders/statuses', {
    body: { status: 'Confirmed', orders: [{ id, from: 'Pending' }] },
  })
  expect(await confirmers()).toEqual([1, 0])
  await ayesha.api('POST /orders/undo-confirm', { body: { ids: [id] } })
  expect(await confirmers()).toEqual([0, 0])
  await move(ayesha, id, 'Confirmed')
  await move(owner, id, 'Cancelled')
  // What was confirmed stays confirmed by them, whatever became of it.
  expect(await confirmers()).toEqual([1, 0])
  await move({ api: customer }, id, 'Confirmed')
  expect(await confirmers()).toEqual([0, 0])
  await call(belal, id, 'confirmed')
  expect(await confirmers()).toEqual([0, 1])

  const [into, from] = [await place(), await place()]
  for (const order of [into, from])
    await sql`update orders set mobile_number = '01799999999' where id = ${order}`.execute(shop.db)
  await call(ayesha, into, 'confirmed')
  await sql`update orders set merged_into = ${into}, status = 'Cancelled' where id = ${from}`.execute(shop.db)
  await shop.db
    .insertInto('orderConfirmers')
    .values({ orderId: from, userId: Number(ayesha.id) })
    .execute()
  expect(await confirmers()).toEqual([1, 1])
  await shop.db.deleteFrom('orders').where('id', 'in', [into, from]).execute()
  expect(await confirmers()).toEqual([0, 1])
})

test('the file has a row for each order that is paid for, and its rows add up to the page [D168]', async () => {
  const [owner, ayesha] = [await staff(), await staff(['orders'])]
  const outcomes: OrderStatus[][] = [[], ['Shipping', 'Delivered'], ['Delivered', 'Return'], ['Cancelled']]
  for (const moves of outcomes) {
    const id = await place()
    await call(ayesha, id, 'confirmed')
    for (const status of moves) await move(owner, id, status)
  }
  // Confirmed five weeks ago, delivered yesterday.
  const late = await place()
  await call(ayesha, late, 'confirmed')
  await move(owner, late, 'Delivered')
  await sql`update order_confirmers set at = now() - interval '35 days' where order_id = ${late}`.execute(
    shop.db,
  )
  await sql`update orders set delivered_at = now() - interval '1 day' where id = ${late}`.execute(shop.db)

  const week = { from: dayAgo(6), to: dayAgo(0) }
  expect(await workOf(ayesha, owner, week)).toMatchObject({
    confirmed: 4,
    delivered: 1,
    cameBack: 1,
    deliveredInPeriod: 2,
  })
  const confirmed = await rowsOf(owner, 'confirmed', week)
  expect(confirmed.map(({ Status }) => Status)).toEqual(['Confirmed', 'Delivered', 'Return', 'Cancelled'])
  const delivered = await rowsOf(owner, 'delivered', week)
  expect(
    delivered.map((row) => [row.Name, row['Order ID'], row['Confirmed on'], row['Delivered on']]),
  ).toEqual([
    ['A admin', late, dayAgo(35), dayAgo(1)],
    ['A admin', confirmed[1]?.['Order ID'], dayAgo(0), dayAgo(0)],
  ])
  const before = { from: dayAgo(36), to: dayAgo(34) }
  expect(await workOf(ayesha, owner, before)).toMatchObject({
    confirmed: 1,
    delivered: 1,
    deliveredInPeriod: 0,
  })
})

test('more orders than one batch are all in the file, once [D168]', async () => {
  const owner = await staff()
  // Many in the same millisecond.
  await sql`
    with placed as (
      insert into orders (id, status, delivered_at, sub_total_paisa, delivery_charge_paisa, total_paisa, name, mobile_number, district,
        thana, address, address_type, delivery_area, payment_system)
      select translate(lpad(upper(to_hex(number)), 8, 'X'), '01', 'GH'), 'Delivered', now(), 100, 0, 100, 'Karim', '01712345678',
        'টাঙ্গাইল', 'মির্জাপুর', 'Bazar', 'Home', 'Outside Dhaka', 'Cash On Delivery' from generate_series(1, 2001) as number
      returning id
    )
    insert into order_confirmers (order_id, user_id, at) select id, ${Number(owner.id)}, date_trunc('hour', now()) from placed`.execute(
    shop.db,
  )
  const rows = await rowsOf(owner, 'confirmed')
  expect(new Set(rows.map((row) => row['Order ID'])).size).toBe(2001)
  expect(rows).toHaveLength(2001)
})

test('who does not see money sees what they did themselves, and programs stand apart from who made their key [D168]', async () => {
  const [owner, ayesha, belal] = [await staff(), await staff(['orders']), await staff(['orders'])]
  for (const person of [ayesha, belal]) await call(person, await place(), 'confirmed')
  const { key } = await owner.api('POST /api-keys', {
    body: { name: 'Call centre', permissions: ['orders'] },
  })
  await call({ api: await shop.as({ token: key }) }, await place(), 'confirmed')
  expect((await read(ayesha)).map(({ userId }) => userId)).toEqual([ayesha.id])
  expect(await rowsOf(ayesha, 'confirmed')).toHaveLength(1)
  const all = await read(await staff(['money']))
  expect(all.map(({ userId, apiKey, confirmed }) => [userId, apiKey?.name, confirmed])).toEqual([
    [owner.id, 'Call centre', 1],
    [ayesha.id, undefined, 1],
    [belal.id, undefined, 1],
  ])
  expect((await rowsOf(owner, 'confirmed')).map((row) => row['API key']).toSorted()).toEqual([
    '',
    '',
    'Call centre',
  ])
})

test('days are those of Dhaka, and what staff did stays after they were deleted [D168]', async () => {
  const [owner, ayesha] = [await staff(), await staff(['orders'])]
  const id = await place()
  await call(ayesha, id, 'confirmed')
  await sql`update order_confirmers set at = '2026-03-09T18:00:00Z'`.execute(shop.db)
  await sql`update order_notes set at = '2026-03-09T17:59:59Z'`.execute(shop.db)
  await shop.db.deleteFrom('users').where('id', '=', Number(ayesha.id)).execute()
  const on = (from: string) => workOf(ayesha, owner, { from, to: from })
  expect(await on('2026-03-10')).toMatchObject({ name: '', confirmed: 1, calls: 0 })
  expect(await on('2026-03-09')).toMatchObject({ name: '', confirmed: 0, calls: 1 })
})
