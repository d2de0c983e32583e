import type { RefObject } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { useDeleteOrder } from './delete-order.ts'
import { useMoveOrder } from './move-order.tsx'
import type { OrderList } from './use-order-list.ts'

interface Place {
  /** Orders with other statuses do not belong into the list. */
  statuses: readonly OrderStatus[]
  /** Takes the focus when the last order of the list has gone. */
  heading: RefObject<HTMLElement | null>
  /** Called when something has become of an order. */
  onChange?: () => void
}

/** What the rows of a list need to move and to delete their orders. */
export type OrderHandling = Omit<ReturnType<typeof useOrderHandling>, 'dialog'>

/** Id of the link of an order in a list, for whoever moves the focus there. */
export const orderLinkId = (orderId: string) => `order-${orderId}`

/** Moves and deletes the orders of a list and keeps the list in step (STATE-12). */
export function useOrderHandling(orders: OrderList, { statuses, heading, onChange }: Place) {
  const { move, isMoving, dialog } = useMoveOrder()
  const { remove, isDeleting } = useDeleteOrder()

  /** A pressed button that goes, or sleeps from now on, hands the focus on, and so does a row that goes. */
  function handFocus(heir: HTMLElement | null, leaving?: Element | null) {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || leaving?.contains(activeElement)) heir?.focus()
  }

  function takeOff({ _id }: Order) {
    const rows = orders.loaded?.rows ?? []
    const place = rows.findIndex((row) => row._id === _id)
    const next = rows[place + 1] ?? rows[place - 1]
    const leaving = document.getElementById(orderLinkId(_id))?.closest('tr, li')
    handFocus(next ? document.getElementById(orderLinkId(next._id)) : heading.current, leaving)
    orders.remove(_id)
  }

  return {
    dialog,
    isBusy: (id: string) => isMoving(id) || isDeleting(id),

    async onMove(order: Order, to: OrderStatus) {
      const outcome = await move(order, to)
      if (outcome === 'kept') return
      onChange?.()
      if (outcome === 'overtaken') orders.load()
      else if (statuses.includes(to)) {
        orders.replace({ ...order, orderStatus: to })
        handFocus(document.getElementById(orderLinkId(order._id)))
      } else takeOff(order)
    },

    async onDelete(order: Order) {
      const outcome = await remove(order)
      if (outcome === 'kept') return
      onChange?.()
      if (outcome === 'overtaken') orders.load()
      else takeOff(order)
    },
  }
}
