import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import { openProductImports } from '#test/product-imports.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeAll(() => shop.jobs.start())
beforeEach(async () => {
  await shop.db.deleteFrom('productImports').execute()
  await inTransaction(shop.db, (tx) => tx.deleteFrom('products').execute())
})

const { admin, check, choose, apply, ...imports } = openProductImports(shop)
const problems = async (id: string) =>
  (await imports.problems(id)).map(({ row, column, reason, otherRow }) =>
    [row, column, reason, otherRow].filter((each) => each !== null),
  )
const stored = async () =>
  (
    await shop.db
      .selectFrom('products')
      .select(['name', 'hidden', 'originalPricePaisa', 'plannedOfferPaisa', 'weight'])
      .orderBy('id')
      .execute()
  ).map(({ name, hidden, originalPricePaisa, plannedOfferPaisa, weight }) => ({
    name,
    hidden,
    price: originalPricePaisa / 100,
    offer: plannedOfferPaisa === null ? null : plannedOfferPaisa / 100,
    weight,
  }))
const variantsOf = async () =>
  (await shop.db.selectFrom('productVariants').select('options').orderBy('position').execute()).map(
    ({ options }) => options,
  )

/** Takes a list of which the columns are named as proposed, but for those that are given. */
async function takeList(text: string, named: Record<number, string> = {}) {
  const { _id: id, status } = await check(text)
  expect(status).toBe('choosing')
  const api = await admin()
  const { summary } = await api('GET /product-imports/:id/choices', { params: { id } })
  if (summary?.step !== 'columns') throw new Error('No step for the columns.')
  const columns = summary.columns.map(({ column }, index) => named[index] ?? column)
  await choose(id, { columns: { source: 'other', columns }, categories: [] })
  await choose(id, { unknownStock: null })
  return id
}
const woo = (heading: string, ...rows: string[]) => [heading, ...rows].join('\n')

test('a list with a column that is also ours is taken after its columns were named [D141]', async () => {
  await apply(await takeList('Name,Price,Stock,Weight\nChair,500,3,2', { 3: 'weight (kg)' }))
  expect(await stored()).toEqual([{ name: 'Chair', hidden: false, price: 500, offer: null, weight: 2000 }])
})

test('of a list with nothing but a regular price that is the price; with a sale price it is the one before [D141]', async () => {
  await apply(await takeList('Name,Regular price,Categories\nChair,500,Home'))
  await apply(await takeList('Name,Price,Sale price\nTable,900,800\nLamp,300,'))
  expect((await stored()).map(({ name, price, offer }) => [name, price, offer])).toEqual([
    ['Chair', 500, null],
    ['Table', 900, 800],
    ['Lamp', 300, null],
  ])
})

test('rows of one name in a list are products of their own; with a size they are variants of one [D141]', async () => {
  const id = await takeList('পণ্যের নাম,দাম,স্টক\nশাড়ি,1250,5\nশাড়ি,1350,5\nশাড়ি,1450,5')
  expect(await problems(id)).toEqual([
    [3, 'name', 'renamed', 2],
    [4, 'name', 'renamed', 2],
  ])
  await apply(id)
  expect((await stored()).map(({ name, price }) => [name, price])).toEqual([
    ['শাড়ি', 1250],
    ['শাড়ি (2)', 1350],
    ['শাড়ি (3)', 1450],
  ])
  await apply(await takeList('Name,Price,Size\nKurti,500,S\nKurti,550,M'))
  expect(await variantsOf()).toEqual([{ size: 'S' }, { size: 'M' }])
})

test.each<[what: string, heading: string, row: string, isHidden: boolean, hasNote: boolean]>([
  ['without the column', 'Type,SKU,Name,Regular price,Categories', 'simple,Z1,Ladder,500,Tools', false, true],
  ...(
    [
      ['', false, true],
      ['1', false, false],
      ['1.0', false, false],
      ['TRUE', false, false],
      ['yes', false, false],
      ['হ্যাঁ', false, false],
      ['publish', false, false],
      ['0', true, false],
      ['-1', true, false],
      ['2', true, false],
      ['FALSE', true, false],
      ['draft', true, false],
      ['0.0', true, false],
      ['what', false, true],
    ] as const
  ).map(
    ([cell, isHidden, hasNote]) =>
      [
        `with "${cell}"`,
        'Type,SKU,Name,Published,Regular price,Categories',
        `simple,Z1,Ladder,${cell},500,Tools`,
        isHidden,
        hasNote,
      ] satisfies [string, string, string, boolean, boolean],
  ),
])(
  'a product of a WooCommerce file %s is hidden: %3$s, and a note says so: %4$s [D141]',
  async (_, heading, row, isHidden, hasNote) => {
    const { _id: id } = await check(woo(heading, row))
    await choose(id)
    expect((await problems(id)).filter(([, column]) => column === 'published')).toEqual(
      hasNote ? [[2, 'published', 'shown']] : [],
    )
    await apply(id)
    expect((await stored()).map(({ hidden }) => hidden)).toEqual([isHidden])
  },
)

