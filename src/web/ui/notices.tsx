import type { ReactNode } from 'react'
import type { Action, Toaster } from 'sonner'
import { createStore } from '#web/data/store.ts'
import { alertTime, showDialog } from './confirm-dialog.tsx'

/** The component that shows notices, once it is loaded. */
const toaster = createStore<typeof Toaster | null>(null)

/** Shows a short notice that closes after 3 s (D48). The library is loaded for the first one. */
export async function showToast(
  kind: 'success' | 'error' | 'warning',
  title: string,
  description?: string,
  /** A link to where one goes on, which is on the page as well, or what takes it back: a dialog shown in its place has neither. */
  action?: ReactNode | Action,
  /** Milliseconds for which it is open. */
  duration = alertTime,
) {
  const sonner = await import('sonner').catch(() => null)
  // Without a network the library may be missing.
  if (!sonner) return void showDialog({ title, text: description })
  toaster.set(sonner.Toaster)
  sonner.toast[kind](title, { description, duration, action })
}

/** Above what is stuck to the bottom of a phone's screen. */
const aboveBars = { bottom: 'calc(var(--bottom-bar) + var(--action-bar) + 0.75rem)' }

/** Renders the notices, one at a time; used once, in the root of the page. */
export function ToastHost() {
  const Toasts = toaster.useValue()
  return (
    Toasts && (
      <Toasts
        position="bottom-center"
        offset={aboveBars}
        mobileOffset={aboveBars}
        visibleToasts={1}
        richColors
      />
    )
  )
}
