import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editMobileNumber, isComplete, type Shipping } from './shipping.ts'

const completeShipping: Shipping = {
  name: 'রহিমা',
  mobileNumber: '01712345678',
  email: '',
  district: 'ঢাকা',
  thana: 'সাভার',
  address: 'House 4',
  addressType: 'Home',
  comment: '',
  deliveryArea: 'Outside Dhaka',
  paymentSystem: 'Cash On Delivery',
}

test('the mobile field holds digits only and never more than 11, whatever is typed [VAL-05] [VAL-06]', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,11}$/), fc.string(), (before, typed) => {
      expect(editMobileNumber(before, typed).number).toMatch(/^\d{0,11}$/)
    }),
  )
})

test('a twelfth digit is not taken, wherever it is typed, and what is pasted is made plain [VAL-06]', () => {
  expect(editMobileNumber('01712345678', '017123456789')).toEqual({ number: '01712345678', tooLong: true })
  expect(editMobileNumber('01712345678', '901712345678')).toEqual({ number: '01712345678', tooLong: true })
  expect(editMobileNumber('', '+880 1712-345678')).toEqual({ number: '01712345678', tooLong: false })
  expect(editMobileNumber('', '০১৭১২৩৪৫৬৭৮৯')).toEqual({ number: '01712345678', tooLong: true })
})

test('an order is complete with all but email and comment, and a number that is one [VAL-07] [VAL-08]', () => {
  expect(isComplete(completeShipping)).toBe(true)
  for (const field of ['name', 'mobileNumber', 'district', 'thana', 'address', 'deliveryArea'] as const)
    expect(isComplete({ ...completeShipping, [field]: field === 'name' ? '  ' : '' })).toBe(false)
  for (const mobileNumber of ['0171234567', '01212345678', '11712345678'])
    expect(isComplete({ ...completeShipping, mobileNumber })).toBe(false)
})
