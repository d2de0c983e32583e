import { useRef } from 'react'
import { Link } from 'react-router'
import type { Order, OrderStatus } from '#shop/orders/contract.ts'
import { isOver } from '#shop/orders/rules.ts'
import { useSession } from '#web/auth/session.tsx'
import { ErrorPage } from '#web/components/error-page.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import type { Route } from './+types/order-overview'
import { OrderAgainButton } from './customer/order-again-button.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { useMoveOrder } from './move-order.tsx'
import { useOrder } from './one-order.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { InfoCards, OrderTiles } from './overview-cards.tsx'
import { ReturnTime } from './return-time.tsx'

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
            <MoveButtons
              order={order}
              mover={isAdmin ? 'admin' : 'customer'}
              describedBy="overview-title"
              disabled={isMoving(order._id) || phase === 'loading'}
              onMove={(to) => moveOrder(order, to)}
            />
          </div>
        )}
      </div>
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {phase === 'loading' && !order && <Loading />}
      {order && (
        <>
          {!isAdmin && <ReturnTime order={order} />}
          <OrderTiles order={order} />
          <InfoCards order={order} isAdmin={isAdmin === true} />
          <OrderLines order={order} />
          <div className="grid gap-3 @2xl:grid-cols-2">
            <section aria-labelledby="comment-title" className="card p-4 desk:p-5">
              <h2 id="comment-title" className="text-1">
                {dashboard.comment}
              </h2>
              <p className="mt-3 whitespace-pre-line wrap-anywhere">
                {order.customerData.comment || <span className="text-ink-2">{dashboard.noComment}</span>}
              </p>
            </section>
            {history && <OrderTimeline history={history} />}
          </div>
        </>
      )}
      {dialog}
    </main>
  )
}
