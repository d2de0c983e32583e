import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import type { Courier } from '#shop/couriers/courier-fields.ts'
import { openCourierShop } from '#test/courier-shop.ts'
import type { News } from './adapters/adapter.ts'
import { pathaoWebhookAnswer } from './adapters/pathao.ts'
import { applyNews } from './commands/apply-news.ts'

const { shop, server, connect } = await openCourierShop()
const secretOf: Partial<Record<Courier, string>> = {}

beforeAll(async () => {
  await shop.jobs.start()
  for (const courier of ['steadfast', 'pathao', 'redx'] as const) {
    const admin = await connect(courier)
    const made = await admin('POST /couriers/:courier/webhook-secret', { params: { courier }, body: {} })
    secretOf[courier] = made.secret
  }
})
beforeEach(async () => {
  await shop.db.deleteFrom('courierWebhooks').execute()
})

const eventually = (read: () => unknown) => expect.poll(read)

/** A parcel that the courier has booked, and how to read it with its order. */
async function bookedParcel(courier: Courier, columns: { state?: string } = {}) {
  const order = await shop.make.order({ status: 'Confirmed' })
  const id = `${courier}-${order.id}`
  server.parcels.push({ courier, id, reference: order.id, status: 'in_review', body: {} })
  const { id: parcelId } = await shop.db
    .insertInto('parcels')
    .values({
      orderId: order.id,
      courier,
      reference: order.id,
      consignmentId: id,
      cashPaisa: 61_000,
      weight: 500,
      state: 'booked',
      bookedAt: new Date(),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const read = async () => {
    const row = await shop.db
      .selectFrom('parcels')
      .innerJoin('orders', 'orders.id', 'orderId')
      .select([
        'state',
        'attention',
        'orders.status',
        'rawStatus',
        'rawText',
        'collectedPaisa',
        'chargePaisa',
      ])
      .select(['consignmentId', 'payout'])
      .where('parcels.id', '=', parcelId)
      .executeTakeFirstOrThrow()
    return row
  }
  const says = (status: string) => {
    const parcel = server.parcels.find((each) => each.id === id)
    if (parcel) parcel.status = status
  }
  return { order, id, parcelId, read, says }
}

type Headers = Record<string, string>

const sendTo = (courier: Courier, message: object | string, headers: Headers, query = '') =>
  shop.send('POST', `/api/courier-webhooks/${courier}${query}`, {
    body: typeof message === 'string' ? message : JSON.stringify(message),
    headers: { 'content-type': 'application/json', ...headers },
  })
const fromSteadfast = (message: object, headers: Headers = {}) =>
  sendTo('steadfast', message, { authorization: `Bearer ${secretOf.steadfast}`, ...headers })
const fromPathao = (message: object) =>
  sendTo('pathao', message, { 'x-pathao-signature': secretOf.pathao ?? '' })
const fromRedx = (message: object, token = secretOf.redx) => sendTo('redx', message, {}, `?token=${token}`)

const delivery = (parcel: { id: string; order: { id: string } }, status: string, more: object = {}) => ({
  notification_type: 'delivery_status',
  consignment_id: parcel.id,
  invoice: parcel.order.id,
  status,
  cod_amount: 610,
  delivery_charge: '70.00',
  tracking_message: 'By the rider',
  ...more,
})

const handled = async () => {
  const { count } = await shop.db
    .selectFrom('courierWebhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('handledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
const results = async () =>
  (await shop.db.selectFrom('courierWebhooks').select('result').orderBy('id').execute()).map(
    ({ result }) => result,
  )

test('Steadfast moves a parcel and its order, once the courier itself says the same [D84]', async () => {
  const parcel = await bookedParcel('steadfast')
  expect((await fromSteadfast(delivery(parcel, 'pending'))).body).toMatchObject({ status: 'success' })
  await eventually(parcel.read).toMatchObject({
    state: 'with courier',
    status: 'Shipping',
    chargePaisa: 7000,
  })
  parcel.says('delivered')
  await fromSteadfast(delivery(parcel, 'Delivered'))
  await eventually(parcel.read).toMatchObject({
    state: 'delivered',
    status: 'Delivered',
    collectedPaisa: 61_000,
    rawText: 'By the rider',
  })
  const admin = await shop.as('admin')
  const { history } = await admin('GET /order/:id', { params: { id: parcel.order.id } })
  expect(history.map(({ to, role, note }) => [to, role, note])).toEqual([
    ['Shipping', 'courier', 'Steadfast'],
    ['Delivered', 'courier', 'Steadfast'],
  ])
})

test('what Steadfast writes of a consignment is read, with a status and without [D84]', async () => {
  const parcel = await bookedParcel('steadfast')
  const { status: _, cod_amount: __, ...update } = delivery(parcel, '')
  await fromSteadfast({
    ...update,
    notification_type: 'consignment_update',
    tracking_message: 'Weighed again',
  })
  await eventually(parcel.read).toMatchObject({
    rawText: 'Weighed again',
    chargePaisa: 7000,
    state: 'booked',
  })
  parcel.says('delivered')
  await fromSteadfast({ ...delivery(parcel, 'delivered'), notification_type: 'consignment_update' })
  await eventually(parcel.read).toMatchObject({ state: 'delivered', status: 'Delivered' })
  await fromSteadfast({ ...update, notification_type: 'user_update' })
  await eventually(results).toContain('about no parcel')
})

test('a webhook that the courier does not confirm changes nothing yet, and then needs a person [D84]', async () => {
  const parcel = await bookedParcel('steadfast')
  parcel.says('pending')
  await fromSteadfast(delivery(parcel, 'delivered'))
  await eventually(parcel.read).toMatchObject({ state: 'with courier', status: 'Shipping' })
  expect(await handled()).toBe(1)
  for (let tries = 2; tries <= 6; tries++) {
    await eventually(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'handle-courier-webhook' and state = 'created'`.execute(shop.db)
      return rows[0]?.count
    }).toBe(1)
    await sql`update pgboss.job set start_after = now()
      where name = 'handle-courier-webhook' and state = 'created'`.execute(shop.db)
    await eventually(
      async () => (await shop.db.selectFrom('courierWebhooks').select('tries').executeTakeFirst())?.tries,
    ).toBe(Math.min(tries, 5))
  }
  await eventually(parcel.read).toMatchObject({ state: 'with courier', attention: 'not confirmed' })
  expect(await results()).toEqual(['not confirmed'])
})

test('news that come while the courier wants no questions wait as long as it does, and no try is counted [D84]', async () => {
  const parcel = await bookedParcel('steadfast', { state: 'with courier' })
  const setQuiet = (quietUntil: Date | null) =>
    shop.db.updateTable('courierConnections').set({ quietUntil }).execute()
  await setQuiet(new Date(Date.now() + 3_600_000))
  parcel.says('delivered')
  const asked = server.requests.length
  await fromSteadfast(delivery(parcel, 'delivered'))
  const waiting = async () => {
    const { rows } = await sql<{
      seconds: number
    }>`select extract(epoch from start_after - now())::int as seconds
      from pgboss.job where name = 'handle-courier-webhook' and state = 'created' and start_after > now()`.execute(
      shop.db,
    )
    return rows.map(({ seconds }) => seconds > 3500)
  }
  await eventually(waiting).toEqual([true])
  expect(server.requests).toHaveLength(asked)
  const message = await shop.db
    .selectFrom('courierWebhooks')
    .select(['tries', 'handledAt'])
    .executeTakeFirstOrThrow()
  expect(message).toEqual({ tries: 0, handledAt: null })
  await setQuiet(null)
  await sql`update pgboss.job set start_after = now()
    where name = 'handle-courier-webhook' and state = 'created'`.execute(shop.db)
  await eventually(parcel.read).toMatchObject({ state: 'delivered', attention: null, status: 'Delivered' })
})

test('messages are accepted with the right secret or a signature made with it, and with no wrong one of either [D84]', async () => {
  const parcel = await bookedParcel('steadfast')
  const message = JSON.stringify(delivery(parcel, 'pending'))
  const authorization = `Bearer ${secretOf.steadfast}`
  const sign = (text: string) =>
    createHmac('sha256', secretOf.steadfast ?? '')
      .update(text)
      .digest('hex')
  const statusOf = async (headers: Headers) => (await sendTo('steadfast', message, headers)).status
  expect(await statusOf({})).toBe(401)
  expect(await statusOf({ authorization: 'Bearer wrong' })).toBe(401)
  expect(await statusOf({ authorization: '' })).toBe(401)
  expect(await statusOf({ authorization, 'x-signature': sign(`${message} `) })).toBe(401)
  expect(await statusOf({ 'x-signature': sign(`${message} `) })).toBe(401)
  expect(await statusOf({ 'x-signature': '' })).toBe(401)
  expect(await statusOf({ authorization: 'Bearer wrong', 'x-signature': sign(message) })).toBe(401)
  expect((await sendTo('pathao', message, { 'x-pathao-signature': 'wrong' })).status).toBe(401)
  expect((await fromRedx(delivery(parcel, 'pending'), 'wrong')).status).toBe(401)
  expect(await results()).toEqual([])
  expect(await statusOf({ authorization, 'x-signature': sign(message) })).toBe(200)
  expect(await statusOf({ 'x-signature': `sha256=${sign(message).toUpperCase()}` })).toBe(200)
  expect(await statusOf({ authorization })).toBe(200)
  expect(await results()).toHaveLength(1)
})

test('a genuine message that is no text, no JSON, or nested too deep is refused at the door', async () => {
  const parcel = await bookedParcel('steadfast')
  const right = JSON.stringify(delivery(parcel, 'pending'))
  const deep = `{"notification_type":"delivery_status","a":${'['.repeat(5000)}${']'.repeat(5000)}}`
  const bodies: (string | Buffer)[] = [
    right.replace('By the rider', 'By\0rider'),
    right.replace('By the rider', 'By\\u0000rider'),
    right.replace('"cod_amount"', '"a\\u0000":1,"cod_amount"'),
    right.replace('By the rider', '\\ud83d alone'),
    right.replace('By the rider', 'alone \\udc00'),
    Buffer.from(right.replace('By the rider', 'caf\u00e9'), 'latin1'),
    Buffer.concat([Buffer.from(right.slice(0, -1)), Buffer.from([0xc3, 0x28, 0x7d])]),
    deep,
    '',
    '{',
    '[]',
    '[1]',
    'null',
    '"text"',
    '1',
    '<html>',
    right.slice(0, -1),
    `${right}}`,
  ]
  for (const body of bodies) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/courier-webhooks/steadfast',
      payload: body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secretOf.steadfast}` },
    })
    expect([answer.statusCode, answer.json().error?.code], String(body).slice(0, 300)).toEqual([
      400,
      'bad-request',
    ])
  }
  expect(await results()).toEqual([])
  expect(shop.jobProblems).toEqual([])
  // Who does not know the secret learns nothing of it.
  expect((await sendTo('steadfast', '{', { authorization: 'Bearer wrong' })).status).toBe(401)
  // What is text, however strange, is taken.
  const strange = right.replace('By the rider', '\\ud83c\\udf81 \u200d শাড়ি \\u0001')
  expect((await sendTo('steadfast', strange, { authorization: `Bearer ${secretOf.steadfast}` })).status).toBe(
    200,
  )
  await eventually(handled).toBe(0)
})

test('news older than what is known change neither state, words, charge nor collected amount, but say what was unknown [D133]', async () => {
  const parcel = await bookedParcel('pathao')
  const apply = (news: Partial<News>) =>
    inTransaction(shop.db, (tx) =>
      applyNews(tx, shop.emit, parcel.parcelId, { rawStatus: 'Pickup', rawText: '', at: null, ...news }),
    )
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute))
  await apply({ rawStatus: 'In_Transit', rawText: 'On its way', at: at(30), charge: 60 })
  const known = await parcel.read()
  expect(known).toMatchObject({ chargePaisa: 6000, collectedPaisa: null, rawText: 'On its way' })
  await apply({ rawStatus: 'Pickup_Requested', rawText: 'Old words', at: at(10), charge: 90, collected: 500 })
  expect(await parcel.read()).toEqual({ ...known, collectedPaisa: 50_000 })
  await apply({ rawStatus: 'Pickup_Requested', at: at(29), charge: 0, collected: 0 })
  expect(await parcel.read()).toEqual({ ...known, collectedPaisa: 50_000 })
  await apply({ rawStatus: 'In_Transit', at: at(31), charge: 75, collected: 610 })
  expect(await parcel.read()).toMatchObject({ chargePaisa: 7500, collectedPaisa: 61_000 })
})

