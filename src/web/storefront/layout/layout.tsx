import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { SyncFavourites } from '#web/storefront/account/favourites-sync.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import type { Route } from './+types/layout'
import { loadShopDetails } from './load-shop-details.ts'
import { lastShopDetails, ShopFrame } from './shop-frame.tsx'

const WhereElse = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./where-else.tsx').then(
      ({ WhereElse }) => ({ default: WhereElse }),
      () => ({ default: () => null }),
    ),
)

export const loader = ({ request, context }: Route.LoaderArgs) => loadShopDetails({ request, context })

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useWindowFocus(revalidate)
  useEffect(() => {
    lastShopDetails.set(loaderData)
  }, [loaderData])
  return (
    <ShopFrame shopDetails={loaderData}>
      <Outlet />
      <SyncFavourites />
    </ShopFrame>
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
  return shopDetails ? <ShopFrame shopDetails={shopDetails}>{page}</ShopFrame> : page
}
