import { useEffect } from 'react'
import { HealthNotice } from '#web/dashboard/health/health-report.tsx'
import { useLiveOrders } from '#web/dashboard/live/live-orders.ts'
import { useApiQuery, useInvalidate } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { CountTiles, useOrderCounts } from '#web/shared/orders/count-tiles.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NextToCall } from './next-to-call.tsx'
import { PlaceTiles } from './place-tiles.tsx'
import { RunningOut } from './running-out.tsx'
import { SalesToday } from './sales-today.tsx'
import { ToDoList } from './to-do-list.tsx'

/** The first page of staff: what waits, whom to call next, today's sales and what runs out, as far as it is their permission. */
export function MerchantHome() {
  const allows = useAllows()
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
      {allows('settings') && <HealthNotice />}
      <QueryState query={query} />
      {query.data && <ToDoList toDos={query.data} />}
      {query.data?.nextToCall && (
        <NextToCall nextToCall={query.data.nextToCall} waiting={query.data.toCall?.count ?? 0} />
      )}
      {allows('settings') && <FirstSteps />}
      <div className="grid gap-4 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
        {allows('money') && <SalesToday />}
        {allows('catalogue') && <RunningOut count={query.data?.runningOut?.count ?? 0} />}
      </div>
      {allows(['orders', 'packing']) && <CountTiles isAdmin counts={counts} />}
      <PlaceTiles />
    </>
  )
}
