import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeChanges, replacedBy } from './merge-changes.ts'

const before = { name: 'Eid', code: '', wallets: { bkash: '017', nagad: '' }, zones: [{ name: 'A' }] }

test('what only one of two people has changed is kept, whoever it was', () => {
  const typed = { ...before, name: 'Eid offer', wallets: { bkash: '018', nagad: '' } }
  const theirs = { ...before, code: 'EID', wallets: { bkash: '017', nagad: '019' } }
  const merged = mergeChanges(before, typed, theirs)
  expect(merged).toEqual({
    ...before,
    name: 'Eid offer',
    code: 'EID',
    wallets: { bkash: '018', nagad: '019' },
  })
  expect(replacedBy(merged, before, theirs)).toEqual([])
})

test('what both have changed stays as it was typed, and is named with the value of the other', () => {
  const typed = { ...before, name: 'Mine', wallets: { bkash: '018', nagad: '' } }
  const theirs = { ...before, name: 'Theirs', wallets: { bkash: '016', nagad: '' } }
  const merged = mergeChanges(before, typed, theirs)
  expect(merged).toEqual(typed)
  expect(replacedBy(merged, before, theirs)).toEqual([
    { path: 'name', value: 'Theirs' },
    { path: 'wallets.bkash', value: '016' },
  ])
})

test('a list is never mixed of two: it is that of who has changed it, and what it replaces is named', () => {
  const typed = { ...before, zones: [{ name: 'B' }] }
  const theirs = { ...before, zones: [{ name: 'A' }, { name: 'C' }] }
  const other = { ...before, zones: [{ name: 'D' }] }
  expect(mergeChanges(before, before, theirs)).toEqual(theirs)
  expect(mergeChanges(before, typed, theirs)).toEqual(typed)
  expect(replacedBy(typed, before, other)).toEqual([{ path: 'zones.0.name', value: 'D' }])
})

const values = fc.record({
  text: fc.constantFrom('a', 'b', 'c'),
  on: fc.boolean(),
  list: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  nested: fc.record({ one: fc.constantFrom('1', '2', '3') }),
})

test('nothing that somebody typed or saved disappears without being named', () => {
  fc.assert(
    fc.property(values, values, values, (before, typed, theirs) => {
      const merged = mergeChanges(before, typed, theirs)
      const replaced = replacedBy(merged, before, theirs).map(({ path }) => path.split('.')[0])
      for (const name of Object.keys(before) as (keyof typeof before)[]) {
        const [was, mine, other, is] = [before, typed, theirs, merged].map((each) =>
          JSON.stringify(each[name]),
        )
        if (mine !== was) expect(is).toBe(mine)
        else expect(is).toBe(other)
        // Entries of lists of one length are compared one by one.
        const lists = [before.list, merged.list, theirs.list]
        const isByEntry = name === 'list' && new Set(lists.map(({ length }) => length)).size === 1
        const isLost = isByEntry
          ? theirs.list.some((entry, at) => entry !== before.list[at] && entry !== merged.list[at])
          : other !== was && other !== is
        expect(replaced.includes(name)).toBe(isLost)
      }
    }),
  )
})
