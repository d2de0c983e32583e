import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cell, writeCsv } from '#platform/csv.ts'
import { openProductImports } from '#test/product-imports.ts'
import { openTestShop, rejected } from '#test/shop.ts'
import { applyImport } from './apply-import.ts'
import { exampleColumns } from './example-file.ts'
import { columns, maxRows } from './rules.ts'

const shop = openTestShop()
beforeAll(() => shop.jobs.start())
beforeEach(async () => {
  // Those that index what the test before has imported would be in the way.
  await shop.jobsDone()
  await shop.db.deleteFrom('productImports').execute()
  await shop.db.deleteFrom('products').execute()
})

const { admin, settled, check, apply, exported, ...imports } = openProductImports(shop)
const problems = async (id: string) =>
  (await imports.problems(id)).map(({ row, column, reason, value }) => [row, column, reason, value])
const file = async (heading: string[], ...rows: Cell[][]) =>
  (await Array.fromAsync(writeCsv(heading, [rows]))).join('')
const stored = () =>
  shop.db
    .selectFrom('products')
    .select(['id', 'name', 'nameBn', 'originalPricePaisa', 'stock', 'hidden', 'version'])
    .orderBy('id')
    .execute()
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

test('the example file is accepted as it is, with every column of a new product, and no shopper sees its products [ADM-PRD-10]', async () => {
  const { name, content } = await (await admin())('GET /product-export/example', {})
  expect(name).toBe('products-example.csv')
  const text = await content.text()
  const heading = text.slice(0, text.indexOf('\r\n')).replaceAll('"', '').replace('\ufeff', '').split(',')
  expect(heading).toEqual(exampleColumns)
  expect(columns.filter((column) => !heading.includes(column))).toEqual([
    '_id',
    'stockWhenExported',
    'variantId',
  ])
  const results = await check(text)
  expect(await imports.problems(results._id)).toEqual([])
  expect(results).toMatchObject({ status: 'checked', source: null, rowsNew: 3, rowsWrong: 0 })
  expect(await apply(results._id)).toMatchObject({ status: 'done' })
  expect((await stored()).map(({ hidden }) => hidden)).toEqual([true, true, true])
  const { rows } = await (await shop.as(null))('GET /product-summaries', { query: {} })
  expect(rows).toEqual([])
  // Taken over once more it changes nothing.
  expect(await check(text)).toMatchObject({ rowsNew: 0, rowsChanged: 0, rowsSame: 3, rowsWrong: 0 })
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
    id: lamp.id,
    name: 'Lamp',
    nameBn: 'বাতি',
    originalPricePaisa: 125_050,
    stock: 7,
    hidden: true,
    version: 2,
  })
  expect(second).toMatchObject({ name: 'Pan', originalPricePaisa: 30_000, stock: null, hidden: false })
  // Caches are emptied and the search finds it.
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
  expect(await problems(results._id)).toEqual([
    [2, 'offerPrice', 'read-as', '২৪০,৫০ → 240.5'],
    [3, 'originalPrice', 'read-as', '80,00 → 80'],
    [5, 'originalPrice', 'wrong', '1,2500'],
  ])
  const list = (query: { limit: number; cursor?: string }) =>
    admin().then((api) => api('GET /product-imports/:id/changes', { params: { id: results._id }, query }))
  const first = await list({ limit: 1 })
  expect(first).toMatchObject({
    total: 2,
    rows: [
      {
        row: 2,
        name: 'Lamp',
        isNew: false,
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
      row: 4,
      name: 'Pan',
      isNew: true,
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

test('a file of the shop with a remark beside a row, or an emptied column, is taken but for the rows with remarks [D70]', async () => {
  const lamp = await shop.make.product({ name: 'Lamp', price: 500 })
  const pan = await shop.make.product({ name: 'Pan', price: 300 })
  const rows = [
    ['_id', '', ...plain, 'sizes', ' ', 'sku', ''],
    [lamp.id, '', 'Lamp', 'Women Items', 'Jewelry', 550, '', '', '', ' '],
    [pan.id, '', 'Pan', 'Women Items', 'Jewelry', 350, '', '', '', 'ask Karim'],
    ['', '  ', 'Cup', 'Women Items', 'Jewelry', 90, '', '', '', ''],
    ['', '', 'Shirt', 'Women Items', 'Clothing', 700, 'M', '', 'SHIRT-M', ''],
    ['', 'sold out?', 'Shirt', 'Women Items', 'Clothing', 700, 'L', '', 'SHIRT-L', 'or XL'],
  ]
  const results = await check(rows.map((cells) => cells.join(',')).join('\n'))
  expect(results).toMatchObject({ status: 'checked', rowsNew: 1, rowsChanged: 1, rowsWrong: 2 })
  expect(await problems(results._id)).toEqual([
    [3, '', 'too-many-cells', 'ask Karim'],
    [6, '', 'too-many-cells', 'sold out? or XL'],
  ])
})

test.each([
  ['column-unknown', null, 'colour', '_id,colour\n1,2\n'],
  ['column-twice', null, 'name', 'name,name\nA,B\n'],
  ['column-missing', null, 'subCategory', 'name,category\nA,B\n'],
  ['empty', null, '', '_id,name\n'],
  ['quotes', 1, '', '_id,"name\n1,Lamp\n'],
  ['too-long', 1, '', `_id,"${'x'.repeat(70_000)}"\n`],
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
  await expect.poll(() => shop.db.selectFrom('searchWaiting').select('productId').execute()).toEqual([])
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
      plannedOfferPaisa: 40_000,
      offerPricePaisa: null,
      offerInForce: false,
      offerStartsAt: new Date('2090-01-01T04:00:00Z'),
      offerEndsAt: ends,
    },
    {
      plannedOfferPaisa: 30_000,
      offerPricePaisa: 30_000,
      offerInForce: true,
      offerStartsAt: null,
      offerEndsAt: ends,
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
