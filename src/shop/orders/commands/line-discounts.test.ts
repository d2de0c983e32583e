import { beforeEach, expect, test } from 'vitest'
import type { OrderInput } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

beforeEach(async () => {
  await shop.db.deleteFrom('discounts').execute()
  shop.cache.clear()
})

async function addDiscount(fields: object) {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /discounts', { body: { name: 'Eid offer', ...fields } as never })
  return insertedId
}

const place = async (body: OrderInput) =>
  (await (await shop.as(null))('POST /postOrder', { headers: {}, body })).insertedId

type Pieces = Parameters<typeof shop.make.orderOf>[0]

let numbers = 0
/** A phone number that no other order has. */
function newNumber() {
  numbers += 1
  return `018${String(21_000_000 + numbers)}`
}

interface Sent {
  discountCode?: string
  /** What is taken off, in taka. */
  discount?: number
  mobileNumber?: string
}

/** Places an order of these pieces; delivery costs 110 taka, and nothing above 5000 taka. */
function order(pieces: Pieces, { discountCode, discount = 0, mobileNumber = newNumber() }: Sent = {}) {
  const body = shop.make.orderOf(pieces, { mobileNumber })
  return place({ ...body, ...(discountCode && { discountCode }), total: body.total - discount })
}

async function staff() {
  const admin = await shop.as('admin')
  const read = (id: string) => admin('GET /order/:id', { params: { id } })
  const versionOf = async (id: string) => (await admin('GET /managed-orders/:id', { params: { id } })).version
  const move = (id: string, status: OrderStatus) =>
    admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
  /** What an edit sends of an order, with other numbers of pieces of its lines. */
  async function edited(id: string, quantities: readonly number[], mobileNumber?: string) {
    const { products, customerData } = await read(id)
    const { email: _, comment: __, paymentSystem: ___, ...address } = customerData
    return {
      products: products.flatMap(({ id: product, color, size }, index) =>
        quantities[index] ? [{ line: index + 1, id: product, quantity: quantities[index], color, size }] : [],
      ),
      customerData: { ...address, deliveryCharge: 110, ...(mobileNumber && { mobileNumber }) },
    }
  }
  return {
    admin,
    read,
    move,
    async ship(id: string) {
      for (const status of ['Confirmed', 'Shipping'] as const) await move(id, status)
    },
    async keep(id: string, kept: number[], paid: number) {
      await admin('PUT /orders/:id/partial-delivery', {
        params: { id },
        body: {
          version: await versionOf(id),
          paid,
          lines: kept.map((count, index) => ({ line: index + 1, kept: count })),
        },
      })
      return read(id)
    },
    async quote(id: string, quantities: number[], mobileNumber?: string) {
      const body = await edited(id, quantities, mobileNumber)
      return admin('POST /orders/:id/quote', { params: { id }, body })
    },
    async edit(
      id: string,
      quantities: number[],
      { mobileNumber, ...more }: { total: number; keepDiscount?: boolean; mobileNumber?: string },
    ) {
      const body = { ...(await edited(id, quantities, mobileNumber)), version: await versionOf(id), ...more }
      await admin('PUT /orders/:id', { params: { id }, body })
      return read(id)
    },
    merge: (from: string, into: string) => admin('POST /orders/merge', { body: { from, into } }),
  }
}

/** An order of P, for which a code takes off half, and Q, for 1000 taka each. */
async function halfOffP(quantity = 1) {
  const [p, q] = await Promise.all(
    ['P', 'Q'].map((name) => shop.make.product({ name, price: 1000, stock: 50 })),
  )
  if (!p || !q) throw new Error('Two products.')
  await addDiscount({ code: 'HALF', kind: 'percent', value: 50, productIds: [String(p.id)] })
  const pieces = [p, q].map(({ id }) => ({ id, pricePaisa: 100_000, quantity }))
  return { p, q, id: await order(pieces, { discountCode: 'HALF', discount: 500 * quantity }) }
}

