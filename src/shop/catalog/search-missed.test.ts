import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { getCards, getMatches, getNearest } from './contract.ts'

const shop = openTestShop()

beforeEach(async () => {
  for (const table of ['products', 'missedSearches'] as const) await shop.db.deleteFrom(table).execute()
  shop.cache.empty()
})

const names = async (searchQuery: string, category?: string) =>
  (await (await shop.as(null))(getCards, { query: { searchQuery, category } })).rows.map(({ name }) => name)
const missed = () =>
  shop.db.selectFrom('missedSearches').select(['words', 'times']).orderBy('words').execute()

test('searches that find nothing are counted by day, each time, and others are not', async () => {
  await shop.make.product({ name: 'Lamp' })
  await names('lamp')
  for (let times = 0; times < 3; times++) await names('Hoverboard!')
  await names('hoverboard', 'Men Items')
  await (await shop.as(null))(getMatches, { query: { searchQuery: 'hoverb' } })
  expect(await missed()).toEqual([{ words: 'hoverboard', times: 3 }])
})

test('phone numbers and e-mail addresses that somebody looked for are not written down', async () => {
  await shop.make.product({ name: 'Lamp' })
  for (const text of ['01712345678', '০১৭১২-৩৪৫৬৭৮', '+880 1712 345678', 'rahima@shop.example'])
    expect(await names(text)).toEqual([])
  expect(await missed()).toEqual([])
})

test('no more than a thousand words a day are kept, nothing longer than sixty letters, and nothing for more than ninety days', async () => {
  await sql`insert into missed_searches (day, words)
    select (now() at time zone 'Asia/Dhaka')::date, 'word' || n from generate_series(1, 999) n`.execute(
    shop.db,
  )
  await sql`insert into missed_searches (day, words) values (current_date - 100, 'long ago')`.execute(shop.db)
  await names(`${'x'.repeat(40)} ${'y'.repeat(40)}`)
  await names('one too many')
  await names('word7')
  const rows = await missed()
  expect(rows).toHaveLength(1000)
  expect(rows.map(({ words }) => words)).not.toContain('long ago')
  expect(rows.map(({ words }) => words)).not.toContain('one too many')
  expect(Math.max(...rows.map(({ words }) => words.length))).toBe(60)
})

test('a search goes on when counting it cannot', async () => {
  await sql`alter table missed_searches rename to gone`.execute(shop.db)
  expect(await names('hoverboard')).toEqual([])
  await sql`alter table gone rename to missed_searches`.execute(shop.db)
})

test('for a search without answer the nearest words and sub-categories are named', async () => {
  await shop.make.product({ name: 'Blender with Jar', nameBn: 'জারসহ ব্লেন্ডার' })
  await shop.make.product({ name: 'Wooden Spoon' })
  await shop.make.product({ name: 'Blanket', hidden: true })
  const nearest = async (searchQuery: string, language: 'en' | 'bn' = 'en') =>
    (await shop.as(null))(getNearest, { query: { searchQuery, language } })
  expect((await nearest('blinderz jug')).words).toContain('Blender')
  expect((await nearest('blankets')).words).not.toContain('Blanket')
  expect((await nearest('wooden helicopter')).words[0]).toBe('wooden')
  expect((await nearest('ghori')).categories).toContainEqual({
    ...{ category: 'Men Items', subCategory: 'Watches', name: 'Men Items › Watches' },
  })
  expect((await nearest('ঘড়ি', 'bn')).categories[0]?.name).toMatch(/› ঘড়ি$/)
  expect(await nearest('qqqqq')).toEqual({ words: [], categories: [] })
  expect(await nearest('%')).toEqual({ words: [], categories: [] })
})
