import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProductSummary } from '#shop/catalog/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { ProductGrid, ProductGridWaiting } from './product-grid.tsx'
import { productMessages } from './product-messages.ts'
import { forgetViewed, useViewedBefore } from './viewed-products.ts'

/** What was looked at before on this device, at today's prices; asked for when somebody has come down this far. */
export function RecentlyViewed({ id }: { id: string }) {
  const ids = useViewedBefore(id)
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    })
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return <div ref={place}>{near && ids.length > 0 && <Shelf key={ids.join()} ids={ids} />}</div>
}

function Shelf({ ids }: { ids: readonly string[] }) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const [cards, setCards] = useState<ProductSummary[] | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = useCallback(async () => {
    setFailed(false)
    try {
      const found = await api('GET /product-summaries/by-id', { query: { ids: ids.join(), language } })
      setCards(found)
      forgetViewed(ids.filter((id) => !found.some(({ _id }) => _id === id)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(true)
    }
  }, [ids, language])
  useEffect(() => {
    ask()
  }, [ask])
  useWindowFocus(ask)
  if (cards?.length === 0) return null
  return (
    <section aria-labelledby="recently-viewed" className="mt-10">
      <h2 id="recently-viewed" className="mb-4 text-xl">
        {t.recentlyViewed}
      </h2>
      {cards ? (
        <ProductGrid cards={cards} />
      ) : failed ? (
        <LoadFailed onRetry={ask} />
      ) : (
        <ProductGridWaiting count={ids.length} />
      )}
    </section>
  )
}