test('the order says how much of its discount each line got, only where the discount is for it [D145]', async () => {
  const { id } = await halfOffP()
  const { read } = await staff()
  expect(await read(id)).toMatchObject({
    subTotal: 2000,
    discount: 500,
    total: 1610,
    products: [
      { name: 'P', discount: 500 },
      { name: 'Q', discount: 0 },
    ],
  })
  // To the paisa: 100 taka of three times 333.
  await addDiscount({ code: 'HUNDRED', kind: 'taka', value: 100 })
  const three = await Promise.all(Array.from({ length: 3 }, () => shop.make.product({ price: 333 })))
  const pieces = three.map(({ id: product }) => ({ id: product, pricePaisa: 33_300, quantity: 1 }))
  const uneven = await read(await order(pieces, { discountCode: 'HUNDRED', discount: 100 }))
  expect(uneven.products.map(({ discount }) => discount)).toEqual([33.34, 33.33, 33.33])
})

test('who keeps Q pays Q, and who keeps P has its discount; the delivery charge stays [D92] [D145]', async () => {
  const shopkeeper = await staff()
  const keepQ = await halfOffP()
  await shopkeeper.ship(keepQ.id)
  expect(await shopkeeper.keep(keepQ.id, [0, 1], 1110)).toMatchObject({
    subTotal: 1000,
    discount: 0,
    total: 1110,
    customerData: { deliveryCharge: 110 },
    products: [{ name: 'Q', discount: 0 }],
  })
  // Corrected: it was P.
  expect(await shopkeeper.keep(keepQ.id, [1, 0], 610)).toMatchObject({
    subTotal: 1000,
    discount: 500,
    total: 610,
    customerData: { deliveryCharge: 110 },
    products: [{ name: 'P', discount: 500 }],
  })
  // Everything after all.
  expect(await shopkeeper.keep(keepQ.id, [1, 1], 1610)).toMatchObject({
    subTotal: 2000,
    discount: 500,
    total: 1610,
    products: [{ discount: 500 }, { discount: 0 }],
  })
  // Of two pieces with a discount one has half of it.
  await shop.db.deleteFrom('discounts').execute()
  shop.cache.clear()
  const some = await halfOffP(2)
  await shopkeeper.ship(some.id)
  expect(await shopkeeper.keep(some.id, [1, 2], 2610)).toMatchObject({
    subTotal: 3000,
    discount: 500,
    total: 2610,
    customerData: { deliveryCharge: 110 },
    products: [
      { name: 'P', quantity: 1, discount: 500 },
      { name: 'Q', quantity: 2, discount: 0 },
    ],
  })
})

test('of buy 2 get 1 two are kept at full price: the discount falls, not the delivery charge [D92] [D145]', async () => {
  const lamp = await shop.make.product({ price: 500, stock: 50 })
  await addDiscount({ kind: 'buy-get', buy: 2, get: 1 })
  const shopkeeper = await staff()
  const three = [{ id: lamp.id, pricePaisa: 50_000, quantity: 3 }]
  const full = await order(three, { discount: 500 })
  await shopkeeper.ship(full)
  expect(await shopkeeper.keep(full, [2], 1110)).toMatchObject({
    subTotal: 1000,
    discount: 0,
    total: 1110,
    customerData: { deliveryCharge: 110 },
  })
  // Cash is whole taka: what it is rounded by is no delivery.
  for (const [paid, discount] of [
    [777, 333],
    [776.67, 333.33],
    [800, 310],
  ] as const)
    expect(await shopkeeper.keep(full, [2], paid)).toMatchObject({
      subTotal: 1000,
      discount,
      total: paid,
      customerData: { deliveryCharge: 110 },
      products: [{ quantity: 2, discount }],
    })
})

test('an exchange credits what was paid for the line that comes back [D93] [D145]', async () => {
  const { admin, read, ship, move } = await staff()
  for (const [line, credit] of [
    [1, 500],
    [2, 1000],
  ] as const) {
    const { id } = await halfOffP()
    await ship(id)
    await move(id, 'Delivered')
    const other = await shop.make.product({ price: 700, stock: 5 })
    const sent = shop.make.orderOf([{ id: other.id, pricePaisa: 70_000, quantity: 1 }])
    const { version } = await admin('GET /managed-orders/:id', { params: { id } })
    const { insertedId } = await admin('POST /orders/:id/exchange', {
      params: { id },
      headers: {},
      body: { ...sent, source: 'phone', version, pieces: [{ line, quantity: 1 }] },
    })
    expect(await read(insertedId)).toMatchObject({ total: 810, exchange: { credit } })
    expect(await read(id)).toMatchObject({
      subTotal: 1000,
      discount: 500 - (1000 - credit),
      total: 1610 - credit,
    })
    await move(insertedId, 'Cancelled')
    expect(await read(id)).toMatchObject({
      subTotal: 2000,
      discount: 500,
      total: 1610,
      products: [{ discount: 500 }, { discount: 0 }],
    })
    await shop.db.deleteFrom('discounts').execute()
    shop.cache.clear()
  }
})

