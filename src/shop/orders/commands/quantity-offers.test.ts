import { beforeEach, expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

beforeEach(async () => {
  await shop.db.deleteFrom('discounts').execute()
  shop.cache.clear()
})

const twoFor = [{ pieces: 2, price: 1200 }]

/** A product of 650 taka with these offers. */
async function offered(quantityOffers = twoFor) {
  const { id } = await shop.make.product({ price: 650, stock: 50 })
  const admin = await shop.as('admin')
  await admin('PATCH /updateProduct/:id', { params: { id: String(id) }, body: { quantityOffers } })
  return id
}

async function addDiscount(fields: object) {
  const admin = await shop.as('admin')
  await admin('POST /discounts', { body: { name: 'Eid', ...fields } as never })
  shop.cache.clear()
}

let numbers = 0
/** The body of an order of so many pieces in lines of these sizes, from a new phone number. */
function bodyOf(id: number, quantity: number, off: number) {
  numbers += 1
  const body = shop.make.orderOf([{ id, pricePaisa: 65_000, quantity }], {
    mobileNumber: `018${String(31_000_000 + numbers)}`,
  })
  return { ...body, total: body.total - off }
}

const place = async (id: number, quantity: number, off: number, more: object = {}) => {
  const guest = await shop.as(null)
  const body = { ...bodyOf(id, quantity, off), ...more }
  return (await guest('POST /postOrder', { headers: {}, body })).insertedId
}

async function staff() {
  const admin = await shop.as('admin')
  const read = (id: string) => admin('GET /order/:id', { params: { id } })
  async function editBody(id: string, quantity: number) {
    const { products, customerData } = await read(id)
    const { email: _, comment: __, paymentSystem: ___, ...address } = customerData
    return {
      products: products.map(({ id: product, color, size }) => ({
        line: 1,
        id: product,
        quantity,
        color,
        size,
      })),
      customerData: { ...address, deliveryCharge: 110 },
    }
  }
  return {
    admin,
    read,
    quote: async (id: string, quantity: number) =>
      admin('POST /orders/:id/quote', { params: { id }, body: await editBody(id, quantity) }),
    async edit(id: string, quantity: number, total: number) {
      const { version } = await admin('GET /managed-orders/:id', { params: { id } })
      await admin('PUT /orders/:id', {
        params: { id },
        body: { ...(await editBody(id, quantity)), version, total },
      })
      return read(id)
    },
  }
}

test('two for 1,200 cost 1,200, and the order says so of its line [D190]', async () => {
  const id = await offered()
  const { read } = await staff()
  expect(await read(await place(id, 2, 100))).toMatchObject({
    subTotal: 1300,
    discount: 100,
    discountName: 'Quantity offer',
    total: 1310,
    products: [{ quantity: 2, discount: 100 }],
  })
  // The third is single.
  expect(await read(await place(id, 3, 100))).toMatchObject({ subTotal: 1950, discount: 100 })
  expect(await read(await place(id, 1, 0))).toMatchObject({ subTotal: 650, discount: 0 })
})

test('an order that was sent with the price of single pieces gets the sums with the offer [D190]', async () => {
  const id = await offered()
  const guest = await shop.as(null)
  const answer = await rejected(guest('POST /postOrder', { headers: {}, body: bodyOf(id, 2, 0) }))
  expect(answer).toMatchObject({ code: 'not-possible-now', expected: { discount: 100, subTotal: 1300 } })
  expect(await guest('GET /offers', {})).toMatchObject({ hasQuantityOffers: true })
})

test('of a discount and a quantity offer the order gets what saves more, never both [D190]', async () => {
  const id = await offered()
  const { read } = await staff()
  await addDiscount({ kind: 'taka', value: 60 })
  expect(await read(await place(id, 2, 100))).toMatchObject({ discount: 100, discountName: 'Quantity offer' })
  expect(await read(await place(id, 1, 60))).toMatchObject({ discount: 60, discountName: 'Eid' })
  await addDiscount({ kind: 'taka', value: 150, code: 'BIG150' })
  const coded = await place(id, 2, 150, { discountCode: 'BIG150' })
  expect(await read(coded)).toMatchObject({ discount: 150, discountName: 'Eid' })
  // A code that saves less is no error: the offer stands.
  await addDiscount({ kind: 'taka', value: 20, code: 'SMALL20' })
  expect(await read(await place(id, 2, 100, { discountCode: 'SMALL20' }))).toMatchObject({ discount: 100 })
})

test('a timed offer below the price of the pieces together is what single pieces cost [D190]', async () => {
  const id = await offered()
  const admin = await shop.as('admin')
  await admin('PATCH /updateProduct/:id', { params: { id: String(id) }, body: { offerPrice: 590 } })
  const guest = await shop.as(null)
  const quote = await guest('POST /orders/quote', { body: { products: [{ id: String(id), quantity: 2 }] } })
  expect(quote).toMatchObject({ subTotal: 1180, discount: 0 })
})

test('an edited order is priced by the offer of then also when it has ended, and loses it below its pieces [D190]', async () => {
  const id = await offered()
  const { admin, edit, quote } = await staff()
  const order = await place(id, 2, 100)
  await admin('PATCH /updateProduct/:id', { params: { id: String(id) }, body: { quantityOffers: [] } })
  expect(await quote(order, 4)).toMatchObject({ subTotal: 2600, discount: 200 })
  expect(await edit(order, 4, 2510)).toMatchObject({ discount: 200, products: [{ discount: 200 }] })
  expect(await edit(order, 1, 760)).toMatchObject({ discount: 0, total: 760, discountName: '' })
})

test('an order of before gets the offer of now when pieces are added [D190]', async () => {
  const id = await offered([])
  const { admin, quote } = await staff()
  const order = await place(id, 1, 0)
  await admin('PATCH /updateProduct/:id', {
    params: { id: String(id) },
    body: { quantityOffers: twoFor },
  })
  expect(await quote(order, 2)).toMatchObject({ discount: 100 })
})

test('who keeps one of two pays half of what both cost together [D190] [D92]', async () => {
  const id = await offered()
  const { admin, read } = await staff()
  const order = await place(id, 2, 100)
  for (const status of ['Confirmed', 'Shipping'] as const)
    await admin('PUT /orderStatus/:id', { params: { id: order }, body: { status } })
  const { version } = await admin('GET /managed-orders/:id', { params: { id: order } })
  await admin('PUT /orders/:id/partial-delivery', {
    params: { id: order },
    body: { version, paid: 710, lines: [{ line: 1, kept: 1 }] },
  })
  expect(await read(order)).toMatchObject({ subTotal: 650, discount: 50, total: 710 })
})

test('merged orders keep what both saved, and an edit counts all their pieces together [D190]', async () => {
  const id = await offered()
  const { admin, read, quote } = await staff()
  const [one, other] = [await place(id, 2, 100), await place(id, 1, 0)]
  const { customerData } = await read(one)
  await shop.db
    .updateTable('orders')
    .set({ mobileNumber: customerData.mobileNumber })
    .where('id', '=', other)
    .execute()
  await admin('POST /orders/merge', { body: { from: other, into: one } })
  expect(await read(one)).toMatchObject({ subTotal: 1950, discount: 100, products: [{ quantity: 3 }] })
  expect(await quote(one, 4)).toMatchObject({ discount: 200 })
  expect(await quote(one, 1)).toMatchObject({ discount: 0 })
})

test.each<[string, object[]]>([
  ['one piece', [{ pieces: 1, price: 600 }]],
  ['the same number twice', [...twoFor, { pieces: 2, price: 1100 }]],
  ['no price', [{ pieces: 2, price: 0 }]],
  ['more pieces than an offer has', [{ pieces: 101, price: 9000 }]],
])('an offer with %s is rejected beside its field [D190]', async (_, quantityOffers) => {
  const id = await offered()
  const admin = await shop.as('admin')
  const wrong = admin('PATCH /updateProduct/:id', {
    params: { id: String(id) },
    body: { quantityOffers } as never,
  })
  expect(await rejected(wrong)).toMatchObject({
    code: 'invalid',
    fields: { quantityOffers: expect.any(String) },
  })
})
