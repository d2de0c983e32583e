import { beforeAll, expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeAll(() => shop.jobs.start())

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)

async function passNight() {
  await shop.runNightlyJobs()
  await shop.jobsDone()
}

let numbers = 40_000_000
async function orderOf(status: 'Delivered' | 'Pending', placedAt: Date) {
  numbers += 1
  const { id } = await shop.make.order({ status, placedAt })
  const mobileNumber = `017${numbers}`
  await shop.db.updateTable('orders').set({ mobileNumber }).where('id', '=', id).execute()
  return { id, mobileNumber }
}
const nameOf = async ({ id }: { id: string }) =>
  (await shop.db.selectFrom('orders').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

const log = async () =>
  (await (await shop.as('admin'))('GET /audit', { query: { action: 'retention-applied' } })).rows

test('customers are kept without end until the merchant says how long; then each night erases who has not ordered for as long [D201]', async () => {
  const old = await orderOf('Delivered', daysAgo(400))
  const returning = await orderOf('Delivered', daysAgo(400))
  const again = await orderOf('Delivered', daysAgo(10))
  await shop.db
    .updateTable('orders')
    .set({ mobileNumber: returning.mobileNumber })
    .where('id', '=', again.id)
    .execute()
  const open = await orderOf('Pending', daysAgo(400))
  await passNight()
  expect(await nameOf(old)).toBe('Karim')
  expect(await log()).toEqual([])

  const admin = await shop.as('admin')
  await admin('PUT /settings', { body: { from: { customerMonths: 0 }, to: { customerMonths: 12 } } })
  await passNight()
  expect(await nameOf(old)).toBe('—')
  for (const kept of [returning, again, open]) expect(await nameOf(kept)).toBe('Karim')
  expect(await log()).toMatchObject([
    { by: null, role: 'shop', subject: 'retention', after: { customers: 1 } },
  ])
  // Nobody is erased twice, and a night without work writes nothing.
  await passNight()
  expect(await log()).toHaveLength(1)

  await shop.db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', open.id).execute()
  await passNight()
  expect(await nameOf(open)).toBe('—')
})

test('texts, alerts and messages go by their own age, each kind by its setting [D201]', async () => {
  const { id, product } = await shop.make.order()
  for (const [event, createdAt] of [
    ['confirmed', daysAgo(361)],
    ['shipped', daysAgo(359)],
  ] as const)
    await shop.db
      .insertInto('smsMessages')
      .values({ orderId: id, event, phone: '01712345678', language: 'en', ref: event, createdAt })
      .execute()
  await shop.db
    .insertInto('stockAlerts')
    .values({ productId: product.id, contact: '01712345678', language: 'en', notifiedAt: daysAgo(91) })
    .execute()
  for (const handledAt of [null, daysAgo(61), daysAgo(59)])
    await shop.db
      .insertInto('inbox')
      .values({
        name: 'Karim',
        email: 'karim@customers.example',
        message: 'Hello',
        language: 'en',
        handledAt,
      })
      .execute()
  const left = async () => ({
    texts: (await shop.db.selectFrom('smsMessages').select('event').execute()).map(({ event }) => event),
    alerts: (await shop.db.selectFrom('stockAlerts').select('id').execute()).length,
    messages: (await shop.db.selectFrom('inbox').select('id').execute()).length,
  })
  await passNight()
  expect(await left()).toEqual({ texts: ['shipped'], alerts: 0, messages: 3 })
  const admin = await shop.as('admin')
  await admin('PUT /settings', {
    body: {
      from: { messageMonths: 0, textMessageMonths: 12 },
      to: { messageMonths: 2, textMessageMonths: 0 },
    },
  })
  await shop.db
    .updateTable('smsMessages')
    .set({ createdAt: daysAgo(5000) })
    .execute()
  await passNight()
  // What nobody has answered stays.
  expect(await left()).toEqual({ texts: ['shipped'], alerts: 0, messages: 2 })
  const [last, first] = await log()
  expect([first?.after, last?.after]).toEqual([{ textMessages: 1, stockAlerts: 1 }, { messages: 1 }])
})
