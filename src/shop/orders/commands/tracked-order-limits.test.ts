import { expect, test } from 'vitest'
import { openTestShop, secrets } from '#test/shop.ts'
import { createOrderLinkToken } from './order-link.ts'

const shop = openTestShop({ limits: true })

let address = 0
const newIpAddress = () => `10.1.${Math.floor(++address / 200)}.${address % 200}`
const track = (body: object, remoteAddress = newIpAddress(), headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/order-tracking', payload: body, remoteAddress, headers })
const countStatus = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length
async function placeGuestOrder() {
  const { id, mobileNumber } = await shop.make.order()
  return { orderId: id, phone: mobileNumber }
}

test('one order allows ten wrong numbers, also from many addresses at once', async () => {
  const right = await placeGuestOrder()
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, tried) => track({ ...right, phone: `018000000${10 + tried}` })),
  )
  expect([countStatus(answers, 404), countStatus(answers, 429)]).toEqual([10, 15])
  const locked = await track(right)
  expect(locked.statusCode).toBe(429)
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(500)
  expect((await track(await placeGuestOrder())).statusCode).toBe(200)
})

test('wrong numbers of strangers keep out neither the network that placed the order nor the holder of its link [D132]', async () => {
  const product = await shop.make.product()
  const body = shop.make.orderOf([product])
  const customer = await shop.person('customer')
  const own = '2001:db8:1:1::77'
  for (const headers of [{}, { authorization: `Bearer ${customer.token}` }]) {
    const placed = await shop.app.inject({
      method: 'POST',
      url: '/api/postOrder',
      payload: body,
      remoteAddress: own,
      headers,
    })
    const orderId: string = placed.json().insertedId
    const right = { orderId, phone: body.customerData.mobileNumber }
    const wrong = (tried: number) => ({ orderId, phone: `018000000${10 + tried}` })
    for (let tried = 0; tried < 12; tried++) await track(wrong(tried))
    expect((await track(right)).statusCode).toBe(429)
    // Another address of the same network, also after the order was confirmed.
    await shop.db
      .updateTable('orders')
      .set({ status: 'Confirmed', network: null })
      .where('id', '=', orderId)
      .execute()
    expect((await track(right, '2001:db8:1:1:ffff::1')).statusCode).toBe(200)
    expect((await track(right, '2001:db8:1:2::77')).statusCode).toBe(429)
    const link = createOrderLinkToken(secrets.tokens, { id: orderId, mobileNumber: right.phone })
    expect((await track({ link })).statusCode).toBe(200)
    // It guesses no more often than others.
    const guesses = []
    for (let tried = 0; tried < 12; tried++) guesses.push(await track(wrong(tried), own))
    expect([countStatus(guesses, 404), countStatus(guesses, 429)]).toEqual([10, 2])
    expect((await track(right, own)).statusCode).toBe(429)
    expect((await track({ link }, newIpAddress())).statusCode).toBe(200)
    await shop.db.deleteFrom('limits').execute()
  }
  const stored = await shop.db
    .selectFrom('orders')
    .select('placedFrom')
    .where('placedFrom', 'is not', null)
    .execute()
  expect(new Set(stored.map(({ placedFrom }) => placedFrom)).size).toBe(2)
  for (const { placedFrom } of stored) expect(placedFrom).toMatch(/^[\w-]{16}$/)
})

test('the limit per order does not reveal whether the order exists', async () => {
  const answers = []
  for (let tried = 0; tried < 12; tried++)
    answers.push(await track({ orderId: 'YYYYYYYY', phone: `018000000${10 + tried}` }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(404), 429, 429])
})

test('one IP address allows 30 wrong attempts a minute, whatever headers it sends', async () => {
  const ids = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, tried) =>
      track({ orderId: `AAAAAA${ids[tried % 32]}${ids[tried >> 5]}`, phone: '01712345678' }, '10.9.9.9', {
        'x-forwarded-for': `192.0.2.${tried}`,
      }),
    ),
  )
  expect([countStatus(answers, 404), countStatus(answers, 429)]).toEqual([30, 10])
  const right = await placeGuestOrder()
  expect((await track(right, '10.9.9.9')).statusCode).toBe(429)
  expect((await track(right, '10.9.9.10')).statusCode).toBe(200)
})

test('right attempts are never counted', async () => {
  const right = await placeGuestOrder()
  for (let looked = 0; looked < 40; looked++) expect((await track(right, '10.8.8.8')).statusCode).toBe(200)
  const counts = await shop.db
    .selectFrom('limits')
    .select('count')
    .where('key', 'in', ['track:10.8.8.8', `track:${right.orderId}`])
    .execute()
  expect(counts.map(({ count }) => count)).toEqual([0, 0])
})

test('the endpoints that change an order share the limit of the one that shows it', async () => {
  const right = await placeGuestOrder()
  const cancel = (phone: string) =>
    shop.app.inject({
      method: 'PUT',
      url: '/api/order-tracking/status',
      remoteAddress: newIpAddress(),
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

test('claiming and tracking an order share one limit', async () => {
  const { token } = await shop.person('customer')
  const claim = (body: object, remoteAddress = newIpAddress()) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders/claim',
      remoteAddress,
      payload: body,
      headers: { authorization: `Bearer ${token}` },
    })
  const right = await placeGuestOrder()
  for (let tried = 0; tried < 5; tried++) {
    expect((await claim({ ...right, phone: `018000000${10 + tried}` })).statusCode).toBe(404)
    expect((await track({ ...right, phone: `018000000${20 + tried}` })).statusCode).toBe(404)
  }
  expect((await claim(right)).statusCode).toBe(429)
  expect((await track(right)).statusCode).toBe(429)
  const from = '10.7.7.7'
  for (let tried = 0; tried < 30; tried++)
    await claim({ ...right, orderId: `BBBBBBB${'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[tried]}` }, from)
  expect((await claim(await placeGuestOrder(), from)).statusCode).toBe(429)
})
