import { beforeEach, expect, test } from 'vitest'
import type { RequestInput } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

type Rates = Omit<RequestInput<Endpoints['PUT /delivery-rates']>['body'], 'version'>
const table: Rates = {
  usualWeight: 400,
  steps: [500, 1000],
  areas: {
    'Inside Dhaka': { charges: [55, 65], perKg: 15 },
    'Outside Dhaka': { charges: [115, 125], perKg: 25 },
  },
  zones: [
    {
      name: 'Port city',
      nameBn: 'বন্দর নগরী',
      days: 3,
      charges: [80, 90],
      perKg: 20,
      places: [{ district: 'Chattogram' }, { district: 'Gazipur', thana: 'Kapasia' }],
    },
  ],
}

beforeEach(async () => {
  await shop.db.deleteFrom('settings').execute()
  shop.cache.clear()
})
const read = async () => (await shop.as(null))('GET /delivery-rates', {})
async function save(changes: Partial<Rates> = {}, version?: string) {
  const admin = await shop.as('admin')
  const body = { ...table, ...changes, version: version ?? (await read()).version }
  return admin('PUT /delivery-rates', { body })
}
const toPort = { district: 'Chattogram', thana: 'Mirsharai' }
const stored = (id: string) =>
  shop.db
    .selectFrom('orders')
    .select(['deliveryChargePaisa', 'totalPaisa', 'deliveryZone', 'deliveryArea'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
async function weighing(weight: number | null, price = 500) {
  const { id, pricePaisa } = await shop.make.product({ price })
  await shop.db.updateTable('products').set({ weight }).where('id', '=', id).execute()
  return { id, pricePaisa }
}
/** An order with this delivery charge. */
function orderOf(
  products: Parameters<typeof shop.make.orderOf>[0],
  deliveryCharge: number,
  customer: Parameters<typeof shop.make.orderOf>[1] = toPort,
) {
  const order = shop.make.orderOf(products, { ...customer, deliveryCharge })
  return { ...order, total: order.subTotal + deliveryCharge }
}
const place = async (body: ReturnType<typeof orderOf>) =>
  (await shop.as(null))('POST /postOrder', { headers: {}, body })

test('a shop whose merchant has changed nothing has two areas and no weights [D76] [NUM-02]', async () => {
  expect(await read()).toMatchObject({
    freeDeliveryOver: 5000,
    steps: [],
    zones: [],
    areas: {
      'Inside Dhaka': { charges: [50], days: 2 },
      'Outside Dhaka': { charges: [110], days: 5 },
    },
  })
})

test('the table is stored with the places by their Bengali names; first charges are the settings [D76]', async () => {
  const saved = await save()
  expect(saved.zones[0]?.places).toEqual([
    { district: 'চট্টগ্রাম', thana: '' },
    { district: 'গাজীপুর', thana: expect.stringMatching(/[\u0980-\u09ff]/) },
  ])
  const guest = await shop.as(null)
  expect(await guest('GET /settings', {})).toMatchObject({ chargeInsideDhaka: 55, chargeOutsideDhaka: 115 })
  const admin = await shop.as('admin')
  await admin('PUT /settings', { body: { from: { chargeInsideDhaka: 55 }, to: { chargeInsideDhaka: 45 } } })
  expect((await read()).areas['Inside Dhaka'].charges).toEqual([45, 65])
  const { rows } = await admin('GET /audit', { query: { action: 'delivery-rates-changed' } })
  expect(rows).toHaveLength(1)
})

test('two who change it at once: the second gets the current table [D76]', async () => {
  const { version } = await read()
  await save({}, version)
  expect(await rejected(save({ zones: [] }, version))).toMatchObject({
    code: 'not-possible-now',
    now: { zones: [{ name: 'Port city' }] },
  })
  const changed = await read()
  const admin = await shop.as('admin')
  await admin('PUT /settings', { body: { from: { chargeInsideDhaka: 55 }, to: { chargeInsideDhaka: 45 } } })
  expect(await rejected(save({}, changed.version))).toMatchObject({ code: 'not-possible-now' })
})

const zone = table.zones[0] as Rates['zones'][number]
test.each<[string, Partial<Rates>, string]>([
  [
    'a place that does not exist',
    { zones: [{ ...zone, places: [{ district: 'Atlantis' }] }] },
    'zones.0.places.0.district',
  ],
  ['a place in two zones', { zones: [zone, { ...zone, name: 'Other' }] }, 'zones.1.places'],
  ['two zones of one name', { zones: [zone, { ...zone, places: [{ district: 'Bogura' }] }] }, 'zones.1.name'],
  ['a zone without places', { zones: [{ ...zone, places: [] }] }, 'zones.0.places'],
  ['a charge too few', { zones: [{ ...zone, charges: [80] }] }, 'zones.0.charges'],
  ['steps that do not rise', { steps: [1000, 1000] }, 'steps'],
])('%s is refused beside its field, and nothing is changed [D76]', async (_, changes, field) => {
  const before = await read()
  const { code, fields } = await rejected(save(changes))
  expect(code).toBe('invalid')
  expect(Object.keys(fields ?? {})).toEqual([field])
  expect(await read()).toEqual(before)
})

test('an order pays for its zone and weight, and keeps both when the table changes [D76]', async () => {
  await save()
  const stone = await weighing(700)
  const feather = await weighing(null)
  const { insertedId: id } = await place(orderOf([{ ...stone, quantity: 2 }, feather], 110))
  expect(await stored(id)).toEqual({
    deliveryChargePaisa: 11_000,
    totalPaisa: 161_000,
    deliveryZone: 'Port city',
    deliveryArea: 'Outside Dhaka',
  })
  await save({ zones: [] })
  const admin = await shop.as('admin')
  expect(await admin('GET /order/:id', { params: { id } })).toMatchObject({
    deliveryZone: 'Port city',
    deliveryDays: 3,
    customerData: { deliveryCharge: 110 },
    products: [{ weight: 700 }, { weight: null }],
  })
})

test('another charge than that of zone and weight is refused with the right one [D76]', async () => {
  await save()
  const stone = await weighing(700)
  expect(await rejected(place(orderOf([stone], 115)))).toMatchObject({
    code: 'not-possible-now',
    expected: { deliveryCharge: 90, total: 590 },
  })
})

test('a variant weighs what it says, or what its product does [D76]', async () => {
  await save()
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Oil',
      category: 'Women Items',
      subCategory: 'Jewelry',
      originalPrice: 500,
      weight: 450,
      variants: [{ options: { Litre: '1' } }, { options: { Litre: '5' }, weight: 4600 }],
    },
  })
  const { variants } = await admin('GET /admin-products/:id', { params: { id: insertedId } })
  expect(variants.map(({ weight }) => weight)).toEqual([null, 4600])
  const lines = variants.map(({ _id }) => ({ id: Number(insertedId), pricePaisa: 50_000, variantId: _id }))
  const [small, large] = lines.map((line) => [line])
  await place(orderOf(small ?? [], 80))
  await place(orderOf(large ?? [], 170))
})

