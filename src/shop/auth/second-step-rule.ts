import type { PendingStep } from '#lib/endpoint.ts'
import type { CurrentUser } from '#platform/auth.ts'
import { type SecondStepRule, secondStepRule } from './contract.ts'

/** Where the rule is in the table of settings; only administrators change it, so it is none of the page of settings. */
export const secondStepRuleKey = 'secondStepRule'

/** The stored rule; until it was set nobody needs one. */
export const parseRule = (stored: unknown): SecondStepRule =>
  secondStepRule.safeParse(stored).data ?? { administrators: false, money: false }

/** Whether this person has to have a second step. */
export function isRequired(
  { role, permissions }: Pick<CurrentUser, 'role' | 'permissions'>,
  rule: SecondStepRule,
) {
  if (role !== 'admin') return false
  return permissions === null ? rule.administrators : rule.money && permissions.includes('money')
}

interface SecondStepState {
  hasSecondStep: boolean
  /** In this session. */
  hasTakenIt: boolean
  rule: SecondStepRule
}

/** What staff still have to do before their work is open to them. Who has a second step takes it, whether it is required or not. */
export function pendingStep(
  user: Pick<CurrentUser, 'role' | 'permissions'>,
  { hasSecondStep, hasTakenIt, rule }: SecondStepState,
): PendingStep | null {
  if (user.role !== 'admin') return null
  if (hasSecondStep) return hasTakenIt ? null : 'verify'
  return isRequired(user, rule) ? 'set-up' : null
}
