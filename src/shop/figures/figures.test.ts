import { beforeAll, expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { deleteOrder, type OrderStatus, orderStatus, postOrder, putOrderStatus } from '../orders/contract.ts'
import { getFigures, getLowStock } from './contract.ts'
import { readFigures } from './queries.ts'
import type { Step } from './rules.ts'

const shop = openTestShop()

// A Wednesday noon in Dhaka, so that nothing of the tests hangs on the day they run on.
const now = new Date('2025-06-18T06:00:00Z')
const read = (step: Step = 'day') => readFigures(shop.db, step, now)
const order = (placedAt: string, status: OrderStatus = 'Delivered') =>
  shop.make.order({ status, placedAt: new Date(placedAt) })

beforeAll(async () => {
  // Of the day before midnight in Dhaka, and of the day after it.
  await order('2025-06-17T17:59:59Z')
  await order('2025-06-17T18:00:00Z', 'Pending')
  await order('2025-06-18T05:00:00Z', 'Cancelled')
  await order('2025-06-18T05:00:00Z', 'Return')
  // The same days of the month before, and one that is later in it than today is.
  await order('2025-05-18T05:00:00Z')
  await order('2025-05-20T05:00:00Z', 'Cancelled')
  await order('2024-06-10T05:00:00Z')
})

test('an order counts on the day of Dhaka it was placed on; sold is what was neither cancelled nor returned', async () => {
  const { points, from, to } = await read()
  expect([from, to]).toEqual(['2025-05-20', '2025-06-18'])
  expect(points).toHaveLength(30)
  expect(points.slice(-2)).toEqual([
    { from: '2025-06-17', orders: 1, sales: 500, before: { orders: 1, sales: 500 } },
    { from: '2025-06-18', orders: 3, sales: 500, before: { orders: 0, sales: 0 } },
  ])
  expect(points[0]).toMatchObject({ from: '2025-05-20', orders: 1, sales: 0 })
})

test('a time under way is compared with as many days of the time before', async () => {
  const month = await read('month')
  expect(month.points.at(-1)).toMatchObject({ from: '2025-06-01', orders: 4, before: { orders: 1 } })
  expect(month.points.at(-2)).toMatchObject({ from: '2025-05-01', orders: 2, sales: 500 })
  expect(month.now).toMatchObject({ orders: 6, sales: 1500, cancelled: 2, delivered: 2, returned: 1 })
  // Of June 2024 only what lies before the 18th of it.
  expect(month.before).toMatchObject({ orders: 1, sales: 500 })
  await order('2024-06-25T05:00:00Z')
  expect((await read('month')).before.orders).toBe(1)
  expect((await read('month')).points.at(-1)?.before.orders).toBe(2)
  const week = await read('week')
  expect(week.points.at(-1)).toMatchObject({ from: '2025-06-15', orders: 4 })
})

test('figures follow whatever becomes of an order, of its lines and of its place', async () => {
  const api = await shop.as('admin')
  const lamp = await shop.make.product({ price: 300, name: 'Lamp', nameBn: 'বাতি' })
  const sent = shop.make.orderOf([{ ...lamp, quantity: 2 }])
  const ask = () => api(getFigures, { query: {} })
  const before = await ask()
  const lamps = async () => (await ask()).products.find(({ _id }) => _id === String(lamp.id))
  const { insertedId: id } = await (await shop.as(null))(postOrder, { headers: {}, body: sent })
  const placed = await ask()
  expect(placed.now).toMatchObject({ orders: before.now.orders + 1, sales: before.now.sales + 600 })
  expect(await lamps()).toEqual({
    ...{ _id: String(lamp.id), name: 'Lamp', nameBn: 'বাতি', pieces: 2, sales: 600 },
  })
  expect(placed.districts).toContainEqual({ bn: 'টাঙ্গাইল', en: 'Tangail', orders: 1, sales: 600 })
  expect(placed.now.secondsToConfirm).toBe(null)

  await shop.db
    .updateTable('orders')
    .set({ placedAt: new Date(Date.now() - 90_000) })
    .where('id', '=', id)
    .execute()
  const move = (status: OrderStatus) => api(putOrderStatus, { params: { id }, body: { status } })
  await move('Confirmed')
  const confirmed = await ask()
  expect(confirmed.statuses.find(({ status }) => status === 'Confirmed')).toMatchObject({
    orders: 1,
    sales: 600,
  })
  expect(confirmed.now.secondsToConfirm).toBeGreaterThanOrEqual(89)
  expect(confirmed.now.secondsToConfirm).toBeLessThan(150)

  await move('Cancelled')
  expect(await lamps()).toBe(undefined)
  expect((await ask()).now).toMatchObject({ sales: before.now.sales, cancelled: before.now.cancelled + 1 })
  await api(deleteOrder, { params: { id } })
  expect((await ask()).now).toMatchObject({ orders: before.now.orders, cancelled: before.now.cancelled })
})

test('two who look at once while orders are placed and moved see figures that add up', async () => {
  const api = await shop.as('admin')
  const lamp = await shop.make.product()
  const guest = await shop.as(null)
  const before = (await api(getFigures, { query: {} })).now.orders
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const body = shop.make.orderOf([lamp])
      const { insertedId: id } = await guest(postOrder, { headers: {}, body })
      await api(getFigures, { query: {} })
      await api(putOrderStatus, { params: { id }, body: { status: 'Confirmed' } })
      await api(getFigures, { query: { step: 'week' } })
    }),
  )
  const { now, statuses } = await api(getFigures, { query: {} })
  expect(now.orders).toBe(before + 12)
  expect(statuses.reduce((all, { orders }) => all + orders, 0)).toBe(now.orders)
  expect(statuses.map(({ status }) => status)).toEqual(orderStatus.options)
})

test('what is about to sell out is named, the fewest first; hidden and unlimited products are not', async () => {
  const [last, gone] = [await shop.make.product({ stock: 5 }), await shop.make.product({ stock: 0 })]
  const others = [{ stock: 6 }, { stock: null }, { stock: 1, hidden: true }]
  for (const wishes of others) await shop.make.product(wishes)
  const low = await (await shop.as('admin'))(getLowStock, {})
  expect(low).toEqual([
    { _id: String(gone.id), name: gone.name, nameBn: '', stock: 0 },
    { _id: String(last.id), name: last.name, nameBn: '', stock: 5 },
  ])
})
