import { beforeEach, expect, test } from 'vitest'
import type { OrderInput } from '#shop/orders/contract.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

beforeEach(async () => {
  for (const table of ['discounts', 'combos'] as const) await shop.db.deleteFrom(table).execute()
  shop.cache.clear()
})

type Part = string | number | { id: string | number; variantId?: string; pieces?: number }

let combos = 0
async function addCombo(price: number, parts: Part[], name = `Combo ${++combos}`) {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /combos', {
    body: {
      name,
      nameBn: `${name} (বাংলা)`,
      slug: `combo-${++combos}`,
      price,
      parts: parts.map((part) => {
        const { id, variantId = '', pieces = 1 } = typeof part === 'object' ? part : { id: part }
        return { productId: String(id), variantId, pieces }
      }),
    },
  })
  return insertedId
}

async function addDiscount(fields: object) {
  const admin = await shop.as('admin')
  await admin('POST /discounts', { body: { name: 'Eid', ...fields } as never })
}

const product = async (price: number, stock = 50) => (await shop.make.product({ price, stock })).id
const lineOf = (id: number, price: number, quantity = 1) => ({ id, pricePaisa: price * 100, quantity })

let numbers = 0
/** The body of an order of these lines with so much taken off, from a new phone number. */
function bodyOf(lines: Parameters<typeof shop.make.orderOf>[0], off: number, more: object = {}): OrderInput {
  numbers += 1
  const body = shop.make.orderOf(lines, { mobileNumber: `018${String(41_000_000 + numbers)}` })
  return { ...body, total: Math.round((body.total - off) * 100) / 100, ...more }
}

async function place(lines: Parameters<typeof shop.make.orderOf>[0], off: number, more: object = {}) {
  const guest = await shop.as(null)
  return (await guest('POST /postOrder', { headers: {}, body: bodyOf(lines, off, more) })).insertedId
}

async function staff() {
  const admin = await shop.as('admin')
  const read = (id: string) => admin('GET /order/:id', { params: { id } })
  const versionOf = async (id: string) => (await admin('GET /managed-orders/:id', { params: { id } })).version
  const move = (id: string, status: 'Confirmed' | 'Shipping' | 'Delivered' | 'Cancelled' | 'Return') =>
    admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
  async function editBody(id: string, quantities: readonly number[]) {
    const { products, customerData } = await read(id)
    const { email: _, comment: __, paymentSystem: ___, ...address } = customerData
    return {
      products: products.flatMap(({ id: productId, color, size, variantId }, index) => {
        const quantity = quantities[index] ?? 0
        const line = { line: index + 1, id: productId, quantity, color, size, variantId: variantId ?? '' }
        return quantity > 0 ? [line] : []
      }),
      customerData: { ...address, deliveryCharge: 110 },
    }
  }
  return {
    admin,
    read,
    move,
    versionOf,
    discountsOf: async (id: string) => (await read(id)).products.map(({ discount }) => discount),
    quote: async (id: string, quantities: number[]) =>
      admin('POST /orders/:id/quote', { params: { id }, body: await editBody(id, quantities) }),
    async edit(id: string, quantities: number[], total: number) {
      const body = { ...(await editBody(id, quantities)), version: await versionOf(id), total }
      await admin('PUT /orders/:id', { params: { id }, body })
      return read(id)
    },
    async keep(id: string, kept: number[], paid: number) {
      const lines = kept.map((count, index) => ({ line: index + 1, kept: count }))
      const body = { version: await versionOf(id), paid, lines }
      await admin('PUT /orders/:id/partial-delivery', { params: { id }, body })
      return read(id)
    },
  }
}

/** Three products for 333.33, 333.34 and 666.67 that cost 1,000 together, and one beside them. */
async function oddCombo() {
  const prices = [333.33, 333.34, 666.67, 500]
  const ids = await Promise.all(prices.map((price) => product(price)))
  await addCombo(1000, ids.slice(0, 3), 'Eid set')
  return ids.map((id, index) => lineOf(id, prices[index] ?? 0))
}

test('an order of all parts costs the price of the combo, divided among their lines to the paisa [D221]', async () => {
  const lines = await oddCombo()
  const { read } = await staff()
  expect(await read(await place(lines, 333.34))).toMatchObject({
    subTotal: 1833.34,
    discount: 333.34,
    discountName: 'Eid set',
    discountNameBn: 'Eid set (বাংলা)',
    total: 1610,
    products: [{ discount: 83.33 }, { discount: 83.34 }, { discount: 166.67 }, { discount: 0 }],
  })
  // Without one of them they cost what they cost.
  expect(await read(await place(lines.slice(1), 0))).toMatchObject({ discount: 0, discountName: '' })
})

