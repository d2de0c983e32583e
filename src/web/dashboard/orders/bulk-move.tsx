import { useCallback, useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import type { MoveResults } from '#shop/orders/list-contract.ts'
import { canUndo, maxBulkOrders } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import type { Selection } from '#web/data/selection.ts'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { useLineName } from '#web/shared/orders/order-lines.tsx'
import type { OrderList } from '#web/shared/orders/use-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { focusPageTitle } from '#web/ui/page-frame.tsx'
import { isSignedOut, useAction } from '#web/ui/use-action.ts'
import { orderListMessages } from './list-messages.ts'
import { UndoNotice } from './undo-notice.tsx'

interface Outcome {
  orders: readonly Order[]
  results: MoveResults
}

/** Orders that were confirmed together. */
interface Confirmed {
  ids: readonly string[]
}

interface BulkMove {
  orders: readonly Order[]
  status: OrderStatus
}

async function moveOrders({ orders, status }: BulkMove) {
  const results: MoveResults = []
  for (let start = 0; start < orders.length; start += maxBulkOrders) {
    const batch = orders
      .slice(start, start + maxBulkOrders)
      .map(({ _id, orderStatus }) => ({ id: _id, from: orderStatus }))
    results.push(...(await api('PUT /orders/statuses', { body: { status, orders: batch } })))
  }
  return results
}

interface BulkOptions {
  /** The statuses of the list; orders that get another one leave it. */
  statuses: readonly OrderStatus[]
  selection: Selection<Order>
}

/** Moves several orders of a list at once and lists those that were not moved, with the reasons. */
export function useBulkMove(list: OrderList, { statuses, selection }: BulkOptions) {
  const t = useMessages(orderListMessages)
  const common = useMessages(commonMessages)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const endUndo = useCallback(() => setConfirmed(null), [])
  const { run, isBusy } = useAction(moveOrders, {
    invalidates: ['GET /orders/counts'],
    onSuccess(results, { orders, status }) {
      const moved = results.flatMap(({ _id, moved }) => (moved ? [_id] : []))
      const undoable = orders.filter(
        ({ _id, orderStatus }) => canUndo(orderStatus, status) && moved.includes(_id),
      )
      setConfirmed(undoable.length > 0 ? { ids: undoable.map(({ _id }) => _id) } : null)
      if (moved.length === orders.length) {
        if (undoable.length === 0) showToast('success', t.movedAll(orders.length))
        selection.setSelecting(false)
        if (statuses.includes(status))
          for (const order of orders) list.replace({ ...order, orderStatus: status })
        else list.remove(...moved)
        focusPageTitle()
      } else {
        setOutcome({ orders, results })
        list.load()
      }
    },
    onError(error) {
      // Some may have been moved.
      if (!isSignedOut(error)) list.load()
      return false
    },
    failed: common.error,
    failedText: t.responseLost,
  })

  async function move(orders: readonly Order[], status: OrderStatus) {
    const { length } = orders
    if (isBusy || length === 0) return
    const question = {
      title: t.confirmCancel(length),
      text: common.cannotRevert,
      yes: t.yesCancel(length),
      no: common.no,
    }
    if (status !== 'Cancelled' || (await showDialog(question))) await run({ orders, status })
  }

  const notice = confirmed && (
    <UndoNotice key={confirmed.ids.join()} ids={confirmed.ids} onUndone={list.load} onEnd={endUndo} />
  )
  const dialog = outcome && <NotMovedDialog {...outcome} onClose={() => setOutcome(null)} />
  return { move, isBusy, dialog, notice }
}

function NotMovedDialog({ orders, results, onClose }: Outcome & { onClose: () => void }) {
  const t = useMessages(orderListMessages)
  const common = useMessages(commonMessages)
  const reasonOf = useReason(orders)
  const notMoved = results.filter(({ moved }) => !moved)
  return (
    <Modal
      label={t.notMovedTitle}
      bar={<h2 className="pl-3 text-lg">{t.notMovedTitle}</h2>}
      className="m-auto w-[36em] max-w-[calc(100vw-2rem)] rounded-lg border border-line shadow-lg"
      onClose={onClose}
    >
      <div className="px-5 pb-5">
        <p>{t.notMoved(results.length - notMoved.length, results.length)}</p>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {notMoved.map((result) => (
            <li key={result._id} className="flex flex-wrap items-center gap-x-4">
              <OrderLink id={result._id} />
              <span className="wrap-anywhere">{reasonOf(result)}</span>
            </li>
          ))}
        </ul>
        <Button className="mt-4 w-full" onClick={onClose}>
          {common.ok}
        </Button>
      </div>
    </Modal>
  )
}

/** Why an order was not moved. */
function useReason(orders: readonly Order[]) {
  const t = useMessages(orderListMessages)
  const orderText = useMessages(orderMessages)
  const lineName = useLineName()
  return ({
    _id,
    code,
    status,
    productIds,
    unconfirmed,
    paymentToCheck,
    discountUsed,
  }: MoveResults[number]) => {
    if (unconfirmed) return orderText.notConfirmedYet
    if (paymentToCheck) return orderText.paymentToCheck
    if (discountUsed) return orderText.discountUsed
    const order = orders.find((each) => each._id === _id)
    const outOfStock = order?.products.filter(({ id }) => productIds?.includes(id)) ?? []
    if (outOfStock.length > 0) return orderText.soldOutBy(outOfStock.map(lineName).join(', '))
    if (status) return orderText.statusNow(orderText.status[status])
    return code === 'not-found' ? t.isGone : t.tryAgain
  }
}
