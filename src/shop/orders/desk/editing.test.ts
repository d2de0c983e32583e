import { expect, test } from 'vitest'
import type { Sent } from '#lib/endpoint.ts'
import { readBooks, stockOf } from '#test/books.ts'
import { openTestShop, refused } from '#test/shop.ts'
import { getOrder, postOrder, putOrderStatus } from '../contract.ts'
import { correctTrackedOrder, trackOrder } from '../following/contract.ts'
import { getDeskOrder, putOrder } from './contract.ts'

const shop = openTestShop()

type Edit = Sent<typeof putOrder>['body']
type Line = Edit['products'][number]

const there: Omit<Edit['customerData'], 'mobileNumber'> = {
  ...{ name: 'রহিমা বেগম', district: 'Tangail', thana: 'Mirzapur', address: 'House 4, Station Road' },
  ...{ addressType: 'Home', deliveryArea: 'Outside Dhaka', deliveryCharge: 110 },
}

/** Two lamps of ৳500, of which five were there, ordered by a guest; and an administrator who looks at the order. */
async function ordered() {
  const lamp = await shop.make.product({ stock: 5 })
  const sent = shop.make.orderOf([{ ...lamp, quantity: 2 }])
  const { insertedId: id } = await (await shop.as(null))(postOrder, { headers: {}, body: sent })
  const { mobileNumber } = sent.customerData
  const admin = await shop.as('admin')
  /** Changes the order; `total` is what the lines and the charge come to. */
  const edit = (
    products: Line[],
    total: number,
    {
      customerData,
      ...more
    }: Partial<Omit<Edit, 'customerData'>> & { customerData?: Partial<Edit['customerData']> } = {},
    as = admin,
  ) =>
    as(putOrder, {
      params: { id },
      body: {
        ...{ version: 1, products, total },
        customerData: { ...there, mobileNumber, ...customerData },
        ...more,
      },
    })
  return { lamp, id, mobileNumber, admin, edit, read: () => admin(getOrder, { params: { id } }) }
}
const oldLine = (lamp: { id: number }, quantity: number): Line => ({ line: 1, id: String(lamp.id), quantity })
const fresh = (product: { id: number }, more: Partial<Line> = {}): Line => ({
  ...{ line: null, id: String(product.id), quantity: 1 },
  ...more,
})

test('lines are added, changed and removed: old ones keep their price, new ones cost what they cost now', async () => {
  const { lamp, id, admin, edit, read } = await ordered()
  const shirt = await shop.make.product({ price: 300, sizes: ['M', 'L'], colors: ['Red'], stock: 10 })
  await shop.db
    .updateTable('products')
    .set({ originalPricePaisa: 90_000 })
    .where('id', '=', lamp.id)
    .execute()
  await edit([oldLine(lamp, 3), fresh(shirt, { size: 'L', color: 'Red', quantity: 2 })], 2210)
  expect(await read()).toMatchObject({
    ...{ subTotal: 2100, total: 2210, orderStatus: 'Pending' },
    products: [
      { id: String(lamp.id), quantity: 3, originalPrice: 500 },
      { id: String(shirt.id), quantity: 2, originalPrice: 300, size: 'L', color: 'Red' },
    ],
  })
  expect([await stockOf(shop.db, lamp.id), await stockOf(shop.db, shirt.id)]).toEqual([2, 8])

  // The lamp is chosen anew, at its price of today; the shirts go back.
  await edit([fresh(lamp)], 1010, { version: 2 })
  expect((await read()).products).toMatchObject([{ id: String(lamp.id), quantity: 1, originalPrice: 900 }])
  expect([await stockOf(shop.db, lamp.id), await stockOf(shop.db, shirt.id)]).toEqual([4, 10])
  await admin(putOrderStatus, { params: { id }, body: { status: 'Cancelled' } })
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
})

