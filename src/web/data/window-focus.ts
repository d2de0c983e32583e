import { useEffect, useRef } from 'react'

/** Calls `refresh` when somebody comes back to this window, at most once in so many milliseconds. */
export function useWindowFocus(refresh: () => void, atMostEvery = 5000) {
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    let last = Date.now()
    const onFocus = () => {
      if (Date.now() - last < atMostEvery) return
      last = Date.now()
      latest.current()
    }
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [atMostEvery])
}
