import { useRef } from 'react'
import { Link } from 'react-router'
import type { Slider } from '#shop/slider/contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useAnswer } from '#web/data/use-answer.ts'
import { useBusyIds } from '#web/data/use-busy-ids.ts'
import { sliderMessages } from '#web/features/slider/messages.ts'
import { SlideTable } from '#web/features/slider/slide-table.tsx'
import { ask, successTime } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

const askSlides = () => api('GET /getSliders', {})
/** While the slides change places, none of them can be moved again. */
const ordering = 'order'

/** The pictures of the home page. */
export default function ManageSlider() {
  const sliderText = useMessages(sliderMessages)
  const common = useMessages(commonMessages)
  const { yesDelete } = common

  const { answer: slides, phase, load } = useAnswer(askSlides)
  const { isBusy, whileBusy } = useBusyIds()
  const heading = useRef<HTMLHeadingElement>(null)

  async function remove({ _id: id }: Slider) {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (!(await ask({ title, text, yes: yesDelete, no }))) return
    await whileBusy(id, async () => {
      try {
        await api('DELETE /deleteSlider/:id', { params: { id } })
        ask({ title: sliderText.deleted, closesAfter: successTime })
        heading.current?.focus()
        await load()
      } catch (error) {
        reportUnexpected(error)
        if (error instanceof ApiError && error.body.code === 'not-signed-in') return
        const isGone = error instanceof ApiError && error.status === 404
        ask({ title: sliderText.notDeleted, ...(isGone && { text: sliderText.isGone }) })
        if (isGone) await load()
      }
    })
  }

  async function move(from: number, to: number) {
    const ids = (slides ?? []).map(({ _id }) => _id)
    const [moved] = ids.splice(from, 1)
    if (moved === undefined) return
    ids.splice(to, 0, moved)
    await whileBusy(ordering, async () => {
      try {
        await api('PUT /sliderOrder', { body: { ids } })
        showToast('success', sliderText.ordered)
      } catch (error) {
        reportUnexpected(error)
        showToast('error', sliderText.notOrdered)
      }
      // Also when it was refused: somebody else has added or deleted one.
      await load()
    })
  }

  return (
    <main id="content">
      <PageHead title={`${sliderText.title} · ${common.brand}`} index={false} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} id="slides-title" tabIndex={-1} className="text-xl outline-none">
          {sliderText.title}
        </h1>
        <Link to="/dashboard/addSlide" className="button-primary">
          <Icon name="plus" />
          {sliderText.add}
        </Link>
      </div>
      <div aria-busy={phase === 'loading'}>
        {phase === 'failed' && <LoadFailed onRetry={load} />}
        {phase === 'loading' && !slides && <Loading />}
        {slides?.length === 0 && <p className="card px-4 py-12 text-center text-ink-2">{sliderText.none}</p>}
        {slides && slides.length > 0 && (
          <SlideTable
            slides={slides}
            labelledBy="slides-title"
            isBusy={(id) => isBusy(id) || isBusy(ordering)}
            onMove={move}
            onDelete={remove}
          />
        )}
      </div>
    </main>
  )
}
