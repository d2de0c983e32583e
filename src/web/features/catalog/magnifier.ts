import { type MouseEvent, type PointerEvent, type TouchEvent, useLayoutEffect, useRef, useState } from 'react'

const most = 4
const stepSize = 1.5
const atOnce = 2.5
/** So far a finger or mouse must go before it is not a click any more, and so far before it turns the page. In pixels. */
const slip = 6
const swipe = 48

interface Point {
  x: number
  y: number
}

const between = ([a, b]: Point[]) => Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))
const fingers = (event: TouchEvent): Point[] =>
  Array.from(event.touches, ({ clientX, clientY }) => ({ x: clientX, y: clientY }))

/**
 * How large a picture is shown in a box that scrolls: one click enlarges where it points, two fingers pull, a mouse drags.
 * At its natural size a swipe turns to the next (1) or previous (-1) one.
 */
export function useMagnifier(onTurn: (by: number) => void) {
  const [scale, setScale] = useState(1)
  const box = useRef<HTMLDivElement>(null)
  const held = useRef<{ from: Point; moved: boolean; pinch: { apart: number; scale: number } | null }>({
    from: { x: 0, y: 0 },
    moved: false,
    pinch: null,
  })
  /** The part of the picture (0 to 1 each way) that stays at a point of the screen while the size changes. */
  const kept = useRef<{ part: Point; at: Point } | null>(null)
  const picture = () => box.current?.querySelector('img')?.getBoundingClientRect()

  function resize(next: number, pointed?: Point) {
    const frame = box.current?.getBoundingClientRect()
    const before = picture()
    if (!frame || !before) return
    const at = pointed ?? { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 }
    const part = { x: (at.x - before.left) / before.width, y: (at.y - before.top) / before.height }
    kept.current = { part, at }
    setScale(Math.min(most, Math.max(1, next)))
  }
  useLayoutEffect(() => {
    const now = picture()
    if (!now || !kept.current || scale === 1) return
    const { part, at } = kept.current
    box.current?.scrollBy(now.left + part.x * now.width - at.x, now.top + part.y * now.height - at.y)
  }, [scale])

  return {
    scale,
    most,
    larger: () => resize(scale * stepSize),
    smaller: () => resize(scale / stepSize),
    reset: () => setScale(1),
    around: {
      ref: box,
      onPointerDown({ clientX, clientY }: PointerEvent) {
        held.current.from = { x: clientX, y: clientY }
        held.current.moved = false
      },
      onPointerMove(event: PointerEvent) {
        const { from } = held.current
        if (between([from, { x: event.clientX, y: event.clientY }]) > slip && event.buttons !== 0)
          held.current.moved = true
        // Fingers scroll by themselves.
        if (event.pointerType === 'mouse' && event.buttons === 1)
          box.current?.scrollBy(-event.movementX, -event.movementY)
      },
      onClick(event: MouseEvent) {
        if (!held.current.moved) resize(scale > 1 ? 1 : atOnce, { x: event.clientX, y: event.clientY })
      },
      onTouchStart(event: TouchEvent) {
        const points = fingers(event)
        if (points.length === 2) held.current.pinch = { apart: between(points), scale }
        else if (points[0]) held.current.from = points[0]
      },
      onTouchMove(event: TouchEvent) {
        const { pinch } = held.current
        const points = fingers(event)
        if (!pinch || points.length !== 2) return
        held.current.moved = true
        const middle = {
          x: ((points[0]?.x ?? 0) + (points[1]?.x ?? 0)) / 2,
          y: ((points[0]?.y ?? 0) + (points[1]?.y ?? 0)) / 2,
        }
        resize((pinch.scale * between(points)) / pinch.apart, middle)
      },
      onTouchEnd(event: TouchEvent) {
        const wasPinch = held.current.pinch !== null
        if (event.touches.length === 0) held.current.pinch = null
        const end = event.changedTouches[0]
        if (wasPinch || scale > 1 || !end) return
        const right = end.clientX - held.current.from.x
        const down = end.clientY - held.current.from.y
        if (Math.abs(right) > swipe && Math.abs(right) > 2 * Math.abs(down)) onTurn(right > 0 ? -1 : 1)
      },
    },
  }
}
