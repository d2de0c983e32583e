import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'
import type { VariantInput } from './products-contract.ts'

const shop = openTestShop()

const bare = { name: 'Kurti', category: 'Women Items', subCategory: 'Clothing', originalPrice: 500 }
const maroon38 = { options: { size: '38', color: 'Maroon' }, sku: 'K-M-38', stock: 1 }
const maroon40 = { options: { size: '40', color: 'Maroon' }, originalPrice: 450, offerPrice: 400, stock: 4 }
const olive38 = { options: { size: '38', color: 'Olive' }, originalPrice: 650, stock: 2 }
const by = (id: string) => ({ params: { id } })

const add = async (variants: VariantInput[], more: object = {}) =>
  (
    await (
      await shop.as('admin')
    )('POST /postProduct', {
      headers: {},
      body: { ...bare, ...more, variants },
    })
  ).insertedId
const read = async (id: string) => (await (await shop.as(null))('GET /product/:id', by(id))).data
const update = async (id: string, body: object) =>
  (await shop.as('admin'))('PATCH /updateProduct/:id', { ...by(id), body })
const fieldsOf = async (call: Promise<unknown>) => {
  const { status, fields } = await rejected(call)
  return [status, Object.keys(fields ?? {})]
}
/** Its SKUs are free for the next test. */
const plain = (variants: VariantInput[]) => variants.map(({ sku: _, ...variant }) => variant)

test('sizes, colours, price and stock of a product with variants are those of its variants [D61]', async () => {
  const id = await add([maroon38, maroon40, olive38])
  const product = await read(id)
  expect(product).toMatchObject({
    sizes: ['38', '40'],
    colors: ['Maroon', 'Olive'],
    originalPrice: 450,
    offerPrice: 400,
    stock: 7,
    variants: [
      { ...maroon38, originalPrice: 500, offerPrice: null, barcode: '', image: '' },
      { ...maroon40, sku: '' },
      { ...olive38, offerPrice: null },
    ],
  })
  const guest = await shop.as(null)
  const { rows } = await guest('GET /product-summaries', { query: { minPrice: '400', maxPrice: '400' } })
  expect(rows).toMatchObject([{ _id: id, originalPrice: 450, offerPrice: 400, hasPriceRange: true }])
  expect(await guest('GET /stock', { query: { ids: id } })).toEqual([
    {
      _id: id,
      price: 400,
      stock: 7,
      nameBn: '',
      category: product.category,
      weight: null,
      quantityOffers: [],
      combos: [],
      sizes: product.sizes,
      colors: product.colors,
      variants: product.variants.map(({ _id, options, stock, weight, originalPrice, offerPrice }) => ({
        _id,
        options,
        stock,
        weight,
        price: offerPrice ?? originalPrice,
      })),
    },
  ])
  // As soon as one is not counted the product is never sold out.
  const [first, ...others] = product.variants.map(({ _id }) => ({ _id }))
  const uncounted = await update(id, { variants: [{ ...first, stock: null }, ...others] })
  expect(uncounted).toMatchObject({ stock: null, variants: [{ stock: null }, { stock: 4 }, { stock: 2 }] })
})

test('variants of the same price have no price range, and a product without variants has none', async () => {
  const guest = await shop.as(null)
  const id = await add(plain([maroon38, { ...olive38, originalPrice: 500 }]))
  const simple = await shop.make.product()
  const ids = [id, simple.id].join()
  const cards = await guest('GET /product-summaries/by-id', { query: { ids } })
  expect(cards).toMatchObject([{ hasPriceRange: false }, { hasPriceRange: false }])
  expect((await read(String(simple.id))).variants).toEqual([])
})

test('an update replaces the variants: one with its id or its options keeps its row, and what is left out', async () => {
  const id = await add(plain([maroon38, maroon40]))
  const [first, second] = (await read(id)).variants
  const after = await update(id, {
    variants: [
      { _id: second?._id, offerPrice: null },
      { options: { color: 'Maroon', size: '38' }, stock: 9 },
      { options: { size: '42', color: 'Maroon' }, barcode: '8941100500019' },
    ],
  })
  expect(after.variants).toMatchObject([
    { ...second, offerPrice: null },
    { ...first, stock: 9 },
    { options: { size: '42' }, barcode: '8941100500019', originalPrice: 450, stock: null },
  ])
  const gone = await update(id, { variants: [{ _id: first?._id }] })
  expect(gone).toMatchObject({ sizes: ['38'], originalPrice: 500, stock: 9, variants: [{ _id: first?._id }] })
  expect(gone.variants).toHaveLength(1)
  // The same again changes nothing.
  expect((await update(id, { variants: [{ _id: first?._id }] })).version).toBe(gone.version)
})

