import type { AuditEntry } from '#shop/audit/contract.ts'
import { Details } from '#web/dashboard/kit/details.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { auditMessages } from './messages.ts'

/** The fields that an entry of the audit log has changed. */
export function WhatChanged({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const t = useMessages(auditMessages)
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <Details summary={t.whatChanged}>
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
    </Details>
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
