import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type DeliveredOrder, deliverOrder, paidOf } from '#test/delivered-order.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { settle } from '#test/statements.ts'

const shop = openTestShop()
beforeEach(async () => {
  for (const table of ['courierStatements', 'courierStatementMappings', 'cashEntries'] as const)
    await shop.db.deleteFrom(table).execute()
})

/** Exchanges pieces of an order as it is now. */
async function exchangeNow(first: DeliveredOrder, options: Parameters<DeliveredOrder['exchange']>[0]) {
  const { version } = await first.managed()
  return first.exchange({ ...options, version })
}

async function keep(first: DeliveredOrder, kept: number[], paid: number) {
  const { version } = await first.managed()
  return first.admin('PUT /orders/:id/partial-delivery', {
    params: { id: first.id },
    body: {
      version,
      paid,
      reason: 'refused',
      lines: kept.map((each, index) => ({ line: index + 1, kept: each })),
    },
  })
}

/** What was paid for an order by now, in paisa, and what of it counts on other orders. */
async function booksOf(id: string) {
  const order = await shop.db
    .selectFrom('orders')
    .select(['subTotalPaisa', 'discountPaisa', 'deliveryChargePaisa', 'totalPaisa', 'advancePaisa'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const exchanges = await shop.db
    .selectFrom('exchanges')
    .select(['orderId', 'creditPaisa', 'movedAdvancePaisa'])
    .where('originalId', '=', id)
    .where('undoneAt', 'is', null)
    .execute()
  const { duePaisa } = await shop.db
    .selectFrom('orderCash')
    .select('duePaisa')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow()
  const sum = (each: (exchange: (typeof exchanges)[number]) => number) =>
    exchanges.reduce((total, exchange) => total + each(exchange), 0)
  return {
    ...order,
    duePaisa,
    goodsPaisa: order.subTotalPaisa - order.discountPaisa,
    creditPaisa: sum(({ creditPaisa }) => creditPaisa),
    movedPaisa: sum(({ movedAdvancePaisa }) => movedAdvancePaisa),
  }
}

test('an exchanged piece can be exchanged again, by its own order [D93]', async () => {
  const first = await deliverOrder(shop, { pieces: [1, 0] })
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

test('what was kept on delivery is exchanged; both parcels are received by themselves [D92] [D93]', async () => {
  const first = await deliverOrder(shop, { pieces: [2, 1], discountPaisa: 10_000 })
  await keep(first, [1, 1], 808)
  const asDelivered = await first.read()
  expect(asDelivered).toMatchObject({ subTotal: 800, discount: 62, total: 808 })
  const none = exchangeNow(first, { back: [[1, 2]], sent: [first.kurti('XL')] })
  expect(await rejected(none)).toMatchObject({ fields: { 'pieces.0': '1 to 1 pieces.' } })

  const id = await exchangeNow(first, { back: [[1, 1]], sent: [first.kurti('L')], discount: 38.58 })
  // 500 less what its line has of the 62 taka: of 76.92 of two kurtis and 23.08 of the lamp, and of what the rider did not collect.
  expect(await first.readOf(id)).toMatchObject({
    total: 531.42,
    advance: 461.42,
    exchange: { credit: 461.42 },
  })
  expect(await first.read()).toMatchObject({
    subTotal: 300,
    discount: 23.42,
    total: 346.58,
    products: [{ name: 'Lamp', quantity: 1 }],
    handedBack: [
      { name: 'Kurti', quantity: 1, exchangedBy: null },
      { name: 'Kurti', quantity: 1, exchangedBy: id },
    ],
  })
  expect(await first.managed()).toMatchObject({
    lines: [
      { line: 1, ordered: 2, kept: 0 },
      { line: 2, ordered: 1, kept: 1 },
    ],
    piecesBack: [
      { exchangedBy: null, reason: 'refused', pieces: [{ line: 1, quantity: 1 }], receipt: null },
      { exchangedBy: id, reason: 'wrong goods', pieces: [{ line: 1, quantity: 1 }], receipt: null },
    ],
  })
  // The rider of the new order takes back only what it was sent for.
  expect((await first.readOf(id)).exchange?.takeBack).toMatchObject([{ name: 'Kurti', quantity: 1 }])
  // What was collected on delivery stays so.
  expect(await first.cash()).toMatchObject({ due: 808 })
  expect(await settle(shop, first, 808)).toBe('matched')
  expect(await rejected(keep(first, [2, 1], 1270))).toMatchObject({
    message: expect.stringContaining('were exchanged'),
  })

  expect(await first.comingBack()).toBe(2)
  const { toReceive } = await first.admin('GET /to-dos', {})
  await first.receive(null, [1, 1, 0, 0])
  expect(await first.comingBack()).toBe(1)
  expect(await first.managed()).toMatchObject({ ordered: { subTotal: 1300, discount: 100, total: 1270 } })
  expect((await first.admin('GET /to-dos', {})).toReceive).toBe(toReceive)
  await first.receive(id, [1, 0, 1, 0])
  expect((await first.admin('GET /to-dos', {})).toReceive).toBe((toReceive ?? 0) - 1)
  expect(await rejected(first.receive(id, [1, 1, 0, 0]))).toMatchObject({ code: 'not-possible-now' })
  // Another order's pieces are not among them.
  expect(await rejected(first.receive(first.id, [1, 1, 0, 0]))).toMatchObject({ code: 'not-possible-now' })
  expect(await first.stocks()).toEqual([9, 9, 10, 10, 9])
  expect((await first.managed()).piecesBack).toMatchObject([
    { exchangedBy: null, receipt: { lines: [{ line: 1, restocked: 1, damaged: 0 }] } },
    { exchangedBy: id, receipt: { lines: [{ line: 1, restocked: 0, damaged: 1 }] } },
  ])
  const { products, orders } = await first.admin('GET /returns', { query: { days: '30' } })
  expect(products.find(({ _id }) => _id === String(first.kurti('M').id))).toMatchObject({ pieces: 2 })
  const all = await shop.db.selectFrom('partialDeliveries').select('orderId').distinct().execute()
  expect(orders).toBe(all.length)
})

test('cancelled, it is as it was kept on delivery, and that can be corrected again [D92] [D93]', async () => {
  const first = await deliverOrder(shop, { pieces: [2, 1], discountPaisa: 10_000 })
  // The rider took less than was due.
  await keep(first, [1, 1], 700)
  const { history: _, ...asDelivered } = await first.read()
  const id = await exchangeNow(first, { back: [[1, 1]], sent: [first.kurti('XL')] })
  await first.moveOf(id, 'Cancelled')
  const { history: __, ...after } = await first.read()
  expect(after).toEqual(asDelivered)
  await keep(first, [2, 1], 1270)
  expect(await first.read()).toMatchObject({ subTotal: 1300, discount: 100, total: 1270, handedBack: [] })
  expect(await first.cash()).toMatchObject({ due: 1270 })
})

test('an order is exchanged piece by piece: together exactly what was paid, and cancelling one undoes its own [D93] [D97]', async () => {
  const first = await deliverOrder(shop, {
    pieces: [3, 2],
    discountPaisa: 12_345,
    advancePaisa: 150_000,
  })
  const before = await booksOf(first.id)
  expect(before).toMatchObject({ goodsPaisa: 197_655, duePaisa: 54_655 })
  const sent = [first.kurti('XL')]
  const one = await exchangeNow(first, { back: [[1, 1]], sent })
  const two = await exchangeNow(first, {
    back: [
      [1, 2],
      [2, 1],
    ],
    sent,
  })
  const three = await exchangeNow(first, { back: [[2, 1]], sent })
  expect(await first.read()).toMatchObject({ subTotal: 0, discount: 0, total: 70, products: [] })
  expect(await booksOf(first.id)).toMatchObject({
    goodsPaisa: 0,
    creditPaisa: 197_655,
    duePaisa: 54_655,
    // Of the advance the delivery is paid; the rest of the pieces was paid on delivery.
    advancePaisa: 7_000,
    movedPaisa: 143_000,
  })
  expect((await first.readOf(two)).exchange?.takeBack).toMatchObject([
    { name: 'Kurti', quantity: 2 },
    { name: 'Lamp', quantity: 1 },
  ])
  const creditOf = async (id: string) => (await first.readOf(id)).exchange?.credit
  const credits = await Promise.all([one, three].map(creditOf))

  await first.moveOf(two, 'Cancelled')
  expect(await first.read()).toMatchObject({
    products: [
      { name: 'Kurti', quantity: 2 },
      { name: 'Lamp', quantity: 1 },
    ],
    handedBack: [{ quantity: 1 }, { quantity: 1 }],
  })
  expect(await Promise.all([one, three].map(creditOf))).toEqual(credits)
  expect((await first.readOf(one)).exchange?.takeBack).toMatchObject([{ name: 'Kurti', quantity: 1 }])
  for (const id of [one, three]) await first.moveOf(id, 'Cancelled')
  expect(await booksOf(first.id)).toEqual(before)
  expect(await first.stocks()).toEqual([7, 10, 10, 10, 8])
  expect(await first.comingBack()).toBe(0)
})

test('what was collected for the pieces of two exchanges is owed whatever comes back of the rest [D86] [D93]', async () => {
  const first = await deliverOrder(shop, { pieces: [3, 1] })
  await keep(first, [3, 0], 1570)
  const sent = [first.kurti('XL')]
  for (const _ of [1, 2]) await exchangeNow(first, { back: [[1, 1]], sent })
  // A row of cash from before there were any is made by the statement.
  await shop.db.deleteFrom('orderCash').where('orderId', '=', first.id).execute()
  expect(await settle(shop, first, 1570)).toBe('matched')
  expect(await first.cash()).toMatchObject({ due: 1570, open: 0 })
  // Of an own rider nobody knows more.
  await shop.db.deleteFrom('parcels').where('orderId', '=', first.id).execute()
  await first.moveOf(first.id, 'Return')
  expect(await first.cash()).toMatchObject({ due: 1000 })
})

test('whatever is kept, paid, exchanged and undone, the books are right [D92] [D93] [D97]', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('exchange' as const), back: fc.tuple(fc.nat(3), fc.nat(3)) }),
    fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('receive' as const), which: fc.nat(5) }),
  )
  const course = fc.record({
    discountPaisa: fc.nat(200_000),
    advancePaisa: fc.nat(300_000),
    deliveryChargePaisa: fc.constantFrom(0, 7_000),
    keptOnDelivery: fc.option(fc.record({ kept: fc.tuple(fc.nat(3), fc.nat(3)), paid: fc.nat(2000) })),
    steps: fc.array(step, { minLength: 3, maxLength: 7 }),
  })
  await fc.assert(
    fc.asyncProperty(course, async ({ keptOnDelivery, steps, ...amounts }) => {
      const total = 3 * 50_000 + 3 * 30_000 - amounts.discountPaisa + amounts.deliveryChargePaisa
      const advancePaisa = Math.min(amounts.advancePaisa, total)
      const first = await deliverOrder(shop, { ...amounts, pieces: [3, 3], advancePaisa })
      const isInPart =
        keptOnDelivery && Math.max(...keptOnDelivery.kept) > 0 && Math.min(...keptOnDelivery.kept) < 3
      if (isInPart)
        await keep(
          first,
          keptOnDelivery.kept,
          Math.min(keptOnDelivery.paid, Math.floor((total - advancePaisa) / 100)),
        )
      const before = await booksOf(first.id)
      const open: string[] = []
      for (const each of steps) {
        if (each.kind === 'exchange') {
          const { lines } = await first.managed()
          const back = lines.flatMap(({ line, kept }, index): [number, number][] => {
            const pieces = Math.min(each.back[index] ?? 0, kept)
            return pieces > 0 ? [[line, pieces]] : []
          })
          if (back.length) open.push(await exchangeNow(first, { back, sent: [first.kurti('XL')] }))
        } else if (each.kind === 'cancel') {
          const [id] = open.splice(each.which % (open.length || 1), 1)
          if (id) await first.moveOf(id, 'Cancelled')
        } else {
          const { piecesBack } = await first.managed()
          const batch = piecesBack.filter(({ receipt }) => !receipt)[each.which]
          const figures = batch?.pieces.map(({ line, quantity }): [number, number, number, number] => [
            ...([line, quantity, 0, 0] as const),
          ])
          if (batch && figures) await first.receive(batch.exchangedBy, ...figures)
        }
        const now = await booksOf(first.id)
        expect(now.goodsPaisa + now.creditPaisa).toBe(before.goodsPaisa)
        expect(now.totalPaisa).toBe(now.goodsPaisa + now.deliveryChargePaisa)
        expect(now.deliveryChargePaisa).toBe(before.deliveryChargePaisa)
        expect(Math.min(now.goodsPaisa, now.discountPaisa, now.movedPaisa)).toBeGreaterThanOrEqual(0)
        expect(now.advancePaisa + now.movedPaisa).toBe(before.advancePaisa)
        expect(now.duePaisa).toBe(before.duePaisa)
        // What has to be paid back on it is no more than was before there were exchanges.
        const toPayBack = ({ advancePaisa: paid, totalPaisa }: typeof now) => Math.max(paid - totalPaisa, 0)
        expect(toPayBack(now)).toBe(toPayBack(before))
        const { lines, piecesBack } = await first.managed()
        expect(lines.map(({ ordered }) => ordered)).toEqual([3, 3])
        for (const { line, kept } of lines) {
          const back = piecesBack.flatMap(({ pieces }) => pieces).filter((piece) => piece.line === line)
          expect(kept + back.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3)
        }
      }
    }),
    { numRuns: 12 },
  )
})

