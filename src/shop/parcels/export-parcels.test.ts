import { afterAll, expect, test } from 'vitest'
import { readCsv } from '#platform/csv.ts'
import type { BulkFile } from '#shop/couriers/courier-fields.ts'
import { openMailServer, partsOf } from '#test/mail-server.ts'
import { openTestShop } from '#test/shop.ts'

const mail = await openMailServer()
const shop = openTestShop({ smtpUrl: () => mail.url })

afterAll(() => mail.down())

async function rowsOf(content: Blob) {
  const rows: string[][] = []
  for await (const { cells } of readCsv(
    (async function* () {
      yield await content.text()
    })(),
    10_000,
  ))
    rows.push(cells)
  return rows
}

test('orders are files of each courier’s bulk template, with the columns that are in use [D83]', async () => {
  const admin = await shop.as('admin')
  const order = await shop.make.order({ status: 'Confirmed' })
  await shop.db
    .updateTable('orders')
    .set({ name: '=Karim', address: 'House 4;\nRoad <5>', comment: 'Ring twice' })
    .where('id', '=', order.id)
    .execute()
  const fetch = async (template: BulkFile) => {
    const { content } = await admin('GET /orders/parcels-csv', { query: { ids: order.id, template } })
    const [columns = [], ...rows] = await rowsOf(content)
    expect(rows).toHaveLength(1)
    return Object.fromEntries(columns.map((name, index) => [name, rows[0]?.[index]]))
  }
  const common = {
    Invoice: order.id,
    Name: '=Karim',
    Phone: '01712345678',
    Amount: '610',
    Note: 'Ring twice',
  }
  const steadfast = await fetch('steadfast')
  expect(steadfast).toMatchObject({ ...common, Address: 'House 4 Road 5, Mirzapur, Tangail', Lot: '1' })
  expect(Object.keys(steadfast)).toEqual([
    'Invoice',
    'Name',
    'Address',
    'Phone',
    'Amount',
    'Note',
    'Lot',
    'Delivery Type',
    'Contact Name',
    'Contact Phone',
  ])
  expect(Object.keys(await fetch('steadfast-older'))).toEqual([
    'Invoice',
    'Name',
    'Address',
    'Phone',
    'Amount',
    'Note',
    'Contact Name',
    'Contact Phone',
  ])
  expect(await fetch('pathao')).toMatchObject({
    ItemType: 'parcel',
    MerchantOrderId: order.id,
    'RecipientCity(*)': 'Tangail',
    ItemWeight: '0.5',
    'AmountToCollect(*)': '610',
    ItemQuantity: '1',
  })
  expect(Object.keys(await fetch('pathao-older')).slice(0, 5)).toEqual([
    'ItemType(*)',
    'StoreName(*)',
    'MerchantOrderId',
    'RecipientName(*)',
    'RecipientPhone(*)',
  ])
  // RedX is not connected, so its area is not known and not guessed.
  expect(await fetch('redx')).toMatchObject({
    District: 'Tangail',
    Area: '',
    'Area ID': '',
    Price: '610',
    'Product Selling Price': '500',
  })
})

test('the file leaves out what would not be booked: other statuses, unconfirmed orders, and those with a parcel [D83]', async () => {
  const admin = await shop.as('admin')
  const rules = await admin('GET /call-rules', {})
  const strict = await admin('PUT /call-rules', { body: { ...rules, confirmByCall: true } })
  const [pending, unconfirmed, shipping, booked] = await Promise.all(
    (['Pending', 'Confirmed', 'Shipping', 'Shipping'] as const).map((status) => shop.make.order({ status })),
  )
  const { id } = booked ?? { id: '' }
  await shop.db
    .insertInto('parcels')
    .values({ orderId: id, courier: 'redx', reference: id, cashPaisa: 100, weight: 500, state: 'booked' })
    .execute()
  const ids = [pending, unconfirmed, shipping, booked].map((order) => order?.id).join(',')
  const { content } = await admin('GET /orders/parcels-csv', { query: { ids, template: 'steadfast' } })
  const [, ...rows] = await rowsOf(content)
  expect(rows.map(([invoice]) => invoice)).toEqual([shipping?.id])
  await admin('PUT /call-rules', { body: { ...strict, confirmByCall: false } })
})

test('the e-mail “on its way” has courier, tracking code and link, but no phone number [D83]', async () => {
  await shop.jobs.start()
  const admin = await shop.as('admin')
  const order = await shop.make.order({ status: 'Confirmed' })
  await shop.db
    .updateTable('orders')
    .set({ email: 'karim@shop.example' })
    .where('id', '=', order.id)
    .execute()
  await shop.db
    .insertInto('parcels')
    .values({
      orderId: order.id,
      courier: 'pathao',
      reference: order.id,
      cashPaisa: 61_000,
      weight: 500,
      state: 'booked',
      consignmentId: 'DA1',
      trackingCode: 'DA1',
      trackingUrl: 'https://merchant.pathao.com/tracking?consignment_id=DA1',
    })
    .execute()
  await admin('PUT /orderStatus/:id', { params: { id: order.id }, body: { status: 'Shipping' } })
  await expect.poll(() => mail.received.length).toBe(1)
  const [email] = mail.received
  const text = email ? Object.values(partsOf(email)).join(' ').replaceAll('&amp;', '&') : ''
  expect(text).toContain('Your parcel is with Pathao. Tracking code: DA1')
  expect(text).toContain('https://merchant.pathao.com/tracking?consignment_id=DA1')
  expect(text).not.toContain('01712345678')
})
