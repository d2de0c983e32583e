import { beforeEach, expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'
import { settle } from '#test/statements.ts'
import type { OrderStatus } from '../statuses.ts'

const shop = openTestShop()
beforeEach(async () => {
  for (const table of ['courierStatements', 'courierStatementMappings', 'cashEntries', 'webhooks'] as const)
    await shop.db.deleteFrom(table).execute()
})

let parcels = 0

interface Options {
  /** Pieces of the kurti in M, for 500 taka, and of the lamp, for 300. */
  pieces?: [number, number]
  discountPaisa?: number
  deliveryChargePaisa?: number
  advancePaisa?: number
  userId?: number
}

/** An order of a kurti in M and a lamp that Steadfast has delivered, and what staff do with it. */
async function delivered({
  pieces = [1, 1],
  discountPaisa = 0,
  deliveryChargePaisa = 7_000,
  advancePaisa = 0,
  userId,
}: Options = {}) {
  const person = await shop.person('admin')
  const admin = await shop.as(person)
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: {
      ...{ name: 'Kurti', category: 'Women Items', subCategory: 'Clothing', originalPrice: 500 },
      variants: [
        { options: { size: 'M', color: 'Red' }, stock: 10 },
        { options: { size: 'L', color: 'Red' }, stock: 10 },
        { options: { size: 'XL', color: 'Red' }, originalPrice: 650, stock: 10 },
        { options: { size: 'S', color: 'Red' }, originalPrice: 350, stock: 10 },
      ],
    },
  })
  const { variants } = await admin('GET /admin-products/:id', { params: { id: insertedId } })
  const kurti = (size: string, quantity = 1) => {
    const variant = variants.find(({ options }) => options.size === size) ?? expect.fail()
    return {
      ...{ id: Number(insertedId), pricePaisa: variant.originalPrice * 100, quantity, size, color: 'Red' },
      variantId: variant._id,
    }
  }
  const lamp = await shop.make.product({ price: 300, stock: 10, name: 'Lamp' })
  const lines = [
    ...(pieces[0] > 0 ? [kurti('M', pieces[0])] : []),
    ...(pieces[1] > 0 ? [{ id: lamp.id, pricePaisa: 30_000, quantity: pieces[1] }] : []),
  ]
  const body = { ...shop.make.orderOf(lines), source: 'phone' as const }
  const { insertedId: id } = await admin('POST /orders', { headers: {}, body })
  const subTotalPaisa = pieces[0] * 50_000 + pieces[1] * 30_000
  const totalPaisa = subTotalPaisa - discountPaisa + deliveryChargePaisa
  await shop.db
    .updateTable('orders')
    .set({ discountPaisa, deliveryChargePaisa, totalPaisa, advancePaisa, userId: userId ?? null })
    .set({ freeDelivery: deliveryChargePaisa === 0 })
    .where('id', '=', id)
    .execute()
  const moveOf = (of: string, to: OrderStatus) =>
    admin('PUT /orderStatus/:id', { params: { id: of }, body: { status: to } })
  await moveOf(id, 'Confirmed')
  await moveOf(id, 'Shipping')
  parcels += 1
  const consignment = `X${parcels}`
  await shop.db
    .insertInto('shipments')
    .values({
      ...{ orderId: id, courier: 'steadfast', reference: id, weight: 500, state: 'with courier' },
      ...{ consignmentId: consignment, trackingCode: consignment, cashPaisa: totalPaisa - advancePaisa },
    })
    .execute()
  await moveOf(id, 'Delivered')
  const { version } = await admin('GET /managed-orders/:id', { params: { id } })
  const readOf = (of: string) => admin('GET /order/:id', { params: { id: of } })
  interface ExchangeOptions {
    back: [line: number, quantity: number][]
    sent: Parameters<typeof shop.make.orderOf>[0]
    charge?: number
    discount?: number
    version?: number
    key?: string
    as?: typeof admin
    phone?: string
  }
  const mobileNumber = body.customerData.mobileNumber
  return {
    ...{ id, admin, person, kurti, consignment, version, mobileNumber, readOf, moveOf, body },
    lamp: (quantity = 1) => ({ id: lamp.id, pricePaisa: 30_000, quantity }),
    async exchange({
      back,
      sent,
      charge = 70,
      discount = 0,
      key,
      as = admin,
      phone,
      ...more
    }: ExchangeOptions) {
      const order = shop.make.orderOf(sent, { mobileNumber: phone ?? mobileNumber, deliveryCharge: charge })
      const { insertedId } = await as('POST /orders/:id/exchange', {
        params: { id },
        headers: key ? { 'idempotency-key': key } : {},
        body: {
          ...order,
          total: order.subTotal - discount + charge,
          ...{ source: 'phone', version: more.version ?? version, reason: 'wrong goods' },
          pieces: back.map(([line, quantity]) => ({ line, quantity })),
        },
      })
      return insertedId
    },
    read: () => readOf(id),
    managed: () => admin('GET /managed-orders/:id', { params: { id } }),
    cash: () => admin('GET /orders/:id/cash', { params: { id } }),
    receive: (...figures: [line: number, restocked: number, damaged: number, lost: number][]) =>
      admin('POST /orders/:id/pieces-back/receipt', {
        params: { id },
        body: {
          lines: figures.map(([line, restocked, damaged, lost]) => ({ line, restocked, damaged, lost })),
        },
      }),
    /** What is for sale of the kurti in M, L, XL and S, and of the lamp. */
    async stocks() {
      const query = { ids: `${insertedId},${lamp.id}` }
      const rows = await (await shop.as(null))('GET /stock', { query })
      const [first, second] = [Number(insertedId), lamp.id].map((each) =>
        rows.find(({ _id }) => _id === String(each)),
      )
      return [...(first?.variants ?? []).map(({ stock }) => stock), second?.stock]
    },
    async comingBack() {
      const { rows } = await admin('GET /stocks', { query: { product: insertedId } })
      return rows[0]?.units[0]?.comingBack
    },
  }
}
type Delivered = Awaited<ReturnType<typeof delivered>>

