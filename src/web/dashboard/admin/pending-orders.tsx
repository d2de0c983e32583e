import { useRef } from 'react'
import type { Order, OrderStatus } from '#shop/orders/contract.ts'
import { useSession } from '#web/auth/session.tsx'
import { ErrorPage } from '#web/components/error-page.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { useMoveOrder } from '../move-order.ts'
import { useOrderList } from '../order-list.ts'
import { OrderTable, orderLinkId } from '../order-table.tsx'
import { SearchBox, useSearch } from '../search-box.tsx'

export default function PendingOrders() {
  const { isAdmin } = useSession()
  return isAdmin ? <PendingList /> : <ErrorPage notFound />
}

function PendingList() {
  const dashboard = useDashboardTexts()
  const { auth, common } = useTexts()
  const search = useSearch()
  const { loaded, phase, more, load, loadMore, remove } = useOrderList('Pending', search)
  const { move, isMoving } = useMoveOrder()
  const title = useRef<HTMLHeadingElement>(null)

  async function moveOrder(order: Order, to: OrderStatus) {
    const outcome = await move(order, to)
    if (outcome === 'overtaken') load()
    if (outcome !== 'moved') return
    // The pressed button goes with its row; the next row takes the focus.
    const rows = loaded?.rows ?? []
    const place = rows.findIndex(({ _id }) => _id === order._id)
    const next = rows[place + 1] ?? rows[place - 1]
    const heir = next ? document.getElementById(orderLinkId(next._id)) : title.current
    if (!document.activeElement || document.activeElement === document.body) heir?.focus()
    remove(order._id)
  }

  return (
    <main id="content">
      <PageHead title={`${dashboard.pendingOrders} · ${auth.brand}`} index={false} />
      <h1 ref={title} id="list-title" tabIndex={-1} className="text-2 outline-none">
        {dashboard.pendingTitle}
      </h1>
      <div className="mt-4 mb-3 flex flex-wrap items-center justify-between gap-3">
        <SearchBox label={dashboard.searchById} />
        <p role="status" className="text-ink-2 tabular-nums">
          {phase === 'ready' && loaded && dashboard.shown(loaded.rows.length, loaded.total)}
        </p>
      </div>
      <div className="card overflow-x-auto" aria-busy={phase === 'loading'}>
        {phase === 'failed' && <LoadFailed onRetry={load} />}
        {phase === 'loading' && <Loading />}
        {phase !== 'failed' && loaded && loaded.rows.length > 0 && (
          <OrderTable orders={loaded.rows} labelledBy="list-title" isMoving={isMoving} onMove={moveOrder} />
        )}
        {phase === 'ready' && loaded?.rows.length === 0 && (
          <p className="px-4 py-12 text-center text-ink-2">
            {search ? dashboard.noMatch(search) : dashboard.noOrders}
          </p>
        )}
      </div>
      {phase === 'ready' && loaded?.nextCursor && more !== 'failed' && (
        <div className="mt-4 flex justify-center">
          <button type="button" className="button-secondary" disabled={more === 'loading'} onClick={loadMore}>
            {more === 'loading' ? common.loading : common.loadMore}
          </button>
        </div>
      )}
      {more === 'failed' && <LoadFailed onRetry={loadMore} />}
    </main>
  )
}
