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

/** One page of a product list, as much of it as cards show. */
export interface ProductPage {
  cards: ProductSummary[]
  nextCursor: string | null
  total: number
}

export const productPageOf = ({
  rows,
  nextCursor,
  total,
}: ResponseOf<Endpoints['GET /product-summaries']>): ProductPage => ({
  cards: rows,
  nextCursor,
  total,
})

const mostPerCall = 100

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
  const limit = Math.min(mostPerCall, count)
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
  const there = new Set(before.map(({ _id }) => _id))
  return [...before, ...after.filter(({ _id }) => !there.has(_id))]
}

/**
 * A product list that grows in the browser. `first` is the page that came with the HTML; without it `pageSize` products
 * are fetched as soon as the list is drawn. `wanted` stays the same as long as the list is there.
 */
export function useProductPages(wanted: ProductQuery, first: ProductPage | null, pageSize: number) {
  const query = { ...wanted, language: useLanguage() }
  const [added, setAdded] = useState<ProductPage | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>(first ? 'idle' : 'loading')
  const lastCount = useRef(pageSize)
  const now = useRef({ query, first, added, busy: false, drawn: false })
  Object.assign(now.current, { query, first, added })

  /** Answers whether the products have come. */
  const more = useCallback(async (count: number) => {
    const { query, first, added } = now.current
    lastCount.current = count
    now.current.busy = true
    setState('loading')
    try {
      const page = await fetchProducts(api, query, (added ?? first)?.nextCursor ?? null, count)
      // An answer that comes after the list is gone belongs to nobody.
      if (!now.current.drawn) return false
      setAdded({ ...page, cards: joined(added?.cards ?? [], page.cards) })
      setState('idle')
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (now.current.drawn) setState('failed')
      return false
    } finally {
      now.current.busy = false
    }
  }, [])

  /** Asks again for what was added; what is on the screen stays when that fails. */
  const refresh = useCallback(async () => {
    const { query, first, added, busy } = now.current
    if (!added || busy) return
    const missing = joined(first?.cards ?? [], added.cards).length - (first?.cards.length ?? 0)
    // A first page that has them all leaves nothing to ask for.
    if (missing === 0) return setAdded(null)
    const page = await fetchProducts(api, query, first?.nextCursor ?? null, missing).catch(() => null)
    if (page && now.current.drawn && now.current.added === added) setAdded(page)
  }, [])

  useEffect(() => {
    now.current.drawn = true
    // A first page that is another one than before was asked for again by the router.
    if (first) refresh()
    else more(lastCount.current)
    return () => {
      now.current.drawn = false
    }
  }, [first, more, refresh])
  useWindowFocus(() => {
    if (!first) refresh()
  })

  const { nextCursor, total } = added ?? first ?? { nextCursor: null, total: 0 }
  return {
    cards: joined(first?.cards ?? [], added?.cards ?? []),
    total,
    nextCursor,
    state,
    more,
    retry: () => more(lastCount.current),
  }
}
