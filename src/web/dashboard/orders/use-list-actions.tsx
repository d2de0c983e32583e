import { useRef } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import type { Selection } from '#web/data/selection.ts'
import { useOrderHandling } from '#web/shared/orders/order-actions.ts'
import type { OrderList } from '#web/shared/orders/use-orders.ts'
import { useBulkMove } from './bulk-move.tsx'
import { useKeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { useUndoButton } from './undo-notice.tsx'

interface Options {
  statuses: readonly OrderStatus[]
  selection: Selection<Order>
}

/** What is done to the orders of a list: to one of them, to those that are selected, and by keys. */
export function useListActions(orders: OrderList, { statuses, selection }: Options) {
  const searchInput = useRef<HTMLInputElement>(null)
  const one = useOrderHandling(orders, { statuses, undo: useUndoButton(orders.load) })
  const several = useBulkMove(orders, { statuses, selection })
  const isWaiting = one.isBusy || several.isBusy
  const { openHelp, help } = useKeyboardShortcuts({
    orders: orders.loaded?.rows ?? [],
    selection,
    isWaiting: one.isRunning || several.isBusy,
    onMove: one.onMove,
    onMoveAll: several.move,
    onSearch: () => searchInput.current?.focus(),
  })
  return {
    /** Whether something runs for some of the orders, so that every action waits. */
    isWaiting,
    onMove: one.onMove,
    onDelete: one.onDelete,
    onMoveAll: several.move,
    /** What was done to several, with what was not done of it. */
    notice: several.notice,
    /** The input of the search, which a key leads to. */
    searchInput,
    openHelp,
    /** They stand outside the list, so that they stay open when it empties. */
    dialogs: (
      <>
        {one.dialog}
        {several.dialog}
        {help}
      </>
    ),
  }
}
export type ListActions = ReturnType<typeof useListActions>
