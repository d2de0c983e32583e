import {
  type FocusEvent,
  type PointerEvent,
  type TouchEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Milliseconds after which a carousel with `autoplay` advances (NUM-22). */
const interval = 2000

/** The classes of the row. */
export const carouselClass =
  'snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] [&::-webkit-scrollbar]:hidden'

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The width of a slide, the index of the one at the left edge, and the last index that can be there. */
function measure(row: HTMLElement) {
  const width = row.querySelector('li')?.offsetWidth || row.clientWidth || 1
  const last = Math.max(0, Math.round((row.scrollWidth - row.clientWidth) / width))
  return { width, last, index: Math.min(last, Math.round(row.scrollLeft / width)) }
}

interface Options {
  autoplay?: boolean
  /** Called before the carousel is moved, except by `autoplay`. */
  onUse?: () => void
}

/**
 * A row of slides that the browser scrolls and snaps; after the last slide comes the first. With `autoplay` it advances,
 * except while it is hovered, touched, focused by keyboard, stopped or out of sight, or with reduced motion (D47).
 */
export function useCarousel({ autoplay = false, onUse }: Options = {}) {
  const row = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState(0)
  /** The slide that `scrollTo` is moving to: the slides that it passes are not selected. */
  const target = useRef<number>(null)
  const [stopped, setStopped] = useState(!autoplay)
  const [hovered, setHovered] = useState(false)
  const [touched, setTouched] = useState(false)
  const [focused, setFocused] = useState(false)
  const [visible, setVisible] = useState(false)
  const isPlaying = visible && !stopped && !hovered && !touched && !focused

  /** Returns the index of the slide, which is another one past either end. `choose` gets the current one. */
  const scrollTo = useCallback((choose: (current: number) => number) => {
    if (!row.current) return 0
    const { width, last, index } = measure(row.current)
    const requested = choose(target.current ?? index)
    const slide = requested > last ? 0 : requested < 0 ? last : requested
    target.current = slide === index ? null : slide
    setSelected(slide)
    row.current.scrollTo({ left: slide * width, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    return slide
  }, [])
  function show(slide: number) {
    onUse?.()
    return scrollTo(() => slide)
  }
  /** The user scrolls the row: the slide at the left edge is selected again, also where a stopped move had not begun. */
  function clearTarget() {
    target.current = null
    if (row.current) setSelected(measure(row.current).index)
  }
  function takeOver() {
    onUse?.()
    clearTarget()
  }

  useEffect(() => {
    if (!autoplay || !row.current) return
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), {
      threshold: 0.2,
    })
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [autoplay])
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => prefersReducedMotion() || scrollTo((slide) => slide + 1), interval)
    return () => clearInterval(timer)
  }, [isPlaying, scrollTo])

  const onTouchEnd = (event: TouchEvent) => event.touches.length === 0 && setTouched(false)
  return {
    selected,
    stopped,
    toggle: () => setStopped(!stopped),
    previous: () => show(selected - 1),
    next: () => show(selected + 1),
    show,
    /** Props of the row that scrolls. */
    row: {
      ref: row,
      onScroll() {
        if (!row.current) return
        const { index } = measure(row.current)
        if (target.current !== null && target.current !== index) return
        target.current = null
        setSelected(index)
      },
      onPointerDown: takeOver,
      onWheel: takeOver,
      onKeyDown: clearTarget,
      onFocus: clearTarget,
      onTouchStart: () => setTouched(true),
      onTouchEnd,
      onTouchCancel: onTouchEnd,
    },
    /** Props of the element around the row and its buttons. */
    root: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(true),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(false),
      onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && setFocused(true),
      onBlur: (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || setFocused(false),
    },
  }
}
