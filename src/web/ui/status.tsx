import type { ReactNode } from 'react'

/** `caution` is outlined; the others are filled. `positive` is green whatever the shop's accent. */
export type StatusTone = 'attention' | 'progress' | 'success' | 'positive' | 'danger' | 'neutral' | 'caution'

const toneClasses: Record<StatusTone, string> = {
  attention: 'bg-mark-soft text-mark-ink',
  progress: 'bg-info-soft text-info',
  success: 'bg-sunken text-ink-2',
  positive: 'bg-positive-soft text-positive',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-ink-2',
  caution: 'border border-danger text-danger',
}

interface Props {
  tone: StatusTone
  /** A tooltip with the longer explanation. */
  title?: string | undefined
  children: ReactNode
}

/** A small label such as an order's status: a diamond and its word. */
export function Status({ tone, title, children }: Props) {
  return (
    <span
      title={title}
      className={`inline-flex items-center gap-1.5 rounded-full py-0.5 pr-2.5 pl-2 text-sm font-semibold before:gem sm:whitespace-nowrap before:bg-current! ${toneClasses[tone]}`}
    >
      {children}
    </span>
  )
}
