import { beforeEach, expect, test } from 'vitest'
import { openSafeFetch } from '#platform/safe-fetch.ts'
import { openCourierShop, rejectedWith } from '#test/courier-shop.ts'
import { sendBooking } from './commands/send-booking.ts'

const { shop, server, connect, queue, context } = await openCourierShop()
beforeEach(async () => {
  await shop.db.deleteFrom('courierConnections').execute()
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
    const again = await admin('POST /parcels', { body: { courier: 'pathao', orders: [{ id: order.id }] } })
    expect(again).toEqual([{ _id: order.id, isQueued: false, problem: 'booked' }])
  },
)

test('a slow answer is a lost one', async () => {
  const admin = await connect('pathao')
  const { id, read } = await queue('pathao', admin)
  server.state.faults = ['slow']
  const fetchOutside = openSafeFetch({ allowLocal: true })
  const end = new AbortController()
  // The courier has got the booking, however long that took.
  const timer = setInterval(() => {
    if (server.requests.some(({ path }) => path.endsWith('/orders'))) end.abort()
  }, 5)
  const impatient: typeof fetchOutside = (url, options) =>
    fetchOutside(url, { ...options, signal: end.signal })
  await sendBooking({ ...context(), fetchOutside: impatient }, id).finally(() => clearInterval(timer))
  expect(await read()).toMatchObject({ state: 'unclear', problemCode: 'too-slow' })
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
  const parcel = await read()
  expect(parcel).toMatchObject({ state: 'unclear', attention: 'unclear' })
  const decide = (body: { decision: 'booked' | 'not booked' | 'try again'; consignmentId?: string }) =>
    admin('POST /parcels/:id/decision', { params: { id: parcel._id }, body })
  await rejectedWith(decide({ decision: 'try again' }), 409)
  await rejectedWith(decide({ decision: 'booked' }), 422)
  expect(await decide({ decision: 'not booked' })).toMatchObject({ state: 'refused', attention: null })
  // Now it can be booked again, under another number.
  const again = await admin('POST /parcels', { body: { courier: 'pathao', orders: [{ id: order.id }] } })
  expect(again).toEqual([{ _id: order.id, isQueued: true }])
  expect(await read()).toMatchObject({ state: 'queued', reference: `${order.id}-2` })
})

test('an unclear parcel that the courier has gets its id from staff, or from the courier [D83]', async () => {
  const admin = await connect('pathao')
  const { read, send } = await queue('pathao', admin)
  server.state.faults = ['lost']
  await send()
  const { _id: id } = await read()
  const decided = await admin('POST /parcels/:id/decision', {
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
    .updateTable('parcels')
    .set({ state: 'unclear', attention: 'unclear' })
    .where('id', '=', unclear.id)
    .execute()
  await cancel(unclear.order.id)
  const decide = (body: { decision: 'booked' | 'try again'; consignmentId?: string }) =>
    admin('POST /parcels/:id/decision', { params: { id: String(unclear.id) }, body })
  await rejectedWith(decide({ decision: 'try again' }), 409)
  expect(await decide({ decision: 'booked', consignmentId: '4711' })).toMatchObject({
    state: 'booked',
    attention: 'order cancelled',
  })
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
    state: 'refused',
    attention: 'refused',
    problem: 'The given data was invalid. · recipient_phone: The phone is wrong.',
    problemCode: null,
  })
  const { rows } = await admin('GET /parcels', { query: {} })
  expect(rows.map(({ orderId }) => orderId)).toContain(order.id)
  const again = await admin('POST /parcels', { body: { courier: 'steadfast', orders: [{ id: order.id }] } })
  expect(again).toMatchObject([{ isQueued: true }])
  // Who books again has seen it.
  expect((await admin('GET /parcels', { query: {} })).rows.map(({ orderId }) => orderId)).not.toContain(
    order.id,
  )
})

test.each([
  ['closed', { problemCode: 'unreachable' }],
  ['not json', { problemCode: 'unreadable', problem: expect.stringMatching(/^200/) }],
  [
    { status: 500, body: { message: 'Server error' } },
    { problemCode: 'fault', problem: '500: Server error' },
  ],
  [{ status: 200, body: { data: {} } }, { problemCode: 'no-number' }],
] as const)(
  'what the shop itself says of a failed booking (%j) has a code, which is gone when it is settled [D83]',
  async (fault, why) => {
    const admin = await connect('pathao')
    const { id, order, read, send } = await queue('pathao', admin)
    server.state.faults = [fault]
    await send()
    expect(await read()).toMatchObject({ state: 'unclear', attention: 'unclear', ...why })
    const consignmentId = `P-${order.id}`
    const body = { decision: 'booked' as const, consignmentId }
    await admin('POST /parcels/:id/decision', { params: { id: String(id) }, body })
    expect(await read()).toMatchObject({ state: 'booked', problem: '', problemCode: null })
  },
)

test('who waits for an answer of the courier learns by a code why there is none [D83]', async () => {
  const admin = await connect('pathao')
  const { id, send } = await queue('pathao', admin)
  await send()
  const check = () => admin('POST /parcels/:id/check', { params: { id: String(id) }, body: {} })
  // The courier does not know the parcel, and says so.
  server.parcels.length = 0
  expect(await rejectedWith(check(), 409)).not.toHaveProperty('courierProblem')
  await shop.db.updateTable('courierConnections').set({ baseUrl: 'http://127.0.0.1:9' }).execute()
  const error = await rejectedWith(check(), 409)
  expect(error.courierProblem).toMatchObject({ problemCode: 'unreachable' })
  expect(error.message).toBe(`Pathao: ${error.courierProblem?.problem}`)
})

test('keys that cannot be read any more break the connection, and nothing hangs [D83]', async () => {
  const admin = await connect('steadfast')
  const { read, send } = await queue('steadfast', admin)
  await shop.db.updateTable('courierConnections').set({ credentials: 'of another secret' }).execute()
  await send()
  expect(server.requests).toHaveLength(0)
  expect(await read()).toMatchObject({ state: 'refused', attention: 'refused', problemCode: 'secret' })
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
  const why = { problem: '401: Unauthorized.', problemCode: 'keys' }
  expect(await first.read()).toMatchObject({ state: 'refused', ...why })
  expect(await second.read()).toMatchObject({ state: 'refused', ...why })
  expect(await admin('GET /couriers', {})).toMatchObject([why])
  const order = await shop.make.order({ status: 'Confirmed' })
  const book = () => admin('POST /parcels', { body: { courier: 'steadfast', orders: [{ id: order.id }] } })
  await rejectedWith(book(), 409)
  server.state.areKeysRight = true
  const test = await admin('POST /couriers/:courier/test', { params: { courier: 'steadfast' }, body: {} })
  expect(test).toEqual({ isAccepted: true, problem: '', problemCode: null, balance: 1234.5 })
  expect(await admin('GET /couriers', {})).toMatchObject([{ problem: '', problemCode: null }])
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

test('a name that cannot be looked up in time was asked nothing', async () => {
  const admin = await connect('pathao')
  const { id, read } = await queue('pathao', admin)
  await shop.db.updateTable('courierConnections').set({ baseUrl: 'https://courier.example' }).execute()
  const slow = openSafeFetch({ resolve: () => new Promise(() => {}) })
  await sendBooking(
    { ...context(), fetchOutside: (url, options) => slow(url, { ...options, timeout: 200 }) },
    id,
  )
  expect(await read()).toMatchObject({ state: 'queued', problemCode: 'too-slow' })
})
