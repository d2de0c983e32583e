import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { RequestInput } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import type { Product, ProductSummary, SortOrder } from './contract.ts'
import { colorNames, discountOf, priceOf, sizeNames } from './rules.ts'

const shop = openTestShop()
type Query = RequestInput<Endpoints['GET /product-summaries']>['query']

/** All products of a list, page by page. */
async function walk(query: Query, limit: number) {
  const guest = await shop.as(null)
  const listed: ProductSummary[] = []
  let cursor: string | undefined
  do {
    const page = await guest('GET /product-summaries', {
      query: { ...query, limit, ...(cursor && { cursor }) },
    })
    listed.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return listed
}
async function namesOf(query: Query) {
  const guest = await shop.as(null)
  const { rows, total } = await guest('GET /product-summaries', { query })
  expect(total).toBe(rows.length)
  return rows.map(({ name }) => name).sort()
}

const inOrder: Record<SortOrder, (a: Product, b: Product) => number> = {
  newest: () => 0,
  popular: (a, b) => Number(b.productType === 'Most Popular') - Number(a.productType === 'Most Popular'),
  'price-up': (a, b) => priceOf(a) - priceOf(b) || Number(a._id) - Number(b._id),
  'price-down': (a, b) => priceOf(b) - priceOf(a),
  discount: (a, b) => discountOf(b) - discountOf(a),
  rating: (a, b) => (b.ratings ?? 0) - (a.ratings ?? 0),
}

test('every sort order lists each product once and in order, also with many equal values', async () => {
  for (let index = 0; index < 30; index++)
    await shop.make.product({
      name: `Piece ${index}`,
      price: [100, 100, 250, 99.5][index % 4] ?? 0,
      ...(index % 3 === 0 && { offer: [80, 60][index % 2] ?? 0 }),
      ...(index % 5 !== 0 && { ratings: [4.5, 4.5, 3, 5][index % 4] ?? 1 }),
      ...(index % 7 === 0 && { type: 'Most Popular' }),
      hidden: index === 11,
    })
  const guest = await shop.as(null)
  const { rows } = await guest('GET /products', { query: {} })
  expect(rows.data).toHaveLength(29)
  for (const [sort, compare] of Object.entries(inOrder) as [SortOrder, (typeof inOrder)[SortOrder]][]) {
    // Equal ones stand as they came, the newest first.
    const right = [...rows.data].sort(compare).map(({ _id }) => _id)
    for (const limit of [1, 4, 28, 29, 100])
      expect(
        (await walk({ sort }, limit)).map(({ _id }) => _id),
        `${sort} by ${limit}`,
      ).toEqual(right)
  }
})

test('a cursor of one sort order is rejected in another', async () => {
  const guest = await shop.as(null)
  for (const [one, other] of [
    ['price-up', 'price-down'],
    ['rating', 'discount'],
    ['popular', 'newest'],
    ['newest', 'price-up'],
  ] as const) {
    const { nextCursor } = await guest('GET /product-summaries', { query: { sort: one, limit: 1 } })
    const again = guest('GET /product-summaries', { query: { sort: other, cursor: nextCursor ?? '' } })
    expect(await rejected(again)).toMatchObject({ status: 422, fields: { cursor: expect.any(String) } })
  }
})

test('filters work alone and combined', async () => {
  await shop.db.deleteFrom('products').execute()
  const [women, men] = [1, 13]
  await shop.make.product({ name: 'plain', price: 100, subCategoryId: women })
  await shop.make.product({ name: 'offered', price: 200, offer: 120, subCategoryId: men })
  await shop.make.product({ name: 'hardly offered', price: 1000, offer: 999.5, subCategoryId: men, stock: 3 })
  await shop.make.product({ name: 'gone', price: 100, stock: 0, sizes: ['M'], colors: ['Red'] })
  await shop.make.product({ name: 'sized', price: 300, sizes: ['S', 'M'], colors: ['Blue', 'Black'] })
  await shop.make.product({ name: 'huge', price: 120, sizes: ['XXL'], colors: ['Red'], subCategoryId: men })
  await shop.make.product({ name: 'hidden', price: 120, offer: 110, sizes: ['M'], hidden: true })
  shop.cache.clear()

  expect(await namesOf({ minPrice: '120', maxPrice: '300' })).toEqual(['huge', 'offered', 'sized'])
  expect(await namesOf({ minPrice: '999.5' })).toEqual(['hardly offered'])
  expect(await namesOf({ maxPrice: '100' })).toEqual(['gone', 'plain'])
  expect(await namesOf({ minPrice: '120', maxPrice: '120' })).toEqual(['huge', 'offered'])
  expect(await namesOf({ sizes: 'M' })).toEqual(['gone', 'sized'])
  expect(await namesOf({ sizes: 'XXL,S' })).toEqual(['huge', 'sized'])
  expect(await namesOf({ colors: 'Red' })).toEqual(['gone', 'huge'])
  expect(await namesOf({ sizes: 'S,M', colors: 'Red,Blue' })).toEqual(['gone', 'sized'])
  expect(await namesOf({ onOffer: 'true' })).toEqual(['hardly offered', 'offered'])
  expect(await namesOf({ inStock: 'true', maxPrice: '100' })).toEqual(['plain'])
  expect(await namesOf({ category: 'men items', subCategory: 'watches', onOffer: 'true' })).toEqual([
    'hardly offered',
    'offered',
  ])
  expect(await namesOf({ category: 'women items', onOffer: 'true' })).toEqual([])
  const all = { category: 'Men Items', sizes: 'XXL', colors: 'Red', inStock: 'true', minPrice: '1' } as const
  expect(await namesOf({ ...all, maxPrice: '5000' })).toEqual(['huge'])
  for (const sort of ['newest', 'price-up', 'discount', 'rating'] as const)
    expect(await namesOf({ ...all, sort })).toEqual(['huge'])
  const guest = await shop.as(null)
  const { rows } = await guest('GET /products', { query: { sizes: 'M', inStock: 'true' } })
  expect(rows.data.map(({ name }) => name)).toEqual(['sized'])
})

test('every size and every colour has its own bit in the indexes', async () => {
  const bitsOf = async (names: readonly string[], bits: 'size_bits' | 'color_bits') => {
    const { rows } = await sql<{ bit: number }>`
      select ${sql.raw(bits)}(array[name]) as bit from unnest(${[...names]}::text[]) name`.execute(shop.db)
    return rows.map(({ bit }) => bit)
  }
  for (const [names, bits] of [
    [sizeNames, 'size_bits'],
    [colorNames, 'color_bits'],
  ] as const) {
    const results = await bitsOf(names, bits)
    expect(new Set(results).size).toBe(names.length)
    for (const bit of results) expect(Number.isInteger(Math.log2(bit))).toBe(true)
  }
  expect(await bitsOf(['Huge'], 'size_bits')).toEqual([0])
})

test('a sold-out product leaves the in-stock list at once', async () => {
  const last = await shop.make.product({ name: 'last piece', stock: 1, price: 77 })
  const query = { inStock: 'true', maxPrice: '77', minPrice: '77' } as const
  expect(await namesOf(query)).toEqual(['last piece'])
  const body = shop.make.orderOf([last])
  expect((await shop.send('POST', '/api/postOrder', { body })).status).toBe(201)
  expect(await namesOf(query)).toEqual([])
})

test.each([
  ['minPrice=-1', 'minPrice'],
  ['minPrice=abc', 'minPrice'],
  ['minPrice=', 'minPrice'],
  ['minPrice=1e3', 'minPrice'],
  ['maxPrice=1.234', 'maxPrice'],
  ['maxPrice=99999999', 'maxPrice'],
  ['minPrice=500&maxPrice=499.99', 'maxPrice'],
  [`brand=${'x'.repeat(61)}`, 'brand'],
  [`sizes=${'x'.repeat(41)}`, 'sizes.0'],
  ['sizes=M,', 'sizes.0'],
  ['sizes=M&sizes=L', 'sizes'],
  [`colors=${'Red,'.repeat(120)}Red`, 'colors'],
  ['onOffer=yes', 'onOffer'],
  ['inStock=false', 'inStock'],
  ['sort=cheapest', 'sort'],
])('an invalid value in %s is rejected with an error for that field', async (query, field) => {
  for (const path of ['products', 'product-summaries']) {
    const { status, body } = await shop.send('GET', `/api/${path}?${query}`)
    expect(status).toBe(422)
    expect(Object.keys(body.error.fields)).toEqual([field])
  }
})

test('products are sorted by the displayed discount percentage', async () => {
  const paisa = fc.integer({ min: 100, max: 3_000_000 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(paisa, paisa), { minLength: 20, maxLength: 50 }), async (pairs) => {
      const prices = pairs
        .flatMap(([one, other]) => [
          [Math.max(one, other) + 1, Math.min(one, other)],
          // Halves of a percent, where a rounding error would show.
          [Math.max(200, one - (one % 200)), 0],
        ])
        .map(([before = 0, now = 0]) => [before, now || Math.max(100, before - (before / 200) * 51)] as const)
        .filter(([before, now]) => now < before)
      const ids = await shop.db
        .insertInto('products')
        .values(
          prices.map(([before, now]) => ({
            name: 'Priced',
            subCategoryId: 1,
            categoryId: 1,
            originalPricePaisa: before,
            offerPricePaisa: now,
          })),
        )
        .returning(['id', 'discountPercent', 'originalPricePaisa', 'offerPricePaisa'])
        .execute()
      for (const { discountPercent, originalPricePaisa, offerPricePaisa } of ids) {
        const prices = { originalPrice: originalPricePaisa / 100, offerPrice: (offerPricePaisa ?? 0) / 100 }
        expect({ ...prices, percent: discountPercent }).toEqual({ ...prices, percent: discountOf(prices) })
      }
    }),
    { numRuns: 20 },
  )
})

