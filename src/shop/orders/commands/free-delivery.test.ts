import { beforeEach, expect, test } from 'vitest'
import type { OrderInput } from '#shop/orders/contract.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
const headers = {}

beforeEach(async () => {
  await shop.db.deleteFrom('discounts').execute()
  shop.cache.clear()
})

let numbers = 30_000_000
const newNumber = () => {
  numbers += 1
  return `019${numbers}`
}
const addDiscount = async (fields: object) =>
  (await shop.as('admin'))('POST /discounts', { body: { name: 'Eid offer', ...fields } as never })
/** Two lamps for ৳500 each, with ৳110 for the delivery, with these changes. */
async function orderWith(changes: Partial<OrderInput>, customer: Partial<OrderInput['customerData']> = {}) {
  const lamp = await shop.make.product({ price: 500 })
  return { ...shop.make.orderOf([{ ...lamp, quantity: 2 }], customer), ...changes }
}
const place = async (body: OrderInput) => (await shop.as(null))('POST /postOrder', { headers, body })
const read = async (id: string) => (await shop.as('admin'))('GET /order/:id', { params: { id } })

type Address = Partial<OrderInput['customerData']>
/** What an edit sends that changes nothing but this. */
async function unchanged(id: string, address: Address = {}) {
  const admin = await shop.as('admin')
  const { version } = await admin('GET /managed-orders/:id', { params: { id } })
  const { products, customerData, total } = await admin('GET /order/:id', { params: { id } })
  const { email: _, comment: __, paymentSystem: ___, ...before } = customerData
  return {
    version,
    total,
    customerData: { ...before, ...address },
    products: products.map(({ id, quantity }, index) => ({ line: index + 1, id, quantity })),
  }
}
async function edit(id: string, changes: { total?: number; discountCode?: string }, address: Address = {}) {
  const admin = await shop.as('admin')
  return admin('PUT /orders/:id', { params: { id }, body: { ...(await unchanged(id, address)), ...changes } })
}
async function quoteEdit(id: string, discountCode: string, address: Address = {}) {
  const { version: _, total: __, ...body } = await unchanged(id, address)
  const admin = await shop.as('admin')
  return admin('POST /orders/:id/quote', { params: { id }, body: { ...body, discountCode } })
}

test('an order keeps its free delivery when it is merged with one that has an amount [D77]', async () => {
  await addDiscount({ name: 'A', code: 'AAAA', kind: 'taka', value: 100 })
  await addDiscount({ name: 'B', code: 'BBBB', kind: 'free-delivery' })
  const mobileNumber = newNumber()
  const amount = await place(await orderWith({ discountCode: 'AAAA', total: 1010 }, { mobileNumber }))
  const free = await place(
    await orderWith({ discountCode: 'BBBB', total: 1000 }, { mobileNumber, deliveryCharge: 0 }),
  )
  const third = await place(await orderWith({}, { mobileNumber }))
  const admin = await shop.as('admin')
  const merge = (into: string, from: string) => admin('POST /orders/merge', { body: { into, from } })
  // The amount hides the free delivery of the order that it is merged with.
  await merge(amount.insertedId, free.insertedId)
  expect(await read(amount.insertedId)).toMatchObject({
    discount: 100,
    freeDelivery: true,
    total: 1900,
    customerData: { deliveryCharge: 0 },
  })
  // And once more, into an order without any.
  await merge(third.insertedId, amount.insertedId)
  expect(await read(third.insertedId)).toMatchObject({ discount: 100, freeDelivery: true, total: 2900 })
})

test('an order keeps its free delivery when staff or its customer move it to another area [D77]', async () => {
  await addDiscount({ code: 'FREE', kind: 'free-delivery' })
  const mobileNumber = newNumber()
  const { insertedId: id } = await place(
    await orderWith({ discountCode: 'FREE', total: 1000 }, { mobileNumber, deliveryCharge: 0 }),
  )
  const dhaka = { district: 'Dhaka', thana: 'Dhanmondi', deliveryArea: 'Inside Dhaka' as const }
  await edit(id, {}, dhaka)
  expect(await read(id)).toMatchObject({ freeDelivery: true, total: 1000, discountName: 'Eid offer' })
  const guest = await shop.as(null)
  const body = {
    orderId: id,
    phone: mobileNumber,
    from: 'Pending' as const,
    name: 'Rahima',
    address: 'House 4',
    district: 'Tangail',
    thana: 'Mirzapur',
    addressType: 'Home' as const,
    total: 1000,
  }
  await guest('PUT /order-tracking/address', { body: { ...body, deliveryArea: 'Outside Dhaka' } })
  expect(await read(id)).toMatchObject({ freeDelivery: true, total: 1000 })
})

