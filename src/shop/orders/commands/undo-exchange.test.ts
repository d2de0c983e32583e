import { beforeEach, expect, test } from 'vitest'
import { auditOfExchanges, type DeliveredOrder, deliverOrder, paidOf } from '#test/delivered-order.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
beforeEach(async () => {
  for (const table of ['courierStatements', 'courierStatementMappings', 'cashEntries', 'webhooks'] as const)
    await shop.db.deleteFrom(table).execute()
})

test('cancelled before the pieces were received, the first order is again as delivered, and can be exchanged anew [D93]', async () => {
  const first = await deliverOrder(shop, { discountPaisa: 10_000 })
  await first.admin('POST /webhooks', {
    body: { url: 'https://example.com/hook', events: ['order.exchanged'] },
  })
  const before = await first.read()
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')], discount: 62.5 })
  await first.moveOf(id, 'Confirmed')
  await first.moveOf(id, 'Cancelled')
  const { history, ...after } = await first.read()
  const { history: _, ...expected } = before
  expect(after).toEqual(expected)
  expect(history.at(-1)).toMatchObject({ change: 'exchange undone', to: 'Delivered' })
  expect(await first.readOf(id)).toMatchObject({ exchange: { isUndone: true, takeBack: [] } })
  expect(await paidOf(first, id)).toMatchObject({ advance: 0 })
  expect(await first.stocks()).toEqual([9, 10, 10, 10, 9])
  expect(await first.comingBack()).toBe(0)
  expect(await first.cash()).toMatchObject({ due: 770 })
  // What is not exchanged any more is not sent, either.
  expect(await rejected(first.moveOf(id, 'Confirmed'))).toMatchObject({ code: 'not-possible-now' })
  expect(await auditOfExchanges(shop, first.id)).toEqual(['order-exchanged', 'order-exchange-undone'])
  const deliveries = await shop.db
    .selectFrom('webhookDeliveries')
    .select('body')
    .orderBy('createdAt')
    .execute()
  expect(deliveries.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      event: 'order.exchanged',
      data: {
        isUndone: false,
        order: { _id: id, advance: 437.5 },
        original: { _id: first.id, total: 332.5 },
      },
    },
    { data: { isUndone: true, order: { orderStatus: 'Cancelled' }, original: { total: 770 } } },
  ])
  const { version } = await first.managed()
  const again = await first.exchange({ back: [[2, 1]], sent: [first.lamp()], version, discount: 37.5 })
  expect(await first.read()).toMatchObject({ handedBack: [{ exchangedBy: again }] })
  expect(await first.readOf(again)).toMatchObject({ exchange: { takeBack: [{ name: 'Lamp' }] } })
  expect(await first.readOf(id)).toMatchObject({ exchange: { isUndone: true, takeBack: [] } })
})

test('cancelled after the pieces were received, or partly paid back, the customer is owed what was paid [D93]', async () => {
  const received = await deliverOrder(shop)
  const id = await received.exchange({ back: [[1, 1]], sent: [received.kurti('L')] })
  await received.receive(id, [1, 0, 1, 0])
  await received.moveOf(id, 'Cancelled')
  expect(await received.read()).toMatchObject({ total: 370, handedBack: [{ exchangedBy: id }] })
  expect(await received.readOf(id)).toMatchObject({ advance: 500, exchange: { isUndone: false } })
  // Taken back it goes on as before.
  await received.moveOf(id, 'Confirmed')
  expect(await received.readOf(id)).toMatchObject({ orderStatus: 'Confirmed', advance: 500 })

  const refunded = await deliverOrder(shop)
  const cheaper = await refunded.exchange({ back: [[1, 1]], sent: [refunded.kurti('S')], charge: 0 })
  await shop.db.updateTable('orders').set({ advancePaisa: 35_000 }).where('id', '=', cheaper).execute()
  await refunded.moveOf(cheaper, 'Cancelled')
  expect(await refunded.read()).toMatchObject({ total: 370, handedBack: [{ exchangedBy: cheaper }] })
  expect(await paidOf(refunded, cheaper)).toEqual({ total: 350, advance: 350 })
})

