import { Link } from 'react-router'
import type { AuditEntry } from '#shop/audit/contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { auditMessages } from './messages.ts'

type AuditMessages = Messages<typeof auditMessages>

/** The label of an action; an action without one keeps the name it has in the log. */
export const actionName = ({ actions }: AuditMessages, action: string) =>
  (actions as Partial<Record<string, string>>)[action] ?? action

const orderIdOf = (subject: string) => /^order ([0-9A-Z]{8})$/.exec(subject)?.[1]

/** The label of a subject such as `user 17`, `order 7K3M2Q9A` or `settings`. */
export function subjectName({ subjects, order }: AuditMessages, subject: string) {
  const orderId = orderIdOf(subject)
  if (orderId) return order(formatOrderId(orderId))
  const [kind = '', ...rest] = subject.split(' ')
  return [(subjects as Partial<Record<string, string>>)[kind] ?? kind, ...rest].join(' ')
}

interface Props {
  entry: AuditEntry
  onFilter: (name: 'by' | 'subject', value: string) => void
}

const linkClass = 'min-h-11 text-link underline-offset-4 hover:underline'

/** An entry of the audit log with the fields that changed. */
export function AuditCard({ entry, onFilter }: Props) {
  const t = useMessages(auditMessages)
  const language = useLanguage()
  const { at, by, apiKey, role, action, subject, before, after } = entry
  const changes = changesOf(before, after)
  const orderId = orderIdOf(subject)
  return (
    <li className="card p-4 wrap-anywhere md:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{actionName(t, action)}</h2>
        <time dateTime={at} className="text-sm text-ink-2">
          {readableMoment(new Date(at), language)}
        </time>
      </div>
      <div className="flex flex-wrap items-center gap-x-4">
        {by ? (
          <button type="button" className={linkClass} onClick={() => onFilter('by', by._id)}>
            {by.name || t.gone(by._id)}
          </button>
        ) : (
          <span className="text-ink-2">{t.roles[role as keyof AuditMessages['roles']] ?? role}</span>
        )}
        {apiKey !== null && <span>{t.byKey(apiKey)}</span>}
        <button
          type="button"
          className={`${linkClass} wrap-anywhere`}
          onClick={() => onFilter('subject', subject)}
        >
          {subjectName(t, subject)}
        </button>
        {orderId && action !== 'order-deleted' && (
          <Link
            to={`/dashboard/order-overview/${orderId}`}
            className={`inline-flex items-center ${linkClass}`}
          >
            {t.openOrder}
          </Link>
        )}
      </div>
      {changes.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5">{t.whatChanged}</summary>
          <dl className="grid gap-2">
            {changes.map(({ name, was, is }) => (
              <div key={name} className="rounded-md bg-sunken p-3">
                <dt className="text-sm font-semibold">{name}</dt>
                <dd className="whitespace-pre-wrap wrap-anywhere">
                  <span className="text-ink-2">{t.before}:</span> {was || '–'}
                </dd>
                <dd className="whitespace-pre-wrap wrap-anywhere">
                  <span className="text-ink-2">{t.after}:</span> {is || '–'}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

type Value = AuditEntry['before']

/** The values of each field before and after; a value that is no record counts as one field without a name. */
function changesOf(before: Value, after: Value) {
  const fieldsOf = (value: Value): Record<string, Value> => {
    if (value === null) return {}
    return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '': value }
  }
  const format = (value: Value | undefined) => {
    if (value === undefined || value === null) return ''
    return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
  }
  const [old, current] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(current)])].map((name) => ({
    name,
    was: format(old[name]),
    is: format(current[name]),
  }))
}
