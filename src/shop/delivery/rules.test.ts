import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultRates } from '#test/default-rates.ts'
import {
  chargeAfterAddressChange,
  chargeAfterEdit,
  chargeByWeight,
  chargeRange,
  type DeliveryRates,
  daysAfterAddressChange,
  deliveryChargeFor,
  deliveryDaysTo,
  findZone,
  weightOf,
} from './rules.ts'

const steps = [500, 1000, 2000]
const port = {
  name: 'Port city',
  nameBn: 'বন্দর',
  days: 3,
  charges: [80, 90, 120],
  perKg: 20,
  places: [{ district: 'চট্টগ্রাম', thana: '' }],
}
const hills = {
  name: 'Hills',
  nameBn: '',
  days: 7,
  charges: [150, 170, 200],
  perKg: 40.5,
  places: [
    { district: 'রাঙ্গামাটি', thana: '' },
    { district: 'চট্টগ্রাম', thana: 'হাটহাজারী' },
  ],
}
const rates: DeliveryRates = {
  freeDeliveryOver: 5000,
  usualWeight: 400,
  steps,
  zones: [port, hills],
  areas: {
    'Inside Dhaka': { charges: [50, 60, 80], perKg: 15, days: 2 },
    'Outside Dhaka': { charges: [110, 120, 140], perKg: 25, days: 5 },
  },
}
const to = (district: string, thana: string, area = 'Outside Dhaka') => ({ district, thana, area })
const parcel = (weight: number, subTotal = 500) => ({ weight, subTotal })

test.each([
  [1, 80],
  [500, 80],
  [501, 90],
  [1000, 90],
  [2000, 120],
  [2001, 140],
  [3000, 140],
  [3001, 160],
])(
  '%i grams to a zone cost ৳%i: the step they fit in, then each further kilogram begun [D76]',
  (weight, charge) => {
    expect(deliveryChargeFor(to('চট্টগ্রাম', 'মীরসরাই'), parcel(weight), rates)).toBe(charge)
  },
)

test('the zone of a thana comes before that of its district, and the areas take the rest [D76]', () => {
  expect(findZone(to('চট্টগ্রাম', 'হাটহাজারী'), rates)?.name).toBe('Hills')
  expect(findZone(to('চট্টগ্রাম', 'মীরসরাই'), rates)?.name).toBe('Port city')
  expect(findZone(to('টাঙ্গাইল', 'মির্জাপুর'), rates)).toBeNull()
  expect(deliveryChargeFor(to('টাঙ্গাইল', 'মির্জাপুর'), parcel(700), rates)).toBe(120)
  expect(deliveryChargeFor(to('ঢাকা', 'ধানমন্ডি', 'Inside Dhaka'), parcel(700), rates)).toBe(60)
})

test('the days to delivery are those of the zone or area, and none are said until one is chosen; on the same day is said as such [D231]', () => {
  const sameDay = { ...rates, zones: rates.zones.map((zone) => ({ ...zone, days: 0 })) }
  const [zone] = rates.zones
  const place = zone?.places[0] ?? expect.fail()
  const inZone = { ...place, area: 'Outside Dhaka' }
  expect(deliveryDaysTo(inZone, sameDay)).toBe(0)
  expect(deliveryDaysTo({ ...inZone, area: '' }, sameDay)).toBeNull()
  expect(daysAfterAddressChange(3, inZone, inZone, sameDay)).toBe(3)
})

test('until an area is chosen nothing is charged, and over the threshold nothing anywhere [D76] [NUM-03]', () => {
  expect(deliveryChargeFor(to('চট্টগ্রাম', '', ''), parcel(700), rates)).toBe(0)
  expect(deliveryChargeFor(to('চট্টগ্রাম', 'মীরসরাই'), parcel(700, 5000.01), rates)).toBe(0)
  expect(deliveryChargeFor(to('চট্টগ্রাম', 'মীরসরাই'), parcel(700, 5000), rates)).toBe(90)
  expect(chargeRange(parcel(700, 5000), rates)).toEqual({ least: 60, most: 170 })
  expect(chargeRange(parcel(700), rates)).toEqual({ least: 60, most: 170 })
  expect(chargeRange(parcel(700, 5001), rates)).toEqual({ least: 0, most: 0 })
})

test('a heavier parcel never costs less, and without steps the weight does not matter [D76]', () => {
  const grams = fc.integer({ min: 1, max: 60_000 })
  fc.assert(
    fc.property(grams, grams, (one, other) => {
      const [light, heavy] = one < other ? [one, other] : [other, one]
      expect(chargeByWeight(hills, light, steps)).toBeLessThanOrEqual(chargeByWeight(hills, heavy, steps))
      expect(chargeByWeight({ charges: [110], perKg: 20 }, one, [])).toBe(110)
    }),
  )
  expect(chargeByWeight(hills, 4001, steps)).toBe(321.5)
})

test('pieces without a weight of their own have the usual one [D76]', () => {
  const lines = [
    { weight: null, quantity: 2 },
    { weight: 900, quantity: 1 },
  ]
  expect(weightOf(lines, rates)).toBe(1700)
})

const order = {
  ...to('টাঙ্গাইল', 'মির্জাপুর'),
  ...parcel(500),
  deliveryCharge: 100,
  freeDelivery: false,
}

test('an agreed charge stays until another tariff or another charge applies [D76]', () => {
  expect(chargeAfterAddressChange(order, to('টাঙ্গাইল', 'সখীপুর'), rates)).toBe(100)
  expect(chargeAfterAddressChange(order, to('চট্টগ্রাম', 'মীরসরাই'), rates)).toBe(80)
  expect(chargeAfterEdit(order, { ...order, weight: 400 }, rates)).toBe(100)
  expect(chargeAfterEdit(order, { ...order, weight: 600 }, rates)).toBe(120)
})

test('free delivery that was granted stays, whatever is changed [D77]', () => {
  const free = { ...order, deliveryCharge: 0, freeDelivery: true }
  expect(chargeAfterAddressChange(free, to('চট্টগ্রাম', 'মীরসরাই'), rates)).toBe(0)
  expect(chargeAfterEdit(free, { ...to('ঢাকা', 'ধানমন্ডি', 'Inside Dhaka'), ...parcel(9000) }, rates)).toBe(0)
})

test('without zones and steps it is as it was: two areas, one charge each [D76] [NUM-02]', () => {
  for (const weight of [1, 500, 90_000])
    expect(
      ['Inside Dhaka', 'Outside Dhaka'].map((area) =>
        deliveryChargeFor(to('চট্টগ্রাম', 'মীরসরাই', area), parcel(weight), defaultRates),
      ),
    ).toEqual([50, 110])
})
