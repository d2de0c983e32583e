import { expect, test } from 'vitest'
import { openTestShop, rejected, secrets } from '#test/shop.ts'
import { createOrderLinkToken } from './order-link.ts'

const shop = openTestShop({ limits: true })

type Order = Awaited<ReturnType<typeof shop.make.order>>
const linkOf = (order: Pick<Order, 'id' | 'mobileNumber'>) => createOrderLinkToken(secrets.tokens, order)
const readOrder = (id: string) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const newAddress = {
  name: 'Rahima Begum',
  district: 'Tangail',
  thana: 'Mirzapur',
  address: 'House 9',
  addressType: 'Home' as const,
  deliveryArea: 'Outside Dhaka' as const,
}

test('the link to an order opens it, and shows neither number nor e-mail address [D88]', async () => {
  const order = await shop.make.order()
  const guest = await shop.as(null)
  const seen = await guest('POST /order-tracking', { body: { link: linkOf(order) } })
  expect(seen).toMatchObject({ _id: order.id, canConfirm: true, version: 1, customerData: { name: 'Karim' } })
  expect(JSON.stringify(seen)).not.toContain(order.mobileNumber)
})

test('a link of another order, with another signature, or for another number opens nothing [D88]', async () => {
  const [order, other] = [await shop.make.order(), await shop.make.order()]
  const guest = await shop.as(null)
  const open = (link: string, more: { orderId?: string } = {}) =>
    rejected(guest('POST /order-tracking', { body: { link, ...more } }))
  const token = linkOf(order)
  const signature = token.slice(8)
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  for (const link of [other.id + signature, order.id + flipped, `22222222${signature}`])
    expect(await open(link)).toMatchObject({ status: 404, code: 'not-found' })
  expect((await open(token, { orderId: other.id })).status).toBe(404)
  expect((await open(token.slice(0, -1))).status).toBe(422)
  expect((await rejected(guest('POST /order-tracking', { body: { orderId: order.id } }))).fields).toEqual({
    phone: 'Required',
  })
  expect((await rejected(guest('POST /order-tracking', { body: {} }))).fields).toEqual({
    orderId: 'Required',
  })
  // The number was wrong: who had got the link there does not see the order any more.
  await shop.db
    .updateTable('orders')
    .set({ mobileNumber: '01912345678' })
    .where('id', '=', order.id)
    .execute()
  expect((await open(token)).status).toBe(404)
})

test('wrong links of one address are limited, and nobody keeps out who has the link by trying numbers [D88]', async () => {
  const order = await shop.make.order()
  const guest = await shop.as(null)
  for (let tried = 0; tried < 10; tried++)
    await rejected(
      guest('POST /order-tracking', { body: { orderId: order.id, phone: `0181234567${tried}` } }),
    )
  const byPhone = { orderId: order.id, phone: order.mobileNumber }
  expect((await rejected(guest('POST /order-tracking', { body: byPhone }))).status).toBe(429)
  expect((await guest('POST /order-tracking', { body: { link: linkOf(order) } }))._id).toBe(order.id)
  const wrong = `${order.id}${'A'.repeat(16)}`
  const codes: string[] = []
  for (let tried = 0; tried < 25; tried++)
    codes.push((await rejected(guest('POST /order-tracking', { body: { link: wrong } }))).code)
  expect(codes.at(0)).toBe('not-found')
  expect(codes.at(-1)).toBe('too-many')
})

test('by the link the customer confirms, and the order can be packed; twice changes nothing [D88]', async () => {
  await shop.db.deleteFrom('limits').execute()
  const order = await shop.make.order()
  const guest = await shop.as(null)
  const body = { link: linkOf(order), version: 1 }
  const seen = await guest('PUT /order-tracking/confirmation', { body })
  expect(seen).toMatchObject({ orderStatus: 'Confirmed', canConfirm: false })
  expect(seen.history.at(-1)).toMatchObject({ from: 'Pending', to: 'Confirmed', role: 'guest by link' })
  expect(await readOrder(order.id)).toMatchObject({ confirmedVersion: 1, confirmedBy: 'customer' })
  expect((await guest('PUT /order-tracking/confirmation', { body })).history).toHaveLength(
    seen.history.length,
  )
})