/** What was paid before the delivery of an order, and what its rider would collect. */
async function paidOf({ readOf }: Delivered, id: string) {
  const { total, advance = 0 } = await readOf(id)
  return { total, advance }
}

const auditOf = async (...ids: string[]) => {
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select('action')
    .where(
      'subject',
      'in',
      ids.map((id) => `order ${id}`),
    )
    .where('action', 'like', 'order-exchange%')
    .orderBy('id')
    .execute()
  return entries.map(({ action }) => action)
}

test('M goes back for L: the first order is what was kept, what was paid counts on the new one, and stock follows [D93]', async () => {
  const first = await delivered()
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
    ...{ orderStatus: 'Delivered', subTotal: 300, discount: 0, total: 370, exchangedBy: id },
    ...{ customerData: { deliveryCharge: 70 }, exchange: null },
    products: [{ name: 'Lamp', quantity: 1 }],
    handedBack: [{ name: 'Kurti', size: 'M', quantity: 1 }],
  })
  const now = await first.readOf(id)
  expect(now).toMatchObject({
    ...{ orderStatus: 'Pending', subTotal: 500, total: 570, advance: 500, exchangedBy: null },
    products: [{ name: 'Kurti', size: 'L', quantity: 1 }],
    exchange: {
      ...{ originalId: first.id, credit: 500, isUndone: false },
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
  await first.receive([1, 1, 0, 0])
  await first.receive([1, 1, 0, 0])
  expect(await first.stocks()).toEqual([10, 9, 10, 10, 9])
  expect(await first.comingBack()).toBe(0)
  expect((await first.readOf(id)).exchange).toMatchObject({ credit: 500, takeBack: [] })

  const { timeline, partial } = await first.managed()
  expect(timeline.find(({ change }) => change === 'exchange')?.details).toMatchObject({
    ...{ orderId: id, before: { total: 870 }, after: { total: 370 } },
  })
  expect(partial).toMatchObject({ reason: 'wrong goods' })
  expect(await auditOf(first.id)).toEqual(['order-exchanged'])
})

test('what is collected: dearer, cheaper, delivery for nothing, and all pieces of the order [D93]', async () => {
  const dearer = await delivered()
  const xl = await dearer.exchange({ back: [[1, 1]], sent: [dearer.kurti('XL')] })
  expect(await paidOf(dearer, xl)).toEqual({ total: 720, advance: 500 })

  // Waived: nothing is collected.
  const even = await delivered({ deliveryChargePaisa: 0 })
  const l = await even.exchange({ back: [[1, 1]], sent: [even.kurti('L')], charge: 0 })
  expect(await paidOf(even, l)).toEqual({ total: 500, advance: 500 })
  expect(await even.read()).toMatchObject({ total: 300, freeDelivery: true })

  // All of it comes back: what is left is the delivery, which was made.
  const cheaper = await delivered({ pieces: [1, 0] })
  const s = await cheaper.exchange({ back: [[1, 1]], sent: [cheaper.kurti('S')], charge: 0 })
  expect(await paidOf(cheaper, s)).toEqual({ total: 350, advance: 500 })
  expect(await cheaper.read()).toMatchObject({ subTotal: 0, total: 70, products: [] })
  expect(await rejected(cheaper.moveOf(cheaper.id, 'Return'))).toMatchObject({ code: 'not-possible-now' })

  // Three sizes for three pieces of a line: each has its part of what was paid, and no paisa is left over.
  const sizes = await delivered({ pieces: [3, 0], discountPaisa: 20_000 })
  const sent = [sizes.kurti('L'), sizes.kurti('L'), sizes.kurti('L')]
  const three = await sizes.exchange({ back: [[1, 3]], sent, charge: 0, discount: 200 })
  expect(await paidOf(sizes, three)).toEqual({ total: 1300, advance: 1300 })

  // Some pieces of a line.
  const some = await delivered({ pieces: [3, 0] })
  const two = await some.exchange({ back: [[1, 2]], sent: [some.kurti('L', 2)] })
  expect(await paidOf(some, two)).toEqual({ total: 1070, advance: 1000 })
  expect(await some.read()).toMatchObject({ total: 570, products: [{ quantity: 1 }] })
})

test('a discount of the first order stays: nobody pays more for another size that costs the same [D67] [D93]', async () => {
  // 100 of 800 taka: 62 or 63 of the kurti. What is kept has 38 of them.
  const first = await delivered({ discountPaisa: 10_000 })
  const same = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')], discount: 62 })
  expect(await first.read()).toMatchObject({ subTotal: 300, discount: 38, total: 332 })
  expect(await first.readOf(same)).toMatchObject({
    ...{ subTotal: 500, discount: 62, total: 508, advance: 438 },
    ...{ discountName: 'Exchanged at the price paid' },
  })
  // Another product, or one that costs more, costs what it costs.
  const other = await delivered({ discountPaisa: 10_000 })
  const lamps = await other.exchange({ back: [[1, 1]], sent: [other.lamp(2)] })
  expect(await other.readOf(lamps)).toMatchObject({ discount: 0, total: 670, advance: 438 })
  // A price that has risen since is no matter, either; one that fell is in favour of the customer.
  const later = await delivered()
  await shop.db
    .updateTable('productVariants')
    .set({ originalPricePaisa: 60_000 })
    .where('productId', '=', later.kurti('M').id)
    .where('originalPricePaisa', '=', 50_000)
    .execute()
  const risen = await later.exchange({
    ...{ back: [[1, 1]], sent: [{ ...later.kurti('L'), pricePaisa: 60_000 }], discount: 100 },
  })
  expect(await later.readOf(risen)).toMatchObject({ discount: 100, total: 570, advance: 500 })
})

test('what was paid before the first delivery moves with the pieces, so that nobody pays it back [D93] [D97]', async () => {
  const first = await delivered({ pieces: [1, 0], advancePaisa: 57_000 })
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  expect(await paidOf(first, first.id)).toEqual({ total: 70, advance: 70 })
  expect(await paidOf(first, id)).toEqual({ total: 570, advance: 500 })
  expect(await first.cash()).toMatchObject({ due: 0 })
  await first.moveOf(id, 'Cancelled')
  expect(await paidOf(first, first.id)).toEqual({ total: 570, advance: 570 })
  expect(await paidOf(first, id)).toEqual({ total: 570, advance: 0 })
})

test('cancelled before the pieces were received, the first order is again as delivered, and can be exchanged anew [D93]', async () => {
  const first = await delivered({ discountPaisa: 10_000 })
  await first.admin('POST /webhooks', {
    body: { url: 'https://example.com/hook', events: ['order.exchanged'] },
  })
  const before = await first.read()
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')], discount: 62 })
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
  expect(await auditOf(first.id)).toEqual(['order-exchanged', 'order-exchange-undone'])
  const deliveries = await shop.db
    .selectFrom('webhookDeliveries')
    .select('body')
    .orderBy('createdAt')
    .execute()
  expect(deliveries.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      event: 'order.exchanged',
      data: { isUndone: false, order: { _id: id, advance: 438 }, original: { _id: first.id, total: 332 } },
    },
    { data: { isUndone: true, order: { orderStatus: 'Cancelled' }, original: { total: 770 } } },
  ])
  const { version } = await first.managed()
  const again = await first.exchange({ back: [[2, 1]], sent: [first.lamp()], version, discount: 37 })
  expect(await first.read()).toMatchObject({ exchangedBy: again })
  expect(await first.readOf(again)).toMatchObject({ exchange: { takeBack: [{ name: 'Lamp' }] } })
  expect(await first.readOf(id)).toMatchObject({ exchange: { isUndone: true, takeBack: [] } })
})

