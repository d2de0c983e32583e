import { expect, test } from 'vitest'
import type { RequestInput } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { readOrderSnapshot, stockOf } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

type Edit = RequestInput<Endpoints['PUT /orders/:id']>['body']
type Line = Edit['products'][number]

const currentAddress: Omit<Edit['customerData'], 'mobileNumber'> = {
  name: 'রহিমা বেগম',
  district: 'Tangail',
  thana: 'Mirzapur',
  address: 'House 4, Station Road',
  addressType: 'Home',
  deliveryArea: 'Outside Dhaka',
  deliveryCharge: 110,
}

/** A guest's order of two lamps for ৳500 each, with five in stock, as an administrator sees it. */
async function placeGuestOrder() {
  const lamp = await shop.make.product({ stock: 5 })
  const sent = shop.make.orderOf([{ ...lamp, quantity: 2 }])
  const { insertedId: id } = await (await shop.as(null))('POST /postOrder', { headers: {}, body: sent })
  const { mobileNumber } = sent.customerData
  const admin = await shop.as('admin')
  /** Edits the order; `total` is the sum of lines and charge. */
  const edit = (
    products: Line[],
    total: number,
    {
      customerData,
      ...more
    }: Partial<Omit<Edit, 'customerData'>> & { customerData?: Partial<Edit['customerData']> } = {},
    as = admin,
  ) =>
    as('PUT /orders/:id', {
      params: { id },
      body: {
        version: 1,
        products,
        total,
        customerData: { ...currentAddress, mobileNumber, ...customerData },
        ...more,
      },
    })
  return { lamp, id, mobileNumber, admin, edit, read: () => admin('GET /order/:id', { params: { id } }) }
}
const existingLine = (lamp: { id: number }, quantity: number): Line => ({
  line: 1,
  id: String(lamp.id),
  quantity,
})
const newLine = (product: { id: number }, more: Partial<Line> = {}): Line => ({
  line: null,
  id: String(product.id),
  quantity: 1,
  ...more,
})

test('lines are added, changed and removed: existing ones keep their price, new ones get the current one', async () => {
  const { lamp, id, admin, edit, read } = await placeGuestOrder()
  const shirt = await shop.make.product({ price: 300, sizes: ['M', 'L'], colors: ['Red'], stock: 10 })
  await shop.db
    .updateTable('products')
    .set({ originalPricePaisa: 90_000 })
    .where('id', '=', lamp.id)
    .execute()
  await edit([existingLine(lamp, 3), newLine(shirt, { size: 'L', color: 'Red', quantity: 2 })], 2210)
  expect(await read()).toMatchObject({
    subTotal: 2100,
    total: 2210,
    orderStatus: 'Pending',
    products: [
      { id: String(lamp.id), quantity: 3, originalPrice: 500 },
      { id: String(shirt.id), quantity: 2, originalPrice: 300, size: 'L', color: 'Red' },
    ],
  })
  expect([await stockOf(shop.db, lamp.id), await stockOf(shop.db, shirt.id)]).toEqual([2, 8])

  // The lamp is a new line at its current price; the shirts are removed.
  await edit([newLine(lamp)], 1010, { version: 2 })
  expect((await read()).products).toMatchObject([{ id: String(lamp.id), quantity: 1, originalPrice: 900 }])
  expect([await stockOf(shop.db, lamp.id), await stockOf(shop.db, shirt.id)]).toEqual([4, 10])
  await admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Cancelled' } })
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
})

