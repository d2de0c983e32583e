import type { StaffOrderSource } from '#shop/orders/rules.ts'
import { tabStorage } from '#web/data/browser-storage.ts'
import type { Shipping } from '#web/features/ordering/addresses/shipping.ts'
import type { Unanswered } from './create-staff-order.ts'
import type { DraftLine } from './draft.ts'

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
  source?: StaffOrderSource
  unanswered?: Unanswered | null
}

// Logging out forgets them all: see log-out.ts.
const storageKey = 'deskDraft'

const isDraft = (value: unknown): value is KeptDraft => {
  const draft = value as Partial<KeptDraft> | null
  return typeof draft?.of === 'string' && Array.isArray(draft.lines) && typeof draft.shipping === 'object'
}
const areDrafts = (value: unknown): value is KeptDraft[] => Array.isArray(value) && value.every(isDraft)

const drafts = () => tabStorage.read(storageKey, areDrafts) ?? []

/** Who looks at another order in the middle of one finds each as it was left. */
export const findDraft = (of: string) => drafts().find((draft) => draft.of === of) ?? null
export const keepDraft = (draft: KeptDraft) =>
  tabStorage.write(storageKey, [...drafts().filter(({ of }) => of !== draft.of), draft])
export const forgetDraft = (of: string) =>
  tabStorage.write(
    storageKey,
    drafts().filter((draft) => draft.of !== of),
  )
