import { beforeEach, expect, test } from 'vitest'
import { auditOfExchanges, deliverOrder, paidOf } from '#test/delivered-order.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { settle } from '#test/statements.ts'

const shop = openTestShop()
beforeEach(async () => {
  for (const table of ['courierStatements', 'courierStatementMappings', 'cashEntries', 'webhooks'] as const)
    await shop.db.deleteFrom(table).execute()
})

test('M goes back for L: the first order is what was kept, what was paid counts on the new one, and stock follows [D93]', async () => {
  const first = await deliverOrder(shop)
  const customer = await shop.person('customer')
  await shop.db
    .updateTable('orders')
    .set({ userId: customer.user.id, language: 'bn' })
    .where('id', '=', first.id)
    .execute()
  expect(await first.stocks()).toEqual([9, 10, 10, 10, 9])
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  expect(await first.stocks()).toEqual([9, 9, 10, 10, 9])
  expect(await first.read()).toMatchObject({
    orderStatus: 'Delivered',
    subTotal: 300,
    discount: 0,
    total: 370,
    customerData: { deliveryCharge: 70 },
    exchange: null,
    products: [{ name: 'Lamp', quantity: 1 }],
    handedBack: [{ name: 'Kurti', size: 'M', quantity: 1, exchangedBy: id }],
  })
  const now = await first.readOf(id)
  expect(now).toMatchObject({
    orderStatus: 'Pending',
    subTotal: 500,
    total: 570,
    advance: 500,
    handedBack: [],
    products: [{ name: 'Kurti', size: 'L', quantity: 1 }],
    exchange: {
      originalId: first.id,
      credit: 500,
      isUndone: false,
      takeBack: [{ name: 'Kurti', size: 'M', color: 'Red', quantity: 1 }],
    },
  })
  expect(now.history.map(({ change }) => change)).toEqual(['status', 'exchange'])
  const row = await shop.db
    .selectFrom('orders')
    .select(['userId', 'language', 'source'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ userId: customer.user.id, language: 'bn', source: 'phone' })

  // What the courier has collected does not change.
  expect(await first.cash()).toMatchObject({ due: 870, open: 870 })
  expect(await settle(shop, first, 870)).toBe('matched')
  expect(await first.cash()).toMatchObject({ due: 870, open: 0 })

  // Not on sale before it was received, and received once.
  expect(await first.comingBack()).toBe(1)
  await first.receive(id, [1, 1, 0, 0])
  await first.receive(id, [1, 1, 0, 0])
  expect(await first.stocks()).toEqual([10, 9, 10, 10, 9])
  expect(await first.comingBack()).toBe(0)
  expect((await first.readOf(id)).exchange).toMatchObject({ credit: 500, takeBack: [] })

  const { timeline, piecesBack } = await first.managed()
  expect(timeline.find(({ change }) => change === 'exchange')?.details).toMatchObject({
    orderId: id,
    before: { total: 870 },
    after: { total: 370 },
  })
  expect(piecesBack).toMatchObject([
    { exchangedBy: id, reason: 'wrong goods', pieces: [{ line: 1, quantity: 1 }] },
  ])
  expect(await auditOfExchanges(shop, first.id)).toEqual(['order-exchanged'])
})

test('what is collected: dearer, cheaper, delivery for nothing, and all pieces of the order [D93]', async () => {
  const dearer = await deliverOrder(shop)
  const xl = await dearer.exchange({ back: [[1, 1]], sent: [dearer.kurti('XL')] })
  expect(await paidOf(dearer, xl)).toEqual({ total: 720, advance: 500 })

  // Waived: nothing is collected.
  const even = await deliverOrder(shop, { deliveryChargePaisa: 0 })
  const l = await even.exchange({ back: [[1, 1]], sent: [even.kurti('L')], charge: 0 })
  expect(await paidOf(even, l)).toEqual({ total: 500, advance: 500 })
  expect(await even.read()).toMatchObject({ total: 300, freeDelivery: true })

  // All of it comes back: what is left is the delivery, which was made.
  const cheaper = await deliverOrder(shop, { pieces: [1, 0] })
  const s = await cheaper.exchange({ back: [[1, 1]], sent: [cheaper.kurti('S')], charge: 0 })
  expect(await paidOf(cheaper, s)).toEqual({ total: 350, advance: 500 })
  expect(await cheaper.read()).toMatchObject({ subTotal: 0, total: 70, products: [] })
  expect(await rejected(cheaper.moveOf(cheaper.id, 'Return'))).toMatchObject({ code: 'not-possible-now' })

  // Three sizes for three pieces of a line: each has its part of what was paid, and no paisa is left over.
  const sizes = await deliverOrder(shop, { pieces: [3, 0], discountPaisa: 20_000 })
  const sent = [sizes.kurti('L'), sizes.kurti('L'), sizes.kurti('L')]
  const three = await sizes.exchange({ back: [[1, 3]], sent, charge: 0, discount: 200 })
  expect(await paidOf(sizes, three)).toEqual({ total: 1300, advance: 1300 })

  // Some pieces of a line.
  const some = await deliverOrder(shop, { pieces: [3, 0] })
  const two = await some.exchange({ back: [[1, 2]], sent: [some.kurti('L', 2)] })
  expect(await paidOf(some, two)).toEqual({ total: 1070, advance: 1000 })
  expect(await some.read()).toMatchObject({ total: 570, products: [{ quantity: 1 }] })
})

test('a discount of the first order stays: nobody pays more for another size that costs the same [D67] [D93]', async () => {
  // Of 100 taka the kurti has 62.50, and the lamp that is kept 37.50.
  const first = await deliverOrder(shop, { discountPaisa: 10_000 })
  const same = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')], discount: 62.5 })
  expect(await first.read()).toMatchObject({ subTotal: 300, discount: 37.5, total: 332.5 })
  expect(await first.readOf(same)).toMatchObject({
    subTotal: 500,
    discount: 62.5,
    total: 507.5,
    advance: 437.5,
    discountName: 'Exchanged at the price paid',
  })
  // Another product, or one that costs more, costs what it costs.
  const other = await deliverOrder(shop, { discountPaisa: 10_000 })
  const lamps = await other.exchange({ back: [[1, 1]], sent: [other.lamp(2)] })
  expect(await other.readOf(lamps)).toMatchObject({ discount: 0, total: 670, advance: 437.5 })
  // A price that has risen since is no matter, either; one that fell is in favour of the customer.
  const later = await deliverOrder(shop)
  await shop.db
    .updateTable('productVariants')
    .set({ originalPricePaisa: 60_000 })
    .where('productId', '=', later.kurti('M').id)
    .where('originalPricePaisa', '=', 50_000)
    .execute()
  const risen = await later.exchange({
    back: [[1, 1]],
    sent: [{ ...later.kurti('L'), pricePaisa: 60_000 }],
    discount: 100,
  })
  expect(await later.readOf(risen)).toMatchObject({ discount: 100, total: 570, advance: 500 })
})

test('what was paid before the first delivery moves with the pieces, so that nobody pays it back [D93] [D97]', async () => {
  const first = await deliverOrder(shop, { pieces: [1, 0], advancePaisa: 57_000 })
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  expect(await paidOf(first, first.id)).toEqual({ total: 70, advance: 70 })
  expect(await paidOf(first, id)).toEqual({ total: 570, advance: 500 })
  expect(await first.cash()).toMatchObject({ due: 0 })
  await first.moveOf(id, 'Cancelled')
  expect(await paidOf(first, first.id)).toEqual({ total: 570, advance: 570 })
  expect(await paidOf(first, id)).toEqual({ total: 570, advance: 0 })
})
