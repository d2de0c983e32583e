import { expect, test } from 'vitest'
import { columns, isImportOpen, joinValues, namesOfPath, splitValues } from './rules.ts'

test('several values of a cell are read as they are written, and with other separators', () => {
  expect(splitValues(joinValues(['S', 'M', 'XL']))).toEqual(['S', 'M', 'XL'])
  expect(splitValues(' S ;M|XL\n,,')).toEqual(['S', 'M', 'XL'])
  expect(splitValues('')).toEqual([])
})

test('the stock that was exported stands beside the stock, and the id comes first', () => {
  expect(columns[0]).toBe('_id')
  expect(columns[columns.indexOf('stock') + 1]).toBe('stockWhenExported')
  expect(new Set(columns).size).toBe(columns.length)
})

test('an import is open until it is done with', () => {
  expect(['sending', 'checked', 'applying', 'applied', 'failed', ''].map(isImportOpen)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['Home > Lamps > Desk', 'Home', 'Desk', false],
  ['Home', 'Home', 'Home', false],
  ['Home/Living  > A\\B', 'Home Living', 'A B', false],
  ['- > Lamps > !', 'Lamps', 'Lamps', false],
  ['', 'Other', 'Other', false],
  [`${'a'.repeat(60)} > b`, 'a'.repeat(60), 'b', false],
  [`${'a'.repeat(61)} > b`, 'a'.repeat(60), 'b', true],
  [`b > ${'a'.repeat(61)}`, 'b', 'a'.repeat(60), true],
])('%j of another system is the category %j with %j', (path, category, subCategory, isCut) => {
  expect(namesOfPath(path)).toEqual({ category, subCategory, isCut })
})
