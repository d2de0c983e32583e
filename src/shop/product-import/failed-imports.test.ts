import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { failWrites } from '#test/failing-writes.ts'
import { type Cells, wooFile, wooVariable } from '#test/moving-files.ts'
import { openProductImports } from '#test/product-imports.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeAll(() => shop.jobs.start())
beforeEach(async () => {
  await shop.db.deleteFrom('productImports').execute()
  // The search may be learning the products of the test before.
  await inTransaction(shop.db, (tx) => tx.deleteFrom('products').execute())
})

const { admin, latest, settled, check, upload, apply, choose, ...imports } = openProductImports(shop)
const problems = async (id: string) =>
  (await imports.problems(id)).map(({ row, column, reason, value, otherRow }) =>
    [row, column, reason, value, otherRow].filter((each) => each !== null && each !== ''),
  )
const names = async () =>
  (await shop.db.selectFrom('products').select('name').orderBy('id').execute()).map(({ name }) => name)
const health = async () => (await (await admin())('GET /health-report', {})).stopped
const simple = (cells: Cells): Cells => ({
  Type: 'simple',
  Name: 'Glass bowl',
  'Regular price': 100,
  Stock: 5,
  Categories: 'Kitchen',
  ...cells,
})

test.each<[what: string, rows: Cells[], problem: (string | number)[], taken: string[]]>([
  [
    'ID',
    [simple({ ID: 9001 }), simple({ ID: 9001, Name: 'Glass bowl large' })],
    [3, 'id', 'twice', '2'],
    ['Glass bowl'],
  ],
  [
    'SKU, without an ID',
    [simple({ SKU: 'G-1' }), simple({ SKU: 'G-1', Name: 'Glass bowl large' })],
    [3, 'sku', 'twice', '2'],
    ['Glass bowl'],
  ],
  [
    'name, without ID and SKU',
    [simple({}), simple({ 'Regular price': 90 })],
    [3, 'name', 'twice', '2'],
    ['Glass bowl'],
  ],
  [
    'name, with IDs of their own',
    [simple({ ID: 1 }), simple({ ID: 2 })],
    [3, 'name', 'renamed', 'Glass bowl', 2],
    ['Glass bowl', 'Glass bowl (2)'],
  ],
  [
    'ID of products with variations',
    [
      ...wooVariable({ id: 10, Name: 'Kurti', Categories: 'Women' }, { Size: 'S' }, [
        { values: ['S'], cells: { 'Regular price': 100 } },
      ]),
      { ...simple({ ID: 10, Type: 'variable' }) },
    ],
    [4, 'id', 'twice', '2'],
    ['Kurti'],
  ],
  [
    'SKU of variations',
    wooVariable({ id: 10, Name: 'Kurti', Categories: 'Women' }, { Size: 'S, L' }, [
      { values: ['S'], cells: { SKU: 'K-1', 'Regular price': 100 } },
      { values: ['L'], cells: { SKU: 'K-1', 'Regular price': 100 } },
    ]),
    [4, 'sku', 'sku-twice', 'K-1', 3],
    ['Kurti'],
  ],
])(
  'two rows of one %s are named by the check, and the rest is taken over [D70]',
  async (_, rows, problem, taken) => {
    const { _id: id } = await check(wooFile(rows))
    expect(await choose(id)).toMatchObject({ status: 'checked' })
    expect(await problems(id)).toContainEqual(problem)
    expect(await apply(id)).toMatchObject({ status: 'done' })
    expect(await names()).toEqual(taken)
  },
)

test('two products of our own file with one SKU are named, both of them', async () => {
  const text = [
    'name,category,subCategory,originalPrice,sizes,sku',
    'Lamp,Women Items,Jewelry,100,S,L-1',
    'Pan,Women Items,Jewelry,100,S,L-1',
  ].join('\n')
  const { _id: id } = await check(text)
  expect(await problems(id)).toEqual([[3, 'sku', 'sku-used', 'L-1', 2]])
})

test.each([
  ['a zero byte in the address of a picture', `https://old.example/a%00b.jpg`],
  ['half a character at the end of a long picture name', `https://old.example/${'a'.repeat(299)}😀.jpg`],
])('%s does not stop an import [D71]', async (_, Images) => {
  const { _id: id } = await check(wooFile([simple({ ID: 1, Images })]))
  await choose(id)
  expect(await apply(id)).toMatchObject({ status: 'done' })
  expect(await names()).toEqual(['Glass bowl'])
})

test('a header that is cut inside a character does not stop the check of a file [D70]', async () => {
  expect(await check(`Name,Price,${'x'.repeat(59)}😀\nLamp,500,1`)).toMatchObject({ status: 'choosing' })
})

