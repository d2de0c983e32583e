import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop({ limits: true })

let address = 0
const freshAddress = () => `10.1.${Math.floor(++address / 200)}.${address % 200}`
const knock = (body: object, remoteAddress = freshAddress(), headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/trackOrder', payload: body, remoteAddress, headers })
const counted = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length
async function placed() {
  const { id, mobileNumber } = await shop.make.order()
  return { orderId: id, phone: mobileNumber }
}

test('ten wrong numbers for one order, from whatever addresses and all at once, and no more are tried', async () => {
  const right = await placed()
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, tried) => knock({ ...right, phone: `018000000${10 + tried}` })),
  )
  expect([counted(answers, 404), counted(answers, 429)]).toEqual([10, 15])
  const locked = await knock(right)
  expect(locked.statusCode).toBe(429)
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(500)
  expect((await knock(await placed())).statusCode).toBe(200)
})

test('the limit of an order says nothing about whether there is such an order', async () => {
  const answers = []
  for (let tried = 0; tried < 12; tried++)
    answers.push(await knock({ orderId: 'YYYYYYYY', phone: `018000000${10 + tried}` }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(404), 429, 429])
})

test('one address tries 30 wrong pairs a minute, whatever it says about itself', async () => {
  const ids = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, tried) =>
      knock({ orderId: `AAAAAA${ids[tried % 32]}${ids[tried >> 5]}`, phone: '01712345678' }, '10.9.9.9', {
        'x-forwarded-for': `192.0.2.${tried}`,
      }),
    ),
  )
  expect([counted(answers, 404), counted(answers, 429)]).toEqual([30, 10])
  const right = await placed()
  expect((await knock(right, '10.9.9.9')).statusCode).toBe(429)
  expect((await knock(right, '10.9.9.10')).statusCode).toBe(200)
})

test('looking at one’s own order is never counted against anybody', async () => {
  const right = await placed()
  for (let looked = 0; looked < 40; looked++) expect((await knock(right, '10.8.8.8')).statusCode).toBe(200)
  const counts = await shop.db
    .selectFrom('limits')
    .select('count')
    .where('key', 'in', ['track:10.8.8.8', `track:${right.orderId}`])
    .execute()
  expect(counts.map(({ count }) => count)).toEqual([0, 0])
})

test('the doors that change an order are limited like the one that shows it', async () => {
  const right = await placed()
  const cancel = (phone: string) =>
    shop.app.inject({
      ...{ method: 'PUT', url: '/api/trackOrder/status', remoteAddress: freshAddress() },
      payload: { ...right, phone, status: 'Cancelled', from: 'Pending' },
    })
  for (let tried = 0; tried < 10; tried++)
    expect((await cancel(`018000000${10 + tried}`)).statusCode).toBe(404)
  expect((await cancel(right.phone)).statusCode).toBe(429)
  const { status } = await shop.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', right.orderId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('Pending')
})

test('claiming an order is no second set of tries: what is guessed at one door counts at the other', async () => {
  const { token } = await shop.person('customer')
  const claim = (body: object, remoteAddress = freshAddress()) =>
    shop.app.inject({
      ...{ method: 'POST', url: '/api/claimOrder', remoteAddress, payload: body },
      headers: { authorization: `Bearer ${token}` },
    })
  const right = await placed()
  for (let tried = 0; tried < 5; tried++) {
    expect((await claim({ ...right, phone: `018000000${10 + tried}` })).statusCode).toBe(404)
    expect((await knock({ ...right, phone: `018000000${20 + tried}` })).statusCode).toBe(404)
  }
  expect((await claim(right)).statusCode).toBe(429)
  expect((await knock(right)).statusCode).toBe(429)
  const from = '10.7.7.7'
  for (let tried = 0; tried < 30; tried++)
    await claim({ ...right, orderId: `BBBBBBB${'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[tried]}` }, from)
  expect((await claim(await placed(), from)).statusCode).toBe(429)
})
