import { beforeEach, expect, test } from 'vitest'
import type { ReturnReason } from '#shop/orders/rules.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
beforeEach(() => shop.db.deleteFrom('orders').execute())

const day = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * day)

interface Options {
  reason?: ReturnReason | null
  phone?: string
  district?: string
  status?: 'Return' | 'Delivered' | 'Cancelled' | 'Shipping'
  productId?: number
  quantity?: number
  placedAt?: Date
}

async function makeOrder({ reason = null, phone, district, status = 'Return', ...line }: Options = {}) {
  const { id, product } = await shop.make.order({ status, ...(line.placedAt && { placedAt: line.placedAt }) })
  await shop.db
    .updateTable('orders')
    .set({ returnReason: reason, ...(phone && { mobileNumber: phone }), ...(district && { district }) })
    .where('id', '=', id)
    .execute()
  const { productId = product.id, quantity = 1 } = line
  await shop.db.updateTable('orderLines').set({ productId, quantity }).where('orderId', '=', id).execute()
  return id
}
const read = async (days: '30' | '90' | '365' = '90') =>
  (await shop.as('admin'))('GET /returns', { query: { days } })

test('what came back is counted by reason, product, district and phone number, beside what was sold [D91]', async () => {
  const lamp = await shop.make.product({ name: 'Lamp with a name' })
  const cup = await shop.make.product()
  const phone = '01811111111'
  await makeOrder({ reason: 'refused', productId: lamp.id, quantity: 3, phone })
  await makeOrder({ reason: 'wrong goods', productId: lamp.id, phone, district: 'ঢাকা' })
  await makeOrder({ productId: cup.id, phone: '01822222222' })
  // Refused on delivery, so it never was delivered.
  await makeOrder({ reason: 'refused', productId: cup.id, status: 'Cancelled', phone })
  // Cancelled before it was sent, and sold.
  await makeOrder({ productId: lamp.id, status: 'Cancelled' })
  await makeOrder({ productId: lamp.id, status: 'Delivered', quantity: 4 })
  await makeOrder({ reason: 'other', productId: lamp.id, placedAt: ago(120) })

  const returns = await read()
  expect(returns).toMatchObject({
    orders: 4,
    reasons: [
      { reason: 'refused', count: 2 },
      { reason: 'wrong goods', count: 1 },
      { reason: null, count: 1 },
    ],
    phones: [{ mobileNumber: phone, orders: 3, name: 'Karim' }],
  })
  expect(returns.products).toEqual([
    {
      _id: String(lamp.id),
      name: 'Lamp with a name',
      nameBn: '',
      pieces: 4,
      sold: 4,
      reasons: [
        { reason: 'refused', count: 3 },
        { reason: 'wrong goods', count: 1 },
      ],
    },
    {
      _id: String(cup.id),
      name: cup.name,
      nameBn: '',
      pieces: 2,
      sold: 0,
      reasons: [
        { reason: 'refused', count: 1 },
        { reason: null, count: 1 },
      ],
    },
  ])
  expect(returns.districts).toMatchObject([
    { bn: 'টাঙ্গাইল', en: 'Tangail', orders: 3, sold: 1 },
    { bn: 'ঢাকা', en: 'Dhaka', orders: 1, sold: 0, reasons: [{ reason: 'wrong goods', count: 1 }] },
  ])
  expect((await read('30')).orders).toBe(4)
  expect((await read('365')).orders).toBe(5)
  const customer = await (await shop.as('admin'))('GET /customers/:id', {
    params: { id: returns.phones?.[0]?.customerId ?? '' },
  })
  expect(customer.mobileNumber).toBe(phone)
})

test('those who keep the money see the counts, and no customers [D91]', async () => {
  await makeOrder({ phone: '01811111111' })
  await makeOrder({ phone: '01811111111' })
  const money = await shop.asStaff('money')
  const returns = await money('GET /returns', { query: {} })
  expect(returns).toMatchObject({ orders: 2, phones: null })
  expect(JSON.stringify(returns)).not.toContain('01811111111')
  expect((await (await shop.asStaff('orders'))('GET /returns', { query: {} })).phones).toHaveLength(1)
})

test('a reason is said with the return, or later, and changed with an audit entry [D91]', async () => {
  const admin = await shop.as('admin')
  const id = await makeOrder({ status: 'Delivered' })
  const params = { id }
  const reasonOf = async () => (await admin('GET /managed-orders/:id', { params })).returnReason
  const say = (reason: ReturnReason | null) =>
    admin('PUT /orders/:id/return-reason', { params, body: { reason } })
  expect(await rejected(say('refused'))).toMatchObject({ status: 'Delivered', code: 'not-possible-now' })
  await admin('PUT /orderStatus/:id', { params, body: { status: 'Return', reason: 'changed mind' } })
  expect(await reasonOf()).toBe('changed mind')
  await say('refused')
  await say('refused')
  expect(await reasonOf()).toBe('refused')
  await say(null)
  expect(await reasonOf()).toBe(null)
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select(['before', 'after'])
    .where('subject', '=', `order ${id}`)
    .where('action', '=', 'return-reason-changed')
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { before: { reason: 'changed mind' }, after: { reason: 'refused' } },
    { before: { reason: 'refused' }, after: { reason: null } },
  ])
  expect(await rejected(say('nonsense' as never))).toMatchObject({ code: 'invalid' })
})

