import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openSafeFetch } from '#platform/safe-fetch.ts'
import { openCourierServer } from '#test/courier-server.ts'
import { openTestShop, rejected as rejectedCall, secrets } from '#test/shop.ts'
import { sendBooking } from './commands/send-booking.ts'
import { courierEncryption } from './connections.ts'
import type { Courier } from './rules.ts'

const shop = openTestShop({ allowLocalAddresses: true })
let server: Awaited<ReturnType<typeof openCourierServer>>
beforeAll(async () => {
  server = await openCourierServer()
})
afterAll(() => server.close())

const keysOf = {
  steadfast: { apiKey: 'key-1', secretKey: 'secret-1' },
  pathao: { clientId: 'client-1', clientSecret: 'secret-1' },
  redx: { accessToken: 'jwt-1' },
} as const

async function connect(courier: Courier) {
  const admin = await shop.as('admin')
  await admin('PUT /couriers/:courier', {
    params: { courier },
    body: {
      ...{ baseUrl: server.urlOf(courier), keys: keysOf[courier], isDefault: false },
      ...(courier === 'pathao' && { storeId: 77, storeName: 'Mirpur' }),
    },
  })
  return admin
}

beforeEach(async () => {
  await shop.db.deleteFrom('courierConnections').execute()
  server.parcels.length = 0
  server.requests.length = 0
  Object.assign(server.state, { faults: [], areKeysRight: true, validToken: '' })
})

/** The error of a call that is rejected with this status. */
async function rejected(call: Promise<unknown>, status: number) {
  const error = await rejectedCall(call)
  expect(error.status).toBe(status)
  return error
}

const context = () => ({
  ...{ db: shop.db, jobs: shop.jobs, encryption: courierEncryption(secrets.tokens) },
  fetchOutside: openSafeFetch({ allowLocal: true }),
})

/** Queues a parcel of a new confirmed order. */
async function queue(courier: Courier, admin: Awaited<ReturnType<typeof connect>>) {
  const order = await shop.make.order({ status: 'Confirmed' })
  const results = await admin('POST /shipments', { body: { courier, orders: [{ id: order.id }] } })
  expect(results).toEqual([{ _id: order.id, isQueued: true }])
  const { id } = await shop.db
    .selectFrom('shipments')
    .select('id')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  const read = async () => {
    const [shipment] = await admin('GET /orders/:id/shipments', { params: { id: order.id } })
    if (!shipment) throw new Error('No parcel.')
    return shipment
  }
  return { order, id, read, send: () => sendBooking(context(), id) }
}

test('a confirmed order is booked with Steadfast as its document says [D83]', async () => {
  const admin = await connect('steadfast')
  const { order, read, send } = await queue('steadfast', admin)
  expect(await read()).toMatchObject({ state: 'queued', consignmentId: null })
  await send()
  const booking = server.requests.at(-1)
  expect(booking).toMatchObject({ method: 'POST', path: '/steadfast/create_order' })
  expect(booking?.headers).toMatchObject({ 'api-key': 'key-1', 'secret-key': 'secret-1' })
  expect(JSON.parse(booking?.body ?? '')).toMatchObject({
    ...{ invoice: order.id, recipient_name: 'Karim', recipient_phone: '01712345678', cod_amount: 610 },
    recipient_address: 'Bazar, Mirzapur, Tangail',
    item_description: `1 x ${order.product.name}`,
  })
  const [parcel] = server.parcels
  expect(await read()).toMatchObject({
    ...{ state: 'booked', attention: null, reference: order.id, consignmentId: parcel?.id, cash: 610 },
    ...{ trackingCode: `TRK${parcel?.id}`, trackingUrl: `https://steadfast.com.bd/t/TRK${parcel?.id}` },
    rawStatus: 'in_review',
  })
  // The order moves when the courier has the parcel, not when it was booked.
  const shown = await admin('GET /order/:id', { params: { id: order.id } })
  expect(shown).toMatchObject({ orderStatus: 'Confirmed', parcel: { courier: 'Steadfast', state: 'booked' } })
})