test('a charge that staff agree ends the free delivery, of a stored order and of a new one [D77]', async () => {
  await addDiscount({ code: 'FREE', kind: 'free-delivery' })
  const { insertedId: id } = await place(
    await orderWith({ discountCode: 'FREE', total: 1000 }, { deliveryCharge: 0 }),
  )
  await edit(id, { total: 1060 }, { deliveryCharge: 60 })
  expect(await read(id)).toMatchObject({ freeDelivery: false, discountName: '', total: 1060 })
  const admin = await shop.as('admin')
  const body = {
    ...(await orderWith({ discountCode: 'FREE', total: 1060 }, { deliveryCharge: 60 })),
    source: 'phone' as const,
  }
  const { insertedId: entered } = await admin('POST /orders', { headers, body })
  expect(await read(entered)).toMatchObject({ freeDelivery: false, discountName: '', total: 1060 })
})

test('a code in a staff edit takes off what it would take off a new order, and is refused with the same words [D77]', async () => {
  await addDiscount({ name: 'Ten', code: 'TENTEN', kind: 'percent', value: 10, maxPerPhone: 1 })
  const mobileNumber = newNumber()
  const { insertedId: id } = await place(await orderWith({}, { mobileNumber }))
  expect(await quoteEdit(id, 'TENTEN')).toMatchObject({
    subTotal: 1000,
    discount: 100,
    total: 1010,
    discountName: 'Ten',
    isCodeGranted: true,
    codeProblem: null,
  })
  expect(await read(id)).toMatchObject({ discount: 0 })
  expect(await rejected(edit(id, { discountCode: 'TENTEN' }))).toMatchObject({ expected: { total: 1010 } })
  await edit(id, { discountCode: 'TENTEN', total: 1010 })
  expect(await read(id)).toMatchObject({ discount: 100, discountName: 'Ten', total: 1010 })
  // Entered again it counts its own use not.
  await edit(id, { discountCode: 'TENTEN', total: 1010 }, { address: 'House 5' })
  const { insertedId: second } = await place(await orderWith({}, { mobileNumber }))
  expect(await quoteEdit(second, 'TENTEN')).toMatchObject({ discount: 0, codeProblem: 'used by phone' })
  expect(await rejected(edit(second, { discountCode: 'TENTEN', total: 1010 }))).toMatchObject({
    code: 'not-possible-now',
    expected: { total: 1110, codeProblem: 'used by phone' },
    fields: { discountCode: 'This phone number has used the code already.' },
  })
  expect(await read(second)).toMatchObject({ discount: 0, total: 1110 })
})

test('a code that saves less than what the order was granted changes nothing; free delivery replaces less [D77]', async () => {
  await addDiscount({ name: 'Fifty', code: 'FIFTY', kind: 'taka', value: 50 })
  await addDiscount({ name: 'Free', code: 'FREE', kind: 'free-delivery' })
  const { insertedId: id } = await place(await orderWith({ discountCode: 'FIFTY', total: 1060 }))
  await edit(id, { discountCode: 'FREE', total: 1000 }, { deliveryCharge: 0 })
  expect(await read(id)).toMatchObject({ discount: 0, freeDelivery: true, discountName: 'Free' })
  expect(await quoteEdit(id, 'FIFTY')).toMatchObject({
    discount: 0,
    isDeliveryFree: true,
    discountName: 'Free',
    isCodeGranted: false,
    codeProblem: null,
  })
})