test('cancelled after the pieces were received, or partly paid back, the customer is owed what was paid [D93]', async () => {
  const received = await delivered()
  const id = await received.exchange({ back: [[1, 1]], sent: [received.kurti('L')] })
  await received.receive([1, 0, 1, 0])
  await received.moveOf(id, 'Cancelled')
  expect(await received.read()).toMatchObject({ total: 370, exchangedBy: id })
  expect(await received.readOf(id)).toMatchObject({ advance: 500, exchange: { isUndone: false } })
  // Taken back it goes on as before.
  await received.moveOf(id, 'Confirmed')
  expect(await received.readOf(id)).toMatchObject({ orderStatus: 'Confirmed', advance: 500 })

  const refunded = await delivered()
  const cheaper = await refunded.exchange({ back: [[1, 1]], sent: [refunded.kurti('S')], charge: 0 })
  await shop.db.updateTable('orders').set({ advancePaisa: 35_000 }).where('id', '=', cheaper).execute()
  await refunded.moveOf(cheaper, 'Cancelled')
  expect(await refunded.read()).toMatchObject({ total: 370, exchangedBy: cheaper })
  expect(await paidOf(refunded, cheaper)).toEqual({ total: 350, advance: 350 })
})

test('what the shop keeps of a credit does not take the rest from its customer [D93] [D97]', async () => {
  const first = await delivered({ pieces: [1, 0] })
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('S')], charge: 0 })
  const keep = (open: number) =>
    first.admin('POST /orders/:id/advance-keeping', {
      params: { id },
      body: { open, reason: 'Agreed on the phone' },
    })
  expect(await keep(150)).toMatchObject({ paid: 500, kept: 150, toPayBack: 0 })
  await first.moveOf(id, 'Cancelled')
  expect(await first.read()).toMatchObject({ exchangedBy: id })
  expect(await first.admin('GET /orders/:id/advance', { params: { id } })).toMatchObject({
    ...{ paid: 500, kept: 150, toPayBack: 350 },
  })
  expect(await keep(350)).toMatchObject({ kept: 500, toPayBack: 0 })
})