test.each(['steadfast', 'pathao'] as const)(
  '%s is told what the rider takes back for an exchange [D93]',
  async (courier) => {
    const admin = await connect(courier)
    const original = await shop.make.order({ status: 'Delivered' })
    const { order, send } = await queue(courier, admin)
    const amounts = {
      subTotalPaisa: 50_000,
      discountPaisa: 0,
      deliveryChargePaisa: 11_000,
      freeDelivery: false,
    }
    await shop.db
      .insertInto('partialDeliveries')
      .values({ orderId: original.id, exchangeId: order.id, placedAt: new Date(), ...amounts })
      .execute()
    await shop.db
      .insertInto('piecesBack')
      .values({ orderId: original.id, exchangeId: order.id, position: 1, quantity: 1 })
      .execute()
    await shop.db
      .insertInto('exchanges')
      .values({ orderId: order.id, originalId: original.id, creditPaisa: 50_000, movedAdvancePaisa: 0 })
      .execute()
    await send()
    const booking = server.requests.findLast(
      ({ method, path }) => method === 'POST' && !path.includes('token'),
    )
    const { note, special_instruction: instruction } = JSON.parse(booking?.body ?? '')
    expect(note ?? instruction).toBe(`Exchange: take back 1 x ${original.product.name}.`)
  },
)

test('an order has one parcel: it is not booked again, neither by another courier nor by hand [D83]', async () => {
  const admin = await connect('steadfast')
  await connect('pathao')
  const { order, send } = await queue('steadfast', admin)
  const again = (courier: Courier) =>
    admin('POST /shipments', { body: { courier, orders: [{ id: order.id }] } })
  const results = await Promise.all([again('pathao'), again('steadfast'), again('pathao')])
  expect(results.flat()).toEqual(Array(3).fill({ _id: order.id, isQueued: false, problem: 'booked' }))
  await rejected(
    admin('POST /orders/:id/parcel', { params: { id: order.id }, body: { courierName: 'Own rider' } }),
    409,
  )
  await send()
  await send()
  expect(server.parcels).toHaveLength(1)
  // The table itself allows no second one.
  const second = { orderId: order.id, courier: 'redx', reference: 'second', cashPaisa: 0, weight: 1 }
  await expect(shop.db.insertInto('shipments').values(second).execute()).rejects.toThrow(
    'shipments_one_of_order',
  )
})

test('several orders are booked at once, and those that cannot be are named [D83]', async () => {
  const admin = await connect('steadfast')
  const [confirmed, pending] = [await shop.make.order({ status: 'Confirmed' }), await shop.make.order()]
  const orders = [confirmed.id, pending.id, '99999999'].map((id) => ({ id }))
  expect(await admin('POST /shipments', { body: { courier: 'steadfast', orders } })).toEqual([
    { _id: confirmed.id, isQueued: true },
    { _id: pending.id, isQueued: false, problem: 'status', status: 'Pending' },
    { _id: '99999999', isQueued: false, problem: 'gone' },
  ])
})

test.each(['lost', 'not json', 'closed', { status: 500, body: { message: 'Server error' } }] as const)(
  'after a lost answer (%j) Steadfast is asked again with the same number, and has one parcel [D83]',
  async (fault) => {
    const admin = await connect('steadfast')
    const { order, read, send } = await queue('steadfast', admin)
    server.state.faults = [fault]
    await send()
    expect(await read()).toMatchObject({ state: 'sending', consignmentId: null })
    await send()
    expect(server.parcels.map(({ reference }) => reference)).toEqual([order.id])
    expect(await read()).toMatchObject({
      state: 'booked',
      attention: null,
      consignmentId: server.parcels[0]?.id,
    })
  },
)

test.each(['lost', 'not json', 'closed', { status: 502, body: {} }] as const)(
  'after a lost answer (%j) Pathao is not asked again: the parcel is unclear [D83]',
  async (fault) => {
    const admin = await connect('pathao')
    const { order, read, send } = await queue('pathao', admin)
    server.state.faults = [fault]
    await send()
    await send()
    expect(await read()).toMatchObject({ state: 'unclear', attention: 'unclear' })
    const bookings = server.requests.filter(({ path }) => path.endsWith('/orders'))
    expect(bookings).toHaveLength(1)
    // Nobody books it again by mistake.
    const again = await admin('POST /shipments', { body: { courier: 'pathao', orders: [{ id: order.id }] } })
    expect(again).toEqual([{ _id: order.id, isQueued: false, problem: 'booked' }])
  },
)

