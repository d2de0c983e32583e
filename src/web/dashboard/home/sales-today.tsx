import { useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { SalesOfDay } from '#shop/analytics/contract.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { overviewMessages } from './messages.ts'

const kinds = ['placed', 'delivered'] as const
const fill = { placed: 'border border-b-0 border-line-strong', delivered: 'bg-ink-2' }

/** Today's sales as placed and as delivered, beside those of the last days. */
export function SalesToday() {
  const t = useMessages(overviewMessages)
  const language = useLanguage()
  const query = useApiQuery('GET /salesByDay', {})
  const id = useId()
  const today = query.data?.at(-1)
  return (
    <section aria-labelledby={id} className="card min-w-0 px-4 pt-2 pb-4">
      <header className="mb-1 flex flex-wrap items-center justify-between gap-x-2">
        <h2 id={id} className="text-lg">
          {t.salesToday}
        </h2>
        <Link
          to="/dashboard/analytics"
          className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
        >
          {t.allSales}
        </Link>
      </header>
      <QueryState query={query} />
      {today && (
        <dl className="flex flex-wrap gap-x-10 gap-y-2">
          {kinds.map((kind) => (
            <div key={kind}>
              <dt className="flex items-center gap-1.5 text-sm text-ink-2">
                <span aria-hidden="true" className={`size-3 rounded-[3px] border-b! ${fill[kind]}`} />
                {t[kind]} · {t.orders(formatNumber(today[kind].orders, language))}
              </dt>
              <dd className="font-display text-2xl leading-tight font-semibold tabular-nums">
                {formatTaka(Math.round(today[kind].sales), language)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {query.data?.some((day) => kinds.some((kind) => day[kind].orders > 0)) && <Bars days={query.data} />}
      <p className="mt-3 text-sm text-ink-3">{t.salesNote}</p>
    </section>
  )
}

/** Two bars for each day; a table with the same numbers for screen readers. */
function Bars({ days }: { days: readonly SalesOfDay[] }) {
  const t = useMessages(overviewMessages)
  const language = useLanguage()
  const highest = Math.max(1, ...days.flatMap((day) => kinds.map((kind) => day[kind].sales)))
  const weekday = new Intl.DateTimeFormat(language === 'bn' ? 'bn-BD' : 'en-GB', {
    weekday: 'short',
    timeZone: 'UTC',
  })
  // The short name of Thursday is as long as the long one of the others.
  const nameOf = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`)).replace('বৃহস্পতি', 'বৃহঃ')
  return (
    <>
      <div aria-hidden="true" className="mt-4 flex">
        {days.map((each) => (
          <div key={each.day} className="min-w-0 grow basis-0">
            <div className="flex h-32 items-end justify-center gap-1 border-b border-line">
              {kinds.map((kind) => (
                <span
                  key={kind}
                  className={`w-3.5 rounded-t-[3px] ${fill[kind]}`}
                  style={{ height: `${(each[kind].sales / highest) * 100}%` }}
                />
              ))}
            </div>
            <p className="truncate pt-1 text-center text-sm text-ink-3">{nameOf(each.day)}</p>
          </div>
        ))}
      </div>
      {/* A table is never narrower than its words, so what hides it stands around it. */}
      <div className="sr-only">
        <DataTable
          layout="plain"
          aria-label={t.chart}
          rows={days}
          keyOf={({ day }) => day}
          columns={[
            {
              label: t.day,
              isRowHeading: true,
              cell: ({ day }) => nameOf(day),
            },
            ...kinds.map((kind) => ({
              label: t[kind],
              cell: ({ [kind]: { sales } }: SalesOfDay) => formatTaka(Math.round(sales), language),
            })),
          ]}
        />
      </div>
    </>
  )
}
