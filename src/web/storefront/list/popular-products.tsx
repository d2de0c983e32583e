import { useMessages } from '#web/data/i18n.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { catalogPageMessages } from './page-messages.ts'
import { ProductGrid, ProductGridLoading } from './product-card.tsx'
import { useProductPages } from './product-pages.ts'

const count = 10

/** The most popular products, loaded by the browser. */
export function PopularProducts() {
  const t = useMessages(catalogPageMessages)
  const { cards, state, retry } = useProductPages({ sort: 'popular' }, null, count)
  if (state === 'idle' && cards.length === 0) return null
  return (
    <section aria-labelledby="popular" className="mt-10">
      <h2 id="popular" className="mb-4 text-xl">
        {t.popularProducts}
      </h2>
      {state === 'failed' ? (
        <LoadFailed onRetry={retry} />
      ) : cards.length > 0 ? (
        <ProductGrid cards={cards} />
      ) : (
        <ProductGridLoading count={count} />
      )}
    </section>
  )
}
