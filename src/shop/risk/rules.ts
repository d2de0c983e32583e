import { paisaFromTaka } from '#lib/money.ts'

/**
 * What an order that meets a rule needs: a call, a code that its customer gets by SMS and enters on the order's page, or an advance
 * by bKash, Nagad or Rocket.
 */
export const ruleActions = ['call', 'code', 'advance'] as const
export type RuleAction = (typeof ruleActions)[number]
/** All that an order may need, the least first. */
export const actions = ['nothing', 'code', 'call', 'advance'] as const satisfies readonly (
  | 'nothing'
  | RuleAction
)[]
type Action = (typeof actions)[number]

/** Where an advance is sent, and what the wallets call sending to such a number: Send Money, Payment or Cash Out. */
export const walletNames = ['bkash', 'nagad', 'rocket'] as const
export type WalletName = (typeof walletNames)[number]
export const walletKinds = ['personal', 'merchant', 'agent'] as const
export interface Wallet {
  number: string
  kind: (typeof walletKinds)[number]
}

/** A mobile number; accounts of Rocket have a digit more. */
export const walletNumberPattern = /^01[3-9]\d{8}\d?$/

/** The fields of the rules that have an action. */
export const actionRules = [
  ...(['returnedFrom', 'cancelledFrom', 'firstOver', 'over', 'blockedAddress'] as const),
  ...(['recordBelow', 'callOthers'] as const),
]
export type ActionRule = (typeof actionRules)[number]

/** What the merchant lets decide which orders are called, and how often. Null switches a rule off. */
export interface CallRules {
  /** Whether a parcel is packed only when this version of its order was confirmed by a call or by the customer. */
  confirmByCall: boolean
  /** Calls without an answer after which a person looks at the order. */
  tries: number
  noAnswerMinutes: number
  busyMinutes: number
  /** Whether there is an action for orders that meet no rule. */
  callOthers: boolean
  /** From so many delivered parcels on, with none that came back, no call is needed. */
  goodFrom: number | null
  /** Parcels of the phone number, or of the address, that came back. */
  returnedFrom: number | null
  /** Orders of the phone number that were cancelled. */
  cancelledFrom: number | null
  /** A first order over so many taka. */
  firstOver: number | null
  /** Any order over so many taka. */
  over: number | null
  /** The address of a blocked phone number. */
  blockedAddress: boolean
  /** Couriers have delivered less than so many percent of the number's parcels, of at least `recordFrom`. */
  recordBelow: number | null
  recordFrom: number
  /** What those need that meet a rule. */
  actions: Record<ActionRule, RuleAction>
  /** Minutes for which a code is accepted, before the order is called. */
  codeMinutes: number
  /** Null where the shop takes no money by it. */
  wallets: Record<WalletName, Wallet | null>
  /** The advance that is required, in taka; null: the delivery charge. */
  advanceAmount: number | null
}

export const defaultCallRules: CallRules = {
  confirmByCall: false,
  tries: 3,
  noAnswerMinutes: 120,
  busyMinutes: 20,
  callOthers: true,
  goodFrom: 2,
  returnedFrom: 1,
  cancelledFrom: null,
  firstOver: 5000,
  over: null,
  blockedAddress: true,
  recordBelow: null,
  recordFrom: 5,
  actions: {
    returnedFrom: 'call',
    cancelledFrom: 'call',
    firstOver: 'call',
    over: 'call',
    blockedAddress: 'call',
    recordBelow: 'call',
    callOthers: 'call',
  },
  codeMinutes: 20,
  wallets: { bkash: null, nagad: null, rocket: null },
  advanceAmount: null,
}

/** The wallets that the shop takes money by. */
export const walletsOf = ({ wallets }: Pick<CallRules, 'wallets'>) =>
  walletNames.flatMap((name) => {
    const wallet = wallets[name]
    return wallet ? [{ name, ...wallet }] : []
  })

/** Whether a rule that is on needs this of an order. */
export const mayRequire = (action: RuleAction, rules: CallRules) =>
  actionRules.some((rule) => rules.actions[rule] === action && rules[rule] !== null && rules[rule] !== false)

/** Whether a new order may need an advance: a rule that is on says so, and there is a wallet to send it to. */
export const mayRequireAdvance = (rules: CallRules) =>
  walletsOf(rules).length > 0 && mayRequire('advance', rules)

interface NewAmounts {
  deliveryChargePaisa: number
  totalPaisa: number
}

/** The advance that a new order requires, in whole taka; 0 where there is none, as with free delivery. */
export const askedPaisaOf = (
  { advanceAmount }: Pick<CallRules, 'advanceAmount'>,
  { deliveryChargePaisa, totalPaisa }: NewAmounts,
) =>
  Math.min(
    totalPaisa,
    Math.ceil((advanceAmount === null ? deliveryChargePaisa : paisaFromTaka(advanceAmount)) / 100) * 100,
  )

/** What the shop knows about the phone number and the address of an order, from the time before it. */
export interface RiskFacts {
  delivered: number
  /** Parcels that came back. */
  returned: number
  cancelled: number
  /** All earlier orders of the phone number. */
  orders: number
  /** Parcels of other phone numbers that came back from the same address. */
  addressReturned: number
  isBlocked: boolean
  isBlockedAddress: boolean
  /** The number's parcels that couriers are certain of, of all merchants; 0 where nothing is known. */
  recordParcels: number
  /** How much of them was delivered; null where nothing is known, which is no clean record. */
  recordPercent: number | null
  /** Taka. */
  total: number
}

