import { useLayoutEffect } from 'react'
import { createStore } from '#web/data/store.ts'

const isShown = createStore(false)
export const useWithTabBar = isShown.useValue

/** Rendered where cart or checkout are empty: they then have no bar of their own at the bottom of a phone's screen. */
export function WithTabBar() {
  useLayoutEffect(() => {
    isShown.set(true)
    return () => isShown.set(false)
  }, [])
  return null
}
