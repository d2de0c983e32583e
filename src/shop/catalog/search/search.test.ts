import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'
import { maxTotal } from '../rules.ts'
import { indexAllProducts } from './index-products.ts'

const shop = openTestShop()

beforeEach(async () => {
  await shop.db.deleteFrom('products').execute()
  await shop.db.deleteFrom('searchWords').execute()
  shop.cache.clear()
})

const guest = () => shop.as(null)
const names = async (searchQuery: string, more = {}) =>
  (await (await guest())('GET /product-summaries', { query: { searchQuery, ...more } })).rows.map(
    ({ name }) => name,
  )
const make = async (...productNames: string[]) => {
  const made = []
  for (const name of productNames) made.push(await shop.make.product({ name }))
  return made
}

test('an exact match ranks above phonetic, synonym, prefix and substring matches', async () => {
  await make('Wristwatches', 'Watchmaker Tool', 'Ghori', 'Watches', 'Watch')
  expect(await names('watch')).toEqual(['Watch', 'Watches', 'Ghori', 'Watchmaker Tool', 'Wristwatches'])
})

test('typos are tolerated only when there are no other results', async () => {
  await make('Shirt', 'Skirt')
  expect(await names('skirt')).toEqual(['Skirt'])
  expect(await names('shrit')).toEqual(['Shirt'])
})

test('random text has no results', async () => {
  await make('4 K Smart TV', 'Shirt', 'Saree', 'Gown with Embroidered Yoke')
  for (const text of ['qqqqqqq', 'zzz', 'কককককক', '!!!', '999999'])
    expect(await names(text), text).toEqual([])
})

test('a phrase match ranks above the same words apart', async () => {
  await make('Cooker for Rice and Pulses', 'Rice Cooker', 'Rice Bowl for any Cooker')
  expect((await names('rice cooker'))[0]).toBe('Rice Cooker')
  expect(await names('rice cooker')).toHaveLength(3)
})

test('equally good matches are ordered by Most Popular, then newest first', async () => {
  await shop.make.product({ name: 'Lamp old' })
  await shop.make.product({ name: 'Lamp popular', type: 'Most Popular' })
  await shop.make.product({ name: 'Lamp new' })
  expect(await names('lamp')).toEqual(['Lamp popular', 'Lamp new', 'Lamp old'])
})

test('every token must match', async () => {
  await make('Red Cotton Saree', 'Blue Cotton Saree')
  expect(await names('red saree')).toEqual(['Red Cotton Saree'])
  expect(await names('saree helicopter')).toEqual([])
})

test('a product is found by its id in Western and Bengali digits, above names with that number', async () => {
  const [product, other] = await make('Kettle', 'Fan')
  await shop.make.product({ name: `Bucket ${product?.id}` })
  const inBengali = String(product?.id).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
  for (const code of [String(product?.id), `#${product?.id}`, inBengali])
    expect((await names(code))[0], code).toBe('Kettle')
  expect(await names(String(other?.id))).toContain('Fan')
})

test('a search can be combined with filters and sort orders', async () => {
  await shop.make.product({ name: 'Watch plain', subCategoryId: 13 })
  await shop.make.product({ name: 'Ghori', subCategoryId: 9, type: 'Most Popular' })
  await shop.make.product({ name: 'Watch for men', subCategoryId: 13, type: 'Best Selling' })
  expect(await names('watch', { category: 'Men Items' })).toEqual(['Watch for men', 'Watch plain'])
  expect(await names('watch', { productType: 'Most Popular' })).toEqual(['Ghori'])
  expect(await names('watch', { sort: 'newest' })).toEqual(['Watch for men', 'Ghori', 'Watch plain'])
  expect(await names('watch', { sort: 'popular' })).toEqual(['Ghori', 'Watch for men', 'Watch plain'])
  // A slip is forgiven because the whole shop has no such word, whichever filter is set.
  expect(await names('wotch', { category: 'Men Items', sort: 'newest' })).toHaveLength(2)
  expect(await names('wotch', { category: 'Men Items' })).toHaveLength(2)
})

test.each([
  ['summaries', 'GET /product-summaries'],
  ['products', 'GET /products'],
] as const)('the pages of a search list each product once, best match first (%s)', async (_, endpoint) => {
  const all = ['Saree', 'Sharee', 'Silk Saree', 'Saree Pin', 'শাড়ি', 'Sareehouse', 'Belt for Sarees', 'Sari']
  await make(...all)
  const whole = await (await guest())(endpoint, { query: { searchQuery: 'saree', limit: 100 } })
  expect(whole.total).toBe(all.length)
  const idsOf = (rows: typeof whole.rows) => ('data' in rows ? rows.data : rows).map(({ _id }) => _id)
  for (const limit of [1, 2, 3, 7]) {
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const page = await (await guest())(endpoint, {
        query: { searchQuery: 'saree', limit, ...(cursor && { cursor }) },
      })
      listed.push(...idsOf(page.rows))
      expect(page.total).toBe(all.length)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(listed).toEqual(idsOf(whole.rows))
  }
})

