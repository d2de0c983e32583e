import { type ReactNode, useId } from 'react'
import { formatNumber } from '#lib/language.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Rows that are shown at once; more are folded. */
const shownAtOnce = 5

interface Props {
  title: string
  /** How many rows it has; left out where it is long anyway, and while it is not known. */
  count?: number | undefined
  isProblem?: boolean
  children: ReactNode
}

/** A part of a step; a long one starts closed, unless it says what is wrong. */
export function LongPart({ title, count, isProblem = false, children }: Props) {
  const language = useLanguage()
  const id = useId()
  return (
    <section aria-labelledby={id} className="my-3">
      <details
        open={isProblem || (count !== undefined && count <= shownAtOnce)}
        className={`group/part rounded-md border ${isProblem ? 'border-danger' : 'border-line'}`}
      >
        <summary
          className={`flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-2.5 rounded-md px-3 py-2 [&::-webkit-details-marker]:hidden ${isProblem ? 'text-danger' : ''}`}
        >
          {isProblem && <Icon name="triangle-alert" className="size-5 shrink-0" />}
          <span id={id} className="min-w-0 grow basis-32 font-semibold">
            {title}
          </span>
          {count !== undefined && <span className="tabular-nums">{formatNumber(count, language)}</span>}
          <Icon name="chevron-down" className="size-5 shrink-0 group-open/part:rotate-180" />
        </summary>
        <div className="border-t border-line px-3 pb-2">{children}</div>
      </details>
    </section>
  )
}
