import { type FocusEvent, type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Milliseconds after which a slider moves on (NUM-22). */
const pace = 2000
const calmQuery = '(prefers-reduced-motion: reduce)'

function subscribeToCalm(watcher: () => void) {
  const query = window.matchMedia(calmQuery)
  query.addEventListener('change', watcher)
  return () => query.removeEventListener('change', watcher)
}

/** The slide at the left edge of a row, and the last one that can come there. */
function placeIn(row: HTMLElement) {
  const width = row.querySelector('li')?.offsetWidth || row.clientWidth || 1
  const last = Math.max(0, Math.round((row.scrollWidth - row.clientWidth) / width))
  return { width, last, selected: Math.min(last, Math.round(row.scrollLeft / width)) }
}

/**
 * A row of slides that the browser itself scrolls and snaps; here it is moved on and comes round. It waits while it is
 * pointed at, touched, reached by keyboard, stopped by its button or out of sight, and for those who asked for less motion
 * (D47).
 */
export function useCarousel() {
  const viewport = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [touched, setTouched] = useState(false)
  const [reached, setReached] = useState(false)
  const [seen, setSeen] = useState(false)
  const calm = useSyncExternalStore(
    subscribeToCalm,
    () => window.matchMedia(calmQuery).matches,
    () => true,
  )
  const moving = !stopped && !pointed && !touched && !reached && seen && !calm

  useEffect(() => {
    const row = viewport.current
    if (!row) return
    const onScroll = () => setSelected(placeIn(row).selected)
    const onTouch = () => setTouched(true)
    const onRelease = (event: TouchEvent) => event.touches.length === 0 && setTouched(false)
    const watching = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      threshold: 0.2,
    })
    watching.observe(row)
    row.addEventListener('scroll', onScroll, { passive: true })
    row.addEventListener('touchstart', onTouch, { passive: true })
    row.addEventListener('touchend', onRelease)
    row.addEventListener('touchcancel', onRelease)
    return () => {
      watching.disconnect()
      row.removeEventListener('scroll', onScroll)
      row.removeEventListener('touchstart', onTouch)
      row.removeEventListener('touchend', onRelease)
      row.removeEventListener('touchcancel', onRelease)
    }
  }, [])

  /** Moves to the slide that `choose` names; past either end it comes round. */
  function move(choose: (selected: number) => number) {
    const row = viewport.current
    if (!row) return
    const { width, last, selected } = placeIn(row)
    const wanted = choose(selected)
    const slide = wanted > last ? 0 : wanted < 0 ? last : wanted
    row.scrollTo({ left: slide * width, behavior: calm ? 'instant' : 'smooth' })
  }
  const latest = useRef(move)
  latest.current = move

  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => latest.current((selected) => selected + 1), pace)
    return () => clearInterval(timer)
  }, [moving])

  return {
    viewport,
    viewportClass:
      'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] [&::-webkit-scrollbar]:hidden',
    selected,
    stopped,
    toggle: () => setStopped(!stopped),
    previous: () => move((selected) => selected - 1),
    next: () => move((selected) => selected + 1),
    show: (slide: number) => move(() => slide),
    /** For the element around the slides and their buttons. */
    around: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setPointed(true),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setPointed(false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setReached(true),
      onBlur: (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || setReached(false),
    },
  }
}
