import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { randomHex } from '#lib/random.ts'
import { openSmsShop } from '#test/sms-shop.ts'
import { remindCustomers } from './remind-customers.ts'
import { forgetCheckouts } from './service.ts'

const { shop, gateway, eventually, withGateway, runJob } = await openSmsShop()

/** Of today in Dhaka. */
const at = (time: string) =>
  new Date(`${new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10)}T${time}+06:00`)

beforeAll(async () => {
  // The job of the minute would do at the real time what these tests do at another.
  await sql`delete from pgboss.schedule where name = 'watch-checkouts'`.execute(shop.db)
  const values = Object.entries({ keepCheckouts: 'on', checkoutSmsMinutes: 30 })
  await shop.db
    .insertInto('settings')
    .values(values.map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .execute()
})
beforeEach(() => shop.db.deleteFrom('checkouts').execute())

let phones = 0
function nextPhone() {
  phones += 1
  return `0186${String(phones).padStart(7, '0')}`
}

/** A checkout that was left so many minutes ago. */
async function leave(minutes: number, mobileNumber = nextPhone(), language: 'en' | 'bn' = 'en') {
  const product = await shop.make.product()
  const key = randomHex()
  const body = {
    mobileNumber,
    language,
    name: '',
    district: '',
    thana: '',
    address: '',
    deliveryArea: '' as const,
    lines: [{ id: String(product.id), quantity: 1 }],
  }
  await (await shop.as(null))('PUT /checkouts/:key', { params: { key }, body })
  const changedAt = sql<Date>`now() - make_interval(mins => ${minutes})`
  await shop.db.updateTable('checkouts').set({ changedAt }).where('key', '=', key).execute()
  return { key, phone: mobileNumber, product }
}
const remind = (time = '12:00') => remindCustomers(shop.shop, at(time))
const idOf = async (key: string) => {
  const { id } = await shop.db
    .selectFrom('checkouts')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return id
}
/** What the job does at this time; the shop's own runs whenever the test does. */
async function sendAll(time: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: at(time) })
  for (const { id } of await shop.db.selectFrom('smsMessages').select('id').execute()) await runJob(id)
  vi.useRealTimers()
}
const told = async () =>
  (await shop.db.selectFrom('smsMessages').select('phone').execute()).map(({ phone }) => phone)

