import { beforeEach, expect, test } from 'vitest'
import { grant } from '#test/delivered-order.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { settle } from '#test/statements.ts'

const shop = openTestShop()
beforeEach(async () => {
  for (const table of ['courierStatements', 'courierStatementMappings', 'cashEntries', 'webhooks'] as const)
    await shop.db.deleteFrom(table).execute()
})

let parcels = 0

interface Options {
  status?: 'Shipping' | 'Delivered'
  /** Pieces of the two lines, for 500 and 300 taka. */
  pieces?: [number, number]
  discountPaisa?: number
  courier?: 'steadfast' | null
  parcelState?: string
}

/** An order of two products with a parcel, at 70 taka for delivery, and what staff do with it. */
async function ordered({
  status = 'Shipping',
  pieces = [3, 1],
  discountPaisa = 0,
  courier = 'steadfast',
  parcelState = 'with courier',
}: Options = {}) {
  const person = await shop.person('admin')
  const admin = await shop.as(person)
  const products = await Promise.all(
    [500, 300].map((price) => shop.make.product({ price, stock: 20, name: `Kurti ${price}` })),
  )
  const lines = products.map(({ id, originalPricePaisa: pricePaisa }, index) => ({
    id,
    pricePaisa: Number(pricePaisa),
    quantity: pieces[index] ?? 0,
  }))
  const body = { ...shop.make.orderOf(lines), source: 'phone' as const }
  const { insertedId: id } = await admin('POST /orders', { headers: {}, body })
  const subTotalPaisa = pieces[0] * 50_000 + pieces[1] * 30_000
  await shop.db
    .updateTable('orders')
    .set({ discountPaisa, deliveryChargePaisa: 7_000, totalPaisa: subTotalPaisa - discountPaisa + 7_000 })
    .where('id', '=', id)
    .execute()
  await grant(shop, id, discountPaisa)
  parcels += 1
  const consignment = `P${parcels}`
  const move = (to: 'Confirmed' | 'Shipping' | 'Delivered' | 'Return') =>
    admin('PUT /orderStatus/:id', { params: { id }, body: { status: to } })
  await move('Confirmed')
  await move('Shipping')
  if (courier)
    await shop.db
      .insertInto('parcels')
      .values({
        orderId: id,
        courier,
        reference: id,
        weight: 500,
        state: parcelState,
        consignmentId: consignment,
        trackingCode: consignment,
        cashPaisa: subTotalPaisa - discountPaisa + 7_000,
      })
      .execute()
  if (status === 'Delivered') await move('Delivered')
  const { version } = await admin('GET /managed-orders/:id', { params: { id } })
  const params = { id }
  type Lines = { line: number; kept: number }[]
  return {
    id,
    admin,
    person,
    products,
    consignment,
    version,
    move,
    keep: (
      kept: number[],
      paid: number,
      more: { version?: number; lines?: Lines; reason?: 'refused' } = {},
    ) =>
      admin('PUT /orders/:id/partial-delivery', {
        params,
        body: {
          version,
          paid,
          lines: kept.map((count, index) => ({ line: index + 1, kept: count })),
          ...more,
        },
      }),
    receive: (...figures: [line: number, restocked: number, damaged: number, lost: number][]) =>
      admin('POST /orders/:id/pieces-back/receipt', {
        params,
        body: {
          lines: figures.map(([line, restocked, damaged, lost]) => ({ line, restocked, damaged, lost })),
        },
      }),
    read: () => admin('GET /order/:id', { params }),
    managed: () => admin('GET /managed-orders/:id', { params }),
    cash: () => admin('GET /orders/:id/cash', { params }),
    async stock(index: number) {
      const product = String(products[index]?.id)
      const { rows } = await admin('GET /stocks', { query: { product } })
      return rows[0]?.units[0] ?? expect.fail()
    },
    async movements(index: number) {
      const { rows } = await admin('GET /stock-movements', {
        query: { product: String(products[index]?.id) },
      })
      return rows.filter(({ orderId }) => orderId === id).map(({ reason, change }) => `${reason} ${change}`)
    },
  }
}
test('what is kept of a parcel is paid, matched by the statement with ৳0 difference, and the rest is received once [D92]', async () => {
  const order = await ordered()
  expect(await order.keep([1, 1], 870)).toMatchObject({ version: order.version + 1 })
  const now = await order.read()
  expect(now).toMatchObject({
    orderStatus: 'Delivered',
    subTotal: 800,
    discount: 0,
    total: 870,
    customerData: { deliveryCharge: 70 },
    products: [{ quantity: 1 }, { quantity: 1 }],
    handedBack: [{ name: 'Kurti 500', quantity: 2 }],
  })
  expect(now.history.map(({ change, to }) => `${change} ${to}`)).toEqual([
    'status Pending',
    'status Confirmed',
    'status Shipping',
    'status Delivered',
    'partial Delivered',
  ])
  expect(await order.cash()).toMatchObject({ due: 870, open: 870, received: 0 })
  expect(await settle(shop, order, 870)).toBe('matched')
  expect(await order.cash()).toMatchObject({ due: 870, open: 0, received: 870 })

  // Not on sale before somebody has looked at them.
  expect(await order.stock(0)).toMatchObject({ available: 17, comingBack: 2 })
  expect(await order.stock(1)).toMatchObject({ available: 19, comingBack: 0 })
  const waiting = await order.admin('GET /orders', { query: { toReceive: 'yes' } })
  expect(waiting.rows.map(({ _id }) => _id)).toContain(order.id)
  const toReceive = (await order.admin('GET /to-dos', {})).toReceive ?? 0
  expect(await rejected(order.receive([1, 1, 0, 0]))).toMatchObject({
    status: 422,
    fields: { 'lines.0': expect.any(String) },
  })
  expect(await rejected(order.receive([2, 1, 0, 0]))).toMatchObject({ status: 422 })
  const results = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => order.receive([1, 1, 1, 0])),
    ...Array.from({ length: 5 }, () => order.receive([1, 2, 0, 0])),
  ])
  const isFirst = results[0]?.status === 'fulfilled'
  // Repetitions of what was received succeed, the others are rejected.
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    results.map((_, index) => index < 5 === isFirst),
  )
  expect(await order.stock(0)).toMatchObject({ available: isFirst ? 18 : 19, comingBack: 0 })
  expect(await order.movements(0)).toEqual(
    isFirst ? ['damaged -1', 'returned 2', 'order -3'] : ['returned 2', 'order -3'],
  )
  const { piecesBack, lines, timeline } = await order.managed()
  expect(piecesBack[0]?.receipt?.lines).toMatchObject([{ line: 1, restocked: isFirst ? 1 : 2 }])
  expect(lines).toMatchObject([
    { line: 1, ordered: 3, kept: 1 },
    { line: 2, ordered: 1, kept: 1 },
  ])
  expect(timeline.at(-1)).toMatchObject({ change: 'receive', to: 'Delivered' })
  expect((await order.admin('GET /to-dos', {})).toReceive).toBe(toReceive - 1)
  const after = await order.admin('GET /orders', { query: { toReceive: 'yes' } })
  expect(after.rows.map(({ _id }) => _id)).not.toContain(order.id)
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select('action')
    .where('subject', '=', `order ${order.id}`)
    .where('action', 'in', ['order-partly-delivered', 'pieces-received'])
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['order-partly-delivered', 'pieces-received'])
})

