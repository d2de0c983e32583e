/**
 * One of the browser's storages. It never throws: browsers may block it, and it may be full. A value that could not be
 * stored lasts as long as the page.
 */
export function createBrowserStorage(storage: () => Storage) {
  const unstored = new Map<string, string>()

  function readText(key: string): string | null {
    const text = unstored.get(key)
    if (text !== undefined) return text
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }

  function writeText(key: string, text: string) {
    try {
      storage().setItem(key, text)
      // Some browsers accept what they do not give back.
      if (storage().getItem(key) !== text) throw new Error('Not stored.')
      unstored.delete(key)
    } catch {
      unstored.set(key, text)
    }
  }

  return {
    readText,
    writeText,
    /** Whether the value last written is there after the page is closed, too. */
    isStored: (key: string) => !unstored.has(key),
    /** The stored JSON value, or null where there is none or `isValid` rejects it. */
    read<T>(key: string, isValid: (value: unknown) => value is T): T | null {
      try {
        const value: unknown = JSON.parse(readText(key) ?? 'null')
        return isValid(value) ? value : null
      } catch {
        return null
      }
    },
    write: (key: string, value: unknown) => writeText(key, JSON.stringify(value)),
    remove(key: string) {
      unstored.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Blocked, so there is nothing to remove.
      }
    },
  }
}

/** Shared by all tabs of this browser, until it is removed. */
export const deviceStorage = createBrowserStorage(() => localStorage)
/** Of this tab alone; it survives a reload. */
export const tabStorage = createBrowserStorage(() => sessionStorage)
