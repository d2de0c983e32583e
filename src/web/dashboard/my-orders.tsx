import { Link } from 'react-router'
import { formatTaka } from '#lib/money.ts'
import { getOrdersOf, type Order } from '#shop/orders/contract.ts'
import { readableOrderId } from '#shop/orders/rules.ts'
import { api } from '#web/auth/token.ts'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { useDashboardTexts, useLanguage, useTexts } from '#web/texts/texts.tsx'
import { rowsPerPage, usePagedList } from './paged-list.ts'
import { StatusChip } from './status-chip.tsx'

/** All orders of the person with this e-mail, the newest first. */
export function MyOrders({ email }: { email: string }) {
  const dashboard = useDashboardTexts()
  const { common } = useTexts()
  const { loaded, phase, more, load, loadMore } = usePagedList(email, (cursor) =>
    api(getOrdersOf, { query: { email, limit: rowsPerPage, ...(cursor && { cursor }) } }),
  )
  return (
    <section aria-labelledby="my-orders" className="mt-5">
      <h2 id="my-orders" className="mb-3 text-1">
        {dashboard.myOrders}
      </h2>
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {phase === 'loading' && <Loading />}
      {phase === 'ready' && loaded && loaded.rows.length > 0 && (
        <ul className="card divide-y divide-line">
          {loaded.rows.map((order) => (
            <OrderRow key={order._id} order={order} />
          ))}
        </ul>
      )}
      {phase === 'ready' && loaded?.rows.length === 0 && (
        <div className="card flex flex-col items-center gap-4 px-4 py-12 text-center">
          <p className="text-ink-2">{dashboard.noOrdersYet}</p>
          <Link to="/shop" className="button-primary">
            {dashboard.goToShop}
          </Link>
        </div>
      )}
      {phase === 'ready' && loaded?.nextCursor && more !== 'failed' && (
        <div className="mt-4 flex justify-center">
          <button type="button" className="button-secondary" disabled={more === 'loading'} onClick={loadMore}>
            {more === 'loading' ? common.loading : common.loadMore}
          </button>
        </div>
      )}
      {more === 'failed' && <LoadFailed onRetry={loadMore} />}
    </section>
  )
}

function OrderRow({ order }: { order: Order }) {
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <Link
        to={`/dashboard/order-overview/${order._id}`}
        state={{ order }}
        className="inline-flex min-h-11 items-center font-semibold text-brand tabular-nums underline-offset-4 hover:underline"
      >
        {readableOrderId(order._id)}
      </Link>
      <span className="text--1 text-ink-2">{order.date}</span>
      <span className="font-semibold tabular-nums">{formatTaka(order.total, language, 2)}</span>
      <StatusChip status={order.orderStatus} />
    </li>
  )
}
