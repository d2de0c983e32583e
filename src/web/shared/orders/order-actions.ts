import type { RefObject } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { pageTitleId } from '#web/ui/page-frame.tsx'
import { isSignedOut, useAction } from '#web/ui/use-action.ts'
import { orderMessages } from './messages.ts'
import { type MoveOptions, useMoveOrder } from './move-order.tsx'
import { type OrderList, orderEndpoints } from './use-orders.ts'

interface Options {
  /** The statuses of the list; an order that gets another one leaves it. */
  statuses: readonly OrderStatus[]
  /** Gets the focus when the last order of the list has left it; without one the heading of the page does. */
  heading?: RefObject<HTMLElement | null>
  undo?: MoveOptions['undo']
}

/** What the rows of a list need to move and delete their orders. */
export type OrderHandling = Omit<ReturnType<typeof useOrderHandling>, 'dialog'>

/** Id of an order's link in a list, which gets the focus. */
export const orderLinkId = (orderId: string) => `order-${orderId}`

/** Moves and deletes the orders of a list and updates the list (STATE-12). */
export function useOrderHandling(orders: OrderList, { statuses, heading, undo }: Options) {
  const { move, isMoving, isRunning, dialog } = useMoveOrder({
    onMoved: (order, to) => {
      if (!statuses.includes(to)) return removeFromList(order)
      orders.replace({ ...order, orderStatus: to })
      passFocusTo(document.getElementById(orderLinkId(order._id)))
    },
    onConflict: orders.load,
    undo,
  })
  const { remove, isDeleting } = useDeleteOrder({ onDeleted: removeFromList, onConflict: orders.load })

  function removeFromList({ _id }: Order) {
    const rows = orders.loaded?.rows ?? []
    const index = rows.findIndex((row) => row._id === _id)
    const next = rows[index + 1] ?? rows[index - 1]
    const leaving = document.getElementById(orderLinkId(_id))?.closest('tr, li')
    const last = heading ? heading.current : document.getElementById(pageTitleId)
    passFocusTo(next ? document.getElementById(orderLinkId(next._id)) : last, leaving)
    orders.remove(_id)
  }

  return {
    dialog,
    /** Something is being moved or deleted: every action of the list waits (STATE-13). */
    isBusy: isMoving || isDeleting,
    /** The same for keys. */
    isRunning: isRunning || isDeleting,
    onMove: move,
    onDelete: remove,
  }
}

/** Keeps the focus in the list when the pressed button is disabled or removed, alone or with its row. */
function passFocusTo(target: HTMLElement | null, leaving?: Element | null) {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || leaving?.contains(activeElement)) target?.focus()
}

interface DeleteOptions {
  onDeleted: (order: Order) => void
  /** Somebody else has deleted or moved the order in the meantime. */
  onConflict: () => void
}

function useDeleteOrder({ onDeleted, onConflict }: DeleteOptions) {
  const common = useMessages(commonMessages)
  const t = useMessages(orderMessages)
  const { run, isBusy } = useAction(
    ({ _id: id }: Order) => api('DELETE /deleteOrder/:id', { params: { id } }),
    {
      invalidates: orderEndpoints,
      onSuccess: (_, order) => {
        showToast('success', common.success, t.orderDeleted)
        onDeleted(order)
      },
      onError(error) {
        const isConflict = error instanceof ApiError && error.status >= 400 && error.status < 500
        if (!isConflict || isSignedOut(error)) return false
        showDialog({ title: common.error, text: t.orderNotDeleted })
        onConflict()
        return true
      },
      failed: common.error,
      failedText: t.orderNotDeletedUnexpected,
    },
  )
  return {
    isDeleting: isBusy,
    async remove(order: Order) {
      const { areYouSure: title, cannotRevert: text, yesDelete: yes, no } = common
      if (await showDialog({ title, text, yes, no })) await run(order)
    },
  }
}
