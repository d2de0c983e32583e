import { type NavigateOptions, useHref, useLocation, useNavigation, useSearchParams } from 'react-router'

/**
 * The search parameters of a pending navigation within the page, or else of the current address, and a function that sets
 * them. Filters chosen during a navigation are thus added to it. Other navigations within the page need `flushSync`, so that
 * they are seen at once.
 */
export function usePendingSearchParams() {
  const current = useLocation()
  const { location: next } = useNavigation()
  // The pending address begins with the prefix of the language, the current one does not.
  const currentPath = useHref(current.pathname)
  const { search } = next?.pathname === currentPath ? next : current
  const [, setSearchParams] = useSearchParams()
  const change = (to: URLSearchParams | Record<string, string>, options: NavigateOptions) =>
    setSearchParams(to, { ...options, flushSync: true })
  return [new URLSearchParams(search), change] as const
}
