import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useMessages } from '#web/data/i18n.tsx'
import { analyticsMessages } from './messages.ts'
import type { StepRow } from './period-names.ts'

interface Props {
  rows: readonly StepRow[]
  say: (value: number) => string
  /** What the chart shows, for those who do not see it; the table behind it says the rest. */
  label: string
}

const letters = { fill: 'var(--ink-2)', fontSize: 12 }

/** Bars for the time under way, a line for the time before. */
export function StepChart({ rows, say, label }: Props) {
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
              dataKey="name"
              tick={letters}
              tickLine={false}
              axisLine={{ stroke: 'var(--line-strong)' }}
              minTickGap={16}
            />
            <YAxis
              width="auto"
              tick={letters}
              tickLine={false}
              axisLine={false}
              allowDecimals={false}
              tickFormatter={say}
            />
            <Tooltip
              cursor={{ fill: 'var(--sunken)' }}
              isAnimationActive={false}
              content={({ active, payload }) => {
                const row = active ? (payload?.[0]?.payload as StepRow | undefined) : undefined
                return row && <Tip row={row} say={say} />
              }}
            />
            <Bar dataKey="now" fill="var(--brand)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
            <Line
              dataKey="before"
              stroke="var(--gold)"
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
          <span className="size-3 rounded-[2px] bg-brand" />
          {t.now}
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="w-5 border-t-2 border-dashed border-gold" />
          {t.before}
        </span>
      </figcaption>
    </figure>
  )
}

function Tip({ row, say }: { row: StepRow; say: Props['say'] }) {
  const t = useMessages(analyticsMessages)
  return (
    <div className="card px-3 py-2 text-sm shadow-lg">
      <p className="font-semibold">{row.name}</p>
      <p className="tabular-nums">
        {t.now}: {say(row.now)}
      </p>
      <p className="text-ink-2 tabular-nums">
        {t.before}: {say(row.before)}
      </p>
    </div>
  )
}
