import { expect, test } from 'vitest'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { fileForm, solidColor, uploadImage } from '#test/images.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

type Api = Awaited<ReturnType<typeof shop.as>>
const phone = '01712345678'

/** A delivered order of a customer, and the calls of this customer. */
async function deliveredOrder(name = 'A customer') {
  const person = await shop.person('customer')
  await shop.db.updateTable('users').set({ name }).where('id', '=', person.user.id).execute()
  const order = await shop.make.order({ status: 'Delivered', userId: person.user.id })
  return { person, order, productId: String(order.product.id), customer: await shop.as(person) }
}
const send = (
  api: Api,
  id: string,
  orderId: string,
  review: { stars?: number; [field: string]: unknown } = {},
) => api('POST /product/:id/reviews', { params: { id }, body: { orderId, stars: 5, ...review } })
const waiting = async (admin: Api) => (await admin('GET /reviews', { query: { status: 'waiting' } })).rows
const shownOf = (id: string) => shop.send('GET', `/api/product/${id}/reviews`)
const countRows = async (orderId: string) =>
  (await shop.db.selectFrom('reviews').select('id').where('orderId', '=', orderId).execute()).length
const moderate = (admin: Api, id: string, version: number, change: object) =>
  admin('PATCH /reviews/:id', { params: { id }, body: { version, ...change } })
/** A published review of a product, of an order of its own. */
async function publishReview(productId: number, stars: number, admin: Api) {
  const order = await shop.make.order({ status: 'Delivered' })
  await shop.db.updateTable('orderLines').set({ productId }).where('orderId', '=', order.id).execute()
  const guest = await shop.as(null)
  const { insertedId } = await send(guest, String(productId), order.id, { stars, mobileNumber: phone })
  await moderate(admin, insertedId, 1, { status: 'published' })
  return insertedId
}
const figuresOf = async (id: string) => {
  const { ratings, reviews } = (await shop.send('GET', `/api/product/${id}`)).body.data
  return { ratings, reviews }
}

test('the owner of a delivered order reviews its product; it is shown with the first name once it is published [D65]', async () => {
  const { order, productId, customer } = await deliveredOrder('Md. Rafiq Islam')
  await send(customer, productId, order.id, { stars: 4, text: ' Good cloth.\r\nFast delivery. ' })
  expect((await shownOf(productId)).body).toEqual([])
  const admin = await shop.as('admin')
  const row = (await waiting(admin)).find(({ orderId }) => orderId === order.id)
  expect(row).toMatchObject({
    ...{ name: 'Rafiq', stars: 4, text: 'Good cloth.\nFast delivery.', status: 'waiting', answer: '' },
    product: { _id: productId, name: order.product.name },
  })
  await moderate(admin, row?._id ?? '', row?.version ?? 0, { status: 'published', answer: 'Thank you!' })
  const { headers, body } = await shownOf(productId)
  expect(headers['x-total-count']).toBe('1')
  expect(body).toEqual([
    {
      ...{ _id: row?._id, name: 'Rafiq', stars: 4, text: 'Good cloth.\nFast delivery.', images: [] },
      ...{ answer: 'Thank you!', writtenAt: row?.writtenAt },
    },
  ])
  expect(JSON.stringify(body)).not.toContain(order.id)
})

test('a guest reviews with order number and phone, in any spelling, also without words', async () => {
  const { id, product } = await shop.make.order({ status: 'Delivered' })
  const guest = await shop.as(null)
  await send(guest, String(product.id), `#${id.slice(0, 4)}-${id.slice(4)}`.toLowerCase(), {
    ...{ mobileNumber: '+880 17১২-৩৪৫৬৭৮', stars: 1 },
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
    ...{ status: 409, now: { version: 2, text: 'Call 01812345678 for cheaper ones' } },
  })
  expect((await shownOf(productId)).body).toEqual([])
})

