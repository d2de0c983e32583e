import { type ReactNode, useState } from 'react'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useLocalList } from '#web/data/local-list.ts'
import { useApiQuery } from '#web/data/query.tsx'
import { favourites } from '#web/storefront/list/favourites.ts'
import { ProductGrid, ProductGridLoading } from '#web/storefront/list/product-card.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { customerOrderMessages } from './order-messages.ts'

const perPage = 10

/** The products that the customer marked with the heart. */
export function FavouriteProducts() {
  const t = useMessages(customerOrderMessages)
  return (
    <section aria-labelledby="favourites-title">
      <h2 id="favourites-title" className="mt-2 mb-3 text-lg">
        {t.favourites}
      </h2>
      <FavouriteList heading="h3" />
    </section>
  )
}

interface ListProps {
  /** One level below the heading of the list. */
  heading: 'h2' | 'h3'
  /** Shown when there are none. */
  empty?: ReactNode
}

/** The latest first; one without its heart stays until the next visit. */
export function FavouriteList({ heading, empty }: ListProps) {
  const common = useMessages(commonMessages)
  const current = useLocalList(favourites)
  const [listed, setListed] = useState(current)
  const [pages, setPages] = useState(1)
  const added = current.filter((id) => !listed.includes(id))
  if (added.length > 0) setListed([...listed, ...added])
  if (listed.length === 0) return empty
  const newestFirst = listed.toReversed()
  return (
    <>
      <div className="flex flex-col gap-6">
        {Array.from({ length: pages }, (_, page) => (
          <FavouritePage
            key={page}
            ids={newestFirst.slice(page * perPage, (page + 1) * perPage)}
            heading={heading}
          />
        ))}
      </div>
      {listed.length > pages * perPage && (
        <div className="mt-4 flex justify-center">
          <button type="button" className="button-quiet" onClick={() => setPages(pages + 1)}>
            {common.loadMore}
          </button>
        </div>
      )}
    </>
  )
}

function FavouritePage({ ids, heading }: { ids: readonly string[] } & Pick<ListProps, 'heading'>) {
  const language = useLanguage()
  const { data, isError, isFetching, refetch } = useApiQuery(
    'GET /product-summaries/by-id',
    { query: { ids: ids.join(), language } },
    { keepPrevious: true },
  )
  if (data) return <ProductGrid cards={data} heading={heading} />
  return isError && !isFetching ? (
    <LoadFailed onRetry={() => refetch()} />
  ) : (
    <ProductGridLoading count={ids.length} />
  )
}
