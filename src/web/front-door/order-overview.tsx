import { lazy, Suspense } from 'react'
import { useAllows } from '#web/data/session.tsx'
import { OwnOrder } from '#web/storefront/account/own-order.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import type { Route } from './+types/order-overview'

const ManagedOrder = lazy(() =>
  import('#web/dashboard/orders/managed-order.tsx').then(
    ({ ManagedOrder }) => ({ default: ManagedOrder }),
    () => ({ default: () => <LoadFailed onRetry={() => window.location.reload()} /> }),
  ),
)

/** An order, as its customer or as the merchant sees it. Staff with other duties see their own orders, as customers. */
export default function OrderOverview({ params: { id } }: Route.ComponentProps) {
  const isStaff = useAllows()(['orders', 'packing'])
  if (!isStaff) return <OwnOrder key={id} id={id} />
  return (
    <Suspense fallback={<Loading />}>
      <ManagedOrder key={id} id={id} />
    </Suspense>
  )
}
