import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import { isFilled } from '#lib/text.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'

/** The fields of the checkout form. */
export interface Shipping {
  name: string
  mobileNumber: string
  email: string
  district: string
  thana: string
  address: string
  addressType: 'Home' | 'Office'
  comment: string
  deliveryArea: '' | 'Inside Dhaka' | 'Outside Dhaka'
  paymentSystem: 'Cash On Delivery'
}

export const emptyShipping: Shipping = {
  name: '',
  mobileNumber: '',
  email: '',
  district: '',
  thana: '',
  address: '',
  comment: '',
  addressType: 'Home',
  deliveryArea: '',
  paymentSystem: 'Cash On Delivery',
}

/**
 * The mobile number after an edit: digits only (VAL-05), and a twelfth is not accepted (VAL-06). A number that is pasted
 * into an unfinished one is cut.
 */
export function editMobileNumber(before: string, typed: string): { number: string; tooLong: boolean } {
  const digits = normalisePhone(typed)
  if (digits.length <= 11) return { number: digits, tooLong: false }
  return { number: before.length === 11 ? before : digits.slice(0, 11), tooLong: true }
}

/** The name of the message that says what is wrong with a mobile number of digits alone (VAL-05, VAL-07); null if nothing is. */
export const problemOfNumber = (number: string) =>
  number.length !== 11 ? 'elevenDigits' : mobilePattern.test(number) ? null : 'wrongPrefix'

const requiredFields = ['mobileNumber', 'name', 'district', 'thana', 'deliveryArea', 'address'] as const
export type RequiredShipping = (typeof requiredFields)[number]

/** What the order still needs: only comment and email may be empty, and the number must be valid (VAL-07, VAL-08). */
export const missingFields = (shipping: Shipping) =>
  requiredFields.filter((field) =>
    field === 'mobileNumber' ? !mobilePattern.test(shipping.mobileNumber) : !isFilled(shipping[field]),
  )

/** Whether the order can be confirmed. */
export const isComplete = (shipping: Shipping) => missingFields(shipping).length === 0

const key = 'checkoutShipping'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The form as it was last left; it stays on the device until an order is placed. */
export function readStoredShipping(): Shipping {
  const stored = deviceStorage.read(key, isObject) ?? {}
  const fields = Object.entries(emptyShipping).map(([field, empty]) => [
    field,
    typeof stored[field] === typeof empty ? stored[field] : empty,
  ])
  return Object.fromEntries(fields) as Shipping
}
export const storeShipping = (shipping: Shipping) => deviceStorage.write(key, shipping)
export const removeStoredShipping = () => deviceStorage.remove(key)

/** The fields that are part of an address. */
export const shippingAddressOf = <S extends Shipping>(shipping: S) => {
  const { name, mobileNumber, district, thana, address, addressType } = shipping
  const deliveryArea: S['deliveryArea'] = shipping.deliveryArea
  return { name, mobileNumber, district, thana, address, addressType, deliveryArea }
}
