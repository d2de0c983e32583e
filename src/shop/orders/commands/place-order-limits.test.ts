import { expect, test } from 'vitest'
import { readOrderSnapshot } from '#test/database.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop({ limits: true })

let address = 0
/** Posts from a new IP address unless one is given. */
const post = (body: object, remoteAddress = `10.0.0.${++address}`, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/postOrder', payload: body, remoteAddress, headers })
const countStatus = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length

test('of ten concurrent orders for one phone number five are placed', async () => {
  const lamp = await shop.make.product({ stock: 50 })
  const before = await readOrderSnapshot(shop.db)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(shop.make.orderOf([lamp], { mobileNumber: '01712345670' }))),
  )
  expect([countStatus(answers, 201), countStatus(answers, 429)]).toEqual([5, 5])
  const after = await readOrderSnapshot(shop.db)
  expect([after?.orders, after?.stock]).toEqual([(before?.orders ?? 0) + 5, (before?.stock ?? 0) - 5])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().error.code).toBe('too-many')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
})

test('spellings of a phone number share its limit, and a closed order frees a place', async () => {
  const lamp = await shop.make.product()
  const order = (mobileNumber: string) => post(shop.make.orderOf([lamp], { mobileNumber }))
  const written = ['01812345671', '+8801812345671', '০১৮১২৩৪৫৬৭১', '018-1234-5671', '880 1812345671']
  for (const number of written) expect((await order(number)).statusCode).toBe(201)
  expect((await order('01812345671')).statusCode).toBe(429)
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('mobileNumber', '=', '01812345671')
    .executeTakeFirstOrThrow()
  await (await shop.as('admin'))('PUT /orderStatus/:id', { params: { id }, body: { status: 'Cancelled' } })
  expect((await order('01812345671')).statusCode).toBe(201)
})

test('staff orders have no limit per phone number', async () => {
  const lamp = await shop.make.product()
  const admin = await shop.as('admin')
  const body = { ...shop.make.orderOf([lamp], { mobileNumber: '01912345672' }), source: 'phone' as const }
  for (let order = 0; order < 6; order++) await admin('POST /orders', { headers: {}, body })
  expect((await post(shop.make.orderOf([lamp], { mobileNumber: '01912345672' }))).statusCode).toBe(429)
})

test('one IP address places 30 orders a minute, whatever headers it sends', async () => {
  const lamp = await shop.make.product()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      post(shop.make.orderOf([lamp]), '10.9.9.9', {
        'x-forwarded-for': `192.0.2.${index}`,
        forwarded: 'for=8.8.8.8',
      }),
    ),
  )
  expect([countStatus(answers, 201), countStatus(answers, 429)]).toEqual([30, 10])
  expect((await post(shop.make.orderOf([lamp]), '10.9.9.10')).statusCode).toBe(201)
  const waits = answers
    .filter(({ statusCode }) => statusCode === 429)
    .map(({ headers }) => Number(headers['retry-after']))
  for (const wait of waits) expect(wait).toBeGreaterThan(0)
  await shop.db
    .updateTable('limits')
    .set({ expiresAt: new Date() })
    .where('key', '=', 'order:10.9.9.9')
    .execute()
  expect((await post(shop.make.orderOf([lamp]), '10.9.9.9')).statusCode).toBe(201)
})