test('two variants may exchange options, places and codes', async () => {
  const id = await add([
    { options: { size: '1' }, sku: 'X-1' },
    { options: { size: '2' }, sku: 'X-2' },
  ])
  const [one, two] = (await read(id)).variants
  const after = await update(id, {
    variants: [
      { ...two, options: one?.options, sku: 'X-1' },
      { ...one, options: two?.options, sku: 'X-2' },
    ],
  })
  expect(after.variants).toMatchObject([
    { _id: two?._id, options: { size: '1' }, sku: 'X-1' },
    { _id: one?._id, options: { size: '2' }, sku: 'X-2' },
  ])
})

test('without variants a product is a simple one again, and is changed as before', async () => {
  const id = await add(plain([maroon38, olive38]))
  expect(await update(id, { variants: [] })).toMatchObject({
    variants: [],
    sizes: ['38'],
    colors: ['Maroon', 'Olive'],
    originalPrice: 500,
    stock: 3,
  })
  expect(await update(id, { stock: 8, sizes: ['Free size'] })).toMatchObject({
    stock: 8,
    sizes: ['Free size'],
  })
})

test.each([
  ['sizes', ['38', '42']],
  ['colors', []],
  ['stock', 100],
  ['originalPrice', 1],
  ['offerPrice', 1],
])('%s of a product with variants is not changed without them', async (field, value) => {
  const id = await add(plain([maroon38, maroon40]))
  const before = await read(id)
  expect(await fieldsOf(update(id, { [field]: value }))).toEqual([422, [field]])
  const { variants: _, ...same } = before
  const { sizes, colors, stock, originalPrice, offerPrice } = same
  expect(
    await update(id, { sizes, colors, stock, originalPrice, offerPrice, brand: 'Aarong' }),
  ).toMatchObject({ ...before, brand: 'Aarong' })
})

const image = `/images/${'0'.repeat(32)}-900.webp`
const many = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({ options: { [name]: String(index) } }))
const wrong: [string, VariantInput[], string[]][] = [
  ['no options', [{ options: {} }], ['variants.0.options']],
  ['options left out', [{ sku: 'A' }], ['variants.0.options']],
  ['the same options twice', [maroon38, { ...maroon38, sku: 'B' }], ['variants.1.options']],
  [
    'two sizes that nobody can tell apart',
    [{ options: { size: 'M' } }, { options: { size: 'M\u200b' } }],
    ['variants.1.options'],
  ],
  [
    'a colour in two spellings',
    [{ options: { color: 'বা\u09dcন্ত' } }, { options: { color: 'বা\u09a1\u09bcন্\u200cত' } }],
    ['variants.1.options'],
  ],
  ['a size of nothing', [{ options: { size: '\u3164' } }], ['variants.0.options.size']],
  ['different options', [maroon38, { options: { size: '38' } }], ['variants.1.options']],
  ['a comma in a size', [{ options: { size: '38,40' } }], ['variants.0.options.size']],
  ['a long colour', [{ options: { color: 'x'.repeat(41) } }], ['variants.0.options.color']],
  ['an underscore in a name', [{ options: { pack_of: '3' } }], ['variants.0.options.pack_of']],
  ['one SKU twice', [{ ...maroon38 }, { ...maroon40, sku: 'K-M-38' }], ['variants.1.sku']],
  ['an offer above the price', [{ ...maroon38, offerPrice: 500 }], ['variants.0.offerPrice']],
  ['a price of zero', [{ ...maroon38, originalPrice: 0 }], ['variants.0.originalPrice']],
  ['half a piece', [maroon38, { ...maroon40, stock: 0.5 }], ['variants.1.stock']],
  ['a foreign id', [{ ...maroon38, _id: '999999' }], ['variants.0._id']],
  ['a picture that is not there', [{ ...maroon38, image }], ['variants.0.image']],
  ['101 variants', many(101, 'Pack'), ['variants']],
  ['31 sizes', many(31, 'size'), ['variants']],
]
test.each(wrong)(
  'variants with %s are rejected with an error beside the field',
  async (_, variants, fields) => {
    const fresh = variants.map((variant) =>
      variant.sku === undefined ? variant : { ...variant, sku: `${variant.sku} ${randomUUID().slice(0, 8)}` },
    )
    const sent = variants.map(({ sku }) => sku).filter(Boolean).length > 1 ? variants : fresh
    expect(await fieldsOf(add(sent))).toEqual([422, fields])
    const { id } = await shop.make.product()
    expect(await fieldsOf(update(String(id), { variants: sent }))).toEqual([422, fields])
    expect((await read(String(id))).variants).toEqual([])
  },
)