test('address, number, area and charge are changed, and the history tells staff what was before and after', async () => {
  const { lamp, id, mobileNumber, admin, edit, read } = await ordered()
  const to: Edit['customerData'] = {
    ...{ name: 'Karim', mobileNumber: '+880 1912-345678', district: 'Dhaka', thana: 'Gulshan' },
    ...{ address: 'Road 9', addressType: 'Office', deliveryArea: 'Outside Dhaka', deliveryCharge: 40.5 },
  }
  await edit([oldLine(lamp, 2)], 1040.5, { customerData: to })
  expect(await read()).toMatchObject({
    ...{ total: 1040.5, areaUnlikely: true },
    customerData: { ...to, mobileNumber: '01912345678', district: 'ঢাকা', thana: 'গুলশান' },
  })
  const { version, timeline } = await admin(getDeskOrder, { params: { id } })
  expect(version).toBe(2)
  expect(timeline.at(-1)).toMatchObject({
    ...{ change: 'edit', role: 'admin', by: 'A admin', from: 'Pending', to: 'Pending' },
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
  // Whoever ordered sees that it was changed, and not what staff wrote down.
  const seen = await (await shop.as(null))(trackOrder, { body: { orderId: id, phone: '01912345678' } })
  expect(seen.history.at(-1)).toEqual({
    ...{ at: expect.any(String), from: 'Pending', to: 'Pending', change: 'edit', role: 'admin' },
  })
})

test('of two administrators who change an order at once one is told what is there now, and nothing is mixed', async () => {
  const { lamp, edit, read } = await ordered()
  const other = await shop.as('admin')
  const answers = await Promise.allSettled([
    edit([oldLine(lamp, 1)], 610),
    edit([oldLine(lamp, 4)], 2110, {}, other),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const isFirst = answers[0].status === 'fulfilled'
  const now = await read()
  expect(now.total).toBe(isFirst ? 610 : 2110)
  expect(await stockOf(shop.db, lamp.id)).toBe(isFirst ? 4 : 1)
  const late = await refused(
    isFirst ? edit([oldLine(lamp, 4)], 2110, {}, other) : edit([oldLine(lamp, 1)], 610),
  )
  expect(late).toMatchObject({
    ...{ status: 'Pending', code: 'not-possible-now' },
    now: { version: 2, order: { total: now.total, products: [{ quantity: isFirst ? 1 : 4 }] } },
  })
})

test('the same change sent once more after a lost answer is the first one', async () => {
  const { lamp, id, edit } = await ordered()
  const lines = [oldLine(lamp, 1), fresh(lamp)]
  expect(await edit(lines, 1110)).toEqual({ _id: id, version: 2 })
  const before = await readBooks(shop.db)
  expect(await edit(lines, 1110)).toEqual({ _id: id, version: 2 })
  expect(await readBooks(shop.db)).toEqual(before)
})

test('a customer who corrects the address is not overwritten by an editor that was open before', async () => {
  const { lamp, id, mobileNumber, edit, read } = await ordered()
  await (await shop.as(null))(correctTrackedOrder, {
    body: {
      ...{ orderId: id, phone: mobileNumber, from: 'Pending', name: 'Rahima', district: 'Tangail' },
      ...{ thana: 'Mirzapur', address: 'The red gate', addressType: 'Home', deliveryArea: 'Outside Dhaka' },
      total: 1110,
    },
  })
  expect(await refused(edit([oldLine(lamp, 1)], 610))).toMatchObject({
    now: { version: 2, order: { customerData: { address: 'The red gate' } } },
  })
  expect((await read()).customerData.address).toBe('The red gate')
})

test('what cannot be had is refused line by line, and nothing is changed', async () => {
  const { lamp, id, edit } = await ordered()
  const shirt = await shop.make.product({ sizes: ['M'], colors: ['Red'] })
  const hidden = await shop.make.product({ hidden: true })
  const before = await readBooks(shop.db)
  expect(await refused(edit([oldLine(lamp, 6)], 3110))).toMatchObject({
    lines: [{ line: 0, reason: 'short', available: 5 }],
  })
  expect(await refused(edit([oldLine(lamp, 2), fresh(hidden)], 1610))).toMatchObject({
    lines: [{ line: 1, reason: 'gone' }],
  })
  const wrong = async (line: Line) => Object.keys((await refused(edit([line], 610))).fields ?? {})
  expect(await wrong(fresh(shirt, { size: 'M' }))).toEqual(['products.0.color'])
  expect(await wrong(fresh(shirt, { size: 'XL', color: 'Red' }))).toEqual(['products.0.size'])
  expect(await wrong({ ...oldLine(lamp, 1), line: 2 })).toEqual(['products.0'])
  expect(await wrong({ ...oldLine(shirt, 1) })).toEqual(['products.0'])
  expect(await refused(edit([fresh(lamp)], 600))).toMatchObject({
    expected: { products: [{ originalPrice: 500 }], subTotal: 500, deliveryCharge: 110, total: 610 },
  })
  expect(
    Object.keys(
      (await refused(edit([fresh(lamp)], 610, { customerData: { thana: 'Narnia' } }))).fields ?? {},
    ),
  ).toEqual(['customerData.thana'])
  expect(await readBooks(shop.db)).toEqual(before)
  await (await shop.as('admin'))(putOrderStatus, { params: { id }, body: { status: 'Confirmed' } })
  expect(await refused(edit([oldLine(lamp, 1)], 610))).toMatchObject({
    ...{ status: 'Confirmed', now: { order: { orderStatus: 'Confirmed' } } },
  })
})

test('a product that is not sold any more may stay in the order, and its old places too', async () => {
  const { lamp, id, edit, read } = await ordered()
  await shop.db.updateTable('products').set({ hidden: true }).where('id', '=', lamp.id).execute()
  await shop.db
    .updateTable('orders')
    .set({ district: 'Old district', thana: 'Old thana' })
    .where('id', '=', id)
    .execute()
  const place = { district: 'Old district', thana: 'Old thana', address: 'Another house' }
  await edit([oldLine(lamp, 1)], 610, { customerData: place })
  expect(await read()).toMatchObject({ total: 610, customerData: place })
})

test('ten buyers and ten changes at once sell no piece twice', async () => {
  const lamp = await shop.make.product({ stock: 12 })
  const buy = () => shop.send('POST', '/api/postOrder', { body: shop.make.orderOf([lamp]) })
  const orders = await Promise.all([buy(), buy(), buy(), buy(), buy()])
  const { token } = await shop.person('admin')
  const change = (id: string) =>
    shop.send('PUT', `/api/editOrder/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      body: {
        ...{ version: 1, total: 1610, products: [oldLine(lamp, 3)] },
        customerData: { ...there, mobileNumber: '01712345678' },
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