test('a slow answer is a lost one', async () => {
  const admin = await connect('pathao')
  const { id, read } = await queue('pathao', admin)
  server.state.faults = ['slow']
  const fetchOutside = openSafeFetch({ allowLocal: true })
  await sendBooking(
    { ...context(), fetchOutside: (url, options) => fetchOutside(url, { ...options, timeout: 500 }) },
    id,
  )
  expect(await read()).toMatchObject({ state: 'unclear', problem: 'No answer in time.' })
})

test.each(['steadfast', 'pathao'] as const)(
  'a process that dies between request and answer makes no second parcel (%s) [D83]',
  async (courier) => {
    const admin = await connect(courier)
    const { read, send, id } = await queue(courier, admin)
    const fetchOutside = openSafeFetch({ allowLocal: true })
    // The courier answers, and the process is gone before it stores that.
    const dying = async (...request: Parameters<typeof fetchOutside>) => {
      const response = await fetchOutside(...request)
      if (/create_order|orders$/.test(String(request[0]))) throw new Error('killed')
      return response
    }
    await expect(sendBooking({ ...context(), fetchOutside: dying }, id)).rejects.toThrow('killed')
    expect(await read()).toMatchObject({ state: 'sending' })
    // The queue runs the job again.
    await send()
    expect(server.parcels).toHaveLength(1)
    expect((await read()).state).toBe(courier === 'steadfast' ? 'booked' : 'unclear')
  },
)

test('a process that dies before the request has left leaves a parcel that is decided by a person', async () => {
  const admin = await connect('pathao')
  const { order, id, read, send } = await queue('pathao', admin)
  const dying = async () => {
    throw new Error('killed')
  }
  await expect(sendBooking({ ...context(), fetchOutside: dying }, id)).rejects.toThrow('killed')
  await send()
  const shipment = await read()
  expect(shipment).toMatchObject({ state: 'unclear', attention: 'unclear' })
  const decide = (body: { decision: 'booked' | 'not booked' | 'try again'; consignmentId?: string }) =>
    admin('POST /shipments/:id/decision', { params: { id: shipment._id }, body })
  await rejected(decide({ decision: 'try again' }), 409)
  await rejected(decide({ decision: 'booked' }), 422)
  expect(await decide({ decision: 'not booked' })).toMatchObject({ state: 'refused', attention: null })
  // Now it can be booked again, under another number.
  const again = await admin('POST /shipments', { body: { courier: 'pathao', orders: [{ id: order.id }] } })
  expect(again).toEqual([{ _id: order.id, isQueued: true }])
  expect(await read()).toMatchObject({ state: 'queued', reference: `${order.id}-2` })
})

test('an unclear parcel that the courier has gets its id from staff, or from the courier [D83]', async () => {
  const admin = await connect('pathao')
  const { read, send } = await queue('pathao', admin)
  server.state.faults = ['lost']
  await send()
  const { _id: id } = await read()
  const decided = await admin('POST /shipments/:id/decision', {
    params: { id },
    body: { decision: 'booked', consignmentId: server.parcels[0]?.id ?? '' },
  })
  expect(decided).toMatchObject({ state: 'booked', attention: null, consignmentId: server.parcels[0]?.id })
  expect(decided.trackingUrl).toContain(`consignment_id=${server.parcels[0]?.id}&phone=01712345678`)
})

