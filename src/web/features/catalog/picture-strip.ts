import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

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
  /** The place the strip moves to by itself: what it passes on its way, on a slow phone with rests, is not shown. */
  const going = useRef<number | null>(null)
  const alive = useHydrated()
  useEffect(() => () => clearTimeout(still.current), [])
  const reach = () => setReached(true)
  const takeOver = () => {
    going.current = null
    reach()
  }

  function show(place: number) {
    const view = strip.current
    if (!view) return
    reach()
    setShown(place)
    going.current = place
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
      onPointerDown: takeOver,
      onWheel: takeOver,
      onFocus: reach,
      onScroll() {
        clearTimeout(still.current)
        still.current = setTimeout(() => {
          const view = strip.current
          if (!view) return
          const place = Math.round(view.scrollLeft / view.clientWidth)
          if (going.current !== null && going.current !== place) return
          going.current = null
          setShown(place)
        }, settled)
      },
    },
  }
}