test('only what comes back or is cancelled has a reason, and reopening takes it away [D91]', async () => {
  const admin = await shop.as('admin')
  const id = await makeOrder({ status: 'Shipping' })
  const params = { id }
  const move = (status: 'Delivered' | 'Cancelled' | 'Confirmed', reason?: ReturnReason) =>
    admin('PUT /orderStatus/:id', { params, body: { status, ...(reason && { reason }) } })
  expect(await rejected(move('Delivered', 'refused'))).toMatchObject({
    fields: { reason: expect.any(String) },
  })
  await move('Cancelled', 'not reachable')
  expect((await read()).reasons).toEqual([{ reason: 'not reachable', count: 1 }])
  await move('Confirmed')
  expect((await admin('GET /managed-orders/:id', { params })).returnReason).toBe(null)
  expect(await read()).toMatchObject({ orders: 0, reasons: [], products: [], districts: [], phones: [] })
})

test('the reason that a customer gives is counted as well [D91]', async () => {
  const owner = await shop.person('customer')
  const order = await shop.make.order({ userId: owner.user.id, status: 'Delivered', deliveredAt: new Date() })
  const api = await shop.as(owner)
  await api('PUT /orderStatus/:id', {
    params: { id: order.id },
    body: { status: 'Return', note: 'The size or colour does not fit', reason: 'wrong goods' },
  })
  expect((await read()).reasons).toEqual([{ reason: 'wrong goods', count: 1 }])
})

test('couriers are counted beside what they delivered, and pieces that were given back with their reason [D92]', async () => {
  const admin = await shop.as('admin')
  const lamp = await shop.make.product({ name: 'Lamp with a name' })
  const addParcel = (orderId: string, courier: string, state: string, courierName = '') =>
    shop.db
      .insertInto('parcels')
      .values({
        orderId,
        courier,
        courierName,
        state,
        reference: `${orderId}-${state}`,
        weight: 500,
        cashPaisa: 1,
      })
      .execute()
  const deliver = async (quantity: number) => {
    const id = await makeOrder({ productId: lamp.id, status: 'Delivered', quantity })
    const paisa = 50_000 * quantity
    await shop.db.updateTable('orderLines').set({ pricePaisa: 50_000 }).where('orderId', '=', id).execute()
    await shop.db
      .updateTable('orders')
      .set({ subTotalPaisa: paisa, deliveryChargePaisa: 6_000, totalPaisa: paisa + 6_000 })
      .where('id', '=', id)
      .execute()
    return id
  }
  const keepOne = (id: string, reason: ReturnReason | null) =>
    admin('PUT /orders/:id/partial-delivery', {
      params: { id },
      body: { version: 1, lines: [{ line: 1, kept: 1 }], paid: 560, reason },
    })
  const refused = await makeOrder({ reason: 'refused', productId: lamp.id })
  await addParcel(refused, 'other', 'returned', 'Sundarban')
  // Tried again by mistake, and refused to be booked.
  await addParcel(refused, 'pathao', 'refused')
  const part = await deliver(3)
  await addParcel(part, 'steadfast', 'delivered')
  await keepOne(part, 'wrong goods')
  // Given back in part, and then the rest as well: one order, all its pieces.
  const both = await deliver(2)
  await addParcel(both, 'steadfast', 'delivered')
  await keepOne(both, 'wrong goods')
  await admin('PUT /orderStatus/:id', { params: { id: both }, body: { status: 'Return', reason: 'other' } })
  await addParcel(await deliver(1), 'steadfast', 'delivered')
  await keepOne(await deliver(2), null)

  const returns = await read()
  expect(returns).toMatchObject({
    orders: 4,
    reasons: [
      { reason: 'refused', count: 1 },
      { reason: 'wrong goods', count: 1 },
      { reason: 'other', count: 1 },
      { reason: null, count: 1 },
    ],
  })
  expect(returns.couriers).toEqual([
    {
      courier: 'Steadfast',
      orders: 2,
      delivered: 1,
      reasons: [
        { reason: 'wrong goods', count: 1 },
        { reason: 'other', count: 1 },
      ],
    },
    { courier: 'Sundarban', orders: 1, delivered: 0, reasons: [{ reason: 'refused', count: 1 }] },
    { courier: null, orders: 1, delivered: 0, reasons: [{ reason: null, count: 1 }] },
  ])
  // Of five orders one was kept as it was.
  expect(returns.districts).toMatchObject([{ orders: 4, sold: 1 }])
  // One refused, two of three, one and then the other of two, one of two; three are kept.
  expect(returns.products).toMatchObject([
    {
      pieces: 6,
      sold: 3,
      reasons: [
        { reason: 'refused', count: 1 },
        { reason: 'wrong goods', count: 3 },
        { reason: 'other', count: 1 },
        { reason: null, count: 1 },
      ],
    },
  ])
})

test('a courier whose name was typed in is one, however it was written [D92]', async () => {
  const addParcel = async (order: Options, state: string, courierName: string) => {
    const orderId = await makeOrder(order)
    await shop.db
      .insertInto('parcels')
      .values({
        orderId,
        courier: 'other',
        courierName,
        state,
        reference: orderId,
        weight: 500,
        cashPaisa: 1,
      })
      .execute()
  }
  await addParcel({ reason: 'refused' }, 'returned', 'sundarban')
  await addParcel({ reason: 'refused' }, 'returned', 'Sundarban')
  await addParcel({ status: 'Delivered' }, 'delivered', 'SUNDARBAN')
  const { couriers } = await read()
  expect(couriers).toMatchObject([{ orders: 2, delivered: 1, reasons: [{ reason: 'refused', count: 2 }] }])
  expect(couriers[0]?.courier?.toLowerCase()).toBe('sundarban')
})
