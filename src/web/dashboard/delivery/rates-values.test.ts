import { expect, test } from 'vitest'
import { inputOf, parseCharge, parseDays, parseGrams, parseSteps, rateValuesOf } from './rates-values.ts'

test.each([
  ['', []],
  ['1', [1000]],
  ['20, ৪০', [20_000, 40_000]],
  ['0.5;1 ২.৫', [500, 1000, 2500]],
  ['40, 20', null],
  ['1, 1', null],
  ['0', null],
  ['-1', null],
  ['0.0005', null],
  ['heavy', null],
  ['100.001', null],
])('the weight steps %j are %j grams', (typed, grams) => {
  expect(parseSteps(typed)).toEqual(grams)
})

test.each([
  ['500', 500],
  ['৫০০', 500],
  ['1,500', 1500],
  ['500.5', null],
  ['0', null],
  ['-5', null],
  ['', null],
  [' ', null],
  ['light', null],
])('the weight %j is %j grams', (typed, grams) => {
  expect(parseGrams(typed)).toBe(grams)
})

test.each([
  ['0', 0],
  ['৳৬০', 60],
  ['1,200.50', 1200.5],
  ['60.005', null],
  ['-1', null],
  ['', null],
  ['free', null],
])('the charge %j is %j taka', (typed, taka) => {
  expect(parseCharge(typed)).toBe(taka)
})

test.each([
  ['3', 3],
  ['৩', 3],
  ['0', 0],
  ['365', 365],
  ['366', null],
  ['1.5', null],
  ['', null],
])('%j days are %j', (typed, days) => {
  expect(parseDays(typed)).toBe(days)
})

test('charges that are shown and not touched are saved as they were', () => {
  const rates = {
    version: 'a',
    freeDeliveryOver: 5000,
    usualWeight: 500,
    steps: [500, 1000, 2500],
    areas: {
      'Inside Dhaka': { charges: [50, 60, 75.5], perKg: 15, days: 2 },
      'Outside Dhaka': { charges: [110, 125, 140], perKg: 0, days: 5 },
    },
    zones: [
      {
        name: 'Port city',
        nameBn: 'বন্দর নগরী',
        days: 3,
        places: [{ district: 'চট্টগ্রাম', thana: 'সন্দ্বীপ' }],
        charges: [80, 90, 100],
        perKg: 20,
      },
    ],
  }
  // Days and free delivery of the two areas are settings of their own.
  expect(inputOf(rateValuesOf(rates))).toEqual({
    usualWeight: rates.usualWeight,
    steps: rates.steps,
    areas: {
      'Inside Dhaka': { charges: [50, 60, 75.5], perKg: 15 },
      'Outside Dhaka': { charges: [110, 125, 140], perKg: 0 },
    },
    zones: rates.zones,
  })
})

test('with another number of steps each tariff has a charge for each of them, and one where there is none', () => {
  const tariff = { charges: ['50', '60'], perKg: '' }
  const values = { usualWeight: '500', areas: [tariff, tariff], zones: [] }
  expect(inputOf({ ...values, steps: '1, 2, 3' }).areas['Inside Dhaka'].charges).toEqual([50, 60, 0])
  expect(inputOf({ ...values, steps: '' }).areas['Outside Dhaka'].charges).toEqual([50])
})