test('address, number, area and charge are changed, and the history has the contents before and after for staff', async () => {
  const { lamp, id, mobileNumber, admin, edit, read } = await placeGuestOrder()
  const to: Edit['customerData'] = {
    name: 'Karim',
    mobileNumber: '+880 1912-345678',
    district: 'Dhaka',
    thana: 'Gulshan',
    address: 'Road 9',
    addressType: 'Office',
    deliveryArea: 'Outside Dhaka',
    deliveryCharge: 40.5,
  }
  await edit([existingLine(lamp, 2)], 1040.5, { customerData: to })
  expect(await read()).toMatchObject({
    deliveryDays: 5,
    total: 1040.5,
    areaUnlikely: true,
    customerData: { ...to, mobileNumber: '01912345678', district: 'ঢাকা', thana: 'গুলশান' },
  })
  const { version, timeline } = await admin('GET /managed-orders/:id', { params: { id } })
  expect(version).toBe(2)
  expect(timeline.at(-1)).toMatchObject({
    change: 'edit',
    role: 'admin',
    by: 'A admin',
    from: 'Pending',
    to: 'Pending',
    details: {
      before: { mobileNumber, deliveryCharge: 110, total: 1110, lines: [{ quantity: 2, price: 500 }] },
      after: { mobileNumber: '01912345678', deliveryCharge: 40.5, total: 1040.5 },
    },
  })
  const audit = await shop.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('subject', '=', `order ${id}`)
    .where('action', '=', 'order-edited')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ role: 'admin', before: { total: 1110 }, after: { total: 1040.5 } })
  // The customer sees that the order was changed, but not the details.
  const seen = await (await shop.as(null))('POST /order-tracking', {
    body: { orderId: id, phone: '01912345678' },
  })
  expect(seen.history.at(-1)).toEqual({
    at: expect.any(String),
    from: 'Pending',
    to: 'Pending',
    change: 'edit',
    role: 'admin',
  })
})

test('an order that has a parcel is neither edited nor merged: the courier has its address and amount [D83]', async () => {
  const { lamp, id, edit, admin } = await placeGuestOrder()
  const other = await placeGuestOrder()
  const parcel = { orderId: id, courier: 'redx', reference: id, cashPaisa: 100, weight: 500, state: 'booked' }
  await shop.db.insertInto('parcels').values(parcel).execute()
  await shop.db
    .updateTable('orders')
    .set({ mobileNumber: '01812345699' })
    .where('id', 'in', [id, other.id])
    .execute()
  const before = await readOrderSnapshot(shop.db)
  const message = expect.stringContaining('has a parcel')
  expect(await rejected(edit([existingLine(lamp, 1)], 610))).toMatchObject({ status: 'Pending', message })
  for (const [into, from] of [
    [id, other.id],
    [other.id, id],
  ] as const)
    expect(await rejected(admin('POST /orders/merge', { body: { into, from } }))).toMatchObject({ message })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})

