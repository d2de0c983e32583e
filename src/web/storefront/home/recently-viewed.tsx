import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProductSummary } from '#shop/catalog/contract.ts'
import { isProductId } from '#shop/catalog/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { createLocalList } from '#web/data/local-list.ts'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { ProductGrid, ProductGridLoading } from '#web/storefront/list/product-card.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'

const maxViewed = 12

export const viewed = createLocalList('viewedProducts', (value): value is string =>
  isProductId(String(value)),
)

/** Stores in this browser that a product was viewed; returns the ids of those viewed before it, the latest first. */
function useViewedBefore(id: string) {
  const [before, setBefore] = useState<readonly string[]>([])
  useEffect(() => {
    const others = viewed.read().filter((other) => other !== id)
    setBefore(others.slice(0, maxViewed - 1))
    viewed.write([id, ...others].slice(0, maxViewed))
  }, [id])
  return before
}

/** Removes products that are no longer sold. */
function forgetViewed(gone: readonly string[]) {
  if (gone.length) viewed.write(viewed.read().filter((id) => !gone.includes(id)))
}

/** The products viewed in this browser before that of the page; loaded when the section comes near the screen. */
export function RecentlyViewed({ id }: { id: string }) {
  const ids = useViewedBefore(id)
  const root = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    })
    if (root.current) watcher.observe(root.current)
    return () => watcher.disconnect()
  }, [])
  return <div ref={root}>{isNear && ids.length > 0 && <ViewedProducts key={ids.join()} ids={ids} />}</div>
}

interface ViewedProps {
  ids: readonly string[]
  /** How many of them are still sold. */
  onLoaded?: (count: number) => void
}

export function ViewedProducts({ ids, onLoaded }: ViewedProps) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const [cards, setCards] = useState<ProductSummary[] | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      const loaded = await api('GET /product-summaries/by-id', { query: { ids: ids.join(), language } })
      setCards(loaded)
      onLoaded?.(loaded.length)
      forgetViewed(ids.filter((id) => !loaded.some(({ _id }) => _id === id)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(true)
    }
  }, [ids, language, onLoaded])
  useEffect(() => {
    load()
  }, [load])
  useWindowFocus(load)
  if (cards?.length === 0) return null
  return (
    <section aria-labelledby="recently-viewed" className="mt-10">
      <h2 id="recently-viewed" className="mb-4 text-xl">
        {t.recentlyViewed}
      </h2>
      {cards ? (
        <ProductGrid cards={cards} />
      ) : failed ? (
        <LoadFailed onRetry={load} />
      ) : (
        <ProductGridLoading count={ids.length} />
      )}
    </section>
  )
}
