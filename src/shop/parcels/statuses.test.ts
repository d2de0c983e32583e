import { expect, test } from 'vitest'
import { failedStates, parcelStates, underwayStates } from '#shop/orders/parcel-rules.ts'
import { meaningOf } from './adapters/couriers.ts'
import { normaliseStatus, stepTo } from './statuses.ts'

test('a status is the same however it is written', () => {
  for (const written of ['In_Transit', 'in transit', 'in-transit', 'order.in-transit', ' IN_TRANSIT '])
    expect(normaliseStatus(written)).toBe('in-transit')
})

test('what the documents of the couriers name has a meaning [D84]', () => {
  const names = {
    steadfast: [
      'in_review',
      'in review',
      'pending',
      'hold',
      'delivered_approval_pending',
      'delivered',
      'unknown',
      'partial_delivered_approval_pending',
      'cancelled_approval_pending',
      'unknown_approval_pending',
      'partial_delivered',
      'cancelled',
      'exceptional',
      'cancelled_return_received',
    ],
    pathao: [
      'order.created',
      'order.updated',
      'order.pickup-requested',
      'order.assigned-for-pickup',
      'order.picked',
      'order.pickup-failed',
      'order.pickup-cancelled',
      'order.at-the-sorting-hub',
      'order.in-transit',
      'order.received-at-last-mile-hub',
      'order.assigned-for-delivery',
      'order.delivered',
      'order.partial-delivery',
      'order.returned',
      'order.delivery-failed',
      'order.on-hold',
      'order.paid',
      'order.paid-return',
      'order.exchanged',
      'order.return-id-created',
      'order.return-in-transit',
      'order.returned-to-merchant',
      'Pending',
      'Pickup_Requested',
      'At_the_Sorting_HUB',
      'Partial_Delivery',
      'Return',
      'Exchange',
      'Payment_Invoice',
      'Paid_Return',
      'Received_at_Last_Mile_HUB',
    ],
    redx: [
      'pickup-pending',
      'ready-for-delivery',
      'delivery-in-progress',
      'delivered',
      'agent-hold',
      'agent-returning',
      'returned',
      'agent-area-change',
      'paid',
      'cancelled',
    ],
  } as const
  for (const [courier, statuses] of Object.entries(names))
    for (const status of statuses)
      expect(meaningOf(courier as keyof typeof names, status), status).not.toMatchObject({
        attention: 'unknown status',
      })
  for (const status of ['teleported', '', 'constructor', '__proto__'])
    expect(meaningOf('redx', status)).toEqual({ state: null, attention: 'unknown status' })
})

test('what a rider says is not the end before the courier has confirmed it', () => {
  for (const status of ['delivered', 'partial_delivered', 'cancelled'])
    expect(meaningOf('steadfast', `${status}_approval_pending`)).toEqual({ state: 'with courier' })
})

test('a parcel goes forward only: what is over stays, and a contradiction is for a person [D84]', () => {
  const ends = ['delivered', 'partly delivered', 'returning', 'returned'] as const
  for (const from of ends)
    for (const to of [...underwayStates]) expect(stepTo(from, to), `${from} → ${to}`).toEqual({ state: from })
  for (const from of failedStates)
    for (const to of parcelStates.filter((state) => state !== from))
      expect(stepTo(from, to), `${from} → ${to}`).toEqual({ state: from, attention: 'news after the end' })
  expect(stepTo('returning', 'delivered')).toEqual({ state: 'returning', attention: 'news after the end' })
  expect(stepTo('delivered', 'cancelled')).toEqual({ state: 'delivered', attention: 'news after the end' })
  expect(stepTo('delivered', 'returning')).toEqual({ state: 'returning' })
  expect(stepTo('returning', 'returned')).toEqual({ state: 'returned' })
  expect(stepTo('out for delivery', 'booked')).toEqual({ state: 'out for delivery' })
  expect(stepTo('out for delivery', 'on hold')).toEqual({ state: 'on hold' })
  expect(stepTo('on hold', 'out for delivery')).toEqual({ state: 'out for delivery' })
})

test('a parcel that was cancelled before anybody had it is for a person, and not a return [D84]', () => {
  for (const from of ['booked', 'unclear', 'sending'] as const)
    expect(stepTo(from, 'returning')).toEqual({ state: 'booked', attention: 'cancelled before pickup' })
  expect(stepTo('with courier', 'returning')).toEqual({ state: 'returning' })
})
