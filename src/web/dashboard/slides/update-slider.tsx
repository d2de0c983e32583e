import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import type { Route } from './+types/update-slider'
import { sliderMessages } from './messages.ts'
import { SlideForm } from './slide-form.tsx'

export default function UpdateSlider({ params: { id } }: Route.ComponentProps) {
  const t = useMessages(sliderMessages)
  // The list, because the endpoint of one slide answers a malformed id otherwise than an unknown one.
  const query = useApiQuery('GET /getSliders', {}, { fresh: true })
  if (!query.data) return <QueryState query={query} />
  const slide = query.data.find(({ _id }) => _id === id)
  if (!slide) return <ErrorPage notFound />
  return (
    <SlideForm
      key={id}
      slide={slide}
      labels={{
        title: t.updateTitle,
        save: t.update,
        busy: t.updating,
        saved: t.updated,
        notSaved: t.notUpdated,
      }}
      onSave={(body) => api('PUT /updateSlider/:id', { params: { id }, body })}
    />
  )
}