test('a message that comes twice is stored and handled once [D84]', async () => {
  const parcel = await bookedParcel('steadfast')
  const [one, other] = [
    delivery(parcel, 'hold'),
    delivery(parcel, 'hold', { updated_at: '2026-11-23 10:00:00' }),
  ]
  const key = { 'idempotency-key': 'a-key-of-steadfast' }
  const answers = [await fromSteadfast(one, key), await fromSteadfast(other, key)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await eventually(results).toEqual(['booked → on hold'])
})

test('Pathao gets 202 and its header, also when it checks the address [D84]', async () => {
  const answer = await fromPathao({ event: 'webhook_integration' })
  expect(answer.status).toBe(202)
  expect(answer.headers['x-pathao-merchant-webhook-integration-secret']).toBe(pathaoWebhookAnswer)
  await eventually(results).toEqual(['about no parcel'])
})

test('Pathao says which parcel an unclear one is [D83]', async () => {
  const parcel = await bookedParcel('pathao', { state: 'unclear' })
  await shop.db
    .updateTable('parcels')
    .set({ consignmentId: null, bookedAt: null, attention: 'unclear' })
    .where('id', '=', parcel.parcelId)
    .execute()
  await fromPathao({
    event: 'order.created',
    consignment_id: 'DA77',
    merchant_order_id: parcel.order.id,
    delivery_fee: 80,
    timestamp: '2026-11-23T10:00:00+00:00',
  })
  await eventually(parcel.read).toMatchObject({
    state: 'booked',
    attention: null,
    consignmentId: 'DA77',
    chargePaisa: 8000,
  })
  // Another parcel with the same number of the shop is for a person.
  await fromPathao({ event: 'order.picked', consignment_id: 'DA78', merchant_order_id: parcel.order.id })
  await eventually(parcel.read).toMatchObject({ state: 'booked', attention: 'second parcel' })
})

test('a parcel that comes back makes a returned order, and a paid one has its number [D84]', async () => {
  const back = await bookedParcel('pathao', { state: 'out for delivery' })
  const event = (parcel: typeof back, name: string, more: object = {}) =>
    fromPathao({
      event: `order.${name}`,
      consignment_id: parcel.id,
      merchant_order_id: parcel.order.id,
      ...more,
    })
  await event(back, 'returned', { reason: 'Phone is off', timestamp: '2026-11-23T11:00:00+00:00' })
  await eventually(back.read).toMatchObject({ state: 'returning', status: 'Return', rawText: 'Phone is off' })
  // A step back, sent late.
  await event(back, 'in-transit', { timestamp: '2026-11-23T09:00:00+00:00' })
  await eventually(handled).toBe(0)
  expect(await back.read()).toMatchObject({ state: 'returning', rawStatus: 'order.returned' })

  const paid = await bookedParcel('pathao', { state: 'delivered' })
  await event(paid, 'paid', { invoice_id: 'INV-9' })
  await eventually(paid.read).toMatchObject({ state: 'delivered', payout: 'INV-9', attention: null })
})

test('what fits no order or no table is shown to a person, once [D84]', async () => {
  const admin = await shop.as('admin')
  const parcel = await bookedParcel('pathao')
  const event = (name: string, timestamp: string) =>
    fromPathao({
      event: `order.${name}`,
      consignment_id: parcel.id,
      timestamp: `2026-11-23T${timestamp}:00+00:00`,
    })
  await event('teleported', '10:00')
  await eventually(parcel.read).toMatchObject({ state: 'booked', attention: 'unknown status' })
  await admin('POST /parcels/:id/seen', {
    params: { id: String(parcel.parcelId) },
    body: { attention: 'unknown status' },
  })
  await event('teleported', '10:05')
  await eventually(handled).toBe(0)
  expect(await parcel.read()).toMatchObject({ attention: null })
  await event('partial-delivery', '10:10')
  await eventually(parcel.read).toMatchObject({
    state: 'partly delivered',
    attention: 'partly delivered',
    status: 'Shipping',
  })
  // Staff say what was kept; the courier's repetitions need nobody any more.
  await shop.db
    .updateTable('orderLines')
    .set({ quantity: 2, pricePaisa: 25_000 })
    .where('orderId', '=', parcel.order.id)
    .execute()
  await admin('PUT /orders/:id/partial-delivery', {
    params: { id: parcel.order.id },
    body: { version: 1, lines: [{ line: 1, kept: 1 }], paid: 0 },
  })
  await event('partial-delivery', '10:20')
  await event('returned', '10:30')
  await eventually(handled).toBe(0)
  expect(await parcel.read()).toMatchObject({
    state: 'partly delivered',
    attention: null,
    status: 'Delivered',
  })
  const cancelled = await bookedParcel('pathao')
  await shop.db
    .updateTable('orders')
    .set({ status: 'Cancelled' })
    .where('id', '=', cancelled.order.id)
    .execute()
  await fromPathao({ event: 'order.delivered', consignment_id: cancelled.id })
  await eventually(cancelled.read).toMatchObject({
    state: 'delivered',
    attention: 'order cancelled',
    status: 'Cancelled',
  })
})

test('a parcel that its courier gives up is for a person while somebody waits for it [D84]', async () => {
  const parcel = await bookedParcel('pathao')
  await fromPathao({ event: 'order.pickup-cancelled', consignment_id: parcel.id })
  await eventually(parcel.read).toMatchObject({
    state: 'cancelled',
    attention: 'cancelled before pickup',
    status: 'Confirmed',
  })
  // Who books again has seen it.
  const admin = await shop.as('admin')
  await admin('POST /parcels', { body: { courier: 'pathao', orders: [{ id: parcel.order.id }] } })
  expect(await parcel.read()).toMatchObject({ state: 'cancelled', attention: null })

  const over = await bookedParcel('pathao')
  await shop.db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', over.order.id).execute()
  await fromPathao({ event: 'order.pickup-cancelled', consignment_id: over.id })
  await eventually(over.read).toMatchObject({ state: 'cancelled', attention: null })
})

test('a parcel of another shop is nobody’s', async () => {
  await fromPathao({ event: 'order.delivered', consignment_id: 'X1', merchant_order_id: 'OTHER' })
  await eventually(results).toEqual(['not a parcel of this shop'])
})

test('RedX is a hint only: the parcel is what RedX itself says [D84]', async () => {
  const parcel = await bookedParcel('redx')
  parcel.says('delivered')
  const answer = await fromRedx({ tracking_number: parcel.id, status: 'returned', message_en: 'Came back' })
  expect(answer.status).toBe(200)
  await eventually(parcel.read).toMatchObject({ state: 'delivered', status: 'Delivered', chargePaisa: 6000 })
})

test('without webhooks the couriers are asked, those first that were asked longest ago [D84]', async () => {
  await shop.db.deleteFrom('parcels').execute()
  await shop.db.updateTable('courierConnections').set({ webhookAt: null }).execute()
  const parcels = [
    await bookedParcel('steadfast'),
    await bookedParcel('steadfast'),
    await bookedParcel('steadfast'),
  ]
  const [due, recent, failing] = parcels
  if (!due || !recent || !failing) throw new Error('No parcels.')
  for (const parcel of parcels) parcel.says('delivered')
  failing.says('')
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000)
  const set = (parcel: typeof due, columns: { bookedAt: Date; checkedAt?: Date }) =>
    shop.db.updateTable('parcels').set(columns).where('id', '=', parcel.parcelId).execute()
  await set(due, { bookedAt: hours(5), checkedAt: hours(2) })
  await set(recent, { bookedAt: hours(5), checkedAt: hours(0.1) })
  await set(failing, { bookedAt: hours(5) })
  server.requests.length = 0
  await shop.runNightlyJobs()
  await eventually(due.read).toMatchObject({ state: 'delivered', status: 'Delivered' })
  expect(await recent.read()).toMatchObject({ state: 'booked' })
  const asked = server.requests.map(({ path }) => path.split('/').at(-1))
  expect(asked).toEqual([failing.id, due.id])
})

test('a courier that refuses the keys is not asked about its other parcels [D84]', async () => {
  await shop.db.deleteFrom('parcels').execute()
  for (let count = 0; count < 3; count++) await bookedParcel('steadfast')
  await shop.db
    .updateTable('parcels')
    .set({ bookedAt: new Date(0) })
    .execute()
  server.requests.length = 0
  server.state.areKeysRight = false
  await shop.runNightlyJobs()
  await eventually(
    async () =>
      (
        await shop.db
          .selectFrom('courierConnections')
          .select('brokenAt')
          .where('courier', '=', 'steadfast')
          .executeTakeFirstOrThrow()
      ).brokenAt,
  ).not.toBeNull()
  await shop.jobsDone()
  expect(server.requests.filter(({ path }) => path.includes('status_by_cid'))).toHaveLength(1)
})