test('what is due follows also where the statement, or the delivery, came first [D86] [D92]', async () => {
  // The courier paid before anybody said what was kept: its parcel is partly delivered, and the order still Shipping.
  const early = await ordered({ parcelState: 'partly delivered' })
  expect(await settle(shop, early, 870)).toBe('more')
  await early.keep([1, 1], 870)
  expect(await early.cash()).toMatchObject({ due: 870, open: 0, received: 870 })
  // Delivered as a whole by mistake, with the statement in between.
  const late = await ordered({ status: 'Delivered' })
  expect(await late.cash()).toMatchObject({ due: 1870, open: 1870 })
  expect(await settle(shop, late, 870)).toBe('short')
  await late.keep([1, 1], 870)
  expect(await late.cash()).toMatchObject({ due: 870, open: 0, received: 870 })
})

test('the amounts: the discount by its share, and what the rider really collected [D92]', async () => {
  // 100 of 1800 taka are 44 of 800, in whole taka.
  const discounted = await ordered({ discountPaisa: 10_000 })
  await discounted.keep([1, 1], 826)
  expect(await discounted.read()).toMatchObject({
    subTotal: 800,
    discount: 44,
    total: 826,
    customerData: { deliveryCharge: 70 },
  })
  // More than that is for the delivery, less a discount.
  const more = await ordered()
  await more.keep([0, 1], 450)
  expect(await more.read()).toMatchObject({
    subTotal: 300,
    discount: 0,
    total: 450,
    customerData: { deliveryCharge: 150 },
  })
  const less = await ordered()
  await less.keep([1, 0], 400)
  expect(await less.read()).toMatchObject({
    subTotal: 500,
    discount: 100,
    total: 400,
    customerData: { deliveryCharge: 0 },
    products: [{ name: 'Kurti 500', quantity: 1 }],
    handedBack: [{ quantity: 2 }, { name: 'Kurti 300', quantity: 1 }],
  })
  const { products } = await less.admin('GET /order/:id', { params: { id: less.id } })
  expect(products).toHaveLength(1)
  const sales = await shop.db
    .selectFrom('customers')
    .select('spentPaisa')
    .where('mobileNumber', '=', (await less.read()).customerData.mobileNumber)
    .executeTakeFirstOrThrow()
  expect(Number(sales.spentPaisa)).toBe(40_000)
})

