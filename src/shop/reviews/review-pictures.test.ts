import { expect, test } from 'vitest'
import { fileForm, solidColor, uploadImage } from '#test/images.ts'
import { openReviews, phone } from '#test/reviews.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
const { deliveredOrder, send } = openReviews(shop)

let width = 30
/** Each another picture, because the shop keeps equal ones once. */
const picture = () => solidColor(width++, 40).png().toBuffer()
const sendPicture = async (productId: string, headers: Record<string, string>, bytes?: Buffer) =>
  shop.send('POST', `/api/product/${productId}/reviews/images`, {
    body: fileForm(bytes ?? (await picture())),
    headers,
  })

const countImages = async () => (await shop.db.selectFrom('images').select('id').execute()).length

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
  await expect.poll(() => exists(unused)).toBe(false)
  expect(await exists(used)).toBe(true)
  await send(customer, productId, order.id, { images: [] })
  await shop.runNightlyJobs()
  await expect.poll(() => exists(used)).toBe(false)
})
