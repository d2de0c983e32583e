import { beforeAll, expect, test } from 'vitest'
import { orderStatus } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { openTestShop } from '#test/shop.ts'
import { type Interval, intervalStarts, startOfInterval, subtractIntervals } from './rules.ts'
import { readAnalytics } from './service.ts'

const shop = openTestShop()

// A fixed Wednesday noon in Dhaka.
const now = new Date('2025-06-18T06:00:00Z')
const read = (interval: Interval = 'day') => readAnalytics(shop.db, interval, now)
const order = (placedAt: string, status: OrderStatus = 'Delivered') =>
  shop.make.order({ status, placedAt: new Date(placedAt) })

beforeAll(async () => {
  // One second before midnight in Dhaka, and at midnight.
  await order('2025-06-17T17:59:59Z')
  await order('2025-06-17T18:00:00Z', 'Pending')
  await order('2025-06-18T05:00:00Z', 'Cancelled')
  await order('2025-06-18T05:00:00Z', 'Return')
  // In the previous month: before and after the same day of the month.
  await order('2025-05-18T05:00:00Z')
  await order('2025-05-20T05:00:00Z', 'Cancelled')
  await order('2024-06-10T05:00:00Z')
})

test('an order counts on its day in Dhaka; sales exclude cancelled and returned orders', async () => {
  const { points, from, to } = await read()
  expect([from, to]).toEqual(['2025-05-20', '2025-06-18'])
  expect(points).toHaveLength(30)
  expect(points.slice(-2)).toEqual([
    { from: '2025-06-17', orders: 1, sales: 500, previous: { orders: 1, sales: 500 } },
    { from: '2025-06-18', orders: 3, sales: 500, previous: { orders: 0, sales: 0 } },
  ])
  expect(points[0]).toMatchObject({ from: '2025-05-20', orders: 1, sales: 0 })
})

test('an unfinished period is compared with as many days of the previous period', async () => {
  const month = await read('month')
  expect(month.points.at(-1)).toMatchObject({ from: '2025-06-01', orders: 4, previous: { orders: 1 } })
  expect(month.points.at(-2)).toMatchObject({ from: '2025-05-01', orders: 2, sales: 500 })
  expect(month.current).toMatchObject({ orders: 6, sales: 1500, cancelled: 2, delivered: 2, returned: 1 })
  // Of June 2024 only the days up to the 18th.
  expect(month.previous).toMatchObject({ orders: 1, sales: 500 })
  await order('2024-06-25T05:00:00Z')
  expect((await read('month')).previous.orders).toBe(1)
  expect((await read('month')).points.at(-1)?.previous.orders).toBe(2)
  const week = await read('week')
  expect(week.points.at(-1)).toMatchObject({ from: '2025-06-15', orders: 4 })
})

test('analytics follow every change of an order', async () => {
  const api = await shop.as('admin')
  const lamp = await shop.make.product({ price: 300, name: 'Lamp', nameBn: 'বাতি' })
  const orderInput = shop.make.orderOf([{ ...lamp, quantity: 2 }])
  const fetchAnalytics = () => api('GET /analytics', { query: {} })
  const before = await fetchAnalytics()
  const lamps = async () => (await fetchAnalytics()).products.find(({ _id }) => _id === String(lamp.id))
  const { insertedId: id } = await (await shop.as(null))('POST /postOrder', { headers: {}, body: orderInput })
  const placed = await fetchAnalytics()
  expect(placed.current).toMatchObject({
    orders: before.current.orders + 1,
    sales: before.current.sales + 600,
  })
  expect(await lamps()).toEqual({
    _id: String(lamp.id),
    name: 'Lamp',
    nameBn: 'বাতি',
    pieces: 2,
    sales: 600,
  })
  expect(placed.districts).toContainEqual({ bn: 'টাঙ্গাইল', en: 'Tangail', orders: 1, sales: 600 })
  expect(placed.current.secondsToConfirm).toBe(null)

  await shop.db
    .updateTable('orders')
    .set({ placedAt: new Date(Date.now() - 90_000) })
    .where('id', '=', id)
    .execute()
  const move = (status: OrderStatus) => api('PUT /orderStatus/:id', { params: { id }, body: { status } })
  await move('Confirmed')
  const confirmed = await fetchAnalytics()
  expect(confirmed.statuses.find(({ status }) => status === 'Confirmed')).toMatchObject({
    orders: 1,
    sales: 600,
  })
  expect(confirmed.current.secondsToConfirm).toBeGreaterThanOrEqual(89)
  expect(confirmed.current.secondsToConfirm).toBeLessThan(150)

  await move('Cancelled')
  expect(await lamps()).toBe(undefined)
  expect((await fetchAnalytics()).current).toMatchObject({
    sales: before.current.sales,
    cancelled: before.current.cancelled + 1,
  })
  await api('DELETE /deleteOrder/:id', { params: { id } })
  expect((await fetchAnalytics()).current).toMatchObject({
    orders: before.current.orders,
    cancelled: before.current.cancelled,
  })
})

