import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSafeFetch, type SafeFetch } from '#platform/safe-fetch.ts'
import { openCampaignShop, yesterday } from '#test/campaign-shop.ts'
import { rejected } from '#test/shop.ts'

const { shop, gateway, customer, start, send, sendTwiceAtOnce, campaign, messages, states, setting } =
  await openCampaignShop()

const killed = new Error('The process is gone.')
/** Rows are made then, and nothing is sent. */
const inANight = new Date('2026-01-01T03:00:00+06:00')
const today = (time: string) => new Date(yesterday(time).getTime() + 86_400_000)

test('a campaign reaches every number once, with its name, and says what it was [D217]', async () => {
  const { phone } = await customer({ name: 'Karim' })
  await customer({ name: 'Rahim' })
  const id = await start()
  expect(await campaign(id)).toMatchObject({ state: 'preparing', recipients: 2, left: 2, skipped: 0 })
  await send()
  for (const _ of [1, 2]) await send()
  expect(gateway.taken.map(({ to }) => to)).toHaveLength(2)
  expect(gateway.taken.find(({ to }) => to === `88${phone}`)?.text).toMatch(
    /^Shodai: new sarees, Karim\. http:\/\/localhost:3000\/\nStop: http:\/\/localhost:3000\/stop\/[\w-]{24}$/,
  )
  expect(await campaign(id)).toMatchObject({
    state: 'sent',
    sent: 2,
    failed: 0,
    skipped: 0,
    left: 0,
    parts: 2,
    cost: 0.7,
  })
  const admin = await shop.as('admin')
  const { rows } = await admin('GET /message-campaigns/:id/messages', {
    params: { id },
    query: { state: 'sent' },
  })
  expect(rows.map(({ state, cost }) => [state, cost])).toEqual([
    ['sent', 0.35],
    ['sent', 0.35],
  ])
})

test('no more numbers get it than were confirmed, and without a gateway nothing is begun [D217]', async () => {
  await customer()
  const id = await start()
  await customer()
  await send()
  expect(gateway.taken).toHaveLength(1)
  expect(await campaign(id)).toMatchObject({ state: 'sent', recipients: 1 })
  const admin = await shop.as('admin')
  const { version } = await admin('GET /sms/setup', {})
  await admin('PUT /sms/gateway', { body: { version, gateway: null } })
  expect((await rejected(start())).status).toBe(409)
})

test('rows are made page by page, and a process that dies between goes on where it was [D217]', async () => {
  // Their rows without their orders.
  await sql`insert into customers (mobile_number, name, first_order_at, last_order_at, orders, past_orders, delivered, cancelled,
      returned, spent_paisa)
    select '0191' || lpad(number::text, 7, '0'), 'Karim', now(), now(), 1, 0, 1, 0, 0, 0
    from generate_series(1, 4100) as number`.execute(shop.db)
  try {
    const id = await start()
    // The first page was made before.
    await sql`insert into campaign_messages (campaign_id, phone, due_at)
      select ${Number(id)}::bigint, mobile_number, now() from customers order by mobile_number limit 2000`.execute(
      shop.db,
    )
    await send(yesterday('03:00'))
    expect(await messages(id)).toHaveLength(4100)
    expect(await campaign(id)).toMatchObject({ state: 'sending', recipients: 4100, left: 4100 })
  } finally {
    await sql`delete from customers where mobile_number like '0191%'`.execute(shop.db)
  }
})

test('outside the hours of the settings nothing is begun; it goes on with the next hour [D217]', async () => {
  await customer()
  const id = await start()
  await send(yesterday('08:59'))
  await send(yesterday('21:00'))
  expect(gateway.taken).toHaveLength(0)
  expect(await states(id)).toEqual(['waiting'])
  await setting('campaignFromHour', 22)
  await setting('campaignUntilHour', 24)
  await send(yesterday('12:00'))
  expect(gateway.taken).toHaveLength(0)
  await send(yesterday('22:30'))
  expect(await states(id)).toEqual(['sent'])
})

