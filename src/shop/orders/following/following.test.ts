import { expect, test } from 'vitest'
import type { Sent } from '#lib/endpoint.ts'
import { readBooks, stockOf } from '#test/books.ts'
import { openTestShop, refused } from '#test/shop.ts'
import { getOrder, type OrderStatus, orderStatus, postOrder, putOrderStatus } from '../contract.ts'
import { cancelTrackedOrder, correctTrackedOrder, trackOrder } from './contract.ts'

const shop = openTestShop()
const guest = () => shop.as(null)

/** An order for two lamps of ৳500, five of which were there, placed by a guest from Tangail. */
async function placed(customer: Parameters<typeof shop.make.orderOf>[1] = {}) {
  const lamp = await shop.make.product({ stock: 5, nameBn: 'বাতি' })
  const sent = shop.make.orderOf([{ ...lamp, quantity: 2 }], customer)
  const { insertedId } = await (await guest())(postOrder, { headers: {}, body: sent })
  return { lamp, proof: { orderId: insertedId, phone: sent.customerData.mobileNumber } }
}
const cancel = async (proof: { orderId: string; phone: string }, from: OrderStatus = 'Pending') =>
  (await guest())(cancelTrackedOrder, { body: { ...proof, status: 'Cancelled', from } })
const moved = {
  ...{ name: 'Rahima Begum', district: 'Dhaka', thana: 'Gulshan', address: 'House 9' },
  ...{ addressType: 'Office', deliveryArea: 'Inside Dhaka', from: 'Pending', total: 1050 },
} satisfies Partial<Sent<typeof correctTrackedOrder>['body']>
const correct = async (
  proof: { orderId: string; phone: string },
  changes: Partial<Sent<typeof correctTrackedOrder>['body']> = {},
) => (await guest())(correctTrackedOrder, { body: { ...proof, ...moved, ...changes } })

test('who knows id and phone number sees the order: lines, figures, where it goes and what has happened', async () => {
  const { lamp, proof } = await placed()
  const seen = await (await guest())(trackOrder, { body: proof })
  expect(seen).toMatchObject({
    ...{ _id: proof.orderId, orderStatus: 'Pending', subTotal: 1000, total: 1110 },
    products: [{ id: String(lamp.id), name: lamp.name, nameBn: 'বাতি', quantity: 2, originalPrice: 500 }],
    customerData: {
      ...{ name: 'রহিমা বেগম', district: 'টাঙ্গাইল', thana: 'মির্জাপুর', address: 'House 4, Station Road' },
      ...{ addressType: 'Home', deliveryArea: 'Outside Dhaka', deliveryCharge: 110 },
    },
    history: [{ from: null, to: 'Pending', change: 'status', role: 'guest' }],
  })
})

test('what is the merchant’s own business is not in the answer', async () => {
  const { proof } = await placed({ email: 'rahima@shop.example', comment: 'Second floor' })
  const admin = await shop.person('admin')
  await (await shop.as(admin))(putOrderStatus, {
    params: { id: proof.orderId },
    body: { status: 'Confirmed' },
  })
  const { status, body } = await shop.send('POST', '/api/trackOrder', { body: proof })
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

test('id and number are taken as people write them: with signs, small letters, +880 and Bengali digits', async () => {
  const { proof } = await placed({ mobileNumber: '01819283746' })
  const { orderId: id } = proof
  const written = [`#${id.slice(0, 4)}-${id.slice(4)}`.toLowerCase(), ` ${id} `]
  const numbers = ['+880 1819-283746', '০১৮১৯২৮৩৭৪৬', '8801819283746']
  for (const orderId of written)
    for (const phone of numbers)
      expect(await (await guest())(trackOrder, { body: { orderId, phone } })).toMatchObject({ _id: id })
})

test('a wrong number and an unknown id get one and the same answer at every door, and change nothing', async () => {
  const { proof } = await placed()
  const { proof: other } = await placed()
  const wrong = { ...proof, phone: other.phone }
  const unknown = { ...proof, orderId: 'ZZZZZZZZ' }
  const before = await readBooks(shop.db)
  const answers = []
  for (const pair of [wrong, unknown]) {
    answers.push(await refused((await guest())(trackOrder, { body: pair })))
    answers.push(await refused(cancel(pair)))
    answers.push(await refused(correct(pair)))
  }
  for (const answer of answers)
    expect(answer).toEqual({ status: 404, code: 'not-found', message: 'Order not found.' })
  expect(await readBooks(shop.db)).toEqual(before)
})

test('a wrong number takes as long as an unknown id', async () => {
  const { proof } = await placed()
  const bodies = [
    { ...proof, phone: '01999999999' },
    { orderId: 'ZZZZZZZZ', phone: '01999999999' },
  ]
  const times: number[][] = [[], []]
  for (let round = 0; round < 60; round++)
    for (const [which, body] of bodies.entries()) {
      const start = performance.now()
      await shop.send('POST', '/api/trackOrder', { body })
      times[which]?.push(performance.now() - start)
    }
  // A busy machine only adds to what it takes, so the least says it best.
  const [wrong = 0, unknown = 0] = times.map((each) => Math.min(...each))
  expect(Math.max(wrong, unknown) / Math.min(wrong, unknown)).toBeLessThan(2)
})

test('an id or number that cannot be one is refused at its own field', async () => {
  const { proof } = await placed()
  const fields = async (body: object) =>
    Object.keys((await shop.send('POST', '/api/trackOrder', { body })).body.error.fields)
  expect(await fields({ ...proof, orderId: '12' })).toEqual(['orderId'])
  expect(await fields({ ...proof, phone: '0171' })).toEqual(['phone'])
  expect(await fields({ ...proof, email: 'a@shop.example' })).toEqual(['email'])
})

test('a pending order is cancelled by phone number, its pieces go back, and the history names who did it', async () => {
  const { lamp, proof } = await placed()
  expect(await stockOf(shop.db, lamp.id)).toBe(3)
  const seen = await cancel(proof)
  expect(seen).toMatchObject({
    orderStatus: 'Cancelled',
    history: [{}, { from: 'Pending', to: 'Cancelled', role: 'guest by phone' }],
  })
  expect(await stockOf(shop.db, lamp.id)).toBe(5)
  const merchant = await (await shop.as('admin'))(getOrder, { params: { id: proof.orderId } })
  expect(merchant.history[1]).toMatchObject({ to: 'Cancelled', role: 'guest by phone', by: '' })
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'role', 'userId'])
    .where('subject', '=', `order ${proof.orderId}`)
    .execute()
  expect(audit).toEqual([{ action: 'order-moved', role: 'guest by phone', userId: null }])
})

