import { useId, useState } from 'react'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Analytics } from '#shop/analytics/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAnswer } from '#web/data/use-answer.ts'
import { Loading } from '#web/ui/list-states.tsx'
import { analyticsMessages } from './messages.ts'
import { type StepRow, stepName } from './period-names.ts'

// The machinery of charts is heavy: it is fetched when there are figures to draw.
const fetchChart = () => import('./period-chart.tsx')

const measures = ['sales', 'orders'] as const
type Measure = (typeof measures)[number]

/** Sales or orders by day, week or month beside those of the time before: as a chart, and as the table behind it. */
export function StepSection({ figures }: { figures: Analytics }) {
  const t = useMessages(analyticsMessages)
  const language = useLanguage()
  const [measure, setMeasure] = useState<Measure>('sales')
  const [asTable, setAsTable] = useState(false)
  const chart = useAnswer(fetchChart)
  const titleId = useId()
  const say = (value: number) =>
    measure === 'sales' ? formatTaka(Math.round(value), language) : formatNumber(value, language)
  const rows = figures.points.map(({ from, previous, ...now }) => ({
    ...{ from, name: stepName(from, figures.interval, language) },
    ...{ now: now[measure], before: previous[measure] },
  }))
  const StepChart = chart.answer?.StepChart
  return (
    <section aria-labelledby={titleId} className="card p-4 md:p-5">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 id={titleId} className="text-lg">
          {t.chartTitle[measure][figures.interval]}
        </h3>
        <div className="flex flex-wrap gap-1">
          {measures.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === measure}
              onClick={() => setMeasure(each)}
              className={`min-h-11 rounded-full px-3 ${each === measure ? 'bg-brand-soft font-semibold text-brand' : 'hover:bg-sunken'}`}
            >
              {t[each]}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
            className="min-h-11 px-3 text-brand underline underline-offset-4"
          >
            {asTable ? t.asChart : t.asTable}
          </button>
        </div>
      </header>
      {asTable || chart.phase === 'failed' ? (
        <StepTable rows={rows} say={say} labelledBy={titleId} />
      ) : StepChart ? (
        <StepChart
          rows={rows}
          say={say}
          label={t.chartLabel(t.chartTitle[measure][figures.interval], say(figures.current[measure]))}
        />
      ) : (
        <Loading />
      )}
    </section>
  )
}

interface TableProps {
  rows: readonly StepRow[]
  say: (value: number) => string
  labelledBy: string
}

function StepTable({ rows, say, labelledBy }: TableProps) {
  const t = useMessages(analyticsMessages)
  const cell = 'px-2 py-1.5 text-right tabular-nums'
  return (
    <table aria-labelledby={labelledBy} className="w-full">
      <thead>
        <tr className="bg-sunken text-ink-2">
          <th scope="col" className="px-2 py-1.5 text-left font-semibold">
            {t.time}
          </th>
          <th scope="col" className={`${cell} font-semibold`}>
            {t.now}
          </th>
          <th scope="col" className={`${cell} font-semibold`}>
            {t.before}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map(({ from, name, now, before }) => (
          <tr key={from} className="border-t border-line">
            <th scope="row" className="px-2 py-1.5 text-left font-normal">
              {name}
            </th>
            <td className={`${cell} font-semibold`}>{say(now)}</td>
            <td className={`${cell} text-ink-2`}>{say(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