test('an order that was cancelled meanwhile is not booked: the courier is only asked whether it has it [D83]', async () => {
  const admin = await connect('steadfast')
  const cancel = (id: string) =>
    shop.db.updateTable('orders').set({ status: 'Cancelled' }).where('id', '=', id).execute()
  const had = await queue('steadfast', admin)
  const none = await queue('steadfast', admin)
  const unclear = await queue('steadfast', admin)
  server.state.faults = ['lost', { status: 500, body: {} }]
  await had.send()
  await none.send()
  await cancel(had.order.id)
  await cancel(none.order.id)
  await had.send()
  await none.send()
  expect(await had.read()).toMatchObject({ state: 'booked', attention: 'order cancelled' })
  expect(await none.read()).toMatchObject({ state: 'cancelled', attention: null })
  expect(server.parcels.map(({ reference }) => reference)).toEqual([had.order.id])

  await shop.db
    .updateTable('shipments')
    .set({ state: 'unclear', attention: 'unclear' })
    .where('id', '=', unclear.id)
    .execute()
  await cancel(unclear.order.id)
  const decide = (body: { decision: 'booked' | 'try again'; consignmentId?: string }) =>
    admin('POST /shipments/:id/decision', { params: { id: String(unclear.id) }, body })
  await rejected(decide({ decision: 'try again' }), 409)
  expect(await decide({ decision: 'booked', consignmentId: '4711' })).toMatchObject({
    ...{ state: 'booked', attention: 'order cancelled' },
  })
})

test('only what is not sent yet waits for the confirmation of its order [D83] [D89]', async () => {
  const admin = await connect('steadfast')
  const rules = await admin('GET /call-rules', {})
  const strict = await admin('PUT /call-rules', { body: { ...rules, confirmByCall: true } })
  const [confirmed, shipping] = [
    await shop.make.order({ status: 'Confirmed' }),
    await shop.make.order({ status: 'Shipping' }),
  ]
  const orders = [confirmed, shipping].map(({ id }) => ({ id }))
  expect(await admin('POST /shipments', { body: { courier: 'steadfast', orders } })).toEqual([
    { _id: confirmed.id, isQueued: false, problem: 'unconfirmed' },
    { _id: shipping.id, isQueued: true },
  ])
  const byHand = await shop.make.order({ status: 'Shipping' })
  const params = { id: byHand.id }
  await admin('POST /orders/:id/parcel', { params, body: { courierName: 'Own rider' } })
  await admin('PUT /call-rules', { body: { ...strict, confirmByCall: false } })
})

test('what a courier refuses is shown with its words, and the order can be booked again', async () => {
  const admin = await connect('steadfast')
  const { order, read, send } = await queue('steadfast', admin)
  const body = {
    message: 'The given data was invalid.',
    errors: { recipient_phone: ['The phone is wrong.'] },
  }
  server.state.faults = [{ status: 422, body }]
  await send()
  expect(await read()).toMatchObject({
    ...{ state: 'refused', attention: 'refused' },
    problem: 'The given data was invalid. · recipient_phone: The phone is wrong.',
  })
  const { rows } = await admin('GET /shipments', { query: {} })
  expect(rows.map(({ orderId }) => orderId)).toContain(order.id)
  const again = await admin('POST /shipments', { body: { courier: 'steadfast', orders: [{ id: order.id }] } })
  expect(again).toMatchObject([{ isQueued: true }])
  // Who books again has seen it.
  expect((await admin('GET /shipments', { query: {} })).rows.map(({ orderId }) => orderId)).not.toContain(
    order.id,
  )
})

test('keys that cannot be read any more break the connection, and nothing hangs [D83]', async () => {
  const admin = await connect('steadfast')
  const { read, send } = await queue('steadfast', admin)
  await shop.db.updateTable('courierConnections').set({ credentials: 'of another secret' }).execute()
  await send()
  expect(server.requests).toHaveLength(0)
  expect(await read()).toMatchObject({ state: 'refused', attention: 'refused' })
  const [connection] = (await admin('GET /couriers/usable', {})).filter(
    ({ courier }) => courier === 'steadfast',
  )
  expect(connection).toMatchObject({ isBroken: true })
})

test('keys that are not accepted break the connection, which is not used until they are changed [D83]', async () => {
  const admin = await connect('steadfast')
  const [first, second] = [await queue('steadfast', admin), await queue('steadfast', admin)]
  server.state.areKeysRight = false
  await first.send()
  await second.send()
  expect(server.requests).toHaveLength(1)
  expect(await first.read()).toMatchObject({ state: 'refused', problem: '401: Unauthorized.' })
  expect(await second.read()).toMatchObject({ state: 'refused', problem: '401: Unauthorized.' })
  expect(await admin('GET /couriers', {})).toMatchObject([{ problem: '401: Unauthorized.' }])
  const order = await shop.make.order({ status: 'Confirmed' })
  const book = () => admin('POST /shipments', { body: { courier: 'steadfast', orders: [{ id: order.id }] } })
  await rejected(book(), 409)
  server.state.areKeysRight = true
  const test = await admin('POST /couriers/:courier/test', { params: { courier: 'steadfast' }, body: {} })
  expect(test).toEqual({ isAccepted: true, problem: '', balance: 1234.5 })
  expect(await book()).toMatchObject([{ isQueued: true }])
})

