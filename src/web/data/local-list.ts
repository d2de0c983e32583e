import { useSyncExternalStore } from 'react'
import { deviceStorage } from './browser-storage.ts'

export type LocalList<T> = ReturnType<typeof createLocalList<T>>

const empty: never[] = []

/**
 * A list in this browser's storage under `key`, the same in all its tabs. Items that `isItem` rejects are dropped: an older
 * version of the shop may have stored them; `repair` corrects the others. On the server and before hydration the list is
 * empty.
 */
export function createLocalList<T>(
  key: string,
  isItem: (value: unknown) => value is T,
  repair: (item: T) => T = (item) => item,
) {
  let text: string | null = null
  let items: readonly T[] = empty
  const listeners = new Set<() => void>()

  function read(): readonly T[] {
    const stored = deviceStorage.readText(key)
    if (stored !== text) {
      text = stored
      items = parse(stored).filter(isItem).map(repair)
    }
    return items
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify()
  }
  return {
    read,
    write(next: readonly T[]) {
      deviceStorage.write(key, next)
      notify()
    },
    subscribe(listener: () => void) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
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

/** The current list; renders again whenever it changes, here or in another tab. */
export const useLocalList = <T>(list: LocalList<T>): readonly T[] =>
  useSyncExternalStore(list.subscribe, list.read, () => empty)
