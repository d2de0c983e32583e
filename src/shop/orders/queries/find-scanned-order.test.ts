import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'
import { formatOrderId } from '../rules.ts'

const shop = openTestShop()

let numbers = 40_000_000
const newNumber = () => {
  numbers += 1
  return `019${numbers}`
}

/** An order with a parcel at a courier. */
async function makeParcel(
  values: Partial<{ state: string; consignmentId: string; trackingCode: string; trackingUrl: string }> = {},
) {
  const order = await shop.make.order({ status: 'Confirmed' })
  const parcel = { courier: 'steadfast', reference: `SH-${order.id}`, cashPaisa: 61_000, weight: 500 }
  await shop.db
    .insertInto('parcels')
    .values({ orderId: order.id, state: 'booked', ...parcel, ...values })
    .execute()
  return order
}

const scan = async (code: string) => (await shop.as('admin'))('GET /orders/scanned', { query: { code } })

test('an order is found by whatever stands on its label, and by nothing else [D218]', async () => {
  const trackingUrl = 'https://courier.example/tracking?consignment_id=CP7TR9'
  const { id } = await makeParcel({ consignmentId: '88812345', trackingCode: 'CP7TR9', trackingUrl })
  const other = await makeParcel({ consignmentId: '88812346' })
  for (const code of [
    id,
    id.toLowerCase(),
    formatOrderId(id),
    `https://shop.example/track-order?order=${id}`,
    `https://shop.example/bn/track-order?order=${id}`,
    '88812345',
    'CP7TR9',
    'cp7tr9',
    `SH-${id}`,
    trackingUrl,
    `${trackingUrl}&phone=01712345678`,
  ])
    expect((await scan(code))._id, code).toBe(id)
  expect((await scan('88812346'))._id).toBe(other.id)
  for (const code of [
    '88812347',
    'ABCDEFGH',
    // Links of other shops, with a number of ours in them.
    'https://other.example/tracking?consignment_id=CP7TR9',
    'https://courier.example/tracking?consignment_id=CP7TR8',
    'https://courier.example/CP7TR9',
    'https://other.example/',
    'https://shop.example/track-order?order=ABCDEFGH',
    'http://[',
    '%',
  ])
    expect((await rejected(scan(code))).status, code).toBe(404)
  expect((await rejected(scan(' '))).status).toBe(422)
})

test('a code that two orders have is neither’s, and a parcel that was cancelled leads to its order without it [D218]', async () => {
  await makeParcel({ trackingCode: 'TWICE-1' })
  await makeParcel({ trackingCode: 'TWICE-1' })
  expect(await rejected(scan('TWICE-1'))).toMatchObject({
    status: 422,
    fields: { code: 'Several parcels have this code.' },
  })
  const { id } = await makeParcel({ state: 'cancelled', trackingCode: 'ONCE-1' })
  expect(await scan('ONCE-1')).toMatchObject({ _id: id, parcel: null })
})

test('a scanned order has its pieces with what stands on them [D218]', async () => {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Kurti',
      category: 'Women Items',
      subCategory: 'Clothing',
      originalPrice: 500,
      variants: [
        { options: { size: 'M' }, stock: 9, sku: 'KURTI-M', barcode: '8901234567894' },
        { options: { size: 'L' }, stock: 9 },
      ],
    },
  })
  const { variants } = await admin('GET /admin-products/:id', { params: { id: insertedId } })
  const [medium, large] = variants.map(({ _id }) => ({
    id: Number(insertedId),
    pricePaisa: 50_000,
    variantId: _id,
  }))
  const lamp = await shop.make.product()
  if (!medium || !large) throw new Error('no variants')
  const { insertedId: id } = await (await shop.as(null))('POST /postOrder', {
    headers: {},
    body: shop.make.orderOf([{ ...medium, quantity: 2 }, large, { id: lamp.id, pricePaisa: 50_000 }], {
      mobileNumber: newNumber(),
    }),
  })
  expect(await scan(id)).toMatchObject({
    _id: id,
    orderStatus: 'Pending',
    version: 1,
    parcel: null,
    packedAt: null,
    isChangedSincePacked: false,
    lines: [
      { line: 1, size: 'M', quantity: 2, codes: ['8901234567894', 'KURTI-M'] },
      { line: 2, size: 'L', quantity: 1, codes: [] },
      { line: 3, name: lamp.name, quantity: 1, codes: [] },
    ],
  })
})

test('only who packs or takes orders scans labels and records what is packed [D218]', async () => {
  const { id } = await makeParcel()
  const request = { query: { code: id } }
  for (const permission of ['packing', 'orders'] as const) {
    const api = await shop.asStaff(permission)
    expect((await api('GET /orders/scanned', request))._id).toBe(id)
    await api('POST /orders/:id/packing', { params: { id }, body: { version: 1 } })
  }
  for (const api of [
    await shop.asStaff('money', 'catalogue'),
    await shop.as('customer'),
    await shop.as(null),
  ]) {
    expect([401, 403]).toContain((await rejected(api('GET /orders/scanned', request))).status)
    const packing = api('POST /orders/:id/packing', { params: { id }, body: { version: 1 } })
    expect([401, 403]).toContain((await rejected(packing)).status)
  }
})

