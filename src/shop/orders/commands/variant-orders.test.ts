import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'
import type { OrderStatus } from '../statuses.ts'

const shop = openTestShop()

let numbers = 30_000_000
const newNumber = () => {
  numbers += 1
  return `019${numbers}`
}

/** A kurti in Maroon 38 (৳500, `stock` pieces), Maroon 40 (৳500, 5 pieces) and Olive 38 (৳650, not counted if `null`). */
async function makeKurti(stock = 3, olive: number | null = 2) {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Kurti',
      category: 'Women Items',
      subCategory: 'Clothing',
      originalPrice: 500,
      variants: [
        { options: { size: '38', color: 'Maroon' }, stock },
        { options: { size: '40', color: 'Maroon' }, stock: 5 },
        { options: { size: '38', color: 'Olive' }, originalPrice: 650, stock: olive },
      ],
    },
  })
  const { variants } = await admin('GET /admin-products/:id', { params: { id: insertedId } })
  const [maroon38, maroon40, olive38] = variants.map(({ _id, originalPrice, options }) => ({
    id: Number(insertedId),
    pricePaisa: originalPrice * 100,
    variantId: _id,
    size: options.size ?? '',
    color: options.color ?? '',
  }))
  if (!maroon38 || !maroon40 || !olive38) throw new Error('no variants')
  const id = Number(insertedId)
  return { id, variants, maroon38, maroon40, olive38 }
}
/** The stock of the product, and of its variants in their order. */
async function stocksOf(id: number) {
  const [row] = await (await shop.as(null))('GET /stock', { query: { ids: String(id) } })
  return [row?.stock, ...(row?.variants ?? []).map(({ stock }) => stock)]
}
const changeVariants = async (id: number, variants: object[]) =>
  (await shop.as('admin'))('PATCH /updateProduct/:id', { params: { id: String(id) }, body: { variants } })

type Lines = Parameters<typeof shop.make.orderOf>[0]
const place = async (lines: Lines, customer: Parameters<typeof shop.make.orderOf>[1] = {}) =>
  (await shop.as(null))('POST /postOrder', {
    headers: {},
    body: shop.make.orderOf(lines, { mobileNumber: newNumber(), ...customer }),
  })
const read = async (id: string) => (await shop.as('admin'))('GET /order/:id', { params: { id } })
const move = async (id: string, status: OrderStatus) =>
  (await shop.as('admin'))('PUT /orderStatus/:id', { params: { id }, body: { status } })

test('an order takes the pieces of its variant and of the product, and its line keeps size, colour, price and picture [D62]', async () => {
  const { id, maroon38, olive38 } = await makeKurti()
  const { insertedId } = await place([{ ...maroon38, quantity: 2 }, olive38])
  expect(await stocksOf(id)).toEqual([7, 1, 5, 1])
  expect((await read(insertedId)).products).toMatchObject([
    {
      variantId: maroon38.variantId,
      size: '38',
      color: 'Maroon',
      options: {},
      originalPrice: 500,
      quantity: 2,
    },
    { variantId: olive38.variantId, size: '38', color: 'Olive', originalPrice: 650 },
  ])
})

test('size and colour choose the variant, or its id alone; what does not fit is named beside its field', async () => {
  const { id, maroon40 } = await makeKurti()
  const { variantId: _, ...bySize } = maroon40
  const { size: __, color: ___, ...byId } = maroon40
  for (const line of [bySize, byId]) {
    const { insertedId } = await place([line])
    expect((await read(insertedId)).products).toMatchObject([
      { variantId: maroon40.variantId, size: '40', color: 'Maroon' },
    ])
  }
  expect(await stocksOf(id)).toEqual([8, 3, 3, 2])
  const wrong: [object, number, string][] = [
    [{ ...bySize, color: 'Olive' }, 422, 'products.0.size'],
    [{ ...bySize, size: '44' }, 422, 'products.0.size'],
    [{ ...bySize, color: 'Red' }, 422, 'products.0.color'],
    [{ ...bySize, size: undefined }, 422, 'products.0.size'],
    [{ ...maroon40, size: '38' }, 422, 'products.0.size'],
    [{ ...maroon40, color: 'Olive' }, 422, 'products.0.color'],
    [{ ...byId, variantId: '999999' }, 409, 'products.0'],
    [{ ...byId, variantId: 'x' }, 422, 'products.0.variantId'],
  ]
  for (const [line, status, field] of wrong) {
    const error = await rejected(place([line as Lines[number]]))
    expect([error.status, Object.keys(error.fields ?? {})]).toEqual([status, [field]])
  }
  const simple = await shop.make.product()
  expect((await rejected(place([{ ...simple, variantId: '1' }]))).status).toBe(409)
})

