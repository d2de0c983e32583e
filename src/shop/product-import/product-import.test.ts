import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Cell } from '#platform/csv.ts'
import { writeCsv } from '#platform/csv.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { applyImport } from './apply-import.ts'
import { columns, maxRows } from './rules.ts'

const shop = openTestShop()
beforeAll(() => shop.jobs.start())
beforeEach(async () => {
  await shop.db.deleteFrom('productImports').execute()
  await shop.db.deleteFrom('products').execute()
})

const admin = () => shop.as('admin')
const settled = async (...statuses: string[]) => {
  const look = async () => (await (await admin())('GET /product-imports/latest', {}))?.status ?? ''
  await expect
    .poll(look, { timeout: 10_000, message: shop.jobProblems.join() })
    .toSatisfy((status) => statuses.includes(status))
  return (await (await admin())('GET /product-imports/latest', {})) ?? expect.fail()
}
const file = async (heading: string[], ...rows: Cell[][]) =>
  (await Array.fromAsync(writeCsv(heading, [rows]))).join('')

async function send(text: string, partLength = 4000) {
  const api = await admin()
  const letters = [...text]
  const { _id: id } = await api('POST /product-imports', {
    body: { fileName: 'products.csv', characters: letters.length },
  })
  for (let part = 0; part * partLength < letters.length; part++)
    await api('PUT /product-imports/:id/parts', {
      params: { id },
      body: { part, text: letters.slice(part * partLength, (part + 1) * partLength).join('') },
    })
  return id
}
async function check(text: string) {
  const id = await send(text)
  await (await admin())('PUT /product-imports/:id/check', { params: { id }, body: {} })
  return settled('checked', 'refused')
}
const problems = async (id: string) =>
  (
    await (
      await admin()
    )('GET /product-imports/:id/problems', { params: { id }, query: { limit: 100 } })
  ).rows.map(({ row, column, reason, value }) => [row, column, reason, value])
const apply = async (id: string) => {
  await (await admin())('PUT /product-imports/:id/apply', { params: { id }, body: {} })
  return settled('done', 'checked')
}
const stored = () =>
  shop.db
    .selectFrom('products')
    .select(['id', 'name', 'nameBn', 'originalPricePaisa', 'stock', 'hidden', 'version'])
    .orderBy('id')
    .execute()
const exported = async () => (await (await admin())('GET /product-export', {})).content.text()
const plain = ['name', 'category', 'subCategory', 'originalPrice']

test('importing an unchanged export changes nothing', async () => {
  const image = 'b'.repeat(32)
  await shop.db.insertInto('images').values({ id: image, width: 900, height: 900 }).execute()
  const { id } = await shop.make.product({ name: "'=Saree", nameBn: 'শাড়ি', stock: 4, sizes: ['S', 'XL'] })
  await shop.make.product({ name: 'Lamp', price: 99.5, offer: 80, hidden: true, ratings: 4.5 })
  await shop.db
    .insertInto('productImages')
    .values({ productId: id, position: 1, imageId: image, alt: 'A red, silk saree' })
    .execute()
  const before = await stored()
  const results = await check(await exported())
  expect(results).toMatchObject({ status: 'checked', rowsNew: 0, rowsChanged: 0, rowsSame: 2, rowsWrong: 0 })
  await apply(results._id)
  expect(await stored()).toEqual(before)
})

test('validation counts new and changed rows without changes; applying writes all of them', async () => {
  const lamp = await shop.make.product({ name: 'Lamp', price: 500, stock: 10 })
  const text = await file(
    ['_id', ...plain, 'nameBn', 'stock', 'hidden', 'colors', 'description'],
    [lamp.id, 'Lamp', 'women items', 'JEWELRY', '৳১,২৫০.৫০', 'বাতি', 7, 'yes', 'red; BLUE', 'One\nTwo: 2'],
    ['', 'Pan', 'Kitchen Items', 'Cookware', 300, '', '', '', '', ''],
  )
  const before = await stored()
  const results = await check(text)
  expect(results).toMatchObject({ status: 'checked', rowsNew: 1, rowsChanged: 1, rowsSame: 0, rowsWrong: 0 })
  expect(await stored()).toEqual(before)

  expect(await apply(results._id)).toMatchObject({ status: 'done', progress: 2 })
  const [first, second] = await stored()
  expect(first).toEqual({
    ...{ id: lamp.id, name: 'Lamp', nameBn: 'বাতি', originalPricePaisa: 125_050, stock: 7 },
    ...{ hidden: true, version: 2 },
  })
  expect(second).toMatchObject({ name: 'Pan', originalPricePaisa: 30_000, stock: null, hidden: false })
  // Caches are emptied and the search knows it.
  const cards = await (await shop.as(null))('GET /product-summaries', { query: { searchQuery: 'pan' } })
  expect(cards.rows.map(({ name }) => name)).toEqual(['Pan'])
  const [entry] = await shop.db
    .selectFrom('auditEntries')
    .select('after')
    .where('action', '=', 'products-imported')
    .orderBy('id', 'desc')
    .execute()
  expect(entry?.after).toEqual({ fileName: 'products.csv', added: [second?.id], changed: [lamp.id] })

  // The same file once more: nothing is added twice, and what is so already is left alone.
  const again = await check(text)
  expect(again).toMatchObject({ rowsNew: 0, rowsChanged: 0, rowsSame: 2 })
})

