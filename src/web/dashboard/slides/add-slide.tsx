import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { sliderMessages } from './messages.ts'
import { SlideForm } from './slide-form.tsx'

export default function AddSlide() {
  const t = useMessages(sliderMessages)
  return (
    <SlideForm
      slide={null}
      labels={{ title: t.addTitle, save: t.add, busy: t.adding, saved: t.added, notSaved: t.notAdded }}
      onSave={({ image = '', ...values }) => api('POST /postSlider', { body: { image, ...values } })}
    />
  )
}
