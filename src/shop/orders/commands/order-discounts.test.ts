import { beforeEach, expect, test } from 'vitest'
import type { OrderInput } from '#shop/orders/contract.ts'
import { readOrderSnapshot } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
const headers = {}

beforeEach(async () => {
  await shop.db.deleteFrom('discounts').execute()
  shop.cache.clear()
})

const addDiscount = async (fields: object) => {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /discounts', { body: { name: 'Eid offer', ...fields } as never })
  return insertedId
}

/** An order of two lamps for ৳500 each, with ৳110 for the delivery, with these changes. */
async function orderWith(changes: Partial<OrderInput>, customer: Partial<OrderInput['customerData']> = {}) {
  const lamp = await shop.make.product({ price: 500 })
  const body = shop.make.orderOf([{ ...lamp, quantity: 2 }], customer)
  return { ...body, ...changes }
}
const place = async (body: OrderInput) => (await shop.as(null))('POST /postOrder', { headers, body })
const storedOrder = (id: string) =>
  shop.db
    .selectFrom('orders')
    .select(['subTotalPaisa', 'discountPaisa', 'deliveryChargePaisa', 'totalPaisa', 'discountName', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a code takes ten percent off the goods, and the order keeps what was granted', async () => {
  const id = await addDiscount({ code: 'eid10', kind: 'percent', value: 10 })
  const { insertedId } = await place(await orderWith({ discountCode: 'EID-10', total: 1010 }))
  const granted = {
    subTotalPaisa: 100_000,
    discountPaisa: 10_000,
    deliveryChargePaisa: 11_000,
    totalPaisa: 101_000,
    discountName: 'Eid offer',
    status: 'Pending',
  }
  expect(await storedOrder(insertedId)).toEqual(granted)
  const admin = await shop.as('admin')
  await admin('DELETE /discounts/:id', { params: { id } })
  expect(await admin('GET /order/:id', { params: { id: insertedId } })).toMatchObject({
    subTotal: 1000,
    discount: 100,
    discountName: 'Eid offer',
    total: 1010,
  })
})

test('an order with amounts before the discount is rejected with the right ones', async () => {
  await addDiscount({ code: 'EID10', kind: 'percent', value: 10 })
  const before = await readOrderSnapshot(shop.db)
  expect(await rejected(place(await orderWith({ discountCode: 'EID10' })))).toMatchObject({
    code: 'not-possible-now',
    expected: { subTotal: 1000, discount: 100, deliveryCharge: 110, total: 1010 },
  })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})

test.each([
  ['that does not exist', { code: 'OTHER' }, 'There is no such code.'],
  ['that has ended', { until: '2026-01-01T00:00:00Z' }, 'This code has ended.'],
  ['for dearer orders', { minimum: 1000.01 }, 'The products of this code cost too little.'],
  ['that is switched off', { enabled: false }, 'There is no such code.'],
])('a code %s is refused beside its field, with the amounts without it', async (_, fields, message) => {
  await addDiscount({ code: 'EID10', kind: 'percent', value: 10, ...fields })
  expect(await rejected(place(await orderWith({ discountCode: 'EID10', total: 1010 })))).toMatchObject({
    code: 'not-possible-now',
    fields: { discountCode: message },
    expected: { discount: 0, total: 1110 },
  })
})

test('a discount without a code is granted by itself, and of several the one that saves most', async () => {
  await addDiscount({ name: 'Ten', kind: 'percent', value: 10 })
  await addDiscount({ name: 'Delivery', kind: 'free-delivery', minimum: 1000 })
  await addDiscount({ name: 'Code', code: 'FIFTY', kind: 'taka', value: 50 })
  const { insertedId } = await place(await orderWith({ total: 1000 }, { deliveryCharge: 0 }))
  expect(await storedOrder(insertedId)).toMatchObject({
    discountPaisa: 0,
    deliveryChargePaisa: 0,
    totalPaisa: 100_000,
    discountName: 'Delivery',
  })
  // A code that saves less is no reason to refuse the order.
  const { insertedId: other } = await place(
    await orderWith({ total: 1000, discountCode: 'FIFTY' }, { deliveryCharge: 0 }),
  )
  expect(await storedOrder(other)).toMatchObject({ discountName: 'Delivery' })
})

test('of twenty customers who enter a code for three orders at once, three get it', async () => {
  await addDiscount({ code: 'FIRST3', kind: 'taka', value: 100, maxOrders: 3 })
  const orders = await Promise.all(
    Array.from({ length: 20 }, () => orderWith({ discountCode: 'FIRST3', total: 1010 })),
  )
  const results = await Promise.allSettled(orders.map(place))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const { count } = await shop.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('discountPaisa', '=', 10_000)
    .where('discountId', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(count).toBe(3)
})

test('a phone number uses a code once, also at the same moment, and again after its order was cancelled', async () => {
  await addDiscount({ code: 'ONCE', kind: 'taka', value: 100, maxPerPhone: 1 })
  const mobileNumber = '01812345678'
  const orderOnce = async () =>
    place(await orderWith({ discountCode: 'ONCE', total: 1010 }, { mobileNumber }))
  const results = await Promise.allSettled(Array.from({ length: 5 }, orderOnce))
  const placed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.insertedId] : []))
  expect(placed).toHaveLength(1)
  expect(await rejected(orderOnce())).toMatchObject({
    fields: { discountCode: 'This phone number has used the code already.' },
  })
  const admin = await shop.as('admin')
  await admin('PUT /orderStatus/:id', { params: { id: placed[0] ?? '' }, body: { status: 'Cancelled' } })
  expect(await orderOnce()).toMatchObject({ insertedId: expect.any(String) })
})

