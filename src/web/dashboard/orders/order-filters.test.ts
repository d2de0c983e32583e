import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderListMessages } from './list-messages.ts'
import {
  activeOrderFilters,
  filterErrorOf,
  filters,
  noOrderFilters,
  type OrderFilterName,
  orderFilterNames,
  readOrderFilters,
  shownStatuses,
} from './order-filters.ts'

const read = (query: string) => activeOrderFilters(readOrderFilters(new URLSearchParams(query)))

test('filters in an address are read, and written back the same', () => {
  const valid: Record<OrderFilterName, fc.Arbitrary<string>> = {
    from: fc.constantFrom('2025-01-01', '2025-06-30'),
    to: fc.constantFrom('2025-06-30', '2026-12-31'),
    review: fc.constant('yes'),
    toReceive: fc.constant('yes'),
    paymentToCheck: fc.constant('yes'),
    toPayBack: fc.constant('yes'),
    unprinted: fc.constant('yes'),
    district: fc.constantFrom('Dhaka', 'ঢাকা', "Cox's Bazar"),
    source: fc.constantFrom('web', 'phone', 'chat'),
    minAmount: fc.constantFrom('0', '1', '500.5'),
    maxAmount: fc.constantFrom('500.5', '99999999.99'),
  }
  fc.assert(
    fc.property(fc.record(valid, { requiredKeys: [] }), (chosen) => {
      expect(read(String(new URLSearchParams(chosen)))).toEqual(chosen)
    }),
  )
})

test('the place in the navigation that an address names stays beside the filters, and is none', () => {
  const values = readOrderFilters(new URLSearchParams('status=Confirmed&place=parcels&search=Rahima'))
  expect(values.place).toBe('parcels')
  expect(activeOrderFilters(values)).toEqual({ status: 'Confirmed', search: 'Rahima' })
})

test.each([
  ['from=yesterday', {}],
  ['from=2026-13-01', {}],
  ['from=0001-01-01', {}],
  ['minAmount=-1', {}],
  ['minAmount=1e3', {}],
  ['minAmount=1.234', {}],
  ['source=fax', {}],
  ['review=no', {}],
  [`search=${'x'.repeat(61)}`, {}],
  ['search=+Rahima+', { search: 'Rahima' }],
  ['colour=red', {}],
  // Of two that contradict each other the upper end goes.
  ['from=2026-03-10&to=2026-03-09', { from: '2026-03-10' }],
  ['minAmount=500&maxAmount=60', { minAmount: '500' }],
  ['from=2026-03-10&to=2026-03-10', { from: '2026-03-10', to: '2026-03-10' }],
])('of %s only what is valid counts', (query, expected) => {
  expect(read(query)).toEqual(expected)
})

test.each<[OrderFilterName, Partial<Record<OrderFilterName, string>>, string | null]>([
  ['minAmount', { minAmount: 'ten' }, 'notAnAmount'],
  ['maxAmount', { maxAmount: '5.' }, 'notAnAmount'],
  ['maxAmount', { minAmount: '9', maxAmount: '10' }, null],
  ['maxAmount', { minAmount: '10', maxAmount: '9' }, 'lessThanMin'],
  ['maxAmount', { minAmount: '10', maxAmount: '10' }, null],
  ['maxAmount', { maxAmount: '9' }, null],
  ['to', { from: '2026-03-10', to: '2026-03-09' }, 'beforeFrom'],
  ['to', { from: '2026-03-10', to: '2026-03-10' }, null],
  ['to', { to: '2026-03-09' }, null],
  ['minAmount', {}, null],
])('the error of %s in %j is %s', (name, typed, error) => {
  expect(filterErrorOf(name, { ...noOrderFilters, ...typed })).toBe(error)
})

test('every filter has a chip that names its value, in both languages', () => {
  const values: Partial<Record<OrderFilterName, string>> = {
    from: '2026-03-10',
    to: '2026-03-10',
    district: 'Dhaka',
    source: 'phone',
    minAmount: '100000',
    maxAmount: '100000',
  }
  const chips = (language: 'en' | 'bn') =>
    orderFilterNames.map((name) =>
      filters[name].chip(values[name] ?? 'yes', orderListMessages[language], language),
    )
  expect(chips('en').filter((chip) => chip.includes('1,00,000'))).toHaveLength(2)
  expect(chips('bn').filter((chip) => chip.includes('১,০০,০০০'))).toHaveLength(2)
  for (const language of ['en', 'bn'] as const)
    expect(new Set(chips(language)).size).toBe(orderFilterNames.length)
})

test('a status in the address narrows a list to it, and one of another list does not', () => {
  const list = ['Confirmed', 'Shipping'] as const
  expect(shownStatuses(list, { ...noOrderFilters, status: 'Shipping' })).toEqual(['Shipping'])
  expect(shownStatuses(list, { ...noOrderFilters, status: 'Delivered' })).toEqual(list)
  expect(shownStatuses(list, noOrderFilters)).toEqual(list)
})
