import { type ReactNode, useEffect, useId, useRef } from 'react'
import { formatNumber } from '#lib/language.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { stepMessages } from './step-messages.ts'

/** `now` is the one to take, `open` can be taken too, `later` cannot be reached yet. */
export type StepState = 'done' | 'now' | 'open' | 'later'

export interface Step {
  title: string
  state: StepState
  /** What has become of it, in a few words. */
  note?: string | undefined
  body?: ReactNode
}

interface Props {
  heading: 'h2' | 'h3'
  steps: readonly Step[]
}

/** Numbered steps, of which one is to be taken now; when that changes it is shown, unless somebody is in another. */
export function Steps({ heading, steps }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const now = steps.find(({ state }) => state === 'now')?.title
  const shown = useRef(now)
  useEffect(() => {
    if (shown.current === now) return
    shown.current = now
    // What was pressed or chosen has gone.
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[aria-current=step] [tabindex]')?.focus()
  }, [now])
  return (
    <ol ref={list} className="space-y-3">
      {steps.map((step, index) => (
        <li key={step.title} aria-current={step.state === 'now' ? 'step' : undefined}>
          <OneStep heading={heading} number={index + 1} {...step} />
        </li>
      ))}
    </ol>
  )
}

const cards: Record<StepState, string> = {
  done: 'card',
  now: 'card',
  open: 'card',
  later: 'rounded-lg border border-dashed border-line text-ink-2',
}
const circles: Record<StepState, string> = {
  done: 'bg-positive-soft text-positive',
  now: 'bg-inverse text-on-inverse',
  open: 'border border-line-strong',
  later: 'border border-line',
}

function OneStep({
  heading: Heading,
  number,
  title,
  state,
  note,
  body,
}: Step & { heading: Props['heading']; number: number }) {
  const t = useMessages(stepMessages)
  const language = useLanguage()
  const id = useId()
  return (
    <section aria-labelledby={id} className={`px-4 py-3 md:px-5 md:py-4 ${cards[state]}`}>
      <div className="flex flex-wrap items-center gap-x-3">
        <span
          aria-hidden="true"
          className={`flex size-8 shrink-0 items-center justify-center rounded-full font-semibold tabular-nums ${circles[state]}`}
        >
          {state === 'done' ? <Icon name="check" className="size-5" /> : formatNumber(number, language)}
        </span>
        <div className="min-w-0 grow basis-32">
          <Heading
            id={id}
            tabIndex={-1}
            className={`outline-none ${state === 'now' ? 'text-lg' : 'text-base'}`}
          >
            {title}
            {(state === 'done' || state === 'later') && <span className="sr-only"> ({t[state]})</span>}
          </Heading>
          {note && <p className="text-sm text-ink-2 wrap-anywhere">{note}</p>}
        </div>
      </div>
      {body && <div className="@container mt-3 md:pl-11">{body}</div>}
    </section>
  )
}
