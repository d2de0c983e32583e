import type { TakenSource } from '#shop/orders/desk/rules.ts'
import { forget, remember, remembered } from '#web/session-memory.ts'
import type { Shipping } from '#web/storefront/checkout/shipping.ts'
import type { DraftLine } from './draft.ts'
import type { Unanswered } from './taking.ts'

/** What staff are writing: the change of an order, or a new one. Kept in the tab until it is saved or given up. */
export interface KeptDraft {
  /** Id of the order, or `new`. */
  of: string
  version: number
  shipping: Shipping
  lines: DraftLine[]
  /** As typed; null as long as the rules say what delivery costs. */
  charge: string | null
  /** Of a new order. */
  source?: TakenSource
  unanswered?: Unanswered | null
}

// Logging out forgets it: see log-out.ts.
const storageKey = 'deskDraft'

const isDraft = (value: unknown): value is KeptDraft => {
  const draft = value as Partial<KeptDraft> | null
  return typeof draft?.of === 'string' && Array.isArray(draft.lines) && typeof draft.shipping === 'object'
}

export const findDraft = (of: string) => {
  const draft = remembered(storageKey, isDraft)
  return draft?.of === of ? draft : null
}
export const keepDraft = (draft: KeptDraft) => remember(storageKey, draft)
export function forgetDraft(of: string) {
  if (findDraft(of)) forget(storageKey)
}
