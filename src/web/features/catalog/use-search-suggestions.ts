import { useEffect, useState } from 'react'
import type { ResponseOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage } from '#web/data/i18n.tsx'

/** Milliseconds without typing before the suggestions are loaded. */
const debounce = 180

export type SearchSuggestionResults = ResponseOf<Endpoints['GET /search/suggestions']> & { text: string }

/** The suggestions for a text that is being typed: the last results, and the state of the current request. */
export function useSearchSuggestions(text: string) {
  const language = useLanguage()
  const query = text.trim()
  const [results, setResults] = useState<SearchSuggestionResults | null>(null)
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (query === '') {
      setResults(null)
      setState('idle')
      return
    }
    // Late results of an earlier text must not replace newer ones.
    let isOutdated = false
    setState('waiting')
    const timer = setTimeout(async () => {
      try {
        const response = await api('GET /search/suggestions', { query: { searchQuery: query, language } })
        if (isOutdated) return
        setResults({ ...response, text: query })
        setState('idle')
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!isOutdated) setState('failed')
      }
    }, debounce)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [query, language, attempt])
  return { query, results: query === '' ? null : results, state, retry: () => setAttempt(attempt + 1) }
}