test('a parcel that was refused undoes it, one that was delivered and comes back does not [D84] [D93]', async () => {
  const { jobs } = shop
  const { applyNews } = await import('#shop/shipments/commands/apply-news.ts')
  const { inTransaction } = await import('#platform/database.ts')
  const context = { jobs, memoize: shop.cache.memoize }
  const news = { rawText: '', at: null, charge: null, collected: null }
  const sentBy = async (first: Delivered, courier: 'pathao' | 'redx' | 'steadfast') => {
    const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
    await first.moveOf(id, 'Confirmed')
    await first.moveOf(id, 'Shipping')
    const { id: shipment } = await shop.db
      .insertInto('shipments')
      .values({ orderId: id, courier, reference: id, weight: 500, state: 'with courier', cashPaisa: 7_000 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      id,
      says: (rawStatus: string) =>
        inTransaction(shop.db, (tx) => applyNews(tx, context, shipment, { ...news, rawStatus })),
      parcel: () =>
        shop.db
          .selectFrom('shipments')
          .select(['state', 'attention'])
          .where('id', '=', shipment)
          .executeTakeFirstOrThrow(),
    }
  }
  const refused = await delivered()
  const one = await sentBy(refused, 'pathao')
  await one.says('Returned')
  expect(await refused.readOf(one.id)).toMatchObject({ orderStatus: 'Return', exchange: { isUndone: true } })
  expect(await refused.read()).toMatchObject({ total: 870, handedBack: [] })

  const exchanged = await delivered()
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

  const redx = await delivered()
  const three = await sentBy(redx, 'redx')
  await three.says('exchange-delivered')
  expect(await three.parcel()).toEqual({ state: 'delivered', attention: null })

  // Of any other parcel such a status is for a person.
  await shop.db.deleteFrom('exchanges').execute()
  const four = await sentBy(await delivered(), 'pathao')
  await shop.db.deleteFrom('exchanges').execute()
  await four.says('order.exchanged')
  expect(await four.parcel()).toEqual({ state: 'with courier', attention: 'exchanged' })
})

test('sales, customer and returns count each piece once [D93] [D94]', async () => {
  const first = await delivered({ pieces: [1, 0] })
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
  const first = await delivered({ pieces: [1, 0] })
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
    ...{ deliveredOrders: 1, deliveredPaisa: 7_000, goodsPaisa: 0, knownOrders: 1, costPaisa: 0 },
  })
})

