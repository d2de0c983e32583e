import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uploadImage } from '#test/images.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

const bare = { name: 'Lamp', category: 'Women Items', subCategory: 'Jewelry', originalPrice: 500 }
const by = (id: string) => ({ params: { id } })
const pictureOf = () => uploadImage(shop)
const auditOf = (id: string) =>
  shop.db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after', 'role'])
    .where('subject', '=', `product ${id}`)
    .orderBy('id')
    .execute()

test('an update changes only the fields sent and is in the audit log [API-17]', async () => {
  const admin = await shop.as('admin')
  const images = [await pictureOf()]
  const body = { ...bare, nameBn: 'বাতি', stock: 4, sizes: ['M' as const], images }
  const { insertedId } = await admin('POST /postProduct', { headers: {}, body })
  const changed = await admin('PATCH /updateProduct/:id', {
    ...by(insertedId),
    body: {
      ...{ name: 'Better lamp', offerPrice: 450 },
      ...{ category: 'Men Items', subCategory: 'Watches' },
    },
  })
  const now = { ...body, name: 'Better lamp', offerPrice: 450, category: 'Men Items', subCategory: 'Watches' }
  expect(changed).toMatchObject({ ...now, version: 2 })
  expect(await admin('GET /admin-products/:id', by(insertedId))).toEqual(changed)
  const [, entry] = await auditOf(insertedId)
  expect(entry).toMatchObject({
    action: 'product-changed',
    before: { name: 'Lamp', offerPrice: null, category: 'Women Items', subCategory: 'Jewelry' },
    after: { name: 'Better lamp', offerPrice: 450, category: 'Men Items', subCategory: 'Watches' },
  })
  const same = await admin('PATCH /updateProduct/:id', { ...by(insertedId), body: { name: 'Better lamp' } })
  expect([same.version, (await auditOf(insertedId)).length]).toEqual([2, 2])
  await admin('PATCH /updateProduct/:id', {
    ...by(insertedId),
    body: { category: 'Home & Living', subCategory: 'Curtains' },
  })
  expect(await admin('GET /admin-products/:id', by(insertedId))).toMatchObject({
    category: 'Home and Living',
  })
  expect(
    await rejected(admin('PATCH /updateProduct/:id', { ...by(insertedId), body: { originalPrice: 450 } })),
  ).toMatchObject({ status: 422, fields: { offerPrice: expect.any(String) } })
})

test('a concurrent update is answered with 409 and the current product', async () => {
  const [first, second] = [await shop.as('admin'), await shop.as('admin')]
  const { insertedId } = await first('POST /postProduct', { headers: {}, body: bare })
  const { version } = await second('GET /admin-products/:id', by(insertedId))
  const changes = await Promise.allSettled(
    [first, second].map((admin, index) =>
      admin('PATCH /updateProduct/:id', { ...by(insertedId), body: { version, originalPrice: 600 + index } }),
    ),
  )
  expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const now = await first('GET /admin-products/:id', by(insertedId))
  const rejection = await rejected(
    second('PATCH /updateProduct/:id', { ...by(insertedId), body: { version, name: 'Mine' } }),
  )
  expect(rejection).toMatchObject({ status: 409, code: 'not-possible-now', now })
  const ownResults = { version: now.version, name: 'Mine' }
  expect(await second('PATCH /updateProduct/:id', { ...by(insertedId), body: ownResults })).toMatchObject({
    ...{ name: 'Mine', originalPrice: now.originalPrice, version: now.version + 1 },
  })
})

test('setting the stock detects orders placed meanwhile, and orders do not change the version', async () => {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /postProduct', { headers: {}, body: { ...bare, stock: 10 } })
  const seen = await admin('GET /admin-products/:id', by(insertedId))
  const { status } = await shop.send('POST', '/api/postOrder', {
    body: shop.make.orderOf([{ id: Number(insertedId), pricePaisa: 50_000, quantity: 3 }]),
  })
  expect(status).toBe(201)
  const change = { version: seen.version, originalPrice: 700 }
  await admin('PATCH /updateProduct/:id', { ...by(insertedId), body: change })
  const counted = { stock: 12, stockWas: seen.stock }
  const rejection = await rejected(admin('PATCH /updateProduct/:id', { ...by(insertedId), body: counted }))
  expect(rejection).toMatchObject({ status: 409, now: { stock: 7, originalPrice: 700 } })
  expect(
    await admin('PATCH /updateProduct/:id', { ...by(insertedId), body: { stock: 12, stockWas: 7 } }),
  ).toMatchObject({
    stock: 12,
  })
})

test('a repeated or concurrent creation with the same idempotency key creates one product', async () => {
  const admin = await shop.as('admin')
  const headers = { 'idempotency-key': '6f1c9d56-6d4b-4d59-9d8a-0c1f4a6f0001' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      admin('POST /postProduct', { headers, body: { ...bare, name: 'Twice' } }),
    ),
  )
  expect(new Set(answers.map(({ insertedId }) => insertedId)).size).toBe(1)
  const later = await admin('POST /postProduct', {
    headers,
    body: { ...bare, name: 'Corrected', originalPrice: 9 },
  })
  expect(later).toEqual(answers[0])
  expect(await admin('GET /admin-products/:id', by(later.insertedId))).toMatchObject({
    ...{ name: 'Corrected', originalPrice: 9 },
  })
  const { rows } = await sql`select from products where name in ('Twice', 'Corrected')`.execute(shop.db)
  expect(rows.length).toBe(1)
})

