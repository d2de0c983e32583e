import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ShopError } from './errors.ts'
import { decodeCursor, encodeCursor, pageOf, pageQuery, rowsToRead } from './paging.ts'

const shape = z.tuple([z.number(), z.string()])

test('a cursor encodes and decodes its values with URL-safe characters', () => {
  const letters = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !text.includes('\0'))
  const value = fc.tuple(fc.integer(), fc.oneof(letters, fc.constantFrom('শাড়ি', '🎁', 'ক্ষ্মৌ'.repeat(10))))
  fc.assert(
    fc.property(value, (values) => {
      const cursor = encodeCursor(values)
      expect(new URLSearchParams(new URLSearchParams({ cursor }).toString()).get('cursor')).toBe(cursor)
      expect(decodeCursor(cursor, shape)).toEqual(values)
    }),
  )
})

test('a malformed cursor or one of another list is rejected and never read as the first page', () => {
  for (const wrong of [
    'x',
    '!!',
    'e30',
    encodeCursor([1]),
    encodeCursor(['1', '2']),
    encodeCursor([1, '2', 3]),
    encodeCursor([1, '\0']),
    encodeCursor([1, '\ud800']),
    encodeCursor([1e300, 'x']),
  ])
    expect(() => decodeCursor(wrong, shape)).toThrow(ShopError)
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      try {
        expect(shape.safeParse(decodeCursor(text, shape)).success).toBe(true)
      } catch (error) {
        expect(error).toMatchObject({
          code: 'invalid',
          details: { fields: { cursor: expect.stringMatching(/\w/) } },
        })
      }
    }),
  )
  expect(decodeCursor(undefined, shape)).toBeNull()
})

test('the longest values that a list sorts by make a cursor that is accepted', () => {
  for (const letter of ['ক', '\u0001', '🎁', '"']) {
    const cursor = encodeCursor([
      2 ** 31,
      letter.repeat(60 / letter.length),
      letter.repeat(60 / letter.length),
    ])
    expect(pageQuery.cursor.safeParse(cursor).success).toBe(true)
  }
})

test('a last page that is just full offers no other', () => {
  const rows = ['a', 'b', 'c']
  expect(pageOf(rows, 3, 3, (last) => [last]).nextCursor).toBeNull()
  expect(pageOf([], 3, 0, () => ['never']).nextCursor).toBeNull()
  expect(pageOf([...rows, 'd'], 3, 4, (last) => [last])).toEqual({
    rows,
    total: 4,
    nextCursor: encodeCursor(['c']),
  })
})

test('paging through a list returns every row once, in order', () => {
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 20 }), (count, limit) => {
      const all = Array.from({ length: count }, (_, index) => index)
      const visited: number[] = []
      let cursor: string | null | undefined
      let pages = 0
      for (; pages <= count && cursor !== null; pages++) {
        const [after] = decodeCursor(cursor, z.tuple([z.number()])) ?? [-1]
        const rows = all.filter((row) => row > after).slice(0, limit + 1)
        const page = pageOf(rows, limit, count, (last) => [last])
        expect(page.rows.length).toBeLessThanOrEqual(limit)
        expect(page.total).toBe(count)
        visited.push(...page.rows)
        cursor = page.nextCursor
      }
      expect(cursor).toBeNull()
      expect(visited).toEqual(all)
      expect(pages).toBe(Math.max(1, Math.ceil(count / limit)))
    }),
  )
})

test('a page has 1 to 100 rows, and a cursor at most 1,000 characters', () => {
  const { limit, cursor } = pageQuery
  const isLimit = (typed: string) => limit.safeParse(typed).success
  expect(['0', '1', '100', '101', '1.5'].map(isLimit)).toEqual([false, true, true, false, false])
  expect([1000, 1001].map((length) => cursor.safeParse('a'.repeat(length)).success)).toEqual([true, false])
})

test('a client that does not page gets a thousand rows, one that pages as many as it wants [D12]', () => {
  expect(rowsToRead({}, 20)).toBe(1000)
  expect(rowsToRead({ limit: 7 }, 20)).toBe(7)
  expect(rowsToRead({ limit: 7, cursor: 'x' }, 20)).toBe(7)
  expect(rowsToRead({ cursor: 'x' }, 20)).toBe(20)
})
