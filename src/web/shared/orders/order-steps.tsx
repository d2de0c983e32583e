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

const column = 'border-l-2 pb-4 pl-5 last:pb-0'
const columnDot = 'top-1.5 -left-[0.4375rem]'
const line =
  'border-l-2 pb-2 pl-5 last:pb-0 @2xs:flex-1 @2xs:border-t-2 @2xs:border-l-0 @2xs:pt-2.5 @2xs:pr-2 @2xs:pb-0 @2xs:pl-0 @2xs:last:flex-none @2xs:last:pr-0'
const lineDot = 'top-1.5 -left-[0.4375rem] @2xs:-top-[0.4375rem] @2xs:left-0'

/** What has happened to an order, and what is still to come. */
export function OrderSteps({ label, steps, isLine = false, className = '' }: Props) {
  const current = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <div className={`@container ${className}`}>
      <ol aria-label={label} className={isLine ? 'text-sm @2xs:flex @2xs:max-w-[32rem] @2xs:pt-1.5' : ''}>
        {steps.map(({ key, title, note, isDone }, index) => (
          <li
            key={key}
            aria-current={index === current ? 'step' : undefined}
            className={`relative last:border-transparent ${isLine ? line : column} ${index < current ? 'border-ink' : 'border-line'}`}
          >
            <span
              aria-hidden="true"
              className={`absolute size-3 rounded-full ${isLine ? lineDot : columnDot} ${isDone ? 'bg-inverse' : 'border-2 border-line-strong bg-surface'}`}
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
