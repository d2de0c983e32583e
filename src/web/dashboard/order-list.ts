import { getOrders } from '#shop/orders/contract.ts'
import { api } from '#web/auth/token.ts'
import { rowsPerPage, usePagedList } from './paged-list.ts'

/** All orders with `status` whose id contains `search`, page by page. */
export const useOrderList = (status: string, search: string) =>
  usePagedList(`${status}?${search}`, (cursor) =>
    api(getOrders, {
      query: { status, limit: rowsPerPage, ...(search && { search }), ...(cursor && { cursor }) },
    }),
  )
