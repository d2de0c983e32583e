import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { randomHex } from '#lib/random.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { forgetCheckouts } from './service.ts'

const shop = openTestShop({ limits: true })

type Product = Awaited<ReturnType<typeof shop.make.product>>
type Api = Awaited<ReturnType<typeof shop.as>>
let guest: Api
let admin: Api
let product: Product
let phones = 0
function nextPhone() {
  phones += 1
  return `0185${String(phones).padStart(7, '0')}`
}

beforeAll(async () => {
  guest = await shop.as(null)
  admin = await shop.as('admin')
  product = await shop.make.product({ price: 500 })
  await switchTo('on')
})
beforeEach(async () => {
  await shop.db.deleteFrom('limits').execute()
  await shop.db.deleteFrom('checkouts').execute()
  await shop.db.deleteFrom('recoveredOrders').execute()
})

async function switchTo(keepCheckouts: 'on' | 'off') {
  const from = await admin('GET /settings', {})
  await admin('PUT /settings', { body: { from, to: { keepCheckouts } } })
}

const bodyOf = (mobileNumber: string, name = 'Rahima') => ({
  mobileNumber,
  name,
  district: 'Tangail',
  thana: '',
  address: '',
  deliveryArea: '' as const,
  language: 'bn' as const,
  lines: [{ id: String(product.id), quantity: 2 }],
})
const keep = (key: string, mobileNumber: string, name?: string) =>
  guest('PUT /checkouts/:key', { params: { key }, body: bodyOf(mobileNumber, name) })
const order = (mobileNumber: string, key?: string) =>
  guest('POST /postOrder', {
    headers: key === undefined ? {} : { 'shodai-checkout': key },
    body: shop.make.orderOf([product], { mobileNumber }),
  })
const orderByStaff = (mobileNumber: string) =>
  admin('POST /orders', {
    headers: {},
    body: { ...shop.make.orderOf([product], { mobileNumber }), source: 'phone' },
  })

/** Moves the time of what is kept back. */
const pass = (time: string) =>
  sql`update checkouts set changed_at = changed_at - ${time}::interval, ended_at = ended_at - ${time}::interval`.execute(
    shop.db,
  )
const listed = async () => (await admin('GET /checkouts', { query: {} })).rows
/** The numbers that are kept, whether the list shows them or not. */
async function keptNumbers() {
  const rows = await shop.db.selectFrom('checkouts').select('mobileNumber').orderBy('id').execute()
  return rows.flatMap(({ mobileNumber }) => mobileNumber ?? [])
}
const personalColumns = () =>
  shop.db.selectFrom('checkouts').select(['mobileNumber', 'content', 'userId']).execute()
const nothing = { mobileNumber: null, content: null, userId: null }

async function newCheckout() {
  const [key, phone] = [randomHex(), nextPhone()]
  expect(await keep(key, phone)).toEqual({ kept: true })
  return { key, phone }
}

test('an unfinished checkout is listed once nobody has touched it for ten minutes, at the prices of today [D157]', async () => {
  const { key, phone } = await newCheckout()
  const gone = await shop.make.product()
  const body = bodyOf(phone, 'Rahima Begum')
  body.lines.push({ id: String(gone.id), quantity: 1 })
  expect(await guest('PUT /checkouts/:key', { params: { key }, body })).toEqual({ kept: true })
  expect(await listed()).toEqual([])
  await pass('11 minutes')
  await shop.db.updateTable('products').set({ hidden: true }).where('id', '=', gone.id).execute()
  await shop.db
    .updateTable('products')
    .set({ offerPricePaisa: 45_000 })
    .where('id', '=', product.id)
    .execute()
  expect(await listed()).toMatchObject([
    {
      key,
      mobileNumber: phone,
      name: 'Rahima Begum',
      district: 'Tangail',
      language: 'bn',
      lines: [{ id: String(product.id), name: product.name, quantity: 2, originalPrice: 450 }],
      gone: 1,
      subTotal: 900,
      isBlocked: false,
      sms: null,
    },
  ])
  await shop.db.updateTable('products').set({ offerPricePaisa: null }).where('id', '=', product.id).execute()
})

test('a request that comes twice changes nothing, and one number on two devices is listed once [D157]', async () => {
  const { key, phone } = await newCheckout()
  await pass('11 minutes')
  const [before] = await listed()
  expect(await keep(key, phone)).toEqual({ kept: true })
  expect(await listed()).toEqual([before])
  expect(await keep(randomHex(), phone, 'On another phone')).toEqual({ kept: true })
  expect(await keptNumbers()).toEqual([phone, phone])
  await pass('11 minutes')
  expect(await listed()).toMatchObject([{ name: 'On another phone' }])
  // Two tabs have one key: the last that was typed counts, also where the number was corrected.
  const corrected = nextPhone()
  const both = randomHex()
  await Promise.all([keep(both, nextPhone()), keep(both, nextPhone())])
  await keep(both, corrected)
  expect(await keptNumbers()).toEqual([phone, phone, corrected])
})

