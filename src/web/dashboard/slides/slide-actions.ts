import type { Slider } from '#shop/slider/contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import type { useApiQuery } from '#web/data/query.tsx'
import { showDialog, successTime } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { focusPageTitle } from '#web/ui/page-frame.tsx'
import { moved } from '#web/ui/sortable.tsx'
import { isSignedOut, statusOf, useAction } from '#web/ui/use-action.ts'
import { sliderMessages } from './messages.ts'

const invalidates = ['GET /getSliders'] as const

export type SlideActions = ReturnType<typeof useSlideActions>

/** What can be done with the slides of the home page: their order, and deleting one. */
export function useSlideActions(query: ReturnType<typeof useApiQuery<'GET /getSliders'>>) {
  const sliderText = useMessages(sliderMessages)
  const common = useMessages(commonMessages)
  const remove = useAction(({ _id: id }: Slider) => api('DELETE /deleteSlider/:id', { params: { id } }), {
    invalidates,
    onSuccess() {
      showDialog({ title: sliderText.deleted, closesAfter: successTime })
      focusPageTitle()
    },
    onError(error) {
      if (isSignedOut(error)) return true
      showDialog({
        title: sliderText.notDeleted,
        ...(statusOf(error) === 404 && { text: sliderText.isGone }),
      })
      return true
    },
    failed: sliderText.notDeleted,
  })
  const reorder = useAction((ids: string[]) => api('PUT /sliderOrder', { body: { ids } }), {
    invalidates,
    onSuccess: () => showToast('success', sliderText.ordered),
    onError() {
      // The order is rejected when somebody else has added or deleted a slide.
      query.refetch()
      return false
    },
    failed: sliderText.notOrdered,
  })
  return {
    isBusy: ({ _id: id }: Slider) => reorder.isBusy || remove.pending.some(({ _id }) => _id === id),
    move: (from: number, to: number) =>
      reorder.run(
        moved(
          (query.data ?? []).map(({ _id }) => _id),
          from,
          to,
        ),
      ),
    async delete(slide: Slider) {
      const { areYouSure: title, cannotRevert: text, yesDelete: yes, no } = common
      if (await showDialog({ title, text, yes, no })) await remove.run(slide)
    },
  }
}
