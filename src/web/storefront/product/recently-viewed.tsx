import { useCallback, useEffect, useRef, useState } from 'react'
import { type Card, getCardsById } from '#shop/catalog/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { LoadFailed } from '#web/components/list-states.tsx'
import { ProductGrid, ProductGridWaiting } from '#web/components/product-grid.tsx'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import { useWindowFocus } from '#web/window-focus.ts'
import { forgetViewed, useViewedBefore } from '../viewed-products.ts'

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
  const { product } = useTexts()
  const language = useLanguage()
  const [cards, setCards] = useState<Card[] | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = useCallback(async () => {
    setFailed(false)
    try {
      const found = await api(getCardsById, { query: { ids: ids.join(), language } })
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
      <h2 id="recently-viewed" className="mb-4 text-2">
        {product.recentlyViewed}
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
