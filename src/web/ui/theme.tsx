import { useSyncExternalStore } from 'react'

type Theme = 'light' | 'dark'
const key = 'theme'

/** Runs before the first paint, so that nothing flashes; the rest of the page never decides the theme by itself. */
export const themeScript = `(function(){var t;try{t=localStorage.getItem('${key}')}catch(e){}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'
document.documentElement.classList.toggle('dark',t==='dark')
document.querySelectorAll('meta[name=theme-color]').forEach(function(m,i){m.media=t===(i?'dark':'light')?'all':'not all'})})()`

const watchers = new Set<() => void>()
const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}
const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

/** The theme in use and a way to switch it; the choice is remembered (D50). */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, current, () => 'light' as Theme)
  const toggle = () => {
    const next: Theme = theme === 'dark' ? 'light' : 'dark'
    document.documentElement.classList.toggle('dark', next === 'dark')
    // The first colour of the browser's own frame is that of the light theme, the second that of the dark one.
    for (const [place, meta] of document
      .querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
      .entries())
      meta.media = next === (place ? 'dark' : 'light') ? 'all' : 'not all'
    localStorage.setItem(key, next)
    for (const watcher of watchers) watcher()
  }
  return [theme, toggle] as const
}
