import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()

beforeEach(async () => {
  for (const table of ['products', 'missedSearches'] as const) await shop.db.deleteFrom(table).execute()
  shop.cache.clear()
})

const names = async (searchQuery: string, category?: string) =>
  (await (await shop.as(null))('GET /product-summaries', { query: { searchQuery, category } })).rows.map(
    ({ name }) => name,
  )
const recorded = () =>
  shop.db.selectFrom('missedSearches').select(['words', 'times']).orderBy('words').execute()

test('searches without results are counted per day, others are not', async () => {
  await shop.make.product({ name: 'Lamp' })
  await names('lamp')
  for (let times = 0; times < 3; times++) await names('Hoverboard!')
  await names('hoverboard', 'Men Items')
  await (await shop.as(null))('GET /search/suggestions', { query: { searchQuery: 'hoverb' } })
  expect(await recorded()).toEqual([{ words: 'hoverboard', times: 3 }])
})

test('phone numbers and e-mail addresses are not recorded', async () => {
  await shop.make.product({ name: 'Lamp' })
  for (const text of ['01712345678', '০১৭১২-৩৪৫৬৭৮', '+880 1712 345678', 'rahima@shop.example'])
    expect(await names(text)).toEqual([])
  expect(await recorded()).toEqual([])
})

test('at most 1,000 searches per day of up to 60 characters are kept for 90 days', async () => {
  await sql`insert into missed_searches (day, words)
    select (now() at time zone 'Asia/Dhaka')::date, 'word' || n from generate_series(1, 999) n`.execute(
    shop.db,
  )
  await sql`insert into missed_searches (day, words) values (current_date - 100, 'long ago')`.execute(shop.db)
  await names(`${'x'.repeat(40)} ${'y'.repeat(40)}`)
  await names('one too many')
  await names('word7')
  const rows = await recorded()
  expect(rows).toHaveLength(1000)
  expect(rows.map(({ words }) => words)).not.toContain('long ago')
  expect(rows.map(({ words }) => words)).not.toContain('one too many')
  expect(Math.max(...rows.map(({ words }) => words.length))).toBe(60)
})

test('a search succeeds when recording it fails', async () => {
  await sql`alter table missed_searches rename to gone`.execute(shop.db)
  expect(await names('hoverboard')).toEqual([])
  await sql`alter table gone rename to missed_searches`.execute(shop.db)
})

test('did-you-mean returns similar words and sub-categories', async () => {
  await shop.make.product({ name: 'Blender with Jar', nameBn: 'জারসহ ব্লেন্ডার' })
  await shop.make.product({ name: 'Wooden Spoon' })
  await shop.make.product({ name: 'Blanket', hidden: true })
  const closestWords = async (searchQuery: string, language: 'en' | 'bn' = 'en') =>
    (await shop.as(null))('GET /search/did-you-mean', { query: { searchQuery, language } })
  expect((await closestWords('blinderz jug')).words).toContain('Blender')
  expect((await closestWords('blankets')).words).not.toContain('Blanket')
  expect((await closestWords('wooden helicopter')).words[0]).toBe('wooden')
  expect((await closestWords('ghori')).categories).toContainEqual({
    category: 'Men Items',
    subCategory: 'Watches',
    name: 'Men Items › Watches',
  })
  expect((await closestWords('ঘড়ি', 'bn')).categories[0]?.name).toMatch(/› ঘড়ি$/)
  expect(await closestWords('qqqqq')).toEqual({ words: [], categories: [] })
  expect(await closestWords('%')).toEqual({ words: [], categories: [] })
})
