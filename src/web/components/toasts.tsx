import { lazy, Suspense, useSyncExternalStore } from 'react'
import { alertTime } from './dialogs.tsx'

const Toaster = lazy(() => import('sonner').then(({ Toaster }) => ({ default: Toaster })))

let needed = false
const watchers = new Set<() => void>()

/** A short notice that closes after 3 s (D48). Its machinery is fetched when the first one is shown. */
export async function showToast(kind: 'success' | 'error' | 'warning', title: string, description?: string) {
  needed = true
  for (const watcher of watchers) watcher()
  const { toast } = await import('sonner')
  toast[kind](title, { description, duration: alertTime })
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

/** Where notices appear; stands once, in the root of the page. */
export function ToastHost() {
  const wanted = useSyncExternalStore(
    subscribe,
    () => needed,
    () => false,
  )
  return (
    wanted && (
      <Suspense>
        <Toaster position="top-center" richColors style={colors} />
      </Suspense>
    )
  )
}
