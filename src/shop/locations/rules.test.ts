import { expect, test } from 'vitest'
import { deliveryAreaOf, normalizeName } from './rules.ts'

test('only the metropolitan thanas of Dhaka are inside Dhaka [D44]', () => {
  expect(deliveryAreaOf('Dhaka', { kind: 'metro' })).toBe('Inside Dhaka')
  expect(deliveryAreaOf('Dhaka', { kind: 'both' })).toBe('Inside Dhaka')
  expect(deliveryAreaOf('Dhaka', { kind: 'upazila' })).toBe('Outside Dhaka')
  expect(deliveryAreaOf('Gazipur', { kind: 'both' })).toBe('Outside Dhaka')
})

test('a place is found without the case, spaces and signs that people write differently', () => {
  for (const typed of ['coxsbazar', "Cox's Bazar", 'COX’S-BAZAR', '(Coxs) Bazar.'])
    expect(normalizeName(typed)).toBe('coxsbazar')
  expect(normalizeName('শা\u09a1\u09bcি')).toBe(normalizeName('শা\u09dcি'))
})
