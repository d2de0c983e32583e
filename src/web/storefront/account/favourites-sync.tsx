import { useEffect } from 'react'
import { useSession } from '#web/data/session.tsx'

/** Synchronizes the favourites with the account of the signed-in user; a guest's page sends no request. */
export function SyncFavourites() {
  const { user, loading } = useSession()
  const email = loading ? undefined : user?.email
  useEffect(() => {
    if (email === undefined) return
    let stop: (() => void) | null = () => {}
    import('./sync-favourites.ts')
      .then(({ syncFavourites }) => {
        if (stop) stop = syncFavourites(email)
      })
      // Without a network the next visit tries again.
      .catch(() => {})
    return () => {
      stop?.()
      stop = null
    }
  }, [email])
  return null
}
