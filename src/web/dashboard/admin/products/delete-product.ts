import { deleteProduct } from '#shop/catalog/products/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { ask } from '#web/components/dialogs.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useAdminTexts, useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { useBusyIds } from '../../busy-ids.ts'

/** Deletes products after asking, and says how it went; answers whether the product is gone. */
export function useDeleteProduct() {
  const { products: words } = useAdminTexts()
  const { yesDelete: yes } = useDashboardTexts()
  const { common } = useTexts()
  const { isBusy: isDeleting, whileBusy } = useBusyIds()

  async function remove({ _id: id }: { _id: string }) {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (!(await ask({ title, text, yes, no }))) return false
    return whileBusy(id, async () => {
      try {
        await api(deleteProduct, { params: { id } })
      } catch (error) {
        reportUnexpected(error)
        // Gone already: somebody else, or an answer that was lost.
        if (!(error instanceof ApiError && error.status === 404)) {
          showToast('error', words.notDeleted)
          return false
        }
      }
      showToast('success', words.deleted)
      return true
    })
  }
  return { remove, isDeleting }
}
