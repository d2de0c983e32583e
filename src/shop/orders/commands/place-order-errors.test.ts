import { expect, test } from 'vitest'
import { readOrderSnapshot } from '#test/database.ts'
import { openTestShop } from '#test/shop.ts'
import type { OrderInput } from '../contract.ts'

const shop = openTestShop()

type Body = OrderInput & Record<string, unknown>
/** Posts a valid order of two lamps for 700 taka each, with 9 in stock, after `spoil` has changed it. */
async function sendChanged(change: (body: Body) => unknown, headers: Record<string, string> = {}) {
  const lamp = await shop.make.product({ price: 850, offer: 700, stock: 9 })
  const body = structuredClone(shop.make.orderOf([{ ...lamp, quantity: 2 }])) as Body
  const spoiled = change(body) ?? body
  const before = await readOrderSnapshot(shop.db)
  const { status, body: answer } = await shop.send('POST', '/api/postOrder', { body: spoiled, headers })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
  return { status, lamp, error: answer.error }
}
const line = (body: Body) => body.products[0] as Record<string, unknown>
// Tests send values that the type forbids.
const customer = (body: Body) => body.customerData as unknown as Record<string, unknown>

const inBody = (values: object) => (body: Body) => void Object.assign(body, values)
const inLine = (values: object) => (body: Body) => void Object.assign(line(body), values)
const inCustomer = (values: object) => (body: Body) => void Object.assign(customer(body), values)

const expected = {
  subTotal: 1400,
  discount: 0,
  deliveryCharge: 110,
  total: 1510,
  products: [{ id: expect.any(String), originalPrice: 700, quantity: 2 }],
}
const tampered: [string, (body: Body) => void][] = [
  ['price', inLine({ originalPrice: 1 })],
  ['price of the day before the offer', inLine({ originalPrice: 850 })],
  ['subtotal', inBody({ subTotal: 1 })],
  ['total', inBody({ total: 1399 })],
  ['total by one paisa', inBody({ total: 1509.99 })],
  ['delivery charge', inCustomer({ deliveryCharge: 0 })],
  ['area, to pay less', inCustomer({ deliveryArea: 'Inside Dhaka' })],
  [
    'everything, so that the sum is right',
    (body) => {
      Object.assign(line(body), { originalPrice: 1 })
      Object.assign(body, { subTotal: 2, total: 112 })
    },
  ],
]
test.each(tampered)(
  'a tampered %s is rejected with the shop’s own totals and nothing is saved',
  async (what, change) => {
    const { status, error } = await sendChanged((body) => {
      change(body)
    })
    expect(status).toBe(409)
    expect(error.code).toBe('not-possible-now')
    const figures = what.startsWith('area') ? { deliveryCharge: 50, total: 1450 } : {}
    expect(error.expected).toEqual({ ...expected, ...figures })
  },
)

test('a total with a binary rounding error is accepted', async () => {
  const pen = await shop.make.product({ price: 1.1 })
  const body = shop.make.orderOf([{ ...pen, quantity: 3 }])
  const { status } = await shop.send('POST', '/api/postOrder', {
    body: { ...body, subTotal: 1.1 * 3, total: 1.1 * 3 + 110 },
  })
  expect(1.1 * 3).not.toBe(3.3)
  expect(status).toBe(201)
})

const wrong: [string, string, (body: Body) => void][] = [
  ...[0, -1, 1.5, 1000, '2', null, true, [2], 1e6].map((quantity): [string, string, (body: Body) => void] => [
    `quantity ${JSON.stringify(quantity)}`,
    'products.0.quantity',
    inLine({ quantity }),
  ]),
  ...['Confirmed', 'Delivered', 'Return', 'Nonsense', null, 7].map(
    (orderStatus): [string, string, (body: Body) => void] => [
      `status ${JSON.stringify(orderStatus)}`,
      'orderStatus',
      inBody({ orderStatus }),
    ],
  ),
  ['an unknown field', 'userId', inBody({ userId: 1 })],
  ['an id of its own', '_id', inBody({ _id: 'ABCDEFGH' })],
  ['an unknown field of a line', 'products.0.discount', inLine({ discount: 99 })],
  ['an unknown field of the customer', 'customerData.role', inCustomer({ role: 'admin' })],
  ['no products', 'products', inBody({ products: [] })],
  ['51 lines', 'products', (body) => Object.assign(body, { products: Array(51).fill(line(body)) })],
  ['products that are no list', 'products', (body) => Object.assign(body, { products: line(body) })],
  ['a line that is null', 'products.0', inBody({ products: [null] })],
  ['a customer that is a list', 'customerData', inBody({ customerData: [] })],
  ['a product id that is a number', 'products.0.id', inLine({ id: 7 })],
  ['a product id with SQL', 'products.0.id', inLine({ id: '1 or 1=1' })],
  ['a negative price', 'products.0.originalPrice', inLine({ originalPrice: -700 })],
  ['a price in text', 'products.0.originalPrice', inLine({ originalPrice: '700' })],
  ['a negative total', 'total', inBody({ total: -1 })],
  ['a total of three decimals', 'total', inBody({ total: 1510.001 })],
  ['a total that is no number', 'total', inBody({ total: 'NaN' })],
  ['another way to pay', 'customerData.paymentSystem', inCustomer({ paymentSystem: 'Free' })],
  ['another area', 'customerData.deliveryArea', inCustomer({ deliveryArea: 'Moon' })],
  ['another kind of address', 'customerData.addressType', inCustomer({ addressType: 'Den' })],
  ['a phone number of 10 digits', 'customerData.mobileNumber', inCustomer({ mobileNumber: '0171234567' })],
  ['a phone number of 12 digits', 'customerData.mobileNumber', inCustomer({ mobileNumber: '017123456789' })],
  ['no mobile number', 'customerData.mobileNumber', inCustomer({ mobileNumber: '01212345678' })],
  ['an e-mail that is none', 'customerData.email', inCustomer({ email: 'rahima' })],
  ['an unknown district', 'customerData.district', inCustomer({ district: 'Atlantis' })],
  ['a thana of another district', 'customerData.thana', inCustomer({ thana: 'Gulshan' })],
  ['an address of spaces', 'customerData.address', inCustomer({ address: '   ' })],
  ['an address that is too long', 'customerData.address', inCustomer({ address: 'x'.repeat(501) })],
  ['a name with a line break', 'customerData.name', inCustomer({ name: 'A\nB' })],
  ['NUL in a name', 'customerData.name', inCustomer({ name: 'A\0B' })],
  ['NUL in a comment', 'customerData.comment', inCustomer({ comment: '\0' })],
  ['half a surrogate pair', 'customerData.address', inCustomer({ address: 'x\ud800' })],
  ['half a surrogate pair in a name nobody reads', 'products.0.name', inLine({ name: '\udc00' })],
]
test.each(wrong)('%s is rejected at %s and nothing is saved [D34]', async (_, field, change) => {
  const { status, error } = await sendChanged((body) => {
    change(body)
  })
  expect(status).toBe(422)
  expect(error.code).toBe('invalid')
  expect(Object.keys(error.fields)).toEqual([field])
  expect(error.fields[field]).not.toBe('')
})