test('other options are chosen by the id of the variant and stored with the line', async () => {
  const admin = await shop.as('admin')
  const { insertedId: id } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Soybean oil',
      category: 'Kitchen Items',
      subCategory: 'Household Items',
      originalPrice: 190,
      variants: [
        { options: { Litre: '1' }, stock: 5 },
        { options: { Litre: '5' }, originalPrice: 900, stock: 5 },
      ],
    },
  })
  const [, five] = (await admin('GET /admin-products/:id', { params: { id } })).variants
  const line = { id: Number(id), pricePaisa: 90_000 }
  const error = await rejected(place([line]))
  expect([error.status, Object.keys(error.fields ?? {})]).toEqual([422, ['products.0.variantId']])
  const { insertedId } = await place([{ ...line, variantId: five?._id ?? '' }])
  expect((await read(insertedId)).products).toMatchObject([
    { variantId: five?._id, options: { Litre: '5' }, size: 'N/A', color: 'N/A', originalPrice: 900 },
  ])
})

test('the price of an order is that of its variants, not the lowest of the product', async () => {
  const { olive38 } = await makeKurti()
  const error = await rejected(place([{ ...olive38, pricePaisa: 50_000 }]))
  expect(error).toMatchObject({
    status: 409,
    expected: { products: [{ originalPrice: 650 }], subTotal: 650, total: 760 },
  })
})

test('an order never takes more than its variant has, and says which line is short and what is left', async () => {
  const { id, maroon38, maroon40, olive38 } = await makeKurti(1)
  const lines = [maroon40, { ...maroon38, quantity: 2 }, olive38]
  expect(await rejected(place(lines))).toMatchObject({
    status: 409,
    lines: [{ line: 1, reason: 'short', available: 1 }],
  })
  // Together two lines of one variant are too many.
  expect(await rejected(place([maroon38, maroon38]))).toMatchObject({
    lines: [
      { line: 0, reason: 'short', available: 1 },
      { line: 1, reason: 'short', available: 1 },
    ],
  })
  // More than the product has in all: of the other variants there are just as many as wanted.
  const all = [
    { ...maroon40, quantity: 5 },
    { ...maroon38, quantity: 2 },
    { ...olive38, quantity: 2 },
  ]
  expect((await rejected(place(all))).lines).toEqual([
    { line: 1, id: String(id), reason: 'short', available: 1 },
  ])
  expect(await stocksOf(id)).toEqual([8, 1, 5, 2])
})

test('a variant is counted although another one of its product is not', async () => {
  const { id, maroon38, olive38 } = await makeKurti(1, null)
  expect(await stocksOf(id)).toEqual([null, 1, 5, null])
  const { insertedId } = await place([maroon38, { ...olive38, quantity: 9 }])
  expect(await stocksOf(id)).toEqual([null, 0, 5, null])
  expect((await rejected(place([maroon38]))).status).toBe(409)
  await move(insertedId, 'Cancelled')
  expect(await stocksOf(id)).toEqual([null, 1, 5, null])
})

test('cancelling puts the pieces back once, reopening takes them again, and a returned order has kept them', async () => {
  const { id, maroon38, maroon40 } = await makeKurti()
  const { insertedId } = await place([{ ...maroon38, quantity: 3 }, maroon40])
  expect(await stocksOf(id)).toEqual([6, 0, 4, 2])
  await move(insertedId, 'Cancelled')
  expect(await stocksOf(id)).toEqual([10, 3, 5, 2])
  await move(insertedId, 'Confirmed')
  expect(await stocksOf(id)).toEqual([6, 0, 4, 2])
  await move(insertedId, 'Cancelled')
  const { insertedId: other } = await place([maroon38])
  const error = await rejected(move(insertedId, 'Confirmed'))
  expect(error).toMatchObject({
    code: 'not-possible-now',
    message: 'Not enough is left of: Kurti (3 ordered, 2 left)',
  })
  await move(other, 'Cancelled')
  await move(insertedId, 'Confirmed')
  const admin = await shop.as('admin')
  for (const status of ['Shipping', 'Delivered'] as const) await move(insertedId, status)
  const before = await stocksOf(id)
  await move(insertedId, 'Return')
  const returned = await stocksOf(id)
  await admin('DELETE /deleteOrder/:id', { params: { id: insertedId } })
  // As for products without variants.
  const simple = await shop.make.product({ stock: 3 })
  const { insertedId: plain } = await place([{ ...simple, quantity: 3 }])
  for (const status of ['Confirmed', 'Shipping', 'Delivered', 'Return'] as const) await move(plain, status)
  const [simpleStock] = await stocksOf(simple.id)
  expect(before).toEqual([6, 0, 4, 2])
  expect(returned).toEqual(simpleStock === 3 ? [10, 3, 5, 2] : before)
  expect(await stocksOf(id)).toEqual(returned)
})

