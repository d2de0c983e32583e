import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { ApiError } from '#web/data/api-client.ts'
import { type PagedList, rowsPerPage, useApiQuery, usePagedQuery, useUpdateRow } from '#web/data/query.tsx'

// The URL of this module changes with every build, and with it perhaps the shape of an order.
const build = import.meta.url

/** The endpoints whose responses change with an order. */
export const orderEndpoints = [
  'GET /order/:id',
  'GET /orders/:id/cash',
  'GET /orders/:id/advance',
  'GET /managed-orders/:id',
  'GET /orders/counts',
] as const

/** The list that a link to an order is in. */
interface LinkList {
  /** Its address, with its filters. */
  path: string
  /** The orders that it shows. */
  ids: string[]
  /** Whether the order was opened from its neighbour. */
  isStep?: boolean
}

/** The state that a list passes along with the link to an order. */
export const linkState = (order: Order, list?: LinkList) => ({ order, list, build })

/** The state of a link from one order of the list to another. */
export const stepState = (list: LinkList) => ({ list: { ...list, isStep: true }, build })

/** The list that an order was opened from. */
export function listFromLink(state: unknown): LinkList | null {
  const passed = state as Partial<ReturnType<typeof linkState>> | null
  return (passed?.build === build && passed.list) || null
}

/** The order that a list passed along with the link, if it comes from the same build: browsers keep this state for long. */
function orderFromLink(state: unknown, id: string): Order | null {
  const passed = state as Partial<ReturnType<typeof linkState>> | null
  return passed?.build === build && passed.order?._id === id ? passed.order : null
}

export type LoadedOrder = ReturnType<typeof useOrder>

/** An order; until it is loaded, as the list showed it (D11). A cached response may be older than that. */
export function useOrder(id: string) {
  const { state } = useLocation()
  const query = useApiQuery('GET /order/:id', { params: { id } }, { fresh: true })
  // A list that is opened again then shows the order as it is now.
  const updateRow = useUpdateRow('GET /orders')
  useEffect(() => {
    if (query.data) updateRow(query.data)
  }, [query.data])
  // 422 means that the id in the address is malformed.
  const isUnknown = query.error instanceof ApiError && [404, 422].includes(query.error.status)
  const settled = query.isError ? (isUnknown ? 'unknown' : 'failed') : 'ready'
  // Once it is loaded it may be read again, because something happened to it: that must not swallow what is pressed meanwhile.
  const isReread = query.isSuccess && query.isFetchedAfterMount
  return {
    order: query.data ?? orderFromLink(state, id),
    history: query.data?.history ?? null,
    phase: query.isFetching && !isReread ? 'loading' : settled,
    load: async () => void (await query.refetch()),
  }
}

/** An order as its page knows it; null until then. Fetches nothing. */
export function useKnownOrder(id: string): Order | null {
  const { state } = useLocation()
  const { data } = useApiQuery('GET /order/:id', { params: { id } }, { enabled: false })
  return data ?? orderFromLink(state, id)
}

export type OrderList = PagedList<Order>

interface Options {
  statuses: readonly OrderStatus[]
  /** The customer. */
  email: string
  limit?: number
}

/** The orders of a customer with one of `statuses`, page by page, newest first. */
export function useOrderList({ statuses, email, limit = rowsPerPage }: Options): OrderList {
  return usePagedQuery('GET /order', { query: { status: statuses.join(','), limit, email } })
}
