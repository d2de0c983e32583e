import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { callEndpoint } from '#platform/http.ts'
import { openTestShop } from '#test/shop.ts'
import { apiContext, type CallEndpoint, languageContext } from '#web/data/loader-context.ts'
import type { ListConfig } from './list-state.ts'
import { loadList } from './load-list.ts'

const shop = openTestShop()
const config: ListConfig = { path: '/shop', fixedParams: {}, defaultSort: 'newest', hasCategories: true }

async function load(address: string) {
  const context = new RouterContextProvider()
  context.set(languageContext, 'en')
  context.set(apiContext, callEndpoint(shop.app) as CallEndpoint)
  return loadList({ request: new Request(`https://shop.example${address}`), context }, config)
}

beforeAll(async () => {
  await sql`insert into products (name, sub_category_id, category_id, original_price_paisa)
    select 'Lamp ' || n, 1, 1, 10000 from generate_series(1, 430) n`.execute(shop.db)
})
const namesFrom = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => `Lamp ${from - index}`)

test('a page has the number of products in its URL and the cursor of those after its maximum', async () => {
  const [first, longer, longest] = [
    await load('/shop'),
    await load('/shop?shown=140'),
    await load('/shop?shown=400'),
  ]
  expect(first.cards.map(({ name }) => name)).toEqual(namesFrom(430, 411))
  expect(longer.cards.map(({ name }) => name)).toEqual(namesFrom(430, 291))
  expect(longest.cards.map(({ name }) => name)).toEqual(namesFrom(430, 31))
  const last = await load(`/shop?cursor=${longest.nextCursor}&shown=40`)
  expect(last.cards.map(({ name }) => name)).toEqual(namesFrom(30, 1))
  expect(last.nextCursor).toBeNull()
  for (const { total } of [first, longer, longest, last]) expect(total).toBe(430)
})

test('another URL of the same list is redirected to the canonical one', async () => {
  const thrown = await load('/shop?sizes=M&sizes=L&shown=500&minPrice=').catch((error: unknown) => error)
  if (!(thrown instanceof Response)) throw new Error('expected a redirect')
  expect(thrown.status).toBe(302)
  expect(thrown.headers.get('location')).toBe('/shop?sizes=M,L&shown=400')
})

test('contradicting prices filter nothing until they are corrected', async () => {
  expect((await load('/shop?minPrice=500&maxPrice=100')).total).toBe(430)
  expect((await load('/shop?minPrice=100&maxPrice=500')).total).toBe(430)
  expect((await load('/shop?minPrice=101&maxPrice=500')).total).toBe(0)
})

test('an invalid cursor is rejected', async () => {
  const thrown = await load('/shop?cursor=nonsense').catch((error: unknown) => error)
  expect(thrown).toMatchObject({ init: { status: 422 } })
})