test('only the variant that is short is named, also where its product has too few pieces in all', async () => {
  const { id, maroon38, maroon40 } = await makeKurti(1, 0)
  const mobileNumber = newNumber()
  const { insertedId } = await place([maroon38, { ...maroon40, quantity: 2 }], { mobileNumber })
  const admin = await shop.as('admin')
  const line = (number: number, quantity: number) => ({ line: number, id: String(id), quantity })
  const edit = admin('PUT /orders/:id', {
    params: { id: insertedId },
    body: {
      version: 1,
      total: 3610,
      products: [
        { ...line(1, 2), size: '38', color: 'Maroon' },
        { ...line(2, 5), size: '40', color: 'Maroon' },
      ],
      customerData: {
        name: 'রহিমা বেগম',
        mobileNumber,
        district: 'Tangail',
        thana: 'Mirzapur',
        address: 'House 4, Station Road',
        addressType: 'Home',
        deliveryArea: 'Outside Dhaka',
        deliveryCharge: 110,
      },
    },
  })
  expect((await rejected(edit)).lines).toEqual([{ line: 0, id: String(id), reason: 'short', available: 1 }])
  await move(insertedId, 'Cancelled')
  await place([maroon38, { ...maroon40, quantity: 3 }])
  expect(await stocksOf(id)).toEqual([2, 0, 2, 0])
  expect(await rejected(move(insertedId, 'Confirmed'))).toMatchObject({
    message: 'Not enough is left of: Kurti (1 ordered, 0 left)',
    lines: [{ productId: id, quantity: 1 }],
  })
})

test('a customer who cancels by phone number puts the pieces of the variant back', async () => {
  const { id, maroon38 } = await makeKurti()
  const mobileNumber = newNumber()
  const { insertedId } = await place([maroon38], { mobileNumber })
  const proof = { orderId: insertedId, phone: mobileNumber }
  const guest = await shop.as(null)
  expect(await guest('POST /order-tracking', { body: proof })).toMatchObject({
    products: [{ variantId: maroon38.variantId }],
  })
  await guest('PUT /order-tracking/status', { body: { ...proof, from: 'Pending', status: 'Cancelled' } })
  expect(await stocksOf(id)).toEqual([10, 3, 5, 2])
})

test('an edit moves pieces between variants; the line keeps its price unless the variants differ in theirs', async () => {
  const { id, maroon38, maroon40, olive38 } = await makeKurti(1)
  const mobileNumber = newNumber()
  const { insertedId } = await place([maroon38], { mobileNumber })
  await changeVariants(
    id,
    [maroon38, maroon40, olive38].map(({ variantId: _id, pricePaisa }) => ({
      _id,
      originalPrice: pricePaisa / 100 + 100,
    })),
  )
  const admin = await shop.as('admin')
  let version = 0
  const edit = (line: object, total: number) => {
    version += 1
    return admin('PUT /orders/:id', {
      params: { id: insertedId },
      body: {
        version,
        total,
        products: [{ line: 1, id: String(id), quantity: 1, ...line }],
        customerData: {
          name: 'রহিমা বেগম',
          mobileNumber,
          district: 'Tangail',
          thana: 'Mirzapur',
          address: 'House 4, Station Road',
          addressType: 'Home',
          deliveryArea: 'Outside Dhaka',
          deliveryCharge: 110,
        },
      },
    })
  }
  // Maroon 40 costs as much as Maroon 38 now: the agreed price stays.
  await edit({ variantId: maroon40.variantId, size: '40', color: 'Maroon', quantity: 2 }, 1110)
  expect(await stocksOf(id)).toEqual([6, 1, 3, 2])
  expect((await read(insertedId)).products).toMatchObject([
    { variantId: maroon40.variantId, size: '40', originalPrice: 500, quantity: 2 },
  ])
  await edit({ size: '38', color: 'Olive', quantity: 2 }, 1610)
  expect(await stocksOf(id)).toEqual([6, 1, 5, 0])
  expect((await read(insertedId)).products).toMatchObject([
    { variantId: olive38.variantId, color: 'Olive', originalPrice: 750, quantity: 2 },
  ])
  const short = await rejected(
    edit({ variantId: maroon38.variantId, size: '38', color: 'Maroon', quantity: 2 }, 1310),
  )
  expect(short).toMatchObject({ status: 409, lines: [{ line: 0, reason: 'short', available: 1 }] })
  version -= 1
  const { variantId } = olive38
  await edit({ variantId, size: '38', color: 'Olive', quantity: 1 }, 860)
  expect(await stocksOf(id)).toEqual([7, 1, 5, 1])
  const { timeline } = await admin('GET /managed-orders/:id', { params: { id: insertedId } })
  expect(timeline.at(-1)?.details?.after?.lines).toMatchObject([{ size: '38', color: 'Olive', options: {} }])
})

