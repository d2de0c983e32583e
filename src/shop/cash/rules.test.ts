import { expect, test } from 'vitest'
import {
  guessMapping,
  holderName,
  isSettled,
  isUsableMapping,
  rowOutcomes,
  statementFields,
} from './rules.ts'

const none = {
  consignment: null,
  reference: null,
  phone: null,
  collected: null,
  charge: null,
  cashCharge: null,
  returnCharge: null,
}

test('cash is held by a courier, by one that staff named, or by nobody with a name [D86]', () => {
  expect(holderName({ courier: 'steadfast', courierName: '' })).toBe('Steadfast')
  expect(holderName({ courier: 'other', courierName: 'Sundarban' })).toBe('Sundarban')
  expect(holderName({ courier: 'none', courierName: 'Sundarban' })).toBe('')
})

test('a statement says of which order a row is, and what was collected [D86]', () => {
  expect(isUsableMapping(none)).toBe(false)
  expect(isUsableMapping({ ...none, collected: 0 })).toBe(false)
  for (const field of statementFields) {
    const isOrder = field === 'consignment' || field === 'reference' || field === 'phone'
    expect(isUsableMapping({ ...none, collected: 0, [field]: 1 })).toBe(isOrder)
    expect(isUsableMapping({ ...none, [field]: 0 })).toBe(false)
  }
})

test('rows with an amount of an open order are settled [D86]', () => {
  expect(rowOutcomes.filter(isSettled)).toEqual(['matched', 'short', 'more'])
})

test.each([
  [
    ['Consignment ID', 'Merchant Order ID', 'Recipient Phone', 'Collected Amount', 'Delivery Fee', 'COD Fee'],
    { consignment: 0, reference: 1, phone: 2, collected: 3, charge: 4, cashCharge: 5 },
  ],
  [
    ['Tracking', 'Invoice', 'COD Amount', 'Return_Charge', 'cod.charge', ' CHARGE '],
    { consignment: 0, reference: 1, collected: 2, returnCharge: 3, cashCharge: 4, charge: 5 },
  ],
  // The more certain word first, wherever it stands, and no column twice.
  [['Amount', 'Collected'], { collected: 1 }],
  [['Amount', 'COD_Amount'], { collected: 1 }],
  [['Amount', 'cod - amount'], { collected: 1 }],
  [['Mobile', 'Phone'], { phone: 1 }],
  [['Order no', 'Contact'], { reference: 0, phone: 1 }],
  [['ট্র্যাকিং', 'অর্ডার', 'ফোন', 'টাকা'], { consignment: 0, reference: 1, phone: 2, collected: 3 }],
  [['COD charge'], { cashCharge: 0 }],
  [['Return charge', 'Delivery charge'], { returnCharge: 0, charge: 1 }],
  [['Weight', 'Status', 'Ordered at'], {}],
])('of the columns %j the shop guesses what they are [D86]', (headers, mapping) => {
  expect(guessMapping(headers)).toEqual({ ...none, ...mapping })
})
