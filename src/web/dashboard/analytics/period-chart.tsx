import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useMessages } from '#web/data/i18n.tsx'
import { analyticsMessages } from './messages.ts'

/** One day, week or month and the one it is compared with. */
export interface PeriodRow {
  from: string
  label: string
  now: number
  before: number
}

export interface PeriodChartProps {
  rows: readonly PeriodRow[]
  format: (value: number) => string
  /** The accessible name. */
  label: string
}

const tick = { fill: 'var(--ink-2)', fontSize: 12 }

/** Bars for the current period, a line for the previous one. */
export function PeriodChart({ rows, format, label }: PeriodChartProps) {
  const t = useMessages(analyticsMessages)
  return (
    <figure>
      <div role="img" aria-label={label} className="h-64">
        <ResponsiveContainer width="100%" height="100%">
          <ComposedChart
            data={[...rows]}
            accessibilityLayer={false}
            margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="label"
              tick={tick}
              tickLine={false}
              axisLine={{ stroke: 'var(--line-strong)' }}
              minTickGap={16}
            />
            <YAxis
              width="auto"
              tick={tick}
              tickLine={false}
              axisLine={false}
              allowDecimals={false}
              tickFormatter={format}
            />
            <Tooltip
              cursor={{ fill: 'var(--sunken)' }}
              isAnimationActive={false}
              content={({ active, payload }) => {
                const row = active ? (payload?.[0]?.payload as PeriodRow | undefined) : undefined
                return row && <ChartTooltip row={row} format={format} />
              }}
            />
            <Bar dataKey="now" fill="var(--weave)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
            <Line
              dataKey="before"
              stroke="var(--ink-2)"
              strokeWidth={2}
              strokeDasharray="4 3"
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 text-sm text-ink-2">
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-[2px] bg-weave" />
          {t.now}
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="w-5 border-t-2 border-dashed border-ink-2" />
          {t.before}
        </span>
      </figcaption>
    </figure>
  )
}

function ChartTooltip({ row, format }: { row: PeriodRow } & Pick<PeriodChartProps, 'format'>) {
  const t = useMessages(analyticsMessages)
  return (
    <div className="card px-3 py-2 text-sm shadow-lg">
      <p className="font-semibold">{row.label}</p>
      <p className="tabular-nums">
        {t.now}: {format(row.now)}
      </p>
      <p className="text-ink-2 tabular-nums">
        {t.before}: {format(row.before)}
      </p>
    </div>
  )
}
