import { useEffect, useState } from 'react'
import type { ResponseOf } from '#lib/endpoint.ts'
import { formatTaka } from '#lib/money.ts'
import type { ProductSuggestion } from '#shop/catalog/contract.ts'
import { priceOf } from '#shop/catalog/rules.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { catalogMessages } from './messages.ts'

/** Milliseconds without typing before the suggestions are loaded. */
const debounce = 180

type SearchSuggestionResults = ResponseOf<Endpoints['GET /search/suggestions']> & { text: string }

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

/** Picture, name and price of a product in a list of suggestions. */
export function ProductSuggestionRow({ product }: { product: ProductSuggestion }) {
  const language = useLanguage()
  const t = useMessages(catalogMessages)
  const price = formatTaka(priceOf(product), language)
  return (
    <>
      {product.image ? (
        <img
          src={imageAtWidth(product.image, 150)}
          width="150"
          height="150"
          alt=""
          decoding="async"
          className="size-11 shrink-0 rounded-md bg-sunken object-contain dark:brightness-90"
        />
      ) : (
        <Icon name="package" className="size-11 shrink-0 rounded-md bg-sunken p-2 text-line-strong" />
      )}
      <span className="min-w-0 grow leading-snug wrap-anywhere">{product.name}</span>
      <span
        className={`shrink-0 text-right font-display font-semibold ${product.offerPrice === null ? '' : 'text-sale'}`}
      >
        {product.hasPriceRange ? t.from(price) : price}
        {product.offerPrice !== null && (
          <s className="block font-text text-sm font-normal text-ink-3">
            <span className="sr-only">{t.originalPrice} </span>
            {formatTaka(product.originalPrice, language)}
          </s>
        )}
      </span>
    </>
  )
}