test('an edited order has the discount that its goods get; staff keep the former amount only if they say so [D145]', async () => {
  const shirt = await shop.make.product({ price: 500, stock: 90 })
  await addDiscount({ name: 'Ten', kind: 'percent', value: 10, minimum: 5000 })
  const { edit, quote, read } = await staff()
  const twenty = [{ id: shirt.id, pricePaisa: 50_000, quantity: 20 }]
  const id = await order(twenty, { discount: 1000 })
  expect(await quote(id, [1])).toMatchObject({
    subTotal: 500,
    discount: 0,
    discountName: '',
    kept: { discount: 500, isDeliveryFree: false },
  })
  expect(await rejected(edit(id, [1], { total: 110 }))).toMatchObject({
    expected: { subTotal: 500, discount: 0, total: 610 },
  })
  // It follows the pieces.
  expect(await edit(id, [12], { total: 5510 })).toMatchObject({ discount: 600, discountName: 'Ten' })
  expect(await edit(id, [30], { total: 13_610 })).toMatchObject({
    discount: 1500,
    products: [{ quantity: 30, discount: 1500 }],
  })
  expect(await edit(id, [1], { total: 610 })).toMatchObject({ discount: 0, discountName: '', total: 610 })

  const other = await order(twenty, { discount: 1000 })
  expect(await edit(other, [4], { total: 1110, keepDiscount: true })).toMatchObject({
    subTotal: 2000,
    discount: 1000,
    discountName: 'Ten',
    products: [{ quantity: 4, discount: 1000 }],
  })
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select(['before', 'after'])
    .where('subject', '=', `order ${other}`)
    .where('action', '=', 'order-edited')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    before: { discount: 1000, total: 9000 },
    after: { discount: 1000, total: 1110, keptDiscount: true },
  })
  // Another address changes no discount, although the goods would not get it any more.
  const { customerData } = await read(other)
  expect(customerData.deliveryCharge).toBe(110)
  expect(await edit(other, [4], { total: 1110 })).toMatchObject({ discount: 1000 })
})

test('an order has its discount as it was when it was placed, also if it has ended or was deleted since [D67] [D145]', async () => {
  const shirt = await shop.make.product({ price: 500, stock: 90 })
  const fields = { name: 'Ten', code: 'TENTEN', kind: 'percent', value: 10 }
  const discount = await addDiscount(fields)
  const { admin, edit } = await staff()
  const four = [{ id: shirt.id, pricePaisa: 50_000, quantity: 4 }]
  const id = await order(four, { discountCode: 'TENTEN', discount: 200 })
  const [now] = await admin('GET /discounts', {})
  const { _id: _, orders: __, ...stored } = now ?? expect.fail()
  await admin('PUT /discounts/:id', {
    params: { id: discount },
    body: { ...stored, until: new Date(Date.now() - 1).toISOString(), enabled: false },
  })
  expect(await edit(id, [8], { total: 3710 })).toMatchObject({ discount: 400, discountName: 'Ten' })
  // What cannot be evaluated any more leaves each line what it has for its pieces.
  await admin('DELETE /discounts/:id', { params: { id: discount } })
  expect(await edit(id, [2], { total: 1010 })).toMatchObject({ discount: 100, discountName: 'Ten' })
  expect(await edit(id, [5], { total: 2510 })).toMatchObject({ discount: 100 })
})

