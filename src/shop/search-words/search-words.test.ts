import { beforeEach, expect, test } from 'vitest'
import { openTestShop, refused } from '#test/shop.ts'
import { getCards } from '../catalog/contract.ts'
import {
  deleteSynonym,
  dismissMissedSearch,
  getMissedSearches,
  getSynonyms,
  postSynonym,
  putSynonym,
} from './contract.ts'

const shop = openTestShop()

beforeEach(async () => {
  await shop.db.deleteFrom('products').execute()
  await shop.db.deleteFrom('missedSearches').execute()
  shop.cache.empty()
})

const find = async (searchQuery: string) =>
  (await (await shop.as(null))(getCards, { query: { searchQuery } })).rows.map(({ name }) => name)
const admin = () => shop.as('admin')
const missed = async () =>
  (await (await admin())(getMissedSearches, { query: {} })).rows.map(({ _id, times }) => [_id, times])

test('a synonym counts from the next search on, changed ones too, and no longer when it is gone', async () => {
  await shop.make.product({ name: 'Cotton Gamcha' })
  expect(await find('jharon')).toEqual([])
  const { insertedId: id } = await (await admin())(postSynonym, {
    body: { phrases: ['gamcha', 'jharon', 'wiping cloth'] },
  })
  expect(await find('jharon')).toEqual(['Cotton Gamcha'])
  expect(await find('wiping cloth')).toEqual(['Cotton Gamcha'])
  const before = ['gamcha', 'jharon', 'wiping cloth']
  await (await admin())(putSynonym, {
    params: { id },
    body: { phrases: ['gamcha', 'মোছার কাপড়'], before },
  })
  expect([await find('jharon'), await find('মোছার কাপড়')]).toEqual([[], ['Cotton Gamcha']])
  await (await admin())(deleteSynonym, { params: { id } })
  expect(await find('মোছার কাপড়')).toEqual([])
  expect(await refused((await admin())(deleteSynonym, { params: { id } }))).toMatchObject({ status: 404 })
  const { rows } = await (await admin())(getSynonyms, { query: { search: 'jharon' } })
  expect(rows).toEqual([])
})

test('a group is two to twenty phrases that the search tells apart, each with a word in it', async () => {
  const refuse = async (phrases: string[]) => {
    const { status, fields } = await refused((await admin())(postSynonym, { body: { phrases } }))
    return [status, Object.keys(fields ?? {})[0]?.split('.')[0]]
  }
  for (const phrases of [
    ['alone'],
    ['Lamp', 'lamp'],
    ['শাড়ি', 'শাড়ী'],
    ['lamp', '!!!'],
    ['lamp', '   '],
    ['lamp', 'x'.repeat(61)],
    Array.from({ length: 21 }, (_, count) => `word${'abcdefghijklmnopqrstu'[count]}`),
  ])
    expect(await refuse(phrases), phrases.join()).toEqual([422, 'phrases'])
  const { insertedId } = await (await admin())(postSynonym, {
    body: { phrases: ['Torch', 'torch', 'টর্চ বাতি'] },
  })
  const [newest] = (await (await admin())(getSynonyms, { query: { limit: 1 } })).rows
  expect(newest).toEqual({ _id: insertedId, phrases: ['Torch', 'টর্চ বাতি'] })
})

test('the list of groups is paged and searched by any part of a phrase', async () => {
  const api = await admin()
  const met: string[] = []
  let cursor: string | undefined
  let total = 0
  do {
    const page = await api(getSynonyms, { query: { limit: 40, ...(cursor && { cursor }) } })
    met.push(...page.rows.map(({ _id }) => _id))
    total = page.total
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(met).toHaveLength(total)
  expect(met.map(Number)).toEqual([...new Set(met.map(Number))].sort((one, other) => other - one))
  const found = await api(getSynonyms, { query: { search: 'SHARE' } })
  expect(found.rows.map(({ phrases }) => phrases[0])).toEqual(['শাড়ি'])
  expect((await api(getSynonyms, { query: { search: '%' } })).total).toBe(0)
})

test('of two administrators who change one group the second is told what it is now', async () => {
  const { insertedId: id } = await (await admin())(postSynonym, { body: { phrases: ['one', 'two'] } })
  const change = async (phrases: string[], before: string[]) =>
    (await admin())(putSynonym, { params: { id }, body: { phrases, before } })
  await change(['one', 'two', 'three'], ['one', 'two'])
  // The first answer was lost: it is said again.
  await change(['one', 'two', 'three'], ['one', 'two'])
  expect(await refused(change(['one', 'four'], ['one', 'two']))).toMatchObject({
    status: 409,
    expected: ['one', 'two', 'three'],
  })
  const added = await Promise.all(
    [0, 1].map(async () => (await admin())(postSynonym, { body: { phrases: ['both', 'at once'] } })),
  )
  expect(added[0]).toEqual(added[1])
  const entries = await shop.db
    .selectFrom('auditEntries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `synonyms ${id}`)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'synonyms-added', before: null, after: ['one', 'two'] },
    { action: 'synonyms-changed', before: ['one', 'two'], after: ['one', 'two', 'three'] },
  ])
})

test('searches that found nothing are listed with how often and when last, and go when they are dismissed or answered', async () => {
  await shop.make.product({ name: 'Steel Bucket' })
  await shop.db
    .insertInto('missedSearches')
    .values([
      { day: '2026-11-01', words: 'helicopter', times: 2 },
      { day: '2026-11-03', words: 'helicopter', times: 5 },
      { day: '2026-11-02', words: 'drum', times: 7 },
      { day: '2026-11-02', words: 'tractor', times: 1 },
    ])
    .execute()
  const { rows, total } = await (await admin())(getMissedSearches, { query: {} })
  expect(rows).toEqual([
    { _id: 'drum', times: 7, lastDay: '2026-11-02' },
    { _id: 'helicopter', times: 7, lastDay: '2026-11-03' },
    { _id: 'tractor', times: 1, lastDay: '2026-11-02' },
  ])
  expect(total).toBe(3)
  const first = await (await admin())(getMissedSearches, { query: { limit: 2 } })
  const rest = await (await admin())(getMissedSearches, {
    query: { limit: 2, cursor: first.nextCursor ?? '' },
  })
  expect([...first.rows, ...rest.rows]).toEqual(rows)
  await (await admin())(dismissMissedSearch, { body: { words: 'helicopter' } })
  expect(await missed()).toEqual([
    ['drum', 7],
    ['tractor', 1],
  ])
  await (await admin())(postSynonym, { body: { phrases: ['Bucket', 'Drum'] } })
  expect(await missed()).toEqual([['tractor', 1]])
  expect(await find('drum')).toEqual(['Steel Bucket'])
  await find('helicopter')
  expect(await missed()).toEqual([
    ['helicopter', 1],
    ['tractor', 1],
  ])
})
