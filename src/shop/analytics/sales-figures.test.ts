import { beforeEach, expect, test } from 'vitest'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { SalesStage } from './rules.ts'
import { readAnalytics } from './service.ts'

const shop = openTestShop()

beforeEach(async () => {
  for (const table of ['orders', 'cashEntries', 'dailySales'] as const)
    await shop.db.deleteFrom(table).execute()
})

const read = async () => (await shop.as('admin'))('GET /analytics', { query: {} })
type Stages = Awaited<ReturnType<typeof read>>['stages']
const stage = (stages: Stages, name: SalesStage) => {
  const { orders, amount } = stages.find((each) => each.stage === name) ?? {}
  return [orders, amount]
}
const stagesOf = (stages: Stages) =>
  (['placed', 'confirmed', 'delivered', 'received'] as const).map((name) => stage(stages, name))

const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** Products with and without a cost price. */
async function makeGoods() {
  const [known, unknown] = [await shop.make.product({ price: 500 }), await shop.make.product({ price: 300 })]
  await shop.db.updateTable('products').set({ costPricePaisa: 32_000 }).where('id', '=', known.id).execute()
  return { known, unknown }
}

const place = async (lines: Parameters<typeof shop.make.orderOf>[0]) => {
  const { insertedId: id } = await (await shop.as(null))('POST /postOrder', {
    headers: {},
    body: shop.make.orderOf(lines),
  })
  const admin = await shop.as('admin')
  const move = async (...statuses: OrderStatus[]) => {
    for (const status of statuses) await admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
  }
  return { id, move }
}
/** An order whose cash came in as a courier's statement says, with its charges. */
async function settle(id: string, { collected = 0, charge = 0, back = 0 }) {
  if (collected > 0)
    await shop.db
      .insertInto('cashEntries')
      .values({
        orderId: id,
        kind: 'statement',
        amountPaisa: collected * 100,
        courier: 'redx',
        consignment: id,
      })
      .execute()
  await shop.db
    .updateTable('orderCash')
    .set({ receivedPaisa: collected * 100, chargePaisa: charge * 100, returnChargePaisa: back * 100 })
    .where('orderId', '=', id)
    .execute()
}

