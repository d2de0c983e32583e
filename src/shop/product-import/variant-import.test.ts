import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cell, writeCsv } from '#platform/csv.ts'
import { openProductImports } from '#test/product-imports.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeAll(() => shop.jobs.start())
beforeEach(async () => {
  // Those that index what the test before has imported would be in the way.
  await shop.jobsDone()
  await shop.db.deleteFrom('productImports').execute()
  await shop.db.deleteFrom('products').execute()
})

const { admin, check, apply, exported, ...imports } = openProductImports(shop)
const problems = async (id: string) =>
  (await imports.problems(id)).map(({ row, column, reason, value }) => [row, column, reason, value])
const file = async (heading: string[], ...rows: Cell[][]) =>
  (await Array.fromAsync(writeCsv(heading, [rows]))).join('')
const stored = () => shop.db.selectFrom('products').select('id').orderBy('id').execute()
const plain = ['name', 'category', 'subCategory', 'originalPrice']

const kurti = { category: 'Women Items', subCategory: 'Jewelry' }
const variantHeading = [
  '_id',
  ...plain,
  'offerPrice',
  'sizes',
  'colors',
  'stock',
  'stockWhenExported',
  'nameBn',
  'variantId',
  'options',
  'sku',
  'barcode',
  'variantImage',
]
/** A row of the file; what is left out is empty. */
const variantRow = (cells: Record<string, Cell | undefined>) =>
  variantHeading.map((column) => cells[column] ?? '')
const product = async (id: number | string) =>
  (await admin())('GET /admin-products/:id', { params: { id: String(id) } })

test('new products have one row for each variant, and an export of them changes nothing when it comes back', async () => {
  const rows = [
    { name: 'Kurti', ...kurti, originalPrice: 500, sizes: '38', colors: 'Maroon', stock: 1, sku: 'IM-38' },
    {
      name: 'Kurti',
      sizes: '40',
      colors: 'Maroon',
      stock: 4,
      originalPrice: 450,
      offerPrice: 400,
      sku: 'IM-40',
    },
    { sizes: '42', colors: 'Maroon' },
    { name: 'Oil', ...kurti, originalPrice: 190, options: 'Litre: 1, Glass: yes', barcode: '8941100500019' },
    { name: 'Lamp', ...kurti, originalPrice: 90, sizes: 'S, M', stock: 3 },
  ]
  const results = await check(await file(variantHeading, ...rows.map(variantRow)))
  expect(await problems(results._id)).toEqual([])
  expect(results).toMatchObject({ rowsNew: 3, rowsWrong: 0 })
  expect(await apply(results._id)).toMatchObject({ status: 'done' })
  const [kurtiRow, oil, lamp] = await stored()
  expect(await product(kurtiRow?.id ?? 0)).toMatchObject({
    sizes: ['38', '40', '42'],
    colors: ['Maroon'],
    originalPrice: 450,
    offerPrice: 400,
    stock: null,
    variants: [
      {
        options: { size: '38', color: 'Maroon' },
        originalPrice: 500,
        offerPrice: null,
        stock: 1,
        sku: 'IM-38',
      },
      {
        options: { size: '40', color: 'Maroon' },
        originalPrice: 450,
        offerPrice: 400,
        stock: 4,
        sku: 'IM-40',
      },
      { options: { size: '42', color: 'Maroon' }, originalPrice: 500, offerPrice: null, stock: null },
    ],
  })
  expect((await product(oil?.id ?? 0)).variants).toMatchObject([
    { options: { Litre: '1', Glass: 'yes' }, barcode: '8941100500019', originalPrice: 190 },
  ])
  expect(await product(lamp?.id ?? 0)).toMatchObject({ sizes: ['S', 'M'], stock: 3, variants: [] })
  expect(await check(await exported())).toMatchObject({
    rowsSame: 3,
    rowsChanged: 0,
    rowsNew: 0,
    rowsWrong: 0,
  })
})

test('variants of an import are matched by id, SKU or options, and the changes are listed cell by cell', async () => {
  const { id } = await shop.make.product({ name: 'Kurti' })
  const api = await admin()
  const params = { id: String(id) }
  const { variants } = await api('PATCH /updateProduct/:id', {
    params,
    body: {
      variants: [
        { options: { size: '38' }, stock: 5 },
        { options: { size: '40' }, stock: 5, sku: 'SK-40' },
        { options: { size: '42' }, stock: 5 },
        { options: { size: '44' }, stock: 5 },
      ],
    },
  })
  const [first, second, third] = variants.map(({ _id }) => _id)
  // Exported when there were 7 pieces of 38, of which two are sold by now: 9 there are 7 here.
  const rows = [
    {
      _id: id,
      name: 'Kurti',
      ...kurti,
      originalPrice: 500,
      sizes: '38',
      stock: 9,
      stockWhenExported: 7,
      variantId: first,
    },
    { _id: id, originalPrice: 550, sizes: '41', stock: 5, stockWhenExported: 5, sku: 'SK-40' },
    { originalPrice: 500, sizes: '42', stock: 5, stockWhenExported: 5, barcode: 'B-42' },
    { sizes: '46', stock: 1 },
  ]
  const results = await check(await file(variantHeading, ...rows.map(variantRow)))
  expect(await problems(results._id)).toEqual([])
  const changes = await api('GET /product-imports/:id/changes', { params: { id: results._id }, query: {} })
  expect(changes.rows[0]?.changes).toEqual([
    { column: 'variantId', before: '44', after: '' },
    { column: 'stock', before: '38: 5', after: '38: 7' },
    { column: 'options', before: '40', after: '41' },
    { column: 'originalPrice', before: '40: 500', after: '41: 550' },
    { column: 'barcode', before: '42: ', after: '42: B-42' },
    { column: 'variantId', before: '', after: '46' },
  ])
  expect(await apply(results._id)).toMatchObject({ status: 'done' })
  const after = await product(id)
  expect(after).toMatchObject({ stock: 18, sizes: ['38', '41', '42', '46'] })
  expect(after.variants).toMatchObject([
    { _id: first, stock: 7 },
    { _id: second, options: { size: '41' }, originalPrice: 550, stock: 5 },
    { _id: third, barcode: 'B-42' },
    { options: { size: '46' }, originalPrice: 500, stock: 1 },
  ])
})

