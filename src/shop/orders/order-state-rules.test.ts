import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  awaitedPaisaOf,
  canBePartlyDelivered,
  canCustomerConfirm,
  canTakeAdvance,
  canUndo,
  chosenOptions,
  dueOf,
  duePaisaOf,
  endsWithReturnPeriod,
  expectedStatuses,
  hasReturnReason,
  isAdvanceAwaited,
  isConfirmable,
  isInReview,
  mergeTarget,
  nextStatuses,
  normaliseTrxId,
  orderIdPattern,
  orderLinkPattern,
  returnDeadline,
  toPayBackPaisaOf,
  totalOf,
  totalOfCollected,
  trxIdPattern,
} from './rules.ts'
import { orderStatuses } from './statuses.ts'

test('packers send, deliver and take back; whether a parcel is sent at all they do not decide [D72]', () => {
  const moves = orderStatuses.map((status) => [status, nextStatuses(status, 'packer')])
  expect(Object.fromEntries(moves)).toEqual({
    Pending: [],
    Confirmed: ['Shipping', 'Delivered'],
    Shipping: ['Delivered'],
    Delivered: ['Return'],
    Cancelled: [],
    Return: [],
  })
})

test('only confirming what waits for a call is undone with one click', () => {
  const moves = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))
  expect(moves.filter(([from, to]) => canUndo(from, to))).toEqual([['Pending', 'Confirmed']])
})

test('only a return ends with the return period [STATE-08]', () => {
  const moves = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))
  expect(moves.filter(([from, to]) => endsWithReturnPeriod(from, to))).toEqual([['Delivered', 'Return']])
  const delivered = new Date('2026-11-01T10:00:00Z')
  expect(returnDeadline(delivered, 3)).toEqual(new Date('2026-11-04T10:00:00Z'))
})

test('what is still to come of an order ends with its delivery', () => {
  expect(expectedStatuses('Pending')).toEqual(['Confirmed', 'Shipping', 'Delivered'])
  expect(expectedStatuses('Shipping')).toEqual(['Delivered'])
  for (const status of ['Delivered', 'Cancelled', 'Return'] as const)
    expect(expectedStatuses(status)).toEqual([])
})

test('orders that came back, or never got there, have a reason for it; parts of others can be kept', () => {
  expect(orderStatuses.filter(hasReturnReason)).toEqual(['Cancelled', 'Return'])
  expect(orderStatuses.filter(canBePartlyDelivered)).toEqual(['Shipping', 'Delivered'])
  expect(orderStatuses.filter((status) => !canTakeAdvance(status))).toEqual(['Delivered'])
})

const order = { status: 'Pending', reviewReason: null, version: 2, confirmedVersion: 1 }

test('an order waits for staff while it has a reason and is not confirmed [D60]', () => {
  expect(isInReview(order)).toBe(false)
  expect(isInReview({ ...order, reviewReason: 'many orders' })).toBe(true)
  expect(isInReview({ status: 'Confirmed', reviewReason: 'many orders' })).toBe(false)
})

test('a customer confirms an order once in each version, before it is sent and after its review [D88]', () => {
  expect(isConfirmable(order)).toBe(true)
  expect(isConfirmable({ ...order, confirmedVersion: null })).toBe(true)
  expect(isConfirmable({ ...order, confirmedVersion: 2 })).toBe(false)
  expect(isConfirmable({ ...order, status: 'Confirmed' })).toBe(true)
  expect(isConfirmable({ ...order, reviewReason: 'last pieces' })).toBe(false)
  for (const status of ['Shipping', 'Delivered', 'Cancelled', 'Return'])
    expect(isConfirmable({ ...order, status })).toBe(false)
})

test('saying so is enough without a code; the link proves the phone; an advance is paid [D96] [D97]', () => {
  const can = (verification: string | null, byLink: boolean) =>
    canCustomerConfirm({ ...order, verification }, byLink)
  expect([can(null, false), can(null, true)]).toEqual([true, true])
  expect([can('code', false), can('code', true)]).toEqual([false, true])
  expect([can('advance', false), can('advance', true)]).toEqual([false, false])
  expect(canCustomerConfirm({ ...order, confirmedVersion: 2, verification: null }, true)).toBe(false)
})

test('of two merged orders the one stays that its owner sees [D33]', () => {
  const one = { id: 'ONE', status: 'Pending' as const, userId: null as number | null, isExchange: false }
  const other = { ...one, id: 'OTHER' }
  expect(mergeTarget(one, other)).toBe('ONE')
  expect(mergeTarget({ ...one, userId: 1 }, other)).toBe('ONE')
  expect(mergeTarget({ ...one, userId: 1 }, { ...other, userId: 1 })).toBe('ONE')
  expect(mergeTarget(one, { ...other, userId: 1 })).toBe('OTHER')
  expect(mergeTarget({ ...one, userId: 2 }, { ...other, userId: 1 })).toBeNull()
  expect(mergeTarget({ ...one, status: 'Confirmed' }, other)).toBeNull()
  expect(mergeTarget(one, { ...other, status: 'Shipping' })).toBeNull()
  // An exchange stays with what it was sent for, and its owner keeps it.
  expect(mergeTarget({ ...one, isExchange: true }, other)).toBe('ONE')
  expect(mergeTarget(one, { ...other, isExchange: true })).toBe('OTHER')
  expect(mergeTarget({ ...one, isExchange: true }, { ...other, isExchange: true })).toBeNull()
  expect(mergeTarget({ ...one, userId: 1 }, { ...other, isExchange: true })).toBeNull()
  expect(mergeTarget({ ...one, userId: 1 }, { ...other, userId: 1, isExchange: true })).toBe('OTHER')
})

