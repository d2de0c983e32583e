import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sendPicture } from '#test/pictures.ts'
import { openTestShop, refused } from '#test/shop.ts'
import { getProduct, getStock } from '../contract.ts'
import { deleteProduct, getOwnProduct, postProduct, updateProduct } from './contract.ts'

const shop = openTestShop()

const bare = { name: 'Lamp', category: 'Women Items', subCategory: 'Jewelry', originalPrice: 500 }
const by = (id: string) => ({ params: { id } })
const pictureOf = () => sendPicture(shop)
const auditOf = (id: string) =>
  shop.db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after', 'role'])
    .where('subject', '=', `product ${id}`)
    .orderBy('id')
    .execute()

test('what is sent changes, what is not stays, and the log says both [API-17]', async () => {
  const admin = await shop.as('admin')
  const images = [await pictureOf()]
  const body = { ...bare, nameBn: 'বাতি', stock: 4, sizes: ['M' as const], images }
  const { insertedId } = await admin(postProduct, { headers: {}, body })
  const changed = await admin(updateProduct, {
    ...by(insertedId),
    body: {
      ...{ name: 'Better lamp', offerPrice: 450 },
      ...{ category: 'Men Items', subCategory: 'Watches' },
    },
  })
  const now = { ...body, name: 'Better lamp', offerPrice: 450, category: 'Men Items', subCategory: 'Watches' }
  expect(changed).toMatchObject({ ...now, version: 2 })
  expect(await admin(getOwnProduct, by(insertedId))).toEqual(changed)
  const [, entry] = await auditOf(insertedId)
  expect(entry).toMatchObject({
    action: 'product-changed',
    before: { name: 'Lamp', offerPrice: null, category: 'Women Items', subCategory: 'Jewelry' },
    after: { name: 'Better lamp', offerPrice: 450, category: 'Men Items', subCategory: 'Watches' },
  })
  const same = await admin(updateProduct, { ...by(insertedId), body: { name: 'Better lamp' } })
  expect([same.version, (await auditOf(insertedId)).length]).toEqual([2, 2])
  await admin(updateProduct, {
    ...by(insertedId),
    body: { category: 'Home & Living', subCategory: 'Curtains' },
  })
  expect(await admin(getOwnProduct, by(insertedId))).toMatchObject({ category: 'Home and Living' })
  expect(
    await refused(admin(updateProduct, { ...by(insertedId), body: { originalPrice: 450 } })),
  ).toMatchObject({ status: 422, fields: { offerPrice: expect.any(String) } })
})

test('of two administrators who change a product at once the second is told and shown what it is now', async () => {
  const [first, second] = [await shop.as('admin'), await shop.as('admin')]
  const { insertedId } = await first(postProduct, { headers: {}, body: bare })
  const { version } = await second(getOwnProduct, by(insertedId))
  const changes = await Promise.allSettled(
    [first, second].map((admin, turn) =>
      admin(updateProduct, { ...by(insertedId), body: { version, originalPrice: 600 + turn } }),
    ),
  )
  expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const now = await first(getOwnProduct, by(insertedId))
  const refusal = await refused(second(updateProduct, { ...by(insertedId), body: { version, name: 'Mine' } }))
  expect(refusal).toMatchObject({ status: 409, code: 'not-possible-now', now })
  const mine = { version: now.version, name: 'Mine' }
  expect(await second(updateProduct, { ...by(insertedId), body: mine })).toMatchObject({
    ...{ name: 'Mine', originalPrice: now.originalPrice, version: now.version + 1 },
  })
})

test('counting the stock anew does not undo what was sold meanwhile, and selling is no change of the product', async () => {
  const admin = await shop.as('admin')
  const { insertedId } = await admin(postProduct, { headers: {}, body: { ...bare, stock: 10 } })
  const seen = await admin(getOwnProduct, by(insertedId))
  const { status } = await shop.send('POST', '/api/postOrder', {
    body: shop.make.orderOf([{ id: Number(insertedId), pricePaisa: 50_000, quantity: 3 }]),
  })
  expect(status).toBe(201)
  const change = { version: seen.version, originalPrice: 700 }
  await admin(updateProduct, { ...by(insertedId), body: change })
  const counted = { stock: 12, stockWas: seen.stock }
  const refusal = await refused(admin(updateProduct, { ...by(insertedId), body: counted }))
  expect(refusal).toMatchObject({ status: 409, now: { stock: 7, originalPrice: 700 } })
  expect(await admin(updateProduct, { ...by(insertedId), body: { stock: 12, stockWas: 7 } })).toMatchObject({
    stock: 12,
  })
})

