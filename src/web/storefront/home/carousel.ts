import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'

/** Milliseconds after which a slider moves on (NUM-22). */
const pace = 2000
const calmQuery = '(prefers-reduced-motion: reduce)'

function subscribeToCalm(watcher: () => void) {
  const query = window.matchMedia(calmQuery)
  query.addEventListener('change', watcher)
  return () => query.removeEventListener('change', watcher)
}

/**
 * A row of slides that goes round and moves on by itself. It waits while it is pointed at, reached by keyboard, stopped by
 * its button or out of sight, and for those who asked for less motion (D47).
 */
export function useCarousel() {
  const [autoplay] = useState(() => Autoplay({ delay: pace, playOnInit: false, stopOnFocusIn: false }))
  const [viewport, api] = useEmblaCarousel({ loop: true, align: 'start' }, [autoplay])
  const [selected, setSelected] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [reached, setReached] = useState(false)
  const [seen, setSeen] = useState(false)
  const calm = useSyncExternalStore(
    subscribeToCalm,
    () => window.matchMedia(calmQuery).matches,
    () => true,
  )
  const moving = !stopped && !pointed && !reached && seen && !calm

  useEffect(() => {
    if (!api) return
    const root = api.rootNode()
    // Where a finger had pushed the row before the page was alive.
    const width = api.slideNodes()[0]?.offsetWidth
    if (width && root.scrollLeft > 0) {
      api.scrollTo(Math.round(root.scrollLeft / width), true)
      root.scrollLeft = 0
    }
    const onSelect = () => setSelected(api.selectedScrollSnap())
    api.on('select', onSelect)
    const watching = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      threshold: 0.2,
    })
    watching.observe(root)
    return () => {
      api.off('select', onSelect)
      watching.disconnect()
    }
  }, [api])

  useEffect(() => {
    if (!api) return
    const obey = () => {
      if (moving && api.scrollSnapList().length > 1) autoplay.play()
      else autoplay.stop()
    }
    obey()
    // A finger stops it, and so does a change of its size; neither was asked to last.
    api.on('pointerUp', obey).on('reInit', obey)
    return () => {
      api.off('pointerUp', obey).off('reInit', obey)
    }
  }, [api, autoplay, moving])

  return {
    viewport,
    /** Until the script is there the row scrolls under the finger by itself. */
    viewportClass: api
      ? 'overflow-hidden'
      : 'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] [&::-webkit-scrollbar]:hidden',
    selected,
    stopped,
    toggle: () => setStopped(!stopped),
    previous: () => api?.scrollPrev(calm),
    next: () => api?.scrollNext(calm),
    show: (slide: number) => api?.scrollTo(slide, calm),
    /** For the element around the slides and their buttons. */
    around: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setPointed(true),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setPointed(false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setReached(true),
      onBlur: (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || setReached(false),
    },
  }
}