test('a code once per phone number stays used when its order is merged, also twice, until that one is cancelled [D146]', async () => {
  const shirt = await shop.make.product({ price: 500, stock: 90 })
  await addDiscount({ code: 'ONCE', kind: 'taka', value: 100, maxPerPhone: 1 })
  const { admin, read, merge, move } = await staff()
  const mobileNumber = newNumber()
  const two = [{ id: shirt.id, pricePaisa: 50_000, quantity: 2 }]
  const withCode = () => order(two, { discountCode: 'ONCE', discount: 100, mobileNumber })
  const first = await withCode()
  const [second, third] = [await order(two, { mobileNumber }), await order(two, { mobileNumber })]
  const used = {
    code: 'not-possible-now',
    fields: { discountCode: 'This phone number has used the code already.' },
  }
  expect(await rejected(withCode())).toMatchObject(used)
  await merge(first, second)
  expect(await rejected(withCode())).toMatchObject(used)
  await merge(second, third)
  expect(await rejected(withCode())).toMatchObject(used)
  expect(await read(third)).toMatchObject({ discount: 100, products: [{ quantity: 6, discount: 100 }] })
  expect((await admin('GET /discounts', {}))[0]).toMatchObject({ orders: 1 })
  await move(third, 'Cancelled')
  const again = await withCode()
  // Its discount has been used by another order since: nobody takes it up again, neither one by one nor in bulk.
  expect(await rejected(move(third, 'Confirmed'))).toMatchObject({ discountUsed: true })
  expect(
    await admin('PUT /orders/statuses', {
      body: { status: 'Confirmed', orders: [{ id: third, from: 'Cancelled' }] },
    }),
  ).toMatchObject([{ moved: false, discountUsed: true }])
  await move(again, 'Cancelled')
  await move(third, 'Confirmed')
  expect(await rejected(withCode())).toMatchObject(used)
})

test('what is granted once by itself is granted once, whatever is merged and edited [D146]', async () => {
  const shirt = await shop.make.product({ price: 500, stock: 90 })
  await addDiscount({ name: 'Welcome', kind: 'taka', value: 100, maxPerPhone: 1 })
  const { read, merge, edit } = await staff()
  const mobileNumber = newNumber()
  const two = [{ id: shirt.id, pricePaisa: 50_000, quantity: 2 }]
  const first = await order(two, { discount: 100, mobileNumber })
  const second = await order(two, { mobileNumber })
  await merge(first, second)
  const third = await order(two, { mobileNumber })
  await merge(third, second)
  expect(await read(second)).toMatchObject({ discount: 100, products: [{ quantity: 6 }] })
  expect(await edit(second, [5], { total: 2510 })).toMatchObject({ discount: 100 })
  expect(await rejected(order(two, { discount: 100, mobileNumber }))).toMatchObject({
    expected: { discount: 0 },
  })
})

test('another phone number uses a discount as placing does [D146]', async () => {
  const shirt = await shop.make.product({ price: 500, stock: 90 })
  await addDiscount({ code: 'ONCE', kind: 'taka', value: 100, maxPerPhone: 1 })
  const { edit, quote } = await staff()
  const two = [{ id: shirt.id, pricePaisa: 50_000, quantity: 2 }]
  const [used, other, free] = [newNumber(), newNumber(), newNumber()]
  await order(two, { discountCode: 'ONCE', discount: 100, mobileNumber: used })
  const id = await order(two, { discountCode: 'ONCE', discount: 100, mobileNumber: other })
  expect(await quote(id, [2], used)).toMatchObject({ discount: 0, isUsedByPhone: true, kept: null })
  const problem = {
    fields: { 'customerData.mobileNumber': expect.stringContaining('has used the discount') },
  }
  expect(await rejected(edit(id, [2], { total: 1010, mobileNumber: used }))).toMatchObject({
    ...problem,
    expected: { discount: 0, total: 1110 },
  })
  expect(
    await rejected(edit(id, [2], { total: 1010, mobileNumber: used, keepDiscount: true })),
  ).toMatchObject(problem)
  // A number that has not used it takes it over, and frees the former one.
  expect(await edit(id, [2], { total: 1010, mobileNumber: free })).toMatchObject({ discount: 100 })
  await order(two, { discountCode: 'ONCE', discount: 100, mobileNumber: other })
  expect(await edit(id, [2], { total: 1110, mobileNumber: used })).toMatchObject({
    discount: 0,
    discountName: '',
  })
})