test('an order that was sent with the price of single products gets the sums with the combo [D221]', async () => {
  const lines = await oddCombo()
  const guest = await shop.as(null)
  const answer = await rejected(guest('POST /postOrder', { headers: {}, body: bodyOf(lines, 0) }))
  expect(answer).toMatchObject({ code: 'not-possible-now', expected: { discount: 333.34 } })
  expect(await guest('GET /offers', {})).toMatchObject({ hasCombos: true, hasQuantityOffers: false })
  const products = lines.map(({ id }) => ({ id: String(id), quantity: 2 }))
  expect(await guest('POST /orders/quote', { body: { products } })).toMatchObject({
    discount: 666.68,
    discountName: 'Eid set',
  })
})

test('two combos share a part: its one piece is in one of them, two pieces in both [D221]', async () => {
  const [shared, first, second] = [await product(500), await product(500), await product(500)]
  await addCombo(900, [shared, first], 'Small')
  await addCombo(800, [shared, second], 'Large')
  const { read, discountsOf } = await staff()
  const lines = [lineOf(shared, 500), lineOf(first, 500), lineOf(second, 500)]
  expect(await read(await place(lines, 200))).toMatchObject({ discount: 200, discountName: 'Large' })
  const both = await place([lineOf(shared, 500, 2), ...lines.slice(1)], 300)
  expect(await read(both)).toMatchObject({ discount: 300, discountName: 'Large, Small' })
  expect(await discountsOf(both)).toEqual([150, 50, 100])
})

test('combo and quantity offer have each their pieces; a code takes their place if it saves more [D221]', async () => {
  const [soap, towel] = [await product(650), await product(400)]
  const { admin, read } = await staff()
  await admin('PATCH /updateProduct/:id', {
    params: { id: String(soap) },
    body: { quantityOffers: [{ pieces: 2, price: 1200 }] },
  })
  await addCombo(1000, [soap, towel], 'Bath')
  await addDiscount({ kind: 'taka', value: 60 })
  await addDiscount({ kind: 'taka', value: 20, code: 'SMALL20' })
  await addDiscount({ kind: 'taka', value: 500, code: 'BIG500' })
  const lines = [lineOf(soap, 650, 3), lineOf(towel, 400)]
  for (const more of [{}, { discountCode: 'SMALL20' }])
    expect(await read(await place(lines, 150, more))).toMatchObject({
      discount: 150,
      discountName: 'Bath, Quantity offer',
    })
  expect(await read(await place(lines, 500, { discountCode: 'BIG500' }))).toMatchObject({
    discount: 500,
    discountName: 'Eid',
  })
  // Below what the shop gives to every order the combo is not named.
  expect(await read(await place([lineOf(soap, 650), lineOf(towel, 400)], 60))).toMatchObject({
    discount: 60,
    discountName: 'Eid',
  })
})

test('a part of any variant is whichever was chosen, and a named one no other [D221]', async () => {
  const { admin, read } = await staff()
  const { insertedId: kurti } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Kurti',
      category: 'Women Items',
      subCategory: 'Clothing',
      originalPrice: 500,
      variants: [
        { options: { size: 'M' }, stock: 10 },
        { options: { size: 'L' }, originalPrice: 600, stock: 10 },
      ],
    },
  })
  const { variants } = await admin('GET /admin-products/:id', { params: { id: kurti } })
  const [m, l] = variants.map(({ _id, originalPrice }) => ({
    id: Number(kurti),
    pricePaisa: originalPrice * 100,
    variantId: _id,
  }))
  if (!m || !l) throw new Error('Two variants.')
  const lamp = await product(300)
  const any = await addCombo(700, [kurti, lamp], 'Any size')
  expect(await read(await place([m, lineOf(lamp, 300)], 100))).toMatchObject({ discount: 100 })
  expect(await read(await place([l, lineOf(lamp, 300)], 200))).toMatchObject({ discount: 200 })
  await admin('DELETE /combos/:id', { params: { id: any } })
  await addCombo(700, [{ id: kurti, variantId: m.variantId }, lamp], 'Size M')
  expect(await read(await place([l, lineOf(lamp, 300)], 0))).toMatchObject({ discount: 0 })
  const both = await read(await place([m, l, lineOf(lamp, 300)], 100))
  expect(both.products.map(({ discount }) => discount)).toEqual([62.5, 0, 37.5])
})

