import { useEffect, useState } from 'react'

/** So far down the page that what is at its top is out of sight anyway, in pixels. */
const start = 120
/** A finger never lies still. */
const least = 8

/** Whether the page was last scrolled down, and not back up or to its start. */
export function useScrolledDown() {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = Math.max(0, window.scrollY)
      if (Math.abs(now - last) < least && now > start) return
      setDown(now > last && now > start)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}
