import type { ReactNode } from 'react'

/** `caution` is outlined; the others are filled. */
export type ChipTone = 'attention' | 'progress' | 'success' | 'danger' | 'neutral' | 'caution'

const toneClasses: Record<ChipTone, string> = {
  attention: 'bg-gold-soft text-gold-ink',
  progress: 'bg-info-soft text-info',
  success: 'bg-brand-soft text-brand',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-sunken text-ink-2',
  caution: 'border border-sale text-sale',
}

interface Props {
  tone: ChipTone
  /** A tooltip with the longer explanation. */
  title?: string | undefined
  children: ReactNode
}

/** A small label such as an order's status. */
export function Chip({ tone, title, children }: Props) {
  return (
    <span
      title={title}
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${toneClasses[tone]}`}
    >
      {children}
    </span>
  )
}
