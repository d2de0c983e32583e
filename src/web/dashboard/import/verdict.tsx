import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  tone: 'good' | 'wrong' | 'plain'
  /** Whether a status that lasts is around it, which screen readers say. */
  isInStatus?: boolean
  children: ReactNode
}

const tones: Record<Props['tone'], string> = {
  good: 'bg-positive-soft text-positive',
  wrong: 'bg-danger-soft text-danger',
  plain: 'bg-sunken text-ink',
}
const icons = { good: 'check', wrong: 'triangle-alert', plain: 'info' } as const

/** What came of a file, where nobody takes it for an explanation. */
export const Verdict = ({ tone, isInStatus = false, children }: Props) => (
  <div
    role={isInStatus ? undefined : tone === 'wrong' ? 'alert' : 'status'}
    className={`my-3 flex flex-wrap gap-x-2.5 rounded-md px-3 py-2.5 font-semibold ${tones[tone]}`}
  >
    <Icon name={icons[tone]} className="mt-0.5 size-5 shrink-0" />
    <div className="min-w-0 grow basis-40 wrap-anywhere">{children}</div>
  </div>
)