test('two exchanges of the last piece at once: one succeeds; so do another exchange and a cancellation [D93]', async () => {
  const first = await deliverOrder(shop, { pieces: [1, 1] })
  const id = await exchangeNow(first, { back: [[2, 1]], sent: [first.lamp()] })
  const other = await shop.as('admin')
  const { version } = await first.managed()
  const results = await Promise.allSettled([
    first.exchange({ back: [[1, 1]], sent: [first.kurti('L')], version }),
    first.exchange({ back: [[1, 1]], sent: [first.kurti('XL')], version, as: other }),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  const [last] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(await first.read()).toMatchObject({ total: 70, products: [] })
  expect(await booksOf(first.id)).toMatchObject({ creditPaisa: 80_000, goodsPaisa: 0 })

  // Both of the same order: whichever is first, each counts for itself.
  await first.moveOf(last ?? '', 'Cancelled')
  const now = await first.managed()
  const [again] = await Promise.allSettled([
    first.exchange({ back: [[1, 1]], sent: [first.kurti('L')], version: now.version }),
    first.moveOf(id, 'Cancelled'),
  ])
  const isExchanged = again.status === 'fulfilled'
  expect(await booksOf(first.id)).toMatchObject(
    isExchanged ? { goodsPaisa: 30_000, creditPaisa: 50_000 } : { goodsPaisa: 80_000, creditPaisa: 0 },
  )
})

test('cancelling an exchange waits for the other order before it touches the stock, so that neither waits for the other [D93]', async () => {
  const first = await deliverOrder(shop)
  const id = await first.exchange({ back: [[1, 1]], sent: [first.kurti('L')] })
  const product = first.kurti('L').id
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
    return rows[0]?.count
  }
  const [cancelled] = await shop.db.transaction().execute(async (tx) => {
    await sql`select from orders where id = ${first.id} for update`.execute(tx)
    const move = first.moveOf(id, 'Cancelled')
    await expect.poll(waiting).toBe(1)
    await sql`select from products where id = ${product} for update nowait`.execute(tx)
    return [move]
  })
  expect(await cancelled).toMatchObject({ orderStatus: 'Cancelled' })
})
