import { useEffect } from 'react'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { useSession } from '#web/data/session.tsx'
import { favourites } from '#web/features/catalog/favourites.ts'
import { addressOwnerKey } from '#web/features/ordering/addresses/address-owner.ts'

// Whose the favourites, and the address at the checkout, of this browser are; nobody's as long as nothing is written here.
const favouritesOwner = 'favouritesOfAccount'
/** The list this browser and the account had in common when they last met. */
export const favouritesAgreed = 'favouritesAgreed'

/** From now on the favourites of this browser are those of the account of `email`. */
export const ownFavourites = (email: string) => deviceStorage.writeText(favouritesOwner, email)
export const areFavouritesOf = (email: string) => deviceStorage.readText(favouritesOwner) === email

const isAnothers = (key: string, email: string | undefined) =>
  ![null, email].includes(deviceStorage.readText(key))

/** Whoever comes after somebody who was signed in finds neither their hearts nor their address. */
export function ForgetAccount() {
  const { user, loading, unreachable } = useSession()
  const email = user?.email
  useEffect(() => {
    if (loading || unreachable) return
    if (isAnothers(favouritesOwner, email)) {
      deviceStorage.remove(favouritesOwner)
      deviceStorage.remove(favouritesAgreed)
      favourites.write([])
    }
    if (isAnothers(addressOwnerKey, email)) {
      deviceStorage.remove(addressOwnerKey)
      deviceStorage.remove('checkoutShipping')
    }
  }, [email, loading, unreachable])
  return null
}

/** Keeps favourites in step with the account of whoever is signed in; costs a stranger no request. */
export function useFavouritesInStep() {
  const { user, loading } = useSession()
  const email = loading ? undefined : user?.email
  useEffect(() => {
    if (email === undefined) return
    let stop: (() => void) | null = () => {}
    import('./sync-favourites.ts')
      .then(({ keepInStep }) => {
        if (stop) stop = keepInStep(email)
      })
      // Without a network there is nothing to be in step with; the next visit tries again.
      .catch(() => {})
    return () => {
      stop?.()
      stop = null
    }
  }, [email])
}