test('a quote does not tell whether a phone number has used a code; staff and the order itself do [D77]', async () => {
  await addDiscount({ name: 'Once', code: 'ONCE', kind: 'taka', value: 100, maxPerPhone: 1 })
  const mobileNumber = newNumber()
  const order = await orderWith({ discountCode: 'ONCE', total: 1010 }, { mobileNumber })
  await place(order)
  const products = order.products.map(({ id, quantity }) => ({ id, quantity }))
  const body = { products, mobileNumber, discountCode: 'ONCE', deliveryArea: 'Outside Dhaka' as const }
  const quoteAs = async (as: Parameters<typeof shop.as>[0]) =>
    (await shop.as(as))('POST /orders/quote', { body })
  for (const as of [null, 'customer'] as const)
    expect(await quoteAs(as)).toMatchObject({ discount: 100, codeProblem: null })
  expect(await quoteAs('admin')).toMatchObject({ discount: 0, codeProblem: 'used by phone' })
  // Nor does an order whose amounts could never be accepted.
  const usedAndNew = await Promise.all(
    [mobileNumber, newNumber()].map(async (number) => {
      const probe = await orderWith({ discountCode: 'ONCE', total: 1 }, { mobileNumber: number })
      const { expected, fields } = await rejected(place(probe))
      return { fields, expected: { ...(expected as object), products: [] } }
    }),
  )
  expect(usedAndNew[0]).toEqual(usedAndNew[1])
  expect(await rejected(place(order))).toMatchObject({
    expected: { total: 1110, codeProblem: 'used by phone' },
  })
  expect(await place({ ...order, discountCode: '', total: 1110 })).toMatchObject({
    insertedId: expect.any(String),
  })
})

test('an automatic discount once per phone number is known by ordering with possible amounts only, and to staff [D77]', async () => {
  await addDiscount({ name: 'Welcome', kind: 'taka', value: 100, maxPerPhone: 1 })
  const mobileNumber = newNumber()
  await place(await orderWith({ total: 1010 }, { mobileNumber }))
  const again = await orderWith({ total: 1010 }, { mobileNumber })
  expect(await rejected(place({ ...again, total: 1 }))).toMatchObject({
    expected: { discount: 100, total: 1010 },
  })
  expect(await rejected(place(again))).toMatchObject({ expected: { discount: 0, total: 1110 } })
  const admin = await shop.as('admin')
  const entered = admin('POST /orders', { headers, body: { ...again, total: 1, source: 'phone' } })
  expect(await rejected(entered)).toMatchObject({ expected: { discount: 0, total: 1110 } })
  expect(await place({ ...again, total: 1110 })).toMatchObject({ insertedId: expect.any(String) })
})

test('a charge of one taka that staff agree ends the free delivery as well [D77]', async () => {
  await addDiscount({ code: 'FREE', kind: 'free-delivery' })
  const { insertedId: id } = await place(
    await orderWith({ discountCode: 'FREE', total: 1000 }, { deliveryCharge: 0 }),
  )
  await edit(id, { total: 1001 }, { deliveryCharge: 1 })
  expect(await read(id)).toMatchObject({ freeDelivery: false, discountName: '', total: 1001 })
})

test('a code that the order has already is granted, not less than it was [D77]', async () => {
  await addDiscount({ name: 'Fifty', code: 'FIFTY', kind: 'taka', value: 50 })
  const { insertedId: id } = await place(await orderWith({ discountCode: 'FIFTY', total: 1060 }))
  expect(await quoteEdit(id, 'FIFTY')).toMatchObject({ discount: 50, isCodeGranted: true })
})

test.each([
  [2500, 110, { discount: 0, discountName: 'Free', isCodeGranted: true }],
  [2510, 0, { discount: 50, discountName: 'Fifty', isCodeGranted: false }],
])(
  'a code for free delivery replaces 50 taka of two pieces for %i taka only where they do not make it free [D77]',
  async (price, deliveryCharge, quote) => {
    await addDiscount({ name: 'Fifty', code: 'FIFTY', kind: 'taka', value: 50 })
    await addDiscount({ name: 'Free', code: 'FREE', kind: 'free-delivery' })
    const lamp = await shop.make.product({ price })
    const body = shop.make.orderOf([{ ...lamp, quantity: 2 }], { deliveryCharge })
    const total = 2 * price + deliveryCharge - 50
    const { insertedId: id } = await place({ ...body, discountCode: 'FIFTY', total })
    expect(await quoteEdit(id, 'FREE', { deliveryCharge: 0 })).toMatchObject(quote)
  },
)

