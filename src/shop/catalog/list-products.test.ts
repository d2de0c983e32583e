import { expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

interface Walk {
  sort?: 'newest' | 'popular'
  limit: number
  between?: () => Promise<unknown>
}

/** All names from the first page to the last; `between` happens between two pages. */
async function walk({ sort, limit, between }: Walk) {
  const guest = await shop.as(null)
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const query = { limit, ...(sort && { sort }), ...(cursor && { cursor }) }
    const page = await guest('GET /products', { query })
    listed.push(...page.rows.data.map(({ name }) => name))
    cursor = page.nextCursor ?? undefined
    await between?.()
  } while (cursor)
  return listed
}

const types = [undefined, 'Most Popular', 'Best Selling', 'New Arrivals'] as const

test('paging returns each product once while new ones are added', async () => {
  const made: { name: string; popular: boolean }[] = []
  for (let index = 0; index < 23; index++) {
    const type = types[index % 4]
    await shop.make.product({ name: `Piece ${index}`, ...(type && { type }), hidden: index === 7 })
    if (index !== 7) made.unshift({ name: `Piece ${index}`, popular: type === 'Most Popular' })
  }
  const newest = made.map(({ name }) => name)
  const popular = [...made].sort((a, b) => Number(b.popular) - Number(a.popular)).map(({ name }) => name)
  for (const limit of [1, 4, 22, 100]) {
    expect(await walk({ limit })).toEqual(newest)
    expect(await walk({ limit, sort: 'newest' })).toEqual(newest)
    expect(await walk({ limit, sort: 'popular' })).toEqual(popular)
  }
  const late = () => shop.make.product({ name: 'Late', type: 'Most Popular' })
  expect(await walk({ limit: 4, between: late })).toEqual(newest)
  await shop.db.deleteFrom('products').where('name', '=', 'Late').execute()
  shop.cache.clear()
  expect(await walk({ limit: 4, sort: 'popular', between: late })).toEqual(popular)
})

test('without paging parameters at most 1,000 products and a cursor are returned [API-03]', async () => {
  const one = await shop.make.product()
  const copies = Array.from({ length: 1005 }, (_, index) => ({
    ...{ name: `Copy ${index}`, originalPricePaisa: 100 },
    ...{ subCategoryId: one.subCategoryId, categoryId: one.categoryId },
  }))
  await shop.db.insertInto('products').values(copies).execute()
  shop.cache.clear()
  const { body, headers } = await shop.send('GET', '/api/products')
  expect(body.data).toHaveLength(1000)
  expect(Number(headers['x-total-count'])).toBeGreaterThan(1005)
  const rest = await shop.send('GET', `/api/products?cursor=${headers['x-next-cursor']}`)
  const ids = [...body.data, ...rest.body.data].map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(Number(headers['x-total-count']))
  expect(rest.headers['x-next-cursor']).toBeUndefined()
})

test('the admin list has all products including hidden ones, paged and searchable [ADM-PRD-01] [ADM-PRD-02]', async () => {
  const admin = await shop.as('admin')
  await shop.db.deleteFrom('products').execute()
  for (let count = 1; count <= 7; count++)
    await shop.make.product({
      name: `Umbrella ${count}`,
      hidden: count % 3 === 0,
      stock: count === 5 ? 0 : null,
    })
  const kettle = await shop.make.product({ name: 'Kettle', nameBn: 'কেটলি' })
  shop.cache.clear()
  const read = async (query: { search?: string; show?: 'hidden' | 'sold-out' } = {}) => {
    const names: string[] = []
    let cursor: string | undefined
    let total = 0
    do {
      const page = await admin('GET /admin-products', {
        query: { ...query, limit: 3, ...(cursor && { cursor }) },
      })
      expect(page.rows.length).toBeLessThanOrEqual(3)
      names.push(...page.rows.map(({ name }) => name))
      cursor = page.nextCursor ?? undefined
      total = page.total
    } while (cursor)
    expect(total).toBe(names.length)
    return names
  }
  const umbrellas = [7, 6, 5, 4, 3, 2, 1].map((count) => `Umbrella ${count}`)
  expect(await read()).toEqual(['Kettle', ...umbrellas])
  expect(await read({ search: 'umbrela' })).toEqual(umbrellas)
  expect(await read({ search: 'কেটলি' })).toEqual(['Kettle'])
  expect(await read({ search: 'umbrella', show: 'hidden' })).toEqual(['Umbrella 6', 'Umbrella 3'])
  expect(await read({ show: 'sold-out' })).toEqual(['Umbrella 5'])
  expect(await read({ search: 'nothing of the kind' })).toEqual([])
  expect(await read({ search: String(kettle.id) })).toEqual(['Kettle'])
  expect((await rejected(admin('GET /admin-products', { query: { cursor: 'bm9uZQ' } }))).status).toBe(422)
})
