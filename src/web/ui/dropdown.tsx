import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface Props {
  label: string
  /** Content of the button; its accessible name is always `label`. */
  button: ReactNode
  /** Whether one is on a page that it leads to. */
  isCurrent?: boolean
  className?: string
  buttonClass: string
  panelClass: string
  children: ReactNode
}

/**
 * A button that opens a panel. Escape, a click outside, moving the focus out or choosing inside closes it. The content is
 * rendered when it is opened, because every page has three of them that are rarely used.
 */
export function Dropdown({
  label,
  button,
  isCurrent,
  className = '',
  buttonClass,
  panelClass,
  children,
}: Props) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const onPress = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  return (
    <div ref={root} className={className}>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-current={isCurrent || undefined}
        aria-expanded={open}
        aria-controls={panelId}
        className={buttonClass}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y: what is in it has a keyboard of its own */}
      <div id={panelId} hidden={!open} className={panelClass} onClick={() => setOpen(false)}>
        {open && children}
      </div>
    </div>
  )
}
