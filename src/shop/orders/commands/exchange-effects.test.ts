import { expect, test } from 'vitest'
import { deliverOrder, paidOf } from '#test/delivered-order.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

test('sales, customer and returns count each piece once [D93] [D94]', async () => {
  const first = await deliverOrder(shop, { pieces: [1, 0] })
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('XL')], charge: 0 })
  await first.moveOf(id, 'Confirmed')
  await first.moveOf(id, 'Delivered')
  const kurti = first.kurti('M').id
  await first.admin('GET /analytics', { query: {} })
  const sold = await shop.db
    .selectFrom('dailyProducts')
    .select(['pieces', 'salesPaisa'])
    .where('productId', '=', kurti)
    .execute()
  expect(sold.map(({ pieces, salesPaisa }) => [pieces, Number(salesPaisa)])).toEqual([[1, 65_000]])
  const { spentPaisa, delivered: parcels } = await shop.db
    .selectFrom('customers')
    .select(['spentPaisa', 'delivered'])
    .where('mobileNumber', '=', first.mobileNumber)
    .executeTakeFirstOrThrow()
  // 70 for the first delivery and 650 for the kurti: what came in.
  expect([Number(spentPaisa), parcels]).toEqual([72_000, 2])
  expect(await first.admin('GET /orders/:id/cash', { params: { id } })).toMatchObject({ due: 150 })
  expect(await first.cash()).toMatchObject({ due: 570 })
  const { products } = await first.admin('GET /returns', { query: { days: '30' } })
  expect(products.find(({ _id }) => _id === String(kurti))).toMatchObject({
    pieces: 1,
    reasons: [{ reason: 'wrong goods', count: 1 }],
  })
})

test('the profit counts an order of which all pieces were exchanged as one without costs [D93] [D94]', async () => {
  const first = await deliverOrder(shop, { pieces: [1, 0] })
  await shop.db
    .updateTable('orders')
    .set({ deliveredAt: new Date('2026-01-05T06:00:00Z') })
    .where('id', '=', first.id)
    .execute()
  await shop.db.updateTable('orderLines').set({ costPaisa: 20_000 }).where('orderId', '=', first.id).execute()
  await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  await first.admin('GET /analytics', { query: {} })
  const day = await shop.db
    .selectFrom('dailySales')
    .select(['deliveredOrders', 'deliveredPaisa', 'goodsPaisa', 'knownOrders', 'costPaisa'])
    .where('day', '=', '2026-01-05' as never)
    .executeTakeFirstOrThrow()
  expect(Object.fromEntries(Object.entries(day).map(([name, value]) => [name, Number(value)]))).toEqual({
    deliveredOrders: 1,
    deliveredPaisa: 7_000,
    goodsPaisa: 0,
    knownOrders: 1,
    costPaisa: 0,
  })
})

test('the new order is edited as any other; merged, it is the one that stays [D93]', async () => {
  const first = await deliverOrder(shop)
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  const other = await first.admin('POST /orders', {
    headers: {},
    body: {
      ...shop.make.orderOf([first.lamp()], { mobileNumber: first.mobileNumber }),
      source: 'phone',
    },
  })
  const { duplicates } = await first.admin('GET /managed-orders/:id', { params: { id: other.insertedId } })
  expect(duplicates[0]).toMatchObject({ _id: id, mergeTarget: id })
  const wrongWay = first.admin('POST /orders/merge', { body: { into: other.insertedId, from: id } })
  expect(await rejected(wrongWay)).toMatchObject({ message: expect.stringContaining('exchanges pieces') })
  await first.admin('POST /orders/merge', { body: { into: id, from: other.insertedId } })
  expect(await first.readOf(id)).toMatchObject({ subTotal: 800, advance: 500, exchange: { credit: 500 } })
  const { version } = await first.admin('GET /managed-orders/:id', { params: { id } })
  const { customerData: customer } = await first.readOf(id)
  const { name, district, thana, address, addressType, deliveryArea } = customer
  await first.admin('PUT /orders/:id', {
    params: { id },
    body: {
      version,
      total: 300,
      products: [{ line: 2, id: String(first.lamp().id), quantity: 1 }],
      customerData: {
        name,
        district,
        thana,
        address,
        addressType,
        deliveryArea,
        mobileNumber: first.mobileNumber,
        deliveryCharge: 0,
      },
    },
  })
  expect(await first.readOf(id)).toMatchObject({
    total: 300,
    advance: 500,
    exchange: { originalId: first.id },
  })
  await first.moveOf(id, 'Cancelled')
  expect(await first.read()).toMatchObject({ total: 870 })
  expect(await paidOf(first, id)).toEqual({ total: 300, advance: 0 })
})

test('the couriers’ files tell the rider what to take back, and the customer sees both orders [D83] [D93]', async () => {
  const first = await deliverOrder(shop)
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  await shop.db.updateTable('orders').set({ comment: 'Ring twice' }).where('id', '=', id).execute()
  await first.moveOf(id, 'Confirmed')
  const csv = async (template: 'steadfast' | 'pathao' | 'redx') => {
    const { content } = await first.admin('GET /orders/parcels-csv', { query: { ids: id, template } })
    return content.text()
  }
  const note = 'Exchange: take back 1 x Kurti (Red, M). Ring twice'
  for (const template of ['steadfast', 'pathao', 'redx'] as const) {
    expect(await csv(template)).toContain(note)
    expect(await csv(template)).toMatch(/,70,/)
  }
  const guest = await shop.as(null)
  const phone = first.mobileNumber
  expect(await guest('POST /order-tracking', { body: { orderId: id, phone } })).toMatchObject({
    exchange: { originalId: first.id, credit: 500, takeBack: [{ name: 'Kurti' }] },
  })
  expect(await guest('POST /order-tracking', { body: { orderId: first.id, phone } })).toMatchObject({
    handedBack: [{ name: 'Kurti', exchangedBy: id }],
  })
  // Brought to the shop meanwhile: then there is nothing to take back.
  await first.receive(id, [1, 1, 0, 0])
  expect(await csv('steadfast')).not.toContain('take back')
})
