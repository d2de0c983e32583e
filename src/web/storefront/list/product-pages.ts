import { useCallback, useEffect, useRef, useState } from 'react'
import type { RequestInput, ResponseOf } from '#lib/endpoint.ts'
import type { Language } from '#lib/language.ts'
import type { ProductSummary } from '#shop/catalog/contract.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'

export type ProductQuery = Omit<
  RequestInput<Endpoints['GET /product-summaries']>['query'],
  'limit' | 'cursor' | 'language'
>

/** One page of product summaries. */
export interface ProductPage {
  cards: ProductSummary[]
  nextCursor: string | null
  total: number
  /** There may be more than `total`. */
  isTotalCapped: boolean
}

export const productPageOf = ({
  rows,
  nextCursor,
  total,
  more = false,
}: ResponseOf<Endpoints['GET /product-summaries']>): ProductPage => ({
  cards: rows,
  nextCursor,
  total,
  isTotalCapped: more,
})

const maxPerCall = 100

type FetchPage = (
  name: 'GET /product-summaries',
  input: RequestInput<Endpoints['GET /product-summaries']>,
) => Promise<ResponseOf<Endpoints['GET /product-summaries']>>

/** Fetches `count` products after `cursor`, or as many as there are. */
export async function fetchProducts(
  fetchPage: FetchPage,
  query: ProductQuery & { language: Language },
  cursor: string | null,
  count: number,
): Promise<ProductPage> {
  const limit = Math.min(maxPerCall, count)
  const page = productPageOf(
    await fetchPage('GET /product-summaries', {
      query: { ...query, limit, ...(cursor !== null && { cursor }) },
    }),
  )
  if (page.nextCursor === null || count <= limit) return page
  const rest = await fetchProducts(fetchPage, query, page.nextCursor, count - limit)
  return { ...rest, cards: joined(page.cards, rest.cards) }
}

function joined(before: ProductSummary[], after: ProductSummary[]) {
  const ids = new Set(before.map(({ _id }) => _id))
  return [...before, ...after.filter(({ _id }) => !ids.has(_id))]
}

/**
 * A product list that loads more in the browser. `first` is the page that came with the HTML; without it `pageSize` products
 * are loaded on mount. `filters` must not change while the list is mounted.
 */
export function useProductPages(filters: ProductQuery, first: ProductPage | null, pageSize: number) {
  const query = { ...filters, language: useLanguage() }
  const [added, setAdded] = useState<ProductPage | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>(first ? 'idle' : 'loading')
  const lastCount = useRef(pageSize)
  const latest = useRef({ query, first, added, busy: false, mounted: false })
  Object.assign(latest.current, { query, first, added })

  /** Loads more products; resolves to whether it succeeded. */
  const more = useCallback(async (count: number) => {
    const { query, first, added } = latest.current
    lastCount.current = count
    latest.current.busy = true
    setState('loading')
    try {
      const page = await fetchProducts(api, query, (added ?? first)?.nextCursor ?? null, count)
      // The list may have been unmounted meanwhile.
      if (!latest.current.mounted) return false
      setAdded({ ...page, cards: joined(added?.cards ?? [], page.cards) })
      setState('idle')
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (latest.current.mounted) setState('failed')
      return false
    } finally {
      latest.current.busy = false
    }
  }, [])

  /** Reloads the added products; if that fails, the list stays as it is. */
  const refresh = useCallback(async () => {
    const { query, first, added, busy } = latest.current
    if (!added || busy) return
    const missing = joined(first?.cards ?? [], added.cards).length - (first?.cards.length ?? 0)
    // The new first page may contain them all.
    if (missing === 0) return setAdded(null)
    const page = await fetchProducts(api, query, first?.nextCursor ?? null, missing).catch(() => null)
    if (page && latest.current.mounted && latest.current.added === added) setAdded(page)
  }, [])

  useEffect(() => {
    latest.current.mounted = true
    // A new first page means that the router has revalidated.
    if (first) refresh()
    else more(lastCount.current)
    return () => {
      latest.current.mounted = false
    }
  }, [first, more, refresh])
  useWindowFocus(() => {
    if (!first) refresh()
  })

  const { nextCursor, total, isTotalCapped } = added ??
    first ?? { nextCursor: null, total: 0, isTotalCapped: false }
  return {
    cards: joined(first?.cards ?? [], added?.cards ?? []),
    total,
    isTotalCapped,
    nextCursor,
    state,
    more,
    retry: () => more(lastCount.current),
  }
}
