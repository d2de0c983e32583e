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

test('a product is created with every field and visible at once [API-16]', async () => {
  const admin = await shop.as('admin')
  const guest = await shop.as(null)
  const images = [await pictureOf(), await pictureOf()]
  const body = {
    ...{ ...bare, name: ' Jamdani Saree ', nameBn: 'জামদানি শাড়ি', subCategory: 'Sarees' },
    ...{ description: 'Fabric: Cotton\r\nLength: 5.5 m', descriptionBn: 'কাপড়: সুতি' },
    ...{ videoLink: 'https://youtu.be/abcdefghijk', productType: 'New Arrivals' as const },
    ...{ sizes: ['M' as const, 'XXXL' as const], colors: ['Red' as const, 'Purple' as const] },
    ...{ images, imageAlts: ['The whole saree', ''] },
    ...{ originalPrice: 4500.5, offerPrice: 4000, ratings: 4.7, reviews: 12, stock: 3, hidden: false },
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

test('name, category, sub-category and original price are required, other fields optional [VAL-14]', async () => {
  const admin = await shop.as('admin')
  const { insertedId } = await admin('POST /postProduct', { headers: {}, body: bare })
  expect(await admin('GET /admin-products/:id', by(insertedId))).toMatchObject({
    ...bare,
    ...{ nameBn: '', description: '', videoLink: '', productType: '', sizes: [], colors: [], images: [] },
    ...{ offerPrice: null, ratings: null, reviews: null, stock: null, hidden: false, version: 1 },
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
  ['sizes', ['XXS']],
  ['colors', ['Beige']],
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

test('a product has at most four different images, stored in the shop [NUM-10]', async () => {
  const admin = await shop.as('admin')
  const pictures = await Promise.all(Array.from({ length: 5 }, pictureOf))
  const [first = '', ...others] = pictures
  const { insertedId } = await admin('POST /postProduct', {
    headers: {},
    body: { ...bare, images: pictures.slice(0, 4) },
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
    body: { images: [...others.slice(0, 3), first].reverse(), imageAlts: ['The first'] },
  })
  expect(images).toEqual([...others.slice(0, 3), first].reverse())
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
