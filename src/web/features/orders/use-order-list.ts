import type { Order } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { api } from '#web/data/api.ts'
import { rowsPerPage, usePagedList } from '#web/data/use-paged-list.ts'

export type OrderList = ReturnType<typeof usePagedList<Order>>

interface Wanted {
  statuses: readonly OrderStatus[]
  /** Whose orders. */
  email: string
  limit?: number
}

/** The orders of a person that have one of `statuses`, page by page, the newest first. */
export function useOrderList({ statuses, email, limit = rowsPerPage }: Wanted): OrderList {
  const status = statuses.join(',')
  return usePagedList(`${email} ${status}`, (cursor) =>
    api('GET /order', { query: { status, limit, email, ...(cursor && { cursor }) } }),
  )
}