test('a quote has the charge of the place; without a place none [D76]', async () => {
  await save()
  const stone = await weighing(700)
  const guest = await shop.as(null)
  const products = [{ id: String(stone.id), quantity: 1 }]
  const quote = (place: object) => guest('POST /orders/quote', { body: { products, ...place } })
  expect(await quote({ ...toPort, deliveryArea: 'Outside Dhaka' })).toMatchObject({ deliveryCharge: 90 })
  expect(await quote({ deliveryArea: 'Inside Dhaka' })).toMatchObject({ deliveryCharge: 65 })
  expect(await quote({})).toMatchObject({ deliveryCharge: 0 })
})

test('a customer who moves the address into a zone pays its charge, and reads its days to delivery [D76] [D231]', async () => {
  await save()
  const stone = await weighing(700)
  const sent = orderOf([stone], 125, {})
  const { insertedId: orderId } = await place(sent)
  const guest = await shop.as(null)
  const change = (total: number, place: object = toPort) =>
    guest('PUT /order-tracking/address', {
      body: {
        orderId,
        phone: sent.customerData.mobileNumber,
        from: 'Pending',
        name: 'Rahima',
        ...toPort,
        ...place,
        address: 'House 4',
        addressType: 'Home',
        deliveryArea: 'Outside Dhaka',
        total,
      },
    })
  expect(await rejected(change(625))).toMatchObject({ expected: { deliveryCharge: 90, total: 590 } })
  expect(await change(590)).toMatchObject({ deliveryZone: 'Port city', total: 590, deliveryDays: 3 })
  // The days that its customer has read stay while it goes to the same zone.
  await save({ zones: table.zones.map((zone) => ({ ...zone, days: 9 })) })
  expect(await change(590, { thana: 'Sitakunda' })).toMatchObject({
    deliveryZone: 'Port city',
    deliveryDays: 3,
  })
  const outside = { district: 'Tangail', thana: 'Mirzapur' }
  expect(await change(625, outside)).toMatchObject({ deliveryZone: '', deliveryDays: 5 })
  expect(await change(590)).toMatchObject({ deliveryDays: 9 })
})

test('an order answers the days to delivery that it keeps, also when it is sent again after they have changed [D231]', async () => {
  await save()
  const stone = await weighing(700)
  const order = orderOf([stone], 90)
  const guest = await shop.as(null)
  const send = () =>
    guest('POST /postOrder', { headers: { 'idempotency-key': 'days-of-an-order' }, body: order })
  const first = await send()
  expect(first).toMatchObject({ deliveryDays: 3 })
  await save({ zones: table.zones.map((zone) => ({ ...zone, days: 9 })) })
  expect(await send()).toEqual(first)
})

test('merged orders pay for their weight together [D76]', async () => {
  await save()
  const stone = await weighing(700)
  const mobileNumber = '01712345670'
  const one = await place(orderOf([stone], 90, { ...toPort, mobileNumber }))
  const other = await place(orderOf([stone], 90, { ...toPort, mobileNumber }))
  const admin = await shop.as('admin')
  const merged = { into: one.insertedId, from: other.insertedId }
  expect(await admin('POST /orders/merge', { body: merged })).toMatchObject({ total: 1110 })
})