test('the validation shows the old and the new value of every cell that changes', async () => {
  const lamp = await shop.make.product({ name: 'Lamp', price: 250, stock: 5 })
  const same = await shop.make.product({ name: 'Same', price: 80 })
  const text = await file(
    ['_id', ...plain, 'offerPrice', 'stock', 'stockWhenExported'],
    [lamp.id, 'Lamp', 'women items', 'Jewelry', '25,050', '২৪০,৫০', 3, 4],
    [same.id, 'Same', 'Women Items', 'Jewelry', '80,00', '', '', ''],
    ['', 'Pan', 'Kitchen Items', 'Cookware', '300', '', '', ''],
    ['', 'Pot', 'Kitchen Items', 'Cookware', '1,2500', '', '', ''],
  )
  const results = await check(text)
  expect(results).toMatchObject({ rowsNew: 1, rowsChanged: 1, rowsSame: 1, rowsWrong: 1 })
  expect(await problems(results._id)).toEqual([[5, 'originalPrice', 'wrong', '1,2500']])
  const list = (query: { limit: number; cursor?: string }) =>
    admin().then((api) => api('GET /product-imports/:id/changes', { params: { id: results._id }, query }))
  const first = await list({ limit: 1 })
  expect(first).toMatchObject({
    total: 2,
    rows: [
      {
        ...{ row: 2, name: 'Lamp', isNew: false },
        changes: [
          { column: 'originalPrice', before: '250', after: '25050' },
          { column: 'offerPrice', before: '', after: '240.5' },
          { column: 'stock', before: '5', after: '4' },
        ],
      },
    ],
  })
  expect((await list({ limit: 5, cursor: first.nextCursor ?? expect.fail() })).rows).toMatchObject([
    {
      ...{ row: 4, name: 'Pan', isNew: true },
      changes: [
        { column: 'name', before: '', after: 'Pan' },
        { column: 'category', before: '', after: 'Kitchen Items' },
        { column: 'subCategory', before: '', after: 'Cookware' },
        { column: 'originalPrice', before: '', after: '300' },
      ],
    },
  ])
})

