import { useEffect } from 'react'
import { useSession } from '#web/data/session.tsx'

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
