import { Link } from 'react-router'
import type { Slider } from '#shop/slider/contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { showDialog, successTime } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { focusPageTitle, PageFrame, pageTitleId } from '#web/ui/page-frame.tsx'
import { isSignedOut, statusOf, useAction } from '#web/ui/use-action.ts'
import { sliderMessages } from './messages.ts'
import { SlideTable } from './slide-table.tsx'

const invalidates = ['GET /getSliders'] as const

/** The pictures of the home page. */
export default function ManageSlider() {
  const sliderText = useMessages(sliderMessages)
  const common = useMessages(commonMessages)
  const query = useApiQuery('GET /getSliders', {})
  const slides = query.data

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

  async function confirmRemove(slide: Slider) {
    const { areYouSure: title, cannotRevert: text, yesDelete: yes, no } = common
    if (await showDialog({ title, text, yes, no })) await remove.run(slide)
  }
  function move(from: number, to: number) {
    const ids = (slides ?? []).map(({ _id }) => _id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    reorder.run(ids)
  }

  return (
    <PageFrame
      title={sliderText.title}
      actions={
        <Link to="/dashboard/addSlide" className="button-quiet">
          <Icon name="plus" />
          {sliderText.add}
        </Link>
      }
    >
      <div aria-busy={query.isFetching}>
        <QueryState query={query} />
        {slides?.length === 0 && <p className="card px-4 py-12 text-center text-ink-2">{sliderText.none}</p>}
        {slides && slides.length > 0 && (
          <SlideTable
            slides={slides}
            labelledBy={pageTitleId}
            isBusy={(id) => reorder.isBusy || remove.pending.some(({ _id }) => _id === id)}
            onMove={move}
            onDelete={confirmRemove}
          />
        )}
      </div>
    </PageFrame>
  )
}
