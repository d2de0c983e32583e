import { getOrders, getOrdersOf, type OrderStatus } from '#shop/orders/contract.ts'
import { api } from '#web/auth/token.ts'
import { rowsPerPage, usePagedList } from './paged-list.ts'

interface Wanted {
  statuses: readonly OrderStatus[]
  /** Part of an order id. */
  search?: string
  /** Only the orders of this person. */
  email?: string
  limit?: number
}

/** Orders that have one of `statuses`, page by page, the newest first. */
export function useOrderList({ statuses, search = '', email, limit = rowsPerPage }: Wanted) {
  const status = statuses.join(',')
  return usePagedList(`${email ?? 'all'} ${status} ${search}`, (cursor) => {
    const query = { status, limit, ...(cursor && { cursor }) }
    return email === undefined
      ? api(getOrders, { query: { ...query, ...(search && { search }) } })
      : api(getOrdersOf, { query: { ...query, email } })
  })
}
export type OrderList = ReturnType<typeof useOrderList>