test('sent twice it is one exchange; of two people one succeeds [D93]', async () => {
  const first = await delivered({ pieces: [1, 0] })
  const other = await shop.as('admin')
  const results = await Promise.allSettled([
    ...Array.from({ length: 3 }, () =>
      first.exchange({ back: [[1, 1]], sent: [first.kurti('L')], key: 'one-key-of-one' }),
    ),
    ...Array.from({ length: 3 }, () =>
      first.exchange({ back: [[1, 1]], sent: [first.kurti('XL')], key: 'other-key-of-other', as: other }),
    ),
  ])
  const isFirst = results[0]?.status === 'fulfilled'
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    results.map((_, index) => index < 3 === isFirst),
  )
  const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(new Set(ids).size).toBe(1)
  expect(await first.stocks()).toEqual(isFirst ? [9, 9, 10, 10, 10] : [9, 10, 9, 10, 10])
  const failed = results.find((result) => result.status === 'rejected')
  expect(failed?.reason).toMatchObject({ status: 409 })
  expect((await first.read()).history.filter(({ change }) => change === 'exchange')).toHaveLength(1)
  // The same key does not stand for another exchange.
  const changed = first.exchange({
    ...{ back: [[1, 1]], sent: [first.kurti(isFirst ? 'L' : 'XL')], version: first.version + 1 },
    ...(isFirst ? { key: 'one-key-of-one' } : { key: 'other-key-of-other', as: other }),
  })
  expect(await rejected(changed)).toMatchObject({ fields: { 'idempotency-key': expect.any(String) } })
  // Receiving and cancelling at once: either is the first, and the balance is right.
  const [id] = ids
  await Promise.allSettled([first.receive([1, 1, 0, 0]), first.moveOf(id ?? '', 'Cancelled')])
  const { advance } = await paidOf(first, id ?? '')
  const { exchangedBy, total } = await first.read()
  expect([advance, exchangedBy, total]).toEqual(exchangedBy ? [500, id, 70] : [0, null, 570])
})

test('what is not possible is said and changes nothing [D93]', async () => {
  const first = await delivered({ pieces: [2, 1] })
  const l = [first.kurti('L')]
  const fieldsOf = async (call: Promise<unknown>) => Object.keys((await rejected(call)).fields ?? {})
  expect(await fieldsOf(first.exchange({ back: [[1, 3]], sent: l }))).toEqual(['pieces.0'])
  expect(await fieldsOf(first.exchange({ back: [[3, 1]], sent: l }))).toEqual(['pieces.0'])
  expect(
    await fieldsOf(
      first.exchange({
        back: [
          [1, 1],
          [1, 1],
        ],
        sent: l,
      }),
    ),
  ).toEqual(['pieces.1'])
  expect(await rejected(first.exchange({ back: [], sent: l }))).toMatchObject({ status: 422 })
  const outdated = first.exchange({ back: [[1, 1]], sent: l, version: first.version + 1 })
  expect(await rejected(outdated)).toMatchObject({ code: 'not-possible-now' })
  // Short stock and other prices are those of any order.
  const short = await rejected(first.exchange({ back: [[1, 1]], sent: [first.kurti('L', 11)] }))
  expect(short).toMatchObject({ lines: [{ line: 0, reason: 'short', available: 10 }] })
  const price = first.exchange({ back: [[1, 1]], sent: [{ ...first.kurti('L'), pricePaisa: 40_000 }] })
  expect(await rejected(price)).toMatchObject({ expected: { subTotal: 500 } })
  expect(await first.read()).toMatchObject({ total: 1370, handedBack: [], exchangedBy: null })
  expect(await first.stocks()).toEqual([8, 10, 10, 10, 9])

  const id = await first.exchange({ back: [[1, 1]], sent: l })
  const { version } = await first.managed()
  const again = first.exchange({ back: [[2, 1]], sent: [first.lamp()], version })
  expect(await rejected(again)).toMatchObject({ message: expect.stringContaining('were exchanged') })
  const partial = first.admin('PUT /orders/:id/partial-delivery', {
    params: { id: first.id },
    body: {
      ...{ version, paid: 370, reason: null },
      lines: [
        { line: 1, kept: 0 },
        { line: 2, kept: 1 },
      ],
    },
  })
  expect(await rejected(partial)).toMatchObject({ message: expect.stringContaining('were exchanged') })
  // Only what was delivered.
  const pending = first.admin('POST /orders/:id/exchange', {
    params: { id },
    headers: {},
    body: {
      ...{ ...shop.make.orderOf([first.kurti('XL')]), source: 'phone', version: 1 },
      pieces: [{ line: 1, quantity: 1 }],
    },
  })
  expect(await rejected(pending)).toMatchObject({ message: expect.stringContaining('Pending') })
  // Of which pieces were given back at the door, nothing more is exchanged.
  const kept = await delivered({ pieces: [2, 0] })
  const { version: now } = await kept.admin('PUT /orders/:id/partial-delivery', {
    params: { id: kept.id },
    body: { version: kept.version, lines: [{ line: 1, kept: 1 }], paid: 570, reason: null },
  })
  expect(
    await rejected(kept.exchange({ back: [[1, 1]], sent: [kept.kurti('L')], version: now })),
  ).toMatchObject({ message: expect.stringContaining('given back before') })
  // Staff who only pack start none, and nobody's order is seen by its customer through another one.
  const packer = await shop.asStaff('packing')
  expect(await rejected(kept.exchange({ back: [[1, 1]], sent: l, as: packer }))).toMatchObject({
    status: 403,
  })
  const elsewhere = await delivered({ userId: (await shop.person('customer')).user.id })
  const theirs = await elsewhere.exchange({
    ...{ back: [[1, 1]], sent: [elsewhere.kurti('L')], phone: '01911111111' },
  })
  const { userId } = await shop.db
    .selectFrom('orders')
    .select('userId')
    .where('id', '=', theirs)
    .executeTakeFirstOrThrow()
  expect(userId).toBeNull()
})

