import { deleteOrder, type Order } from '#shop/orders/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { alertTime, ask } from '#web/components/dialogs.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { useBusyIds } from './busy-ids.ts'

type Outcome = 'deleted' | 'overtaken' | 'kept'

/** Deletes orders and says how it went. */
export function useDeleteOrder() {
  const dashboard = useDashboardTexts()
  const { common } = useTexts()
  const { isBusy: isDeleting, whileBusy } = useBusyIds()

  function sayWhyNot(error: unknown): Outcome {
    reportUnexpected(error)
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
      showToast('error', dashboard.error, dashboard.orderNotDeletedUnexpected)
      return 'kept'
    }
    if (error.refusal.code === 'not-signed-in') return 'kept'
    // The shop refused: somebody else has deleted it, or taken it up again.
    ask({ title: dashboard.error, text: dashboard.orderNotDeleted, closesAfter: alertTime })
    return 'overtaken'
  }

  async function remove({ _id: id }: Order): Promise<Outcome> {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (!(await ask({ title, text, yes: dashboard.yesDelete, no }))) return 'kept'
    return whileBusy(id, async () => {
      try {
        await api(deleteOrder, { params: { id } })
        showToast('success', dashboard.success, dashboard.orderDeleted)
        return 'deleted'
      } catch (error) {
        return sayWhyNot(error)
      }
    })
  }

  return { remove, isDeleting }
}