test('wrong pieces and amounts are answered beside their fields, and change nothing [D92]', async () => {
  const order = await ordered()
  const fieldsOf = async (call: Promise<unknown>) => Object.keys((await rejected(call)).fields ?? {})
  expect(await fieldsOf(order.keep([4, 1], 570))).toEqual(['lines.0'])
  expect(await fieldsOf(order.keep([1], 570))).toEqual(['lines.1', 'lines'])
  expect(await fieldsOf(order.keep([1, 1, 1], 570))).toEqual(['lines'])
  expect(await fieldsOf(order.keep([0, 0], 70))).toEqual(['lines'])
  expect(await fieldsOf(order.keep([3, 1], 1870))).toEqual(['lines'])
  expect(await fieldsOf(order.keep([1, 1], 1871))).toEqual(['paid'])
  expect(await fieldsOf(order.keep([1, 1], -1))).toEqual(['paid'])
  expect(await order.read()).toMatchObject({ orderStatus: 'Shipping', total: 1870, handedBack: [] })
  // Neither before it was sent nor after all of it came back.
  const returned = await ordered({ status: 'Delivered' })
  await returned.move('Return')
  expect(await rejected(returned.keep([1, 1], 870))).toMatchObject({ code: 'not-possible-now' })
  expect(await rejected(returned.receive([1, 2, 0, 0]))).toMatchObject({ code: 'not-possible-now' })
})

test('sent twice it is recorded once; of two people one succeeds [D92]', async () => {
  const order = await ordered()
  const results = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => order.keep([1, 1], 870)),
    ...Array.from({ length: 4 }, () => order.keep([2, 0], 1070)),
  ])
  const isFirst = results[0]?.status === 'fulfilled'
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    results.map((_, index) => index < 4 === isFirst),
  )
  const { history, total } = await order.read()
  expect(total).toBe(isFirst ? 870 : 1070)
  expect(history.filter(({ change }) => change === 'partial')).toHaveLength(1)
  expect(history.filter(({ to, change }) => to === 'Delivered' && change === 'status')).toHaveLength(1)
})

test('it can be corrected until the pieces are received, also to say that everything was kept [D92]', async () => {
  const order = await ordered({ discountPaisa: 10_000 })
  await order.keep([1, 0], 542)
  const { version } = await order.keep([2, 1], 1298, { version: order.version + 1, reason: 'refused' })
  expect(await order.read()).toMatchObject({ total: 1298, handedBack: [{ quantity: 1 }] })
  // Who has not seen it learns what is recorded.
  expect(await rejected(order.keep([3, 0], 1570))).toMatchObject({
    code: 'not-possible-now',
    now: {
      version,
      lines: [
        { line: 1, kept: 2 },
        { line: 2, kept: 1 },
      ],
      paid: 1298,
      reason: 'refused',
    },
  })
  expect(await order.managed()).toMatchObject({
    ordered: { subTotal: 1800, discount: 100, deliveryCharge: 70, total: 1770 },
    piecesBack: [{ exchangedBy: null, reason: 'refused', receipt: null }],
  })
  expect(await rejected(order.keep([3, 1], 1700, { version }))).toMatchObject({
    fields: { paid: expect.any(String) },
  })
  const { version: whole } = await order.keep([3, 1], 1770, { version })
  expect(await order.keep([3, 1], 1770, { version })).toMatchObject({ version: whole })
  expect(await order.read()).toMatchObject({ total: 1770, discount: 100, handedBack: [] })
  expect(await order.cash()).toMatchObject({ due: 1770 })
  expect(await order.stock(0)).toMatchObject({ available: 17, comingBack: 0 })

  await order.keep([1, 1], 826, { version: whole })
  await order.receive([1, 2, 0, 0])
  expect(await rejected(order.keep([2, 1], 1298, { version: whole + 1 }))).toMatchObject({
    code: 'not-possible-now',
  })
})

