import { useSyncExternalStore } from 'react'

export type LocalList<T> = ReturnType<typeof createLocalList<T>>

const nothing: never[] = []

/**
 * A list kept in this browser's storage under `key`, the same in all its tabs. `isItem` throws away what an older version
 * or another hand has left there. On the server and before the page is alive the list is empty.
 */
export function createLocalList<T>(key: string, isItem: (value: unknown) => value is T) {
  let text: string | null = null
  let items: readonly T[] = nothing
  const watchers = new Set<() => void>()

  function read(): readonly T[] {
    const stored = localStorage.getItem(key)
    if (stored !== text) {
      text = stored
      items = parse(stored).filter(isItem)
    }
    return items
  }
  const tell = () => {
    for (const watcher of watchers) watcher()
  }
  const onOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  return {
    read,
    write(next: readonly T[]) {
      localStorage.setItem(key, JSON.stringify(next))
      tell()
    },
    subscribe(watcher: () => void) {
      if (watchers.size === 0) window.addEventListener('storage', onOtherTab)
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) window.removeEventListener('storage', onOtherTab)
      }
    },
  }
}

function parse(stored: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** The list as it is now; drawn again whenever it changes, here or in another tab. */
export const useLocalList = <T>(list: LocalList<T>): readonly T[] =>
  useSyncExternalStore(list.subscribe, list.read, () => nothing)
