import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()

test('filter options are counted over the visible products of a category, and anew when these change', async () => {
  const guest = await shop.as(null)
  const counts = async (category?: string) =>
    guest('GET /product-filter-counts', { query: category ? { category } : {} })
  const add = (options: Parameters<typeof shop.make.product>[0]) => shop.make.product(options)
  await add({ name: 'Shirt' })
  await add({ name: 'Hidden', hidden: true })
  const { id } = await add({ name: 'Sold out', stock: 0, offer: 100 })
  await shop.db
    .updateTable('products')
    .set({ sizes: ['M', 'L'], colors: ['Red'] })
    .where('id', '=', id)
    .execute()
  shop.cache.clear()
  expect(await counts('Women Items')).toMatchObject({
    sizes: { S: 0, M: 1, L: 1 },
    colors: { Red: 1, Blue: 0 },
    onOffer: { true: 1 },
    inStock: { true: 1 },
  })
  expect(await counts()).toEqual(await counts('women items'))
  expect(await counts('Men Items')).toMatchObject({ sizes: { M: 0 }, inStock: { true: 0 } })
  expect(await counts('No such category')).toEqual({})
})

test('of a search the options of what it found are counted, also within a category; one without results has none [D229]', async () => {
  const guest = await shop.as(null)
  const counts = (query: Record<string, string>) => guest('GET /product-filter-counts', { query })
  const red = await shop.make.product({ name: 'Zirconia brooch', offer: 100 })
  const other = await shop.make.product({ name: 'Zirconia ring' })
  await shop.make.product({ name: 'Zirconia, hidden', hidden: true })
  await shop.make.product({ name: 'Hairpin' })
  const dye = (id: number, color: string) =>
    shop.db
      .updateTable('products')
      .set({ colors: [color] })
      .where('id', '=', id)
      .execute()
  await dye(red.id, 'Red')
  await dye(other.id, 'Maroon')
  shop.cache.clear()
  expect(await counts({ searchQuery: 'zirconia' })).toMatchObject({
    colors: { Red: 1, Maroon: 1, Blue: 0 },
    onOffer: { true: 1 },
    inStock: { true: 2 },
  })
  expect(await counts({ searchQuery: 'zirconia', category: 'Men Items' })).toMatchObject({
    colors: { Red: 0 },
    inStock: { true: 0 },
  })
  expect(await counts({ searchQuery: 'qwxzv' })).toEqual({})
})
