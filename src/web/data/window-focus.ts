import { useEffect, useRef } from 'react'

/** Calls `refresh` when the window gets the focus, at most once per `interval` milliseconds. */
export function useWindowFocus(refresh: () => void, interval = 5000) {
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    let last = Date.now()
    const onFocus = () => {
      if (Date.now() - last < interval) return
      last = Date.now()
      latest.current()
    }
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [interval])
}
