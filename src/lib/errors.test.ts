import { expect, test } from 'vitest'
import { type ErrorCode, invalid, notFound, notPossibleNow, ShopError, tooMany } from './errors.ts'

test.each<[ErrorCode, number]>([
  ['bad-request', 400],
  ['not-signed-in', 401],
  ['not-allowed', 403],
  ['not-found', 404],
  ['not-possible-now', 409],
  ['invalid', 422],
  ['too-many', 429],
  ['busy', 503],
])('%s has status %i', (code, status) => {
  expect(new ShopError(code, 'No.').status).toBe(status)
})

test('each error has its code, message and details', () => {
  expect(notFound('Order')).toMatchObject({ code: 'not-found', message: 'Order not found.' })
  expect(notPossibleNow('Gone.', { status: 'Shipping' })).toMatchObject({
    status: 409,
    details: { status: 'Shipping' },
  })
  expect(invalid({ name: 'Required' })).toMatchObject({
    message: 'Required',
    details: { fields: { name: 'Required' } },
  })
  expect(invalid({}).message).not.toBe('')
  expect(tooMany('Wait.', 60)).toMatchObject({ status: 429, details: { retryAfter: 60 } })
})
