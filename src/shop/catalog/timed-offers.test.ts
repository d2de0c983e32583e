import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
const bare = { name: 'Lamp', category: 'Women Items', subCategory: 'Jewelry', originalPrice: 500 }
const hour = 3_600_000
const now = Date.now()
const thisMinute = now - (now % 60_000)
const inHours = (hours: number) => new Date(thisMinute + hours * hour).toISOString()
const by = (id: string) => ({ params: { id } })

async function add(fields: object) {
  const admin = await shop.as('admin')
  return (await admin('POST /postProduct', { headers: {}, body: { ...bare, ...fields } })).insertedId
}
const update = async (id: string, body: object) =>
  (await shop.as('admin'))('PATCH /updateProduct/:id', { ...by(id), body })
const read = async (id: string) => (await (await shop.as(null))('GET /product/:id', by(id))).data
const readAsAdmin = async (id: string) => (await shop.as('admin'))('GET /admin-products/:id', by(id))
const place = async (lines: Parameters<typeof shop.make.orderOf>[0]) =>
  (await shop.as(null))('POST /postOrder', { headers: {}, body: shop.make.orderOf(lines) })

/** As if the shop had been without its job since this time was set. */
const setTime = (id: string, offerStartsAt: string | null, offerEndsAt: string | null) =>
  shop.db.updateTable('products').set({ offerStartsAt, offerEndsAt }).where('id', '=', Number(id)).execute()
async function passMinute() {
  await shop.jobs.start()
  await shop.runNightlyJobs()
  await shop.jobsDone()
}

test('an offer to come is seen by the merchant and not by shoppers; from its start on it is the price everywhere [D75]', async () => {
  const id = await add({ offerPrice: 400, offerStartsAt: inHours(2), offerEndsAt: inHours(4) })
  expect(await readAsAdmin(id)).toMatchObject({ offerPrice: 400, offerStartsAt: inHours(2) })
  expect(await read(id)).toMatchObject({ originalPrice: 500, offerPrice: null, offerEndsAt: null })
  expect(await read(id)).not.toHaveProperty('offerStartsAt')
  await setTime(id, inHours(-1), inHours(4))
  await passMinute()
  await expect.poll(() => read(id)).toMatchObject({ offerPrice: 400, offerEndsAt: inHours(4) })
  const guest = await shop.as(null)
  const onOffer = async () =>
    (await guest('GET /product-summaries', { query: { onOffer: 'true', maxPrice: '400' } })).rows
  expect(await onOffer()).toMatchObject([{ _id: id, offerPrice: 400 }])
  await setTime(id, inHours(-3), inHours(-1))
  await passMinute()
  await expect.poll(() => read(id)).toMatchObject({ offerPrice: null, offerEndsAt: null })
  expect(await onOffer()).toEqual([])
  expect(await readAsAdmin(id)).toMatchObject({ offerPrice: 400, offerEndsAt: inHours(-1) })
})

test('an order goes by the clock: after the end no order gets the offer, also while pages still show it [D75]', async () => {
  const id = await add({ offerPrice: 400, offerEndsAt: inHours(2) })
  const at = (pricePaisa: number) => [{ id: Number(id), pricePaisa }]
  expect(await place(at(40_000))).toMatchObject({ insertedId: expect.any(String) })
  await setTime(id, null, inHours(-1))
  expect(await read(id)).toMatchObject({ offerPrice: 400 })
  expect(await rejected(place(at(40_000)))).toMatchObject({
    status: 409,
    expected: { products: [{ originalPrice: 500 }] },
  })
  expect(await (await shop.as(null))('GET /stock', { query: { ids: id } })).toMatchObject([{ price: 500 }])
  expect(await place(at(50_000))).toMatchObject({ insertedId: expect.any(String) })
})

test('the time of a product is that of its variants, and its price that of the cheapest of them now [D75]', async () => {
  const id = await add({
    offerStartsAt: inHours(1),
    offerEndsAt: inHours(2),
    variants: [
      { options: { size: '38' }, originalPrice: 600, offerPrice: 300 },
      { options: { size: '40' }, originalPrice: 450 },
    ],
  })
  expect(await read(id)).toMatchObject({
    originalPrice: 450,
    offerPrice: null,
    variants: [{ originalPrice: 600, offerPrice: null }, { originalPrice: 450 }],
  })
  expect(await readAsAdmin(id)).toMatchObject({ variants: [{ offerPrice: 300 }, { offerPrice: null }] })
  const [first] = (await read(id)).variants
  const order = (pricePaisa: number) =>
    place([{ id: Number(id), pricePaisa, variantId: first?._id ?? '', size: '38' }])
  expect((await rejected(order(30_000))).status).toBe(409)
  await setTime(id, inHours(-1), inHours(2))
  await passMinute()
  await expect
    .poll(() => read(id))
    .toMatchObject({
      originalPrice: 600,
      offerPrice: 300,
      offerEndsAt: inHours(2),
      variants: [{ offerPrice: 300 }, {}],
    })
  expect(await order(30_000)).toMatchObject({ insertedId: expect.any(String) })
  // Changed by the merchant, the time holds at once, and the offer stays.
  await update(id, { offerEndsAt: null, offerStartsAt: inHours(5) })
  expect(await read(id)).toMatchObject({ originalPrice: 450, offerPrice: null })
  expect(await readAsAdmin(id)).toMatchObject({ variants: [{ offerPrice: 300 }, {}] })
  await update(id, { offerStartsAt: null })
  expect(await read(id)).toMatchObject({ originalPrice: 600, offerPrice: 300, offerEndsAt: null })
})

test('an offer must end after it starts', async () => {
  const id = await add({ offerPrice: 400, offerStartsAt: inHours(2) })
  for (const offerEndsAt of [inHours(1), inHours(2)])
    expect(await rejected(update(id, { offerEndsAt }))).toMatchObject({
      status: 422,
      fields: { offerEndsAt: expect.any(String) },
    })
})
