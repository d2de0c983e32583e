import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useBusyIds } from '#web/data/use-busy-ids.ts'
import { ask } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { productEditorMessages } from './messages.ts'

/** Deletes products after asking, and says how it went; answers whether the product is gone. */
export function useDeleteProduct() {
  const t = useMessages(productEditorMessages)
  const common = useMessages(commonMessages)
  const { yesDelete: yes } = common

  const { isBusy: isDeleting, whileBusy } = useBusyIds()

  async function remove({ _id: id }: { _id: string }) {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (!(await ask({ title, text, yes, no }))) return false
    return whileBusy(id, async () => {
      try {
        await api('DELETE /deleteProduct/:id', { params: { id } })
      } catch (error) {
        reportUnexpected(error)
        // Gone already: somebody else, or an answer that was lost.
        if (!(error instanceof ApiError && error.status === 404)) {
          showToast('error', t.notDeleted)
          return false
        }
      }
      showToast('success', t.deleted)
      return true
    })
  }
  return { remove, isDeleting }
}
