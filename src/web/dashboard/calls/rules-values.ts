import { parseNumber } from '#lib/parse-number.ts'
import { normalisePhone } from '#lib/phone.ts'
import {
  type CallRules,
  maxCodeMinutes,
  maxRetryMinutes,
  maxTries,
  type Wallet,
  type WalletName,
  walletNames,
} from '#shop/risk/rules.ts'

/** The rules as they are typed; an empty field switches its rule off. */
export interface RulesValues {
  confirmByCall: boolean
  tries: string
  noAnswerMinutes: string
  busyMinutes: string
  callOthers: boolean
  goodFrom: string
  returnedFrom: string
  cancelledFrom: string
  firstOver: string
  over: string
  blockedAddress: boolean
  recordBelow: string
  recordFrom: string
  actions: CallRules['actions']
  codeMinutes: string
  wallets: Record<WalletName, Wallet>
  advanceAmount: string
}

const perWallet = <Value>(of: (name: WalletName) => Value) =>
  Object.fromEntries(walletNames.map((name) => [name, of(name)])) as Record<WalletName, Value>

const typed = (value: number | null) => (value === null ? '' : String(value))

export const ruleValuesOf = (rules: CallRules): RulesValues => ({
  confirmByCall: rules.confirmByCall,
  callOthers: rules.callOthers,
  blockedAddress: rules.blockedAddress,
  actions: rules.actions,
  codeMinutes: typed(rules.codeMinutes),
  tries: typed(rules.tries),
  noAnswerMinutes: typed(rules.noAnswerMinutes),
  busyMinutes: typed(rules.busyMinutes),
  goodFrom: typed(rules.goodFrom),
  returnedFrom: typed(rules.returnedFrom),
  cancelledFrom: typed(rules.cancelledFrom),
  firstOver: typed(rules.firstOver),
  over: typed(rules.over),
  recordBelow: typed(rules.recordBelow),
  recordFrom: typed(rules.recordFrom),
  advanceAmount: typed(rules.advanceAmount),
  wallets: perWallet((name) => rules.wallets[name] ?? { number: '', kind: 'personal' }),
})

const maxCount = 100

/** A whole number from 1 to `max`; NaN for anything else. */
function parseWhole(text: string, max: number) {
  const number = parseNumber(text)
  return Number.isInteger(number) && number >= 1 && number <= max ? number : Number.NaN
}
const optional = (text: string, parse: (text: string) => number) => (text.trim() === '' ? null : parse(text))
function parseTaka(text: string) {
  const number = parseNumber(text)
  return /^\d{1,7}(\.\d{1,2})?$/.test(String(number)) ? number : Number.NaN
}

export const parseTries = (text: string) => parseWhole(text, maxTries)
export const parseMinutes = (text: string) => parseWhole(text, maxRetryMinutes)
export const parseCodeMinutes = (text: string) => parseWhole(text, maxCodeMinutes)
export const parseCount = (text: string) => optional(text, (each) => parseWhole(each, maxCount))
/** Taka of the advance, at least one; null for the delivery charge. */
export const parseAdvance = (text: string) =>
  optional(text, (each) => (parseTaka(each) >= 1 ? parseTaka(each) : Number.NaN))
/** How many parcels, which is needed. */
export const parseParcels = (text: string) => parseWhole(text, maxCount)
export const parseOrderAmount = (text: string) => optional(text, parseTaka)

/** The rules in the format of the API, of values that were validated. */
export const rulesOf = (values: RulesValues): CallRules => ({
  confirmByCall: values.confirmByCall,
  callOthers: values.callOthers,
  blockedAddress: values.blockedAddress,
  actions: values.actions,
  codeMinutes: parseCodeMinutes(values.codeMinutes),
  tries: parseTries(values.tries),
  noAnswerMinutes: parseMinutes(values.noAnswerMinutes),
  busyMinutes: parseMinutes(values.busyMinutes),
  goodFrom: parseCount(values.goodFrom),
  returnedFrom: parseCount(values.returnedFrom),
  cancelledFrom: parseCount(values.cancelledFrom),
  firstOver: parseOrderAmount(values.firstOver),
  over: parseOrderAmount(values.over),
  recordBelow: parseCount(values.recordBelow),
  recordFrom: parseParcels(values.recordFrom),
  advanceAmount: parseAdvance(values.advanceAmount),
  wallets: perWallet((name) => {
    const { number, kind } = values.wallets[name]
    return number.trim() === '' ? null : { number: normalisePhone(number), kind }
  }),
})