test('a product whose answer was lost is not added twice, also when it is sent several times at once', async () => {
  const admin = await shop.as('admin')
  const headers = { 'idempotency-key': '6f1c9d56-6d4b-4d59-9d8a-0c1f4a6f0001' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => admin(postProduct, { headers, body: { ...bare, name: 'Twice' } })),
  )
  expect(new Set(answers.map(({ insertedId }) => insertedId)).size).toBe(1)
  const later = await admin(postProduct, { headers, body: { ...bare, name: 'Corrected', originalPrice: 9 } })
  expect(later).toEqual(answers[0])
  expect(await admin(getOwnProduct, by(later.insertedId))).toMatchObject({
    ...{ name: 'Corrected', originalPrice: 9 },
  })
  const { rows } = await sql`select from products where name in ('Twice', 'Corrected')`.execute(shop.db)
  expect(rows.length).toBe(1)
})

test('a deleted product is gone from the shop; its orders stay whole, and the log keeps it [API-18]', async () => {
  const admin = await shop.as('admin')
  const image = await pictureOf()
  const { insertedId } = await admin(postProduct, {
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
  expect(await admin(deleteProduct, by(insertedId))).toEqual({ _id: insertedId })
  expect(await read()).toEqual(lines)
  expect(lines).toMatchObject([{ name: 'Gone lamp', imageUrl: image }])
  const refusals = [
    (await shop.as(null))(getProduct, by(insertedId)),
    admin(getOwnProduct, by(insertedId)),
    admin(deleteProduct, by(insertedId)),
    admin(updateProduct, { ...by(insertedId), body: { name: 'Back' } }),
  ].map(refused)
  for (const refusal of await Promise.all(refusals)) expect(refusal.status).toBe(404)
  expect(await auditOf(insertedId)).toMatchObject([
    { action: 'product-added' },
    { action: 'product-deleted', before: { name: 'Gone lamp', images: [image] } },
  ])
})

test('an order and the deletion of what it orders never meet half-way', async () => {
  const admin = await shop.as('admin')
  for (let turn = 0; turn < 6; turn++) {
    const { insertedId } = await admin(postProduct, { headers: {}, body: bare })
    const order = shop.make.orderOf([{ id: Number(insertedId), pricePaisa: 50_000 }])
    const [placed] = await Promise.all([
      shop.send('POST', '/api/postOrder', { body: order }),
      admin(deleteProduct, by(insertedId)),
    ])
    expect([201, 409]).toContain(placed.status)
  }
})

test('a hidden product is nowhere in the shop and cannot be ordered, until it is shown again', async () => {
  const admin = await shop.as('admin')
  const guest = await shop.as(null)
  const images = [await pictureOf()]
  const body = { ...bare, name: 'Secretlamp', productType: 'Most Popular' as const, images }
  const { insertedId } = await admin(postProduct, { headers: {}, body })
  const order = shop.make.orderOf([{ id: Number(insertedId), pricePaisa: 50_000 }])
  const ask = async (url: string) => (await shop.send('GET', url)).body
  const isIn = async (url: string, word = `/${insertedId}`) => JSON.stringify(await ask(url)).includes(word)
  const everywhere = async () => ({
    list: await isIn('/api/products?limit=100', `"_id":"${insertedId}"`),
    search: await isIn('/api/cards?searchQuery=secretlamp', 'Secretlamp'),
    typing: await isIn('/api/matches?searchQuery=secretlamp', 'Secretlamp'),
    byId: await isIn(`/api/cardsById?ids=${insertedId}`, 'Secretlamp'),
    product: (await shop.send('GET', `/api/product/${insertedId}`)).status === 200,
    stock: (await guest(getStock, { query: { ids: insertedId } })).length === 1,
    feed: await isIn('/feeds/products.xml', 'Secretlamp'),
    ordering: (await shop.send('POST', '/api/postOrder', { body: order })).status === 201,
  })
  const all = (there: boolean) => Object.fromEntries(Object.keys(seen).map((place) => [place, there]))
  const seen = await everywhere()
  expect(seen).toEqual(all(true))
  await admin(updateProduct, { ...by(insertedId), body: { hidden: true } })
  expect(await everywhere()).toEqual(all(false))
  expect(await admin(getOwnProduct, by(insertedId))).toMatchObject({ hidden: true, images })
  await admin(updateProduct, { ...by(insertedId), body: { hidden: false } })
  expect(await everywhere()).toEqual(all(true))
})

test('only an administrator adds, changes and deletes products, from the moment the role is theirs [ROLE-07]', async () => {
  const { user, token } = await shop.person('customer')
  const { id } = await shop.make.product()
  const person = await shop.as({ token })
  const calls = () => [
    person(postProduct, { headers: {}, body: bare }),
    person(updateProduct, { ...by(String(id)), body: { name: 'Mine' } }),
    person(deleteProduct, by(String(id))),
  ]
  for (const refusal of await Promise.all(calls().map(refused))) expect(refusal.status).toBe(403)
  const guest = await shop.as(null)
  expect((await refused(guest(postProduct, { headers: {}, body: bare }))).status).toBe(401)
  await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
  const [added, changed] = calls()
  await Promise.all([added, changed].map((call) => call?.catch(() => {})))
  await shop.db.updateTable('users').set({ role: 'customer' }).where('id', '=', user.id).execute()
  for (const refusal of await Promise.all(calls().map(refused))) expect(refusal.status).toBe(403)
})