test('who has left a checkout gets one text message with a link that opens it [D158]', async () => {
  const admin = await withGateway()
  await leave(29)
  const { key, phone } = await leave(31, nextPhone(), 'bn')
  await remind()
  await remind()
  await sendAll('12:00')
  await eventually(() => gateway.taken.length).toBe(1)
  const { to = '', text = '' } = gateway.taken[0] ?? {}
  expect(to).toBe(`88${phone}`)
  expect(text).toMatch(
    /^সদাই: আপনার অর্ডারটি শেষ হয়নি। এখান থেকে শেষ করুন: http:\/\/localhost:3000\/bn\/product-checkout#c/,
  )
  const token = text.split('#')[1] ?? ''
  const opened = await (await shop.as(null))('POST /checkouts/opened', { body: { token } })
  expect(opened).toMatchObject({ key, mobileNumber: phone })
  await eventually(async () =>
    (await admin('GET /checkouts', { query: {} })).rows.map(({ sms }) => sms),
  ).toEqual([null, 'sent'])
  // Who may not see orders does not get the link either.
  const { rows } = await admin('GET /sms/messages', { query: {} })
  const settings = await shop.asStaff('settings')
  await expect(
    settings('GET /sms/messages/:id', { params: { id: rows[0]?._id ?? '' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('no number gets two messages a week, also in two tabs; after it again [D158]', async () => {
  await withGateway()
  const { phone } = await leave(31)
  await remind()
  expect(await told()).toEqual([phone])
  const { key } = await leave(31, phone)
  await shop.db
    .updateTable('smsMessages')
    .set({ createdAt: sql`now() - interval '6 days 23 hours'` })
    .execute()
  await remind()
  expect(await told()).toEqual([phone])
  await shop.db.updateTable('smsMessages').set({ createdAt: sql`now() - interval '8 days'` }).execute()
  // As two tabs keep it at the same moment.
  await sql`insert into checkouts (key, mobile_number, content, changed_at)
    select 'other', mobile_number, content, changed_at from checkouts where key = ${key}`.execute(shop.db)
  await remind()
  expect(await told()).toEqual([phone, phone])
})

test('nobody gets a message who is blocked, has ordered since, or has left long ago [D158]', async () => {
  await withGateway()
  const [blocked, ordered] = [await leave(31), await leave(31)]
  await leave(30 + 24 * 60 + 1)
  await shop.db.insertInto('blockedPhones').values({ phone: blocked.phone, reason: 'Pranks' }).execute()
  const { id } = await shop.make.order()
  await shop.db.updateTable('orders').set({ mobileNumber: ordered.phone }).where('id', '=', id).execute()
  await remind()
  expect(await told()).toEqual([])
})

test('without a gateway or with 0 minutes nobody gets a message [D158]', async () => {
  await leave(31)
  await remind()
  expect(await told()).toEqual([])
  await withGateway()
  await shop.db.updateTable('settings').set({ value: '0' }).where('key', '=', 'checkoutSmsMinutes').execute()
  await remind()
  expect(await told()).toEqual([])
  await shop.db.updateTable('settings').set({ value: '30' }).where('key', '=', 'checkoutSmsMinutes').execute()
})

test('nobody is woken at night [D158]', async () => {
  await withGateway()
  await leave(31)
  for (const night of ['21:00', '03:00', '08:59']) await remind(night)
  expect(await told()).toEqual([])
})

test('what is tried again until the night waits till nine as well [D158]', async () => {
  await withGateway()
  const { key, phone } = await leave(31)
  // Without a job of its own, which would send it if it is day where this test runs.
  const { id } = await shop.db
    .insertInto('smsMessages')
    .values({
      event: 'checkout',
      phone,
      language: 'en',
      ref: 'r-1',
      text: 'A link',
      checkoutId: await idOf(key),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendAll('21:00')
  expect(gateway.taken).toEqual([])
  const { rows } = await sql`select round(extract(epoch from start_after - now()) / 3600)::int as hours
    from pgboss.job where name = 'send-sms' and state = 'created' and (data ->> 'id')::int = ${id}`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ hours: 12 }])
  await sendAll('09:00')
  expect(gateway.taken).toMatchObject([{ to: `88${phone}`, text: 'A link' }])
})

test('an order that is placed meanwhile takes the message back [D158]', async () => {
  await withGateway()
  const { key, phone, product } = await leave(31)
  await shop.db
    .insertInto('smsMessages')
    .values({
      event: 'checkout',
      phone,
      language: 'en',
      ref: 'r-1',
      text: 'A link',
      checkoutId: await idOf(key),
    })
    .execute()
  await (await shop.as(null))('POST /postOrder', {
    headers: { 'shodai-checkout': key },
    body: shop.make.orderOf([product], { mobileNumber: phone }),
  })
  expect(await told()).toEqual([])
})

test('a message that waits is not sent once its checkout is gone, whatever it went by [D157] [D158]', async () => {
  await withGateway()
  const [old, elsewhere, kept] = [await leave(31), await leave(31), await leave(31)]
  // Without jobs of their own, which would send them if it is day where this test runs.
  for (const { key, phone } of [old, elsewhere, kept])
    await shop.db
      .insertInto('smsMessages')
      .values({
        event: 'checkout',
        phone,
        language: 'en',
        ref: phone,
        text: 'A link',
        checkoutId: await idOf(key),
      })
      .execute()
  await shop.db
    .updateTable('checkouts')
    .set({ changedAt: sql<Date>`now() - interval '8 days'` })
    .where('key', '=', old.key)
    .execute()
  await forgetCheckouts(shop.shop)
  // The same customer begins anew with another device, which takes the message back.
  await leave(0, elsewhere.phone)
  await sendAll('12:00')
  expect(gateway.taken).toMatchObject([{ to: `88${kept.phone}` }])
  const { rows } = await (await shop.as('admin'))('GET /sms/messages', { query: {} })
  expect(rows.filter(({ state }) => state !== 'sent').map(({ problem }) => problem)).toEqual(['outdated'])
})
