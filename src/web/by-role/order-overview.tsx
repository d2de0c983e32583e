import { lazy, Suspense } from 'react'
import { useAllows } from '#web/data/session.tsx'
import { useOrder } from '#web/shared/orders/use-orders.ts'
import { OwnOrder } from '#web/storefront/account/own-order.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import type { Route } from './+types/order-overview'

const ManagedOrder = lazy(() =>
  import('#web/dashboard/orders/managed-order.tsx').then(
    ({ ManagedOrder }) => ({ default: ManagedOrder }),
    () => ({ default: () => <LoadFailed onRetry={() => window.location.reload()} /> }),
  ),
)

/** An order, as its customer or as the merchant sees it. Staff with other permissions see their own orders, as customers. */
export default function OrderOverview({ params: { id } }: Route.ComponentProps) {
  return <Overview key={id} id={id} />
}

function Overview({ id }: { id: string }) {
  const isStaff = useAllows()(['orders', 'packing'])
  // Loaded beside the script of its page.
  const loaded = useOrder(id)
  if (!isStaff) return <OwnOrder loaded={loaded} />
  return (
    <Suspense fallback={<Loading />}>
      <ManagedOrder id={id} loaded={loaded} />
    </Suspense>
  )
}
