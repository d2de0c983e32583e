import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { productEditorMessages } from './messages.ts'

/** Deletes products after a confirmation. `remove` resolves to whether the product is gone. */
export function useDeleteProduct() {
  const t = useMessages(productEditorMessages)
  const common = useMessages(commonMessages)
  const { run, pending } = useAction(deleteProduct, {
    failed: t.notDeleted,
    onSuccess: () => showToast('success', t.deleted),
  })

  async function remove({ _id: id }: { _id: string }) {
    const { areYouSure: title, cannotRevert: text, yesDelete: yes, no } = common
    return (await showDialog({ title, text, yes, no })) && run(id)
  }
  return { remove, isDeleting: (id: string) => pending.includes(id) }
}

async function deleteProduct(id: string) {
  try {
    await api('DELETE /deleteProduct/:id', { params: { id } })
  } catch (error) {
    // Deleted before, by somebody else or by a call whose response was lost.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
