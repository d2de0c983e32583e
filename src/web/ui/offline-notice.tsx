import { useSyncExternalStore } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from './messages.ts'

function subscribe(watcher: () => void) {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** Whether the device has no network; never so on the server. */
export const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )

/** Says that what is on the screen comes from the device. */
export function OfflineNotice() {
  const common = useMessages(commonMessages)
  const offline = useOffline()
  return (
    <p
      role="status"
      className={offline ? 'bg-gold-soft px-4 py-2 text-center text-sm text-gold-ink' : 'sr-only'}
    >
      {offline && common.offline}
    </p>
  )
}