test('twenty buyers of two combos at once: every piece of the part they share is sold once [D221]', async () => {
  const [shared, first, second] = [await product(500, 5), await product(500), await product(500)]
  await addCombo(900, [shared, first])
  await addCombo(900, [shared, second])
  const deadlocks = shop.countDeadlocks()
  // Half of them name the shared part first, half last.
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const parts = [lineOf(shared, 500), lineOf(index % 2 ? first : second, 500)]
      const lines = index % 4 < 2 ? parts : parts.toReversed()
      return shop.send('POST', '/api/postOrder', { body: bodyOf(lines, 100) })
    }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(15)
  const guest = await shop.as(null)
  const query = { ids: [shared, first, second].join() }
  const stocks = (await guest('GET /stock', { query })).map(({ _id, stock }) => [Number(_id), stock] as const)
  expect(new Map(stocks).get(shared)).toBe(0)
  expect((new Map(stocks).get(first) ?? 0) + (new Map(stocks).get(second) ?? 0)).toBe(95)
  expect(shop.countDeadlocks()).toBe(deadlocks)
})

test('an order whose combo is short of one part takes none of the others, and names the line [D221]', async () => {
  const [soap, towel] = [await product(650, 3), await product(400, 1)]
  await addCombo(1900, [
    { id: soap, pieces: 2 },
    { id: towel, pieces: 2 },
  ])
  const guest = await shop.as(null)
  const body = bodyOf([lineOf(soap, 650, 2), lineOf(towel, 400, 2)], 200)
  expect(await rejected(guest('POST /postOrder', { headers: {}, body }))).toMatchObject({
    code: 'not-possible-now',
    lines: [{ line: 1, id: String(towel), reason: 'short', available: 1 }],
  })
  expect(await guest('GET /stock', { query: { ids: String(soap) } })).toMatchObject([{ stock: 3 }])
})

test('who keeps one part pays its share of the combo, and the others go back to the stock by piece [D221] [D92]', async () => {
  const lines = await oddCombo()
  const { admin, move, read, keep } = await staff()
  const order = await place(lines, 333.34)
  for (const status of ['Confirmed', 'Shipping'] as const) await move(order, status)
  expect(await keep(order, [1, 0, 1, 0], 860)).toMatchObject({
    subTotal: 1000,
    discount: 250,
    total: 860,
    products: [{ discount: 83.33 }, { discount: 166.67 }],
    handedBack: [{ quantity: 1 }, { quantity: 1 }],
  })
  await admin('POST /orders/:id/pieces-back/receipt', {
    params: { id: order },
    body: { exchangedBy: null, lines: [2, 4].map((line) => ({ line, restocked: 1, damaged: 0, lost: 0 })) },
  })
  const guest = await shop.as(null)
  const stocks = await guest('GET /stock', { query: { ids: lines.map(({ id }) => id).join() } })
  expect(stocks.map(({ stock }) => stock).toSorted()).toEqual([49, 49, 50, 50])
  expect((await read(order)).total).toBe(860)
})

test('a part is exchanged at the price that was paid for it in the combo [D221] [D93]', async () => {
  const lines = await oddCombo()
  const { admin, move, read, versionOf } = await staff()
  const order = await place(lines.slice(0, 3), 333.34)
  for (const status of ['Confirmed', 'Shipping', 'Delivered'] as const) await move(order, status)
  const { customerData } = await read(order)
  const [, , third] = lines
  if (!third) throw new Error('Three parts.')
  const body = shop.make.orderOf([third], { mobileNumber: customerData.mobileNumber, deliveryCharge: 70 })
  const { insertedId } = await admin('POST /orders/:id/exchange', {
    params: { id: order },
    headers: {},
    body: {
      ...body,
      total: 570,
      source: 'phone',
      version: await versionOf(order),
      reason: 'wrong goods',
      pieces: [{ line: 3, quantity: 1 }],
    },
  })
  expect(await read(insertedId)).toMatchObject({
    subTotal: 666.67,
    discount: 166.67,
    total: 570,
    advance: 500,
  })
  expect(await read(order)).toMatchObject({ subTotal: 666.67, discount: 166.67, total: 610 })
  // A combo among what is sent counts there.
  await addCombo(1000, [lines[2]?.id ?? 0, lines[3]?.id ?? 0], 'Swap')
  const sent = shop.make.orderOf(lines.slice(2), {
    mobileNumber: customerData.mobileNumber,
    deliveryCharge: 70,
  })
  const again = await admin('POST /orders/:id/exchange', {
    params: { id: order },
    headers: {},
    body: {
      ...sent,
      total: 1070,
      source: 'phone',
      version: await versionOf(order),
      reason: 'wrong goods',
      pieces: [{ line: 1, quantity: 1 }],
    },
  })
  expect(await read(again.insertedId)).toMatchObject({ discount: 166.67, discountName: 'Swap', advance: 250 })
})

test('an edited order has the combo of then also when it was deleted, and loses it without a part [D221]', async () => {
  const [soap, towel] = [await product(650), await product(400)]
  const combo = await addCombo(950, [soap, towel], 'Bath')
  const { admin, read, edit, quote } = await staff()
  const order = await place([lineOf(soap, 650), lineOf(towel, 400)], 100)
  await admin('DELETE /combos/:id', { params: { id: combo } })
  expect(await quote(order, [2, 2])).toMatchObject({ discount: 200, discountName: 'Bath' })
  expect(await edit(order, [2, 1], 1710)).toMatchObject({ discount: 100, discountName: 'Bath' })
  const [first] = (await read(order)).products
  expect(first?.discount).toBe(61.9)
  expect(await edit(order, [2, 0], 1410)).toMatchObject({ discount: 0, total: 1410, discountName: '' })
})

test('an order of before gets the combo of now when an edit completes it, and the cheaper of both [D221]', async () => {
  const [soap, towel] = [await product(650), await product(400)]
  const { admin, quote } = await staff()
  const before = await place([lineOf(soap, 650, 2), lineOf(towel, 400)], 0)
  const combo = await addCombo(950, [soap, towel], 'Bath')
  expect(await quote(before, [1, 1])).toMatchObject({ discount: 100 })
  const granted = await place([lineOf(soap, 650), lineOf(towel, 400)], 100)
  const { rows } = await admin('GET /admin-combos', { query: {} })
  const [{ version, slug } = { version: 0, slug: '' }] = rows
  const change = (price: number, seen: number) =>
    admin('PUT /combos/:id', {
      params: { id: combo },
      body: {
        version: seen,
        slug,
        price,
        name: 'Bath',
        parts: [soap, towel].map((id) => ({ productId: String(id), pieces: 1 })),
      },
    })
  await change(1000, version)
  expect(await quote(granted, [2, 2])).toMatchObject({ discount: 200 })
  await change(900, version + 1)
  expect(await quote(granted, [2, 2])).toMatchObject({ discount: 300 })
})

test('merged orders keep what both saved, and an edit puts their parts together [D221]', async () => {
  const [soap, towel] = [await product(650), await product(400)]
  await addCombo(950, [soap, towel], 'Bath')
  const { admin, read, quote } = await staff()
  const one = await place([lineOf(soap, 650), lineOf(towel, 400)], 100)
  const other = await place([lineOf(towel, 400)], 0)
  const { customerData } = await read(one)
  await shop.db
    .updateTable('orders')
    .set({ mobileNumber: customerData.mobileNumber })
    .where('id', '=', other)
    .execute()
  await admin('POST /orders/merge', { body: { from: other, into: one } })
  expect(await read(one)).toMatchObject({ subTotal: 1450, discount: 100, discountName: 'Bath' })
  await shop.db.deleteFrom('combos').execute()
  shop.cache.clear()
  expect(await quote(one, [2, 2])).toMatchObject({ discount: 200, discountName: 'Bath' })
  expect(await quote(one, [2, 0])).toMatchObject({ discount: 0 })
})

test('a cancelled order gives every part back, and staff order a combo as customers do [D221]', async () => {
  const [soap, towel] = [await product(650, 4), await product(400, 4)]
  await addCombo(950, [{ id: soap, pieces: 1 }, { id: towel }], 'Bath')
  const { admin, read, move } = await staff()
  const body = { ...bodyOf([lineOf(soap, 650, 2), lineOf(towel, 400, 2)], 200), source: 'phone' as const }
  const { insertedId } = await admin('POST /orders', { headers: {}, body })
  expect(await read(insertedId)).toMatchObject({ discount: 200, discountName: 'Bath' })
  await move(insertedId, 'Cancelled')
  const stocks = await (await shop.as(null))('GET /stock', { query: { ids: `${soap},${towel}` } })
  expect(stocks.map(({ stock }) => stock)).toEqual([4, 4])
})
