import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
const image = 'a'.repeat(32)

/** By the database's clock, like the time of what is marked: it rounds to milliseconds, where a `Date` cuts off. */
const mark = (kind: 'product' | 'slide' | 'order', id: number | string) =>
  shop.db
    .insertInto('demoData')
    .values({ kind, id: String(id) })
    .execute()

test('steps are ticked by what the shop really has, and the list can be hidden', async () => {
  const admin = await shop.as('admin')
  const read = () => admin('GET /first-steps', {})
  const nothing = { name: false, phone: false, charges: false, product: false }
  const none = { ...nothing, slide: false, policies: false, notifications: false, testOrder: false }
  await mark('product', (await shop.make.product()).id)
  const order = await shop.make.order()
  await mark('order', order.id)
  await mark('product', order.product.id)
  expect(await read()).toEqual({
    done: none,
    dismissed: false,
    demo: { products: 2, slides: 0, orders: 1 },
  })
  const settings = await (await shop.as(null))('GET /settings', {})
  const set = (to: object) => admin('PUT /settings', { body: { from: settings, to } })
  await set({ shopName: 'Mina', phone: '01711-111111', chargeInsideDhaka: 70 })
  expect((await read()).done).toEqual({ ...none, phone: true, charges: true })
  await shop.db.insertInto('images').values({ id: image, width: 9, height: 9 }).execute()
  const url = `/images/${image}-900.webp`
  await set({ logo: url })
  await shop.make.product()
  await admin('POST /postSlider', { body: { image: url } })
  await admin('PUT /pageText/:page', {
    params: { page: 'terms' },
    body: { language: 'en', text: 'Ours', version: null },
  })
  await admin('PUT /notification-settings', {
    body: { version: 0, language: 'en', choices: { 'order-placed': ['email'] }, quiet: null },
  })
  await shop.make.order()
  expect(Object.values((await read()).done)).toEqual(Array(8).fill(true))
  expect(await admin('PUT /first-steps', { body: { dismissed: true } })).toMatchObject({ dismissed: true })
  expect((await read()).dismissed).toBe(true)
  await admin('PUT /first-steps', { body: { dismissed: false } })
  expect((await read()).dismissed).toBe(false)
})

test('removing the demo data keeps what was changed and what has real orders, and leaves the rest of the shop alone', async () => {
  await shop.db.deleteFrom('demoData').execute()
  const person = await shop.person('admin')
  const admin = await shop.as(person)
  const demoOrder = async (status: 'Pending' | 'Delivered' = 'Pending') => {
    const order = await shop.make.order({ status, placedAt: new Date(Date.now() - 1e9) })
    await mark('order', order.id)
    await mark('product', order.product.id)
    return order
  }
  const [plain, delivered, called, moved, paid] = [
    await demoOrder(),
    await demoOrder('Delivered'),
    await demoOrder(),
    await demoOrder(),
    await demoOrder(),
  ]
  await shop.db
    .insertInto('advancePayments')
    .values({
      orderId: paid.id,
      wallet: 'bkash',
      trxId: '9KLDEMO1',
      sender: paid.id,
      version: 1,
      isByStaff: false,
    })
    .execute()
  const [edited, sold, unsold, own] = [
    await shop.make.product({ stock: 5 }),
    await shop.make.product({ stock: 5 }),
    await shop.make.product({ stock: 7 }),
    await shop.make.product(),
  ]
  for (const { id } of [edited, sold, unsold]) await mark('product', id)
  const slides = await shop.db
    .insertInto('sliders')
    .values([
      { imageId: image, title: 'Demo' },
      { imageId: image, title: 'Changed' },
      { imageId: image, title: 'Own' },
    ])
    .returning('id')
    .execute()
  const [demoSlide, changedSlide, ownSlide] = slides.map(({ id }) => id)
  await mark('slide', demoSlide ?? 0)
  await mark('slide', changedSlide ?? 0)

  await admin('PATCH /updateProduct/:id', { params: { id: String(edited.id) }, body: { name: 'Mine now' } })
  const real = await (await shop.as(null))('POST /postOrder', {
    headers: {},
    body: shop.make.orderOf([sold]),
  })
  await admin('POST /orders/:id/notes', {
    params: { id: called.id },
    body: { key: `note-of-${called.id}`, note: 'Rings twice' },
  })
  await admin('PUT /orderStatus/:id', { params: { id: moved.id }, body: { status: 'Confirmed' } })
  await admin('PUT /updateSlider/:id', { params: { id: String(changedSlide) }, body: { title: 'My words' } })

  expect(await admin('DELETE /demo-data', {})).toEqual({
    // The products of the kept orders stay with them.
    removed: { products: 3, slides: 1, orders: 2 },
    kept: { products: 5, slides: 1, orders: 3 },
  })
  const movements = await shop.db
    .selectFrom('stockMovements')
    .select(['productId', 'before', 'after', 'userId'])
    .where('reason', '=', 'deleted')
    .execute()
  expect(movements).toEqual([{ productId: unsold.id, before: 7, after: null, userId: person.user.id }])
  const idsOf = async (table: 'products' | 'orders' | 'sliders') =>
    (await shop.db.selectFrom(table).select('id').execute()).map(({ id }) => String(id))
  const [products, orders, sliders] = [await idsOf('products'), await idsOf('orders'), await idsOf('sliders')]
  for (const { id } of [edited, sold, own, called.product, moved.product, paid.product])
    expect(products).toContain(String(id))
  for (const { id } of [unsold, plain.product, delivered.product]) expect(products).not.toContain(String(id))
  for (const id of [real.insertedId, called.id, moved.id, paid.id]) expect(orders).toContain(id)
  for (const { id } of [plain, delivered]) expect(orders).not.toContain(id)
  expect(sliders).toEqual(expect.arrayContaining([String(changedSlide), String(ownSlide)]))
  expect(sliders).not.toContain(String(demoSlide))
  expect((await admin('GET /first-steps', {})).demo).toEqual({ products: 0, slides: 0, orders: 0 })
  // Nothing is left to remove, and what was kept stays.
  expect((await admin('DELETE /demo-data', {})).removed).toEqual({ products: 0, slides: 0, orders: 0 })
  expect(await idsOf('products')).toEqual(products)
  const entry = await shop.db
    .selectFrom('auditEntries')
    .select(['userId', 'after'])
    .where('action', '=', 'demo-data-removed')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({ userId: person.user.id, after: { products: 3, slides: 1, orders: 2 } })
})
