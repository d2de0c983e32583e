import { type ComponentType, lazy, type RefObject, Suspense, useRef } from 'react'
import type { Language } from '#lib/language.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useLocalList } from '#web/data/local-list.ts'
import { useSession } from '#web/data/session.tsx'
import { frameMessages } from '#web/shared/layout/frame-messages.ts'
import { CountTiles, useOrderCounts } from '#web/shared/orders/count-tiles.tsx'
import { LatestOrders } from '#web/storefront/account/latest-orders.tsx'
import { favourites } from '#web/storefront/list/favourites.ts'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

// Customers share the dashboard's first page but never load the merchant's.
const MerchantHome = lazy(() =>
  import('#web/dashboard/home/merchant-home.tsx').then(
    ({ MerchantHome }) => ({ default: MerchantHome }),
    () => ({ default: () => <LoadFailed onRetry={() => window.location.reload()} /> }),
  ),
)

// Only for customers who have some; if they cannot be loaded, the orders are shown without them.
const FavouriteProducts = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('#web/storefront/account/favourite-products.tsx').then(
      ({ FavouriteProducts }) => ({ default: FavouriteProducts }),
      () => ({ default: () => null }),
    ),
)

/** The first page of the dashboard: what waits for an administrator, or a customer's latest orders. */
export default function DashboardHome() {
  const t = useMessages(frameMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const { user, isAdmin } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!user) return null
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${t.overview} – ${common.brand}`} index={false} />
      {isAdmin && <div className="weave -mt-3" />}
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1
          ref={heading}
          tabIndex={-1}
          className={`${isAdmin ? 'text-lg md:text-xl' : 'text-2xl'} outline-none wrap-anywhere`}
        >
          {t.welcome(user.displayName || user.email)}
        </h1>
        <p className="text-ink-2">{isAdmin ? today(language) : t.customerWelcome}</p>
      </header>
      {isAdmin ? (
        <Suspense fallback={<Loading />}>
          <MerchantHome />
        </Suspense>
      ) : (
        <CustomerHome email={user.email} heading={heading} />
      )}
    </main>
  )
}

/** The day in Dhaka with its weekday. */
const today = (language: Language) =>
  new Intl.DateTimeFormat(language === 'bn' ? 'bn-BD' : 'en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Dhaka',
  }).format(new Date())

function CustomerHome({ email, heading }: { email: string; heading: RefObject<HTMLHeadingElement | null> }) {
  const counts = useOrderCounts()
  const hasFavourites = useLocalList(favourites).length > 0
  return (
    <>
      <LatestOrders email={email} counts={counts.data ?? null} heading={heading} />
      <CountTiles isAdmin={false} counts={counts} />
      {hasFavourites && (
        <Suspense>
          <FavouriteProducts />
        </Suspense>
      )}
    </>
  )
}
