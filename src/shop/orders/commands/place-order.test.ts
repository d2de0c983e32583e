import { expect, test } from 'vitest'
import { maxOptionLength } from '#shop/catalog/rules.ts'
import { stockOf } from '#test/database.ts'
import { uploadImage } from '#test/images.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { readShop } from './read-shop.ts'

const shop = openTestShop()

/** The order as an administrator reads it. */
const read = async (id: string) => (await shop.as('admin'))('GET /order/:id', { params: { id } })
const asGuest = async (body: Parameters<typeof shop.make.orderOf>, headers = {}) =>
  (await shop.as(null))('POST /postOrder', { headers, body: shop.make.orderOf(...body) })

test('a guest places an order without an account and without an e-mail [ROLE-02]', async () => {
  const lamp = await shop.make.product({ price: 850, offer: 700, stock: 4 })
  const { insertedId } = await asGuest([[{ ...lamp, quantity: 3 }]])
  expect(await read(insertedId)).toMatchObject({
    subTotal: 2100,
    total: 2210,
    customerData: { email: '', deliveryCharge: 110 },
    products: [{ id: String(lamp.id), originalPrice: 700, quantity: 3, customerEmail: '' }],
    history: [{ from: null, to: 'Pending', role: 'guest', by: '' }],
  })
  expect(await stockOf(shop.db, lamp.id)).toBe(1)
})

test('placing an order returns 201 with its id and its days to delivery, and the order is Pending [API-09] [STATE-01]', async () => {
  const lamp = await shop.make.product()
  const { status, body } = await shop.send('POST', '/api/postOrder', { body: shop.make.orderOf([lamp]) })
  expect({ status, body }).toEqual({
    status: 201,
    body: { insertedId: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/), deliveryDays: 5 },
  })
  expect((await read(body.insertedId)).orderStatus).toBe('Pending')
})

test('a stored order has every field of the specification [DATA-18] [DATA-20] [DATA-21]', async () => {
  const shirt = await shop.make.product({ name: 'Shirt', price: 450, sizes: ['M', 'L'], colors: ['Red'] })
  const body = shop.make.orderOf([{ ...shirt, quantity: 2, size: 'M', color: 'Red' }], {
    name: 'Rahima Begum',
    email: 'rahima@shop.example',
    mobileNumber: '01812345678',
    comment: 'Call first',
    addressType: 'Office',
  })
  const { insertedId } = await (await shop.as(null))('POST /postOrder', { headers: {}, body })
  const {
    history: _,
    areaUnlikely,
    callAgain,
    inReview,
    returnUntil,
    mergedInto,
    discount,
    discountName,
    discountNameBn,
    freeDelivery,
    deliveryZone,
    deliveryDays,
    source,
    campaign,
    ...order
  } = await read(insertedId)
  expect(order).toEqual({
    _id: insertedId,
    parcel: null,
    handedBack: [],
    exchange: null,
    date: expect.stringMatching(/^\d\d [A-Z][a-z]{2}, \d{4}$/),
    time: expect.stringMatching(/^\d\d:\d\d [ap]m$/),
    placedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    subTotal: 900,
    total: 1010,
    orderStatus: 'Pending',
    products: [
      {
        id: String(shirt.id),
        name: 'Shirt',
        nameBn: '',
        imageUrl: '',
        color: 'Red',
        size: 'M',
        variantId: '',
        options: {},
        weight: null,
        discount: 0,
        originalPrice: 450,
        quantity: 2,
        customerEmail: 'rahima@shop.example',
      },
    ],
    customerData: {
      name: 'Rahima Begum',
      email: 'rahima@shop.example',
      mobileNumber: '01812345678',
      district: 'টাঙ্গাইল',
      thana: 'মির্জাপুর',
      address: 'House 4, Station Road',
      comment: 'Call first',
      addressType: 'Office',
      deliveryArea: 'Outside Dhaka',
      paymentSystem: 'Cash On Delivery',
      deliveryCharge: 110,
    },
  })
  expect([areaUnlikely, callAgain, inReview, returnUntil, mergedInto]).toEqual([
    false,
    false,
    false,
    null,
    null,
  ])
  expect([discount, discountName, discountNameBn]).toEqual([0, '', ''])
  expect([source, campaign]).toEqual(['web', ''])
})