test('wrong rows are listed with column and reason, and such a file cannot be applied', async () => {
  const lamp = await shop.make.product({ name: 'Lamp' })
  for (const _ of [1, 2]) await shop.make.product({ name: 'Twin' })
  const text = await file(
    ['_id', ...plain, 'offerPrice', 'sizes', 'images', 'videoLink', 'stock'],
    ['', 'Good', 'Women Items', 'Jewelry', 100, '', '', '', '', ''],
    ['', '', 'Women Items', 'Jewelry', 'cheap', '', '', '', '', ''],
    ['', 'A', 'No Items', 'Jewelry', 100, 100, '', '', '', ''],
    ['', 'B', 'Women Items', 'Anvils', 100, '', 'XS, N/A', '', '', ''],
    ['', 'C', 'Women Items', 'Jewelry', 0.5, '', '', 'https://evil.example/a.png', '', 1.5],
    ['', 'D', 'Women Items', 'Jewelry', 100, '', '', `/images/${'c'.repeat(32)}-900.webp`, '', -1],
    ['', 'E', 'Women Items', 'Jewelry', 100, '', '', '', 'javascript:alert(1)', ''],
    [999_999, 'F', 'Women Items', 'Jewelry', 100, '', '', '', '', ''],
    ['7 or so', 'G', 'Women Items', 'Jewelry', 100, '', '', '', '', ''],
    [lamp.id, 'Lamp', 'Women Items', 'Jewelry', 100, '', '', '', '', ''],
    [lamp.id, 'Lamp', 'Women Items', 'Jewelry', 200, '', '', '', '', ''],
    ['', 'Twin', 'Women Items', 'Jewelry', 100, '', '', '', '', ''],
    ['', 'Good', 'Women Items', 'Jewelry', 100, '', '', '', '', ''],
    ['', 'H', 'Women Items', 'Jewelry', 100, '', '', `/images/${'c'.repeat(32)}-900.webp`, '', ''],
  )
  const results = await check(text)
  expect(results).toMatchObject({ status: 'checked', rowsNew: 1, rowsChanged: 1, rowsWrong: 12 })
  expect(await problems(results._id)).toEqual([
    [3, 'name', 'required', ''],
    [3, 'originalPrice', 'wrong', 'cheap'],
    [4, 'category', 'unknown', 'No Items'],
    [4, 'offerPrice', 'wrong', '100'],
    [5, 'sizes', 'wrong', 'XS, N/A'],
    [5, 'subCategory', 'unknown', 'Anvils'],
    [6, 'images', 'wrong', 'https://evil.example/a.png'],
    [6, 'originalPrice', 'wrong', '0.5'],
    [6, 'stock', 'wrong', '1.5'],
    [7, 'stock', 'wrong', '-1'],
    [8, 'videoLink', 'wrong', 'javascript:alert(1)'],
    [9, '_id', 'unknown', '999999'],
    [10, '_id', 'wrong', '7 or so'],
    [12, '_id', 'twice', '11'],
    [13, '_id', 'several', 'Twin'],
    [14, 'name', 'twice', '2'],
    [15, 'images', 'unknown', `/images/${'c'.repeat(32)}-900.webp`],
  ])
  expect(
    await rejected(
      (await admin())('PUT /product-imports/:id/apply', { params: { id: results._id }, body: {} }),
    ),
  ).toMatchObject({ code: 'not-possible-now' })
  expect((await stored()).map(({ name }) => name)).toEqual(['Lamp', 'Twin', 'Twin'])
})

test.each([
  ['column-unknown', null, 'colour', '_id,colour\n1,2\n'],
  ['column-twice', null, 'name', 'name,name\nA,B\n'],
  ['column-missing', null, 'subCategory', 'name,category\nA,B\n'],
  ['empty', null, '', '_id,name\n'],
  ['quotes', 2, '', '_id,name\n1,"never closed\n'],
  ['too-long', 2, '', `_id,name\n1,"${'x'.repeat(70_000)}"\n`],
  ['too-many', null, '10000', `_id\n${'7\n'.repeat(maxRows + 1)}`],
])('a file that is no table of products is refused: %s', async (problem, problemRow, problemValue, text) => {
  expect(await check(text)).toMatchObject({ status: 'refused', problem, problemRow, problemValue })
})

test('products of an import are found without a search before, and the shop says how many are not yet', async () => {
  const count = 1200
  const rows = Array.from({ length: count }, (_, at): Cell[] => [`Lamp ${at}`, 'Women Items', 'Jewelry', 100])
  const results = await check(await file(plain, ...rows, ['Xylophone', 'Women Items', 'Jewelry', 100]))
  await apply(results._id)
  const waiting = async () => (await (await admin())('GET /search/waiting-products', {})).count
  expect(await waiting()).toBeLessThanOrEqual(count)
  await expect
    .poll(() => shop.db.selectFrom('searchWaiting').select('productId').execute(), { timeout: 20_000 })
    .toEqual([])
  expect(await waiting()).toBe(0)
  const cards = await (await shop.as(null))('GET /product-summaries', { query: { searchQuery: 'xylophone' } })
  expect(cards.rows.map(({ name }) => name)).toEqual(['Xylophone'])
})

