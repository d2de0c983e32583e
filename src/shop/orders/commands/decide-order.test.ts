import { expect, test } from 'vitest'
import { type CallRules, defaultCallRules, type RiskFacts } from '#shop/risk/rules.ts'
import { settings } from '#shop/settings/contract.ts'
import { decideOrder } from './decide-order.ts'

const defaultSettings = settings.parse({})
const now = Date.UTC(2026, 5, 1)
const minutes = (count: number) => new Date(now + count * 60_000)
const stranger: RiskFacts = {
  delivered: 0,
  returned: 0,
  cancelled: 0,
  orders: 0,
  addressReturned: 0,
  isBlocked: false,
  isBlockedAddress: false,
  recordParcels: 0,
  recordPercent: null,
  total: 1000,
}
const known = { ...stranger, delivered: 2, orders: 2 }
const order = {
  lines: [{ quantity: 1 }],
  deliveryChargePaisa: 11_000,
  totalPaisa: 100_000,
  isStaffOrder: false,
  facts: stranger,
  limitReason: null,
  soldOut: 0,
}
const withAction = (action: 'call' | 'code' | 'advance'): CallRules => ({
  ...defaultCallRules,
  wallets: { ...defaultCallRules.wallets, bkash: { number: '01712345678', kind: 'personal' } },
  actions: { ...defaultCallRules.actions, callOthers: action },
})
const shop = { settings: defaultSettings, rules: defaultCallRules, hasGateway: true, now }
const decide = (changes: Partial<Parameters<typeof decideOrder>[0]>, at: Partial<typeof shop> = {}) =>
  decideOrder({ ...order, ...changes }, { ...shop, ...at })

test('a first order waits for its call, and longer the more it costs', () => {
  expect(decide({})).toEqual({
    reviewReason: null,
    verification: null,
    advanceAskedPaisa: 0,
    needsCall: true,
    callAfter: minutes(-70),
  })
  expect(decide({ facts: { ...stranger, total: 3000 } }).callAfter).toEqual(minutes(-90))
})

test('a good customer is called for nothing, and neither is an order that staff entered', () => {
  expect(decide({ facts: known })).toMatchObject({ needsCall: false, verification: null })
  const returned = { ...known, returned: 1 }
  expect(decide({ facts: returned }).needsCall).toBe(true)
  expect(decide({ facts: returned, isStaffOrder: true })).toMatchObject({
    needsCall: false,
    verification: null,
  })
})

test('a code replaces the call for its minutes, but not without a gateway or in a review', () => {
  const rules = withAction('code')
  const inTime = { verification: 'code', needsCall: true, callAfter: minutes(rules.codeMinutes) }
  expect(decide({}, { rules })).toMatchObject(inTime)
  expect(decide({}, { rules: { ...rules, codeMinutes: 7 } }).callAfter).toEqual(minutes(7))
  const called = { verification: null, needsCall: true, callAfter: minutes(-70) }
  expect(decide({}, { rules, hasGateway: false })).toMatchObject(called)
  expect(decide({ limitReason: 'many orders' }, { rules })).toMatchObject({
    ...called,
    reviewReason: 'many orders',
  })
})

test('an advance is what the merchant asks, the delivery charge otherwise, and never more than the order', () => {
  const rules = withAction('advance')
  const asked = (changes: Parameters<typeof decide>[0], advanceAmount: number | null) =>
    decide(changes, { rules: { ...rules, advanceAmount } })
  expect(asked({}, null)).toMatchObject({
    verification: 'advance',
    advanceAskedPaisa: 11_000,
    callAfter: minutes(12 * 60),
  })
  expect(asked({}, 300).advanceAskedPaisa).toBe(30_000)
  expect(asked({ totalPaisa: 20_000 }, 300).advanceAskedPaisa).toBe(20_000)
  // An advance of nothing proves nothing.
  expect(asked({ deliveryChargePaisa: 0 }, null)).toMatchObject({
    verification: null,
    advanceAskedPaisa: 0,
    needsCall: true,
  })
})

test('many pieces and the last ones of many products go to review, a limit before both, nothing of staff', () => {
  const lines = [{ quantity: defaultSettings.piecesPerLine + 1 }]
  const soldOut = defaultSettings.reviewLastPieces
  expect(decide({ lines: [{ quantity: defaultSettings.piecesPerLine }] }).reviewReason).toBeNull()
  expect(decide({ lines }).reviewReason).toBe('many pieces')
  expect(decide({ soldOut: soldOut - 1 }).reviewReason).toBeNull()
  expect(decide({ soldOut }).reviewReason).toBe('last pieces')
  expect(decide({ lines, soldOut }).reviewReason).toBe('many pieces')
  expect(decide({ lines, soldOut, limitReason: 'many orders' }).reviewReason).toBe('many orders')
  expect(decide({ lines, soldOut, isStaffOrder: true }).reviewReason).toBeNull()
  const strict = { settings: { ...defaultSettings, rejectOverLimits: 'on' as const } }
  expect(() => decide({ lines }, strict)).toThrow('Please call us')
  expect(decide({ lines, isStaffOrder: true }, strict).reviewReason).toBeNull()
})
