import { beforeEach, expect, test, vi } from 'vitest'
import type { Courier } from '#shop/couriers/courier-fields.ts'
import { openCourierShop, rejectedWith } from '#test/courier-shop.ts'

const { shop, server, connect, queue } = await openCourierShop()
beforeEach(async () => {
  await shop.db.deleteFrom('courierConnections').execute()
})

test('a confirmed order is booked with Steadfast as its document says [D83]', async () => {
  const admin = await connect('steadfast')
  const { order, read, send } = await queue('steadfast', admin)
  expect(await read()).toMatchObject({ state: 'queued', consignmentId: null })
  await send()
  const booking = server.requests.at(-1)
  expect(booking).toMatchObject({ method: 'POST', path: '/steadfast/create_order' })
  expect(booking?.headers).toMatchObject({ 'api-key': 'key-1', 'secret-key': 'secret-1' })
  expect(JSON.parse(booking?.body ?? '')).toMatchObject({
    invoice: order.id,
    recipient_name: 'Karim',
    recipient_phone: '01712345678',
    cod_amount: 610,
    recipient_address: 'Bazar, Mirzapur, Tangail',
    item_description: `1 x ${order.product.name}`,
  })
  const [parcel] = server.parcels
  expect(await read()).toMatchObject({
    state: 'booked',
    attention: null,
    reference: order.id,
    consignmentId: parcel?.id,
    cash: 610,
    trackingCode: `TRK${parcel?.id}`,
    trackingUrl: `https://steadfast.com.bd/t/TRK${parcel?.id}`,
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
    admin('POST /parcels', { body: { courier, orders: [{ id: order.id }] } })
  const results = await Promise.all([again('pathao'), again('steadfast'), again('pathao')])
  expect(results.flat()).toEqual(Array(3).fill({ _id: order.id, isQueued: false, problem: 'booked' }))
  await rejectedWith(
    admin('POST /orders/:id/parcel', { params: { id: order.id }, body: { courierName: 'Own rider' } }),
    409,
  )
  await send()
  await send()
  expect(server.parcels).toHaveLength(1)
  // The table itself allows no second one.
  const second = { orderId: order.id, courier: 'redx', reference: 'second', cashPaisa: 0, weight: 1 }
  await expect(shop.db.insertInto('parcels').values(second).execute()).rejects.toThrow('parcels_one_of_order')
})

test('several orders are booked at once, and those that cannot be are named [D83]', async () => {
  const admin = await connect('steadfast')
  const [confirmed, pending] = [await shop.make.order({ status: 'Confirmed' }), await shop.make.order()]
  const orders = [confirmed.id, pending.id, '99999999'].map((id) => ({ id }))
  expect(await admin('POST /parcels', { body: { courier: 'steadfast', orders } })).toEqual([
    { _id: confirmed.id, isQueued: true },
    { _id: pending.id, isQueued: false, problem: 'status', status: 'Pending' },
    { _id: '99999999', isQueued: false, problem: 'gone' },
  ])
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
  expect(await admin('POST /parcels', { body: { courier: 'steadfast', orders } })).toEqual([
    { _id: confirmed.id, isQueued: false, problem: 'unconfirmed' },
    { _id: shipping.id, isQueued: true },
  ])
  const byHand = await shop.make.order({ status: 'Shipping' })
  const params = { id: byHand.id }
  await admin('POST /orders/:id/parcel', { params, body: { courierName: 'Own rider' } })
  await admin('PUT /call-rules', { body: { ...strict, confirmByCall: false } })
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
    admin('POST /parcels/:id/cancel', { params: { id: String(id) }, body: {} })
  expect(await cancel(early)).toMatchObject({ state: 'cancelled' })
  await early.send()
  expect(server.parcels).toEqual([])
  await late.send()
  expect((await rejectedWith(cancel(late), 409)).message).toBe('Cancel it in the panel of Steadfast.')
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
    keys: { apiKey: '4321', secretKey: '…' },
    isDefault: true,
  })
  const move = admin('PUT /couriers/:courier', {
    params: { courier: 'steadfast' },
    body: { baseUrl: `${server.urlOf('redx')}`, keys: { apiKey: 'mine' }, isDefault: false },
  })
  expect((await rejectedWith(move, 422)).fields).toEqual({ 'keys.secretKey': 'Required' })
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
  const read = async () => (await admin('GET /orders/:id/parcels', { params: { id: order.id } }))[0]
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
    courier: 'Sundarban',
    trackingCode: 'SB-1',
    trackingUrl: body.trackingUrl,
    state: 'delivered',
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
    admin('PUT /parcels/:id/state', { params: { id }, body: { state, from } })
  expect(await set('returning', 'booked')).toMatchObject({ state: 'returning' })
  await rejectedWith(set('delivered', 'booked'), 409)
  const { orderStatus } = await admin('GET /order/:id', { params: { id: order.id } })
  expect(orderStatus).toBe('Return')
  await admin('POST /orders/:id/receipt', {
    params: { id: order.id },
    body: { lines: [{ line: 1, restocked: 1, damaged: 0, lost: 0 }] },
  })
  const [parcel] = await admin('GET /orders/:id/parcels', { params: { id: order.id } })
  expect(parcel).toMatchObject({ state: 'returned' })
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
    { timeout: 30_000 },
  )
  const order = await shop.make.order({ status: 'Confirmed' })
  const book = (areaId?: number) =>
    admin('POST /parcels', {
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
  await vi.waitFor(() => expect(server.parcels).toHaveLength(1), { timeout: 30_000 })
  expect(server.parcels[0]?.body).toMatchObject({
    delivery_area: 'Mirzapur (Tangail)',
    delivery_area_id: 5,
    cash_collection_amount: '610',
    parcel_weight: '500',
    value: '500',
    merchant_invoice_id: order.id,
  })
  // Bogura is known to couriers as Bogra; no thana has the name of its area, so staff choose it.
  const areas = () => admin('GET /courier-areas', { query: { courier: 'redx', district: 'বগুড়া' } })
  expect(await areas()).toMatchObject({ isConnected: true, areas: [{ id: 7, name: 'Bogra Town' }] })
  const ofPathao = await admin('GET /courier-areas', { query: { courier: 'pathao', district: 'বগুড়া' } })
  expect(ofPathao).toMatchObject({ isConnected: false, areas: [] })
  const choice = { courier: 'redx', district: 'Bogura', thana: 'Sherpur' } as const
  await rejectedWith(admin('PUT /courier-areas', { body: { ...choice, areaId: 5 } }), 422)
  await admin('PUT /courier-areas', { body: { ...choice, areaId: 7 } })
  expect((await areas()).thanas.filter(({ isChosen }) => isChosen)).toMatchObject([{ area: { id: 7 } }])

  const read = async () => (await admin('GET /orders/:id/parcels', { params: { id: order.id } }))[0]
  // RedX has it before its answer is stored.
  await expect.poll(read).toMatchObject({ state: 'booked' })
  const cancelled = await admin('POST /parcels/:id/cancel', {
    params: { id: (await read())?._id ?? '' },
    body: {},
  })
  expect(cancelled).toMatchObject({ state: 'cancelled', attention: null })
  expect(server.parcels[0]?.status).toBe('cancelled')
})
