import { useCallback, useEffect, useRef, useState } from 'react'
import { reportUnexpected } from './report-error.ts'

/** One answer of the shop to `question`, which must stay the same function; what was known stays while asking anew. */
export function useAnswer<T>(question: () => Promise<T>) {
  const [answer, setAnswer] = useState<T | null>(null)
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading')
  // An answer that was overtaken by a newer one is thrown away.
  const turn = useRef(0)

  const load = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    setPhase('loading')
    try {
      const found = await question()
      if (mine !== turn.current) return
      setAnswer(found)
      setPhase('ready')
    } catch (error) {
      reportUnexpected(error)
      if (mine === turn.current) setPhase('failed')
    }
  }, [question])

  useEffect(() => {
    load()
    return () => {
      turn.current += 1
    }
  }, [load])

  return { answer, phase, load }
}
