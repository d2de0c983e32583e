import { useState } from 'react'
import { type Order, type OrderStatus, putOrderStatus } from '#shop/orders/contract.ts'
import { orderStatuses } from '#shop/orders/rules.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { alertTime, ask } from '#web/components/dialogs.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'

/** `overtaken`: somebody else has moved or deleted the order meanwhile. `kept`: nothing was changed. */
type Outcome = 'moved' | 'overtaken' | 'kept'

/** Moves orders along and says how it went; `isMoving` while a call for that order runs (STATE-13). */
export function useMoveOrder() {
  const dashboard = useDashboardTexts()
  const { common } = useTexts()
  const [moving, setMoving] = useState<readonly string[]>([])

  function sayWhyNot(error: unknown): Outcome {
    reportUnexpected(error)
    const { error: title, statusNotUpdated } = dashboard
    if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) {
      // Who is not signed in any more is on the way to the login page already.
      if (!(error instanceof ApiError && error.refusal.code === 'not-signed-in'))
        showToast('error', title, statusNotUpdated)
      return 'kept'
    }
    const now = orderStatuses.find((status) => status === error.refusal.status)
    const text = now ? `${statusNotUpdated} ${dashboard.statusNow(dashboard.status[now])}` : statusNotUpdated
    ask({ title, text, closesAfter: alertTime })
    return 'overtaken'
  }

  async function move(
    { _id, orderStatus: from }: Pick<Order, '_id' | 'orderStatus'>,
    status: OrderStatus,
  ): Promise<Outcome> {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (status === 'Cancelled' && !(await ask({ title, text, yes: dashboard.yesCancel, no }))) return 'kept'
    setMoving((before) => [...before, _id])
    try {
      await api(putOrderStatus, { params: { id: _id }, body: { status, from } })
      showToast('success', dashboard.updated, dashboard.statusUpdated)
      return 'moved'
    } catch (error) {
      return sayWhyNot(error)
    } finally {
      setMoving((before) => before.filter((id) => id !== _id))
    }
  }

  return { move, isMoving: (id: string) => moving.includes(id) }
}
