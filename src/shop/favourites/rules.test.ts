import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesSince, withChanges } from './rules.ts'

const list = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'))

test('what has changed on one device and on another is all found in the list they agree on', () => {
  fc.assert(
    fc.property(list, list, list, (base, here, there) => {
      const mine = changesSince(base, here)
      const agreed = withChanges(there, mine)
      for (const id of mine.add) expect(agreed).toContain(id)
      for (const id of mine.remove) expect(agreed).not.toContain(id)
      const theirs = changesSince(base, there)
      for (const id of theirs.add) expect(agreed).toContain(id)
      // Taken away there, and not added here meanwhile.
      for (const id of theirs.remove) expect(agreed).not.toContain(id)
      expect(new Set(agreed).size).toBe(agreed.length)
    }),
  )
})

test('a list without changes becomes the one of the account, in its order', () => {
  fc.assert(
    fc.property(list, list, (base, there) => {
      expect(withChanges(there, changesSince(base, base))).toEqual(there)
    }),
  )
})

test('a first meeting joins both lists: first what the account has, then what the device has', () => {
  expect(withChanges(['5', '2'], changesSince([], ['1', '2', '3']))).toEqual(['5', '2', '1', '3'])
})