test.each(orderStatus.exclude(['Pending']).options)(
  'an order that is %s is changed by phone number in no way, and the answer says how it stands',
  async (status) => {
    const { id, mobileNumber } = await shop.make.order({ status })
    const before = await readBooks(shop.db)
    const proof = { orderId: id, phone: mobileNumber }
    for (const from of ['Pending', status] as const)
      for (const attempt of [() => cancel(proof, from), () => correct(proof, { from })])
        expect(await refused(attempt())).toMatchObject({ status, code: 'not-possible-now' })
    expect(await readBooks(shop.db)).toEqual(before)
  },
)

test('only cancelling is done by phone number', async () => {
  const { proof } = await placed()
  for (const status of ['Confirmed', 'Delivered', 'Return']) {
    const body = { ...proof, status, from: 'Pending' }
    expect((await shop.send('PUT', '/api/trackOrder/status', { body })).status).toBe(422)
  }
})

test('a corrected address is kept in Bengali, with the charge of its area, and stands in the history', async () => {
  const { proof } = await placed()
  const seen = await correct(proof)
  expect(seen).toMatchObject({
    ...{ orderStatus: 'Pending', subTotal: 1000, total: 1050 },
    customerData: {
      ...{ name: 'Rahima Begum', district: 'ঢাকা', thana: 'গুলশান', address: 'House 9' },
      ...{ addressType: 'Office', deliveryArea: 'Inside Dhaka', deliveryCharge: 50 },
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

test('a correction whose sender saw another total is refused with the right one, and nothing is saved', async () => {
  const { proof } = await placed()
  const before = await readBooks(shop.db)
  expect(await refused(correct(proof, { total: 1110 }))).toMatchObject({
    code: 'not-possible-now',
    expected: { subTotal: 1000, deliveryCharge: 50, total: 1050 },
  })
  expect(await readBooks(shop.db)).toEqual(before)
})

test('a correction within the same area leaves the agreed charge, whatever delivery costs by now', async () => {
  const { proof } = await placed()
  await shop.db.insertInto('settings').values({ key: 'chargeOutsideDhaka', value: '130' }).execute()
  try {
    const { customerData, total } = await correct(proof, {
      ...{ district: 'Tangail', thana: 'Sakhipur', deliveryArea: 'Outside Dhaka', total: 1110 },
    })
    expect([customerData.deliveryCharge, total]).toEqual([110, 1110])
  } finally {
    await shop.db.deleteFrom('settings').execute()
  }
})

test('delivery stays free over the threshold wherever the order goes', async () => {
  const lamp = await shop.make.product({ price: 6000 })
  const sent = shop.make.orderOf([lamp])
  const { insertedId } = await (await guest())(postOrder, { headers: {}, body: sent })
  const proof = { orderId: insertedId, phone: sent.customerData.mobileNumber }
  expect(await correct(proof, { total: 6000 })).toMatchObject({
    total: 6000,
    customerData: { deliveryCharge: 0 },
  })
})

test('an area that does not fit the new thana is marked for the merchant, one that fits is not', async () => {
  const { proof } = await placed()
  const marked = async () =>
    (await (await shop.as('admin'))(getOrder, { params: { id: proof.orderId } })).areaUnlikely
  await correct(proof, { deliveryArea: 'Outside Dhaka', total: 1110 })
  expect(await marked()).toBe(true)
  await correct(proof)
  expect(await marked()).toBe(false)
})

test('a place that is not on the list is refused at its own field', async () => {
  const { proof } = await placed()
  expect(await refused(correct(proof, { district: 'Atlantis' }))).toMatchObject({
    ...{ status: 422, fields: { district: expect.any(String) } },
  })
  expect(await refused(correct(proof, { thana: 'Mirzapur' }))).toMatchObject({
    ...{ status: 422, fields: { thana: expect.any(String) } },
  })
})

test('a correction that changes nothing leaves no trace', async () => {
  const { proof } = await placed()
  await correct(proof)
  const before = await readBooks(shop.db)
  await correct(proof)
  expect(await readBooks(shop.db)).toEqual(before)
})