test('the time of an offer is in the file as the time in Dhaka, and what is imported is in force by it [D75]', async () => {
  const lamp = await shop.make.product({ name: 'Lamp', price: 500 })
  const columns = ['_id', 'offerPrice', 'offerStartsAt', 'offerEndsAt']
  const wrong = await check(await file(columns, [lamp.id, 400, '2090-01-02', '2090-01-01 10:00']))
  expect(await problems(wrong._id)).toMatchObject([[2, 'offerEndsAt', 'wrong', expect.anything()]])
  await (await admin())('DELETE /product-imports/:id', { params: { id: wrong._id } })
  const results = await check(
    await file(
      [...columns, ...plain],
      [lamp.id, 400, '2090-01-01 10:00', '2090-01-02', 'Lamp', 'Women Items', 'Jewelry', 500],
      ['', 300, '', '2090-01-02 00:00', 'Pan', 'Kitchen Items', 'Cookware', 350],
    ),
  )
  expect(await apply(results._id)).toMatchObject({ status: 'done' })
  const rows = await shop.db
    .selectFrom('products')
    .select(['plannedOfferPaisa', 'offerPricePaisa', 'offerInForce', 'offerStartsAt', 'offerEndsAt'])
    .orderBy('id')
    .execute()
  const ends = new Date('2090-01-01T18:00:00Z')
  expect(rows).toEqual([
    {
      ...{ plannedOfferPaisa: 40_000, offerPricePaisa: null, offerInForce: false },
      ...{ offerStartsAt: new Date('2090-01-01T04:00:00Z'), offerEndsAt: ends },
    },
    {
      ...{ plannedOfferPaisa: 30_000, offerPricePaisa: 30_000, offerInForce: true },
      ...{ offerStartsAt: null, offerEndsAt: ends },
    },
  ])
  expect(await exported()).toContain(',400,"2090-01-01 10:00","2090-01-02 00:00",')
  expect(await check(await exported())).toMatchObject({ rowsSame: 2, rowsChanged: 0 })
})

test('stock differences are applied to the current stock', async () => {
  const lamp = await shop.make.product({ name: 'Lamp', stock: 10 })
  const text = (await exported()).replace(',10,10,', ',15,10,')
  await shop.db.updateTable('products').set({ stock: 7 }).where('id', '=', lamp.id).execute()
  const results = await check(text)
  await shop.db.updateTable('products').set({ stock: 6 }).where('id', '=', lamp.id).execute()
  expect(await apply(results._id)).toMatchObject({ status: 'done' })
  expect((await stored())[0]?.stock).toBe(11)
  const unchanged = await check((await exported()).replace(',11,11,', ',10,10,'))
  expect(unchanged).toMatchObject({ rowsSame: 1 })
})

test('a product changed after validation is not overwritten; the file is validated again', async () => {
  const lamp = await shop.make.product({ name: 'Lamp', price: 500 })
  const results = await check(await file(['_id', 'originalPrice'], [lamp.id, 700]))
  await shop.db
    .updateTable('products')
    .set({ nameBn: 'বাতি', updatedAt: new Date() })
    .where('id', '=', lamp.id)
    .execute()
  expect(await apply(results._id)).toMatchObject({ status: 'checked', problem: 'changed', rowsChanged: 1 })
  expect(await stored()).toMatchObject([{ nameBn: 'বাতি', originalPricePaisa: 50_000 }])
  expect(await apply(results._id)).toMatchObject({ status: 'done' })
  expect(await stored()).toMatchObject([{ nameBn: 'বাতি', originalPricePaisa: 70_000 }])

  const added = await check(await file(plain, ['Pan', 'Kitchen Items', 'Cookware', 300]))
  await shop.make.product({ name: 'Pan', subCategoryId: 69 })
  expect(await apply(added._id)).toMatchObject({ status: 'checked', rowsNew: 0, rowsChanged: 1 })
  expect((await stored()).filter(({ name }) => name === 'Pan')).toHaveLength(1)
})

test('an import is complete although its administrator was deleted meanwhile', async () => {
  const results = await check(await file(plain, ['Pan', 'Kitchen Items', 'Cookware', 300]))
  const { user } = await shop.person('admin')
  const id = Number(results._id)
  await shop.db.updateTable('productImports').set({ status: 'applying' }).where('id', '=', id).execute()
  await shop.db.deleteFrom('users').where('id', '=', user.id).execute()
  const context = { db: shop.db, jobs: shop.jobs, userId: user.id, requestId: 'r' }
  expect(await applyImport(context, id)).toBe('done')
  expect((await stored()).map(({ name }) => name)).toEqual(['Pan'])
  const [entry] = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'userId'])
    .where('subject', '=', `productImport ${id}`)
    .orderBy('id', 'desc')
    .execute()
  expect(entry).toEqual({ action: 'products-imported', userId: null })
})

