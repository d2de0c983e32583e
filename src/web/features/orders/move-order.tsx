import { useState } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { orderStatuses } from '#shop/orders/statuses.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useBusyIds } from '#web/data/use-busy-ids.ts'
import { alertTime, ask } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useLineName } from './line-name.ts'
import { orderMessages } from './messages.ts'
import { ReturnDialog } from './return-dialog.tsx'

/** `overtaken`: somebody else has moved or deleted the order meanwhile. `kept`: nothing was changed. */
export type Outcome = 'moved' | 'overtaken' | 'kept'

/** Moves orders along and says how it went; `isMoving` while a call for that order runs (STATE-13). */
export function useMoveOrder() {
  const t = useMessages(orderMessages)
  const common = useMessages(commonMessages)
  const lineName = useLineName()
  const { isBusy: isMoving, whileBusy } = useBusyIds()
  const [answerReturn, setAnswerReturn] = useState<((reason: string | null) => void) | null>(null)

  /** Why an order is given back; null when it is not. */
  const askReturn = () =>
    new Promise<string | null>((resolve) =>
      setAnswerReturn(() => (reason: string | null) => {
        setAnswerReturn(null)
        resolve(reason)
      }),
    )

  /** Asks where it could not be undone; answers the note that goes with the move, or null when it was refused. */
  async function agree(to: OrderStatus) {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (to === 'Return') return askReturn()
    if (to !== 'Cancelled' && to !== 'Delivered') return ''
    const agreed =
      to === 'Cancelled'
        ? await ask({ title, text, yes: t.yesCancel, no })
        : await ask({ title: t.askDelivered, yes: t.yesDelivered, no })
    return agreed ? '' : null
  }

  function sayWhyNot(error: unknown, order: Order, to: OrderStatus): Outcome {
    reportUnexpected(error)
    const { error: title } = useMessages(commonMessages)
    const t = useMessages(orderMessages)
    const { statusNotUpdated } = t
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) {
      // Who is not signed in any more is on the way to the login page already.
      if (!(error instanceof ApiError && error.body.code === 'not-signed-in'))
        showToast('error', title, statusNotUpdated)
      return 'kept'
    }
    const { status, lines } = error.body
    const now = orderStatuses.find((each) => each === status)
    if (now !== order.orderStatus) {
      const text = now ? `${statusNotUpdated} ${t.statusNow(t.status[now])}` : statusNotUpdated
      ask({ title, text, closesAfter: alertTime })
      return 'overtaken'
    }
    // It is where it was, and cannot go further: what it holds has been sold to others, or its time is over.
    const short = new Set(
      (lines as { productId: number }[] | undefined)?.map(({ productId }) => `${productId}`),
    )
    const names = order.products.filter(({ id }) => short.has(id)).map(lineName)
    const reason = names.length > 0 ? t.soldOutBy(names.join(', ')) : ''
    const text = `${statusNotUpdated} ${to === 'Return' ? t.tooLateToReturn : reason}`
    // It is to be read at leisure, and so does not close by itself.
    ask({ title, text })
    return 'kept'
  }

  async function move(order: Order, status: OrderStatus): Promise<Outcome> {
    const note = await agree(status)
    if (note === null) return 'kept'
    const { _id: id, orderStatus: from } = order
    return whileBusy(id, async () => {
      try {
        await api('PUT /orderStatus/:id', { params: { id }, body: { status, from, ...(note && { note }) } })
        showToast('success', t.updated, t.statusUpdated)
        return 'moved'
      } catch (error) {
        return sayWhyNot(error, order, status)
      }
    })
  }

  return { move, isMoving, dialog: answerReturn && <ReturnDialog onAnswer={answerReturn} /> }
}