test('a number gets so many a day, and later what is too many that day; so many a month, and then none [D217]', async () => {
  const { phone } = await customer()
  const first = await start()
  await send(yesterday('10:00'))
  const second = await start()
  await send(yesterday('11:00'))
  expect([await states(first), await states(second)]).toEqual([['sent'], ['waiting']])
  // Not in the night of the next day, but in its morning.
  expect((await messages(second))[0]?.dueAt).toEqual(today('09:00'))
  await send(yesterday('20:00'))
  expect(gateway.taken).toHaveLength(1)
  await send(today('09:00'))
  expect(await states(second)).toEqual(['sent'])
  await setting('campaignsPerMonth', 2)
  const third = await start()
  await send(new Date(yesterday('10:00').getTime() + 10 * 86_400_000))
  expect(await states(third)).toEqual(['skipped month-limit'])
  expect(await campaign(third)).toMatchObject({ state: 'sent', skipped: 1 })
  // Somebody else is not concerned, and after a month neither is this number.
  await customer()
  const fourth = await start()
  await send(new Date(yesterday('10:00').getTime() + 31 * 86_400_000))
  expect(await states(fourth)).toEqual(['sent', 'sent'])
  expect(gateway.taken.filter(({ to }) => to === `88${phone}`)).toHaveLength(3)
})

test('two campaigns at once give a number one message between them [D217]', async () => {
  for (let count = 0; count < 6; count++) await customer()
  const ids = [await start(), await start()]
  await sendTwiceAtOnce()
  expect(gateway.taken).toHaveLength(6)
  expect(new Set(gateway.taken.map(({ to }) => to)).size).toBe(6)
  const all = [...(await states(ids[0] ?? '')), ...(await states(ids[1] ?? ''))]
  expect(all.filter((state) => state === 'sent')).toHaveLength(6)
  expect(all.filter((state) => state === 'waiting')).toHaveLength(6)
})

test('no more messages are begun in a minute than the settings allow [D217]', async () => {
  for (let count = 0; count < 4; count++) await customer()
  await setting('campaignsPerMinute', 3)
  const id = await start()
  await send(yesterday('10:00'))
  await send(yesterday('10:00'))
  expect(gateway.taken).toHaveLength(3)
  await send(yesterday('10:02'))
  expect(await campaign(id)).toMatchObject({ state: 'sent', sent: 4 })
})

test('a pause is in force between the reading of a message and its sending; a stop is for good [D217]', async () => {
  await customer()
  const id = await start()
  const admin = await shop.as('admin')
  await send(inANight)
  const { phone } = (await messages(id))[0] ?? { phone: '' }
  await whileTaken(phone ?? '', () =>
    admin('POST /message-campaigns/:id/pause', { params: { id }, body: {} }),
  )
  expect(gateway.taken).toHaveLength(0)
  expect(await states(id)).toEqual(['waiting'])
  await send()
  expect(gateway.taken).toHaveLength(0)
  await admin('POST /message-campaigns/:id/continue', { params: { id }, body: {} })
  await admin('POST /message-campaigns/:id/stop', { params: { id }, body: {} })
  await send()
  expect(gateway.taken).toHaveLength(0)
  expect(await campaign(id)).toMatchObject({ state: 'stopped', recipients: 1, skipped: 1, left: 0 })
  const { rows } = await admin('GET /message-campaigns/:id/messages', {
    params: { id },
    query: { state: 'skipped' },
  })
  expect(rows).toEqual([expect.objectContaining({ state: 'skipped', problem: 'campaign-stopped' })])
  expect(
    (await rejected(admin('POST /message-campaigns/:id/continue', { params: { id }, body: {} }))).status,
  ).toBe(409)
})

