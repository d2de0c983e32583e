import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { QueryProvider } from '#web/data/query.tsx'
import { useSession } from '#web/data/session.tsx'
import { useShopDetails } from '#web/data/shop-details.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { NeedsScripts } from '#web/storefront/cart/needs-scripts.tsx'
import { LazyViewedOrPopular } from '#web/storefront/home/lazy-viewed-or-popular.ts'
import { ProductGridLoading } from '#web/storefront/list/product-card.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { FavouriteList } from './favourite-products.tsx'
import { favouritesMessages } from './favourites-messages.ts'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

/** The products with a heart: those of this browser, which are those of the account while somebody is signed in. */
export default function FavouritesPage() {
  const t = useMessages(favouritesMessages)
  const common = useMessages(commonMessages)
  const { phone = '' } = useShopDetails() ?? {}
  const hydrated = useHydrated()
  const email = useSession().user?.email
  // Those of an account go with it; by the time of this effect they have left the browser.
  const [owner, setOwner] = useState(email)
  useEffect(() => setOwner(email), [email])
  return (
    <main id="content" tabIndex={-1} className="page-width min-h-dvh pt-4 outline-none md:pt-6">
      <PageHead title={`${t.heading} – ${common.brand}`} index={false} />
      <h1 className="mb-3 text-2xl md:mb-5">{t.heading}</h1>
      {hydrated ? (
        <QueryProvider>
          <FavouriteList key={owner} heading="h2" empty={<NoFavourites />} />
        </QueryProvider>
      ) : (
        <>
          <div className="noscript:hidden">
            <ProductGridLoading count={4} />
          </div>
          <NeedsScripts phone={phone} />
        </>
      )}
    </main>
  )
}

function NoFavourites() {
  const t = useMessages(favouritesMessages)
  return (
    <>
      <EmptyState title={t.none}>
        <p>{t.how}</p>
        <Link to="/shop" className="button-buy px-5">
          {t.toShop}
        </Link>
      </EmptyState>
      <Suspense>
        <LazyViewedOrPopular />
      </Suspense>
    </>
  )
}
