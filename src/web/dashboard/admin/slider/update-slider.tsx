import { useCallback } from 'react'
import { getSliders, updateSlider } from '#shop/slider/contract.ts'
import { api } from '#web/auth/token.ts'
import { ErrorPage } from '#web/components/error-page.tsx'
import { LoadFailed, Loading } from '#web/components/list-states.tsx'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { useAnswer } from '../../asked.ts'
import type { Route } from './+types/update-slider'
import { SlideForm } from './slide-form.tsx'

export default function UpdateSlider({ params: { id } }: Route.ComponentProps) {
  const { slider: words } = useAdminTexts().people
  // Asked for among all: an id that is none is not found like one that is nobody's.
  const { answer, phase, load } = useAnswer(
    useCallback(async () => ({ slide: (await api(getSliders, {})).find(({ _id }) => _id === id) }), [id]),
  )
  if (phase === 'failed') return <LoadFailed onRetry={load} />
  if (!answer) return <Loading />
  if (!answer.slide) return <ErrorPage notFound />
  return (
    <SlideForm
      key={id}
      slide={answer.slide}
      words={{
        ...{ title: words.updateTitle, save: words.update, busy: words.updating },
        ...{ saved: words.updated, notSaved: words.notUpdated },
      }}
      onSave={(body) => api(updateSlider, { params: { id }, body })}
    />
  )
}