test('only one import runs at a time, and repeated calls are harmless', async () => {
  const text = await file(plain, ['Pan', 'Kitchen Items', 'Cookware', 300])
  const body = { fileName: 'products.csv', characters: text.length }
  const begun = await Promise.allSettled(
    Array.from({ length: 4 }, async () => (await admin())('POST /product-imports', { body })),
  )
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { _id: id } = (await (await admin())('GET /product-imports/latest', {})) ?? expect.fail()
  const api = await admin()
  const sent = { params: { id }, body: {} }
  expect(await rejected(api('PUT /product-imports/:id/check', sent))).toMatchObject({ status: 422 })
  expect(await rejected(api('PUT /product-imports/:id/apply', sent))).toMatchObject({
    code: 'not-possible-now',
  })
  for (const part of [text.slice(0, 5), text])
    await api('PUT /product-imports/:id/parts', { params: { id }, body: { part: 0, text: part } })
  await Promise.all([
    api('PUT /product-imports/:id/check', sent),
    api('PUT /product-imports/:id/check', sent),
  ])
  await settled('checked')
  await Promise.all([0, 1, 2].map(() => api('PUT /product-imports/:id/apply', sent)))
  await settled('done')
  expect((await stored()).map(({ name }) => name)).toEqual(['Pan'])
  expect(await api('PUT /product-imports/:id/apply', sent)).toMatchObject({ status: 'done' })
  const next = await check(text)
  await api('DELETE /product-imports/:id', { params: { id: next._id } })
  expect(
    await rejected(api('PUT /product-imports/:id/apply', { params: { id: next._id }, body: {} })),
  ).toMatchObject({
    code: 'not-possible-now',
  })
})

test('a brand is exported and imported; an empty cell removes it', async () => {
  const ids = [await shop.make.product({ name: 'Ring' }), await shop.make.product({ name: 'Vase' })].map(
    ({ id }) => id,
  )
  const brands = async () => {
    const rows = await shop.db.selectFrom('products').select('brand').orderBy('id').execute()
    return rows.map(({ brand }) => brand)
  }
  const added = await check(await file(['_id', 'brand'], [ids[0] ?? 0, ' Meghna '], [ids[1] ?? 0, 'Padma']))
  await apply(added._id)
  expect(await brands()).toEqual(['Meghna', 'Padma'])
  const text = await exported()
  const unchanged = await check(text)
  expect(unchanged).toMatchObject({ rowsSame: 2, rowsChanged: 0 })
  await (await admin())('DELETE /product-imports/:id', { params: { id: unchanged._id } })
  const removed = await check(text.replace('Padma', ''))
  expect(removed).toMatchObject({ rowsSame: 1, rowsChanged: 1 })
  await apply(removed._id)
  expect(await brands()).toEqual(['Meghna', null])
  const tooLong = await check(await file(['_id', 'brand'], [ids[0] ?? 0, 'x'.repeat(61)]))
  expect(await problems(tooLong._id)).toEqual([[2, 'brand', 'wrong', 'x'.repeat(61)]])
})

test('missing columns leave the fields unchanged', async () => {
  expect(columns).toContain('stockWhenExported')
  const lamp = await shop.make.product({ name: 'Lamp', nameBn: 'বাতি', stock: 3, sizes: ['M'] })
  const results = await check(await file(['_id', 'offerPrice'], [lamp.id, 450]))
  await apply(results._id)
  const after = await shop.db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
  expect(after).toMatchObject({ nameBn: 'বাতি', stock: 3, sizes: ['M'], offerPricePaisa: 45_000 })
  expect(after.createdAt).toEqual(lamp.createdAt)
})

const kurti = { category: 'Women Items', subCategory: 'Jewelry' }
const variantHeading = [
  ...['_id', ...plain, 'offerPrice', 'sizes', 'colors', 'stock', 'stockWhenExported', 'nameBn'],
  ...['variantId', 'options', 'sku', 'barcode', 'variantImage'],
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
    ...{ sizes: ['38', '40', '42'], colors: ['Maroon'], originalPrice: 450, offerPrice: 400, stock: null },
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
    [5, 'options', 'wrong', 'The same one twice.'],
    [6, 'sku', 'wrong', 'TAKEN'],
    [7, 'sku', 'wrong', 'C-1'],
    [8, 'offerPrice', 'wrong', 'Below the original price.'],
    [10, 'options', 'wrong', 'Every variant needs the same options.'],
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
      ...{ ...kurti, name: 'Kurti', originalPrice: 500, offerStartsAt: '2090-01-01T00:00:00.000Z' },
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
