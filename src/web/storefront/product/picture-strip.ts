import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#web/hydrated.ts'

/** So long after the last movement the strip stands still, in milliseconds. */
const settled = 120

/**
 * Pictures beside each other in a strip that a finger moves, one to a view. Only the first is there before somebody
 * reaches for the strip: most visitors never do, and pay for every picture.
 */
export function usePictureStrip(count: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const [reached, setReached] = useState(false)
  const still = useRef<ReturnType<typeof setTimeout>>(undefined)
  const alive = useHydrated()
  useEffect(() => () => clearTimeout(still.current), [])
  const reach = () => setReached(true)

  function show(place: number) {
    const view = strip.current
    if (!view) return
    reach()
    setShown(place)
    view.scrollTo({ left: place * view.clientWidth })
  }
  return {
    shown,
    /** How many places the strip has; without scripts there is nothing to bring the others. */
    places: alive ? count : 1,
    isThere: (place: number) => place === 0 || reached,
    show,
    /** The next or previous one, from the last to the first. */
    showBy(step: number) {
      const place = (shown + step + count) % count
      show(place)
      return place
    },
    around: {
      ref: strip,
      onPointerEnter: reach,
      onTouchStart: reach,
      onFocus: reach,
      onScroll() {
        clearTimeout(still.current)
        still.current = setTimeout(() => {
          const view = strip.current
          if (view) setShown(Math.round(view.scrollLeft / view.clientWidth))
        }, settled)
      },
    },
  }
}