test('a search with thousands of results has a capped total and can be paged to the end in a stable order', async () => {
  const one = await shop.make.product({ name: 'Blue' })
  const copies = Array.from({ length: maxTotal + 250 }, (_, index) => ({
    name: index % 400 ? `Blueberry ${index}` : 'Blue',
    originalPricePaisa: 100,
    subCategoryId: one.subCategoryId,
    categoryId: one.categoryId,
    productType: index % 7 ? null : 'Most Popular',
  }))
  await shop.db.insertInto('products').values(copies).execute()
  await indexAllProducts(shop.db)
  const listAllPages = async (limit: number) => {
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const query = { searchQuery: 'blue', limit, ...(cursor && { cursor }) }
      const page = await (await guest())('GET /product-summaries', { query })
      expect(page.total).toBe(maxTotal)
      listed.push(...page.rows.map(({ _id, name }) => `${name} ${_id}`))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return listed
  }
  const listed = await listAllPages(100)
  expect(new Set(listed).size).toBe(copies.length + 1)
  expect(await listAllPages(37)).toEqual(listed)
  expect(listed.slice(0, 5).every((name) => /^Blue \d+$/.test(name))).toBe(true)
  const popular = await shop.db
    .selectFrom('products')
    .select('id')
    .where('productType', '=', 'Most Popular')
    .execute()
  const isPopular = new Set(popular.map(({ id }) => String(id)))
  const ranked = listed.slice(5).map((name) => isPopular.has(name.split(' ').at(-1) ?? ''))
  expect(ranked.lastIndexOf(true)).toBeLessThan(ranked.indexOf(false))
})

test('a foreign or invalid cursor and a search of more than 100 characters are rejected', async () => {
  await make('Lamp')
  for (const cursor of ['x', btoa('["a"]'), btoa('[1]')])
    expect(
      await rejected((await guest())('GET /product-summaries', { query: { searchQuery: 'lamp', cursor } })),
    ).toMatchObject({ status: 422, fields: { cursor: expect.any(String) } })
  const long = 'a'.repeat(101)
  for (const path of ['product-summaries', 'products', 'search/suggestions', 'search/did-you-mean'])
    expect(await shop.send('GET', `/api/${path}?searchQuery=${long}`)).toMatchObject({
      status: 422,
      body: { error: { fields: { searchQuery: expect.any(String) } } },
    })
  expect(await names('ক'.repeat(100))).toEqual([])
  expect(await names('a '.repeat(50).trim())).toEqual([])
})

test('ten suggestions are returned in the language of the page, with the total [NUM-12]', async () => {
  for (let count = 0; count < 12; count++)
    await shop.make.product({ name: `Lamp ${count}`, nameBn: `বাতি ${count}`, price: 100, offer: 90 })
  const { total, suggestions } = await (await guest())('GET /search/suggestions', {
    query: { searchQuery: 'bati' },
  })
  expect(total).toBe(12)
  expect(suggestions).toHaveLength(10)
  expect(Object.keys(suggestions[0] ?? {}).sort()).toEqual([
    '_id',
    'hasPriceRange',
    'image',
    'name',
    'offerPrice',
    'originalPrice',
  ])
  expect(suggestions[0]).toMatchObject({ name: 'Lamp 11', originalPrice: 100, offerPrice: 90, image: '' })
  const inBengali = await (await guest())('GET /search/suggestions', {
    query: { searchQuery: 'lamp', language: 'bn' },
  })
  expect(inBengali.suggestions[0]?.name).toBe('বাতি 11')
  expect(await (await guest())('GET /search/suggestions', { query: { searchQuery: '' } })).toEqual({
    total: 0,
    suggestions: [],
  })
})

test('a product is found right after it is created or renamed, and not while hidden', async () => {
  const [product] = await make('Kettle')
  const search = async (text: string) => {
    shop.cache.clear()
    return names(text)
  }
  expect(await search('kettle')).toEqual(['Kettle'])
  const change = (values: { name?: string; hidden?: boolean }) =>
    shop.db
      .updateTable('products')
      .set(values)
      .where('id', '=', product?.id ?? 0)
      .execute()
  await change({ name: 'Teapot' })
  expect([await search('kettle'), await search('teapot')]).toEqual([[], ['Teapot']])
  await change({ hidden: true })
  expect(await search('teapot')).toEqual([])
  await change({ hidden: false })
  expect(await search('teapot')).toEqual(['Teapot'])
  await shop.db.deleteFrom('products').execute()
  expect(await search('teapot')).toEqual([])
})

