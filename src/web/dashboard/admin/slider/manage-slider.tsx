import { useRef } from 'react'
import { Link } from 'react-router'
import { deleteSlider, getSliders, putSliderOrder, type Slider } from '#shop/slider/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { ask, successTime } from '#web/components/dialogs.tsx'
import { Icon } from '#web/components/icon.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useAdminTexts, useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { useAnswer } from '../../asked.ts'
import { useBusyIds } from '../../busy-ids.ts'
import { SlideTable } from './slide-table.tsx'

const askSlides = () => api(getSliders, {})
/** While the slides change places, none of them can be moved again. */
const ordering = 'order'

/** The pictures of the home page. */
export default function ManageSlider() {
  const { slider: words } = useAdminTexts().people
  const { yesDelete } = useDashboardTexts()
  const { auth, common } = useTexts()
  const { answer: slides, phase, load } = useAnswer(askSlides)
  const { isBusy, whileBusy } = useBusyIds()
  const heading = useRef<HTMLHeadingElement>(null)

  async function remove({ _id: id }: Slider) {
    const { areYouSure: title, cannotRevert: text, no } = common
    if (!(await ask({ title, text, yes: yesDelete, no }))) return
    await whileBusy(id, async () => {
      try {
        await api(deleteSlider, { params: { id } })
        ask({ title: words.deleted, closesAfter: successTime })
        heading.current?.focus()
        await load()
      } catch (error) {
        reportUnexpected(error)
        if (error instanceof ApiError && error.refusal.code === 'not-signed-in') return
        const isGone = error instanceof ApiError && error.status === 404
        ask({ title: words.notDeleted, ...(isGone && { text: words.isGone }) })
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
        await api(putSliderOrder, { body: { ids } })
        showToast('success', words.ordered)
      } catch (error) {
        reportUnexpected(error)
        showToast('error', words.notOrdered)
      }
      // Also when it was refused: somebody else has added or deleted one.
      await load()
    })
  }

  return (
    <main id="content">
      <PageHead title={`${words.title} · ${auth.brand}`} index={false} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} id="slides-title" tabIndex={-1} className="text-2 outline-none">
          {words.title}
        </h1>
        <Link to="/dashboard/addSlide" className="button-primary">
          <Icon name="plus" />
          {words.add}
        </Link>
      </div>
      <div aria-busy={phase === 'loading'}>
        {phase === 'failed' && <LoadFailed onRetry={load} />}
        {phase === 'loading' && !slides && <Loading />}
        {slides?.length === 0 && <p className="card px-4 py-12 text-center text-ink-2">{words.none}</p>}
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
