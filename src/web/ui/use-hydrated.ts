import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until React has taken over its HTML: what only this browser knows is drawn after that. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
