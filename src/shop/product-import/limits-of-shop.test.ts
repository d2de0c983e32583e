import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/database.ts'
import { maxCategories, maxSubCategories } from '#shop/categories/rules.ts'
import { type Cells, shopifyFile } from '#test/moving-files.ts'
import { openProductImports } from '#test/product-imports.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeAll(() => shop.jobs.start())
beforeEach(async () => {
  await shop.jobsDone()
  await shop.db.deleteFrom('productImports').execute()
  await inTransaction(shop.db, (tx) => tx.deleteFrom('products').execute())
  await inTransaction(shop.db, async (tx) => {
    await tx.deleteFrom('subCategories').execute()
    await tx.deleteFrom('categories').execute()
  })
})

const { admin, check, choose, apply, ...imports } = openProductImports(shop)
const problems = async (id: string) =>
  (await imports.problems(id)).map(({ row, column, reason, value }) => [row, column, reason, value])
const names = async () =>
  (await shop.db.selectFrom('products').select('name').orderBy('id').execute()).map(({ name }) => name)
const categories = async () => (await shop.db.selectFrom('categories').select('name').execute()).length
const product = (name: string, type: string, cells: Cells = {}): Cells => ({
  Title: name,
  'URL handle': name,
  Type: type,
  Price: 100,
  ...cells,
})

test('categories beyond those that a shop can have are named by the check, and all others are taken over [D70]', async () => {
  await (await admin())('POST /categories', { body: { name: 'Home', nameBn: '' } })
  const kinds = Array.from({ length: maxCategories }, (_, at) => product(`P${at}`, `Kind ${at}`))
  const { _id: id } = await check(shopifyFile([...kinds, product('Lamp', 'Home'), product('Mat', ' HOME ')]))
  expect(await choose(id)).toMatchObject({ status: 'checked', rowsNew: maxCategories + 1, rowsWrong: 1 })
  // The shop has one already.
  const last = maxCategories - 1
  expect(await problems(id)).toEqual([[last + 2, 'category', 'no-room', `Kind ${last}`]])
  expect(await apply(id, 'done', 'failed')).toMatchObject({ status: 'done' })
  expect(await names()).toEqual([...kinds.slice(0, -1).map(({ Title }) => Title), 'Lamp', 'Mat'])
  expect(await categories()).toBe(maxCategories)

  // Another category is chosen for it.
  const again = await check(shopifyFile(kinds))
  const { proposed } = await (await admin())('GET /product-imports/:id/choices', {
    params: { id: again._id },
  })
  const [first] = await shop.db.selectFrom('subCategories').select('id').orderBy('id').execute()
  const chosen = proposed.map(({ from, to }) => ({ from, to: to === 'new' ? String(first?.id) : to }))
  expect(await choose(again._id, { categories: chosen })).toMatchObject({ rowsNew: 1, rowsWrong: 0 })
  expect(await apply(again._id)).toMatchObject({ status: 'done' })
  expect((await names()).at(-1)).toBe(`P${last}`)
})

test('so are sub-categories beyond those that a category can have [D70]', async () => {
  const kinds = Array.from({ length: maxSubCategories + 1 }, (_, at) =>
    product(`P${at}`, `Home > Kind ${at}`),
  )
  const { _id: id } = await check(shopifyFile([...kinds, product('Shirt', 'Clothes')]))
  await choose(id)
  expect(await problems(id)).toEqual([
    [maxSubCategories + 2, 'category', 'no-room', `Home > Kind ${maxSubCategories}`],
  ])
  expect(await apply(id, 'done', 'failed')).toMatchObject({ status: 'done' })
  expect(await names()).toHaveLength(maxSubCategories + 1)
})

test('a category none of whose products is taken is not created [D70]', async () => {
  const { _id: id } = await check(
    shopifyFile([product('Lamp', 'Home'), product('Voucher', 'Vouchers', { 'Gift card': 'true' })]),
  )
  await choose(id)
  expect(await problems(id)).toEqual([[3, 'type', 'kind', 'Gift card']])
  await apply(id)
  expect(await names()).toEqual(['Lamp'])
  expect(await categories()).toBe(1)
})

/** The rows of a product with a variant for each of these sizes. */
const sized = (name: string, sizes: readonly string[], cells: (at: number) => Cells = () => ({})): Cells[] =>
  sizes.map((size, at) => ({
    ...(at === 0 ? product(name, 'Home') : { 'URL handle': name, Price: 100 }),
    'Option1 name': at === 0 ? 'Size' : '',
    'Option1 value': size,
    ...cells(at),
  }))
const sizes = (count: number) => Array.from({ length: count }, (_, at) => `S${at}`)

test('a product with more sizes than one can have is named with their number [D70]', async () => {
  const { _id: id } = await check(shopifyFile([...sized('Many', sizes(31)), ...sized('Lamp', sizes(30))]))
  await choose(id)
  const [first, second] = await problems(id)
  expect(first).toEqual([2, 'options', 'too-many-sizes', '31'])
  expect(second).toEqual([3, '', 'other-row', '2'])
  await apply(id)
  expect(await names()).toEqual(['Lamp'])
})

test('what is wrong with a variant is named with what stands in the file [D70]', async () => {
  const { _id: id } = await check(
    shopifyFile([
      ...sized('Lamp', ['S', 'M'], (at) => (at === 1 ? { Price: 0 } : {})),
      ...sized('Mat', ['S', 'M', '']),
    ]),
  )
  await choose(id)
  expect((await problems(id)).filter(([, , reason]) => reason !== 'other-row')).toEqual([
    [3, 'originalPrice', 'wrong', '0'],
    [6, 'options', 'wrong', ''],
  ])
})
