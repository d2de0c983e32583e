import { useLocation } from 'react-router'
import { normaliseOrderId, orderIdPattern } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { apiContext, orErrorPage } from '#web/data/loader-context.ts'
import { QueryProvider } from '#web/data/query.tsx'
import type { PageHandle } from '#web/page-rules.ts'
import { NeedsScripts } from '#web/storefront/cart/needs-scripts.tsx'
import { Loading } from '#web/ui/list-states.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/track-order'
import { trackingMessages } from './messages.ts'
import { OrderTracking } from './order-tracking.tsx'

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [{ phone }, { version: _, ...rates }] = await Promise.all([
    api('GET /settings', {}),
    api('GET /delivery-rates', {}),
  ]).catch(orErrorPage)
  return { rates, phone }
}

/** Tracks an order without an account. A link may name the order (`?order=`), never the phone number. */
export default function TrackOrderPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages(trackingMessages)
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  // The server renders one form for everybody; a link in a message needs none.
  const orderId = hydrated ? normaliseOrderId(new URLSearchParams(search).get('order') ?? '') : ''
  const isLink = pathname === '/my'
  return (
    <main id="content" tabIndex={-1} className="page-width min-h-dvh pt-6 outline-none">
      <PageHead title={t.title} index={false} />
      <h1 className="mb-4 text-2xl">{t.heading}</h1>
      <NeedsScripts phone={loaderData.phone} />
      {hydrated || !isLink ? (
        <QueryProvider>
          <OrderTracking
            key={orderId}
            isHydrated={hydrated}
            linkedOrderId={orderIdPattern.test(orderId) ? orderId : ''}
            {...loaderData}
          />
        </QueryProvider>
      ) : (
        <Loading />
      )}
    </main>
  )
}
