import { expect, test } from 'vitest'
import { orderStatus } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { statusSteps } from './status-steps.ts'

test('the steps of an order are the course that it should take, or how it has left that course [D209]', () => {
  const shown = (status: OrderStatus) =>
    statusSteps(status)
      .map((step) => `${step.isDone ? '' : 'then '}${step.status}`)
      .join(', ')
  expect(orderStatus.options.map(shown)).toEqual([
    'Pending, then Confirmed, then Shipping, then Delivered',
    'Pending, Confirmed, then Shipping, then Delivered',
    'Pending, Confirmed, Shipping, then Delivered',
    'Pending, Confirmed, Shipping, Delivered',
    'Pending, Cancelled',
    'Pending, Delivered, Return',
  ])
})
