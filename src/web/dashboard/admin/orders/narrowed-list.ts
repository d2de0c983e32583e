import type { OrderStatus } from '#shop/orders/contract.ts'
import { getOrders } from '#shop/orders/lists/contract.ts'
import { api } from '#web/auth/token.ts'
import type { OrderList } from '../../order-list.ts'
import { rowsPerPage, usePagedList } from '../../paged-list.ts'
import { type Narrowing, said } from './narrowing.ts'

/** All orders that have one of `statuses` and fit what the list is narrowed by, page by page, the newest first. */
export function useNarrowedList(statuses: readonly OrderStatus[], narrowing: Narrowing): OrderList {
  const query = { status: statuses.join(','), ...said(narrowing), limit: rowsPerPage }
  return usePagedList(JSON.stringify(query), (cursor) =>
    api(getOrders, { query: { ...query, ...(cursor && { cursor }) } }),
  )
}
