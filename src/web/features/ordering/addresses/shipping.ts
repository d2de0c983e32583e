import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'

/** What is typed and chosen at the checkout. */
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

export const filled = (text: string) => text.trim() !== ''

export const nothingTyped: Shipping = {
  ...{ name: '', mobileNumber: '', email: '', district: '', thana: '', address: '', comment: '' },
  ...{ addressType: 'Home', deliveryArea: '', paymentSystem: 'Cash On Delivery' },
}

/**
 * The mobile number after something was typed into it: digits only (VAL-05), and a twelfth is not taken (VAL-06). What is
 * pasted over an unfinished number loses what is too much.
 */
export function takeMobile(before: string, typed: string): { number: string; tooLong: boolean } {
  const digits = normalisePhone(typed)
  if (digits.length <= 11) return { number: digits, tooLong: false }
  return { number: before.length === 11 ? before : digits.slice(0, 11), tooLong: true }
}

const needed = ['name', 'mobileNumber', 'district', 'thana', 'address', 'deliveryArea'] as const

/** Whether the order may be confirmed: nothing but comment and email may be empty, and the number is one (VAL-07, VAL-08). */
export const isComplete = (shipping: Shipping) =>
  needed.every((field) => filled(shipping[field])) && mobilePattern.test(shipping.mobileNumber)

const key = 'checkoutShipping'
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What was typed before the page was left or loaded anew; kept on the device until an order is acknowledged. */
export function readShipping(): Shipping {
  const kept = deviceStorage.read(key, isObject) ?? {}
  const known = Object.entries(nothingTyped).map(([field, empty]) => [
    field,
    typeof kept[field] === typeof empty ? kept[field] : empty,
  ])
  return Object.fromEntries(known) as Shipping
}
export const keepShipping = (shipping: Shipping) => deviceStorage.write(key, shipping)
export const forgetShipping = () => deviceStorage.remove(key)

/** The part of what was typed that says who gets a parcel and where. */
export const addressIn = <Typed extends Shipping>(typed: Typed) => {
  const { name, mobileNumber, district, thana, address, addressType } = typed
  const deliveryArea: Typed['deliveryArea'] = typed.deliveryArea
  return { name, mobileNumber, district, thana, address, addressType, deliveryArea }
}
