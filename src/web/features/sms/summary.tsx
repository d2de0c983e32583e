import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { smsMessages } from './messages.ts'

/** What was sent and spent, and what wants to be looked at. */
export function SmsSummary() {
  const t = useMessages(smsMessages)
  const language = useLanguage()
  const { data } = useApiQuery('GET /sms/summary', {})
  if (!data) return null
  const number = (value: number) => formatNumber(value, language)
  const tiles = [
    [t.today, number(data.today), data.hasGateway ? t.ofLimit(number(data.dayLimit)) : ''],
    [
      t.month,
      formatTaka(data.month.cost, language),
      t.monthParts(number(data.month.messages), number(data.month.parts)),
    ],
    [t.toCheck, number(data.failed + data.unclear), t.counts(number(data.failed), number(data.unclear))],
  ]
  return (
    <>
      {!data.hasGateway && (
        <p className="mb-3 rounded-md bg-sunken px-3 py-2">
          {t.noGateway}{' '}
          <Link to="/dashboard/textMessages" className="link">
            {t.toSetup}
          </Link>
        </p>
      )}
      <dl className="mb-4 grid gap-3 md:grid-cols-3">
        {tiles.map(([label, value, note]) => (
          <div key={label} className="card p-3 md:p-4">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
            <dd className="text-sm text-ink-2 tabular-nums">{note}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
