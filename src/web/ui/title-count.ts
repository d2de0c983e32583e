import { useSyncExternalStore } from 'react'

let count = 0
const watchers = new Set<() => void>()

/** Puts how much waits for its reader before the title of whatever page is open; 0 takes it away. */
export function setTitleCount(next: number) {
  count = next
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

export const useTitleCount = () =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )
