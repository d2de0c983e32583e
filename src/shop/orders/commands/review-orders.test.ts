import { expect, onTestFinished, test } from 'vitest'
import { productsTopic, type Topic } from '#lib/topic.ts'
import { readOrderSnapshot, stockOf } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { OrderStatus } from '../statuses.ts'

const shop = openTestShop()
const published: Topic[] = []
shop.events.on((topic) => published.push(topic))

type Products = Parameters<typeof shop.make.orderOf>[0]
type Customer = Parameters<typeof shop.make.orderOf>[1]
const products = (count: number, stock: number) =>
  Promise.all(Array.from({ length: count }, () => shop.make.product({ stock })))
const stocks = (of: readonly { id: number }[]) => Promise.all(of.map(({ id }) => stockOf(shop.db, id)))

async function setLimits(limits: Record<string, number | string>) {
  await shop.db
    .insertInto('settings')
    .values(Object.entries(limits).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
  await shop.events.publish('storefront')
  onTestFinished(async () => {
    await shop.db.deleteFrom('settings').execute()
    await shop.events.publish('storefront')
  })
}

const post = async (lines: Products, customer: Customer = {}) =>
  (await shop.as(null))('POST /postOrder', { headers: {}, body: shop.make.orderOf(lines, customer) })
/** Places an order that takes all pieces of all these products, which is reviewed. */
async function placeReviewed(of: Awaited<ReturnType<typeof products>>, customer: Customer = {}) {
  const placed = await post(
    of.map((product) => ({ ...product, quantity: Number(product.stock) })),
    customer,
  )
  expect(placed.inReview).toBe(true)
  return placed.insertedId
}
const move = async (id: string, status: OrderStatus) =>
  (await shop.as('admin'))('PUT /orderStatus/:id', { params: { id }, body: { status } })
const takenLines = (orderId: string) =>
  shop.db
    .selectFrom('orderLines')
    .select('position')
    .where('orderId', '=', orderId)
    .where('stockTaken', '=', true)
    .orderBy('position')
    .execute()

test('three anonymous orders for everything do not sell out the shop [D59] [D60]', async () => {
  const everything = await products(50, 20)
  const all = everything.map((product) => ({ ...product, quantity: 20 }))
  for (let order = 0; order < 3; order++) expect(await post(all)).toMatchObject({ inReview: true })
  // As many pieces as one order holds.
  for (let order = 0; order < 3; order++) await post(all.slice(order * 3, order * 3 + 3))
  expect(await stocks(everything)).toEqual(Array(50).fill(20))
})

test('an order of more pieces than the merchant’s limits is taken without stock, for a line and for all of them [D59]', async () => {
  await setLimits({ piecesPerLine: 4, piecesPerOrder: 9 })
  const [lamp, rug] = await products(2, 50)
  const unlimited = await shop.make.product()
  if (!lamp || !rug) throw new Error('no products')
  const reasonOf = async ({ insertedId }: { insertedId: string }) =>
    (
      await shop.db
        .selectFrom('orders')
        .select('reviewReason')
        .where('id', '=', insertedId)
        .executeTakeFirstOrThrow()
    ).reviewReason
  const four = { ...unlimited, quantity: 4 }
  for (const lines of [
    [{ ...lamp, quantity: 5 }],
    [{ ...unlimited, quantity: 5 }],
    [four, { ...lamp, quantity: 4 }, { ...rug, quantity: 2 }],
  ]) {
    const placed = await post(lines)
    expect([placed.inReview, await reasonOf(placed)]).toEqual([true, 'many pieces'])
  }
  expect(await stocks([lamp, rug])).toEqual([50, 50])
  const within = await post([four, { ...lamp, quantity: 4 }, rug])
  expect([within, await reasonOf(within)]).toEqual([expect.not.objectContaining({ inReview: true }), null])
  // What is short is rejected as ever: staff could not confirm it either.
  expect(await rejected(post([{ ...lamp, quantity: 47 }]))).toMatchObject({ status: 409 })
  expect(await stocks([lamp, rug])).toEqual([46, 49])
})

test('where the merchant rejects them, more pieces are rejected with every line named; staff may order them [D59]', async () => {
  await setLimits({ piecesPerLine: 4, piecesPerOrder: 9, rejectOverLimits: 'on' })
  const [lamp, rug, unlimited] = [...(await products(2, 50)), await shop.make.product()]
  if (!lamp || !rug || !unlimited) throw new Error('no products')
  const before = await readOrderSnapshot(shop.db)
  const lines = [
    { ...lamp, quantity: 5 },
    { ...rug, quantity: 4 },
    { ...unlimited, quantity: 6 },
  ]
  const error = await rejected(post(lines))
  expect(error).toMatchObject({
    status: 409,
    message: 'Please call us to order so many pieces: 01700-000000',
    fields: {
      'products.0.quantity': 'At most 4 pieces.',
      'products.2.quantity': 'At most 4 pieces.',
      products: 'At most 9 pieces in one order.',
    },
  })
  expect(error.fields).not.toHaveProperty(['products.1.quantity'])
  const customer = await shop.as('customer')
  const body = shop.make.orderOf(lines)
  expect(await rejected(customer('POST /postOrder', { headers: {}, body }))).toMatchObject({ status: 409 })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
  const four = { ...unlimited, quantity: 4 }
  expect(await rejected(post([four, { ...lamp, quantity: 4 }, { ...rug, quantity: 2 }]))).toMatchObject({
    fields: { products: 'At most 9 pieces in one order.' },
  })
  expect(await post([four, { ...lamp, quantity: 4 }, rug])).not.toHaveProperty('inReview')
  const admin = await shop.as('admin')
  const staffOrder = { headers: {}, body: { ...body, source: 'phone' as const } }
  expect(await admin('POST /orders', staffOrder)).not.toHaveProperty('inReview')
  expect(await stocks([lamp, rug])).toEqual([41, 45])
  // The limits of the specification hold for everybody.
  const thousand = { ...shop.make.orderOf([{ ...unlimited, quantity: 1000 }]), source: 'phone' as const }
  expect(await rejected(admin('POST /orders', { headers: {}, body: thousand }))).toMatchObject({
    status: 422,
  })
})

test('an order that takes the last pieces of three products takes none: the customer has an order, staff see the reason [D60]', async () => {
  const three = await products(3, 2)
  const mobileNumber = '01711111101'
  const id = await placeReviewed(three, { mobileNumber })
  expect(await stocks(three)).toEqual([2, 2, 2])
  expect(await takenLines(id)).toEqual([])
  const tracked = await (await shop.as(null))('POST /order-tracking', {
    body: { orderId: id, phone: mobileNumber },
  })
  expect(tracked).toMatchObject({ orderStatus: 'Pending', inReview: true, subTotal: 3000 })
  const admin = await shop.as('admin')
  expect(await admin('GET /managed-orders/:id', { params: { id } })).toMatchObject({
    reviewReason: 'last pieces',
  })
  // Two products are sold out as before, and staff sell out as many as they like.
  const ordinary = await post(three.slice(0, 2).map((product) => ({ ...product, quantity: 2 })))
  expect(ordinary).not.toHaveProperty('inReview')
  const others = await products(3, 1)
  const body = { ...shop.make.orderOf(others), source: 'shop' as const }
  expect(await admin('POST /orders', { headers: {}, body })).not.toHaveProperty('inReview')
  expect([...(await stocks(three)), ...(await stocks(others))]).toEqual([0, 0, 2, 0, 0, 0])
  const listed = await admin('GET /orders', { query: { status: 'Pending', review: 'yes', limit: 100 } })
  expect(listed.rows.map(({ _id }) => _id)).toContain(id)
  expect(listed.rows.every(({ inReview }) => inReview)).toBe(true)
  expect(listed.rows.map(({ _id }) => _id)).not.toContain(ordinary.insertedId)
})

test('the number of products is the merchant’s to set [D60]', async () => {
  await setLimits({ reviewLastPieces: 5 })
  expect(await post(await products(4, 1))).not.toHaveProperty('inReview')
  expect(await post(await products(5, 1))).toHaveProperty('inReview', true)
})

test('a repeated request for an order in review has the same answer [D60]', async () => {
  const body = shop.make.orderOf(await products(3, 1))
  const request = { headers: { 'idempotency-key': 'review-me-once' }, body }
  const guest = await shop.as(null)
  const first = await guest('POST /postOrder', request)
  expect(first.inReview).toBe(true)
  expect(await guest('POST /postOrder', request)).toEqual(first)
})

test('an order in review that is short is rejected like any other', async () => {
  const three = await products(3, 1)
  const [lamp, ...others] = three
  if (!lamp) throw new Error('no product')
  const before = await readOrderSnapshot(shop.db)
  expect(await rejected(post([{ ...lamp, quantity: 2 }, ...others]))).toMatchObject({
    status: 409,
    lines: [{ line: 0, id: String(lamp.id), reason: 'short', available: 1 }],
  })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})

const confirmations: Record<string, (id: string) => Promise<unknown>> = {
  'by its button': (id) => move(id, 'Confirmed'),
  'with others': async (id) => {
    const orders = [{ id, from: 'Pending' as const }]
    return (await shop.as('admin'))('PUT /orders/statuses', { body: { status: 'Confirmed', orders } })
  },
  'by a call': async (id) =>
    (await shop.as('admin'))('POST /orders/:id/calls', {
      params: { id },
      body: { key: `call-about-${id}`, outcome: 'confirmed' },
    }),
}
test.each(Object.keys(confirmations))('confirming %s takes the stock then, once [D60]', async (name) => {
  const three = await products(3, 2)
  const id = await placeReviewed(three)
  published.length = 0
  await confirmations[name]?.(id)
  expect(await stocks(three)).toEqual([0, 0, 0])
  // The cached pages learn that the products are sold out.
  expect(published).toEqual([productsTopic(three.map(({ id }) => id))])
  expect(await takenLines(id)).toHaveLength(3)
  const admin = await shop.as('admin')
  expect(await admin('GET /order/:id', { params: { id } })).toMatchObject({
    orderStatus: 'Confirmed',
    inReview: false,
  })
  expect(await admin('GET /managed-orders/:id', { params: { id } })).toMatchObject({ reviewReason: null })
  const listed = await admin('GET /orders', { query: { review: 'yes', limit: 100 } })
  expect(listed.rows.map(({ _id }) => _id)).not.toContain(id)
  await move(id, 'Cancelled')
  expect(await stocks(three)).toEqual([2, 2, 2])
})

test('confirming what has been sold meanwhile is rejected with its name, and changes nothing [D60]', async () => {
  const three = await products(3, 2)
  const id = await placeReviewed(three)
  const [lamp] = three
  if (!lamp) throw new Error('no product')
  await post([lamp])
  const before = await readOrderSnapshot(shop.db)
  const error = { code: 'not-possible-now', status: 'Pending', lines: [{ productId: lamp.id, quantity: 2 }] }
  expect(await rejected(move(id, 'Confirmed'))).toMatchObject({
    ...error,
    message: `Not enough is left of: ${lamp.name} (2 ordered, 1 left)`,
  })
  expect(await confirmations['with others']?.(id)).toMatchObject([
    { _id: id, moved: false, productIds: [String(lamp.id)] },
  ])
  expect(await rejected(Promise.resolve(confirmations['by a call']?.(id)))).toMatchObject(error)
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
  // With fewer pieces it can be confirmed; changing it takes nothing yet.
  const admin = await shop.as('admin')
  const { customerData } = await admin('GET /order/:id', { params: { id } })
  const { name, mobileNumber, district, thana, address, addressType, deliveryArea } = customerData
  const edit = (version: number, quantity: number) =>
    admin('PUT /orders/:id', {
      params: { id },
      body: {
        version,
        products: three.map((product, index) => ({
          line: index + 1,
          id: String(product.id),
          quantity: index === 0 ? quantity : 2,
        })),
        customerData: {
          name,
          mobileNumber,
          district,
          thana,
          address,
          addressType,
          deliveryArea,
          deliveryCharge: 110,
        },
        total: 500 * (4 + quantity) + 110,
      },
    })
  await edit(1, 7)
  await edit(2, 1)
  expect([await stocks(three), await takenLines(id)]).toEqual([[1, 2, 2], []])
  await move(id, 'Confirmed')
  expect(await stocks(three)).toEqual([0, 0, 0])
})

test('of ten concurrent confirmations one takes the stock [D60]', async () => {
  const three = await products(3, 2)
  const id = await placeReviewed(three)
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => move(id, 'Confirmed')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stocks(three)).toEqual([0, 0, 0])
})

test('orders in review for the same last pieces: of five confirmed concurrently one gets them [D60]', async () => {
  const three = await products(3, 2)
  const ids: string[] = []
  for (let order = 0; order < 5; order++) ids.push(await placeReviewed(three))
  const results = await Promise.allSettled(ids.map((id) => move(id, 'Confirmed')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stocks(three)).toEqual([0, 0, 0])
})

test('cancelling an order in review puts nothing back, by staff, by its customer and by a guest; deleting it neither [D60]', async () => {
  const three = await products(3, 2)
  const mobileNumber = '01711111102'
  const [byStaff, byGuest] = [await placeReviewed(three), await placeReviewed(three, { mobileNumber })]
  await move(byStaff, 'Cancelled')
  await (await shop.as(null))('PUT /order-tracking/status', {
    body: { orderId: byGuest, phone: mobileNumber, from: 'Pending', status: 'Cancelled' },
  })
  const customer = await shop.as('customer')
  const body = shop.make.orderOf(three.map((product) => ({ ...product, quantity: 2 })))
  const { insertedId: own, inReview } = await customer('POST /postOrder', { headers: {}, body })
  expect(inReview).toBe(true)
  await customer('PUT /orderStatus/:id', { params: { id: own }, body: { status: 'Cancelled' } })
  await (await shop.as('admin'))('DELETE /deleteOrder/:id', { params: { id: byStaff } })
  expect(await stocks(three)).toEqual([2, 2, 2])
  // Its customer does not get past the review by taking it up again; staff may.
  const reopen = { params: { id: own }, body: { status: 'Confirmed' as const } }
  expect(await rejected(customer('PUT /orderStatus/:id', reopen))).toMatchObject({
    code: 'not-possible-now',
    message: 'Please call us to reopen this order: 01700-000000',
  })
  expect(await stocks(three)).toEqual([2, 2, 2])
  await move(own, 'Confirmed')
  expect(await stocks(three)).toEqual([0, 0, 0])
})

test('an undone confirmation is in review again and has put back what it took, once [D60]', async () => {
  const three = await products(3, 2)
  const id = await placeReviewed(three)
  const person = await shop.as('admin')
  const orders = [{ id, from: 'Pending' as const }]
  for (let round = 0; round < 2; round++) {
    await person('PUT /orders/statuses', { body: { status: 'Confirmed', orders } })
    expect(await stocks(three)).toEqual([0, 0, 0])
    const undo = () => person('POST /orders/undo-confirm', { body: { ids: [id] } })
    for (const results of await Promise.all([undo(), undo(), undo()]))
      expect(results).toEqual([{ _id: id, undone: true, status: 'Pending' }])
    expect([await stocks(three), await takenLines(id)]).toEqual([[2, 2, 2], []])
    expect(await person('GET /order/:id', { params: { id } })).toMatchObject({ inReview: true })
  }
})

const merge = async (into: string, from: string) =>
  (await shop.as('admin'))('POST /orders/merge', { body: { into, from } })

test.each(['into', 'from'])(
  'merging an ordinary order with one in review takes the pieces of the latter (%s it) [D60]',
  async (direction) => {
    const [one, other] = [await products(3, 2), await products(2, 5)]
    const mobileNumber = direction === 'into' ? '01711111103' : '01711111104'
    const reviewed = await placeReviewed(one, { mobileNumber })
    const { insertedId: ordinary } = await post(other, { mobileNumber })
    const [into, from] = direction === 'into' ? [reviewed, ordinary] : [ordinary, reviewed]
    await merge(into, from)
    await merge(into, from)
    expect([...(await stocks(one)), ...(await stocks(other))]).toEqual([0, 0, 0, 4, 4])
    expect([await takenLines(into), await takenLines(from)]).toEqual([
      [1, 2, 3, 4, 5].map((position) => ({ position })),
      [],
    ])
    const admin = await shop.as('admin')
    expect(await admin('GET /order/:id', { params: { id: into } })).toMatchObject({ inReview: false })
    await move(into, 'Cancelled')
    expect([...(await stocks(one)), ...(await stocks(other))]).toEqual([2, 2, 2, 5, 5])
  },
)

test('two orders in review are merged into one in review; what is not there cannot be merged into an ordinary one [D60]', async () => {
  const [one, other] = [await products(3, 2), await products(3, 2)]
  const mobileNumber = '01711111105'
  const [into, from] = [
    await placeReviewed(one, { mobileNumber }),
    await placeReviewed(other, { mobileNumber }),
  ]
  await merge(into, from)
  const admin = await shop.as('admin')
  expect(await admin('GET /order/:id', { params: { id: into } })).toMatchObject({ inReview: true })
  expect([...(await stocks(one)), ...(await stocks(other)), await takenLines(into)]).toEqual([
    2,
    2,
    2,
    2,
    2,
    2,
    [],
  ])
  const { insertedId: ordinary } = await post(one.slice(0, 1), { mobileNumber })
  const before = await readOrderSnapshot(shop.db)
  expect(await rejected(merge(ordinary, into))).toMatchObject({
    code: 'not-possible-now',
    lines: [{ productId: one[0]?.id }],
  })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})
