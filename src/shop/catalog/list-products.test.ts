import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

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

test('without paging parameters at most 1,000 products and a cursor are returned; more than 1,000 are counted only unfiltered [API-03]', async () => {
  const one = await shop.make.product()
  const copies = Array.from({ length: 1005 }, (_, index) => ({
    name: `Copy ${index}`,
    originalPricePaisa: 100,
    subCategoryId: one.subCategoryId,
    categoryId: one.categoryId,
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
  const cheap = await shop.send('GET', '/api/products?maxPrice=1&sort=price-up&limit=1')
  expect([cheap.headers['x-total-count'], cheap.headers['x-total-more']]).toEqual(['1000', 'true'])
  expect(headers['x-total-more']).toBeUndefined()
})
