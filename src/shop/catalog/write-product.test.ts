import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
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

test('a product is created with every field and visible at once [API-16]', async () => {
  const admin = await shop.as('admin')
  const guest = await shop.as(null)
  const images = [await pictureOf(), await pictureOf()]
  const body = {
    ...bare,
    name: ' Jamdani Saree ',
    nameBn: 'জামদানি শাড়ি',
    subCategory: 'Sarees',
    description: 'Fabric: Cotton\r\nLength: 5.5 m',
    descriptionBn: 'কাপড়: সুতি',
    videoLink: 'https://youtu.be/abcdefghijk',
    productType: 'New Arrivals' as const,
    sizes: ['M' as const, 'XXXL' as const],
    colors: ['Red' as const, 'Purple' as const],
    images,
    imageAlts: ['The whole saree', ''],
    originalPrice: 4500.5,
    offerPrice: 4000,
    ratings: 4.7,
    reviews: 12,
    stock: 3,
    hidden: false,
    createdAt: '2020-01-01T00:00:00.000Z',
  }
  await guest('GET /product-summaries', { query: { searchQuery: 'jamdani' } })
  const { insertedId } = await admin('POST /postProduct', { headers: {}, body })
  const { createdAt, ...sent } = body
  const { data } = await guest('GET /product/:id', by(insertedId))
  const { hidden: _, ...shown } = sent
  expect(data).toMatchObject({
    ...shown,
    name: 'Jamdani Saree',
    description: 'Fabric: Cotton\nLength: 5.5 m',
  })
  expect(data.createdAt).not.toBe(createdAt)
  const { rows } = await guest('GET /product-summaries', { query: { searchQuery: 'jamdani' } })
  expect(rows.map(({ _id }) => _id)).toEqual([insertedId])
  expect(await auditOf(insertedId)).toMatchObject([
    {
      action: 'product-added',
      role: 'admin',
      before: null,
      after: { name: 'Jamdani Saree', offerPrice: 4000 },
    },
  ])
})

test('the API document says that a sent time of creation is ignored [API-16]', async () => {
  const { body } = await shop.send('GET', '/api/openapi.json')
  const { schema } = body.paths['/postProduct'].post.requestBody.content['application/json']
  expect(schema.properties.createdAt.description).toContain('ignored')
})

test('name, category, sub-category and original price are required, other fields optional [VAL-14]', async () => {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /postProduct', { headers: {}, body: bare })
  expect(await admin('GET /admin-products/:id', by(insertedId))).toMatchObject({
    ...bare,
    nameBn: '',
    description: '',
    videoLink: '',
    productType: '',
    sizes: [],
    colors: [],
    images: [],
    offerPrice: null,
    ratings: null,
    reviews: null,
    stock: null,
    hidden: false,
    version: 1,
  })
  for (const field of Object.keys(bare)) {
    const rejection = await rejected(
      admin('POST /postProduct', { headers: {}, body: { ...bare, [field]: undefined } as never }),
    )
    expect([rejection.status, Object.keys(rejection.fields ?? {})]).toEqual([422, [field]])
  }
})

/** The fields a rejection names; of a list it names the entry. */
const named = ({ fields = {} }: { fields?: object }) => Object.keys(fields).map((name) => name.split('.')[0])

