import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()
const lamp = { name: 'Lamp', category: 'Women Items', subCategory: 'Jewelry', originalPrice: 500 }
const sent = async (fields: { brand?: string; name?: string; category?: string; subCategory?: string }) => {
  const admin = await shop.as('admin')
  return (await admin('POST /postProduct', { headers: {}, body: { ...lamp, ...fields } })).insertedId
}

test('a brand is optional text of up to 60 characters, in the public product', async () => {
  const [admin, guest] = [await shop.as('admin'), await shop.as(null)]
  const id = await sent({ brand: '  Hill & Loom ' })
  const brandOf = async () => (await guest('GET /product/:id', { params: { id } })).data.brand
  expect(await brandOf()).toBe('Hill & Loom')
  const change = (brand: string) => admin('PATCH /updateProduct/:id', { params: { id }, body: { brand } })
  expect((await change('x'.repeat(60))).brand).toHaveLength(60)
  for (const brand of ['x'.repeat(61), 'two\nlines'])
    expect(await rejected(change(brand))).toMatchObject({
      status: 422,
      fields: { brand: expect.any(String) },
    })
  await change('')
  expect(await brandOf()).toBe('')
  const { brand } = await shop.db
    .selectFrom('products')
    .select('brand')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  expect(brand).toBeNull()
})

test('lists are filtered by brand, and offer the brands of their visible products', async () => {
  await shop.db.deleteFrom('products').execute()
  await sent({ name: 'Ring', brand: 'Meghna' })
  await sent({ name: 'Watch', brand: 'Padma', category: 'Men Items', subCategory: 'Watches' })
  await sent({ name: 'Shirt', brand: 'Meghna', category: 'Men Items', subCategory: 'Shirts' })
  await sent({ name: 'Plain' })
  const hidden = await sent({ name: 'Hidden', brand: 'Jamuna' })
  const admin = await shop.as('admin')
  await admin('PATCH /updateProduct/:id', { params: { id: hidden }, body: { hidden: true } })
  const guest = await shop.as(null)
  const names = async (query: {
    brand: string
    category?: string
    sort?: 'price-up'
    searchQuery?: string
  }) => {
    const { rows, total } = await guest('GET /product-summaries', { query })
    expect(total).toBe(rows.length)
    return rows.map(({ name }) => name).sort()
  }
  expect(await names({ brand: 'Meghna' })).toEqual(['Ring', 'Shirt'])
  expect(await names({ brand: 'Meghna', category: 'men items', sort: 'price-up' })).toEqual(['Shirt'])
  expect(await names({ brand: 'Meghna', searchQuery: 'shirt' })).toEqual(['Shirt'])
  expect(await names({ brand: 'meghna' })).toEqual([])
  expect(await names({ brand: 'Jamuna' })).toEqual([])
  const choices = async (query: { category?: string; subCategory?: string }) =>
    (await guest('GET /product-filters', { query })).brand
  expect(await choices({})).toEqual(['Meghna', 'Padma'])
  expect(await choices({ category: 'Men Items' })).toEqual(['Meghna', 'Padma'])
  expect(await choices({ category: 'women items', subCategory: 'jewelry' })).toEqual(['Meghna'])
  expect(await choices({ category: 'no such one' })).toEqual([])
  await sent({ name: 'Vase', brand: 'Surma' })
  expect(await choices({})).toEqual(['Meghna', 'Padma', 'Surma'])
  expect(await rejected(guest('GET /product-summaries', { query: { brand: ' ' } }))).toMatchObject({
    status: 422,
    fields: { brand: expect.any(String) },
  })
})
