import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { apiContext, orErrorPage } from '#web/data/loader-context.ts'
import { measure } from '#web/data/measure.ts'
import { QueryProvider } from '#web/data/query.tsx'
import type { PageHandle } from '#web/page-rules.ts'
import { eventOf } from '#web/shared/cart/cart-lines.ts'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { readCheckoutList } from '#web/storefront/cart/checkout-list.ts'
import { NeedsScripts } from '#web/storefront/cart/needs-scripts.tsx'
import { Skeleton } from '#web/ui/list-states.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/checkout'
import { CheckoutForm, NothingToOrder } from './checkout-form.tsx'

/** A link to a checkout that was kept; the server says whether it is one. */
const linkPattern = /^#(c\d+\.[\w-]+)$/
const OpenCheckout = lazy(() =>
  import('./open-checkout.tsx').then((module) => ({ default: module.OpenCheckout })),
)

export const handle: PageHandle = { robots: 'disallow', startsAtOnce: true }

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [{ phone, keepCheckouts }, { version: _, ...rates }] = await Promise.all([
    api('GET /settings', {}),
    api('GET /delivery-rates', {}),
  ]).catch(orErrorPage)
  return { rates, phone, isKept: keepCheckouts === 'on' }
}

export default function CheckoutPage({ loaderData: { rates, phone, isKept } }: Route.ComponentProps) {
  const checkoutText = useMessages(checkoutMessages)
  const hydrated = useHydrated()
  const { key, state, hash } = useLocation()
  const [, token] = (hydrated && linkPattern.exec(hash)) || []
  const lines = hydrated && token === undefined ? readCheckoutList(key, state) : null
  const isOrdering = lines !== null && lines.length > 0
  useEffect(() => {
    if (isOrdering) measure(eventOf('InitiateCheckout', lines))
  }, [key, isOrdering])
  return (
    <main id="content" tabIndex={-1} className="page-width min-h-dvh pt-3 outline-none md:pt-6">
      <PageHead title={checkoutText.title} index={false} />
      <h1 className="mb-2.5 text-2xl md:mb-4">{checkoutText.heading}</h1>
      <NeedsScripts phone={phone} />
      {token !== undefined && (
        <Suspense fallback={<Skeleton text={checkoutText.loading} />}>
          <OpenCheckout key={token} token={token} />
        </Suspense>
      )}
      {lines === null && token === undefined && <Skeleton text={checkoutText.loading} />}
      {lines?.length === 0 && <NothingToOrder />}
      {isOrdering && (
        <QueryProvider>
          <CheckoutForm key={key} visit={key} firstLines={lines} rates={rates} isKept={isKept} />
        </QueryProvider>
      )}
    </main>
  )
}
