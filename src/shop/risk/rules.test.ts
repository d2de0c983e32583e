import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  actions,
  askedPaisaOf,
  assessRisk,
  type CallRules,
  defaultCallRules,
  headStart,
  isReadyToPack,
  type RiskFacts,
  ruleActions,
  verificationOf,
  walletNumberPattern,
  walletsOf,
} from './rules.ts'

const wallets = { bkash: { number: '01712345678', kind: 'personal' as const }, nagad: null, rocket: null }
/** Nothing is asked of anybody until a rule says so. */
const off: CallRules = {
  ...defaultCallRules,
  callOthers: false,
  goodFrom: null,
  returnedFrom: null,
  cancelledFrom: null,
  firstOver: null,
  over: null,
  blockedAddress: false,
  wallets,
}
const known: RiskFacts = {
  delivered: 1,
  returned: 0,
  cancelled: 0,
  orders: 1,
  addressReturned: 0,
  isBlocked: false,
  isBlockedAddress: false,
  recordParcels: 0,
  recordPercent: null,
  total: 1000,
}
const assess = (facts: Partial<RiskFacts>, rules: Partial<CallRules>) =>
  assessRisk({ ...known, ...facts }, { ...off, ...rules })
const reasonsOf = (facts: Partial<RiskFacts>, rules: Partial<CallRules>) =>
  assess(facts, rules).reasons.map(({ reason }) => reason)

test.each<[string, Partial<RiskFacts>, Partial<CallRules>, string]>([
  ['no rule is on', { returned: 9, cancelled: 9, total: 1_000_000, orders: 0 }, {}, 'nothing'],
  ['others are called', {}, { callOthers: true }, 'call'],
  ['fewer came back than the rule says', { returned: 1 }, { returnedFrom: 2 }, 'nothing'],
  ['as many came back as the rule says', { returned: 2 }, { returnedFrom: 2 }, 'call'],
  ['fewer came back from the address', { addressReturned: 1 }, { returnedFrom: 2 }, 'nothing'],
  ['as many came back from the address', { addressReturned: 2 }, { returnedFrom: 2 }, 'call'],
  ['fewer were cancelled', { cancelled: 2 }, { cancelledFrom: 3 }, 'nothing'],
  ['as many were cancelled', { cancelled: 3 }, { cancelledFrom: 3 }, 'call'],
  ['a first order costs the limit', { orders: 0, total: 1000 }, { firstOver: 1000 }, 'nothing'],
  ['a first order costs more', { orders: 0, total: 1000.01 }, { firstOver: 1000 }, 'call'],
  ['a second order costs more', { orders: 1, total: 1000.01 }, { firstOver: 1000 }, 'nothing'],
  ['an order costs the limit of all', { total: 1000 }, { over: 1000 }, 'nothing'],
  ['an order costs more than the limit of all', { total: 1000.01 }, { over: 1000 }, 'call'],
  [
    'couriers delivered the share of the rule',
    { recordParcels: 9, recordPercent: 60 },
    { recordBelow: 60 },
    'nothing',
  ],
  [
    'couriers delivered less',
    { recordParcels: 5, recordPercent: 59.9 },
    { recordBelow: 60, recordFrom: 5 },
    'call',
  ],
  [
    'couriers delivered less of too few parcels',
    { recordParcels: 4, recordPercent: 0 },
    { recordBelow: 60, recordFrom: 5 },
    'nothing',
  ],
  ['couriers know nothing', { recordParcels: 9 }, { recordBelow: 100 }, 'nothing'],
  ['the address is blocked', { isBlockedAddress: true }, { blockedAddress: true }, 'call'],
  ['the address is blocked, which is no rule', { isBlockedAddress: true }, {}, 'nothing'],
  ['the number is blocked', { isBlocked: true }, {}, 'call'],
  ['too little was delivered to be good', { delivered: 1 }, { callOthers: true, goodFrom: 2 }, 'call'],
  ['enough was delivered to be good', { delivered: 2 }, { callOthers: true, goodFrom: 2 }, 'nothing'],
  [
    'enough was delivered, and one came back',
    { delivered: 2, returned: 1 },
    { callOthers: true, goodFrom: 2 },
    'call',
  ],
])('of an order this is asked where %s [D90]', (_, facts, rules, action) => {
  expect(assess(facts, rules).action).toBe(action)
})

test('who meets a rule is not good, whatever was delivered [D90]', () => {
  const rules = { goodFrom: 2, over: 500 }
  expect(assess({ delivered: 9 }, rules)).toMatchObject({
    isGood: false,
    reasons: [{ reason: 'over', over: 500 }],
  })
  expect(assess({ delivered: 9, total: 500 }, rules)).toMatchObject({
    isGood: true,
    reasons: [{ reason: 'good', count: 9 }],
  })
})

test('the strictest action of the rules that an order meets counts [D96]', () => {
  const both = { returned: 1, total: 2000 }
  for (const one of ruleActions)
    for (const other of ruleActions) {
      const rules = {
        returnedFrom: 1,
        over: 1000,
        actions: { ...off.actions, returnedFrom: one, over: other },
      }
      const strictest = actions.indexOf(one) > actions.indexOf(other) ? one : other
      expect(assess(both, rules).action).toBe(strictest)
    }
})

