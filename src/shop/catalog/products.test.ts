import { beforeAll, expect, test } from 'vitest'
import type { RequestInput } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
// 1 Jewelry, 13 the first of Men Items: the migrations bring the categories along.
const inMen = 13

beforeAll(async () => {
  const { product } = shop.make
  await product({ name: 'Red sari', nameBn: 'লাল শাড়ি', type: 'Best Selling', price: 950 })
  await product({ name: 'Gold ring', type: 'New Arrivals' })
  await product({ name: '100% cotton_shirt', subCategoryId: inMen, type: 'Most Popular', stock: 3 })
  await product({ name: '100 things cottonXshirt', subCategoryId: inMen })
  await product({ name: 'Hidden ring', type: 'Best Selling', hidden: true })
})

const list = async (query: RequestInput<Endpoints['GET /products']>['query']) => {
  const page = await (await shop.as(null))('GET /products', { query })
  return page.rows.data.map(({ name }) => name)
}
const where = (id: number) =>
  shop.db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'subCategories.categoryId')
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .where('subCategories.id', '=', id)
    .executeTakeFirstOrThrow()

test('without parameters all visible products are listed, newest first [API-03]', async () => {
  expect(await list({})).toEqual(['100 things cottonXshirt', '100% cotton_shirt', 'Gold ring', 'Red sari'])
  const { status, body, headers } = await shop.send('GET', '/api/products')
  expect([status, Object.keys(body), headers['x-total-count']]).toEqual([200, ['data'], '4'])
})

test('products are filtered by type, one of three [API-04] [DATA-06]', async () => {
  expect(await list({ productType: 'Best Selling' })).toEqual(['Red sari'])
  expect(await list({ productType: 'New Arrivals' })).toEqual(['Gold ring'])
  expect(await list({ productType: 'Most Popular' })).toEqual(['100% cotton_shirt'])
  expect(await shop.send('GET', '/api/products?productType=Cheap')).toMatchObject({
    status: 422,
    body: { error: { fields: { productType: expect.any(String) } } },
  })
  await expect(shop.db.updateTable('products').set({ productType: 'Cheap' }).execute()).rejects.toThrow(
    'product_type_check',
  )
})

test('products are filtered by category [API-05]', async () => {
  const { category } = await where(inMen)
  expect(await list({ category })).toEqual(['100 things cottonXshirt', '100% cotton_shirt'])
  expect(await list({ category: '100 TK Items' })).toEqual([])
  expect(await list({ category: 'No such thing' })).toEqual([])
})

test('products are filtered by sub-category, ignoring case [API-06]', async () => {
  const { subCategory, category } = await where(1)
  expect(await list({ category, subCategory })).toEqual(['Gold ring', 'Red sari'])
  expect(await list({ category, subCategory: subCategory.toLowerCase() })).toEqual(['Gold ring', 'Red sari'])
  expect(await list({ category: (await where(inMen)).category, subCategory: 'no such' })).toEqual([])
})

test('products are found by part of the English or Bengali name, ignoring case', async () => {
  expect(await list({ searchQuery: 'RING' })).toEqual(['Gold ring'])
  expect(await list({ searchQuery: 'শাড়ি' })).toEqual(['Red sari'])
  expect(await list({ searchQuery: 'শাড়ি'.normalize('NFD') })).toEqual(['Red sari'])
  expect(await list({ searchQuery: 'nothing like it' })).toEqual([])
})

test('percent signs, underscores and quotes in a search have no special meaning', async () => {
  const [best] = await list({ searchQuery: 'cotton_shirt' })
  expect(best).toBe('100% cotton_shirt')
  expect(await list({ searchQuery: 'cotton%100' })).not.toContain('Red sari')
  for (const searchQuery of ['%', '_', '\\', "' or 1=1 --", "'", "''''", ':*', '!', '& |', "\\'"])
    expect(await list({ searchQuery }), searchQuery).toEqual([])
})

test('filters are combined', async () => {
  const { category } = await where(1)
  expect(await list({ category, productType: 'New Arrivals' })).toEqual(['Gold ring'])
  expect(await list({ category, productType: 'New Arrivals', searchQuery: 'sari' })).toEqual([])
})

test('an unknown parameter is rejected', async () => {
  for (const query of ['colour=x', 'category=a&category=b', 'limit=0', 'limit=101', 'sort=price', 'cursor=x'])
    expect(await shop.send('GET', `/api/products?${query}`)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid' } },
    })
})

test('a cursor with impossible numbers is rejected with 422', async () => {
  for (const values of ['[1.5]', '[1e300]', '["1"]', '[1,2,3]', '{}'])
    for (const sort of ['newest', 'popular'])
      expect(
        await shop.send('GET', `/api/products?sort=${sort}&cursor=${encodeURIComponent(btoa(values))}`),
      ).toMatchObject({ status: 422, body: { error: { fields: { cursor: expect.any(String) } } } })
  const tooLarge = encodeURIComponent(btoa('[1000000000000,1]'))
  expect((await shop.send('GET', `/api/products?sort=popular&cursor=${tooLarge}`)).status).toBe(422)
})