test('a confirmation is of what the customer has seen: an edit in between rejects it, one afterwards needs another [D88]', async () => {
  const order = await shop.make.order()
  const guest = await shop.as(null)
  const proof = { orderId: order.id, phone: order.mobileNumber }
  const confirm = (version: number) =>
    guest('PUT /order-tracking/confirmation', { body: { ...proof, version } })
  const correct = (from: 'Pending' | 'Confirmed', address: string) =>
    guest('PUT /order-tracking/address', { body: { ...proof, from, ...newAddress, address, total: 610 } })
  await correct('Pending', 'House 9')
  expect(await rejected(confirm(1))).toMatchObject({ status: 409, now: { version: 2 } })
  expect((await readOrder(order.id)).status).toBe('Pending')
  expect(await confirm(2)).toMatchObject({ orderStatus: 'Confirmed', canConfirm: false })
  expect(await correct('Confirmed', 'House 10')).toMatchObject({ version: 3, canConfirm: true })
  expect(await readOrder(order.id)).toMatchObject({ version: 3, confirmedVersion: 2 })
  const seen = await confirm(3)
  expect(seen).toMatchObject({ orderStatus: 'Confirmed', canConfirm: false })
  expect(seen.history.map(({ change }) => change).slice(-4)).toEqual([
    'address',
    'status',
    'address',
    'confirm',
  ])
  expect(seen.history.at(-1)).toMatchObject({ role: 'guest by phone' })
})

test('staff pack only what was confirmed as it is, where the merchant wants that [D88]', async () => {
  const admin = await shop.as('admin')
  const rules = await admin('GET /call-rules', {})
  await admin('PUT /call-rules', { body: { ...rules, confirmByCall: true } })
  const order = await shop.make.order()
  const guest = await shop.as(null)
  const link = linkOf(order)
  const ship = () =>
    admin('PUT /orderStatus/:id', {
      params: { id: order.id },
      body: { status: 'Shipping', from: 'Confirmed' },
    })
  await guest('PUT /order-tracking/confirmation', { body: { link, version: 1 } })
  await guest('PUT /order-tracking/address', {
    body: { link, from: 'Confirmed', ...newAddress, address: 'House 11', total: 610 },
  })
  expect(await rejected(ship())).toMatchObject({ code: 'not-possible-now', unconfirmed: true })
  await guest('PUT /order-tracking/confirmation', { body: { link, version: 2 } })
  await ship()
})

test('an order that staff must look at first, or that is on its way, is not confirmed by its customer [D88]', async () => {
  const guest = await shop.as(null)
  const review = await shop.make.order()
  await shop.db
    .updateTable('orders')
    .set({ reviewReason: 'many orders' })
    .where('id', '=', review.id)
    .execute()
  const shipping = await shop.make.order({ status: 'Shipping' })
  for (const order of [review, shipping]) {
    const link = linkOf(order)
    expect((await guest('POST /order-tracking', { body: { link } })).canConfirm).toBe(false)
    const error = await rejected(guest('PUT /order-tracking/confirmation', { body: { link, version: 1 } }))
    expect(error.code).toBe('not-possible-now')
  }
  const body = { link: linkOf(shipping), status: 'Cancelled' as const, from: 'Shipping' as const }
  expect((await rejected(guest('PUT /order-tracking/status', { body }))).code).toBe('not-possible-now')
})

test('by the link an order is cancelled before its dispatch, added to an account, and reviewed when delivered [D88]', async () => {
  const guest = await shop.as(null)
  const confirmed = await shop.make.order({ status: 'Confirmed' })
  const cancelled = await guest('PUT /order-tracking/status', {
    body: { link: linkOf(confirmed), status: 'Cancelled', from: 'Confirmed' },
  })
  expect(cancelled.history.at(-1)).toMatchObject({ to: 'Cancelled', role: 'guest by link' })
  const delivered = await shop.make.order({ status: 'Delivered' })
  const link = linkOf(delivered)
  const own = { orderId: delivered.id, link }
  const params = { id: String(delivered.product.id) }
  await guest('POST /product/:id/reviews', { params, body: { ...own, stars: 5 } })
  expect(await guest('POST /reviews/of-order', { body: own })).toMatchObject([{ stars: 5 }])
  const customer = await shop.as('customer')
  expect(await customer('POST /orders/claim', { body: { link } })).toEqual({ _id: delivered.id })
})
