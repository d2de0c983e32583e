import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
const hour = 60 * 60 * 1000
const ago = (hours: number) => new Date(Date.now() - hours * hour)

/** Puts off the call of an order, or lets it be due. */
const callAt = (id: string, dueAt: Date) =>
  shop.db.updateTable('orders').set({ callDueAt: dueAt, callAfter: dueAt }).where('id', '=', id).execute()

test('the to-dos count what waits, and list who waits longest for a call', async () => {
  const admin = await shop.as('admin')
  expect(await admin('GET /to-dos', {})).toEqual({
    toCall: { count: 0, oldestAt: null, nextAt: null, forPerson: 0 },
    toConfirm: 0,
    toReview: 0,
    toReceive: 0,
    paymentsToCheck: 0,
    toPayBack: 0,
    parcels: 0,
    toPack: { count: 0, oldestAt: null },
    runningOut: { count: 0, soldOut: 0, waiting: 0 },
    stockCalls: 0,
    unreadMessages: 0,
    waitingReviews: 0,
    nextToCall: [],
  })
  const oldest = await shop.make.order({ placedAt: ago(5) })
  const due = await shop.make.order({ placedAt: ago(4) })
  await callAt(due.id, ago(1))
  await shop.db.updateTable('orders').set({ reviewReason: 'last pieces' }).where('id', '=', due.id).execute()
  const later = await shop.make.order({ placedAt: ago(6) })
  const later2 = await shop.make.order({ placedAt: ago(3) })
  await callAt(later.id, ago(-2))
  await callAt(later2.id, ago(-1))
  const setOrder = (id: string, columns: object) =>
    shop.db.updateTable('orders').set(columns).where('id', '=', id).execute()
  // Nobody was reached; and one that needs no call.
  await setOrder((await shop.make.order({ placedAt: ago(7) })).id, { callNeedsPerson: true })
  await setOrder((await shop.make.order({ placedAt: ago(8) })).id, { needsCall: false })
  const confirmed = await shop.make.order({ status: 'Confirmed', placedAt: ago(9) })
  await setOrder(confirmed.id, { confirmedVersion: 1 })
  // Reviewed already.
  await shop.db
    .updateTable('orders')
    .set({ reviewReason: 'last pieces' })
    .where('id', '=', confirmed.id)
    .execute()
  for (const status of ['Shipping', 'Delivered', 'Cancelled', 'Return'] as const)
    await shop.make.order({ status, placedAt: ago(20) })
  await shop.make.product({ stock: 0 })
  await shop.make.product({ stock: 5 })
  await shop.make.product({ stock: 6 })
  await shop.make.product({ stock: 1, hidden: true })
  const guest = await shop.as(null)
  for (const name of ['Rahima', 'Karim'])
    await guest('POST /inbox', { body: { name, email: 'a@shop.example', message: 'Hello' } })
  const [first] = (await admin('GET /inbox', { query: {} })).rows
  await admin('PUT /inbox/:id', { params: { id: first?._id ?? '' }, body: { handled: true } })

  const toDos = await admin('GET /to-dos', {})
  expect(toDos).toMatchObject({
    // As many as the call queue has; the calls that were put off come later.
    toCall: { count: 2, oldestAt: oldest.placedAt.toISOString(), forPerson: 1 },
    toConfirm: 1,
    toReview: 1,
    toPack: { count: 1, oldestAt: confirmed.placedAt.toISOString() },
    runningOut: { count: 2, soldOut: 1 },
    unreadMessages: 1,
  })
  expect(await admin('GET /calls', {})).toMatchObject({
    waiting: 2,
    forPerson: 1,
    nextAt: toDos.toCall?.nextAt,
  })
  expect(Math.abs(Date.parse(toDos.toCall?.nextAt ?? '') - ago(-1).getTime())).toBeLessThan(60_000)
  expect(toDos.nextToCall?.map(({ _id }) => _id)).toEqual([due.id, oldest.id])
  expect(toDos.nextToCall?.[1]).toMatchObject({
    name: 'Karim',
    total: 610,
    products: 1,
    callDueAt: null,
    district: 'টাঙ্গাইল',
    thana: 'মির্জাপুর',
    districtEn: 'Tangail',
    thanaEn: 'Mirzapur',
  })
  expect((await admin('GET /admin-products', { query: { show: 'low-stock' } })).total).toBe(2)
})

