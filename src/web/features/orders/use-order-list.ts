import type { Order } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { api } from '#web/data/api.ts'
import { type PagedList, rowsPerPage, usePagedQuery } from '#web/data/query.tsx'

export type OrderList = PagedList<Order>

interface Options {
  statuses: readonly OrderStatus[]
  /** The customer. */
  email: string
  limit?: number
}

/** The orders of a customer with one of `statuses`, page by page, newest first. */
export function useOrderList({ statuses, email, limit = rowsPerPage }: Options): OrderList {
  const query = { status: statuses.join(','), limit, email }
  return usePagedQuery(['GET /order', query], (cursor) =>
    api('GET /order', { query: { ...query, ...(cursor && { cursor }) } }),
  )
}
