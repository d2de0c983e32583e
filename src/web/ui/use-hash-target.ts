import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the element with this id once it is shown, where the address names it: it was not there when the page was opened. */
export function useHashTarget(id: string, isShown: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (isShown && hash === `#${id}`) document.getElementById(id)?.scrollIntoView()
  }, [id, isShown, hash])
}
