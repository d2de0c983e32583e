import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { smsMessages } from './sms-messages.ts'

/** What was sent and spent, and what needs attention. */
export function SmsSummary() {
  const t = useMessages(smsMessages)
  const language = useLanguage()
  const { data } = useApiQuery('GET /sms/summary', {})
  if (!data) return null
  const number = (value: number) => formatNumber(value, language)
  const rows = [
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
      <dl className="card mb-4 divide-y divide-line px-3 md:px-4">
        {rows.map(([label, value, note]) => (
          <div key={label} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <dt>{label}</dt>
            <dd className="tabular-nums">
              <b className="font-semibold">{value}</b>
              {note && <span className="text-ink-2"> · {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