const wrong: [field: string, value: unknown][] = [
  ...[0, 0.99, -5, 1.005, '500', null].map((value): [string, unknown] => ['originalPrice', value]),
  ...[0, 0.5, 500, 501].map((value): [string, unknown] => ['offerPrice', value]),
  ...[0.9, 5.1, 4.55, '4'].map((value): [string, unknown] => ['ratings', value]),
  ...[0, -1, 1.5].map((value): [string, unknown] => ['reviews', value]),
  ...[-1, 0.5].map((value): [string, unknown] => ['stock', value]),
  ['name', '   '],
  ['name', 'x'.repeat(201)],
  ['category', 'Nothing Items'],
  ['subCategory', 'Panjabi'],
  ['sizes', ['M', 'M']],
  ...[
    ['x'.repeat(41)],
    ['N/A'],
    [''],
    ['38, 40'],
    ['38;40'],
    Array.from({ length: 31 }, (_, size) => `${size}`),
  ].map((value): [string, unknown] => ['sizes', value]),
  ['colors', ['Red|Blue']],
  ['productType', 'Best'],
  ['videoLink', 'https://evil.example/watch?v=abcdefghijk'],
  ['videoLink', 'javascript:alert(1)'],
  ['images', [`/images/${'0'.repeat(32)}-900.webp`]],
  ['role', 'admin'],
]
test.each(wrong)(
  'a product with %s %j is rejected with an error for that field [VAL-11] [VAL-12] [VAL-13]',
  async (field, value) => {
    const admin = await shop.as('admin')
    const { id } = await shop.make.product({ price: 500 })
    for (const rejection of await Promise.all(
      [
        admin('POST /postProduct', { headers: {}, body: { ...bare, [field]: value } as never }),
        admin('PATCH /updateProduct/:id', { ...by(String(id)), body: { [field]: value } as never }),
      ].map(rejected),
    )) {
      expect([rejection.status, named(rejection)]).toEqual([422, [field]])
    }
  },
)

test('boundary values are accepted: prices and reviews of 1, ratings of 1, 1.1 and 5 [VAL-11] [VAL-12] [VAL-13]', async () => {
  const admin = await shop.as('admin')
  for (const ratings of [1, 1.1, 5]) {
    const body = { ...bare, originalPrice: 1.01, offerPrice: 1, reviews: 1, ratings, stock: 0 }
    const { insertedId } = await admin('POST /postProduct', { headers: {}, body })
    expect(await admin('GET /admin-products/:id', by(insertedId))).toMatchObject({
      ratings,
      offerPrice: 1,
      stock: 0,
    })
  }
})

async function allowPictures(picturesPerProduct: number) {
  await shop.db
    .insertInto('settings')
    .values({ key: 'picturesPerProduct', value: JSON.stringify(picturesPerProduct) })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value: JSON.stringify(picturesPerProduct) }))
    .execute()
}

test('a fifth image is rejected unless the merchant allows more; a product that has more keeps them [NUM-10] [D74]', async () => {
  const admin = await shop.as('admin')
  const pictures = await Promise.all(Array.from({ length: 6 }, pictureOf))
  const create = (images: string[]) => admin('POST /postProduct', { headers: {}, body: { ...bare, images } })
  const { insertedId } = await create(pictures.slice(0, 4))
  const tooMany = { status: 422, fields: { images: 'At most 4 pictures: the settings can allow up to 12.' } }
  const update = (images: string[]) =>
    admin('PATCH /updateProduct/:id', { ...by(insertedId), body: { images } })
  expect(await rejected(create(pictures.slice(0, 5)))).toMatchObject(tooMany)
  expect(await rejected(update(pictures.slice(0, 5)))).toMatchObject(tooMany)
  onTestFinished(async () => {
    await shop.db.deleteFrom('settings').execute()
  })
  await allowPictures(6)
  await update(pictures)
  await allowPictures(4)
  expect((await update([...pictures].reverse())).images).toEqual([...pictures].reverse())
  await update(pictures.slice(0, 5))
  expect(await rejected(update(pictures))).toMatchObject(tooMany)
})

