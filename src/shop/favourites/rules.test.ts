import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChanges, changesSince, maxFavourites } from './rules.ts'

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }).map(String))

test('what changed since two lists were the same, applied to the older one, gives the newer one', () => {
  fc.assert(
    fc.property(ids, ids, (base, list) => {
      const changes = changesSince(base, list)
      expect(applyChanges(base, changes).toSorted()).toEqual(list.toSorted())
      expect(applyChanges(applyChanges(base, changes), changes)).toEqual(applyChanges(base, changes))
    }),
  )
})

test('products of the list keep their order, and new ones come last', () => {
  expect(applyChanges(['3', '1', '2'], { add: ['2', '9'], remove: ['1'] })).toEqual(['3', '2', '9'])
})

test('of more changes than a list can hold the latest are sent', () => {
  const many = Array.from({ length: maxFavourites + 1 }, (_, index) => String(index))
  for (const changed of [changesSince([], many).add, changesSince(many, []).remove])
    expect(changed).toEqual(many.slice(1))
})
