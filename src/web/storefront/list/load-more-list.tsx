import { type MouseEvent, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { opensElsewhere } from '#web/ui/page-link.tsx'
import { listMessages } from './list-messages.ts'
import { type ListConfig, type ListState, listHref, maxShown, pageSize, productQuery } from './list-state.ts'
import { catalogPageMessages } from './page-messages.ts'
import { ProductGrid } from './product-card.tsx'
import { type ProductPage, type ProductQuery, useProductPages } from './product-pages.ts'

interface Props {
  config: ListConfig
  state: ListState
  base?: ProductQuery
  first: ProductPage
}

/** Product cards with a link to the longer list; with scripts it loads more cards in place. */
export function LoadMoreList({ config, state, base, first }: Props) {
  const catalogText = useMessages(catalogPageMessages)
  const common = useMessages(commonMessages)
  const listText = useMessages(listMessages)
  const list = useProductPages({ ...base, ...productQuery(state, config) }, first, pageSize)
  const navigate = useNavigate()
  const location = useLocation()
  const root = useRef<HTMLDivElement>(null)
  const focusOn = useRef<number | null>(null)
  const { shown, cursor } = state
  // The URL says how many of the loaded cards are shown.
  const cards = list.cards.slice(0, shown)
  const hasMore = cards.length < list.cards.length || list.nextCursor !== null
  const longer = listHref({ ...state, shown: shown + pageSize }, config)

  async function showMore() {
    const missing = shown + pageSize - list.cards.length
    const isLoaded = missing <= 0 || list.nextCursor === null || (await list.more(missing))
    // The products are here already, so no loader runs.
    if (isLoaded)
      await navigate(longer, {
        replace: true,
        preventScrollReset: true,
        state: location.state,
        defaultShouldRevalidate: false,
      })
  }
  function onLoadMore(event: MouseEvent) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    if (list.state !== 'idle') return
    // After a key press (`detail` is 0) the focus moves to the first new product.
    focusOn.current = event.detail === 0 ? shown : null
    showMore()
  }
  useEffect(() => {
    if (focusOn.current === null || shown <= focusOn.current) return
    const [card] = root.current?.querySelectorAll(`#from-${focusOn.current + 1} a`) ?? []
    if (card instanceof HTMLElement) card.focus()
    focusOn.current = null
  }, [shown])

  return (
    <div ref={root} aria-busy={list.state === 'loading'}>
      {cursor !== null && (
        <Link
          to={listHref({ ...state, cursor: null, shown: pageSize }, config)}
          className="button-quiet mb-4"
        >
          {listText.firstPage}
        </Link>
      )}
      <ProductGrid cards={cards} heading="h2" markEvery={pageSize} isBesideFilters />
      <p role="status" className="mt-6 text-center text-ink-2">
        {list.isTotalCapped
          ? catalogText.shownOfMore(cards.length)
          : catalogText.shown(cards.length, list.total)}
      </p>
      {list.state === 'failed' && <LoadFailed onRetry={showMore} />}
      {list.state !== 'failed' && hasMore && shown < maxShown && (
        <Link
          to={`${longer}#from-${shown + 1}`}
          aria-disabled={list.state === 'loading'}
          data-no-prefetch
          className="button-quiet mx-auto mt-4 flex w-fit"
          onClick={onLoadMore}
        >
          {list.state === 'loading' ? common.loading : common.loadMore}
        </Link>
      )}
      {list.nextCursor !== null && shown >= maxShown && (
        <Link
          to={listHref({ ...state, cursor: list.nextCursor, shown: pageSize }, config)}
          className="button-quiet mx-auto mt-4 flex w-fit"
        >
          {listText.nextPage}
        </Link>
      )}
    </div>
  )
}
