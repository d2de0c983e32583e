import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { canChangeByPhone, formatOrderId } from '#shop/orders/rules.ts'
import { isFinal } from '#shop/orders/statuses.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { OrderAgainButton } from '#web/features/account/order-again-button.tsx'
import { storeTrackedOrder, type TypedProof } from '#web/features/ordering/tracking/order-proof.tsx'
import { orderMessages } from '#web/features/orders/messages.ts'
import { MoveButtons, ReturnTime } from '#web/features/orders/move-buttons.tsx'
import { useMoveOrder } from '#web/features/orders/move-order.tsx'
import { OrderLines } from '#web/features/orders/order-lines.tsx'
import { InfoCards, OrderComment, OrderTiles, OrderTimeline } from '#web/features/orders/overview-cards.tsx'
import { RowActions } from '#web/features/orders/row-actions.tsx'
import { useOrder } from '#web/features/orders/use-orders.ts'
import { ReviewableLine } from '#web/features/reviews/reviewable-line.tsx'
import { ParcelCard } from '#web/features/shipments/parcel-card.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/order-overview'

// Order management is loaded for staff only.
const OrderManagement = lazy(() =>
  import('#web/features/orders/management/order-management.tsx').then(
    ({ OrderManagement }) => ({ default: OrderManagement }),
    () => ({ default: () => <LoadFailed onRetry={() => window.location.reload()} /> }),
  ),
)

// Only for orders that need an advance; without it the page that tracks orders takes it.
const PlacedAdvance = lazy(
  (): Promise<{ default: ComponentType<TypedProof> }> =>
    import('#web/features/ordering/tracking/placed-advance.tsx').then(
      ({ PlacedAdvance }) => ({ default: PlacedAdvance }),
      () => ({ default: () => null }),
    ),
)

export default function OrderOverview({ params: { id } }: Route.ComponentProps) {
  return <Overview key={id} id={id} />
}

function Overview({ id }: { id: string }) {
  const t = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  // Staff with other duties see their own orders, as customers.
  const isAdmin = useAllows()(['orders', 'packing'])
  const { order, history, phase, load } = useOrder(id)
  const title = useRef<HTMLHeadingElement>(null)
  const focusTitle = () => title.current?.focus()
  const { move, isMoving, dialog } = useMoveOrder({ onMoved: focusTitle, onConflict: focusTitle })

  if (phase === 'unknown') return <ErrorPage notFound />

  const invoice = order && `/dashboard/order-overview/${order._id}/invoice/${order._id}`
  const isWaiting = isMoving || phase === 'loading'
  return (
    <main id="content" className="flex flex-col gap-3" aria-busy={phase === 'loading'}>
      <PageHead title={`${t.overviewTitle} – ${common.brand}`} index={false} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <OrderTiles order={order} title={title} isAdmin={isAdmin} />
        {order && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend and brings its own style
          <div role="group" aria-label={t.actions} className="flex flex-wrap items-center gap-2">
            {isAdmin ? (
              <RowActions
                order={order}
                describedBy="overview-title"
                disabled={isWaiting}
                onMove={move}
                size="px-4"
              >
                <InvoiceLink to={invoice ?? ''} />
              </RowActions>
            ) : (
              <>
                <InvoiceLink to={invoice ?? ''} />
                {canChangeByPhone(order.orderStatus) && <AddressLink order={order} />}
                {isFinal(order.orderStatus) && (
                  <OrderAgainButton order={order} describedBy="overview-title" />
                )}
                <MoveButtons
                  order={order}
                  mover="customer"
                  describedBy="overview-title"
                  disabled={isWaiting}
                  onMove={(to) => move(order, to)}
                />
              </>
            )}
          </div>
        )}
      </div>
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {phase === 'loading' && !order && <Loading />}
      {order && (
        <>
          {order.mergedInto !== null && (
            <p className="card p-4">{t.mergedInto(formatOrderId(order.mergedInto))}</p>
          )}
          {!isAdmin && order.inReview && <p className="card p-4">{t.inReview}</p>}
          {!isAdmin && order.awaitsAdvance && (
            <Suspense>
              <PlacedAdvance orderId={order._id} phone={order.customerData.mobileNumber} />
            </Suspense>
          )}
          {!isAdmin && <ReturnTime order={order} />}
          {isAdmin ? (
            <Suspense fallback={<OrderLines order={order} />}>
              <OrderManagement order={order} isLoaded={history !== null} move={move} />
            </Suspense>
          ) : (
            <>
              <OrderLines
                order={order}
                noteOf={(line) => (
                  <ReviewableLine order={{ orderId: order._id }} status={order.orderStatus} line={line} />
                )}
              />
              <ParcelCard parcel={order.parcel} />
              <div className="grid gap-3 @2xl:grid-cols-3">
                <InfoCards order={order} isAdmin={false} />
              </div>
              <div className="grid gap-3 @2xl:grid-cols-2">
                <OrderComment order={order} />
                {history && <OrderTimeline history={history} />}
              </div>
            </>
          )}
        </>
      )}
      {dialog}
    </main>
  )
}

/** Leads to the page that tracks orders, where the address can be corrected. */
function AddressLink({ order: { _id, customerData } }: { order: Order }) {
  const t = useMessages(orderMessages)
  const proof = { orderId: _id, phone: customerData.mobileNumber }
  return (
    <Link
      to={`/track-order?order=${_id}`}
      className="button-quiet px-3"
      onClick={() => storeTrackedOrder(proof)}
    >
      {t.correctAddress}
    </Link>
  )
}

function InvoiceLink({ to }: { to: string }) {
  const t = useMessages(orderMessages)
  return (
    <Link to={to} className="button-quiet px-3">
      <Icon name="printer" className="size-4.5" />
      {t.invoice}
    </Link>
  )
}
