import { useLocation, useNavigation } from 'react-router'

/**
 * The address that is shown, or another one of the same page that is on its way: what is chosen meanwhile is chosen on top
 * of that. Who goes there says `flushSync`, so that it is known at once.
 */
export function useComingAddress() {
  const shown = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === shown.pathname ? next : shown
}
