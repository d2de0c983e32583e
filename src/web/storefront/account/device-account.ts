import { useEffect } from 'react'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { useSession } from '#web/data/session.tsx'
import {
  addressOwnerKey,
  lastAddressKey,
  lastAddressOwnerKey,
} from '#web/storefront/checkout/address-owner.ts'
import { forgetLastCustomer } from '#web/storefront/checkout/device-orders.ts'
import { favourites } from '#web/storefront/list/favourites.ts'

// The accounts that own the favourites and the checkout address of this browser; absent for those of a guest.
const favouritesOwner = 'favouritesOfAccount'
/** The favourites that browser and account had in common after the last synchronization. */
export const syncedFavourites = 'favouritesAgreed'

export const storeFavouritesOwner = (email: string) => deviceStorage.writeText(favouritesOwner, email)
export const isFavouritesOwner = (email: string) => deviceStorage.readText(favouritesOwner) === email

const isOfOther = (key: string, email: string | undefined) =>
  ![null, email].includes(deviceStorage.readText(key))

/** Removes the favourites and the addresses of the previous user from this browser. */
export function ForgetAccount() {
  const { user, loading, unreachable } = useSession()
  const email = user?.email
  useEffect(() => {
    if (loading || unreachable) return
    if (isOfOther(favouritesOwner, email)) {
      deviceStorage.remove(favouritesOwner)
      deviceStorage.remove(syncedFavourites)
      favourites.write([])
    }
    // A guest's address leaves this browser with the account that is used after it.
    if (
      email &&
      deviceStorage.readText(lastAddressKey) &&
      deviceStorage.readText(lastAddressOwnerKey) === null
    )
      deviceStorage.writeText(lastAddressOwnerKey, email)
    if (isOfOther(lastAddressOwnerKey, email)) forgetLastCustomer()
    if (isOfOther(addressOwnerKey, email)) {
      deviceStorage.remove(addressOwnerKey)
      deviceStorage.remove('checkoutShipping')
    }
  }, [email, loading, unreachable])
  return null
}
