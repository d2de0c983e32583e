import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface Props extends ComponentProps<'details'> {
  summary: ReactNode
  /** Classes of the line that opens it. */
  summaryClass?: string
}

/** Something small within a section that is closed until somebody opens it; a section of its own is a `Fold`. */
export const Details = ({ summary, summaryClass = '', children, ...details }: Props) => (
  <details {...details}>
    <summary
      className={`flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden ${summaryClass}`}
    >
      <span className="min-w-0 wrap-anywhere">{summary}</span>
      <Icon name="chevron-down" className="size-5 shrink-0 text-ink-2 [[open]>summary>&]:rotate-180" />
    </summary>
    {children}
  </details>
)
