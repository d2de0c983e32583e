import { Link } from 'react-router'
import type { AuditEntry } from '#shop/audit/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { actionName, orderOfSubject, subjectName } from './audit-names.ts'
import { auditMessages } from './messages.ts'
import { WhatChanged } from './what-changed.tsx'

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
  const orderId = orderOfSubject(subject)
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
          <span className="text-ink-2">{t.roles[role as keyof typeof t.roles] ?? role}</span>
        )}
        {apiKey !== null && <span>{t.byKey(apiKey)}</span>}
        <button
          type="button"
          className={`${linkClass} wrap-anywhere`}
          onClick={() => onFilter('subject', subject)}
        >
          {subjectName(t, subject, entry.subjectName)}
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
      <WhatChanged before={before} after={after} />
    </li>
  )
}
