import {
  advanceHours,
  askedPaisaOf,
  assessRisk,
  type CallRules,
  headStart,
  type RiskFacts,
  verificationOf,
} from '#shop/risk/rules.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import type { ReviewReason, Verification } from '../rules.ts'
import { hasManyPieces } from './order-limits.ts'

interface NewOrder {
  lines: readonly { quantity: number }[]
  deliveryChargePaisa: number
  totalPaisa: number
  isStaffOrder: boolean
  /** What is known about its customer and address. */
  facts: RiskFacts
  /** What it exceeds of its customer's limits. */
  limitReason: ReviewReason | null
  /** Products that it sells out. */
  soldOut: number
}

interface ShopRules {
  settings: Settings
  rules: CallRules
  /** Whether codes can be sent. */
  hasGateway: boolean
  /** Milliseconds. */
  now: number
}

const minute = 60_000

/**
 * Whether a new order is accepted without taking stock, until staff have looked at it, and who has to confirm it by what. Throws if it
 * has too many pieces, where the merchant wants that.
 */
export function decideOrder(
  { lines, deliveryChargePaisa, totalPaisa, isStaffOrder, facts, limitReason, soldOut }: NewOrder,
  { settings, rules, hasGateway, now }: ShopRules,
) {
  const isManyPieces = !isStaffOrder && hasManyPieces(lines, settings)
  const isLastPieces = !isStaffOrder && soldOut >= settings.reviewLastPieces
  const reviewReason: ReviewReason | null =
    limitReason ?? (isManyPieces ? 'many pieces' : isLastPieces ? 'last pieces' : null)
  // Staff have just talked to the customer.
  const action = isStaffOrder ? 'nothing' : assessRisk(facts, rules).action
  const askedPaisa = askedPaisaOf(rules, { deliveryChargePaisa, totalPaisa })
  const replaced = verificationOf(action, { isInReview: reviewReason !== null, askedPaisa })
  const verification: Verification | null = replaced === 'code' && !hasGateway ? null : replaced
  const callDelays = { code: rules.codeMinutes * minute, advance: advanceHours * 60 * minute }
  return {
    reviewReason,
    verification,
    advanceAskedPaisa: verification === 'advance' ? askedPaisa : 0,
    needsCall: action !== 'nothing',
    callAfter: new Date(now + (verification ? callDelays[verification] : -headStart(facts))),
  }
}
export type DecidedOrder = ReturnType<typeof decideOrder>
