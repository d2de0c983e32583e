import { useSyncExternalStore } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from './messages.ts'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has no network; false on the server. */
export const useOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )

/** Says that the page comes from the device's cache. */
export function OfflineNotice() {
  const common = useMessages(commonMessages)
  const offline = useOffline()
  return (
    <p role="status" className={offline ? 'bg-mark-soft px-4 py-2 text-center text-sm' : 'sr-only'}>
      {offline && common.offline}
    </p>
  )
}