const paid = { totalPaisa: 100_000, advancePaisa: 30_000 }

test('on delivery what was not paid before is collected, in paisa as in taka [D97]', () => {
  expect(duePaisaOf(paid)).toBe(70_000)
  expect(duePaisaOf({ ...paid, advancePaisa: 120_000 })).toBe(0)
  expect(dueOf({ total: 1000.5, advance: 300 })).toBe(700.5)
  expect(dueOf({ total: 1000 })).toBe(1000)
  const paisa = fc.nat(1_000_000_00)
  fc.assert(
    fc.property(paisa, paisa, (totalPaisa, advancePaisa) => {
      const due = dueOf({ total: totalPaisa / 100, advance: advancePaisa / 100 })
      expect(due).toBe(duePaisaOf({ totalPaisa, advancePaisa }) / 100)
    }),
  )
})

test('an advance is awaited up to what the order costs, less what was paid [D97]', () => {
  const awaited = (advanceAskedPaisa: number) => awaitedPaisaOf({ ...paid, advanceAskedPaisa })
  expect([awaited(50_000), awaited(30_000), awaited(10_000)]).toEqual([20_000, 0, 0])
  expect(awaited(150_000)).toBe(70_000)
})

test('an order waits for its advance while it can be paid and the courier does not collect it [D97]', () => {
  const waiting = { ...order, ...paid, advanceAskedPaisa: 30_001, verification: 'advance', hasParcel: false }
  const wallets = ['bkash']
  expect(isAdvanceAwaited(waiting, wallets)).toBe(true)
  expect(isAdvanceAwaited(waiting, [])).toBe(false)
  for (const changed of [
    { verification: 'code' },
    { verification: null },
    { confirmedVersion: 2 },
    { hasParcel: true },
    { advanceAskedPaisa: 30_000 },
  ])
    expect(isAdvanceAwaited({ ...waiting, ...changed }, wallets)).toBe(false)
})

test('what an order costs less than was paid is paid back, all of one that came to nothing [D97]', () => {
  const back = (status: string, changed: Partial<typeof paid & { advanceKeptPaisa: number }> = {}) =>
    toPayBackPaisaOf({ ...paid, advanceKeptPaisa: 0, status, ...changed })
  expect(back('Delivered')).toBe(0)
  expect(back('Delivered', { totalPaisa: 20_000 })).toBe(10_000)
  expect(back('Delivered', { totalPaisa: 20_000, advanceKeptPaisa: 4000 })).toBe(6000)
  expect(back('Cancelled')).toBe(30_000)
  expect(back('Return', { advanceKeptPaisa: 11_000 })).toBe(19_000)
})

test('kept pieces cost what was paid before and collected; where nothing was, no more than is due [D92] [D97]', () => {
  expect(totalOfCollected(50_000, 30_000, 20_000)).toBe(50_000)
  expect(totalOfCollected(50_000, 30_000, 0)).toBe(30_000)
  expect(totalOfCollected(20_000, 30_000, 0)).toBe(20_000)
  expect(totalOfCollected(50_000, 0, 1)).toBe(1)
})

test('a discount is taken off what a customer pays', () => {
  expect(totalOf(1000.1, 60, 100.05)).toBe(960.05)
})

test('the number of a transaction is read as people type it, in capitals without signs [D97]', () => {
  expect(normaliseTrxId(' trx: 8a-৭c.#')).toBe('TRX8A7C')
  expect(['ABC12', 'ABC123', 'A'.repeat(20), 'A'.repeat(21)].map((id) => trxIdPattern.test(id))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('what was chosen of a product is its colour, its size, then other options with their names', () => {
  expect(chosenOptions({ color: 'Red', size: 'XL', options: { Print: 'Jamdani' } })).toEqual([
    'Red',
    'XL',
    'Print: Jamdani',
  ])
  expect(chosenOptions({ color: 'N/A', size: 'XL', options: {} })).toEqual(['XL'])
})

test('an order id and the token of its link have no letter that is read as another', () => {
  expect(
    ['8F3K2M7Q', '8F3K2M7', '8F3K2M70', '8F3K2M7I', '8F3K2M7O'].map((id) => orderIdPattern.test(id)),
  ).toEqual([true, false, false, false, false])
  expect([15, 16, 17].map((length) => orderLinkPattern.test(`8F3K2M7Q${'a'.repeat(length)}`))).toEqual([
    false,
    true,
    false,
  ])
})