test('nothing is kept while the merchant has not switched it on, and what was kept goes when it is switched off [D157]', async () => {
  await newCheckout()
  await switchTo('off')
  expect(await keep(randomHex(), nextPhone())).toEqual({ kept: false })
  await forgetCheckouts(shop.shop)
  expect(await personalColumns()).toEqual([])
  await switchTo('on')
})

test('an order ends its checkout in its transaction, and what comes late keeps nothing [D157]', async () => {
  const { key, phone } = await newCheckout()
  // Another number in the order than was typed first.
  await order(nextPhone(), key)
  expect(await personalColumns()).toEqual([nothing])
  expect(await keep(key, phone)).toEqual({ kept: false })
  expect(await personalColumns()).toEqual([nothing])
  // The very first request comes after the order.
  const late = randomHex()
  await order(nextPhone(), late)
  expect(await keep(late, nextPhone())).toEqual({ kept: false })
  // Of the same number on another device, without a key.
  const other = await newCheckout()
  await order(other.phone)
  expect(await keptNumbers()).toEqual([])
  expect(await keep(other.key, other.phone)).toEqual({ kept: false })
})

test('an order waits for a request that is under way, and ends what it keeps [D157]', async () => {
  const key = randomHex()
  const phone = nextPhone()
  let placed: Promise<unknown> = Promise.resolve()
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('checkouts')
      .values({ key, mobileNumber: phone, content: JSON.stringify(bodyOf(phone)) })
      .execute()
    placed = order(phone, key)
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%recovered_orders%'`.execute(
          shop.db,
        )
        return rows.length
      })
      .toBe(1)
  })
  await placed
  expect(await personalColumns()).toEqual([nothing])
})

test('orders and requests side by side leave no checkout behind [D157]', async () => {
  const tries = Array.from({ length: 12 }, () => ({ key: randomHex(), phone: nextPhone() }))
  await Promise.all(
    tries.flatMap(({ key, phone }) => [keep(key, phone), order(phone, key), keep(key, phone, 'Later')]),
  )
  expect(await keptNumbers()).toEqual([])
})

test('an order that is not placed leaves its checkout, and a repeated one changes nothing more [D157]', async () => {
  const { key, phone } = await newCheckout()
  const wrong = { ...shop.make.orderOf([product], { mobileNumber: phone }), total: 1 }
  const headers = { 'shodai-checkout': key, 'idempotency-key': 'key-of-the-order' }
  expect((await rejected(guest('POST /postOrder', { headers, body: wrong }))).status).toBe(409)
  expect(await keptNumbers()).toEqual([phone])
  const body = shop.make.orderOf([product], { mobileNumber: phone })
  const first = await guest('POST /postOrder', { headers, body })
  // The day after, the same browser begins another one; a replay of the order is no order.
  await pass('25 hours')
  expect(await keep(key, phone)).toEqual({ kept: true })
  expect(await guest('POST /postOrder', { headers, body })).toEqual(first)
  expect(await keptNumbers()).toEqual([phone])
})

test('at the word of its customer everything is erased, also what is on its way, with the message that waits [D157]', async () => {
  const { key, phone } = await newCheckout()
  const { id } = await shop.db.selectFrom('checkouts').select('id').executeTakeFirstOrThrow()
  await shop.db
    .insertInto('smsMessages')
    .values({ event: 'checkout', phone, language: 'en', ref: 'r-1', checkoutId: id })
    .execute()
  const erase = (of: string) => guest('DELETE /checkouts/:key', { params: { key: of } })
  expect(await erase(key)).toEqual({ kept: false })
  expect(await erase(key)).toEqual({ kept: false })
  expect(await personalColumns()).toEqual([nothing])
  expect(await keep(key, phone)).toEqual({ kept: false })
  expect(await shop.db.selectFrom('smsMessages').selectAll().execute()).toEqual([])
  const underWay = randomHex()
  await erase(underWay)
  expect(await keep(underWay, phone)).toEqual({ kept: false })
  expect(
    await shop.db.selectFrom('auditEntries').where('action', '=', 'checkout-erased').selectAll().execute(),
  ).toEqual([])
})

test('staff remove one from their list, which the audit log says [D157]', async () => {
  const { key } = await newCheckout()
  await pass('11 minutes')
  const staff = await shop.asStaff('orders')
  expect(await listed()).toHaveLength(1)
  await staff('DELETE /checkouts/:key', { params: { key } })
  expect(await listed()).toEqual([])
  expect(
    await shop.db
      .selectFrom('auditEntries')
      .select('action')
      .where('action', '=', 'checkout-erased')
      .execute(),
  ).toHaveLength(1)
})

