import type { OrderStatus } from '#shop/orders/statuses.ts'
import { api } from '#web/data/api.ts'
import { rowsPerPage, usePagedList } from '#web/data/use-paged-list.ts'
import { type Narrowing, said } from './order-filters.ts'
import type { OrderList } from './use-order-list.ts'

/** All orders that have one of `statuses` and fit what the list is narrowed by, page by page, the newest first. */
export function useNarrowedList(statuses: readonly OrderStatus[], narrowing: Narrowing): OrderList {
  const query = { status: statuses.join(','), ...said(narrowing), limit: rowsPerPage }
  return usePagedList(JSON.stringify(query), (cursor) =>
    api('GET /orders', { query: { ...query, ...(cursor && { cursor }) } }),
  )
}
