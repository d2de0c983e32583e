import { expect, test } from 'vitest'
import type { RequestInput } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { readOrderSnapshot, stockOf } from '#test/database.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { orderStatus } from '../contract.ts'
import type { OrderStatus } from '../statuses.ts'

const shop = openTestShop()
const guest = () => shop.as(null)

/** A guest's order from Tangail of two lamps for ৳500 each, with five in stock. */
async function placeGuestOrder(customer: Parameters<typeof shop.make.orderOf>[1] = {}) {
  const lamp = await shop.make.product({ stock: 5, nameBn: 'বাতি' })
  const sent = shop.make.orderOf([{ ...lamp, quantity: 2 }], customer)
  const { insertedId } = await (await guest())('POST /postOrder', { headers: {}, body: sent })
  return { lamp, proof: { orderId: insertedId, phone: sent.customerData.mobileNumber } }
}
const cancel = async (proof: { orderId: string; phone: string }, from: OrderStatus = 'Pending') =>
  (await guest())('PUT /order-tracking/status', { body: { ...proof, status: 'Cancelled', from } })
const newAddress = {
  name: 'Rahima Begum',
  district: 'Dhaka',
  thana: 'Gulshan',
  address: 'House 9',
  addressType: 'Office',
  deliveryArea: 'Inside Dhaka',
  from: 'Pending',
  total: 1050,
} satisfies Partial<RequestInput<Endpoints['PUT /order-tracking/address']>['body']>
const changeAddress = async (
  proof: { orderId: string; phone: string },
  changes: Partial<RequestInput<Endpoints['PUT /order-tracking/address']>['body']> = {},
) => (await guest())('PUT /order-tracking/address', { body: { ...proof, ...newAddress, ...changes } })

test('id and phone number show the order: lines, totals, address and history', async () => {
  const { lamp, proof } = await placeGuestOrder()
  const seen = await (await guest())('POST /order-tracking', { body: proof })
  expect(seen).toMatchObject({
    _id: proof.orderId,
    orderStatus: 'Pending',
    subTotal: 1000,
    total: 1110,
    products: [{ id: String(lamp.id), name: lamp.name, nameBn: 'বাতি', quantity: 2, originalPrice: 500 }],
    customerData: {
      name: 'রহিমা বেগম',
      district: 'টাঙ্গাইল',
      thana: 'মির্জাপুর',
      address: 'House 4, Station Road',
      addressType: 'Home',
      deliveryArea: 'Outside Dhaka',
      deliveryCharge: 110,
    },
    history: [{ from: null, to: 'Pending', change: 'status', role: 'guest' }],
  })
})

test('a tracked order contains no internal data', async () => {
  const { proof } = await placeGuestOrder({ email: 'rahima@shop.example', comment: 'Second floor' })
  const admin = await shop.person('admin')
  await (await shop.as(admin))('PUT /orderStatus/:id', {
    params: { id: proof.orderId },
    body: { status: 'Confirmed' },
  })
  const { status, body } = await shop.send('POST', '/api/order-tracking', { body: proof })
  expect(status).toBe(200)
  const text = JSON.stringify(body)
  for (const secret of [
    admin.user.name,
    'rahima@shop.example',
    proof.phone,
    'areaUnlikely',
    'callAgain',
    '"by"',
  ])
    expect(text).not.toContain(secret)
})

test('id and number are accepted in any spelling: with punctuation, lower case, +880 and Bengali digits', async () => {
  // The ids of other orders are random, and may have no digit.
  const { id } = await shop.make.order({ id: '2345K789' })
  const written = ['#2345-k789', ` ${id} `, '২৩৪৫K৭৮৯', '#২৩৪৫-k৭৮৯']
  const numbers = ['+880 1712-345678', '০১৭১২৩৪৫৬৭৮', '8801712345678']
  for (const orderId of written)
    for (const phone of numbers)
      expect(await (await guest())('POST /order-tracking', { body: { orderId, phone } })).toMatchObject({
        _id: id,
      })
})

test('a wrong number and an unknown id get the same error at every endpoint, and change nothing', async () => {
  const { proof } = await placeGuestOrder()
  const { proof: other } = await placeGuestOrder()
  const wrong = { ...proof, phone: other.phone }
  const unknown = { ...proof, orderId: 'ZZZZZZZZ' }
  const before = await readOrderSnapshot(shop.db)
  const answers = []
  for (const pair of [wrong, unknown]) {
    answers.push(await rejected((await guest())('POST /order-tracking', { body: pair })))
    answers.push(await rejected(cancel(pair)))
    answers.push(await rejected(changeAddress(pair)))
  }
  for (const answer of answers)
    expect(answer).toEqual({ status: 404, code: 'not-found', message: 'Order not found.' })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})

test('a malformed id or number is rejected at its own field', async () => {
  const { proof } = await placeGuestOrder()
  const fields = async (body: object) =>
    Object.keys((await shop.send('POST', '/api/order-tracking', { body })).body.error.fields)
  expect(await fields({ ...proof, orderId: '12' })).toEqual(['orderId'])
  expect(await fields({ ...proof, phone: '0171' })).toEqual(['phone'])
  expect(await fields({ ...proof, email: 'a@shop.example' })).toEqual(['email'])
})