test('too many requests are a wait, not a rejection', async () => {
  const admin = await connect('steadfast')
  const { read, send } = await queue('steadfast', admin)
  server.state.faults = [{ status: 429, body: { message: 'Slow down' }, headers: { 'retry-after': '3600' } }]
  await send()
  expect(await read()).toMatchObject({ state: 'queued' })
  const [{ quietUntil } = { quietUntil: null }] = await admin('GET /couriers', {})
  expect(Date.parse(quietUntil ?? '') - Date.now()).toBeGreaterThan(3_500_000)
})

test('while a courier wants fewer requests the rest is not booked, and all are booked afterwards [D83]', async () => {
  const admin = await connect('steadfast')
  const [first, second] = [await queue('steadfast', admin), await queue('steadfast', admin)]
  server.state.faults = [{ status: 429, body: { message: 'Slow down' }, headers: { 'retry-after': '3600' } }]
  for (const { send } of [first, second, second]) await send()
  expect(server.requests).toHaveLength(1)
  expect(await second.read()).toMatchObject({ state: 'queued', attention: null })
  await shop.db.updateTable('courierConnections').set({ quietUntil: new Date() }).execute()
  for (const { send } of [second, first]) await send()
  expect(server.parcels.map(({ reference }) => reference)).toEqual([second.order.id, first.order.id])
})

test('a server that cannot be reached was asked nothing, so the parcel waits and is not unclear', async () => {
  const admin = await connect('pathao')
  const { read, send } = await queue('pathao', admin)
  await shop.db.updateTable('courierConnections').set({ baseUrl: 'http://127.0.0.1:9' }).execute()
  await send()
  expect(await read()).toMatchObject({ state: 'queued', attention: null })
})

test('an order that is cancelled first is not booked, and one that is cancelled later is for a person [D83]', async () => {
  const admin = await connect('steadfast')
  const [early, late] = [await queue('steadfast', admin), await queue('steadfast', admin)]
  const cancel = ({ order }: typeof early) =>
    admin('PUT /orderStatus/:id', { params: { id: order.id }, body: { status: 'Cancelled' } })
  await cancel(early)
  expect(await early.read()).toMatchObject({ state: 'cancelled' })
  await early.send()
  expect(server.parcels).toEqual([])
  await late.send()
  await cancel(late)
  expect(await late.read()).toMatchObject({ state: 'booked', attention: 'order cancelled' })
})

test('a parcel that waits to be booked is cancelled here, one that the courier has in its panel [D83]', async () => {
  const admin = await connect('steadfast')
  const [early, late] = [await queue('steadfast', admin), await queue('steadfast', admin)]
  const cancel = ({ id }: typeof early) =>
    admin('POST /shipments/:id/cancel', { params: { id: String(id) }, body: {} })
  expect(await cancel(early)).toMatchObject({ state: 'cancelled' })
  await early.send()
  expect(server.parcels).toEqual([])
  await late.send()
  expect((await rejected(cancel(late), 409)).message).toBe('Cancel it in the panel of Steadfast.')
})

test('a name that cannot be looked up in time was asked nothing', async () => {
  const admin = await connect('pathao')
  const { id, read } = await queue('pathao', admin)
  await shop.db.updateTable('courierConnections').set({ baseUrl: 'https://courier.example' }).execute()
  const slow = openSafeFetch({ resolve: () => new Promise(() => {}) })
  await sendBooking(
    { ...context(), fetchOutside: (url, options) => slow(url, { ...options, timeout: 200 }) },
    id,
  )
  expect(await read()).toMatchObject({ state: 'queued', problem: 'No answer in time.' })
})

