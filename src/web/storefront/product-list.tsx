import { Link } from 'react-router'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { ProductGrid } from '#web/components/product-grid.tsx'
import { useTexts } from '#web/texts/texts.tsx'
import { type ProductPage, type ProductQuery, useProductPages } from './product-pages.ts'

/** How many products a page of a list holds. */
export const pageSize = 20

interface Props {
  query: ProductQuery
  first: ProductPage
  /** Parameters that the address of the next page keeps. */
  keep?: Record<string, string>
}

/** Product cards with a way to the next ones: a link to another page, which adds them here when scripts run. */
export function ProductList({ query, first, keep = {} }: Props) {
  const { catalog, common } = useTexts()
  const list = useProductPages(query, first, pageSize)
  const { cards, total, nextCursor, state } = list
  return (
    <div aria-busy={state === 'loading'}>
      <ProductGrid cards={cards} heading="h2" />
      <p role="status" className="mt-6 text-center text-ink-2">
        {catalog.shown(cards.length, total)}
      </p>
      {state === 'loading' && <Loading />}
      {state === 'failed' && <LoadFailed onRetry={list.retry} />}
      {state !== 'failed' && nextCursor !== null && (
        <Link
          to={`?${new URLSearchParams({ ...keep, cursor: nextCursor })}`}
          aria-disabled={state === 'loading'}
          className="button-secondary mx-auto mt-4 flex w-fit"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            if (state === 'idle') list.more(pageSize)
          }}
        >
          {state === 'loading' ? common.loading : common.loadMore}
        </Link>
      )}
    </div>
  )
}