test('lists of 10,000 products use index-only scans for all filters and sort orders', async () => {
  await sql`insert into products (name, sub_category_id, category_id, description, original_price_paisa, offer_price_paisa,
      ratings, stock, sizes, colors, brand)
    select 'Copy ' || n, s.id, s.category_id, repeat('Long. ', 100), 10000 + n,
      case when n % 3 = 0 then 9000 + n % 900 end, case when n % 4 > 0 then 1 + n % 5 end, nullif(n % 50, 49),
      case when n % 2 = 0 then '{M,L}'::text[] when n % 999 = 0 then '{XXXL}' else '{}' end,
      case when n % 5 = 0 then '{Red}'::text[] else '{}' end, case when n % 100 = 0 then 'Meghna' end
    from generate_series(1, 10000) n join sub_categories s on s.id = 1 + n % 145`.execute(shop.db)
  await sql`vacuum analyze products`.execute(shop.db)
  shop.cache.clear()
  const questions: Query[] = [
    { sizes: 'XXXL', colors: 'Red' },
    { onOffer: 'true', inStock: 'true', minPrice: '97' },
    { category: 'Women Items', sizes: 'M' },
    { subCategory: 'Watches', maxPrice: '150' },
    { brand: 'Meghna', sizes: 'M' },
  ]
  const rowsReadInVain = async () => {
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read as read from pg_stat_user_tables where relname = 'products'`.execute(shop.db)
    return rows[0]?.read ?? 0
  }
  const guest = await shop.as(null)
  const before = await rowsReadInVain()
  const sorts = Object.keys(inOrder) as SortOrder[]
  for (const query of [
    ...sorts.flatMap((sort) => questions.map((question) => ({ ...question, sort }))),
    {},
  ]) {
    const listed = await walk(query, 100)
    expect(new Set(listed.map(({ _id }) => _id)).size).toBe(listed.length)
    const { total } = await guest('GET /product-summaries', { query })
    const isFiltered = Object.keys(query).length > 0
    expect(total).toBe(isFiltered ? Math.min(listed.length, 1000) : listed.length)
  }
  expect((await rowsReadInVain()) - before).toBeLessThan(10_000)
})
