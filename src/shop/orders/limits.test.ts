import { expect, test } from 'vitest'
import { readBooks } from '#test/books.ts'
import { openTestShop } from '#test/shop.ts'
import { putOrderStatus } from './contract.ts'
import { takeOrder } from './desk/contract.ts'

const shop = openTestShop({ limits: true })

let address = 0
/** Posts from an address nobody has used yet, unless one is given. */
const post = (body: object, remoteAddress = `10.0.0.${++address}`, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: '/api/postOrder', payload: body, remoteAddress, headers })
const counted = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length

test('of ten orders at once for one phone number five are placed', async () => {
  const lamp = await shop.make.product({ stock: 50 })
  const before = await readBooks(shop.db)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(shop.make.orderOf([lamp], { mobileNumber: '01712345670' }))),
  )
  expect([counted(answers, 201), counted(answers, 429)]).toEqual([5, 5])
  const after = await readBooks(shop.db)
  expect([after?.orders, after?.stock]).toEqual([(before?.orders ?? 0) + 5, (before?.stock ?? 0) - 5])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().error.code).toBe('too-many')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
})

test('a number is the same number however it is written, and free again when an order is closed', async () => {
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
  await (await shop.as('admin'))(putOrderStatus, { params: { id }, body: { status: 'Cancelled' } })
  expect((await order('01812345671')).statusCode).toBe(201)
})

test('staff enter as many orders for a number as they are told on the phone', async () => {
  const lamp = await shop.make.product()
  const admin = await shop.as('admin')
  const body = { ...shop.make.orderOf([lamp], { mobileNumber: '01912345672' }), source: 'phone' as const }
  for (let order = 0; order < 6; order++) await admin(takeOrder, { headers: {}, body })
  expect((await post(shop.make.orderOf([lamp], { mobileNumber: '01912345672' }))).statusCode).toBe(429)
})

test('one address places 30 orders a minute, whatever it says about itself', async () => {
  const lamp = await shop.make.product()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      post(shop.make.orderOf([lamp]), '10.9.9.9', {
        'x-forwarded-for': `192.0.2.${index}`,
        forwarded: 'for=8.8.8.8',
      }),
    ),
  )
  expect([counted(answers, 201), counted(answers, 429)]).toEqual([30, 10])
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
