import { useEffect, useState } from 'react'

/** Pixels below which the header counts as out of sight. */
const threshold = 120
/** Smaller movements are ignored, because a finger never rests. */
const tolerance = 8

/** Whether the page was last scrolled down, not up or to its start. */
export function useScrolledDown() {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = Math.max(0, window.scrollY)
      if (Math.abs(now - last) < tolerance && now > threshold) return
      setDown(now > last && now > threshold)
      last = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}
