import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { bengaliDigits, formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Analytics } from '#shop/analytics/contract.ts'
import type { Interval } from '#shop/analytics/rules.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { bengaliMonths } from '#web/ui/date-time.ts'
import { Loading } from '#web/ui/list-states.tsx'
import { analyticsMessages } from './messages.ts'
import type { PeriodChartProps, PeriodRow } from './period-chart.tsx'

// The chart library is large: it is loaded when there is something to show. Without it the table is shown.
const PeriodChart = lazy<(props: PeriodChartProps & TableProps) => ReactNode>(() =>
  import('./period-chart.tsx').then(
    ({ PeriodChart }) => ({ default: PeriodChart }),
    (error) => {
      reportUnexpected(error)
      return { default: PeriodTable }
    },
  ),
)

const measures = ['sales', 'orders'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A period by its first day: `21 Nov` or `২১ নভেম্বর`, a month `Nov 2026`. */
function periodLabel(from: string, interval: Interval, language: Language) {
  const [year = '', month = '', day = ''] = from.split('-')
  const monthName = (language === 'bn' ? bengaliMonths : months)[Number(month) - 1]
  const label = interval === 'month' ? `${monthName} ${year}` : `${Number(day)} ${monthName}`
  return language === 'bn' ? bengaliDigits(label) : label
}

/** Sales or orders by day, week or month beside those of the previous periods, as a chart or a table. */
export function PeriodSection({ analytics }: { analytics: Analytics }) {
  const t = useMessages(analyticsMessages)
  const language = useLanguage()
  const [measure, setMeasure] = useState<(typeof measures)[number]>('sales')
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  const title = t.chartTitle[measure][analytics.interval]
  const format = (value: number) =>
    measure === 'sales' ? formatTaka(Math.round(value), language) : formatNumber(value, language)
  const rows = analytics.points.map(({ from, previous, ...current }) => ({
    from,
    label: periodLabel(from, analytics.interval, language),
    now: current[measure],
    before: previous[measure],
  }))
  return (
    <section aria-labelledby={titleId} className="card p-4 md:p-5">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <div className="flex flex-wrap gap-1">
          {measures.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === measure}
              onClick={() => setMeasure(each)}
              className={`min-h-11 rounded-full px-3 ${each === measure ? 'bg-sunken font-semibold text-ink' : 'hover:bg-sunken'}`}
            >
              {t[each]}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
            className="min-h-11 px-3 text-link underline underline-offset-4"
          >
            {asTable ? t.asChart : t.asTable}
          </button>
        </div>
      </header>
      {asTable ? (
        <PeriodTable rows={rows} format={format} labelledBy={titleId} />
      ) : (
        <Suspense fallback={<Loading />}>
          <PeriodChart
            rows={rows}
            format={format}
            label={t.chartLabel(title, format(analytics.current[measure]))}
            labelledBy={titleId}
          />
        </Suspense>
      )}
    </section>
  )
}

interface TableProps {
  rows: readonly PeriodRow[]
  format: (value: number) => string
  labelledBy: string
}

function PeriodTable({ rows, format, labelledBy }: TableProps) {
  const t = useMessages(analyticsMessages)
  return (
    <DataTable
      layout="plain"
      aria-labelledby={labelledBy}
      headClass="bg-sunken text-ink-2"
      rowClass="border-t border-line"
      rows={rows.toReversed()}
      keyOf={({ from }) => from}
      columns={[
        {
          label: t.time,
          isRowHeading: true,
          className: 'px-2 py-1.5 font-semibold',
          cellClass: 'px-2 py-1.5',
          cell: ({ label }) => label,
        },
        {
          label: t.now,
          align: 'right',
          className: 'px-2 py-1.5 font-semibold',
          cellClass: 'px-2 py-1.5 font-semibold',
          cell: ({ now }) => format(now),
        },
        {
          label: t.before,
          align: 'right',
          className: 'px-2 py-1.5 font-semibold',
          cellClass: 'px-2 py-1.5 text-ink-2',
          cell: ({ before }) => format(before),
        },
      ]}
    />
  )
}