test('a product has at most twelve different images where the merchant allows them, stored in the shop [D74]', async () => {
  onTestFinished(async () => {
    await shop.db.deleteFrom('settings').execute()
  })
  await allowPictures(12)
  const admin = await shop.as('admin')
  const pictures = await Promise.all(Array.from({ length: 13 }, pictureOf))
  const [first = '', ...others] = pictures
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: { ...bare, images: pictures.slice(0, 12) },
  })
  for (const images of [
    pictures,
    [first, first],
    ['https://elsewhere.example/a.png'],
    [first.replace('-900', '-150')],
  ])
    for (const rejection of await Promise.all([
      rejected(admin('POST /postProduct', { headers: {}, body: { ...bare, images } })),
      rejected(admin('PATCH /updateProduct/:id', { ...by(insertedId), body: { images } })),
    ]))
      expect(rejection).toMatchObject({ status: 422 })
  const { images } = await admin('PATCH /updateProduct/:id', {
    ...by(insertedId),
    body: { images: [...others.slice(0, 11), first].reverse(), imageAlts: ['The first'] },
  })
  expect(images).toEqual([...others.slice(0, 11), first].reverse())
  const turned = await admin('PATCH /updateProduct/:id', {
    ...by(insertedId),
    body: { images: [others[0] ?? '', first] },
  })
  expect(turned).toMatchObject({ images: [others[0], first], imageAlts: ['', 'The first'] })
})

test('the admin list has all products including hidden ones, paged and searchable [ADM-PRD-01] [ADM-PRD-02]', async () => {
  const admin = await shop.as('admin')
  await shop.db.deleteFrom('products').execute()
  for (let count = 1; count <= 7; count++)
    await shop.make.product({
      name: `Umbrella ${count}`,
      hidden: count % 3 === 0,
      stock: count === 5 ? 0 : null,
    })
  const kettle = await shop.make.product({ name: 'Kettle', nameBn: 'কেটলি' })
  const read = async (query: { search?: string; show?: 'hidden' | 'sold-out' } = {}) => {
    const names: string[] = []
    let cursor: string | undefined
    let total = 0
    do {
      const page = await admin('GET /admin-products', {
        query: { ...query, limit: 3, ...(cursor && { cursor }) },
      })
      expect(page.rows.length).toBeLessThanOrEqual(3)
      names.push(...page.rows.map(({ name }) => name))
      cursor = page.nextCursor ?? undefined
      total = page.total
    } while (cursor)
    expect(total).toBe(names.length)
    return names
  }
  const umbrellas = [7, 6, 5, 4, 3, 2, 1].map((count) => `Umbrella ${count}`)
  expect(await read()).toEqual(['Kettle', ...umbrellas])
  expect(await read({ search: 'umbrela' })).toEqual(umbrellas)
  expect(await read({ search: 'কেটলি' })).toEqual(['Kettle'])
  expect(await read({ search: 'umbrella', show: 'hidden' })).toEqual(['Umbrella 6', 'Umbrella 3'])
  expect(await read({ show: 'sold-out' })).toEqual(['Umbrella 5'])
  expect(await read({ search: 'nothing of the kind' })).toEqual([])
  expect(await read({ search: String(kettle.id) })).toEqual(['Kettle'])
  expect((await rejected(admin('GET /admin-products', { query: { cursor: 'bm9uZQ' } }))).status).toBe(422)
})

test('staff find a product that a job is indexing just now', async () => {
  const admin = await shop.as('admin')
  await shop.make.product({ name: 'Xylophone' })
  const find = () => admin('GET /admin-products', { query: { search: 'xylophone' } })
  let found: ReturnType<typeof find> | undefined
  await inTransaction(shop.db, async (tx) => {
    const { rows } = await sql`select from search_waiting for update`.execute(tx)
    expect(rows.length).toBeGreaterThan(0)
    found = find()
    await sql`select pg_sleep(0.2)`.execute(tx)
  })
  expect((await found)?.rows).toMatchObject([{ name: 'Xylophone' }])
})

test('an update changes only the fields sent and is in the audit log [API-17]', async () => {
  const admin = await shop.as('admin')
  const images = [await pictureOf()]
  const body = { ...bare, nameBn: 'বাতি', stock: 4, sizes: ['M' as const], images }
  const { insertedId } = await admin('POST /postProduct', { headers: {}, body })
  const changed = await admin('PATCH /updateProduct/:id', {
    ...by(insertedId),
    body: {
      name: 'Better lamp',
      offerPrice: 450,
      category: 'Men Items',
      subCategory: 'Watches',
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
    name: 'Mine',
    originalPrice: now.originalPrice,
    version: now.version + 1,
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
    name: 'Corrected',
    originalPrice: 9,
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
