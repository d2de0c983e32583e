import { useCallback } from 'react'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useAnswer } from '#web/data/use-answer.ts'
import { sliderMessages } from '#web/features/slider/messages.ts'
import { SlideForm } from '#web/features/slider/slide-form.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import type { Route } from './+types/update-slider'

export default function UpdateSlider({ params: { id } }: Route.ComponentProps) {
  const sliderText = useMessages(sliderMessages)
  // Asked for among all: an id that is none is not found like one that is nobody's.
  const { answer, phase, load } = useAnswer(
    useCallback(
      async () => ({ slide: (await api('GET /getSliders', {})).find(({ _id }) => _id === id) }),
      [id],
    ),
  )
  if (phase === 'failed') return <LoadFailed onRetry={load} />
  if (!answer) return <Loading />
  if (!answer.slide) return <ErrorPage notFound />
  return (
    <SlideForm
      key={id}
      slide={answer.slide}
      words={{
        ...{ title: sliderText.updateTitle, save: sliderText.update, busy: sliderText.updating },
        ...{ saved: sliderText.updated, notSaved: sliderText.notUpdated },
      }}
      onSave={(body) => api('PUT /updateSlider/:id', { params: { id }, body })}
    />
  )
}