/** Does something while a message to this number has been read for sending, and was not marked yet. */
async function whileTaken(phone: string, act: () => Promise<unknown>) {
  await setting('campaignFromHour', 0)
  await setting('campaignUntilHour', 24)
  let sending: Promise<void> | undefined
  await shop.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`campaign ${phone}`}, 0))`.execute(tx)
    sending = send(new Date())
    const countWaiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(shop.db)
      return rows[0]?.count
    }
    await expect.poll(countWaiting).toBe(1)
    await act()
  })
  await sending
}

test('who stops while the message is being taken does not get it any more [D217]', async () => {
  const { phone } = await customer()
  const earlier = await start()
  await send(yesterday('09:00'))
  const token = /\/stop\/(\S+)$/.exec(gateway.taken[0]?.text ?? '')?.[1] ?? ''
  await setting('campaignsPerDay', 5)
  const id = await start()
  await send(inANight)
  await whileTaken(phone, async () => {
    const response = await shop.inject({
      method: 'POST',
      url: '/text-stops',
      headers: { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${token}`,
    })
    expect(response.headers.location).toBe('/stop/ended')
  })
  expect(gateway.taken).toHaveLength(1)
  expect([await states(earlier), await states(id)]).toEqual([['sent'], ['skipped stop']])
})

test('a process that dies before, during or after a request never makes two messages [D217]', async () => {
  const real = openSafeFetch({ allowLocal: true })
  const dieAfter: SafeFetch = async (...request) => {
    await real(...request)
    throw killed
  }
  for (const [fetchOutside, taken] of [
    [() => Promise.reject(killed), 0],
    [dieAfter, 1],
  ] as [SafeFetch, number][]) {
    gateway.reset()
    await customer()
    await setting('campaignsPerDay', 99)
    await setting('campaignsPerMonth', 99)
    const { phone } = await customer()
    await shop.db.deleteFrom('orders').where('mobileNumber', '<>', phone).execute()
    const id = await start()
    await expect(send(yesterday('10:00'), fetchOutside)).rejects.toBe(killed)
    expect(await states(id)).toEqual(['sending'])
    await send(yesterday('10:01'))
    expect(await states(id)).toEqual(['sending'])
    await send(yesterday('10:03'))
    expect(await states(id)).toEqual(['unclear interrupted'])
    expect(await campaign(id)).toMatchObject({ state: 'sent', unclear: 1, sent: 0 })
    expect(gateway.taken).toHaveLength(taken)
  }
})

test('a balance that is used up pauses the campaign with the reason, and nothing is lost or counted [D217]', async () => {
  for (let count = 0; count < 3; count++) await customer()
  const id = await start()
  // BulkSMSBD: the balance is not enough.
  gateway.state.trouble = { code: 1007 }
  await send(yesterday('10:00'))
  expect(await campaign(id)).toMatchObject({
    state: 'paused',
    problem: 'balance',
    left: 3,
    failed: 0,
    cost: 0,
  })
  gateway.state.trouble = {}
  await send(yesterday('10:05'))
  expect(gateway.taken).toHaveLength(0)
  const admin = await shop.as('admin')
  await admin('POST /message-campaigns/:id/continue', { params: { id }, body: {} })
  await send(yesterday('10:05'))
  expect(await campaign(id)).toMatchObject({ state: 'sent', sent: 3, problem: '' })
})

test('a gateway that cannot be reached is tried again, and pauses the campaign after several failures [D217]', async () => {
  // More than are tried side by side.
  for (let count = 0; count < 7; count++) await customer()
  const id = await start()
  const admin = await shop.as('admin')
  const { gateway: stored, version } = await admin('GET /sms/setup', {})
  if (!stored) throw new Error('There is a gateway.')
  await admin('PUT /sms/gateway', {
    body: { version, key: gateway.key, gateway: { ...stored, url: 'http://127.0.0.1:1/bulksmsbd' } },
  })
  for (const minute of ['00', '02', '04', '06']) await send(yesterday(`10:${minute}`))
  expect(await campaign(id)).toMatchObject({ state: 'sending', left: 7 })
  await send(yesterday('10:08'))
  expect(await campaign(id)).toMatchObject({ state: 'paused', problem: 'connection', left: 7, failed: 0 })
})

test('answers that are lost are not sent again, and several of them pause the campaign [D217]', async () => {
  for (let count = 0; count < 12; count++) await customer()
  const id = await start()
  gateway.state.trouble = { loseAnswer: true }
  await send()
  const { state, problem, unclear, left } = await campaign(id)
  expect({ state, problem }).toEqual({ state: 'paused', problem: 'no-answer' })
  expect(unclear + left).toBe(12)
  expect(unclear).toBe(gateway.taken.length)
  // Requests that were under way when the fifth was lost.
  expect(unclear).toBeLessThan(10)
})