test('a customer who cancels, uses the code again and reopens the first order is asked to call', async () => {
  await addDiscount({ code: 'ONCE', kind: 'taka', value: 100, maxPerPhone: 1 })
  const customer = await shop.as('customer')
  const order = async () => {
    const body = await orderWith({ discountCode: 'ONCE', total: 1010 }, { mobileNumber: '01812345679' })
    return (await customer('POST /postOrder', { headers, body })).insertedId
  }
  const move = (id: string, status: 'Cancelled' | 'Confirmed') =>
    customer('PUT /orderStatus/:id', { params: { id }, body: { status } })
  const first = await order()
  await move(first, 'Cancelled')
  await order()
  expect(await rejected(move(first, 'Confirmed'))).toMatchObject({ code: 'not-possible-now' })
})

test('an amount that is taken off is never more than the goods of an edited order cost', async () => {
  await addDiscount({ code: 'BIG900', kind: 'taka', value: 900 })
  const body = await orderWith({ discountCode: 'BIG900', total: 210 })
  const { insertedId: id } = await place(body)
  const admin = await shop.as('admin')
  const { version } = await admin('GET /managed-orders/:id', { params: { id } })
  const {
    email: _,
    comment: __,
    paymentSystem: ___,
    ...customerData
  } = {
    ...(await admin('GET /order/:id', { params: { id } })).customerData,
  }
  const [line] = body.products
  const lines = [{ line: 1, id: line?.id ?? '', quantity: 1, size: 'N/A', color: 'N/A' }]
  const edit = (total: number) =>
    admin('PUT /orders/:id', { params: { id }, body: { version, products: lines, customerData, total } })
  expect(await rejected(edit(610))).toMatchObject({ expected: { subTotal: 500, discount: 500, total: 110 } })
  await edit(110)
  expect(await storedOrder(id)).toMatchObject({
    subTotalPaisa: 50_000,
    discountPaisa: 50_000,
    totalPaisa: 11_000,
  })
})

test('merged orders have the discounts of both', async () => {
  await addDiscount({ name: 'A', code: 'AAAA', kind: 'taka', value: 100 })
  await addDiscount({ name: 'B', code: 'BBBB', kind: 'free-delivery' })
  const mobileNumber = '01812345680'
  const one = await place(await orderWith({ discountCode: 'AAAA', total: 1010 }, { mobileNumber }))
  const other = await place(
    await orderWith({ discountCode: 'BBBB', total: 1000 }, { mobileNumber, deliveryCharge: 0 }),
  )
  const admin = await shop.as('admin')
  await admin('POST /orders/merge', { body: { into: other.insertedId, from: one.insertedId } })
  expect(await storedOrder(other.insertedId)).toMatchObject({
    subTotalPaisa: 200_000,
    discountPaisa: 10_000,
    deliveryChargePaisa: 0,
    totalPaisa: 190_000,
    discountName: 'B, A',
  })
})

test('a percentage that rounds to nothing is not granted, so the order names no discount', async () => {
  await addDiscount({ kind: 'percent', value: 1 })
  const lamp = await shop.make.product({ price: 50 })
  const { insertedId } = await place(shop.make.orderOf([lamp]))
  expect(await storedOrder(insertedId)).toMatchObject({ discountPaisa: 0, discountName: '' })
})

test('a quote says what an order would cost, and why a code is not granted', async () => {
  await addDiscount({ name: 'Ten', nameBn: 'দশ', code: 'TENTEN', kind: 'percent', value: 10, minimum: 600 })
  const lamp = await shop.make.product({ price: 500 })
  const guest = await shop.as(null)
  const quote = (quantity: number, discountCode = 'tenten') =>
    guest('POST /orders/quote', {
      body: { products: [{ id: String(lamp.id), quantity }], deliveryArea: 'Inside Dhaka', discountCode },
    })
  expect(await quote(2)).toMatchObject({
    subTotal: 1000,
    discount: 100,
    deliveryCharge: 50,
    total: 950,
    codeProblem: null,
    discountName: 'Ten',
    discountNameBn: 'দশ',
  })
  expect(await quote(1)).toMatchObject({ discount: 0, total: 550, codeProblem: 'below minimum' })
  expect(await quote(1, 'NOSUCH')).toMatchObject({ codeProblem: 'unknown' })
})
