import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from './icon.tsx'
import { commonMessages } from './messages.ts'

interface Props {
  /** What it is, for those who hear the page. */
  label: string
  className: string
  /** Stands in one row with the button that closes. */
  bar?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Something to look at over the page, until it is closed by its button or Escape. */
export function Modal({ label, className, bar, onClose, children }: Props) {
  const common = useMessages(commonMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it is taken away, a dialog gives the focus back to where it was.
    return () => shown?.close()
  }, [])
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
          className="ml-auto flex size-11 items-center justify-center rounded-full hover:bg-sunken"
        >
          <Icon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