test('a product has the fields of the specification, its id as string in `_id` and `id`, and an ISO time [API-08] [DATA-01] [DATA-05] [D32]', async () => {
  const { id } = await shop.make.product({
    name: 'Shape',
    hidden: false,
    price: 99.5,
    sizes: ['M'],
    colors: ['Red'],
  })
  const { status, body } = await shop.send('GET', `/api/product/${id}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    data: {
      _id: String(id),
      id: String(id),
      name: 'Shape',
      nameBn: '',
      description: '',
      descriptionBn: '',
      brand: '',
      videoLink: '',
      ...(await where(1)),
      productType: '',
      sizes: ['M'],
      colors: ['Red'],
      images: [],
      imageAlts: [],
      originalPrice: 99.5,
      offerPrice: null,
      ratings: null,
      reviews: null,
      stock: null,
      offerEndsAt: null,
      weight: null,
      quantityOffers: [],
      variants: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  })
  await shop.db.deleteFrom('products').where('id', '=', id).execute()
})

test('a product without an offer price is sold at its original price [DATA-04]', async () => {
  const { id } = await shop.make.product({ price: 80 })
  const guest = await shop.as(null)
  expect((await guest('GET /product/:id', { params: { id: String(id) } })).data).toMatchObject({
    originalPrice: 80,
    offerPrice: null,
  })
  expect(await guest('GET /stock', { query: { ids: String(id) } })).toEqual([
    {
      _id: String(id),
      price: 80,
      stock: null,
      nameBn: '',
      category: 'Women Items',
      weight: null,
      quantityOffers: [],
      combos: [],
      sizes: [],
      colors: [],
      variants: [],
    },
  ])
  await shop.db.deleteFrom('products').where('id', '=', id).execute()
})

test('hidden, deleted and invalid products are not found', async () => {
  const { id } = await shop.make.product({ hidden: true })
  const guest = await shop.as(null)
  for (const absent of [String(id), '999999999999999999'])
    expect(await rejected(guest('GET /product/:id', { params: { id: absent } }))).toMatchObject({
      status: 404,
    })
  for (const wrong of ['0', '-1', '1.5', 'abc', "1'"])
    expect((await shop.send('GET', `/api/product/${encodeURIComponent(wrong)}`)).status).toBe(422)
  expect(await shop.send('GET', '/api/product/%zz')).toMatchObject({
    status: 400,
    body: { error: { code: 'bad-request' } },
  })
})

test('stock is read for up to 50 ids; hidden and deleted products are left out', async () => {
  const [counted, hidden] = [
    await shop.make.product({ stock: 4, price: 100, offer: 90, nameBn: 'বাতি' }),
    await shop.make.product({ hidden: true }),
  ]
  const guest = await shop.as(null)
  expect(await guest('GET /stock', { query: { ids: `${counted.id},${hidden.id},999999` } })).toEqual([
    {
      _id: String(counted.id),
      price: 90,
      stock: 4,
      nameBn: 'বাতি',
      category: 'Women Items',
      weight: null,
      quantityOffers: [],
      combos: [],
      sizes: [],
      colors: [],
      variants: [],
    },
  ])
  const many = Array.from({ length: 51 }, (_, index) => index + 1).join(',')
  for (const ids of [many, '', 'x', '1,', '1;2'])
    expect((await shop.send('GET', `/api/stock?ids=${ids}`)).status).toBe(422)
  await shop.db.deleteFrom('products').where('id', '=', counted.id).execute()
})

test('the menu has the twelve categories with their sub-categories', async () => {
  const categories = await (await shop.as(null))('GET /categories', {})
  expect(categories).toHaveLength(12)
  for (const { subCategories } of categories) expect(subCategories.length).toBeGreaterThan(0)
})

test.each(['en', 'bn'] as const)(
  'product summaries are the same lists in the same order with fewer fields (%s)',
  async (language) => {
    const guest = await shop.as(null)
    for (const query of [{}, { sort: 'popular' }, { category: 'Men Items', limit: 1 }] as const) {
      const whole = await guest('GET /products', { query })
      const cards = await guest('GET /product-summaries', { query: { ...query, language } })
      expect(cards).toEqual({
        ...whole,
        rows: whole.rows.data.map((product) => ({
          _id: product._id,
          name: (language === 'bn' && product.nameBn) || product.name,
          originalPrice: product.originalPrice,
          offerPrice: product.offerPrice,
          ratings: product.ratings,
          reviews: product.reviews,
          image: product.images[0] ?? '',
          soldOut: product.stock === 0,
          hasPriceRange: false,
        })),
      })
    }
  },
)

test('summaries by id keep the order of the ids; deleted and hidden products are left out', async () => {
  const guest = await shop.as(null)
  const first = await shop.make.product({ name: 'Sari', nameBn: 'শাড়ি' })
  const second = await shop.make.product({ offer: 400, stock: 0 })
  const hidden = await shop.make.product({ hidden: true })
  const ids = [second.id, 999_999_999, first.id, hidden.id, second.id].join(',')
  const cards = await guest('GET /product-summaries/by-id', { query: { ids, language: 'bn' } })
  expect(cards).toMatchObject([
    { _id: String(second.id), offerPrice: 400, soldOut: true },
    { _id: String(first.id), name: 'শাড়ি', soldOut: false },
  ])
  // Not cached.
  await shop.db.updateTable('products').set({ offerPricePaisa: 30_000 }).where('id', '=', second.id).execute()
  expect(await guest('GET /product-summaries/by-id', { query: { ids: String(second.id) } })).toMatchObject([
    { offerPrice: 300 },
  ])
  for (const wrong of ['', '0', '1;2', Array.from({ length: 51 }, (_, id) => id + 1).join(',')])
    expect((await shop.send('GET', `/api/product-summaries/by-id?ids=${wrong}`)).status, wrong).toBe(422)
})
