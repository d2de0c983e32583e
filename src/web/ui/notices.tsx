import { useSyncExternalStore } from 'react'
import type { Toaster } from 'sonner'
import { alertTime, ask } from './confirm-dialog.tsx'

let Host: typeof Toaster | null = null
const watchers = new Set<() => void>()

/** A short notice that closes after 3 s (D48). Its machinery is fetched when the first one is shown. */
export async function showToast(kind: 'success' | 'error' | 'warning', title: string, description?: string) {
  const sonner = await import('sonner').catch(() => null)
  // Without a network it may not be had; what is to be said is said all the same.
  if (!sonner) return void ask({ title, text: description, closesAfter: alertTime })
  Host = sonner.Toaster
  for (const watcher of watchers) watcher()
  sonner.toast[kind](title, { description, duration: alertTime })
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** The notices' own colours are too pale to read; these follow the theme. */
const colors = Object.fromEntries(
  Object.entries({ success: 'brand', error: 'danger', warning: 'gold' }).flatMap(([kind, color]) => [
    [`--${kind}-bg`, `var(--${color}-soft)`],
    [`--${kind}-border`, 'var(--line-strong)'],
    [`--${kind}-text`, 'var(--ink)'],
  ]),
)

/** On a phone a notice lies over the head of the page, whose buttons are not to wait for it. */
const seenThrough = { style: { pointerEvents: 'none' } } as const

/** Where notices appear; stands once, in the root of the page. */
export function ToastHost() {
  const Toasts = useSyncExternalStore(
    subscribe,
    () => Host,
    () => null,
  )
  return Toasts && <Toasts position="top-center" richColors style={colors} toastOptions={seenThrough} />
}