test('sales of a day are counted as placed and as delivered apart', async () => {
  const admin = await shop.as('admin')
  const read = async () => (await admin('GET /salesByDay', {})).at(-1)
  const before = await read()
  expect(await admin('GET /salesByDay', {})).toHaveLength(7)
  await shop.make.order()
  await shop.make.order({ status: 'Cancelled' })
  // Placed before, delivered today; and one that came back.
  await shop.make.order({ status: 'Delivered', placedAt: ago(24 * 20), deliveredAt: new Date() })
  await shop.make.order({ status: 'Return', placedAt: ago(24 * 20), deliveredAt: new Date() })
  const after = await read()
  expect(after?.placed.orders).toBe((before?.placed.orders ?? 0) + 1)
  expect(after?.placed.sales).toBe((before?.placed.sales ?? 0) + 500)
  expect(after?.delivered.orders).toBe((before?.delivered.orders ?? 0) + 1)
  expect(after?.delivered.sales).toBe((before?.delivered.sales ?? 0) + 500)
})

test('one search finds orders of every status by part of id, phone and name, products, and customers', async () => {
  const admin = await shop.as('admin')
  const search = (q: string) => admin('GET /admin-search', { query: { q } })
  const statuses = ['Pending', 'Shipping', 'Cancelled', 'Return'] as const
  for (const [index, status] of statuses.entries()) {
    const { id } = await shop.make.order({ status, id: `ZQ7WXY2${index + 2}` })
    await shop.db
      .updateTable('orders')
      .set({ mobileNumber: `0189900112${index}`, name: `Quddus ${status}` })
      .where('id', '=', id)
      .execute()
  }
  for (const text of ['Q7WXY', 'q7wx-y', '8990011', '০১৮৯৯০০১১', '+88018990011', 'quddus'])
    expect((await search(text)).orders.map(({ orderStatus }) => orderStatus).sort(), text).toEqual(
      [...statuses].sort(),
    )
  const [found] = (await search('01899001120')).orders
  expect(found).toMatchObject({ _id: 'ZQ7WXY22', name: 'Quddus Pending', total: 610 })
  expect(found).not.toHaveProperty('customerData')

  await shop.make.product({ name: 'Jamdani saree', nameBn: 'জামদানি শাড়ি', hidden: true })
  const { user } = await shop.person('customer')
  // Products are indexed for the search by a job.
  await shop.jobs.start()
  await expect.poll(async () => (await search('jamdani')).products.length).toBe(1)
  expect((await search('জামদানি')).products[0]).toMatchObject({ name: 'Jamdani saree', hidden: true })
  // Best match first as in the shop, and hidden products last, whichever is newer.
  for (const [name, hidden] of [
    ['Printed saree', false],
    ['Saree cover for travelling', false],
    ['Sarong', false],
    ['Saree hanger', true],
  ] as const)
    await shop.make.product({ name, hidden })
  const ranked = await (await shop.as(null))('GET /products', { query: { searchQuery: 'saree' } })
  const names = (await search('saree')).products.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual(ranked.rows.data.slice(0, 2).map(({ name }) => name))
  expect(names.slice(-2)).toEqual(['Saree hanger', 'Jamdani saree'])
  expect((await search(user.email.slice(0, 20))).accounts).toEqual([
    { _id: String(user.id), name: user.name, email: user.email },
  ])
  expect(await search('nothing has this name')).toEqual({
    orders: [],
    products: [],
    customers: [],
    accounts: [],
  })
  await expect(search('   ')).rejects.toMatchObject({ status: 422 })
})
