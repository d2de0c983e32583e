import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration; content that depends on this browser is rendered afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