test('who types the number of somebody else takes nothing away from them; staff see the latest, and remove both [D157]', async () => {
  const { key, phone } = await newCheckout()
  const other = randomHex()
  await pass('1 hour')
  await keep(other, phone, 'Somebody else')
  await pass('1 hour')
  expect((await listed()).map((row) => row.key)).toEqual([other])
  await guest('DELETE /checkouts/:key', { params: { key: other } })
  expect((await listed()).map((row) => row.key)).toEqual([key])
  const third = randomHex()
  await keep(third, phone, 'Somebody else')
  await pass('1 hour')
  await (await shop.asStaff('orders'))('DELETE /checkouts/:key', { params: { key: third } })
  expect(await listed()).toEqual([])
  expect(await personalColumns()).toEqual([nothing, nothing, nothing])
})

test('what is kept goes after the merchant’s days, and with the account of its customer [D157]', async () => {
  await newCheckout()
  await pass('6 days 23 hours')
  await forgetCheckouts(shop.shop)
  expect(await keptNumbers()).toHaveLength(1)
  await pass('2 hours')
  await forgetCheckouts(shop.shop)
  expect(await personalColumns()).toEqual([])
  const person = await shop.person('customer')
  const key = randomHex()
  await (await shop.as(person))('PUT /checkouts/:key', { params: { key }, body: bodyOf(nextPhone()) })
  expect(await keptNumbers()).toHaveLength(1)
  await shop.db.deleteFrom('users').where('id', '=', person.user.id).execute()
  expect(await personalColumns()).toEqual([])
  // Keys alone are kept for two days.
  await order(nextPhone(), randomHex())
  await pass('49 hours')
  await forgetCheckouts(shop.shop)
  expect(await personalColumns()).toEqual([])
})

test('the link of a checkout opens it anywhere, until its number is corrected or it is ordered [D158]', async () => {
  const { key, phone } = await newCheckout()
  await pass('11 minutes')
  const [row] = await listed()
  const [address = '', token = ''] = row?.link.split('#') ?? []
  expect(address).toBe('http://localhost:3000/bn/product-checkout')
  const open = (token: string) => guest('POST /checkouts/opened', { body: { token } })
  expect(await open(token)).toMatchObject({
    key,
    mobileNumber: phone,
    name: 'Rahima',
    lines: [{ id: String(product.id), quantity: 2, originalPrice: 500, variantId: '' }],
  })
  const last = token.at(-1) === 'A' ? 'B' : 'A'
  for (const wrong of [`${token.slice(0, -1)}${last}`, token.replace('c', 'c1'), 'c1', ''])
    expect((await rejected(open(wrong))).status).toBe(404)
  await keep(key, nextPhone())
  expect((await rejected(open(token))).status).toBe(404)
  await keep(key, phone)
  await order(phone, key)
  expect((await rejected(open(token))).status).toBe(404)
})

test('orders that came back through staff or a link are counted with their taka, others are not [D158]', async () => {
  const open = async ({ key }: { key: string }) => {
    const [row] = (await listed()).filter((each) => each.key === key)
    await guest('POST /checkouts/opened', { body: { token: row?.link.split('#')[1] ?? '' } })
  }
  const [called, opened, alone, returned] = [
    await newCheckout(),
    await newCheckout(),
    await newCheckout(),
    await newCheckout(),
  ]
  await pass('11 minutes')
  await open(opened)
  await orderByStaff(called.phone)
  await order(opened.phone, opened.key)
  await order(alone.phone, alone.key)
  const { insertedId } = await orderByStaff(returned.phone)
  await admin('PUT /orderStatus/:id', { params: { id: insertedId }, body: { status: 'Cancelled' } })
  // The customer has called while typing: nothing was lost.
  const typing = await newCheckout()
  await orderByStaff(typing.phone)
  expect(await keptNumbers()).toEqual([])
  expect(await admin('GET /checkouts/recovered', {})).toEqual({
    staff: { orders: 1, total: 610 },
    link: { orders: 1, total: 610 },
  })
  await sql`update recovered_orders set at = at - interval '32 days'`.execute(shop.db)
  expect(await admin('GET /checkouts/recovered', {})).toEqual({
    staff: { orders: 0, total: 0 },
    link: { orders: 0, total: 0 },
  })
})

test('a flood from many networks is bounded in total, and what was kept before it stays [D157]', async () => {
  const { key, phone } = await newCheckout()
  await shop.db.updateTable('limits').set({ count: 5000 }).where('key', '=', 'checkouts').execute()
  expect((await rejected(keep(randomHex(), nextPhone()))).status).toBe(429)
  expect((await rejected(guest('DELETE /checkouts/:key', { params: { key: randomHex() } }))).status).toBe(429)
  expect(await keep(key, phone, 'Goes on')).toEqual({ kept: true })
  expect(await keptNumbers()).toEqual([phone])
})
