import { getOrdersOf, type Order, type OrderStatus } from '#shop/orders/contract.ts'
import { api } from '#web/auth/token.ts'
import { rowsPerPage, usePagedList } from './paged-list.ts'

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
    api(getOrdersOf, { query: { status, limit, email, ...(cursor && { cursor }) } }),
  )
}
