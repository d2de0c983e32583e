import { useEffect, useState } from 'react'
import type { ResponseOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'

/** Milliseconds without typing before the suggestions are loaded. */
const debounce = 180

type SearchSuggestionResults = ResponseOf<Endpoints['GET /search/suggestions']> & { text: string }

/** The suggestions for a text that is being typed: the last results, and the state of the current request. */
export function useSearchSuggestions(text: string) {
  const language = useLanguage()
  const query = text.trim()
  const [results, setResults] = useState<SearchSuggestionResults | null>(null)
  const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle')
  const loading = useDebounced(debounce, async (searchQuery: string, isLatest) => {
    try {
      const response = await api('GET /search/suggestions', { query: { searchQuery, language } })
      if (!isLatest()) return
      setResults({ ...response, text: searchQuery })
      setState('idle')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isLatest()) setState('failed')
    }
  })
  function load() {
    setState(query === '' ? 'idle' : 'waiting')
    if (query !== '') return loading.start(query)
    loading.cancel()
    setResults(null)
  }
  useEffect(load, [query, language])
  return { query, results: query === '' ? null : results, state, retry: load }
}
