import type { ReactNode } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { kitMessages } from './messages.ts'

/** Where the focus goes: the first field that can be filled in. */
const fields = ['input', 'select', 'textarea']
  .map((each) => `${each}:enabled:not([type='hidden'], [type='file'])`)
  .join()

interface Props {
  text?: string
  /** Whether it is the person's own, who was faster themselves on another device. */
  isOwn?: boolean
  /** Takes what is there now; null while nobody else was faster. */
  useCurrent: (() => void) | null
  className?: string
  /** Before the button that takes what is there now. */
  children?: ReactNode
}

/** Says in a form that somebody else was faster, and what can be done about it. */
export function ConflictNotice({
  text,
  isOwn = false,
  useCurrent: takeCurrent,
  className = '',
  children,
}: Props) {
  const t = useMessages(kitMessages)
  return (
    <div role="alert" className={`empty:hidden ${className}`}>
      {takeCurrent && (
        <div className="rounded-lg border border-mark bg-mark-soft p-4 text-mark-ink">
          <p className="font-semibold">{text ?? (isOwn ? t.own.editConflict : t.editConflict)}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {children}
            <Button
              onClick={({ currentTarget }) => {
                const form = currentTarget.closest('form')
                takeCurrent()
                // The notice goes with its button.
                form?.querySelector<HTMLElement>(fields)?.focus()
              }}
            >
              {t.useCurrent}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
