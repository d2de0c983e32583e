import { expect, test } from 'vitest'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { uploadImage } from '#test/images.ts'
import { openReviews, phone } from '#test/reviews.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
const { deliveredOrder, send, waiting, shownOf, countRows, moderate } = openReviews(shop)

test('the owner of a delivered order reviews its product; it is shown with the first name once it is published [D65]', async () => {
  const { order, productId, customer } = await deliveredOrder('Md. Rafiq Islam')
  await send(customer, productId, order.id, { stars: 4, text: ' Good cloth.\r\nFast delivery. ' })
  expect((await shownOf(productId)).body).toEqual([])
  const admin = await shop.as('admin')
  const row = (await waiting(admin)).find(({ orderId }) => orderId === order.id)
  expect(row).toMatchObject({
    name: 'Rafiq',
    stars: 4,
    text: 'Good cloth.\nFast delivery.',
    status: 'waiting',
    answer: '',
    product: { _id: productId, name: order.product.name },
  })
  await moderate(admin, row?._id ?? '', row?.version ?? 0, { status: 'published', answer: 'Thank you!' })
  const { headers, body } = await shownOf(productId)
  expect(headers['x-total-count']).toBe('1')
  expect(body).toEqual([
    {
      _id: row?._id,
      name: 'Rafiq',
      stars: 4,
      text: 'Good cloth.\nFast delivery.',
      images: [],
      answer: 'Thank you!',
      writtenAt: row?.writtenAt,
    },
  ])
  expect(JSON.stringify(body)).not.toContain(order.id)
})

test('a guest reviews with order number and phone, in any spelling, also without words', async () => {
  const { id, product } = await shop.make.order({ status: 'Delivered' })
  const guest = await shop.as(null)
  await send(guest, String(product.id), `#${id.slice(0, 4)}-${id.slice(4)}`.toLowerCase(), {
    mobileNumber: '+880 17১২-৩৪৫৬৭৮',
    stars: 1,
  })
  const row = (await waiting(await shop.as('admin'))).find(({ orderId }) => orderId === id)
  expect(row).toMatchObject({ name: 'Karim', stars: 1, text: '' })
})

test('strangers do not review: not without a sign-in, not the order of another, not with another phone number', async () => {
  const { order, productId } = await deliveredOrder()
  const guest = await shop.as(null)
  const other = await shop.as('customer')
  const admin = await shop.as('admin')
  expect(await rejected(send(guest, productId, order.id))).toMatchObject({ status: 401 })
  for (const api of [other, admin])
    expect(await rejected(send(api, productId, order.id))).toMatchObject({ status: 404 })
  const wrong = await rejected(send(guest, productId, order.id, { mobileNumber: '01812345678' }))
  const unknown = await rejected(send(guest, productId, 'ZZZZZZZZ', { mobileNumber: phone }))
  expect(wrong).toMatchObject({ status: 404 })
  expect(unknown).toEqual(wrong)
  expect(await countRows(order.id)).toBe(0)
})

test.each(['Pending', 'Confirmed', 'Shipping', 'Cancelled', 'Return'] satisfies OrderStatus[])(
  'products of an order that is %s are not reviewed',
  async (status) => {
    const { id, product } = await shop.make.order({ status })
    const guest = await shop.as(null)
    const error = await rejected(send(guest, String(product.id), id, { mobileNumber: phone }))
    // The error has the status of the order.
    expect(error).toMatchObject({ code: 'not-possible-now', status })
    expect(await countRows(id)).toBe(0)
  },
)

test('only products of the order are reviewed', async () => {
  const { order, customer } = await deliveredOrder()
  const other = await shop.make.product()
  expect(await rejected(send(customer, String(other.id), order.id))).toMatchObject({ status: 409 })
  expect(await rejected(send(customer, '999999999', order.id))).toMatchObject({ status: 409 })
  expect(await countRows(order.id)).toBe(0)
})

test.each([
  ['stars', { stars: 0 }],
  ['stars', { stars: 6 }],
  ['stars', { stars: 4.5 }],
  ['stars', { stars: undefined }],
  ['text', { text: 'x'.repeat(1001) }],
  ['images', { images: ['a', 'b', 'c', 'd'].map((letter) => `/images/${letter.repeat(32)}-900.webp`) }],
  ['images.0', { images: ['https://elsewhere.example/a.png'] }],
  ['images', { images: [`/images/${'0'.repeat(32)}-900.webp`] }],
  ['status', { status: 'published' }],
])('a review with wrong %s is rejected beside this field: %o', async (field, review) => {
  const { order, productId, customer } = await deliveredOrder()
  const error = await rejected(send(customer, productId, order.id, review))
  expect(error).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  expect(await countRows(order.id)).toBe(0)
})

test('sent again, a review that waits is replaced; a published one is not', async () => {
  const { order, productId, customer } = await deliveredOrder()
  const admin = await shop.as('admin')
  const picture = await uploadImage(shop)
  const first = await send(customer, productId, order.id, { stars: 2, text: 'Late.', images: [picture] })
  const second = await send(customer, productId, order.id, { stars: 3, text: 'x'.repeat(1000) })
  expect(second).toEqual(first)
  const own = await customer('POST /reviews/of-order', { body: { orderId: order.id } })
  expect(own).toMatchObject([{ productId, status: 'waiting', stars: 3, images: [] }])
  const [row] = (await waiting(admin)).filter(({ orderId }) => orderId === order.id)
  await moderate(admin, first.insertedId, row?.version ?? 0, { status: 'published' })
  expect(await rejected(send(customer, productId, order.id, { stars: 1 }))).toMatchObject({ status: 409 })
  await moderate(admin, first.insertedId, 3, { status: 'hidden' })
  expect(await rejected(send(customer, productId, order.id, { stars: 1 }))).toMatchObject({ status: 409 })
})