test('a discount keeps its names and its use when the address of the order is corrected [D145]', async () => {
  await addDiscount({ name: 'Once', nameBn: 'একবার', code: 'ONCE', kind: 'taka', value: 100, maxPerPhone: 1 })
  const mobileNumber = newNumber()
  const order = { discountCode: 'ONCE', total: 1010 }
  const { insertedId: id } = await place(await orderWith(order, { mobileNumber }))
  expect(await quoteEdit(id, '', { address: 'House 5' })).toMatchObject({
    discount: 100,
    isCodeGranted: false,
    isUsedByPhone: false,
  })
  await edit(id, {}, { address: 'House 5' })
  expect(await read(id)).toMatchObject({ discount: 100, discountName: 'Once', discountNameBn: 'একবার' })
  expect(await rejected(place(await orderWith(order, { mobileNumber })))).toMatchObject({
    expected: { codeProblem: 'used by phone' },
  })
})

test('an offer that saves one paisa stays when the address changes, and where staff charge for a delivery that a code makes free [D145] [D190]', async () => {
  await addDiscount({ name: 'Free', code: 'FREE', kind: 'free-delivery' })
  const body = await orderWith({ total: 1109.99 })
  const admin = await shop.as('admin')
  await admin('PATCH /updateProduct/:id', {
    params: { id: body.products[0]?.id ?? '' },
    body: { quantityOffers: [{ pieces: 2, price: 999.99 }] },
  })
  const { insertedId: id } = await place(body)
  await edit(id, {}, { address: 'House 5' })
  const offer = { discount: 0.01, discountName: 'Quantity offer' }
  expect(await read(id)).toMatchObject({ ...offer, total: 1109.99 })
  const { version: _, total: __, ...edited } = await unchanged(id, { deliveryCharge: 60 })
  const products = edited.products.map((line) => ({ ...line, quantity: 3 }))
  expect(
    await admin('POST /orders/:id/quote', {
      params: { id },
      body: { ...edited, products, discountCode: 'FREE' },
    }),
  ).toMatchObject(offer)
})

test('goods that were deleted from the shop get no discount and no quantity offer of other goods [D145] [D190]', async () => {
  const gone = await shop.make.product({ price: 500 })
  const first = await shop.db.selectFrom('products').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const body = shop.make.orderOf([{ ...gone, quantity: 2 }, first])
  const { insertedId: id } = await place(body)
  const admin = await shop.as('admin')
  await admin('DELETE /deleteProduct/:id', { params: { id: String(gone.id) } })
  await admin('PATCH /updateProduct/:id', {
    params: { id: '1' },
    body: { quantityOffers: [{ pieces: 2, price: 1 }] },
  })
  const { version: _, total: __, ...edited } = await unchanged(id)
  const products = edited.products.map((line) => (line.line === 2 ? { ...line, quantity: 3 } : line))
  const price = first.pricePaisa / 100
  for (const scope of [{ categoryIds: ['1'] }, { productIds: ['1'] }]) {
    await shop.db.deleteFrom('discounts').execute()
    await addDiscount({ kind: 'taka', value: 3 * price + 100, ...scope })
    // All that the pieces of the other product cost, and nothing of the deleted ones.
    expect(
      await admin('POST /orders/:id/quote', { params: { id }, body: { ...edited, products } }),
    ).toMatchObject({ discount: 3 * price })
  }
  await shop.db.deleteFrom('discounts').execute()
  expect(
    await admin('POST /orders/:id/quote', { params: { id }, body: { ...edited, products } }),
  ).toMatchObject({ discount: 2 * price - 1 })
})

test('an edit that keeps the discount of its order and names a code is rejected [D77]', async () => {
  const { insertedId: id } = await place(await orderWith({}))
  const admin = await shop.as('admin')
  const body = { ...(await unchanged(id)), keepDiscount: true, discountCode: 'FREE' }
  expect(await rejected(admin('PUT /orders/:id', { params: { id }, body }))).toMatchObject({
    code: 'invalid',
    fields: { keepDiscount: 'An order keeps its discount, or gets that of a code.' },
  })
})