test.each<[keyof CallRules['actions'], Partial<RiskFacts>, Partial<CallRules>]>([
  ['returnedFrom', { returned: 1 }, { returnedFrom: 1 }],
  ['returnedFrom', { addressReturned: 1 }, { returnedFrom: 1 }],
  ['cancelledFrom', { cancelled: 1 }, { cancelledFrom: 1 }],
  ['firstOver', { orders: 0 }, { firstOver: 1 }],
  ['over', {}, { over: 1 }],
  ['blockedAddress', { isBlockedAddress: true }, { blockedAddress: true }],
  ['callOthers', {}, { callOthers: true }],
])(
  'the action of %s is that of its rule; without a wallet an advance becomes a call [D97]',
  (rule, facts, rules) => {
    const chosen = { ...rules, actions: { ...off.actions, [rule]: 'advance' as const } }
    expect(assess(facts, chosen).action).toBe('advance')
    expect(assess(facts, { ...chosen, wallets: defaultCallRules.wallets }).action).toBe('call')
    expect(assess(facts, { ...rules, actions: { ...off.actions, [rule]: 'code' as const } }).action).toBe(
      'code',
    )
  },
)

test('staff see what is worth knowing, the gravest first, whatever the rules are [D90]', () => {
  expect(reasonsOf({ returned: 1, addressReturned: 1, isBlocked: true, isBlockedAddress: true }, {})).toEqual(
    ['blocked phone', 'blocked address', 'returned', 'returned at address'],
  )
  // One cancelled order says nothing, unless a rule says so.
  expect(reasonsOf({ cancelled: 1 }, {})).toEqual([])
  expect(reasonsOf({ cancelled: 2 }, {})).toEqual(['cancelled'])
  expect(reasonsOf({ cancelled: 1 }, { cancelledFrom: 1 })).toEqual(['cancelled'])
  expect(
    assess({ orders: 0, delivered: 3, returned: 2, total: 900 }, { firstOver: 800, over: 700 }).reasons,
  ).toEqual([
    { reason: 'returned', count: 2, of: 5 },
    { reason: 'first over', over: 800 },
    { reason: 'over', over: 700 },
  ])
})

test('a code or an advance replaces the call, unless staff have to talk with the customer [D96] [D97]', () => {
  const order = { isInReview: false, askedPaisa: 11_000 }
  expect(actions.map((action) => verificationOf(action, order))).toEqual([null, 'code', null, 'advance'])
  for (const action of actions) expect(verificationOf(action, { ...order, isInReview: true })).toBeNull()
  expect(verificationOf('advance', { ...order, askedPaisa: 0 })).toBeNull()
  expect(verificationOf('code', { ...order, askedPaisa: 0 })).toBe('code')
})

test('the advance is whole taka, upwards, and no more than the order costs [D97]', () => {
  const asked = (advanceAmount: number | null, deliveryChargePaisa: number, totalPaisa = 100_000) =>
    askedPaisaOf({ advanceAmount }, { deliveryChargePaisa, totalPaisa })
  expect(asked(null, 11_000)).toBe(11_000)
  expect(asked(null, 11_001)).toBe(11_100)
  expect(asked(null, 0)).toBe(0)
  expect(asked(200.5, 11_000)).toBe(20_100)
  expect(asked(2000, 11_000)).toBe(100_000)
})

test('an order counts as waiting longer the more it costs, up to four hours, and an hour longer when doubtful', () => {
  const minutes = (facts: Partial<RiskFacts>) => headStart({ ...known, ...facts }) / 60_000
  expect([0, 1000, 24_000, 24_100].map((total) => minutes({ total }))).toEqual([0, 10, 240, 240])
  for (const doubtful of [{ orders: 0 }, { returned: 1 }, { addressReturned: 1 }])
    expect(minutes(doubtful)).toBe(70)
})

test('a parcel is packed when this version of its order is confirmed, or nothing has to be [D90]', () => {
  const order = { needsCall: true, version: 2, confirmedVersion: 1 }
  const isReady = (
    changed: Partial<Omit<typeof order, 'confirmedVersion'> & { confirmedVersion: number | null }>,
  ) => isReadyToPack({ ...order, ...changed }, { confirmByCall: true })
  expect(isReady({})).toBe(false)
  expect(isReady({ confirmedVersion: null })).toBe(false)
  expect(isReady({ confirmedVersion: 2 })).toBe(true)
  expect(isReady({ needsCall: false })).toBe(true)
  expect(isReadyToPack(order, { confirmByCall: false })).toBe(true)
})

test('what the shop does by default: everybody is called but who took two parcels [D90]', () => {
  const defaults = (facts: Partial<RiskFacts>) => assessRisk({ ...known, ...facts }, defaultCallRules)
  expect(defaults({})).toMatchObject({ action: 'call', reasons: [] })
  expect(defaults({ delivered: 2 })).toMatchObject({ action: 'nothing', isGood: true })
  for (const facts of [
    { returned: 1 },
    { addressReturned: 1 },
    { orders: 0, total: 5000.01 },
    { isBlockedAddress: true },
  ])
    expect(defaults({ delivered: 2, ...facts })).toMatchObject({ action: 'call', isGood: false })
  expect(defaults({ delivered: 2, cancelled: 9, orders: 0, total: 5000 }).action).toBe('nothing')
  expect(isReadyToPack({ needsCall: true, version: 1, confirmedVersion: null }, defaultCallRules)).toBe(true)
})

test('a shop takes money by the wallets that have a number; one of Rocket may have a digit more [D97]', () => {
  expect(walletsOf(defaultCallRules)).toEqual([])
  expect(walletsOf(off)).toEqual([{ name: 'bkash', number: '01712345678', kind: 'personal' }])
  const digits = fc.stringMatching(/^01[3-9]\d{8}$/)
  fc.assert(
    fc.property(digits, (number) => {
      const lengths = [number.slice(1), number.slice(0, -1), number, `${number}1`, `${number}12`]
      expect(lengths.map((each) => walletNumberPattern.test(each))).toEqual([false, false, true, true, false])
    }),
  )
})
