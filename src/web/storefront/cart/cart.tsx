import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, orErrorPage } from '#web/data/loader-context.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { isCartStored, useCart } from '#web/shared/cart/cart-lines.ts'
import { cartMessages } from '#web/shared/cart/messages.ts'
import { LazyViewedOrPopular } from '#web/storefront/home/lazy-viewed-or-popular.ts'
import { runningOffers } from '#web/storefront/product/offers.tsx'
import { EmptyState, Skeleton } from '#web/ui/list-states.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/cart'
import { CartContents } from './cart-contents.tsx'
import { NeedsScripts } from './needs-scripts.tsx'
import { type Removed, RemovedLine } from './removed-line.tsx'
import { WithTabBar } from './with-tab-bar.ts'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [{ phone }, { automatic }, rates] = await Promise.all([
    api('GET /settings', {}),
    api('GET /offers', {}),
    api('GET /delivery-rates', {}),
  ]).catch(orErrorPage)
  return { phone, rates, offers: runningOffers(automatic, context.get(languageContext)) }
}

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const cartText = useMessages(cartMessages)
  const lines = useCart()
  const hydrated = useHydrated()
  const [removed, setRemoved] = useState<Removed | null>(null)
  return (
    <main id="content" tabIndex={-1} className="page-width flex min-h-dvh flex-col pt-4 outline-none md:pt-6">
      <PageHead title={cartText.title} index={false} />
      <h1 className="mb-2 text-2xl md:mb-4">{cartText.heading}</h1>
      <NeedsScripts phone={loaderData.phone} />
      {!hydrated && <Skeleton text={cartText.loading} />}
      {hydrated && lines.length === 0 && (
        <>
          <WithTabBar />
          {removed && <RemovedLine removed={removed} onPutBack={() => setRemoved(null)} />}
          <EmptyState>
            <p className="text-lg text-ink">{cartText.empty}</p>
            <Link to="/shop" className="button-buy px-5">
              {cartText.toShop}
            </Link>
          </EmptyState>
          <Suspense>
            <LazyViewedOrPopular />
          </Suspense>
        </>
      )}
      {hydrated && lines.length > 0 && !isCartStored() && <p className="notice mb-4">{cartText.notKept}</p>}
      {hydrated && lines.length > 0 && (
        <CartContents
          lines={lines}
          rates={loaderData.rates}
          offers={loaderData.offers}
          removed={removed}
          onRemove={setRemoved}
        />
      )}
    </main>
  )
}
