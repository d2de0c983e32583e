import { useEffect, useRef } from 'react'

/** Calls `refresh` whenever the window gets the focus (API-29). */
export function useWindowFocus(refresh: () => void) {
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    const onFocus = () => latest.current()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [])
}