const required = [
  'subTotal',
  'total',
  'products',
  'customerData',
  ...['id', 'quantity', 'originalPrice'].map((name) => `products.0.${name}`),
  ...[
    'name',
    'mobileNumber',
    'district',
    'thana',
    'address',
    'deliveryArea',
    'paymentSystem',
    'deliveryCharge',
  ].map((name) => `customerData.${name}`),
]
test.each(required)('an order without %s is rejected at that field', async (field) => {
  const { status, error } = await sendChanged((body) => {
    const path = field.split('.')
    const name = path.pop() ?? ''
    const owner = path.reduce((value, key) => value[key] as never, body as Record<string, unknown>)
    delete owner[name]
  })
  expect(status).toBe(422)
  expect(Object.keys(error.fields)).toEqual([field])
})

const notOrders: [string, unknown, Record<string, string>][] = [
  ['what is not JSON', '{"subTotal":', { 'content-type': 'application/json' }],
  ['an empty body', '', { 'content-type': 'application/json' }],
  ['a form', 'subTotal=1', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', '{}', { 'content-type': 'text/plain' }],
  ['JSON with a prototype in it', '{"__proto__":{"total":1}}', { 'content-type': 'application/json' }],
  ['a body over 64 KB', JSON.stringify({ date: 'x'.repeat(66_000) }), { 'content-type': 'application/json' }],
]
test.each(notOrders)('%s is rejected with 400', async (_, body, headers) => {
  const { status, error } = await sendChanged(() => body, headers)
  expect({ status, code: error.code }).toEqual({ status: 400, code: 'bad-request' })
})

test.each([null, 7, 'text', []])('the JSON value %j is rejected as an order', async (body) => {
  const { status, error } = await sendChanged(() => JSON.stringify(body), {
    'content-type': 'application/json',
  })
  expect({ status, code: error.code }).toEqual({ status: 422, code: 'invalid' })
})

test('a hidden or deleted product is rejected with its line', async () => {
  const hidden = await shop.make.product({ hidden: true })
  for (const id of [String(hidden.id), '999999999999999999']) {
    const { status, error } = await sendChanged((body) => {
      body.products.push({ id, quantity: 1, originalPrice: 500 })
    })
    expect(status).toBe(409)
    expect(error.fields).toEqual({ 'products.1': 'This product is no longer sold.' })
    expect(error.lines).toEqual([{ line: 1, id, reason: 'gone', available: 0 }])
  }
})

test('a quantity above the stock is rejected with the pieces left, and other lines take no stock', async () => {
  const { status, error, lamp } = await sendChanged((body) => {
    Object.assign(line(body), { quantity: 10 })
    Object.assign(body, { subTotal: 7000, total: 7000 })
    Object.assign(customer(body), { deliveryCharge: 0 })
  })
  expect(status).toBe(409)
  expect(error.fields).toEqual({ 'products.0': 'Only 9 left.' })
  expect(error.lines).toEqual([{ line: 0, id: String(lamp.id), reason: 'short', available: 9 }])
})

test('size and colour are required if the product has them, and only then', async () => {
  const shirt = await shop.make.product({ sizes: ['M'], colors: ['Red'] })
  const before = await readOrderSnapshot(shop.db)
  const send = (size?: string, color?: string) =>
    shop.send('POST', '/api/postOrder', {
      body: shop.make.orderOf([{ ...shirt, ...(size && { size }), ...(color && { color }) }]),
    })
  const both = ['products.0.color', 'products.0.size']
  const cases: [string | undefined, string | undefined, string[]][] = [
    [undefined, undefined, both],
    ['N/A', 'N/A', both],
    ['XL', 'Red', ['products.0.size']],
    ['M', 'Blue', ['products.0.color']],
    ['M', 'red', ['products.0.color']],
  ]
  for (const [size, color, fields] of cases) {
    const { status, body } = await send(size, color)
    expect(status).toBe(422)
    expect(Object.keys(body.error.fields).sort()).toEqual(fields)
  }
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
  expect((await send('M', 'Red')).status).toBe(201)
  const { status, error } = await sendChanged((body) => {
    Object.assign(line(body), { size: 'M' })
  })
  expect([status, Object.keys(error.fields)]).toEqual([422, ['products.0.size']])
})
