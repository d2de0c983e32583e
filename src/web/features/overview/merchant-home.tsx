import { useEffect } from 'react'
import { useApiQuery, useInvalidate } from '#web/data/query.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { HealthNotice } from '#web/features/health/health-report.tsx'
import { CountTiles, useOrderCounts } from '#web/features/orders/count-tiles.tsx'
import { useLiveOrders } from '#web/features/orders/live-orders.ts'
import { QueryState } from '#web/ui/list-states.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NextToCall } from './next-to-call.tsx'
import { RunningOut } from './running-out.tsx'
import { SalesToday } from './sales-today.tsx'
import { ToDoList } from './to-do-list.tsx'

/** The administrator's first page: what waits, today's sales, what runs out and whom to call next. */
export function MerchantHome() {
  const query = useApiQuery('GET /to-dos', {})
  const counts = useOrderCounts()
  const live = useLiveOrders()
  const invalidate = useInvalidate()
  // An order has been placed or moved.
  useEffect(() => {
    if (live.pending !== null) invalidate(['GET /to-dos', 'GET /salesByDay', 'GET /orders/counts'])
  }, [live])
  useWindowFocus(() => invalidate(['GET /to-dos', 'GET /lowStock', 'GET /salesByDay']))
  return (
    <>
      <HealthNotice />
      <QueryState query={query} />
      {query.data && <ToDoList toDos={query.data} />}
      <FirstSteps />
      <div className="grid gap-4 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        <SalesToday />
        <RunningOut count={query.data?.runningOut.count ?? 0} />
      </div>
      {query.data && <NextToCall toDos={query.data} />}
      <CountTiles isAdmin counts={counts} />
    </>
  )
}
