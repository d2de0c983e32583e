import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChanges, changesSince } from './rules.ts'

const list = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'))

test('changes of two devices are merged', () => {
  fc.assert(
    fc.property(list, list, list, (base, here, there) => {
      const ownResults = changesSince(base, here)
      const agreed = applyChanges(there, ownResults)
      for (const id of ownResults.add) expect(agreed).toContain(id)
      for (const id of ownResults.remove) expect(agreed).not.toContain(id)
      const theirs = changesSince(base, there)
      for (const id of theirs.add) expect(agreed).toContain(id)
      // Taken away there, and not added here meanwhile.
      for (const id of theirs.remove) expect(agreed).not.toContain(id)
      expect(new Set(agreed).size).toBe(agreed.length)
    }),
  )
})

test('a list without changes becomes the list of the account', () => {
  fc.assert(
    fc.property(list, list, (base, there) => {
      expect(applyChanges(there, changesSince(base, base))).toEqual(there)
    }),
  )
})

test('the first synchronization appends the list of the device to that of the account', () => {
  expect(applyChanges(['5', '2'], changesSince([], ['1', '2', '3']))).toEqual(['5', '2', '1', '3'])
})
