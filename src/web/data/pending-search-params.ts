import { type NavigateOptions, useLocation, useNavigation, useSearchParams } from 'react-router'

/**
 * The parameters of the address that is shown, or of another one of the same page that is on its way, and a way to others:
 * what is chosen meanwhile is chosen on top of that. Who goes there by a way of its own says `flushSync`, so that it is
 * known at once.
 */
export function useComingParameters() {
  const shown = useLocation()
  const { location: next } = useNavigation()
  const { search } = next?.pathname === shown.pathname ? next : shown
  const [, go] = useSearchParams()
  const change = (to: URLSearchParams | Record<string, string>, options: NavigateOptions) =>
    go(to, { ...options, flushSync: true })
  return [new URLSearchParams(search), change] as const
}
