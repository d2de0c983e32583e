import { applyChanges, changesSince } from '#shop/favourites/rules.ts'
import { api } from '#web/data/api.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { favourites } from '#web/storefront/list/favourites.ts'
import { isFavouritesOwner, storeFavouritesOwner, syncedFavourites } from './device-account.ts'

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

/** The favourites of this browser; one invalid id would make the shop reject all of them. */
const readIds = () => favourites.read().filter((id) => /^[1-9]\d{0,14}$/.test(id))
const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** Milliseconds in which several changes become one request. */
const delay = 400

/**
 * Keeps the favourites of this browser and those of an account equal: changes on either side since the last synchronization
 * are applied to the other; the first one sends all favourites of the browser. The page never waits for it, and what could
 * not be sent is sent the next time.
 */
export function syncFavourites(email: string) {
  let stopped = false
  let busy = false
  let timer = 0
  const synced = () => (isFavouritesOwner(email) && deviceStorage.read(syncedFavourites, isIds)) || []

  async function sync() {
    if (busy || stopped) return
    busy = true
    try {
      const sent = readIds()
      const { favourites: ofAccount } = await api('PUT /favourites', { body: changesSince(synced(), sent) })
      if (stopped) return
      deviceStorage.write(syncedFavourites, ofAccount)
      storeFavouritesOwner(email)
      // Changes made during the request are kept, and sent next.
      favourites.write(applyChanges(ofAccount, changesSince(sent, readIds())))
    } catch (error) {
      reportUnexpected(error)
    } finally {
      busy = false
    }
  }

  const unsubscribe = favourites.subscribe(() => {
    if (isSame(favourites.read(), synced())) return
    clearTimeout(timer)
    timer = window.setTimeout(sync, delay)
  })
  sync()
  return () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