test('hidden products are in no total of a search', async () => {
  await shop.make.product({ name: 'Kettle one', stock: 1 })
  await shop.make.product({ name: 'Kettle two', stock: 1 })
  await shop.make.product({ name: 'Kettle three', stock: 1, hidden: true })
  const total = async (query: object = {}) =>
    (await (await guest())('GET /product-summaries', { query: { searchQuery: 'kettle', ...query } })).total
  // One word, two words, the beginning of a word, a typo, and lists that are filtered or sorted.
  const queries = [
    {},
    { searchQuery: 'kett' },
    { searchQuery: 'ketle' },
    { inStock: 'true' },
    { sort: 'newest' },
  ]
  for (const query of queries) expect([query, await total(query)]).toEqual([query, 2])
  expect(await total({ searchQuery: 'kettle three' })).toBe(0)
  expect(await total({ limit: 1 })).toBe(2)
  const suggestions = await (await guest())('GET /search/suggestions', { query: { searchQuery: 'kettle' } })
  expect(suggestions.total).toBe(2)
  const { headers } = await shop.send('GET', '/api/products?searchQuery=kettle')
  expect(headers['x-total-count']).toBe('2')
})

test('products created concurrently are all found', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await shop.make.product({ name: `Together ${index}` })
      await names(`together ${index}`)
    }),
  )
  shop.cache.clear()
  expect(await names('together', { limit: 100 })).toHaveLength(20)
})

test('after a change of the index version all products are indexed at start', async () => {
  await make('Kettle')
  await names('kettle')
  await sql`update product_search set words = 'nonsense'`.execute(shop.db)
  await shop.db.deleteFrom('settings').where('key', '=', 'searchRules').execute()
  await indexAllProducts(shop.db)
  shop.cache.clear()
  expect(await names('kettle')).toEqual(['Kettle'])
})

test('a synonym group takes effect without a restart', async () => {
  await make('Stool')
  expect(await names('mora')).toEqual([])
  await shop.db
    .insertInto('synonyms')
    .values({ phrases: ['mora', 'stool', 'bamboo seat'] })
    .execute()
  await shop.events.publish('storefront')
  expect([await names('mora'), await names('মোড়া'), await names('bamboo seat')]).toEqual([
    ['Stool'],
    ['Stool'],
    ['Stool'],
  ])
})

test('a product is found by its category as soon as it is moved there or the category is renamed', async () => {
  const { id } = await shop.make.product({ name: 'Wooden Puzzle' })
  const guest = await shop.as(null)
  const found = async (searchQuery: string) =>
    (await guest('GET /product-summaries', { query: { searchQuery } })).rows.some(
      ({ _id }) => _id === String(id),
    )
  const toys = await shop.db
    .selectFrom('subCategories')
    .select(['id', 'categoryId'])
    .where('name', '=', 'Toys')
    .executeTakeFirstOrThrow()
  expect(await found('toys')).toBe(false)
  await shop.db
    .updateTable('products')
    .set({ subCategoryId: toys.id, categoryId: toys.categoryId })
    .where('id', '=', id)
    .execute()
  shop.cache.clear()
  expect(await found('toys')).toBe(true)
  await shop.db.updateTable('subCategories').set({ name: 'Zabuton' }).where('id', '=', toys.id).execute()
  shop.cache.clear()
  expect(await found('zabuton')).toBe(true)
  await shop.db.updateTable('subCategories').set({ name: 'Toys' }).where('id', '=', toys.id).execute()
})

test('a product is found by the options, SKUs and barcodes of its variants, and by the new ones after a change', async () => {
  await make('Kurti')
  const admin = await shop.as('admin')
  const { insertedId: id } = await admin('POST /postProduct', {
    headers: {},
    body: {
      name: 'Cotton Kurti',
      category: 'Women Items',
      subCategory: 'Clothing',
      originalPrice: 500,
      variants: [
        { options: { color: 'Maroon', Pack: '3' }, sku: 'KU-77-M', barcode: '8941100500019' },
        { options: { color: 'Olive', Pack: '1' }, sku: 'KU-78-O' },
      ],
    },
  })
  for (const text of ['maroon kurti', 'marun', 'KU-77-M', 'ku-78-o', '8941100500019', 'kurti pack 3'])
    expect([text, await names(text)]).toEqual([text, ['Cotton Kurti']])
  const { variants } = await admin('GET /admin-products/:id', { params: { id } })
  const [first] = variants.map(({ _id }) => ({ _id, sku: 'NEW-1' }))
  await admin('PATCH /updateProduct/:id', { params: { id }, body: { variants: first ? [first] : [] } })
  expect([await names('new-1'), await names('olive')]).toEqual([['Cotton Kurti'], []])
})
