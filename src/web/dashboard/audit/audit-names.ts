import { formatOrderId } from '#shop/orders/rules.ts'
import type { Messages } from '#web/data/i18n.tsx'
import type { auditMessages } from './messages.ts'

type AuditMessages = Messages<typeof auditMessages>

/** The label of an action; an action without one keeps the name it has in the log. */
export const actionName = ({ actions }: AuditMessages, action: string) =>
  (actions as Partial<Record<string, string>>)[action] ?? action

/** The id of the order that a subject is. */
export const orderOfSubject = (subject: string) => /^order ([0-9A-Z]{8})$/.exec(subject)?.[1]

/** The label of a subject such as `user 17`, `order 7K3M2Q9A` or `settings`; a person's name, where it is known, comes before it. */
export function subjectName({ subjects, order }: AuditMessages, subject: string, name?: string | null) {
  const orderId = orderOfSubject(subject)
  if (orderId) return order(formatOrderId(orderId))
  const [kind = '', ...rest] = subject.split(' ')
  const label = [(subjects as Partial<Record<string, string>>)[kind] ?? kind, ...rest].join(' ')
  return name ? `${name} (${label})` : label
}
