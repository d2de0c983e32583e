import { applyChanges, changesSince } from '#shop/favourites/rules.ts'
import { api } from '#web/data/api.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { favourites } from '#web/features/catalog/favourites.ts'
import { areFavouritesOf, favouritesAgreed, ownFavourites } from './device-account.ts'

const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string')

/** What is on the device, without what can be no product: the shop would refuse all of it. */
const onThisDevice = () => favourites.read().filter((id) => /^[1-9]\d{0,14}$/.test(id))
const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** Milliseconds in which a few presses on hearts are taken together. */
const pause = 400

/**
 * Keeps the favourites of this browser and those of an account the same. What was liked or unliked on either side since they
 * last met is done on the other; a browser that meets the account for the first time brings all it has. The page never waits
 * for any of this, and what could not be told is told the next time.
 */
export function keepInStep(email: string) {
  let stopped = false
  let busy = false
  let timer = 0
  const agreed = () => (areFavouritesOf(email) && deviceStorage.read(favouritesAgreed, isIds)) || []

  async function meet() {
    if (busy || stopped) return
    busy = true
    try {
      const sent = onThisDevice()
      const { favourites: theirs } = await api('PUT /favourites', { body: changesSince(agreed(), sent) })
      if (stopped) return
      deviceStorage.write(favouritesAgreed, theirs)
      ownFavourites(email)
      // Hearts pressed while the answer was on its way are kept, and told next.
      favourites.write(applyChanges(theirs, changesSince(sent, onThisDevice())))
    } catch (error) {
      reportUnexpected(error)
    } finally {
      busy = false
    }
  }

  const unsubscribe = favourites.subscribe(() => {
    if (isSame(favourites.read(), agreed())) return
    clearTimeout(timer)
    timer = window.setTimeout(meet, pause)
  })
  meet()
  return () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
  }
}