test('one review sent ten times at once, signed in and by phone, is one review', async () => {
  const { order, productId, customer } = await deliveredOrder()
  const guest = await shop.as(null)
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2
        ? send(customer, productId, order.id, { stars: 4 })
        : send(guest, productId, order.id, { stars: 4, mobileNumber: phone }),
    ),
  )
  expect(new Set(sent.map(({ insertedId }) => insertedId)).size).toBe(1)
  expect(await countRows(order.id)).toBe(1)
})

test('words that were changed after staff have read them are not published', async () => {
  const { order, productId, customer } = await deliveredOrder()
  const admin = await shop.as('admin')
  const { insertedId } = await send(customer, productId, order.id, { text: 'Good' })
  await send(customer, productId, order.id, { text: 'Call 01812345678 for cheaper ones' })
  const error = await rejected(moderate(admin, insertedId, 1, { status: 'published' }))
  expect(error).toMatchObject({
    status: 409,
    now: { version: 2, text: 'Call 01812345678 for cheaper ones' },
  })
  expect((await shownOf(productId)).body).toEqual([])
})

test('every act of staff is in the audit log, and what is deleted stays there without the name', async () => {
  const admin = await shop.as('admin')
  const { order, productId, customer } = await deliveredOrder('Salma')
  const { insertedId: id } = await send(customer, productId, order.id, { text: 'Torn.' })
  await moderate(admin, id, 1, { status: 'published' })
  await moderate(admin, id, 2, { answer: 'We send a new one.' })
  await moderate(admin, id, 3, { status: 'hidden' })
  await admin('DELETE /reviews/:id', { params: { id } })
  const { rows } = await admin('GET /audit', { query: { subject: `review ${id}` } })
  expect(rows.map(({ action }) => action).reverse()).toEqual([
    'review-published',
    'review-answered',
    'review-hidden',
    'review-deleted',
  ])
  expect(rows[0]?.before).toMatchObject({ text: 'Torn.', stars: 5, answer: 'We send a new one.' })
  expect(JSON.stringify(rows[0])).not.toContain('Salma')
  expect(await rejected(moderate(admin, id, 4, { answer: '' }))).toMatchObject({ status: 404 })
  expect(await rejected(admin('DELETE /reviews/:id', { params: { id } }))).toMatchObject({ status: 404 })
})

test('waiting reviews are a to-do, and publishing or hiding one does it', async () => {
  const admin = await shop.as('admin')
  const count = async () => (await admin('GET /to-dos', {})).waitingReviews ?? 0
  const before = await count()
  const { order, productId, customer } = await deliveredOrder()
  const { insertedId } = await send(customer, productId, order.id)
  expect(await count()).toBe(before + 1)
  await moderate(admin, insertedId, 1, { status: 'hidden' })
  expect(await count()).toBe(before)
})

test('reviews of deleted products wait for nobody', async () => {
  const admin = await shop.as('admin')
  const counts = async () => [
    (await admin('GET /to-dos', {})).waitingReviews,
    (await admin('GET /reviews', { query: { status: 'waiting' } })).rows.length,
  ]
  const before = await counts()
  const { order, productId, customer } = await deliveredOrder()
  await send(customer, productId, order.id)
  expect(await counts()).not.toEqual(before)
  await shop.db
    .updateTable('products')
    .set({ hidden: true, deletedAt: new Date() })
    .where('id', '=', Number(productId))
    .execute()
  expect(await counts()).toEqual(before)
})

test('a review stays when its order is deleted, and goes with its product', async () => {
  const admin = await shop.as('admin')
  const { order, productId, customer } = await deliveredOrder('Salma Khatun')
  const { insertedId } = await send(customer, productId, order.id)
  await moderate(admin, insertedId, 1, { status: 'published' })
  await admin('DELETE /deleteOrder/:id', { params: { id: order.id } })
  expect((await shownOf(productId)).body).toMatchObject([{ _id: insertedId, name: 'Salma' }])
  const published = await admin('GET /reviews', { query: { status: 'published', limit: 1 } })
  expect(published.rows).toMatchObject([{ _id: insertedId, orderId: '' }])
  await admin('DELETE /deleteProduct/:id', { params: { id: productId } })
  expect(
    await shop.db.selectFrom('reviews').where('id', '=', Number(insertedId)).select('id').execute(),
  ).toEqual([])
})

test('the name goes with the account, also that of a review written before the order was added to it', async () => {
  const admin = await shop.as('admin')
  const person = await shop.person('customer')
  const order = await shop.make.order({ status: 'Delivered' })
  const productId = String(order.product.id)
  const guest = await shop.as(null)
  const { insertedId } = await send(guest, productId, order.id, { mobileNumber: phone })
  await moderate(admin, insertedId, 1, { status: 'published' })
  const name = async () => (await shownOf(productId)).body[0].name
  expect(await name()).toBe('Karim')
  const customer = await shop.as(person)
  await customer('POST /orders/claim', { body: { orderId: order.id, phone } })
  shop.cache.clear()
  expect(await name()).toBe('A')
  await admin('DELETE /deleteUser/:id', { params: { id: String(person.user.id) } })
  shop.cache.clear()
  expect(await name()).toBe('')
})