test('the rest may be returned afterwards; both parcels are received, each once [D68] [D92]', async () => {
  const order = await ordered()
  await order.keep([1, 0], 570)
  await order.move('Return')
  expect(await order.stock(0)).toMatchObject({ available: 17, comingBack: 3 })
  const receipt = {
    params: { id: order.id },
    body: { lines: [{ line: 1, restocked: 1, damaged: 0, lost: 0 }] },
  }
  await order.admin('POST /orders/:id/receipt', receipt)
  await order.admin('POST /orders/:id/receipt', receipt)
  expect(await order.stock(0)).toMatchObject({ available: 18, comingBack: 2 })
  await order.receive([1, 2, 0, 0], [2, 0, 0, 1])
  await order.receive([1, 2, 0, 0], [2, 0, 0, 1])
  expect(await order.stock(0)).toMatchObject({ available: 20, comingBack: 0 })
  expect(await order.movements(1)).toEqual(['lost -1', 'returned 1', 'order -1'])
})

test('what was given back is neither reviewed nor sold, and its order is not deleted before it is received [D92]', async () => {
  const order = await ordered()
  await order.keep([1, 0], 570)
  const [kept, given] = order.products
  const { mobileNumber } = (await order.read()).customerData
  const guest = await shop.as(null)
  const review = (id: number) =>
    guest('POST /product/:id/reviews', {
      params: { id: String(id) },
      body: { orderId: order.id, mobileNumber, stars: 5, text: '', images: [] },
    })
  expect(await rejected(review(given?.id ?? 0))).toMatchObject({ code: 'not-possible-now' })
  await review(kept?.id ?? 0)
  await order.admin('GET /analytics', { query: {} })
  const sold = await shop.db
    .selectFrom('dailyProducts')
    .select(['productId', 'pieces', 'salesPaisa'])
    .where('productId', 'in', [kept?.id ?? 0, given?.id ?? 0])
    .execute()
  expect(sold.map((row) => ({ ...row, salesPaisa: Number(row.salesPaisa) }))).toEqual([
    { productId: kept?.id, pieces: 1, salesPaisa: 50_000 },
  ])
  const deleted = () => order.admin('DELETE /deleteOrder/:id', { params: { id: order.id } })
  await shop.db.deleteFrom('orderCash').execute()
  expect(await rejected(deleted())).toMatchObject({ message: expect.stringContaining('coming back') })
  await order.receive([1, 2, 0, 0], [2, 1, 0, 0])
  await deleted()
  expect(
    await shop.db.selectFrom('piecesBack').selectAll().where('orderId', '=', order.id).execute(),
  ).toEqual([])
})

test('the courier’s “partly delivered” is dealt with, and webhooks and customer learn what was kept [D84] [D92]', async () => {
  const order = await ordered({ parcelState: 'partly delivered' })
  await shop.db
    .updateTable('parcels')
    .set({ attention: 'partly delivered' })
    .where('orderId', '=', order.id)
    .execute()
  await order.admin('POST /webhooks', {
    body: { url: 'https://example.com/hook', events: ['order.partly-delivered'] },
  })
  await order.keep([1, 1], 870)
  expect((await order.managed()).parcel).toMatchObject({ state: 'partly delivered', attention: null })
  const [delivery] = await shop.db.selectFrom('webhookDeliveries').select('body').execute()
  expect(JSON.parse(delivery?.body ?? '{}')).toMatchObject({
    event: 'order.partly-delivered',
    data: { order: { _id: order.id, total: 870, handedBack: [{ quantity: 2 }] } },
  })
  const phone = (await order.read()).customerData.mobileNumber
  const tracked = await (await shop.as(null))('POST /order-tracking', { body: { orderId: order.id, phone } })
  expect(tracked).toMatchObject({ total: 870, handedBack: [{ name: 'Kurti 500', quantity: 2 }] })
  expect(tracked.history.at(-1)).toMatchObject({ change: 'partial' })
})