test('name, image and e-mail of a line, date and time are ignored', async () => {
  const lamp = await shop.make.product({ name: 'Lamp' })
  const honest = shop.make.orderOf([lamp])
  const { insertedId } = await (await shop.as(null))('POST /postOrder', {
    headers: {},
    body: {
      ...honest,
      date: '01 Jan, 1999',
      time: '01:00 am',
      placedAt: '1999-01-01T00:00:00Z',
      products: honest.products.map((line) => ({
        ...line,
        name: 'Free car',
        imageUrl: 'https://evil.example/x.png',
        customerEmail: 'x@evil.example',
      })),
    },
  })
  const order = await read(insertedId)
  expect(order.products).toMatchObject([{ name: 'Lamp', imageUrl: '', customerEmail: '' }])
  expect(Date.now() - Date.parse(order.placedAt)).toBeLessThan(60_000)
  expect(order.date).not.toContain('1999')
})

test('an order keeps name and price when the product changes or is deleted', async () => {
  const lamp = await shop.make.product({ name: 'Old lamp', price: 300 })
  const { insertedId } = await asGuest([[lamp]])
  await shop.db.deleteFrom('products').where('id', '=', lamp.id).execute()
  expect((await read(insertedId)).products).toMatchObject([{ id: '', name: 'Old lamp', originalPrice: 300 }])
})

test.each([
  ['+৮৮০ ১৭১২-৩৪৫৬৭৮', '01712345678'],
  ['+8801912345678', '01912345678'],
  ['০১৮১২ ৩৪৫ ৬৭৮', '01812345678'],
])('the phone number %s is stored as %s', async (typed, kept) => {
  const lamp = await shop.make.product()
  const { insertedId } = await asGuest([[lamp], { mobileNumber: typed }])
  expect((await read(insertedId)).customerData.mobileNumber).toBe(kept)
})

test.each([
  ['Chittagong', 'Mirsharai', 'চট্টগ্রাম', 'মীরসরাই'],
  ['coxs bazar', 'Ukhiya', 'কক্সবাজার', 'উখিয়া'],
  ['টাঙ্গাইল', 'মির্জাপুর', 'টাঙ্গাইল', 'মির্জাপুর'],
])('%s, %s is stored in Bengali', async (district, thana, districtBn, thanaBn) => {
  const lamp = await shop.make.product()
  const { insertedId } = await asGuest([[lamp], { district, thana }])
  expect((await read(insertedId)).customerData).toMatchObject({ district: districtBn, thana: thanaBn })
})

test('an area that does not fit the thana is flagged for the merchant and not rejected', async () => {
  const lamp = await shop.make.product()
  const unlikely = await asGuest([[lamp], { deliveryArea: 'Inside Dhaka' }])
  const likely = await asGuest([
    [lamp],
    { district: 'Dhaka', thana: 'Gulshan', deliveryArea: 'Inside Dhaka' },
  ])
  expect(await read(unlikely.insertedId)).toMatchObject({ areaUnlikely: true, total: 550 })
  expect((await read(likely.insertedId)).areaUnlikely).toBe(false)
})

test('delivery is free over 5,000 taka and 5,000 itself pays [NUM-06]', async () => {
  const [tv, radio] = [await shop.make.product({ price: 5000 }), await shop.make.product({ price: 5001 })]
  const paid = await asGuest([[tv]])
  const free = await asGuest([[radio]])
  expect(await read(paid.insertedId)).toMatchObject({ total: 5110, customerData: { deliveryCharge: 110 } })
  expect(await read(free.insertedId)).toMatchObject({ total: 5001, customerData: { deliveryCharge: 0 } })
})

test('delivery charges follow the settings at once', async () => {
  const lamp = await shop.make.product({ price: 500 })
  await asGuest([[lamp]])
  const admin = await shop.as('admin')
  const change = (from: number, to: number) =>
    admin('PUT /settings', { body: { from: { chargeOutsideDhaka: from }, to: { chargeOutsideDhaka: to } } })
  await change(110, 130)
  expect(await rejected(asGuest([[lamp]]))).toMatchObject({
    status: 409,
    expected: { deliveryCharge: 130, total: 630 },
  })
  await change(130, 110)
  await asGuest([[lamp]])
})

