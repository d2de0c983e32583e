import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import { canCustomerChange } from '#shop/orders/parcel-rules.ts'
import { nextSteps } from '#shop/orders/status-words.ts'
import { isUnconfirmed, statusTable } from '#shop/orders/statuses.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Arrival } from '#web/shared/orders/arrival.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { useMoveOrder } from '#web/shared/orders/move-order.tsx'
import { OrderLines } from '#web/shared/orders/order-lines.tsx'
import { OrderPage } from '#web/shared/orders/order-page.tsx'
import { InfoCards, OrderComment, OrderHead, OrderTimeline } from '#web/shared/orders/overview-cards.tsx'
import type { LoadedOrder } from '#web/shared/orders/use-orders.ts'
import { orderWords } from '#web/shared/words/order-words.ts'
import { ReviewableLine } from '#web/storefront/reviews/reviewable-line.tsx'
import { storeTrackedOrder, type TypedProof } from '#web/storefront/tracking/order-proof.tsx'
import { ParcelCard } from '#web/storefront/tracking/parcel-card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoveButtons, ReturnTime } from './move-buttons.tsx'
import { OrderAgainButton } from './order-again-button.tsx'
import { StatusLine } from './status-line.tsx'

// Only for orders that need an advance; without it the page that tracks orders takes it.
const PlacedAdvance = lazy(
  (): Promise<{ default: ComponentType<TypedProof> }> =>
    import('#web/storefront/tracking/placed-advance.tsx').then(
      ({ PlacedAdvance }) => ({ default: PlacedAdvance }),
      () => ({ default: () => null }),
    ),
)

// Only for orders that may wait for a confirmation; without it the order is called.
const OwnConfirmation = lazy(() =>
  import('#web/storefront/tracking/own-confirmation.tsx').then(
    ({ OwnConfirmation }) => ({ default: OwnConfirmation }),
    () => ({ default: () => null }),
  ),
)

/** An order as its customer sees it. */
export function OwnOrder({ loaded }: { loaded: LoadedOrder }) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const { order, history } = loaded
  const title = useRef<HTMLHeadingElement>(null)
  const focusTitle = () => title.current?.focus()
  const { move, isMoving, dialog } = useMoveOrder({ onMoved: focusTitle, onConflict: focusTitle })
  const isWaiting = isMoving || loaded.phase === 'loading'
  return (
    <OrderPage
      loaded={loaded}
      head={
        <div className="flex min-w-0 items-start md:flex-col">
          {order && <ListLink order={order} />}
          <OrderHead order={order} title={title} />
        </div>
      }
      actions={(invoice) =>
        order && (
          <>
            <OrderAgainButton order={order} describedBy="overview-title" />
            {invoice}
            {canCustomerChange(order) && <AddressLink order={order} />}
            <MoveButtons
              order={order}
              describedBy="overview-title"
              disabled={isWaiting}
              onMove={(to) => move(order, to)}
            />
          </>
        )
      }
    >
      {order && (
        <>
          <section aria-label={t.orderStatus} className="card p-4">
            <StatusLine status={order.orderStatus} />
            {!isUnconfirmed(order.orderStatus) && order.mergedInto === null && (
              <p className="mt-2">{nextSteps[language][order.orderStatus]}</p>
            )}
            {history && <Arrival order={order} history={history} />}
            {canCustomerChange(order) && (
              <p className="mt-2 text-ink-2">{orderWords[language].canStillChange}</p>
            )}
          </section>
          {order.inReview && <p className="card p-4">{t.inReview}</p>}
          {canCustomerChange(order) && !order.awaitsAdvance && (
            <Suspense>
              <OwnConfirmation
                key={order.orderStatus}
                proof={{ orderId: order._id, phone: order.customerData.mobileNumber }}
                onEnd={focusTitle}
              />
            </Suspense>
          )}
          {order.awaitsAdvance && (
            <Suspense>
              <PlacedAdvance orderId={order._id} phone={order.customerData.mobileNumber} />
            </Suspense>
          )}
          <ReturnTime order={order} />
          <div className="grid items-start gap-3 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="flex flex-col gap-3">
              <OrderLines
                order={order}
                noteOf={(line) => (
                  <ReviewableLine order={{ orderId: order._id }} status={order.orderStatus} line={line} />
                )}
              />
              <ParcelCard parcel={order.parcel} />
              <OrderComment order={order} />
            </div>
            <div className="flex flex-col gap-3">
              <div className="card grid divide-y divide-line @2xl:@max-4xl:grid-cols-3 @2xl:@max-4xl:divide-x @2xl:@max-4xl:divide-y-0">
                <InfoCards order={order} />
              </div>
              {history && <OrderTimeline history={history} />}
            </div>
          </div>
        </>
      )}
      {dialog}
    </OrderPage>
  )
}

/** Leads back to the list that the order is in. */
function ListLink({ order }: { order: Order }) {
  const t = useMessages(orderMessages)
  const list = statusTable[order.orderStatus].customerList
  return (
    <Link
      to={`/dashboard/${list}`}
      className="link gap-1 max-md:-my-1.5 max-md:-ml-2 max-md:w-11 max-md:justify-center print:hidden"
    >
      <Icon name="chevron-left" className="size-5" />
      {/* On a phone the list is marked right above. */}
      <span className="max-md:sr-only">{t.lists[list].menu}</span>
    </Link>
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
