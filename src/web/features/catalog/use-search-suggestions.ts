import { useEffect, useState } from 'react'
import type { ResponseOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage } from '#web/data/i18n.tsx'

/** How long nobody types before the shop is asked, in milliseconds. */
const pause = 180

export type Matches = ResponseOf<Endpoints['GET /search/suggestions']> & { text: string }

/** What the shop has for a text that is being typed: the last answer, and how the present question stands. */
export function useMatches(text: string) {
  const language = useLanguage()
  const wanted = text.trim()
  const [found, setFound] = useState<Matches | null>(null)
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (wanted === '') {
      setFound(null)
      setState('idle')
      return
    }
    // Answers to what was typed before come too late: they must not take the place of newer ones.
    let isLate = false
    setState('waiting')
    const timer = setTimeout(async () => {
      try {
        const answer = await api('GET /search/suggestions', { query: { searchQuery: wanted, language } })
        if (isLate) return
        setFound({ ...answer, text: wanted })
        setState('idle')
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!isLate) setState('failed')
      }
    }, pause)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [wanted, language, attempt])
  return { wanted, found: wanted === '' ? null : found, state, retry: () => setAttempt(attempt + 1) }
}