test('Pathao is asked with a token, which is renewed once when it is not accepted', async () => {
  const admin = await connect('pathao')
  const first = await queue('pathao', admin)
  await first.send()
  expect(await first.read()).toMatchObject({ state: 'booked', charge: 80 })
  server.state.validToken = 'ended'
  const second = await queue('pathao', admin)
  await second.send()
  expect(await second.read()).toMatchObject({ state: 'booked' })
  expect(server.parcels).toHaveLength(2)
  const body = JSON.parse(server.requests.findLast(({ path }) => path.endsWith('/orders'))?.body ?? '')
  expect(body).toMatchObject({ store_id: 77, item_weight: 0.5, amount_to_collect: 610, delivery_type: 48 })
  expect(body).not.toHaveProperty('recipient_city')
})

test('keys never leave the shop, and are not sent to another address [D83]', async () => {
  const admin = await connect('steadfast')
  const text = JSON.stringify(await admin('GET /couriers', {}))
  expect(text).toContain('"apiKey":"…"')
  for (const key of ['key-1', 'secret-1']) expect(text).not.toContain(`"${key}"`)
  const { credentials } = await shop.db
    .selectFrom('courierConnections')
    .select('credentials')
    .executeTakeFirstOrThrow()
  expect(credentials).not.toContain('key-1')
  // Of a long one the end tells it from others.
  const params = { courier: 'steadfast' } as const
  const change = {
    baseUrl: server.urlOf('steadfast'),
    isDefault: true,
    keys: { apiKey: 'a-longer-key-4321' },
  }
  expect(await admin('PUT /couriers/:courier', { params, body: change })).toMatchObject({
    ...{ keys: { apiKey: '4321', secretKey: '…' }, isDefault: true },
  })
  const move = admin('PUT /couriers/:courier', {
    params: { courier: 'steadfast' },
    body: { baseUrl: `${server.urlOf('redx')}`, keys: { apiKey: 'mine' }, isDefault: false },
  })
  expect((await rejected(move, 422)).fields).toEqual({ 'keys.secretKey': 'Required' })
})

test('a parcel of a courier without a connection is written down by hand, and follows its order [D83]', async () => {
  const admin = await shop.as('admin')
  const order = await shop.make.order({ status: 'Confirmed' })
  const body = {
    courierName: 'Sundarban',
    trackingCode: 'SB-1',
    trackingUrl: 'https://sundarban.example/SB-1',
  }
  const { _id } = await admin('POST /orders/:id/parcel', { params: { id: order.id }, body })
  const read = async () => (await admin('GET /orders/:id/shipments', { params: { id: order.id } }))[0]
  expect(await read()).toMatchObject({ ...body, _id, state: 'booked', cash: 610 })
  for (const [status, state] of [
    ['Shipping', 'with courier'],
    ['Delivered', 'delivered'],
  ] as const) {
    await admin('PUT /orderStatus/:id', { params: { id: order.id }, body: { status } })
    expect(await read()).toMatchObject({ state })
  }
  const guest = await shop.as(null)
  const tracked = await guest('POST /order-tracking', {
    body: { orderId: order.id, phone: order.mobileNumber },
  })
  expect(tracked.parcel).toEqual({
    ...{ courier: 'Sundarban', trackingCode: 'SB-1', trackingUrl: body.trackingUrl, state: 'delivered' },
  })
})

test('an order that is delivered without its parcel is not booked; a parcel that was received is back [D84]', async () => {
  const admin = await connect('steadfast')
  const { order, read, send } = await queue('steadfast', admin)
  const move = (id: string, status: 'Delivered' | 'Return') =>
    admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
  await move(order.id, 'Delivered')
  expect(await read()).toMatchObject({ state: 'cancelled' })
  await send()
  expect(server.parcels).toEqual([])
  expect(await admin('GET /orders/:id/cash', { params: { id: order.id } })).toMatchObject({ courier: 'none' })

  const sent = await queue('steadfast', admin)
  await sent.send()
  await move(sent.order.id, 'Delivered')
  await move(sent.order.id, 'Return')
  await admin('POST /orders/:id/receipt', {
    params: { id: sent.order.id },
    body: { lines: [{ line: 1, restocked: 1, damaged: 0, lost: 0 }] },
  })
  expect(await sent.read()).toMatchObject({ state: 'returned' })
})

