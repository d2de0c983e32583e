import { expect, test } from 'vitest'
import { openReviews } from '#test/reviews.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
const { deliveredOrder, send, moderate, publishReview, figuresOf } = openReviews(shop)

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

test('cached reviews and product pages are dropped when a review is published', async () => {
  const admin = await shop.as('admin')
  const { order, productId, customer } = await deliveredOrder()
  const { insertedId } = await send(customer, productId, order.id)
  const before = await figuresOf(productId)
  await moderate(admin, insertedId, 1, { status: 'published' })
  expect(await figuresOf(productId)).not.toEqual(before)
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
    total: 0,
    rows: [],
  })
  await shop.db.updateTable('products').set({ hidden: true }).where('id', '=', id).execute()
  shop.cache.clear()
  expect(await guest('GET /product/:id/review-counts', { params })).toEqual([0, 0, 0, 0, 0])
})
