import { expect, test } from 'vitest'
import {
  attentionReasons,
  courierName,
  hasFailed,
  isUnderway,
  parcelStates,
  trackingLink,
} from '#shop/orders/parcel-rules.ts'
import { orderStatuses } from '#shop/orders/statuses.ts'
import { isBeingBooked, isBookable, isUndecided } from './rules.ts'

test('a parcel is none, being booked, under way, or over [D83]', () => {
  expect(parcelStates.filter(hasFailed)).toEqual(['refused', 'cancelled'])
  expect(parcelStates.filter(isBeingBooked)).toEqual(['queued', 'sending'])
  expect(parcelStates.filter(isUnderway)).toEqual(['booked', 'with courier', 'out for delivery', 'on hold'])
})

test('parcels are booked for confirmed orders and those on their way [D83]', () => {
  expect(orderStatuses.filter(isBookable)).toEqual(['Confirmed', 'Shipping'])
})

test('a person decides what became of a parcel of which the courier does not say it [D84]', () => {
  expect([null, ...attentionReasons].filter(isUndecided)).toEqual([
    'cancelled before pickup',
    'lost or damaged',
    'ask courier',
  ])
})

test('a courier is called by its brand, or as staff typed it', () => {
  expect(courierName({ courier: 'redx', courierName: 'x' })).toBe('RedX')
  expect(courierName({ courier: 'other', courierName: 'Sundarban' })).toBe('Sundarban')
})

test('the page of Pathao on which a parcel is tracked needs the number of the customer', () => {
  const parcel = { trackingUrl: 'https://a.example/?id=1', mobileNumber: '01712345678' }
  expect(trackingLink({ ...parcel, courier: 'pathao' })).toBe('https://a.example/?id=1&phone=01712345678')
  expect(trackingLink({ ...parcel, courier: 'redx' })).toBe('https://a.example/?id=1')
  expect(trackingLink({ ...parcel, courier: 'pathao', trackingUrl: '' })).toBe('')
})
