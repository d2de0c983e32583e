import { lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { languageAt } from '#lib/language.ts'
import type { Order, OrderStatus } from '#shop/orders/contract.ts'
import { isOver, readableOrderId } from '#shop/orders/rules.ts'
import { useSession } from '#web/auth/session.tsx'
import { ErrorPage } from '#web/components/error-page.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { loadAdminTexts } from '#web/texts/load-texts.ts'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/order-overview'
import { OrderAgainButton } from './customer/order-again-button.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { useMoveOrder } from './move-order.tsx'
import { useOrder } from './one-order.ts'
import { OrderComment } from './order-comment.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { InfoCards, OrderTiles } from './overview-cards.tsx'
import { ReturnTime } from './return-time.tsx'

// What staff do with an order, and its words, are loaded for staff only.
const OrderDesk = lazy(() =>
  Promise.all([
    import('./admin/desk/order-desk.tsx'),
    loadAdminTexts(languageAt(window.location.pathname)),
  ]).then(
    ([{ OrderDesk }]) => ({ default: OrderDesk }),
    () => ({ default: () => <LoadFailed onRetry={() => window.location.reload()} /> }),
  ),
)

export default function OrderOverview({ params: { id } }: Route.ComponentProps) {
  return <Overview key={id} id={id} />
}

function Overview({ id }: { id: string }) {
  const dashboard = useDashboardTexts()
  const { auth } = useTexts()
  const { isAdmin } = useSession()
  const { order, history, phase, load } = useOrder(id)
  const { move, isMoving, dialog } = useMoveOrder()
  const title = useRef<HTMLHeadingElement>(null)

  if (phase === 'unknown') return <ErrorPage notFound />

  async function moveOrder(seen: Order, to: OrderStatus) {
    if ((await move(seen, to)) === 'kept') return
    await load()
    title.current?.focus()
  }

  return (
    <main id="content" className="flex flex-col gap-3" aria-busy={phase === 'loading'}>
      <PageHead title={`${dashboard.overviewTitle} · ${auth.brand}`} index={false} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 ref={title} id="overview-title" tabIndex={-1} className="text-2 outline-none">
          {dashboard.overviewTitle}
        </h1>
        {order && (
          <div className="flex flex-wrap gap-2">
            <Link
              to={`/dashboard/order-overview/${order._id}/invoice/${order._id}`}
              className="button-secondary px-3"
            >
              {dashboard.invoice}
            </Link>
            {!isAdmin && isOver(order.orderStatus) && (
              <OrderAgainButton order={order} describedBy="overview-title" />
            )}
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend and a look of its own */}
            <div role="group" aria-label={dashboard.actions} className="contents">
              <MoveButtons
                order={order}
                mover={isAdmin ? 'admin' : 'customer'}
                describedBy="overview-title"
                disabled={isMoving(order._id) || phase === 'loading'}
                onMove={(to) => moveOrder(order, to)}
              />
            </div>
          </div>
        )}
      </div>
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {phase === 'loading' && !order && <Loading />}
      {order && (
        <>
          {order.mergedInto !== null && (
            <p className="card p-4">{dashboard.mergedInto(readableOrderId(order.mergedInto))}</p>
          )}
          {!isAdmin && <ReturnTime order={order} />}
          <OrderTiles order={order} />
          {isAdmin ? (
            <Suspense fallback={<OrderLines order={order} />}>
              <OrderDesk order={order} isLoaded={history !== null} onChanged={load} />
            </Suspense>
          ) : (
            <>
              <InfoCards order={order} isAdmin={false} />
              <OrderLines order={order} />
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