test('a refused parcel comes back: staff say so, and receive it [D84]', async () => {
  const admin = await shop.as('admin')
  const order = await shop.make.order({ status: 'Shipping' })
  const { _id: id } = await admin('POST /orders/:id/parcel', {
    params: { id: order.id },
    body: { courierName: 'Own rider' },
  })
  const set = (state: 'returning' | 'delivered', from: 'booked' | 'returning') =>
    admin('PUT /shipments/:id/state', { params: { id }, body: { state, from } })
  expect(await set('returning', 'booked')).toMatchObject({ state: 'returning' })
  await rejected(set('delivered', 'booked'), 409)
  const { orderStatus } = await admin('GET /order/:id', { params: { id: order.id } })
  expect(orderStatus).toBe('Return')
  await admin('POST /orders/:id/receipt', {
    params: { id: order.id },
    body: { lines: [{ line: 1, restocked: 1, damaged: 0, lost: 0 }] },
  })
  const [shipment] = await admin('GET /orders/:id/shipments', { params: { id: order.id } })
  expect(shipment).toMatchObject({ state: 'returned' })
})

test('RedX gets the area of the address: by its name, as chosen, or not at all [D84]', async () => {
  server.areas.Tangail = [
    { id: 5, name: 'Mirzapur (Tangail)', post_code: 1940, division_name: 'Dhaka', zone_id: 1 },
    { id: 6, name: 'Kalihati', post_code: 1970, division_name: 'Dhaka', zone_id: 1 },
  ]
  server.areas.Bogra = [{ id: 7, name: 'Bogra Town', post_code: 5800, division_name: 'Rajshahi', zone_id: 1 }]
  const admin = await connect('redx')
  await shop.jobs.start()
  await vi.waitFor(
    async () => expect(await admin('GET /couriers', {})).toMatchObject([{ areasAt: expect.any(String) }]),
    { timeout: 20_000 },
  )
  const order = await shop.make.order({ status: 'Confirmed' })
  const book = (areaId?: number) =>
    admin('POST /shipments', {
      body: { courier: 'redx', orders: [{ id: order.id, ...(areaId && { areaId }) }] },
    })
  // Two areas have the name now, so neither is taken.
  await shop.db
    .insertInto('courierAreas')
    .values({
      courier: 'redx',
      baseUrl: server.urlOf('redx'),
      level: 'area',
      id: 8,
      name: 'Mirzapur Sadar',
      district: 'টাঙ্গাইল',
    })
    .execute()
  expect(await book()).toEqual([{ _id: order.id, isQueued: false, problem: 'area' }])
  await shop.db.deleteFrom('courierAreas').where('id', '=', 8).execute()
  expect(await book()).toEqual([{ _id: order.id, isQueued: true }])
  await vi.waitFor(() => expect(server.parcels).toHaveLength(1), { timeout: 10_000 })
  expect(server.parcels[0]?.body).toMatchObject({
    ...{ delivery_area: 'Mirzapur (Tangail)', delivery_area_id: 5, cash_collection_amount: '610' },
    ...{ parcel_weight: '500', value: '500', merchant_invoice_id: order.id },
  })
  // Bogura is known to couriers as Bogra; no thana has the name of its area, so staff choose it.
  const areas = () => admin('GET /courier-areas', { query: { courier: 'redx', district: 'বগুড়া' } })
  expect((await areas()).areas).toEqual([{ id: 7, name: 'Bogra Town' }])
  const choice = { courier: 'redx', district: 'Bogura', thana: 'Sherpur' } as const
  await rejected(admin('PUT /courier-areas', { body: { ...choice, areaId: 5 } }), 422)
  await admin('PUT /courier-areas', { body: { ...choice, areaId: 7 } })
  expect((await areas()).thanas.filter(({ isChosen }) => isChosen)).toMatchObject([{ area: { id: 7 } }])

  const [shipment] = await admin('GET /orders/:id/shipments', { params: { id: order.id } })
  const cancelled = await admin('POST /shipments/:id/cancel', {
    params: { id: shipment?._id ?? '' },
    body: {},
  })
  expect(cancelled).toMatchObject({ state: 'cancelled', attention: null })
  expect(server.parcels[0]?.status).toBe('cancelled')
})
