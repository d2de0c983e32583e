/** What a browser remembers in one of its two storages; null where nothing is, or something that is none of ours. */
export const memoryIn = (storage: () => Storage) => ({
  remembered<T>(key: string, isIt: (value: unknown) => value is T): T | null {
    try {
      const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
      return isIt(value) ? value : null
    } catch {
      return null
    }
  },
  remember: (key: string, value: unknown) => storage().setItem(key, JSON.stringify(value)),
  forget: (key: string) => storage().removeItem(key),
})
