import { tabStorage } from './browser-storage.ts'

const storageKey = 'orderDrafts'

/** The drafts of orders that this person has left in the tab. */
export function readOrderDrafts<T>(email: string, areDrafts: (value: unknown) => value is T[]): T[] {
  const isOwn = (value: unknown): value is { email: string; drafts: T[] } => {
    const stored = value as { email?: unknown; drafts?: unknown } | null
    return stored?.email === email && areDrafts(stored.drafts)
  }
  return tabStorage.read(storageKey, isOwn)?.drafts ?? []
}

export const writeOrderDrafts = (email: string, drafts: readonly unknown[]) =>
  tabStorage.write(storageKey, { email, drafts })

/** Called whenever a session ends: drafts hold customers' names, numbers and addresses. */
export const deleteOrderDrafts = () => tabStorage.remove(storageKey)
