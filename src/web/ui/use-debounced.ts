import { useEffect, useMemo, useRef } from 'react'

/**
 * Calls `run` when it was not started again for `delay` milliseconds, and not after the component has gone. `isLatest` says
 * whether it was meanwhile: what arrives late must not replace what is newer.
 */
export function useDebounced<Input>(delay: number, run: (input: Input, isLatest: () => boolean) => unknown) {
  // The latest callback: what it reads may have changed since the last key.
  const latest = useRef(run)
  latest.current = run
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const controls = useMemo(() => {
    const cancel = () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
    const start = (input: Input) => {
      cancel()
      const started = setTimeout(() => latest.current(input, () => timer.current === started), delay)
      timer.current = started
    }
    return { start, cancel }
  }, [delay])
  useEffect(() => controls.cancel, [controls])
  return controls
}
