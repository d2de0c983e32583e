import { expect, test } from 'vitest'
import { fileForm, solidColor } from '#test/images.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop({ limits: true })
const phone = '01712345678'

let address = 0
const newIpAddress = () => `10.3.${Math.floor(++address / 200)}.${address % 200}`
const call = (url: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: `/api${url}`, payload, headers, remoteAddress: newIpAddress() })
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode)

test('reviewing, uploading and tracking share the limit of wrong phone numbers of an order', async () => {
  const { id: orderId, product } = await shop.make.order({ status: 'Delivered' })
  const picture = await solidColor(20, 20).png().toBuffer()
  const path = `/product/${product.id}/reviews`
  const answers = []
  for (let tried = 10; tried < 13; tried++) {
    const mobileNumber = `018000000${tried}`
    answers.push(
      await call(path, { orderId, mobileNumber, stars: 5 }),
      await call('/reviews/of-order', { orderId, mobileNumber }),
      await call('/order-tracking', { orderId, phone: mobileNumber }),
      await call(`${path}/images`, fileForm(picture), { 'order-id': orderId, 'mobile-number': mobileNumber }),
    )
  }
  expect(statuses(answers)).toEqual([...Array(10).fill(404), 429, 429])
  expect(statuses([await call(path, { orderId, mobileNumber: phone, stars: 5 })])).toEqual([429])
})

test('an unknown order number is limited as a known one, so nobody learns which exist', async () => {
  const { product } = await shop.make.order()
  const answers = []
  for (let tried = 10; tried < 22; tried++)
    answers.push(
      await call(`/product/${product.id}/reviews`, {
        orderId: 'YYYYYYYY',
        mobileNumber: `018000000${tried}`,
        stars: 5,
      }),
    )
  expect(statuses(answers)).toEqual([...Array(10).fill(404), 429, 429])
})

test('an order adds at most 30 pictures a day', async () => {
  const { id: orderId, product } = await shop.make.order({ status: 'Delivered' })
  const picture = await solidColor(21, 20).png().toBuffer()
  const headers = { 'order-id': orderId, 'mobile-number': phone }
  const send = () => call(`/product/${product.id}/reviews/images`, fileForm(picture), headers)
  const answers = []
  for (let sent = 0; sent < 33; sent++) answers.push(await send())
  expect(statuses(answers)).toEqual([...Array(30).fill(200), 429, 429, 429])
})

test('a review is sent at most 60 times an hour', async () => {
  const { id: orderId, product } = await shop.make.order({ status: 'Delivered' })
  const send = () => call(`/product/${product.id}/reviews`, { orderId, mobileNumber: phone, stars: 5 })
  const answers = []
  for (let sent = 0; sent < 62; sent++) answers.push(await send())
  expect(statuses(answers)).toEqual([...Array(60).fill(201), 429, 429])
})