test('the typed figures are shown until the first review is published; then real ones, until the last one is hidden or deleted [D66]', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.product({ ratings: 4.8 })
  await shop.db.updateTable('products').set({ reviews: 312 }).where('id', '=', id).execute()
  const typed = { ratings: 4.8, reviews: 312 }
  const product = String(id)
  expect(await figuresOf(product)).toEqual(typed)
  const first = await publishReview(id, 4, admin)
  expect(await figuresOf(product)).toEqual({ ratings: 4, reviews: 1 })
  const [second, third] = [await publishReview(id, 5, admin), await publishReview(id, 5, admin)]
  const real = { ratings: 4.7, reviews: 3 }
  expect(await figuresOf(product)).toEqual(real)
  const listed = await shop.send('GET', `/api/product-summaries/by-id?ids=${id}`)
  expect(listed.body).toMatchObject([real])
  const { body } = await shop.send('GET', '/api/products?limit=100')
  expect(body.data.find(({ _id }: { _id: string }) => _id === product)).toMatchObject(real)
  // The form and the CSV file have what the merchant typed.
  expect(await admin('GET /admin-products/:id', { params: { id: product } })).toMatchObject(typed)
  await moderate(admin, first, 2, { status: 'hidden' })
  expect(await figuresOf(product)).toEqual({ ratings: 5, reviews: 2 })
  for (const id of [second, third]) await admin('DELETE /reviews/:id', { params: { id } })
  expect(await figuresOf(product)).toEqual(typed)
})

test('lists sorted by rating go by the real average', async () => {
  const admin = await shop.as('admin')
  const subCategoryId = 3
  const praised = await shop.make.product({ subCategoryId, ratings: 5 })
  const good = await shop.make.product({ subCategoryId, ratings: 4 })
  const order = async () => {
    const { body } = await shop.send(
      'GET',
      '/api/product-summaries?category=Women Items&subCategory=Clothing&sort=rating',
    )
    return body.map(({ _id }: { _id: string }) => Number(_id))
  }
  expect(await order()).toEqual([praised.id, good.id])
  await publishReview(praised.id, 2, admin)
  expect(await order()).toEqual([good.id, praised.id])
})

test('reviews of one product that are published at the same time are all counted', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.product()
  await Promise.all([5, 4, 3, 2, 1, 3].map((stars) => publishReview(id, stars, admin)))
  expect(await figuresOf(String(id))).toEqual({ ratings: 3, reviews: 6 })
})