test('an order is packed in the version that was seen, once, and not any more when it is changed [D218]', async () => {
  const admin = await shop.as('admin')
  const { id } = await makeParcel()
  const pack = (version: number) => admin('POST /orders/:id/packing', { params: { id }, body: { version } })
  const { packedAt } = await pack(1)
  expect((await scan(id)).packedAt).toBe(packedAt)
  // Sent again after a lost response.
  expect((await pack(1)).packedAt).toBe(packedAt)
  const audit = await shop.db
    .selectFrom('auditEntries')
    .select('action')
    .where('subject', '=', `order ${id}`)
    .execute()
  expect(audit).toEqual([{ action: 'order-packed' }])

  await shop.db.updateTable('orders').set({ version: 2 }).where('id', '=', id).execute()
  expect(await scan(id)).toMatchObject({ packedAt: null, isChangedSincePacked: true })
  expect(await rejected(pack(1))).toMatchObject({ status: 'Confirmed', now: { version: 2 } })
  // What the person saw is not sent, and what they see now is.
  const send = (version: number) =>
    admin('PUT /orders/statuses', {
      body: { status: 'Shipping', orders: [{ id, from: 'Confirmed', version }] },
    })
  expect(await send(1)).toEqual([
    { _id: id, moved: false, code: 'not-possible-now', status: 'Confirmed', isChanged: true },
  ])
  await pack(2)
  expect(await send(2)).toEqual([{ _id: id, moved: true }])
  expect(await rejected(pack(2))).toMatchObject({ code: 'not-possible-now', status: 'Shipping' })
})

test('an order that is cancelled and reopened is packed anew [D218]', async () => {
  const admin = await shop.as('admin')
  const { id } = await makeParcel({ state: 'cancelled' })
  await admin('POST /orders/:id/packing', { params: { id }, body: { version: 1 } })
  for (const status of ['Cancelled', 'Confirmed'] as const)
    await admin('PUT /orderStatus/:id', { params: { id }, body: { status } })
  expect(await scan(id)).toMatchObject({ packedAt: null, isChangedSincePacked: false })
})

test('nothing is packed whose customer has to be called first [D218]', async () => {
  const admin = await shop.as('admin')
  const rules = await admin('GET /call-rules', {})
  await admin('PUT /call-rules', { body: { ...rules, confirmByCall: true } })
  const { id } = await makeParcel()
  await shop.db.updateTable('orders').set({ needsCall: true }).where('id', '=', id).execute()
  expect((await scan(id)).blocksPacking).toBe(true)
  const packing = admin('POST /orders/:id/packing', { params: { id }, body: { version: 1 } })
  expect(await rejected(packing)).toMatchObject({ code: 'not-possible-now', unconfirmed: true })
})

test('a product without variants has a code as well, by which it is packed, searched and counted [D227]', async () => {
  const order = await shop.make.order({ status: 'Confirmed' })
  const admin = await shop.as('admin')
  const id = String(order.product.id)
  const { version } = await admin('GET /admin-products/:id', { params: { id } })
  await admin('PATCH /updateProduct/:id', { params: { id }, body: { barcode: ' 8941100500019 ', version } })
  expect((await scan(order.id)).lines).toMatchObject([{ line: 1, codes: ['8941100500019'] }])
  const found = await admin('GET /admin-products', { query: { search: '8941100500019' } })
  expect(found.rows).toMatchObject([{ _id: id }])
  const { rows } = await admin('GET /stocks', { query: { search: '8941100500019' } })
  expect(rows[0]?.units).toMatchObject([{ barcode: '8941100500019' }])
  expect(await (await shop.as(null))('GET /product/:id', { params: { id } })).not.toHaveProperty('barcode')
})

test('the order list knows what is packed, until the order is changed [D227]', async () => {
  const order = await shop.make.order({ status: 'Confirmed' })
  const admin = await shop.as('admin')
  const packedAt = async () => (await admin('GET /managed-orders/:id', { params: { id: order.id } })).packedAt
  expect(await packedAt()).toBeNull()
  const { version } = await scan(order.id)
  const at = new Date('2026-11-28T06:00:00.000Z')
  const write = (values: { version?: number; packedAt?: Date; packedVersion?: number }) =>
    shop.db.updateTable('orders').set(values).where('id', '=', order.id).execute()
  await write({ packedAt: at, packedVersion: version })
  expect(await packedAt()).toBe(at.toISOString())
  await write({ version: version + 1 })
  expect(await packedAt()).toBeNull()
})