test('a pending order is cancelled by phone number, its pieces go back, and the history names who did it', async () => {
  const { lamp, proof } = await placeGuestOrder()
  expect(await stockOf(shop.db, lamp.id)).toBe(3)
  const seen = await cancel(proof)
  expect(seen).toMatchObject({
    orderStatus: 'Cancelled',
    history: [{}, { from: 'Pending', to: 'Cancelled', role: 'guest by phone' }],
  })
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
  const merchant = await (await shop.as('admin'))('GET /order/:id', { params: { id: proof.orderId } })
  expect(merchant.history[1]).toMatchObject({ to: 'Cancelled', role: 'guest by phone', by: '' })
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'role', 'userId'])
    .where('subject', '=', `order ${proof.orderId}`)
    .execute()
  expect(audit).toEqual([{ action: 'order-moved', role: 'guest by phone', userId: null }])
})

test.each(orderStatus.exclude(['Pending', 'Confirmed']).options)(
  'an order that is %s cannot be changed by phone number, and the error names its status',
  async (status) => {
    const { id, mobileNumber } = await shop.make.order({ status })
    const before = await readOrderSnapshot(shop.db)
    const proof = { orderId: id, phone: mobileNumber }
    for (const from of ['Pending', status] as const)
      for (const attempt of [() => cancel(proof, from), () => changeAddress(proof, { from })])
        expect(await rejected(attempt())).toMatchObject({ status, code: 'not-possible-now' })
    expect(await readOrderSnapshot(shop.db)).toEqual(before)
  },
)

test('the only move by phone number is cancelling', async () => {
  const { proof } = await placeGuestOrder()
  for (const status of ['Confirmed', 'Delivered', 'Return']) {
    const body = { ...proof, status, from: 'Pending' }
    expect((await shop.send('PUT', '/api/order-tracking/status', { body })).status).toBe(422)
  }
})

test('a changed address is stored in Bengali, with the charge of its area and a history entry', async () => {
  const { proof } = await placeGuestOrder()
  const seen = await changeAddress(proof)
  expect(seen).toMatchObject({
    orderStatus: 'Pending',
    subTotal: 1000,
    total: 1050,
    customerData: {
      name: 'Rahima Begum',
      district: 'ঢাকা',
      thana: 'গুলশান',
      address: 'House 9',
      addressType: 'Office',
      deliveryArea: 'Inside Dhaka',
      deliveryCharge: 50,
    },
    history: [{}, { from: 'Pending', to: 'Pending', change: 'address', role: 'guest by phone' }],
  })
  const { before, after } = await shop.db
    .selectFrom('auditEntries')
    .select(['before', 'after'])
    .where('subject', '=', `order ${proof.orderId}`)
    .executeTakeFirstOrThrow()
  expect(before).toMatchObject({ district: 'টাঙ্গাইল', deliveryArea: 'Outside Dhaka', totalPaisa: 111_000 })
  expect(after).toMatchObject({ district: 'ঢাকা', deliveryArea: 'Inside Dhaka', totalPaisa: 105_000 })
})

test('an address change with another total is rejected with the right one, and saves nothing', async () => {
  const { proof } = await placeGuestOrder()
  const before = await readOrderSnapshot(shop.db)
  expect(await rejected(changeAddress(proof, { total: 1110 }))).toMatchObject({
    code: 'not-possible-now',
    expected: { subTotal: 1000, deliveryCharge: 50, total: 1050 },
  })
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})

test('an address change within the same area keeps the agreed charge, whatever the settings say now', async () => {
  const { proof } = await placeGuestOrder()
  await shop.db.insertInto('settings').values({ key: 'chargeOutsideDhaka', value: '130' }).execute()
  try {
    const { customerData, total } = await changeAddress(proof, {
      district: 'Tangail',
      thana: 'Sakhipur',
      deliveryArea: 'Outside Dhaka',
      total: 1110,
    })
    expect([customerData.deliveryCharge, total]).toEqual([110, 1110])
  } finally {
    await shop.db.deleteFrom('settings').execute()
  }
})

test('delivery stays free over the threshold for every address', async () => {
  const lamp = await shop.make.product({ price: 6000 })
  const sent = shop.make.orderOf([lamp])
  const { insertedId } = await (await guest())('POST /postOrder', { headers: {}, body: sent })
  const proof = { orderId: insertedId, phone: sent.customerData.mobileNumber }
  expect(await changeAddress(proof, { total: 6000 })).toMatchObject({
    total: 6000,
    customerData: { deliveryCharge: 0 },
  })
})

test('an area that does not fit the new thana is flagged for the merchant; one that fits is not', async () => {
  const { proof } = await placeGuestOrder()
  const marked = async () =>
    (await (await shop.as('admin'))('GET /order/:id', { params: { id: proof.orderId } })).areaUnlikely
  await changeAddress(proof, { deliveryArea: 'Outside Dhaka', total: 1110 })
  expect(await marked()).toBe(true)
  await changeAddress(proof)
  expect(await marked()).toBe(false)
})

test('an unknown district or thana is rejected at its own field', async () => {
  const { proof } = await placeGuestOrder()
  expect(await rejected(changeAddress(proof, { district: 'Atlantis' }))).toMatchObject({
    status: 422,
    fields: { district: expect.any(String) },
  })
  expect(await rejected(changeAddress(proof, { thana: 'Mirzapur' }))).toMatchObject({
    status: 422,
    fields: { thana: expect.any(String) },
  })
})

test('an address change that changes nothing writes no history', async () => {
  const { proof } = await placeGuestOrder()
  await changeAddress(proof)
  const before = await readOrderSnapshot(shop.db)
  await changeAddress(proof)
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})