test('merged orders keep the pieces of every variant, and only lines of the same variant become one', async () => {
  const { id, maroon38, maroon40 } = await makeKurti()
  const mobileNumber = newNumber()
  const { insertedId: into } = await place([maroon38], { mobileNumber })
  const { insertedId: from } = await place([maroon38, maroon40], { mobileNumber })
  await (await shop.as('admin'))('POST /orders/merge', { body: { into, from } })
  expect((await read(into)).products).toMatchObject([
    { variantId: maroon38.variantId, quantity: 2 },
    { variantId: maroon40.variantId, quantity: 1 },
  ])
  expect(await stocksOf(id)).toEqual([7, 1, 4, 2])
  await move(into, 'Cancelled')
  expect(await stocksOf(id)).toEqual([10, 3, 5, 2])
})

test('a line of a variant that was deleted does not become one with a new variant of the same name', async () => {
  const { id, maroon38, maroon40 } = await makeKurti()
  const mobileNumber = newNumber()
  const { insertedId: into } = await place([maroon38], { mobileNumber })
  await changeVariants(id, [{ _id: maroon40.variantId }])
  const { variants } = await changeVariants(id, [
    { _id: maroon40.variantId },
    { options: { size: '38', color: 'Maroon' }, stock: 8 },
  ])
  const { insertedId: from } = await place([{ ...maroon38, variantId: variants[1]?._id ?? '' }], {
    mobileNumber,
  })
  await (await shop.as('admin'))('POST /orders/merge', { body: { into, from } })
  expect((await read(into)).products).toMatchObject([
    { variantId: '', quantity: 1 },
    { variantId: variants[1]?._id, quantity: 1 },
  ])
  await move(into, 'Cancelled')
  expect(await stocksOf(id)).toEqual([13, 5, 8])
})

test('an order in review holds no pieces; confirming takes them, and undoing that puts them back', async () => {
  const kurtis = await Promise.all([makeKurti(1, 0), makeKurti(1, 0), makeKurti(1, 0)])
  const everything = kurtis.flatMap(({ maroon38, maroon40 }) => [maroon38, { ...maroon40, quantity: 5 }])
  const placed = await place(everything)
  expect(placed.inReview).toBe(true)
  const all = () => Promise.all(kurtis.map(({ id }) => stocksOf(id)))
  const full = Array(3).fill([6, 1, 5, 0])
  expect(await all()).toEqual(full)
  const admin = await shop.as('admin')
  const orders = [{ id: placed.insertedId, from: 'Pending' as const }]
  await admin('PUT /orders/statuses', { body: { status: 'Confirmed', orders } })
  expect(await all()).toEqual(Array(3).fill([0, 0, 0, 0]))
  await admin('POST /orders/undo-confirm', { body: { ids: [placed.insertedId] } })
  expect(await all()).toEqual(full)
})

test('a staff order takes the pieces of its variant', async () => {
  const { id, maroon38 } = await makeKurti()
  const body = { ...shop.make.orderOf([{ ...maroon38, quantity: 3 }]), source: 'phone' as const }
  const admin = await shop.as('admin')
  await admin('POST /orders', { headers: {}, body })
  expect(await stocksOf(id)).toEqual([7, 0, 5, 2])
  expect((await rejected(admin('POST /orders', { headers: {}, body }))).status).toBe(409)
})

test('pieces of a variant that was deleted go nowhere, and its line cannot be taken again', async () => {
  const { id, maroon38, maroon40, olive38 } = await makeKurti()
  const { insertedId } = await place([{ ...maroon38, quantity: 2 }, maroon40])
  await changeVariants(
    id,
    [maroon40, olive38].map(({ variantId: _id }) => ({ _id })),
  )
  expect(await stocksOf(id)).toEqual([6, 4, 2])
  expect((await read(insertedId)).products).toMatchObject([
    { variantId: '', size: '38', color: 'Maroon' },
    { variantId: maroon40.variantId },
  ])
  await move(insertedId, 'Cancelled')
  expect(await stocksOf(id)).toEqual([7, 5, 2])
  expect(await rejected(move(insertedId, 'Confirmed'))).toMatchObject({
    code: 'not-possible-now',
    message: 'No longer sold as ordered: Kurti',
  })
  expect(await stocksOf(id)).toEqual([7, 5, 2])
})

test('pieces of a product that got variants meanwhile do not change what was counted for them', async () => {
  const simple = await shop.make.product({ stock: 5, price: 500 })
  const { insertedId } = await place([simple])
  await changeVariants(simple.id, [
    { options: { size: 'M' }, stock: 2 },
    { options: { size: 'L' }, stock: 2 },
  ])
  await move(insertedId, 'Cancelled')
  expect(await stocksOf(simple.id)).toEqual([4, 2, 2])
})
