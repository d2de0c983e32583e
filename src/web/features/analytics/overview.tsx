import { useCallback, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type Interval, intervals } from '#shop/analytics/rules.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useAnswer } from '#web/data/use-answer.ts'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { LowStock } from './low-stock.tsx'
import { analyticsMessages } from './messages.ts'
import { StepSection } from './period-section.tsx'
import { FigureTiles } from './summary-tiles.tsx'
import { FigureTables } from './top-tables.tsx'

/** How the shop has been doing, in figures, charts and tables. */
export function Overview() {
  const t = useMessages(analyticsMessages)
  const asked = useSearchParams()[0].get('by')
  const step = intervals.find((each) => each === asked) ?? 'day'
  const { answer, phase, load } = useAnswer(
    useCallback(() => api('GET /analytics', { query: { interval: step } }), [step]),
  )
  const titleId = useId()
  // Those of the last step stay until the next ones are there, under their own name; unless these do not come.
  const figures = phase === 'failed' && answer?.interval !== step ? null : answer
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-lg">
          {t.title}
        </h2>
        <StepTabs step={step} />
      </header>
      <div aria-busy={phase === 'loading'} className="flex flex-col gap-4">
        {phase === 'failed' && <LoadFailed onRetry={load} />}
        {phase === 'loading' && !figures && <Loading />}
        {figures && (
          <>
            <FigureTiles figures={figures} />
            <StepSection figures={figures} />
            <FigureTables figures={figures} />
          </>
        )}
      </div>
      <LowStock />
    </section>
  )
}

function StepTabs({ step }: { step: Interval }) {
  const t = useMessages(analyticsMessages)
  return (
    <nav aria-label={t.steps} className="flex gap-1">
      {intervals.map((each) => (
        <Link
          key={each}
          to={each === 'day' ? '?' : `?by=${each}`}
          replace
          preventScrollReset
          aria-current={each === step ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center rounded-full px-4 ${each === step ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken'}`}
        >
          {t.byStep[each]}
        </Link>
      ))}
    </nav>
  )
}