test('a number that the gateway does not know is failed, and the others go on [D217]', async () => {
  for (let count = 0; count < 7; count++) await customer()
  const id = await start()
  gateway.state.trouble = { code: 1001 }
  await send()
  expect(await campaign(id)).toMatchObject({ state: 'sent', failed: 7, cost: 0 })
})

test('an order is counted for the last campaign whose message its number got within a week [D217]', async () => {
  const { phone } = await customer()
  const [older, newer] = [await start(), await start()]
  await setting('campaignsPerDay', 5)
  await send()
  const triedAt = (days: number) => new Date(Date.now() - days * 86_400_000)
  const place = async (mobileNumber: string) => {
    const product = await shop.make.product({ stock: 5 })
    const guest = await shop.as(null)
    const { insertedId } = await guest('POST /postOrder', {
      headers: {},
      body: shop.make.orderOf([product], { mobileNumber }),
    })
    return insertedId
  }
  const set = (id: string, days: number) =>
    shop.db
      .updateTable('campaignMessages')
      .set({ triedAt: triedAt(days) })
      .where('campaignId', '=', Number(id))
      .execute()
  await set(older, 9)
  await set(newer, 8)
  await place(phone)
  expect([(await campaign(older)).orders, (await campaign(newer)).orders]).toEqual([0, 0])
  await set(older, 6)
  await set(newer, 5)
  const order = await place(phone)
  await place('01799999999')
  expect(await campaign(older)).toMatchObject({ orders: 0 })
  expect(await campaign(newer)).toMatchObject({ orders: 1, delivered: 0, paid: 0 })
  await shop.db.updateTable('orders').set({ status: 'Delivered' }).where('id', '=', order).execute()
  const { totalPaisa } = await shop.db
    .selectFrom('orders')
    .select('totalPaisa')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  expect(await campaign(newer)).toMatchObject({ orders: 1, delivered: 1, paid: totalPaisa / 100 })
})

test('order messages go on to a number that wants no campaigns [D217]', async () => {
  const { phone } = await customer()
  const admin = await shop.as('admin')
  await admin('POST /text-stops', { body: { phone } })
  const { id } = await shop.make.order()
  await shop.db.updateTable('orders').set({ mobileNumber: phone }).where('id', '=', id).execute()
  await admin('PUT /orderStatus/:id', { params: { id }, body: { status: 'Confirmed' } })
  const rows = await shop.db
    .selectFrom('smsMessages')
    .select(['state', 'event'])
    .where('orderId', '=', id)
    .execute()
  expect(rows).toEqual([{ state: 'waiting', event: 'confirmed' }])
})

test('a test goes to the phone of the shop, looks as the message, and its link ends nothing [D217]', async () => {
  const { orderId } = await customer({ name: 'Karim' })
  expect(orderId).not.toBe('')
  const admin = await shop.as('admin')
  const { _id: id } = await admin('POST /message-campaigns', {
    body: {
      name: 'Eid',
      language: 'bn',
      text: '{shop}: {name}, {link}',
      link: '/shop',
      segment: (await campaign(await start())).segment,
    },
  })
  const { messageId } = await admin('POST /message-campaigns/:id/tests', {
    params: { id },
    body: { phone: '+880 1711-000000' },
  })
  const { text, event, phone } = await admin('GET /sms/messages/:id', { params: { id: messageId } })
  expect({ event, phone }).toEqual({ event: 'campaign-test', phone: '01711000000' })
  expect(text).toMatch(
    /^সদাই: Karim, http:\/\/localhost:3000\/bn\/shop\nবন্ধ: http:\/\/localhost:3000\/bn\/stop\/0{8}[\w-]{16}$/,
  )
  const token = text.split('/stop/')[1] ?? ''
  const guest = await shop.as(null)
  expect((await rejected(guest('GET /text-stop-links/:token', { params: { token } }))).status).toBe(404)
})