test('concurrent reads while orders are placed and moved return consistent totals', async () => {
  const api = await shop.as('admin')
  const lamp = await shop.make.product()
  const guest = await shop.as(null)
  const before = (await api('GET /analytics', { query: {} })).current.orders
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const body = shop.make.orderOf([lamp])
      const { insertedId: id } = await guest('POST /postOrder', { headers: {}, body })
      await api('GET /analytics', { query: {} })
      await api('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed' } })
      await api('GET /analytics', { query: { interval: 'week' } })
    }),
  )
  const { current, statuses } = await api('GET /analytics', { query: {} })
  expect(current.orders).toBe(before + 12)
  expect(statuses.reduce((total, { orders }) => total + orders, 0)).toBe(current.orders)
  expect(statuses.map(({ status }) => status)).toEqual(orderStatus.options)
})

test('low stock lists the fewest first, without hidden and unlimited products', async () => {
  const [lowStock, soldOut] = [await shop.make.product({ stock: 5 }), await shop.make.product({ stock: 0 })]
  const others = [{ stock: 6 }, { stock: null }, { stock: 1, hidden: true }]
  for (const options of others) await shop.make.product(options)
  const products = await (await shop.as('admin'))('GET /lowStock', {})
  expect(products).toEqual([
    { _id: String(soldOut.id), name: soldOut.name, nameBn: '', image: '', stock: 0 },
    { _id: String(lowStock.id), name: lowStock.name, nameBn: '', image: '', stock: 5 },
  ])
})

test('a week starts on Sunday, a month on the first', () => {
  expect(startOfInterval('2026-11-21', 'week')).toBe('2026-11-15')
  expect(startOfInterval('2026-11-22', 'week')).toBe('2026-11-22')
  expect(startOfInterval('2026-11-22', 'month')).toBe('2026-11-01')
})

test('subtracting intervals keeps the day, or takes the last day of a shorter month', () => {
  expect(subtractIntervals('2026-11-21', 'day', 30)).toBe('2026-10-22')
  expect(subtractIntervals('2026-11-21', 'week', 12)).toBe('2026-08-29')
  expect(subtractIntervals('2028-02-29', 'month', 12)).toBe('2027-02-28')
  expect(subtractIntervals('2026-01-31', 'month', 2)).toBe('2025-11-30')
})

test('a period has 30 days, 12 weeks or 12 months and ends with the current one', () => {
  expect(intervalStarts('2026-03-01', 'day')).toHaveLength(30)
  expect(intervalStarts('2026-03-01', 'day').at(-2)).toBe('2026-02-28')
  expect(intervalStarts('2026-11-21', 'week').slice(-2)).toEqual(['2026-11-08', '2026-11-15'])
  expect(intervalStarts('2026-02-10', 'month').slice(-3)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
})

test('sales are counted after discounts', async () => {
  const { id } = await order('2025-06-12T05:00:00Z')
  await shop.db
    .updateTable('orders')
    .set({ discountPaisa: 20_000, discountName: 'Eid', totalPaisa: 41_000 })
    .where('id', '=', id)
    .execute()
  const { points } = await read()
  expect(points.find(({ from }) => from === '2025-06-12')).toMatchObject({ orders: 1, sales: 300 })
})