test('what the shop keeps of a credit does not take the rest from its customer [D93] [D97]', async () => {
  const first = await deliverOrder(shop, { pieces: [1, 0] })
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('S')], charge: 0 })
  const keep = (open: number) =>
    first.admin('POST /orders/:id/advance-keeping', {
      params: { id },
      body: { open, reason: 'Agreed on the phone' },
    })
  expect(await keep(150)).toMatchObject({ paid: 500, kept: 150, toPayBack: 0 })
  await first.moveOf(id, 'Cancelled')
  expect(await first.read()).toMatchObject({ handedBack: [{ exchangedBy: id }] })
  expect(await first.admin('GET /orders/:id/advance', { params: { id } })).toMatchObject({
    paid: 500,
    kept: 150,
    toPayBack: 350,
  })
  expect(await keep(350)).toMatchObject({ kept: 500, toPayBack: 0 })
})

test('a parcel that was refused undoes it, one that was delivered and comes back does not [D84] [D93]', async () => {
  const { applyNews } = await import('#shop/parcels/commands/apply-news.ts')
  const { inTransaction } = await import('#platform/database.ts')
  const news = { rawText: '', at: null, charge: null, collected: null }
  const sentBy = async (first: DeliveredOrder, courier: 'pathao' | 'redx' | 'steadfast') => {
    const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
    await first.moveOf(id, 'Confirmed')
    await first.moveOf(id, 'Shipping')
    const { id: parcel } = await shop.db
      .insertInto('parcels')
      .values({ orderId: id, courier, reference: id, weight: 500, state: 'with courier', cashPaisa: 7_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      id,
      says: (rawStatus: string) =>
        inTransaction(shop.db, (tx) => applyNews(tx, shop.emit, parcel, { ...news, rawStatus })),
      parcel: () =>
        shop.db
          .selectFrom('parcels')
          .select(['state', 'attention'])
          .where('id', '=', parcel)
          .executeTakeFirstOrThrow(),
    }
  }
  const refused = await deliverOrder(shop)
  const one = await sentBy(refused, 'pathao')
  await one.says('Returned')
  expect(await refused.readOf(one.id)).toMatchObject({ orderStatus: 'Return', exchange: { isUndone: true } })
  expect(await refused.read()).toMatchObject({ total: 870, handedBack: [] })

  const exchanged = await deliverOrder(shop)
  const two = await sentBy(exchanged, 'pathao')
  await two.says('order.exchanged')
  expect(await two.parcel()).toEqual({ state: 'delivered', attention: null })
  expect(await exchanged.readOf(two.id)).toMatchObject({ orderStatus: 'Delivered' })
  expect(await exchanged.admin('GET /orders/:id/cash', { params: { id: two.id } })).toMatchObject({ due: 70 })
  // The old piece is on its way: that is no return of the new one.
  await two.says('order.return-id-created')
  await two.says('order.returned-to-merchant')
  expect(await two.parcel()).toEqual({ state: 'delivered', attention: null })
  expect(await exchanged.readOf(two.id)).toMatchObject({ orderStatus: 'Delivered' })
  await exchanged.moveOf(two.id, 'Return')
  expect(await exchanged.readOf(two.id)).toMatchObject({ exchange: { isUndone: false }, advance: 500 })

  const redx = await deliverOrder(shop)
  const three = await sentBy(redx, 'redx')
  await three.says('exchange-delivered')
  expect(await three.parcel()).toEqual({ state: 'delivered', attention: null })

  // Of any other parcel such a status is for a person.
  await shop.db.deleteFrom('exchanges').execute()
  const four = await sentBy(await deliverOrder(shop), 'pathao')
  await shop.db.deleteFrom('exchanges').execute()
  await four.says('order.exchanged')
  expect(await four.parcel()).toEqual({ state: 'with courier', attention: 'exchanged' })
})