test('of two concurrent edits one is rejected with the current order, and nothing is mixed', async () => {
  const { lamp, edit, read } = await placeGuestOrder()
  const other = await shop.as('admin')
  const answers = await Promise.allSettled([
    edit([existingLine(lamp, 1)], 610),
    edit([existingLine(lamp, 4)], 2110, {}, other),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const isFirst = answers[0].status === 'fulfilled'
  const now = await read()
  expect(now.total).toBe(isFirst ? 610 : 2110)
  expect(await stockOf(shop.db, lamp.id)).toBe(isFirst ? 4 : 1)
  const late = await rejected(
    isFirst ? edit([existingLine(lamp, 4)], 2110, {}, other) : edit([existingLine(lamp, 1)], 610),
  )
  expect(late).toMatchObject({
    status: 'Pending',
    code: 'not-possible-now',
    now: { version: 2, order: { total: now.total, products: [{ quantity: isFirst ? 1 : 4 }] } },
  })
})

test('repeating an edit after a lost response changes nothing', async () => {
  const { lamp, id, edit } = await placeGuestOrder()
  const lines = [existingLine(lamp, 1), newLine(lamp)]
  expect(await edit(lines, 1110)).toEqual({ _id: id, version: 2 })
  const before = await readOrderSnapshot(shop.db)
  expect(await edit(lines, 1110)).toEqual({ _id: id, version: 2 })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})

test('an edit based on an outdated version does not overwrite a customer’s address change', async () => {
  const { lamp, id, mobileNumber, edit, read } = await placeGuestOrder()
  await (await shop.as(null))('PUT /order-tracking/address', {
    body: {
      orderId: id,
      phone: mobileNumber,
      from: 'Pending',
      name: 'Rahima',
      district: 'Tangail',
      thana: 'Mirzapur',
      address: 'The red gate',
      addressType: 'Home',
      deliveryArea: 'Outside Dhaka',
      total: 1110,
    },
  })
  expect(await rejected(edit([existingLine(lamp, 1)], 610))).toMatchObject({
    now: { version: 2, order: { customerData: { address: 'The red gate' } } },
  })
  expect((await read()).customerData.address).toBe('The red gate')
})

test('unavailable products are rejected line by line, and nothing is changed', async () => {
  const { lamp, id, edit } = await placeGuestOrder()
  const shirt = await shop.make.product({ sizes: ['M'], colors: ['Red'] })
  const hidden = await shop.make.product({ hidden: true })
  const before = await readOrderSnapshot(shop.db)
  expect(await rejected(edit([existingLine(lamp, 6)], 3110))).toMatchObject({
    lines: [{ line: 0, reason: 'short', available: 5 }],
  })
  expect(await rejected(edit([existingLine(lamp, 2), newLine(hidden)], 1610))).toMatchObject({
    lines: [{ line: 1, reason: 'gone' }],
  })
  const wrong = async (line: Line) => Object.keys((await rejected(edit([line], 610))).fields ?? {})
  expect(await wrong(newLine(shirt, { size: 'M' }))).toEqual(['products.0.color'])
  expect(await wrong(newLine(shirt, { size: 'XL', color: 'Red' }))).toEqual(['products.0.size'])
  expect(await wrong({ ...existingLine(lamp, 1), line: 2 })).toEqual(['products.0'])
  expect(await wrong({ ...existingLine(shirt, 1) })).toEqual(['products.0'])
  expect(await rejected(edit([newLine(lamp)], 600))).toMatchObject({
    expected: { products: [{ originalPrice: 500 }], subTotal: 500, deliveryCharge: 110, total: 610 },
  })
  expect(
    Object.keys(
      (await rejected(edit([newLine(lamp)], 610, { customerData: { thana: 'Narnia' } }))).fields ?? {},
    ),
  ).toEqual(['customerData.thana'])
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
  await (await shop.as('admin'))('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed' } })
  expect(await rejected(edit([existingLine(lamp, 1)], 610))).toMatchObject({
    status: 'Confirmed',
    now: { order: { orderStatus: 'Confirmed' } },
  })
})

test('a product that is no longer sold can stay in the order, and so can a district that is no longer listed', async () => {
  const { lamp, id, edit, read } = await placeGuestOrder()
  await shop.db.updateTable('products').set({ hidden: true }).where('id', '=', lamp.id).execute()
  await shop.db
    .updateTable('orders')
    .set({ district: 'Old district', thana: 'Old thana' })
    .where('id', '=', id)
    .execute()
  const place = { district: 'Old district', thana: 'Old thana', address: 'Another house' }
  await edit([existingLine(lamp, 1)], 610, { customerData: place })
  expect(await read()).toMatchObject({ total: 610, customerData: place })
})

test('ten orders and ten edits at once never sell a piece twice', async () => {
  const lamp = await shop.make.product({ stock: 12 })
  const buy = () => shop.send('POST', '/api/postOrder', { body: shop.make.orderOf([lamp]) })
  const orders = await Promise.all([buy(), buy(), buy(), buy(), buy()])
  const { token } = await shop.person('admin')
  const change = (id: string) =>
    shop.send('PUT', `/api/orders/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      body: {
        version: 1,
        total: 1610,
        products: [existingLine(lamp, 3)],
        customerData: { ...currentAddress, mobileNumber: '01712345678' },
      },
    })
  const answers = await Promise.all([
    ...orders.map(({ body }) => change(body.insertedId)),
    ...Array.from({ length: 5 }, buy),
  ])
  const sold = answers.reduce<number>((sum, { status }, place) => {
    if (status !== 200 && status !== 201) return sum
    return sum + (place < orders.length ? 2 : 1)
  }, 5)
  expect(await stockOf(shop.db, lamp.id)).toBe(12 - sold)
  expect(sold).toBeLessThanOrEqual(12)
  expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
})