test('the reviews of a product are paged, the newest first, and hidden products show none', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.product()
  for (const stars of [1, 2, 3]) await publishReview(id, stars, admin)
  const first = await shop.send('GET', `/api/product/${id}/reviews?limit=2`)
  expect(first.body.map(({ stars }: { stars: number }) => stars)).toEqual([3, 2])
  const cursor = first.headers['x-next-cursor']
  const second = await shop.send('GET', `/api/product/${id}/reviews?limit=2&cursor=${cursor}`)
  expect(second.body.map(({ stars }: { stars: number }) => stars)).toEqual([1])
  expect([second.headers['x-next-cursor'], second.headers['x-total-count']]).toEqual([undefined, '3'])
  await admin('PATCH /updateProduct/:id', { params: { id: String(id) }, body: { hidden: true } })
  expect((await shop.send('GET', `/api/product/${id}/reviews`)).status).toBe(404)
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

test('cached reviews and product pages are dropped when a review is published', async () => {
  const admin = await shop.as('admin')
  const { order, productId, customer } = await deliveredOrder()
  const { insertedId } = await send(customer, productId, order.id)
  const before = await figuresOf(productId)
  await moderate(admin, insertedId, 1, { status: 'published' })
  expect(await figuresOf(productId)).not.toEqual(before)
})

const picture = () =>
  solidColor(30 + Math.ceil(Math.random() * 500), 40)
    .png()
    .toBuffer()
const sendPicture = async (productId: string, headers: Record<string, string>, bytes?: Buffer) =>
  shop.send('POST', `/api/product/${productId}/reviews/images`, {
    body: fileForm(bytes ?? (await picture())),
    headers,
  })

test('who may review adds pictures: signed in or by phone, and nobody else', async () => {
  const { person, order, productId, customer } = await deliveredOrder()
  const headers = { 'order-id': order.id }
  const own = await sendPicture(productId, { ...headers, authorization: `Bearer ${person.token}` })
  const byPhone = await sendPicture(productId, { ...headers, 'mobile-number': phone })
  expect([own.status, byPhone.status]).toEqual([200, 200])
  const images = [own.body.data.url, byPhone.body.data.url]
  await send(customer, productId, order.id, { images })
  expect(await customer('POST /reviews/of-order', { body: { orderId: order.id } })).toMatchObject([
    { images },
  ])

  const before = await countImages()
  const other = await shop.person('customer')
  const pending = await shop.make.order({ status: 'Pending' })
  const attempts: [string, Record<string, string>, number][] = [
    [productId, headers, 401],
    [productId, { ...headers, authorization: `Bearer ${other.token}` }, 404],
    [productId, { ...headers, 'mobile-number': '01812345678' }, 404],
    [String(pending.product.id), { 'order-id': pending.id, 'mobile-number': phone }, 409],
    [String(pending.product.id), { ...headers, 'mobile-number': phone }, 409],
    [productId, { 'mobile-number': phone }, 422],
  ]
  for (const [product, more, status] of attempts) {
    const answer = await sendPicture(product, more)
    expect(answer.status, JSON.stringify(more)).toBe(status)
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect((await sendPicture(productId, { ...headers, 'mobile-number': phone }, svg)).status).toBe(422)
  expect(await countImages()).toBe(before)
})
const countImages = async () => (await shop.db.selectFrom('images').select('id').execute()).length

test('a picture of a review is kept, and deleted a day after it is used no more', async () => {
  await shop.jobs.start()
  const { order, productId, customer } = await deliveredOrder()
  const [used, unused] = [await uploadImage(shop), await uploadImage(shop)]
  await send(customer, productId, order.id, { images: [used] })
  await shop.db
    .updateTable('images')
    .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  const exists = async (url: string) => (await shop.send('GET', url)).status === 200
  await shop.runNightlyJobs()
  await expect.poll(() => exists(unused), { timeout: 20_000 }).toBe(false)
  expect(await exists(used)).toBe(true)
  await send(customer, productId, order.id, { images: [] })
  await shop.runNightlyJobs()
  await expect.poll(() => exists(used), { timeout: 20_000 }).toBe(false)
})

test('published reviews are counted by their stars, and listed by them [D65]', async () => {
  const admin = await shop.as('admin')
  const { id } = await shop.make.product()
  const params = { id: String(id) }
  for (const stars of [5, 5, 2]) await publishReview(id, stars, admin)
  const { order, customer } = await deliveredOrder()
  await shop.db.updateTable('orderLines').set({ productId: id }).where('orderId', '=', order.id).execute()
  await send(customer, params.id, order.id, { stars: 1 })
  const guest = await shop.as(null)
  expect(await guest('GET /product/:id/review-counts', { params })).toEqual([0, 1, 0, 0, 2])
  const page = await guest('GET /product/:id/reviews', { params, query: { stars: '5', limit: 1 } })
  expect(page).toMatchObject({ total: 2, rows: [{ stars: 5 }] })
  const query = { stars: '5' as const, cursor: page.nextCursor ?? '' }
  const rest = await guest('GET /product/:id/reviews', { params, query })
  expect(rest).toMatchObject({ rows: [{ stars: 5 }], nextCursor: null })
  expect(await guest('GET /product/:id/reviews', { params, query: { stars: '1' } })).toMatchObject({
    ...{ total: 0, rows: [] },
  })
  await shop.db.updateTable('products').set({ hidden: true }).where('id', '=', id).execute()
  shop.cache.clear()
  expect(await guest('GET /product/:id/review-counts', { params })).toEqual([0, 0, 0, 0, 0])
})