test('what was placed, confirmed, delivered and received is counted separately, in number and amount [D94]', async () => {
  const { known } = await makeGoods()
  const [first, second, third, fourth] = [
    await place([{ ...known, quantity: 1 }]),
    await place([{ ...known, quantity: 2 }]),
    await place([{ ...known, quantity: 3 }]),
    await place([{ ...known, quantity: 4 }]),
  ]
  // 500, 1000, 1500 and 2000 of goods, and 110 each for the delivery.
  const total = { placed: 4 * 110 + 5000, confirmed: 3 * 110 + 4500, delivered: 2 * 110 + 3500 }
  const before = await read()
  expect(stagesOf(before.stages)).toEqual([
    [4, total.placed],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect(before.profit.amount).toBe(null)
  await second.move('Confirmed')
  await third.move('Confirmed', 'Shipping', 'Delivered')
  await fourth.move('Confirmed', 'Shipping', 'Delivered')
  const admin = await shop.as('admin')
  await admin('POST /cash/receipts', { body: { orders: [{ id: third.id, open: 1610 }] } })
  await admin('POST /cash/write-offs', { body: { orders: [{ id: fourth.id, open: 2110 }], reason: 'Lost' } })
  expect(stagesOf((await read()).stages)).toEqual([
    [4, total.placed],
    [3, total.confirmed],
    [2, total.delivered],
    [1, 1610],
  ])

  // Cancelled, undone and returned ones are no longer counted where they do not belong.
  await second.move('Cancelled')
  await third.move('Return')
  await first.move('Cancelled')
  expect(stagesOf((await read()).stages)).toEqual([
    [4, total.placed],
    [2, total.confirmed - 1110],
    [1, 2110],
    [1, 1610],
  ])
  for (const { id } of [third, fourth]) await admin('DELETE /deleteOrder/:id', { params: { id } })
  // What came in stays what came in.
  expect(stagesOf((await read()).stages)).toEqual([
    [2, 610 + 1110],
    [0, 0],
    [0, 0],
    [1, 1610],
  ])
})

test('each counts on the day on which it happened, compared with the period before [D94]', async () => {
  const order = await shop.make.order({ status: 'Confirmed', placedAt: ago(40) })
  const confirm = (at: Date) =>
    shop.db
      .insertInto('orderHistory')
      .values({ orderId: order.id, fromStatus: 'Pending', toStatus: 'Confirmed', role: 'admin', at })
      .execute()
  await confirm(ago(39))
  const before = await read()
  const previous = ({ stages }: typeof before) =>
    stages.map(({ stage, orders, previous }) => [stage, orders, previous.orders, previous.amount])
  expect(previous(before)).toEqual([
    ['placed', 0, 1, 610],
    ['confirmed', 0, 1, 610],
    ['delivered', 0, 0, 0],
    ['received', 0, 0, 0],
  ])
  // Confirmed again now, after it was undone: then it was confirmed only now.
  await confirm(new Date())
  await (await shop.as('admin'))('PUT /orderStatus/:id', {
    params: { id: order.id },
    body: { status: 'Delivered' },
  })
  await settle(order.id, { collected: 600 })
  expect(previous(await read())).toEqual([
    ['placed', 0, 1, 610],
    ['confirmed', 1, 0, 0],
    ['delivered', 1, 0, 0],
    ['received', 1, 0, 0],
  ])
})

test('an order is of the day in Dhaka [D94]', async () => {
  // The last second of the 17th, and the first of the 18th.
  const at = (time: string) =>
    shop.make.order({ status: 'Delivered', placedAt: ago(200), deliveredAt: new Date(time) })
  const { id } = await at('2025-06-01T06:00:00Z')
  await at('2025-06-17T18:00:00Z')
  await readAnalytics(shop.db, 'day')
  const deliveredAt = new Date('2025-06-17T17:59:59.999Z')
  await shop.db.updateTable('orders').set({ deliveredAt }).where('id', '=', id).execute()
  const days = async () => {
    await readAnalytics(shop.db, 'day')
    const rows = await shop.db
      .selectFrom('dailySales')
      .select(['day', 'deliveredOrders'])
      .where('deliveredOrders', '>', 0)
      .orderBy('day')
      .execute()
    return rows.map(({ day, deliveredOrders }) => [dhakaDay(new Date(day)), deliveredOrders])
  }
  expect(await days()).toEqual([
    ['2025-06-17', 1],
    ['2025-06-18', 1],
  ])
  await (await shop.as('admin'))('DELETE /deleteOrder/:id', { params: { id } })
  expect(await days()).toEqual([['2025-06-18', 1]])
})

test('profit is that of the delivered orders whose cost is known, after couriers, and says of how much [D94]', async () => {
  const { known, unknown } = await makeGoods()
  const one = await place([{ ...known, quantity: 2 }])
  const mixed = await place([
    { ...known, quantity: 1 },
    { ...unknown, quantity: 1 },
  ])
  const back = await place([{ ...known, quantity: 1 }])
  const open = await place([{ ...known, quantity: 1 }])
  for (const { move } of [one, mixed, back]) await move('Confirmed', 'Shipping', 'Delivered')
  await open.move('Confirmed')
  await back.move('Return')
  await shop.db
    .updateTable('orders')
    .set({ discountPaisa: 10_000, discountName: 'Eid', totalPaisa: 101_000 })
    .where('id', '=', one.id)
    .execute()
  const profit = { delivered: { orders: 2, goods: 900 + 800 }, known: { orders: 1, goods: 900 }, cost: 640 }
  expect((await read()).profit).toEqual({
    ...profit,
    couriers: { orders: 0, charged: 0, paid: 0 },
    returned: { orders: 0, charged: 0 },
    amount: 260,
  })

  await settle(one.id, { charge: 130 })
  await settle(mixed.id, { charge: 70 })
  await settle(back.id, { charge: 60, back: 30 })
  await settle(open.id, {})
  expect((await read()).profit).toEqual({
    ...profit,
    couriers: { orders: 1, charged: 130, paid: 110 },
    returned: { orders: 1, charged: 90 },
    amount: 260 + 110 - 130 - 90,
  })
})

test('an order keeps what its pieces cost when it was placed, of the variant that was bought [D94]', async () => {
  const { known, unknown } = await makeGoods()
  const shirt = await shop.make.product({ price: 400 })
  await shop.db.updateTable('products').set({ costPricePaisa: 11_100 }).where('id', '=', shirt.id).execute()
  const admin = await shop.as('admin')
  const { id } = await place([
    { ...known, quantity: 1 },
    { ...unknown, quantity: 1 },
  ])
  const other = await place([{ ...known, quantity: 3 }])
  const costs = () =>
    shop.db
      .selectFrom('orderLines')
      .select(['quantity', 'costPaisa'])
      .where('orderId', '=', id)
      .orderBy('position')
      .execute()
  await shop.db.updateTable('products').set({ costPricePaisa: 36_000 }).where('id', '=', known.id).execute()
  expect(await costs()).toEqual([
    { quantity: 1, costPaisa: 32_000 },
    { quantity: 1, costPaisa: null },
  ])
  const packer = await shop.asStaff('orders', 'packing', 'money')
  const managed = await packer('GET /managed-orders/:id', { params: { id } })
  expect(JSON.stringify(managed)).not.toContain('cost')
  const later = await place([{ ...known, quantity: 1 }])
  await shop.db
    .updateTable('orders')
    .set({ mobileNumber: '01711111111' })
    .where('id', 'in', [id, other.id, later.id])
    .execute()
  await admin('POST /orders/merge', { body: { into: id, from: later.id } })
  // One piece of 320 and one of 360.
  expect((await costs())[0]).toEqual({ quantity: 2, costPaisa: 34_000 })
  await admin('POST /orders/merge', { body: { into: id, from: other.id } })
  expect((await costs())[0]).toEqual({ quantity: 5, costPaisa: 32_800 })
  // The merged ones were placed once.
  expect(stage((await read()).stages, 'placed')?.[0]).toBe(1)
})

test('an order that was merged into another counts in no figure, and stays among the cancelled ones [D94, DASH-04]', async () => {
  const { known } = await makeGoods()
  const [into, from, cancelled] = [
    await place([{ ...known, quantity: 1 }]),
    await place([{ ...known, quantity: 2 }]),
    await place([{ ...known, quantity: 1 }]),
  ]
  const admin = await shop.as('admin')
  const counts = () => admin('GET /orders/counts', {})
  await cancelled.move('Cancelled')
  await admin('POST /orders/merge', { body: { into: into.id, from: from.id } })
  expect(await counts()).toMatchObject({ Pending: 1, Cancelled: 2 })
  const { current, points, stages, statuses } = await read()
  expect(current).toMatchObject({ orders: 2, cancelled: 1, sales: 1500 })
  expect(points.reduce((sum, { orders }) => sum + orders, 0)).toBe(2)
  expect(stage(stages, 'placed')[0]).toBe(2)
  expect(statuses.filter(({ orders }) => orders > 0)).toEqual([
    { status: 'Pending', orders: 1, sales: 1500 },
    { status: 'Cancelled', orders: 1, sales: 500 },
  ])
  // Counted from what was summed up as well.
  expect(await counts()).toMatchObject({ Pending: 1, Cancelled: 2 })
})

test('a line has the cost of its variant, also after it was changed to another [D94]', async () => {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Kurti',
      category: 'Women Items',
      subCategory: 'Clothing',
      originalPrice: 500,
      variants: [
        { options: { size: '38' }, stock: 5, costPrice: 210 },
        { options: { size: '40' }, stock: 5, costPrice: 240.5 },
      ],
    },
  })
  const kurti = { id: Number(insertedId), pricePaisa: 50_000, size: '40' }
  const { id } = await place([{ ...kurti, quantity: 2 }])
  const cost = async () =>
    (await shop.db.selectFrom('orderLines').select('costPaisa').where('orderId', '=', id).executeTakeFirst())
      ?.costPaisa
  expect(await cost()).toBe(24_050)
  await admin('PUT /orders/:id', {
    params: { id },
    body: {
      version: 1,
      total: 1110,
      products: [{ line: 1, id: insertedId, size: '38', quantity: 2 }],
      customerData: {
        name: 'Karim',
        mobileNumber: '01712345678',
        district: 'Tangail',
        thana: 'Mirzapur',
        address: 'Bazar',
        addressType: 'Home',
        deliveryArea: 'Outside Dhaka',
        deliveryCharge: 110,
      },
    },
  })
  expect(await cost()).toBe(21_000)
})

test('sales and profit are shown with the permission money only [D94]', async () => {
  const catalogue = await shop.asStaff('catalogue', 'orders')
  expect((await rejected(catalogue('GET /analytics', { query: {} }))).status).toBe(403)
})