const kurtiOf = (Categories: string) =>
  wooVariable({ id: 10, Name: 'Kurti', Categories, Images: 'https://old.example/k.jpg' }, { Size: 'S' }, [
    { values: ['S'], cells: { 'Regular price': 100, Stock: 3 } },
  ])

test.each([
  ['product_import_rows', 'checking'],
  ['product_import_problems', 'checking'],
  ['sub_categories', 'applying'],
  ['products', 'applying'],
  ['product_variants', 'applying'],
  ['stock_movements', 'applying'],
  ['product_sources', 'applying'],
  ['pictures_to_fetch', 'applying'],
  ['audit_entries', 'applying'],
])(
  'an error in %s while the file is %s ends the import as failed: shown, and nothing half done [D140]',
  async (table, step) => {
    const leftOut = { SKU: 'LEFT-OUT', 'GTIN, UPC, EAN, or ISBN': '4006381333931' }
    const rows = [...kurtiOf(`Women ${table}`), simple({ ID: 1, ...leftOut })]
    const { _id: id } = await check(wooFile(rows))
    const restore = await failWrites(shop, table)
    try {
      await choose(id, {}, 'checked', 'failed')
      if (step === 'applying') await apply(id, 'failed')
      expect(await latest()).toMatchObject({
        status: 'failed',
        problem: 'unexpected',
        problemValue: 'The lamp fell down.',
      })
      expect(await names()).toEqual([])
      expect(await health()).toMatchObject([{ kind: 'product-import', name: 'products.csv' }])
    } finally {
      await restore()
    }
    // Checked again, it goes on where it was.
    await (await admin())('PUT /product-imports/:id/check', { params: { id }, body: {} })
    expect(await settled('checked')).toMatchObject({ rowsNew: 2, problem: '' })
    expect(await health()).toEqual([])
    expect(await apply(id)).toMatchObject({ status: 'done' })
    expect(await names()).toEqual(['Kurti', 'Glass bowl'])
  },
)

test('a failed import can be given up, and does not keep others from beginning [D140]', async () => {
  const { _id: id } = await check(wooFile([simple({ ID: 1 })]))
  await choose(id)
  const restore = await failWrites(shop, 'products')
  await apply(id, 'failed').finally(restore)
  const other = await check(wooFile([simple({ ID: 2, Name: 'Cup' })]))
  const api = await admin()
  // The first one waits for its turn again.
  const again = api('PUT /product-imports/:id/check', { params: { id }, body: {} })
  await expect(again).rejects.toMatchObject({ status: 409 })
  expect(await api('DELETE /product-imports/:id', { params: { id } })).toMatchObject({ status: 'dropped' })
  await choose(other._id)
  expect(await apply(other._id)).toMatchObject({ status: 'done' })
  expect(await names()).toEqual(['Cup'])
})

test('an import that is cancelled while it is taken over changes nothing [D140]', async () => {
  const { _id: id } = await check(wooFile([simple({ ID: 1 })]))
  await choose(id)
  const api = await admin()
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where relation = 'products'::regclass and not granted`.execute(
      shop.db,
    )
    return rows[0]?.count
  }
  await inTransaction(shop.db, async (tx) => {
    await sql`lock table products in exclusive mode`.execute(tx)
    await api('PUT /product-imports/:id/apply', { params: { id }, body: {} })
    await expect.poll(waiting).toBe(1)
    expect(await api('DELETE /product-imports/:id', { params: { id } })).toMatchObject({ status: 'dropped' })
  })
  await shop.jobsDone()
  expect(await latest()).toMatchObject({ status: 'dropped' })
  expect(await names()).toEqual([])
})

test.each(['checking', 'applying'] as const)(
  'a shop that dies again and again while a file is %s ends its import as failed [D140]',
  async (status) => {
    const { _id: id } = await check(wooFile([simple({ ID: 1 })]))
    await choose(id)
    // Its process has died in each of its tries.
    await shop.db.updateTable('productImports').set({ status, tries: 5 }).execute()
    const step = { checking: 'look-through-import', applying: 'take-import-over' }[status]
    const data = { id: Number(id), userId: 1, requestId: 'r' }
    await inTransaction(shop.db, (tx) =>
      shop.jobs.enqueue(tx, job({ name: step, data: z.looseObject({}), end: 'health' }), data),
    )
    expect(await settled('failed')).toMatchObject({ problem: 'interrupted' })
    expect(await names()).toEqual([])
  },
)

test('an import whose job is gone is failed the next night, and pictures that wait are fetched [D140]', async () => {
  await upload('name\nLamp')
  await shop.db
    .updateTable('productImports')
    .set({ status: 'applying', changedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .execute()
  await inTransaction(shop.db, (tx) =>
    shop.jobs.enqueue(tx, job({ name: 'sweep-product-imports', data: z.null(), end: 'next-run' }), null),
  )
  expect(await settled('failed')).toMatchObject({ problem: 'interrupted' })
})
