import { expect, test } from 'vitest'
import { addressFields, isSameAddress } from './rules.ts'

const home = {
  name: 'Rina',
  mobileNumber: '01712345678',
  district: 'টাঙ্গাইল',
  thana: 'মির্জাপুর',
  address: 'House 4',
  addressType: 'home',
  deliveryArea: 'Outside Dhaka',
}

test('an address is saved once, however many spaces are around its parts', () => {
  expect(isSameAddress(home, { ...home, name: ' Rina ' })).toBe(true)
  for (const field of addressFields) {
    expect(isSameAddress(home, { ...home, [field]: `${home[field]} ` })).toBe(true)
    expect(isSameAddress(home, { ...home, [field]: `${home[field]}1` })).toBe(false)
    expect(isSameAddress({ ...home, [field]: `${home[field]}1` }, home)).toBe(false)
  }
})
