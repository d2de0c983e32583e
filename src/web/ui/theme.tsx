import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from './icon.tsx'
import { commonMessages } from './messages.ts'

type Theme = 'light' | 'dark'
const key = 'theme'

/** Runs before the first paint, so that nothing flashes. */
export const themeScript = `(function(){var t;try{t=localStorage.getItem('${key}')}catch(e){}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'
document.documentElement.classList.toggle('dark',t==='dark')
document.querySelectorAll('meta[name=theme-color]').forEach(function(m,i){m.media=t===(i?'dark':'light')?'all':'not all'})})()`

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

/** The theme in use and a way to switch it; the choice is stored (D50). */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, current, () => 'light' as Theme)
  const toggle = () => {
    const next: Theme = theme === 'dark' ? 'light' : 'dark'
    document.documentElement.classList.toggle('dark', next === 'dark')
    // The first theme-color belongs to the light theme, the second to the dark one.
    for (const [index, meta] of document
      .querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
      .entries())
      meta.media = next === (index ? 'dark' : 'light') ? 'all' : 'not all'
    deviceStorage.writeText(key, next)
    for (const listener of listeners) listener()
  }
  return [theme, toggle] as const
}

/** Labelled with the theme it switches to (D50). Both labels are rendered and CSS shows one, so nothing flickers. */
export function ThemeToggle({
  className = '',
  labelClass = '',
}: {
  className?: string
  labelClass?: string
}) {
  const common = useMessages(commonMessages)
  const [, toggle] = useTheme()
  return (
    <button
      type="button"
      onClick={toggle}
      className={`min-h-11 items-center gap-2 rounded-md hover:bg-sunken ${className}`}
    >
      <span className="flex items-center gap-2 dark:hidden">
        <Icon name="moon" />
        <span className={labelClass}>{common.darkMode}</span>
      </span>
      <span className="hidden items-center gap-2 dark:flex">
        <Icon name="sun" />
        <span className={labelClass}>{common.lightMode}</span>
      </span>
    </button>
  )
}