const caseFile = (...values: string[]) =>
  woo(
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty',
    ...values.map((value, index) =>
      index === 0 ? `case,Phone case,Cases,Model,${value},,100,5` : `case,,,,${value},,100,5`,
    ),
  )
const long = 'Very long name of a telephone that nobody makes'

test.each([
  [
    'Samsung Galaxy S23 Ultra 5G',
    'Samsung Galaxy S23 Ultra 4G',
    ['Samsung Galaxy S23 Ultra 5G', 'Samsung Galaxy S23 Ultra 4G'],
  ],
  [`${long} 5G`, `${long} 4G`, [long.slice(0, 40).trimEnd(), `${long.slice(0, 36).trimEnd()} (2)`]],
  ['Red', 'red', ['Red', 'Red (2)']],
])('options %j and %j are two variants [D141]', async (one, other, expected) => {
  const { _id: id } = await check(caseFile(one, other))
  expect(await choose(id)).toMatchObject({ rowsNew: 1, rowsWrong: 0 })
  await apply(id)
  const values = (await variantsOf()).map((options) => (options as Record<string, string>).Model)
  expect(values).toEqual(expected)
  expect(values.every((value) => (value ?? '').length <= 40)).toBe(true)
})

test('a product with an option twice is named, and not made two of [D141]', async () => {
  const { _id: id } = await check(caseFile('Red', 'Red'))
  expect(await choose(id)).toMatchObject({ rowsNew: 0 })
  expect(await problems(id)).toContainEqual([3, 'options', 'wrong'])
})

test.each([
  ['Standard Product Type,Custom Product Type', 'Home & Garden > Decor,Statues', 'Statues'],
  ['Standard Product Type,Custom Product Type', 'Home & Garden > Decor,', 'Home & Garden > Decor'],
  ['Product Category,Type', 'Decor,Statues', 'Statues'],
])('the columns %s of a Shopify file say the category [D141]', async (heading, cells, category) => {
  const { _id: id } = await check(
    woo(
      `Handle,Title,${heading},Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty`,
      `statue,Small statue,${cells},Title,Default Title,100,5`,
    ),
  )
  const { summary } = await (await admin())('GET /product-imports/:id/choices', { params: { id } })
  expect(summary).toMatchObject({ categories: [{ from: category, count: 1 }] })
})

test('a file that begins with the delimiter is read, with the row numbers of the file [D141]', async () => {
  const { _id: id } = await check(
    'sep=;\nID;Type;SKU;Name;Published;Regular price;Stock;Categories\n1;simple;;Cup;1;100;5;Kitchen\n2;simple;;Pan;1;ten;5;Kitchen',
  )
  await choose(id)
  expect(await problems(id)).toEqual([[4, 'originalPrice', 'wrong']])
  await apply(id)
  expect((await stored()).map(({ name }) => name)).toEqual(['Cup'])
})

test('a stray quotation mark costs its row and not the file [D141]', async () => {
  const id = await takeList('Name,Price,Stock\nPipe 6" long,100,3\n"Bowl,60,3\nCup,50,3\nPan,"x"y,3\n')
  expect(await problems(id)).toEqual([
    [3, '', 'quotes'],
    [5, '', 'quotes'],
  ])
  await apply(id)
  expect((await stored()).map(({ name }) => name)).toEqual(['Pipe 6" long', 'Cup'])
})

test('a row of our own file with a stray quotation mark is named [D141]', async () => {
  const {
    _id: id,
    status,
    rowsWrong,
  } = await check(
    'name,category,subCategory,originalPrice\n"Lamp,Women Items,Jewelry,5\nPan,Women Items,Jewelry,50\n',
  )
  expect([status, rowsWrong]).toEqual(['checked', 1])
  expect(await problems(id)).toEqual([[2, '', 'quotes']])
})

test('a price list with titles above its heading is taken, with the row numbers of the file [D141]', async () => {
  const id = await takeList(
    [
      'Rina’s shop,,',
      'Prices of March,2024,',
      ',,',
      'Product,Price,Stock',
      'Lamp,"৳ 1,20,000/-",৫',
      'Fan,??,2',
    ].join('\n'),
  )
  expect(await problems(id)).toContainEqual([6, 'originalPrice', 'wrong'])
  await apply(id)
  expect((await stored()).map(({ name, price }) => [name, price])).toEqual([['Lamp', 120_000]])
})
