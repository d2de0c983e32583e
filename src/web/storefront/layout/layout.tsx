import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useRevalidator } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import type { ShopDetails } from '#web/data/shop-details.ts'
import { createStore } from '#web/data/store.ts'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { SyncFavourites } from '#web/storefront/account/favourites-sync.tsx'
import { QuickAddProvider } from '#web/storefront/cart/quick-add-provider.tsx'
import { FloatingContact } from '#web/storefront/content/contact-button.tsx'
import { ConsentBar } from '#web/storefront/measurement/on-demand.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { OfflineNotice } from '#web/ui/offline-notice.tsx'
import { LinkPrefetch, useClientSideLinks } from '#web/ui/page-link.tsx'
import type { Route } from './+types/layout'
import { Banner } from './banner.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { loadShopDetails } from './load-shop-details.ts'

const WhereElse = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./where-else.tsx').then(
      ({ WhereElse }) => ({ default: WhereElse }),
      () => ({ default: () => null }),
    ),
)

export const loader = ({ request, context }: Route.LoaderArgs) => loadShopDetails({ request, context })

/** The details that were last shown in this browser: a failed navigation loads none for its error page. */
const lastShopDetails = createStore<ShopDetails | null>(null)

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useWindowFocus(revalidate)
  useEffect(() => {
    lastShopDetails.set(loaderData)
  }, [loaderData])
  return (
    <Layout shopDetails={loaderData}>
      <Outlet />
    </Layout>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  const notFound = isRouteErrorResponse(error) && error.status === 404
  const page = (
    <ErrorPage
      notFound={notFound}
      // A script that could not be loaded comes with the page, perhaps of a newer version.
      onRetry={() => (isRouteErrorResponse(error) ? revalidate() : window.location.reload())}
    >
      {notFound && (
        <Suspense>
          <WhereElse />
        </Suspense>
      )}
    </ErrorPage>
  )
  const last = lastShopDetails.useValue()
  const shopDetails = loaderData ?? last
  return shopDetails ? <Layout shopDetails={shopDetails}>{page}</Layout> : page
}

function Layout({ shopDetails, children }: { shopDetails: ShopDetails; children: ReactNode }) {
  const layoutText = useMessages(layoutMessages)
  const onClick = useClientSideLinks()
  const { pathname } = useLocation()
  const isCheckout = pathname === '/product-checkout'
  const isProduct = pathname.startsWith('/product-details/')
  // These pages have a bar of their own at the bottom of a phone's screen.
  const hasTabBar = !/^.(product-|cart$|combo.)/.test(pathname)
  return (
    // biome-ignore lint/a11y: it only follows links, which handle the keyboard themselves
    <div className="flex min-h-dvh flex-col pb-(--bottom-bar)" onClick={onClick}>
      <a
        href="#content"
        className="button-quiet fixed top-2 left-2 z-50 bg-surface -translate-y-20 focus-visible:translate-y-0"
      >
        {layoutText.skipToContent}
      </a>
      <Banner shopDetails={shopDetails} />
      <OfflineNotice />
      <Header shopDetails={shopDetails} isSlim={isCheckout} hasContact={!hasTabBar && !isProduct} />
      <div className="weave shrink-0" />
      {shopDetails.measurement && (
        <Suspense>
          <ConsentBar measurement={shopDetails.measurement} isHidden={isCheckout} />
        </Suspense>
      )}
      <div className="grow">
        <QuickAddProvider>{children}</QuickAddProvider>
      </div>
      <Footer shopDetails={shopDetails} isSlim={isCheckout} />
      {!isCheckout && <FloatingContact shopDetails={shopDetails} />}
      {hasTabBar && <BottomBar shopDetails={shopDetails} />}
      <LinkPrefetch />
      <SyncFavourites />
    </div>
  )
}