/** Plain reasons, the gravest first; `good` says that no call is needed. */
export const riskReasons = [
  ...(['blocked phone', 'blocked address', 'returned', 'returned at address'] as const),
  ...(['courier record', 'cancelled', 'first over', 'over', 'good'] as const),
]
export type RiskReason = (typeof riskReasons)[number]

interface Reason {
  reason: RiskReason
  /** Parcels or orders, or percent of parcels. */
  count?: number
  /** All parcels. */
  of?: number
  /** The limit in taka. */
  over?: number
}

const reaches = (count: number, from: number | null) => from !== null && count >= from
const exceeds = (total: number, over: number | null) => over !== null && total > over

/** Whose action counts for an order that meets a reason. */
const ruleOfReason = {
  'blocked address': 'blockedAddress',
  returned: 'returnedFrom',
  'returned at address': 'returnedFrom',
  'courier record': 'recordBelow',
  cancelled: 'cancelledFrom',
  'first over': 'firstOver',
  over: 'over',
} as const satisfies Partial<Record<RiskReason, ActionRule>>

/** Without a wallet nothing can be paid in advance: those orders are called. */
const actionOf = (rule: ActionRule, rules: CallRules) =>
  rules.actions[rule] === 'advance' && walletsOf(rules).length === 0 ? 'call' : rules.actions[rule]

/** Which rules an order meets, and what it needs: the strictest of their actions. */
export function assessRisk(facts: RiskFacts, rules: CallRules) {
  const { delivered, returned, cancelled, addressReturned, isBlocked, isBlockedAddress, total } = facts
  const { recordParcels, recordPercent } = facts
  const isFirst = facts.orders === 0
  const meets = {
    'blocked phone': isBlocked,
    'blocked address': rules.blockedAddress && isBlockedAddress,
    returned: reaches(returned, rules.returnedFrom),
    'returned at address': reaches(addressReturned, rules.returnedFrom),
    'courier record':
      rules.recordBelow !== null &&
      recordPercent !== null &&
      recordParcels >= rules.recordFrom &&
      recordPercent < rules.recordBelow,
    cancelled: reaches(cancelled, rules.cancelledFrom),
    'first over': isFirst && exceeds(total, rules.firstOver),
    over: exceeds(total, rules.over),
  }
  const met = (Object.keys(meets) as (keyof typeof meets)[]).filter((reason) => meets[reason])
  const isMet = met.length > 0
  const isGood = !isMet && returned === 0 && reaches(delivered, rules.goodFrom)
  const reasons: Reason[] = []
  if (isBlocked) reasons.push({ reason: 'blocked phone' })
  if (isBlockedAddress) reasons.push({ reason: 'blocked address' })
  // What came back is worth knowing, whatever the rules are.
  if (returned > 0) reasons.push({ reason: 'returned', count: returned, of: delivered + returned })
  if (addressReturned > 0) reasons.push({ reason: 'returned at address', count: addressReturned })
  if (meets['courier record'])
    // Not rounded up to the limit that it is below.
    reasons.push({ reason: 'courier record', count: Math.floor(recordPercent ?? 0), of: recordParcels })
  if (cancelled > 1 || meets.cancelled) reasons.push({ reason: 'cancelled', count: cancelled })
  if (meets['first over']) reasons.push({ reason: 'first over', over: rules.firstOver ?? 0 })
  if (meets.over) reasons.push({ reason: 'over', over: rules.over ?? 0 })
  if (isGood) reasons.push({ reason: 'good', count: delivered })
  // Of a blocked number only staff enter orders.
  const actionsOfReasons: Action[] = met.map((reason) =>
    reason === 'blocked phone' ? 'call' : actionOf(ruleOfReason[reason], rules),
  )
  if (!isMet && !isGood && rules.callOthers) actionsOfReasons.push(actionOf('callOthers', rules))
  const action = actions.findLast((each) => actionsOfReasons.includes(each)) ?? 'nothing'
  return { meets, isGood, reasons, action }
}

/**
 * What replaces the call of a new order whose rules demand it; null for a call: of goods that are short somebody has to talk with
 * the customer, and an advance of nothing proves nothing.
 */
export function verificationOf(
  action: Action,
  { isInReview, askedPaisa }: { isInReview: boolean; askedPaisa: number },
) {
  if (isInReview || (action === 'advance' && askedPaisa === 0)) return null
  return action === 'advance' || action === 'code' ? action : null
}

const minute = 60_000

/** How much longer an order counts as waiting, in milliseconds: ten minutes for each ৳1,000, an hour for doubtful ones. */
export const headStart = ({ total, orders, returned, addressReturned }: RiskFacts) =>
  Math.min(240, (total / 1000) * 10) * minute +
  (orders === 0 || returned + addressReturned > 0 ? 60 * minute : 0)

/** Whether a parcel may be packed: its order is confirmed in this version, or needs no confirmation. */
export const isReadyToPack = (
  order: { needsCall: boolean; version: number; confirmedVersion: number | null },
  { confirmByCall }: Pick<CallRules, 'confirmByCall'>,
) => !confirmByCall || !order.needsCall || order.confirmedVersion === order.version

export const maxTries = 20
export const maxCodeMinutes = 120
/** A week. */
export const maxRetryMinutes = 7 * 24 * 60
/** Hours for which an order waits for its advance before it is called. */
export const advanceHours = 12
/** Days of which orders are replayed, and how many of them at most, the newest first. */
export const replayDays = 90
export const maxReplayed = 10_000
export const maxReasonLength = 300
