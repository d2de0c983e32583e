import { useMessages } from '#web/data/i18n.tsx'
import { measurementMessages } from './messages.ts'
import { barId } from './prepare-bar.ts'

/** Asks again what the visitor has chosen. */
export function CookieButton({ className }: { className: string }) {
  const t = useMessages(measurementMessages)
  function ask() {
    const bar = document.getElementById(barId)
    if (!bar) return
    bar.hidden = false
    bar.focus()
  }
  return (
    <button type="button" className={className} onClick={ask}>
      {t.change}
    </button>
  )
}