test('an exchange is not forgotten while it stands: neither deleted, nor what its rider collected when the rest comes back [D86] [D93]', async () => {
  const first = await delivered()
  // An own rider, without a parcel.
  await shop.db.deleteFrom('shipments').where('orderId', '=', first.id).execute()
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  await first.moveOf(id, 'Confirmed')
  await first.moveOf(id, 'Delivered')
  const remove = (of: string) => first.admin('DELETE /deleteOrder/:id', { params: { id: of } })
  expect(await rejected(remove(id))).toMatchObject({ message: expect.stringContaining('Delete that one') })
  await first.moveOf(first.id, 'Return')
  expect(await first.cash()).toMatchObject({ due: 500 })
  await first.receive([1, 1, 0, 0])
  await remove(first.id)
  await remove(id)
})

test('an exchanged piece can be exchanged again, by its own order [D93]', async () => {
  const first = await delivered({ pieces: [1, 0] })
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  await first.moveOf(id, 'Confirmed')
  await first.moveOf(id, 'Delivered')
  const { version } = await first.admin('GET /managed-orders/:id', { params: { id } })
  const order = shop.make.orderOf([first.kurti('M')], { mobileNumber: first.mobileNumber, deliveryCharge: 0 })
  const { insertedId: third } = await first.admin('POST /orders/:id/exchange', {
    params: { id },
    headers: {},
    body: { ...order, total: 500, source: 'phone', version, pieces: [{ line: 1, quantity: 1 }] },
  })
  expect(await paidOf(first, id)).toEqual({ total: 70, advance: 70 })
  expect(await paidOf(first, third)).toEqual({ total: 500, advance: 500 })
  expect(await first.admin('GET /orders/:id/cash', { params: { id } })).toMatchObject({ due: 70 })
})

test('the new order is edited as any other; merged, it is the one that stays [D93]', async () => {
  const first = await delivered()
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
      ...{ version, total: 300 },
      products: [{ line: 2, id: String(first.lamp().id), quantity: 1 }],
      customerData: {
        ...{ name, district, thana, address, addressType, deliveryArea },
        ...{ mobileNumber: first.mobileNumber, deliveryCharge: 0 },
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
  const first = await delivered()
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
    ...{ exchangedBy: id, handedBack: [{ name: 'Kurti' }] },
  })
  // Brought to the shop meanwhile: then there is nothing to take back.
  await first.receive([1, 1, 0, 0])
  expect(await csv('steadfast')).not.toContain('take back')
})
