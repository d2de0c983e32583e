import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

test('whatever happens to orders, no piece is lost, made or given back that was not taken [D60]', async () => {
  const rack = await Promise.all(Array.from({ length: 6 }, () => shop.make.product({ stock: 8 })))
  const admin = await shop.as('admin')
  const person = await shop.person('customer')
  const customer = await shop.as(person)
  const mobileNumber = '01711111106'
  const ids: string[] = []
  /** Pieces of deleted orders that were sold. */
  const sold = new Map<number, number>()
  // A fixed sequence of pseudo-random numbers, so that a failure can be repeated.
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
  const anyId = () => ids[random(ids.length)] ?? ''
  const someLines = () =>
    rack.filter(() => random(2) > 0).map((product) => ({ ...product, quantity: [1, 2, 8][random(3)] ?? 1 }))
  const place = async (by: typeof customer) => {
    const lines = someLines()
    if (lines.length === 0) return
    const body = shop.make.orderOf(lines, { mobileNumber })
    ids.push((await by('POST /postOrder', { headers: {}, body })).insertedId)
  }
  const edit = async (id: string) => {
    const { products: lines, customerData } = await admin('GET /order/:id', { params: { id } })
    const { version } = await admin('GET /managed-orders/:id', { params: { id } })
    const { email: _, comment: __, paymentSystem: ___, ...address } = customerData
    const changed = lines.map((line, index) => ({
      line: index + 1,
      id: line.id,
      quantity: 1 + random(8),
    }))
    const added = rack
      .slice(0, random(2))
      .map(({ id: product }) => ({ line: null, id: String(product), quantity: 1 }))
    const all = [...changed, ...added]
    const total = all.reduce((sum, { quantity }) => sum + 500 * quantity, address.deliveryCharge)
    await admin('PUT /orders/:id', {
      params: { id },
      body: { version, products: all, customerData: address, total },
    })
  }
  async function remove(id: string) {
    const taken = await shop.db
      .selectFrom('orderLines')
      .select(['productId', 'quantity'])
      .where('orderId', '=', id)
      .where('stockTaken', '=', true)
      .execute()
    await admin('DELETE /deleteOrder/:id', { params: { id } })
    ids.splice(ids.indexOf(id), 1)
    for (const { productId, quantity } of taken)
      sold.set(Number(productId), (sold.get(Number(productId)) ?? 0) + quantity)
  }
  const statuses = [
    'Confirmed',
    'Shipping',
    'Delivered',
    'Cancelled',
    'Return',
    'Confirmed',
    'Cancelled',
  ] as const
  const steps: (() => Promise<unknown>)[] = [
    () => place(customer),
    async () => place(await shop.as(null)),
    () =>
      admin('PUT /orderStatus/:id', {
        params: { id: anyId() },
        body: { status: statuses[random(statuses.length)] ?? 'Confirmed' },
      }),
    () =>
      admin('PUT /orders/statuses', {
        body: {
          status: 'Confirmed',
          orders: [anyId(), anyId()].map((id) => ({ id, from: 'Pending' as const })),
        },
      }),
    () => admin('POST /orders/undo-confirm', { body: { ids: [...ids].slice(-50) } }),
    () => customer('PUT /orderStatus/:id', { params: { id: anyId() }, body: { status: 'Cancelled' } }),
    () => customer('PUT /orderStatus/:id', { params: { id: anyId() }, body: { status: 'Confirmed' } }),
    // New ones are pending.
    async () => {
      await place(customer)
      await place(customer)
      return admin('POST /orders/merge', { body: { into: ids.at(-1) ?? '', from: ids.at(-2) ?? '' } })
    },
    () => edit(ids.at(-1) ?? ''),
    () => remove(anyId()),
  ]
  const done = new Map<number, number>()
  for (let round = 0; round < 120; round++) {
    const step = ids.length === 0 ? 0 : random(steps.length)
    await steps[step]?.().then(
      () => done.set(step, (done.get(step) ?? 0) + 1),
      (error: unknown) => rejected(Promise.reject(error)),
    )
    // Of each product: its stock, the pieces that orders hold, and lines that hold what they should not or lack what they should.
    const { rows } = await sql<{ id: number; stock: number; taken: number; wrong: number }>`
      select products.id, stock, coalesce(sum(quantity) filter (where stock_taken), 0)::int as taken,
        count(*) filter (where stock_taken <> ((status <> 'Cancelled' or pieces_outside)
          and not (status = 'Pending' and review_reason is not null)))::int as wrong
      from products left join order_lines on product_id = products.id left join orders on orders.id = order_id
      where products.id = any(${rack.map(({ id }) => id)}::bigint[]) group by products.id`.execute(shop.db)
    for (const { id, stock, taken, wrong } of rows) {
      expect(stock, `round ${round}`).toBeGreaterThanOrEqual(0)
      expect(stock + taken + (sold.get(id) ?? 0), `product ${id} in round ${round}`).toBe(8)
      expect(wrong, `product ${id} in round ${round}`).toBe(0)
    }
    if (round % 20 === 19) {
      // New stock comes in, so that not everything ends as sold.
      for (const { id } of rack) {
        await shop.db.updateTable('products').set({ stock: 8 }).where('id', '=', id).execute()
        sold.set(id, -Number(rows.find((row) => row.id === id)?.taken ?? 0))
      }
    }
  }
  // Every kind of step has happened.
  expect([...done.keys()].sort((a, b) => a - b)).toEqual(steps.map((_, index) => index))
})
