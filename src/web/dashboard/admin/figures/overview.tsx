import { useCallback, useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { getFigures } from '#shop/figures/contract.ts'
import { type Step, steps } from '#shop/figures/rules.ts'
import { api } from '#web/auth/token.ts'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { useAnswer } from '../../asked.ts'
import { FigureTables } from './figure-tables.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { LowStock } from './low-stock.tsx'
import { StepSection } from './step-section.tsx'

/** How the shop has been doing, in figures, charts and tables. */
export function Overview() {
  const { figures: words } = useAdminTexts()
  const asked = useSearchParams()[0].get('by')
  const step = steps.find((each) => each === asked) ?? 'day'
  const { answer, phase, load } = useAnswer(useCallback(() => api(getFigures, { query: { step } }), [step]))
  const titleId = useId()
  // Those of the last step stay until the next ones are there, under their own name; unless these do not come.
  const figures = phase === 'failed' && answer?.step !== step ? null : answer
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} className="text-1">
          {words.title}
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

function StepTabs({ step }: { step: Step }) {
  const { figures: words } = useAdminTexts()
  return (
    <nav aria-label={words.steps} className="flex gap-1">
      {steps.map((each) => (
        <Link
          key={each}
          to={each === 'day' ? '?' : `?by=${each}`}
          replace
          preventScrollReset
          aria-current={each === step ? 'page' : undefined}
          className={`inline-flex min-h-11 items-center rounded-pill px-4 ${each === step ? 'bg-brand font-semibold text-on-brand' : 'hover:bg-sunken'}`}
        >
          {words.byStep[each]}
        </Link>
      ))}
    </nav>
  )
}