test('a signed-in customer’s order has the account’s e-mail, whatever was typed', async () => {
  const [owner, other] = [await shop.person('customer'), await shop.person('customer')]
  const lamp = await shop.make.product()
  const body = shop.make.orderOf([lamp], { email: other.user.email })
  const { insertedId } = await (await shop.as(owner))('POST /postOrder', { headers: {}, body })
  expect(await read(insertedId)).toMatchObject({
    customerData: { email: owner.user.email },
    history: [{ role: 'customer', by: owner.user.name }],
  })
})

test('an e-mail typed by a guest does not make the order visible to its owner', async () => {
  const person = await shop.person('customer')
  const lamp = await shop.make.product()
  const { insertedId } = await asGuest([[lamp], { email: person.user.email }])
  const api = await shop.as(person)
  expect((await api('GET /order', { query: { email: person.user.email } })).rows).toEqual([])
  expect(await rejected(api('GET /order/:id', { params: { id: insertedId } }))).toMatchObject({ status: 404 })
})

test('an order with an invalid token is rejected instead of becoming a guest’s', async () => {
  const lamp = await shop.make.product()
  const api = await shop.as({ token: 'no-token-of-ours' })
  expect(
    await rejected(api('POST /postOrder', { headers: {}, body: shop.make.orderOf([lamp]) })),
  ).toMatchObject({
    status: 401,
  })
})

test('two lines of one product in different colours share its stock', async () => {
  const shirt = await shop.make.product({ stock: 3, colors: ['Red', 'Blue'] })
  const lines = [
    { ...shirt, quantity: 2, color: 'Red' },
    { ...shirt, quantity: 2, color: 'Blue' },
  ]
  expect(await rejected(asGuest([lines]))).toMatchObject({
    status: 409,
    lines: [
      { line: 0, id: String(shirt.id), reason: 'short', available: 3 },
      { line: 1, id: String(shirt.id), reason: 'short', available: 3 },
    ],
  })
  await asGuest([lines.map((line, index) => ({ ...line, quantity: index + 1 }))])
  expect(await stockOf(shop.db, shirt.id)).toBe(0)
})

test('a size and a colour of as many letters as a product may have are quoted, ordered and edited', async () => {
  const chosen = { size: 'S'.repeat(maxOptionLength), color: 'R'.repeat(maxOptionLength) }
  const saree = await shop.make.product({ sizes: [chosen.size], colors: [chosen.color] })
  const line = { ...chosen, id: String(saree.id), quantity: 1 }
  await (await shop.as(null))('POST /orders/quote', { body: { products: [line] } })
  const { insertedId } = await asGuest([[{ ...saree, ...chosen }]])
  expect((await read(insertedId)).products).toMatchObject([chosen])
  const { customerData } = await read(insertedId)
  const { email: _, paymentSystem: __, comment: ___, ...customer } = customerData
  await (await shop.as('admin'))('POST /orders/:id/quote', {
    params: { id: insertedId },
    body: { products: [{ ...line, line: 1 }], customerData: customer },
  })
})

test('an order line has the picture that names its colour, or the first one', async () => {
  const [front, red, blue] = [await uploadImage(shop), await uploadImage(shop), await uploadImage(shop)]
  const { insertedId: id } = await (await shop.as('admin'))('POST /postProduct', {
    headers: {},
    body: {
      name: 'Shirt',
      category: 'Men Items',
      subCategory: 'Clothing',
      originalPrice: 500,
      colors: ['Red', 'Blue', 'Green'],
      images: [front, red, blue],
      imageAlts: ['A shirt', 'The red shirt', 'The blue shirt'],
    },
  })
  const shirt = { id: Number(id), pricePaisa: 50_000 }
  const { insertedId } = await asGuest([['Blue', 'Red', 'Green'].map((color) => ({ ...shirt, color }))])
  const { products } = await read(insertedId)
  expect(products.map(({ imageUrl }) => imageUrl)).toEqual([blue, red, front])
})

test('after a change of the shop the settings, charges and rules of the next order are one read, the discounts another, and the combos one more', async () => {
  const readAll = () => Promise.all([readShop(shop.shop), readShop(shop.shop)])
  await shop.events.publish('storefront')
  expect(await shop.statementsOf(readAll)).toHaveLength(3)
  expect(await shop.statementsOf(readAll)).toEqual([])
})
