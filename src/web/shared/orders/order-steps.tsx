import type { ReactNode } from 'react'

interface OrderStep {
  key: string
  title: ReactNode
  note?: ReactNode
  /** It has happened; otherwise it is still to come. */
  isDone: boolean
}

interface Props {
  label: string
  steps: readonly OrderStep[]
  /** Side by side, where there is room for that. */
  isLine?: boolean
  className?: string
}

/** From the middle of the dot of a step to that of the next. */
const toNext =
  'before:absolute before:top-3 before:-bottom-3 before:left-[5px] before:border-l-2 last:before:hidden'
const column = 'pb-4 pl-6 last:pb-0'
const line =
  'pb-2 pl-6 last:pb-0 @2xs:flex-1 @2xs:pt-5 @2xs:pr-2 @2xs:pb-0 @2xs:pl-0 @2xs:last:flex-none @2xs:last:pr-0 @2xs:before:inset-x-0 @2xs:before:top-[5px] @2xs:before:bottom-auto @2xs:before:border-t-2 @2xs:before:border-l-0'

/** What has happened to an order, and what is still to come. */
export function OrderSteps({ label, steps, isLine = false, className = '' }: Props) {
  const current = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <div className={`@container ${className}`}>
      <ol aria-label={label} className={isLine ? 'text-sm @2xs:flex' : ''}>
        {steps.map(({ key, title, note, isDone }, index) => (
          <li
            key={key}
            aria-current={index === current ? 'step' : undefined}
            className={`relative ${toNext} ${isLine ? line : column} ${index < current ? 'before:border-ink' : 'before:border-line'}`}
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 left-0 size-3 rounded-full ${isLine ? '@2xs:top-0' : ''} ${isDone ? 'bg-inverse' : 'border-2 border-line-strong bg-surface'}`}
            />
            <p className={stepClass(isDone, isLine && index < current)}>{title}</p>
            {note}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** In a line only the newest step stands out. */
const stepClass = (isDone: boolean, isPast: boolean) =>
  isDone && !isPast ? 'font-semibold' : isDone ? '' : 'text-ink-2'