test('what is wrong in the row of a variant is named at its cell', async () => {
  const other = await shop.make.product({ name: 'Other' })
  const api = await admin()
  await api('PATCH /updateProduct/:id', {
    params: { id: String(other.id) },
    body: { variants: [{ options: { size: 'S' }, sku: 'TAKEN' }] },
  })
  const first = (name: string, cells: object) => ({
    name,
    ...kurti,
    originalPrice: 500,
    sizes: '38',
    ...cells,
  })
  const rows = [
    first('A', { variantId: 'x' }),
    first('B', { sizes: '38, 40', sku: 'B-1' }),
    first('C', { sku: 'C-1' }),
    { sizes: '38' },
    first('D', { sku: 'TAKEN' }),
    first('E', { sku: 'C-1' }),
    first('F', { offerPrice: 500, sku: 'F-1' }),
    first('G', { sku: 'G-1' }),
    { options: 'Litre: 1' },
    first('H', { variantImage: `/images/${'c'.repeat(32)}-900.webp` }),
  ]
  const results = await check(await file(variantHeading, ...rows.map(variantRow)))
  expect(await problems(results._id)).toEqual([
    [2, 'variantId', 'wrong', 'x'],
    [3, 'sizes', 'wrong', '38, 40'],
    [5, 'options', 'wrong', 'size: 38'],
    [6, 'sku', 'wrong', 'TAKEN'],
    [7, 'sku', 'sku-used', 'C-1'],
    [8, 'offerPrice', 'wrong', '500'],
    [10, 'options', 'wrong', 'Litre: 1'],
    [11, 'variantImage', 'unknown', `/images/${'c'.repeat(32)}-900.webp`],
  ])
})

test('a file without the columns of variants does not change what a product has from them, and names it', async () => {
  const { id } = await shop.make.product({ name: 'Kurti' })
  const api = await admin()
  const variants = [
    { options: { size: '38', color: 'Maroon' }, stock: 2 },
    { options: { size: '40', color: 'Maroon' }, originalPrice: 450, stock: 3 },
  ]
  const before = await api('PATCH /updateProduct/:id', { params: { id: String(id) }, body: { variants } })
  const heading = ['_id', ...plain, 'sizes', 'stock', 'stockWhenExported', 'nameBn']
  const row = [id, 'Kurti', 'Women Items', 'Jewelry']
  // An order may have come in since the export.
  const right = await check(await file(heading, [...row, 450, '38, 40', 4, 4, 'কুর্তি']))
  expect(await apply(right._id)).toMatchObject({ status: 'done' })
  const { version: _, ...same } = before
  expect(await product(id)).toMatchObject({ ...same, nameBn: 'কুর্তি' })
  const wrong = await check(await file(heading, [...row, 400, '38', 9, 5, '']))
  expect(await problems(wrong._id)).toEqual([
    [2, 'originalPrice', 'variants', '400'],
    [2, 'sizes', 'variants', '38'],
    [2, 'stock', 'variants', '9'],
  ])
})

test('a file that takes the time of its offers from a product gives its variants their offers at once [D75]', async () => {
  const { insertedId } = await (await admin())('POST /postProduct', {
    headers: {},
    body: {
      ...kurti,
      name: 'Kurti',
      originalPrice: 500,
      offerStartsAt: '2090-01-01T00:00:00.000Z',
      variants: [
        { options: { size: '38' }, offerPrice: 300 },
        { options: { size: '40' }, originalPrice: 600 },
      ],
    },
  })
  const read = async () =>
    (await (await shop.as(null))('GET /product/:id', { params: { id: insertedId } })).data
  expect(await read()).toMatchObject({ offerPrice: null, variants: [{ offerPrice: null }, {}] })
  const columns = ['_id', 'offerStartsAt', 'offerEndsAt']
  const emptied = await check(await file(columns, [insertedId, '', '']))
  expect(await apply(emptied._id)).toMatchObject({ status: 'done' })
  expect(await read()).toMatchObject({ offerPrice: 300, variants: [{ offerPrice: 300 }, {}] })
  const set = await check(await file(columns, [insertedId, '2090-01-01', '']))
  expect(await apply(set._id)).toMatchObject({ status: 'done' })
  expect(await read()).toMatchObject({ offerPrice: null, variants: [{ offerPrice: null }, {}] })
})
