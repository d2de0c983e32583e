import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buyAtOnce, countPieces } from '#test/last-piece.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()

const oneOf = <T>(list: readonly T[], index: number) => list[index % list.length] as T

/** A kurti with one Maroon 38 left and plenty of the others. */
async function makeKurti() {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Kurti',
      category: 'Women Items',
      subCategory: 'Clothing',
      originalPrice: 500,
      variants: [
        { options: { size: '38', color: 'Maroon' }, stock: 1 },
        { options: { size: '40', color: 'Maroon' }, stock: 100 },
      ],
    },
  })
  const { variants } = await admin('GET /admin-products/:id', { params: { id: insertedId } })
  const [last, other] = variants.map(({ _id }) => ({
    id: Number(insertedId),
    pricePaisa: 50_000,
    variantId: _id,
  }))
  if (!last || !other) throw new Error('no variants')
  return { id: Number(insertedId), last, other }
}

/** Until an order waits for a row of another transaction. */
const orderWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
      return rows.length
    })
    .toBe(1)

test('the last Maroon 38 is sold exactly once to 20 buyers at once, whichever way they take it [D62]', async () => {
  const { id, last, other } = await makeKurti()
  const deadlocks = shop.countDeadlocks()
  const statuses = await buyAtOnce(shop, { id, last, other })
  expect(statuses.filter((status) => status < 300)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  const pieces = await countPieces(shop, id)
  expect(pieces?.left[0]).toBe(0)
  expect(pieces?.taken[0]).toBe(1)
  expect(pieces?.left[1]).toBe(100 - (pieces?.taken[1] ?? 0))
  expect(pieces?.product).toBe(pieces?.left[1])
  expect(shop.countDeadlocks()).toBe(deadlocks)
})

test('orders, cancellations and the merchant’s changes at once leave the stock of product and variants in agreement', async () => {
  const { id, last, other } = await makeKurti()
  const admin = await shop.as('admin')
  const lamp = await shop.make.product({ stock: 1000 })
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, async (_, index) => {
      if (index % 8 === 7) {
        const { variants } = await admin('GET /admin-products/:id', { params: { id: String(id) } })
        return admin('PATCH /updateProduct/:id', {
          params: { id: String(id) },
          body: { variants: variants.map(({ _id }) => ({ _id, barcode: `8${index}` })).reverse() },
        })
      }
      const lines = oneOf(
        [
          [lamp, other],
          [other, lamp],
          [last, other, lamp],
        ],
        index,
      )
      const body = { ...shop.make.orderOf(lines), source: 'shop' as const }
      const { insertedId } = await admin('POST /orders', { headers: {}, body })
      if (index % 2 === 0) return
      await admin('PUT /orderStatus/:id', { params: { id: insertedId }, body: { status: 'Cancelled' } })
    }),
  )
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(20)
  const { rows } = await sql<{ stock: number; variants: number; taken: number }>`
    select stock, (select sum(stock) from product_variants where product_id = ${id})::int as variants,
      (select coalesce(sum(quantity), 0) from order_lines where product_id = ${id} and stock_taken)::int as taken
    from products where id = ${id}`.execute(shop.db)
  const [row] = rows
  expect(row?.stock).toBe(row?.variants)
  expect(Number(row?.stock) + Number(row?.taken)).toBe(101)
})

test('an order that was under way when its product got variants is rejected instead of taking pieces of none of them', async () => {
  const lamp = await shop.make.product({ stock: 5 })
  const ordering = await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ hasVariants: true, stock: 5 }).where('id', '=', lamp.id).execute()
    await sql`insert into product_variants (product_id, position, options, original_price_paisa, stock)
      values (${lamp.id}, 1, '{"size": "M"}', 50000, 5)`.execute(tx)
    const answer = shop.send('POST', '/api/postOrder', { body: shop.make.orderOf([lamp]) })
    // It has read the product without variants.
    await orderWaits()
    return { answer }
  })
  const { status, body } = await ordering.answer
  expect([status, body.error.lines]).toEqual([
    409,
    [{ line: 0, id: String(lamp.id), reason: 'gone', available: 0 }],
  ])
  expect(await countPieces(shop, lamp.id)).toEqual({ product: 5, left: [5], taken: [0] })
})

test.each([null, 5])(
  'an order of a product with stock %s that is deleted meanwhile is rejected as gone [CHK-09]',
  async (stock) => {
    const [lamp, rug] = [await shop.make.product({ stock }), await shop.make.product({ stock: 3 })]
    const ordering = await shop.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('products').where('id', '=', lamp.id).execute()
      const answer = shop.send('POST', '/api/postOrder', { body: shop.make.orderOf([rug, lamp]) })
      // It has read the product, and needs its row.
      await orderWaits()
      return { answer }
    })
    const { status, body } = await ordering.answer
    expect([status, body.error.lines]).toEqual([
      409,
      [{ line: 1, id: String(lamp.id), reason: 'gone', available: 0 }],
    ])
    expect(
      (await shop.db.selectFrom('products').select('stock').where('id', '=', rug.id).execute())[0]?.stock,
    ).toBe(3)
  },
)

test('an order of a variant that is not counted, and is deleted meanwhile, is rejected as gone [D62]', async () => {
  const { id, last, other } = await makeKurti()
  const lastId = Number(last.variantId)
  await shop.db.updateTable('productVariants').set({ stock: null }).where('productId', '=', id).execute()
  const ordering = await shop.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('productVariants').where('id', '=', lastId).execute()
    const answer = shop.send('POST', '/api/postOrder', { body: shop.make.orderOf([other, last]) })
    // It has read the variant, and its line needs the row.
    await orderWaits()
    return { answer }
  })
  const { status, body } = await ordering.answer
  expect([status, body.error.lines]).toEqual([
    409,
    [{ line: 1, id: String(id), reason: 'gone', available: 0 }],
  ])
})

test('an order that waits for its product gets the pieces that came back to its variant meanwhile', async () => {
  const { id, last } = await makeKurti()
  const ordering = await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ stock: 104 }).where('id', '=', id).execute()
    await tx
      .updateTable('productVariants')
      .set({ stock: 4 })
      .where('id', '=', Number(last.variantId))
      .execute()
    const answer = shop.send('POST', '/api/postOrder', {
      body: shop.make.orderOf([{ ...last, quantity: 3 }]),
    })
    // It has read the variant with one piece.
    await orderWaits()
    return { answer }
  })
  expect((await ordering.answer).status).toBe(201)
  expect(await countPieces(shop, id)).toMatchObject({ product: 101, left: [1, 100] })
})
