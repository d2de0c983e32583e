/** What this tab remembers over a reload; null where nothing is, or something that is none of ours. */
export function remembered<T>(key: string, isIt: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isIt(value) ? value : null
  } catch {
    return null
  }
}

export const remember = (key: string, value: unknown) => sessionStorage.setItem(key, JSON.stringify(value))
export const forget = (key: string) => sessionStorage.removeItem(key)
