import { beforeEach, expect, test } from 'vitest'
import { openTestShop, rejected } from '#test/shop.ts'

const shop = openTestShop()

beforeEach(async () => {
  await shop.db.deleteFrom('products').execute()
  await shop.db.deleteFrom('missedSearches').execute()
  shop.cache.clear()
})

const find = async (searchQuery: string) =>
  (await (await shop.as(null))('GET /product-summaries', { query: { searchQuery } })).rows.map(
    ({ name }) => name,
  )
const admin = () => shop.as('admin')
const missed = async () =>
  (await (await admin())('GET /search/zero-results', { query: {} })).rows.map(({ _id, times }) => [
    _id,
    times,
  ])

test('a synonym group takes effect with the next search after it is created, updated or deleted', async () => {
  await shop.make.product({ name: 'Cotton Gamcha' })
  expect(await find('jharon')).toEqual([])
  const { insertedId: id } = await (await admin())('POST /synonyms', {
    body: { phrases: ['gamcha', 'jharon', 'wiping cloth'] },
  })
  expect(await find('jharon')).toEqual(['Cotton Gamcha'])
  expect(await find('wiping cloth')).toEqual(['Cotton Gamcha'])
  const [seen] = (await (await admin())('GET /synonyms', { query: { search: 'jharon' } })).rows
  await (await admin())('PUT /synonyms/:id', {
    params: { id },
    body: { phrases: ['gamcha', 'মোছার কাপড়'], version: seen?.version ?? '' },
  })
  expect([await find('jharon'), await find('মোছার কাপড়')]).toEqual([[], ['Cotton Gamcha']])
  await (await admin())('DELETE /synonyms/:id', { params: { id } })
  expect(await find('মোছার কাপড়')).toEqual([])
  expect(await rejected((await admin())('DELETE /synonyms/:id', { params: { id } }))).toMatchObject({
    status: 404,
  })
  const { rows } = await (await admin())('GET /synonyms', { query: { search: 'jharon' } })
  expect(rows).toEqual([])
})

test('a group has two to twenty phrases that differ for the search, each with a token', async () => {
  const refuse = async (phrases: string[]) => {
    const { status, fields } = await rejected((await admin())('POST /synonyms', { body: { phrases } }))
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
  const { insertedId } = await (await admin())('POST /synonyms', {
    body: { phrases: ['Torch', 'torch', 'টর্চ বাতি'] },
  })
  const [newest] = (await (await admin())('GET /synonyms', { query: { limit: 1 } })).rows
  expect(newest).toEqual({
    _id: insertedId,
    phrases: ['Torch', 'টর্চ বাতি'],
    version: expect.any(String),
  })
})

test('groups are paged and searchable by part of a phrase', async () => {
  const api = await admin()
  const listed: string[] = []
  let cursor: string | undefined
  let total = 0
  do {
    const page = await api('GET /synonyms', { query: { limit: 40, ...(cursor && { cursor }) } })
    listed.push(...page.rows.map(({ _id }) => _id))
    total = page.total
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(listed).toHaveLength(total)
  expect(listed.map(Number)).toEqual([...new Set(listed.map(Number))].sort((one, other) => other - one))
  const results = await api('GET /synonyms', { query: { search: 'SHARE' } })
  expect(results.rows.map(({ phrases }) => phrases[0])).toEqual(['শাড়ি'])
  expect((await api('GET /synonyms', { query: { search: '%' } })).total).toBe(0)
})

test('a concurrent update is answered with 409 and the current phrases', async () => {
  const { insertedId: id } = await (await admin())('POST /synonyms', { body: { phrases: ['one', 'two'] } })
  const seen = (await (await admin())('GET /synonyms', { query: { limit: 1 } })).rows[0]?.version ?? ''
  const change = async (phrases: string[], version: string) =>
    (await admin())('PUT /synonyms/:id', { params: { id }, body: { phrases, version } })
  const now = await change(['one', 'two', 'three'], seen)
  // The first answer was lost: it is word again.
  await change(['one', 'two', 'three'], seen)
  expect(await rejected(change(['one', 'four'], seen))).toMatchObject({ status: 409, now })
  expect(now.phrases).toEqual(['one', 'two', 'three'])
  const added = await Promise.all(
    [0, 1].map(async () => (await admin())('POST /synonyms', { body: { phrases: ['both', 'at once'] } })),
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

test('zero-result searches are listed with count and last day, and removed when dismissed or covered by a synonym', async () => {
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
  const { rows, total } = await (await admin())('GET /search/zero-results', { query: {} })
  expect(rows).toEqual([
    { _id: 'drum', times: 7, lastDay: '2026-11-02' },
    { _id: 'helicopter', times: 7, lastDay: '2026-11-03' },
    { _id: 'tractor', times: 1, lastDay: '2026-11-02' },
  ])
  expect(total).toBe(3)
  const first = await (await admin())('GET /search/zero-results', { query: { limit: 2 } })
  const rest = await (await admin())('GET /search/zero-results', {
    query: { limit: 2, cursor: first.nextCursor ?? '' },
  })
  expect([...first.rows, ...rest.rows]).toEqual(rows)
  await (await admin())('POST /search/zero-results/dismiss', { body: { words: 'helicopter' } })
  expect(await missed()).toEqual([
    ['drum', 7],
    ['tractor', 1],
  ])
  await (await admin())('POST /synonyms', { body: { phrases: ['Bucket', 'Drum'] } })
  expect(await missed()).toEqual([['tractor', 1]])
  expect(await find('drum')).toEqual(['Steel Bucket'])
  await find('helicopter')
  expect(await missed()).toEqual([
    ['helicopter', 1],
    ['tractor', 1],
  ])
})
