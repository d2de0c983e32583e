import { useEffect, useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { canUndo, formatOrderId, type ReturnReason, undoSeconds } from '#shop/orders/rules.ts'
import { isFinal, isOpen, type OrderStatus, orderStatuses } from '#shop/orders/statuses.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useAllows } from '#web/data/session.tsx'
import { telHref } from '#web/data/shop-details.ts'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { orderMessages } from './messages.ts'
import { useLineName } from './order-lines.tsx'
import { type ReturnAnswer, ReturnDialog } from './return-dialog.tsx'
import { orderEndpoints } from './use-orders.ts'

export interface MoveOptions {
  onMoved: (order: Order, to: OrderStatus) => unknown
  /** Somebody else has moved or deleted the order in the meantime. */
  onConflict: () => unknown
  /** Takes back that an order was confirmed, which the notice offers for some seconds. */
  undo?: { label: string; run: (order: Order) => unknown } | undefined
}

/** Milliseconds in which no other press is taken: it was meant for what was under the finger before. */
const settlingTime = 700

interface Move {
  order: Order
  to: OrderStatus
  note: string
  reason?: ReturnReason
}

/** The lines of an order for which, as the error says, not enough is left. */
export function outOfStockOf(error: unknown, { products }: Order) {
  const lines = error instanceof ApiError ? (error.body.lines as { productId: number }[] | undefined) : []
  const outOfStock = new Set(lines?.map(({ productId }) => `${productId}`))
  return products.filter(({ id }) => outOfStock.has(id))
}

/** Moves orders to another status, after a question where that is final (STATE-13). */
export function useMoveOrder({ onMoved, onConflict, undo }: MoveOptions) {
  const t = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  const lineName = useLineName()
  const allows = useAllows()
  const [answerReturn, setAnswerReturn] = useState<((answer: ReturnAnswer | null) => void) | null>(null)
  const [isSettling, setSettling] = useState(false)
  useEffect(() => {
    if (!isSettling) return
    const timer = setTimeout(() => setSettling(false), settlingTime)
    return () => clearTimeout(timer)
  }, [isSettling])
  const { run, isBusy } = useAction(
    ({ order: { _id: id, orderStatus: from }, to: status, note, reason }: Move) =>
      api('PUT /orderStatus/:id', {
        params: { id },
        body: {
          status,
          from,
          ...(note && { note }),
          ...(reason && { reason }),
          ...(undo && canUndo(from, status) && { undoable: true }),
        },
      }),
    {
      invalidates: orderEndpoints,
      onSuccess(_, { order, to }) {
        if (undo && canUndo(order.orderStatus, to)) {
          const label = `${undo.label} ${formatOrderId(order._id)}`
          const action = { label, onClick: () => undo.run(order) }
          showToast('success', t.updated, t.statusUpdated, action, undoSeconds * 1000)
        } else showToast('success', t.updated, t.statusUpdated)
        setSettling(true)
        return onMoved(order, to)
      },
      onError: showRejection,
      failed: common.error,
      failedText: t.statusNotUpdated,
    },
  )

  function showRejection(error: unknown, { order, to }: Move) {
    if (!(error instanceof ApiError) || ![404, 409, 429].includes(error.status)) return false
    const title = common.error
    const isReopening = isFinal(order.orderStatus) && isOpen(to)
    const current =
      error.status === 429 ? order.orderStatus : orderStatuses.find((status) => status === error.body.status)
    if (current !== order.orderStatus) {
      const reason = current ? ` ${t.statusNow(t.status[current])}` : ''
      showDialog({ title, text: t.statusNotUpdated + reason })
      onConflict()
      return true
    }
    const { unconfirmed, paymentToCheck } = error.body
    if (unconfirmed || paymentToCheck) {
      showDialog({ title, text: unconfirmed ? t.notConfirmedYet : t.paymentToCheck })
      return true
    }
    if (error.body.isWithCourier) {
      showDialog({ title, text: t.withCourier })
      return true
    }
    if (error.body.discountUsed) {
      showDialog({ title, text: t.discountUsed })
      return true
    }
    // The status is unchanged: products are out of stock, or the return period is over.
    const names = outOfStockOf(error, order).map(lineName)
    const shortage = names.length > 0 ? t.soldOutBy(names.join(', ')) : ''
    if (isReopening && names.length === 0) offerCall().catch(reportUnexpected)
    else
      showDialog({ title, text: `${t.statusNotUpdated} ${to === 'Return' ? t.tooLateToReturn : shortage}` })
    return true
  }

  /** Beyond the limits of customers only staff can reopen an order. */
  async function offerCall() {
    const { phone } = await api('GET /settings', {})
    const question = { title: common.error, text: t.callToReopen, yes: t.callShop(phone), no: common.cancel }
    if (await showDialog(question)) window.location.assign(telHref(phone))
  }

  const promptReturnReason = () =>
    new Promise<ReturnAnswer | null>((resolve) =>
      setAnswerReturn(() => (answer: ReturnAnswer | null) => {
        setAnswerReturn(null)
        resolve(answer)
      }),
    )

  /** Confirms moves that cannot be undone. Returns note and reason of the move, or null if it was not confirmed. */
  async function confirmMove(to: OrderStatus, reason: string): Promise<Pick<Move, 'note' | 'reason'> | null> {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (to === 'Return') return promptReturnReason()
    if (to === 'Cancelled') {
      const withReason = reason ? `${t.cancelBecause(reason)} ${text}` : text
      return (await showDialog({ title, text: withReason, yes: t.yesCancel, no })) ? { note: reason } : null
    }
    if (to === 'Delivered')
      return (await showDialog({ title: t.confirmDelivered, yes: t.yesDelivered, no })) ? { note: '' } : null
    return { note: '' }
  }

  return {
    isMoving: isBusy || isSettling,
    /** Without the time in which a second tap is not taken: keys are pressed on purpose. */
    isRunning: isBusy,
    /** Resolves to whether it was moved, or null if that was declined. */
    async move(order: Order, to: OrderStatus, reason = '') {
      const confirmed = await confirmMove(to, reason)
      return confirmed && run({ order, to, ...confirmed })
    },
    dialog: answerReturn && <ReturnDialog isStaff={allows(['orders', 'packing'])} onAnswer={answerReturn} />,
  }
}
