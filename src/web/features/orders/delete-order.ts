import type { Order } from '#shop/orders/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useBusyIds } from '#web/data/use-busy-ids.ts'
import { alertTime, ask } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { orderMessages } from './messages.ts'

type Outcome = 'deleted' | 'overtaken' | 'kept'

/** Deletes orders and says how it went. */
export function useDeleteOrder() {
  const common = useMessages(commonMessages)
  const t = useMessages(orderMessages)

  const { isBusy: isDeleting, whileBusy } = useBusyIds()

  function sayWhyNot(error: unknown): Outcome {
    reportUnexpected(error)
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
      showToast('error', common.error, t.orderNotDeletedUnexpected)
      return 'kept'
    }
    if (error.body.code === 'not-signed-in') return 'kept'
    // The shop refused: somebody else has deleted it, or taken it up again.
    ask({ title: common.error, text: t.orderNotDeleted, closesAfter: alertTime })
    return 'overtaken'
  }

  async function remove({ _id: id }: Order): Promise<Outcome> {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (!(await ask({ title, text, yes: common.yesDelete, no }))) return 'kept'
    return whileBusy(id, async () => {
      try {
        await api('DELETE /deleteOrder/:id', { params: { id } })
        showToast('success', common.success, t.orderDeleted)
        return 'deleted'
      } catch (error) {
        return sayWhyNot(error)
      }
    })
  }

  return { remove, isDeleting }
}
