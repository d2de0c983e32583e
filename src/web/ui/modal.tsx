import type { ReactNode } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { useModalDialog } from './confirm-dialog.tsx'
import { Icon } from './icon.tsx'
import { commonMessages } from './messages.ts'

interface Props {
  /** Accessible name. */
  label: string
  className: string
  /** Shown in one row with the close button. */
  bar?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog over the page, closed by its button or Escape. */
export function Modal({ label, className, bar, onClose, children }: Props) {
  const common = useMessages(commonMessages)
  const dialog = useModalDialog()
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className={`overscroll-contain bg-surface text-ink backdrop:bg-black/60 ${className}`}
    >
      <div className="flex min-h-14 items-center gap-1 px-2">
        {bar}
        <button
          type="button"
          aria-label={common.close}
          onClick={onClose}
          className="ml-auto flex size-11 items-center justify-center rounded-md hover:bg-sunken"
        >
          <Icon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