test('a deleted product leaves the shop; its orders stay complete and the audit log keeps it [API-18]', async () => {
  const admin = await shop.as('admin')
  const image = await pictureOf()
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: { ...bare, name: 'Gone lamp', images: [image] },
  })
  const order = shop.make.orderOf([{ id: Number(insertedId), pricePaisa: 50_000 }])
  const { body } = await shop.send('POST', '/api/postOrder', { body: order })
  const read = async () => {
    const { rows } = await sql`select name, image_url, price_paisa, quantity from order_lines
      where order_id = ${body.insertedId}`.execute(shop.db)
    return rows
  }
  const lines = await read()
  expect(await admin('DELETE /deleteProduct/:id', by(insertedId))).toEqual({ _id: insertedId })
  expect(await read()).toEqual(lines)
  expect(lines).toMatchObject([{ name: 'Gone lamp', imageUrl: image }])
  const rejections = [
    (await shop.as(null))('GET /product/:id', by(insertedId)),
    admin('GET /admin-products/:id', by(insertedId)),
    admin('DELETE /deleteProduct/:id', by(insertedId)),
    admin('PATCH /updateProduct/:id', { ...by(insertedId), body: { name: 'Back' } }),
  ].map(rejected)
  for (const rejection of await Promise.all(rejections)) expect(rejection.status).toBe(404)
  expect(await auditOf(insertedId)).toMatchObject([
    { action: 'product-added' },
    { action: 'product-deleted', before: { name: 'Gone lamp', images: [image] } },
  ])
})

test('placing an order and deleting its product do not interfere', async () => {
  const admin = await shop.as('admin')
  for (let index = 0; index < 6; index++) {
    const { insertedId } = await admin('POST /postProduct', { headers: {}, body: bare })
    const order = shop.make.orderOf([{ id: Number(insertedId), pricePaisa: 50_000 }])
    const [placed] = await Promise.all([
      shop.send('POST', '/api/postOrder', { body: order }),
      admin('DELETE /deleteProduct/:id', by(insertedId)),
    ])
    expect([201, 409]).toContain(placed.status)
  }
})

test('a hidden product is not listed and cannot be ordered until it is visible again', async () => {
  const admin = await shop.as('admin')
  const guest = await shop.as(null)
  const images = [await pictureOf()]
  const body = { ...bare, name: 'Secretlamp', productType: 'Most Popular' as const, images }
  const { insertedId } = await admin('POST /postProduct', { headers: {}, body })
  const order = shop.make.orderOf([{ id: Number(insertedId), pricePaisa: 50_000 }])
  const ask = async (url: string) => (await shop.send('GET', url)).body
  const isIn = async (url: string, word = `/${insertedId}`) => JSON.stringify(await ask(url)).includes(word)
  const everywhere = async () => ({
    list: await isIn('/api/products?limit=100', `"_id":"${insertedId}"`),
    search: await isIn('/api/product-summaries?searchQuery=secretlamp', 'Secretlamp'),
    typing: await isIn('/api/search/suggestions?searchQuery=secretlamp', 'Secretlamp'),
    byId: await isIn(`/api/product-summaries/by-id?ids=${insertedId}`, 'Secretlamp'),
    product: (await shop.send('GET', `/api/product/${insertedId}`)).status === 200,
    stock: (await guest('GET /stock', { query: { ids: insertedId } })).length === 1,
    feed: await isIn('/feeds/products.xml', 'Secretlamp'),
    ordering: (await shop.send('POST', '/api/postOrder', { body: order })).status === 201,
  })
  const all = (there: boolean) => Object.fromEntries(Object.keys(seen).map((index) => [index, there]))
  const seen = await everywhere()
  expect(seen).toEqual(all(true))
  await admin('PATCH /updateProduct/:id', { ...by(insertedId), body: { hidden: true } })
  expect(await everywhere()).toEqual(all(false))
  expect(await admin('GET /admin-products/:id', by(insertedId))).toMatchObject({ hidden: true, images })
  await admin('PATCH /updateProduct/:id', { ...by(insertedId), body: { hidden: false } })
  expect(await everywhere()).toEqual(all(true))
})

test('only administrators create, update and delete products, and only as long as they have the role [ROLE-07]', async () => {
  const { user, token } = await shop.person('customer')
  const { id } = await shop.make.product()
  const person = await shop.as({ token })
  const create = () => person('POST /postProduct', { headers: {}, body: bare })
  const update = () => person('PATCH /updateProduct/:id', { ...by(String(id)), body: { name: 'Mine' } })
  const remove = () => person('DELETE /deleteProduct/:id', by(String(id)))
  const expectAllRejected = async () => {
    for (const call of [create, update, remove]) expect((await rejected(call())).status).toBe(403)
  }
  await expectAllRejected()
  const guest = await shop.as(null)
  expect((await rejected(guest('POST /postProduct', { headers: {}, body: bare }))).status).toBe(401)
  await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
  expect(await create()).toEqual({ insertedId: expect.any(String) })
  expect(await update()).toMatchObject({ _id: String(id), name: 'Mine' })
  expect(await remove()).toEqual({ _id: String(id) })
  await shop.db.updateTable('users').set({ role: 'customer' }).where('id', '=', user.id).execute()
  await expectAllRejected()
})