test('a SKU belongs to one product of the shop, also when two are written at once', async () => {
  await add([{ options: { size: 'S' }, sku: 'ONLY-1' }])
  expect(await fieldsOf(add([{ options: { size: 'S' }, sku: 'ONLY-1' }]))).toEqual([422, ['variants.0.sku']])
  const statuses = await Promise.all(
    Array.from({ length: 6 }, () =>
      add([{ options: { size: 'S' }, sku: 'ONLY-2' }]).then(
        () => 201,
        ({ status }: { status: number }) => status,
      ),
    ),
  )
  expect(statuses.sort()).toEqual([201, ...Array(5).fill(422)])
})

test('a stock that moved meanwhile is not overwritten', async () => {
  const id = await add(plain([maroon38, maroon40]))
  const variants = (await read(id)).variants.map(({ _id }) => ({ _id }))
  const [first, second] = variants
  const change = (stockWas: number) => update(id, { variants: [{ ...first, stock: 20, stockWas }, second] })
  const { status, now } = await rejected(change(2))
  expect([status, (now as { variants: { stock: number }[] }).variants[0]?.stock]).toEqual([409, 1])
  expect((await change(1)).stock).toBe(24)
})

test('creating a product again with the same key keeps its variants, and the audit log has what changed', async () => {
  const admin = await shop.as('admin')
  const headers = { 'idempotency-key': randomUUID() }
  const post = (variants: VariantInput[]) =>
    admin('POST /postProduct', { headers, body: { ...bare, variants } })
  const { insertedId } = await post(plain([maroon38]))
  const [before] = (await read(insertedId)).variants
  await post(plain([{ ...maroon38, stock: 3 }]))
  expect((await read(insertedId)).variants).toEqual([{ ...before, stock: 3 }])
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `product ${insertedId}`)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'product-added', after: { variants: [{ stock: 1 }] } },
    {
      action: 'product-changed',
      before: { stock: 1, variants: [{ stock: 1 }] },
      after: { stock: 3, variants: [{ stock: 3 }] },
    },
  ])
})

test('several products are not given one price if one of them has variants', async () => {
  const admin = await shop.as('admin')
  const id = await add(plain([maroon38]))
  const simple = await shop.make.product({ price: 300 })
  const products = [
    { id, version: 1 },
    { id: String(simple.id), version: 1 },
  ]
  const error = await rejected(admin('PATCH /products', { body: { products, fields: { stock: 5 } } }))
  expect(error).toMatchObject({ status: 422, productId: id })
  expect(Object.keys(error.fields ?? {})).toEqual(['stock'])
  const { rows } = await admin('GET /admin-products', { query: { limit: 2 } })
  expect(rows).toMatchObject([
    { _id: String(simple.id), stock: null, hasVariants: false },
    { _id: id, hasVariants: true },
  ])
})

test('own sizes and colours are filtered by and counted beside the given ones, and colours have a look', async () => {
  const [admin, guest] = [await shop.as('admin'), await shop.as(null)]
  const category = 'Bag Items'
  const place = { category, subCategory: 'Tote Bag' }
  const id = await add(plain([maroon38, { ...olive38, options: { size: 'M', color: 'Olive' } }]), place)
  const given = await shop.make.product({ sizes: ['M'], colors: ['Red'], subCategoryId: 81 })
  const find = async (query: object) =>
    (await guest('GET /product-summaries', { query: { category, ...query } })).rows.map(({ _id }) =>
      Number(_id),
    )
  expect(await find({ colors: 'Olive' })).toEqual([Number(id)])
  expect(await find({ colors: 'Olive,Red' })).toEqual([given.id, Number(id)])
  expect(await find({ sizes: '38' })).toEqual([Number(id)])
  expect(await find({ sizes: 'M' })).toEqual([given.id, Number(id)])
  expect(await find({ sizes: 'Huge' })).toEqual([])
  const { colors, sizes } = await guest('GET /product-filter-counts', { query: { category } })
  expect(colors).toMatchObject({ Red: 1, Blue: 0, Maroon: 1, Olive: 1 })
  expect(sizes).toMatchObject({ M: 2, '38': 1 })
  await admin('PUT /color-values', { body: { name: 'Maroon', value: '#7B1E3A' } })
  await admin('PUT /color-values', { body: { name: 'Olive', value: '#808000' } })
  await admin('PUT /color-values', { body: { name: 'Olive', value: '' } })
  expect(await guest('GET /color-values', {})).toEqual({ Maroon: '#7b1e3a' })
  expect(await fieldsOf(admin('PUT /color-values', { body: { name: 'Maroon', value: 'red;}' } }))).toEqual([
    422,
    ['value'],
  ])
})
