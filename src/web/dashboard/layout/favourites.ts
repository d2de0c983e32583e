import { deviceStorage } from '#web/data/browser-storage.ts'
import { createStore } from '#web/data/store.ts'

const key = 'dashboardFavourites'
const isAddresses = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** The addresses of the pages that somebody wants at hand on this device, in the order in which they were chosen. */
const favourites = createStore<readonly string[]>([])
let isRead = false

export function useFavourites() {
  // Not while the module is loaded: the server has no storage.
  if (!isRead) {
    isRead = true
    favourites.set(deviceStorage.read(key, isAddresses) ?? [])
  }
  return favourites.useValue()
}

export function toggleFavourite(address: string) {
  const before = favourites.get()
  const after = before.includes(address) ? before.filter((each) => each !== address) : [...before, address]
  deviceStorage.write(key, after)
  favourites.set(after)
}
