import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

test('whatever happens to orders, their lines have exactly their discount, and no paisa is lost [D145]', async () => {
  const prices = [1000, 333.33, 75.5, 499]
  const rack = await Promise.all(prices.map((price) => shop.make.product({ price, stock: 5000 })))
  const [first, second] = rack.map(({ id }) => String(id))
  const admin = await shop.as('admin')
  for (const fields of [
    { code: 'HALF', kind: 'percent', value: 50, productIds: [first] },
    { code: 'TAKA', kind: 'taka', value: 77.77, productIds: [first, second] },
    { code: 'FREE', kind: 'free-delivery' },
    { code: 'SETS', kind: 'buy-get', buy: 2, get: 1 },
    { kind: 'percent', value: 7, minimum: 2000 },
  ])
    await admin('POST /discounts', { body: { name: fields.code ?? 'Seven', ...fields } as never })
  shop.cache.clear()
  // A fixed sequence of pseudo-random numbers, so that a failure can be repeated.
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const oneOf = <T>(list: readonly T[]) => list[random(list.length)] as T
  const ids: string[] = []
  const codes = ['', 'HALF', 'TAKA', 'FREE', 'SETS']
  /** Pieces of each line, and what the goods cost, when an order was sent or what was kept of it was said. */
  const sentPieces = new Map<string, number[]>()
  const goodsPaid = new Map<string, number>()

  const someProducts = () => {
    const chosen = rack.filter(() => random(2) > 0)
    return (chosen.length ? chosen : rack.slice(0, 1)).map(({ id, originalPricePaisa }) => ({
      id,
      pricePaisa: Number(originalPricePaisa),
      quantity: 1 + random(5),
    }))
  }
  const read = (id: string) => admin('GET /order/:id', { params: { id } })
  const managed = (id: string) => admin('GET /managed-orders/:id', { params: { id } })
  const idIn = async (...statuses: OrderStatus[]) => {
    const rows = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', statuses)
      .orderBy('placedAt')
      .execute()
    return rows.length ? oneOf(rows).id : null
  }
  async function place() {
    const body = shop.make.orderOf(someProducts(), { mobileNumber: '01711111187' })
    const discountCode = oneOf(codes)
    const products = body.products.map(({ id, quantity }) => ({ id, quantity }))
    const { deliveryArea, district, thana } = body.customerData
    const quote = await admin('POST /orders/quote', {
      body: { products, deliveryArea, district, thana, ...(discountCode && { discountCode }) },
    })
    const isGranted = discountCode !== '' && quote.codeProblem === null
    const { insertedId } = await admin('POST /orders', {
      headers: {},
      body: {
        ...body,
        source: 'phone',
        total: quote.total,
        ...(isGranted && { discountCode }),
        customerData: { ...body.customerData, deliveryCharge: quote.deliveryCharge },
      },
    })
    ids.push(insertedId)
  }
  async function edit() {
    const id = await idIn('Pending')
    if (!id) return
    const { products: lines, customerData } = await read(id)
    const { email: _, comment: __, paymentSystem: ___, ...address } = customerData
    const kept = lines.filter(() => random(4) > 0 || lines.length === 1)
    const added = random(3) === 0 ? [{ line: null, id: String(oneOf(rack).id), quantity: 1 }] : []
    const body = {
      products: [
        ...kept.map((line) => ({ line: lines.indexOf(line) + 1, id: line.id, quantity: 1 + random(6) })),
        ...added,
      ],
      customerData: { ...address, deliveryCharge: random(3) === 0 ? 0 : 110 },
      keepDiscount: random(3) === 0,
    }
    const quote = await admin('POST /orders/:id/quote', { params: { id }, body })
    const discount = body.keepDiscount ? (quote.kept?.discount ?? 0) : quote.discount
    const total = Math.round((quote.subTotal - discount + body.customerData.deliveryCharge) * 100) / 100
    const { version } = await managed(id)
    await admin('PUT /orders/:id', { params: { id }, body: { ...body, version, total } })
  }
  async function merge() {
    const [into, from] = [await idIn('Pending'), await idIn('Pending')]
    if (into && from) await admin('POST /orders/merge', { body: { into, from } })
  }
  async function deliver() {
    const id = await idIn('Pending')
    if (!id) return
    for (const status of ['Confirmed', 'Shipping', 'Delivered'] as const)
      await admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
    const { products, subTotal, discount } = await read(id)
    sentPieces.set(
      id,
      products.map(({ quantity }) => quantity),
    )
    goodsPaid.set(id, Math.round((subTotal - discount) * 100))
  }
  async function keepSome() {
    const id = await idIn('Delivered')
    if (!id) return
    const { lines, ordered, version } = await managed(id)
    const most = Math.round(ordered.total * 100)
    const isWhole = random(4) === 0
    const { subTotal, discount } = await admin('PUT /orders/:id/partial-delivery', {
      params: { id },
      body: {
        version,
        paid: (isWhole ? most : random(most + 1)) / 100,
        lines: lines.map(({ line, ordered: all }) => ({ line, kept: isWhole ? all : random(all + 1) })),
      },
    }).then(() => read(id))
    goodsPaid.set(id, Math.round((subTotal - discount) * 100))
  }
  async function exchange() {
    const id = await idIn('Delivered')
    if (!id) return
    const { lines, version } = await managed(id)
    const left = lines.filter(({ kept }) => kept > 0)
    if (left.length === 0) return
    const pieces = left
      .filter((_, index) => index === 0 || random(2) > 0)
      .map(({ line, kept }) => ({ line, quantity: 1 + random(kept) }))
    const sent = shop.make.orderOf(someProducts(), { mobileNumber: '01711111187' })
    const send = (total: number) =>
      admin('POST /orders/:id/exchange', {
        params: { id },
        headers: {},
        body: { ...sent, source: 'phone', version, pieces, total },
      })
    // What is taken off is said by the rejection.
    const { expected } = await rejected(send(0.01))
    await send((expected as { total: number }).total)
  }
  const move = async (to: OrderStatus, ...from: OrderStatus[]) => {
    const id = await idIn(...from)
    if (id) await admin('PUT /orderStatus/:id', { params: { id }, body: { status: to } })
  }
  const steps = [place, place, edit, edit, merge, deliver, keepSome, exchange, exchange].concat(
    () => move('Cancelled', 'Pending', 'Confirmed'),
    () => move('Confirmed', 'Cancelled'),
  )
  const done = new Map<number, number>()
  for (let round = 0; round < 150; round++) {
    const step = random(steps.length)
    await steps[step]?.().then(
      () => done.set(step, (done.get(step) ?? 0) + 1),
      (error: unknown) => rejected(Promise.reject(error)),
    )
    const { rows: wrong } = await sql`
      select orders.id, status, discount_paisa, sub_total_paisa, total_paisa, sums.* from orders join (
        select order_id, sum(discount_paisa) as discount, sum(price_paisa::bigint * quantity) as goods,
          bool_and(discount_paisa between 0 and price_paisa::bigint * quantity) as is_within
        from order_lines group by 1) as sums on order_id = orders.id
      where discount_paisa <> discount or sub_total_paisa <> goods or not is_within or total_paisa < 0
        or total_paisa <> goods - discount + delivery_charge_paisa or delivery_charge_paisa < 0`.execute(
      shop.db,
    )
    expect(wrong, `round ${round}, step ${step}`).toEqual([])
    // What was kept and what comes back is what was ordered, in pieces; what was paid is what is left and what is credited.
    const { rows } = await sql<{ id: string; pieces: number[]; goods: number }>`
      select orders.id, sub_total_paisa - discount_paisa + coalesce((select sum(credit_paisa) from exchanges
          where original_id = orders.id and undone_at is null), 0)::bigint as goods,
        (select json_agg(quantity + coalesce((select sum(quantity) from pieces_back as back
            where back.order_id = order_lines.order_id and back.position = order_lines.position), 0) order by position)
          from order_lines where order_id = orders.id) as pieces
      from orders where id = any(${[...sentPieces.keys()]})`.execute(shop.db)
    for (const { id, pieces, goods } of rows) {
      expect(pieces, `order ${id} in round ${round}`).toEqual(sentPieces.get(id))
      expect(goods, `order ${id} in round ${round}`).toBe(goodsPaid.get(id))
    }
  }
  // Every kind of step has happened.
  expect([...done.keys()].sort((a, b) => a - b)).toEqual(steps.map((_, index) => index))
})
