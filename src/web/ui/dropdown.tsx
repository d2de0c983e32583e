import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface Props {
  label: string
  /** What the button shows; its name is `label` in any case. */
  face: ReactNode
  className?: string
  buttonClass: string
  panelClass: string
  children: ReactNode
}

/**
 * A button that opens a small panel; Escape, a press elsewhere, leaving it or choosing in it closes it again. What is in it
 * is drawn when it is opened: every page has three of them, which are seldom looked into.
 */
export function Dropdown({ label, face, className = '', buttonClass, panelClass, children }: Props) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const onPress = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
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
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={panelId}
        className={buttonClass}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {/* biome-ignore lint/a11y: what is in it has a keyboard of its own */}
      <div id={panelId} hidden={!open} className={panelClass} onClick={() => setOpen(false)}>
        {open && children}
      </div>
    </div>
  )
}
