import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { sliderMessages } from '#web/features/slider/messages.ts'
import { SlideForm } from '#web/features/slider/slide-form.tsx'

export default function AddSlide() {
  const sliderText = useMessages(sliderMessages)
  return (
    <SlideForm
      slide={null}
      words={{
        ...{ title: sliderText.addTitle, save: sliderText.add, busy: sliderText.adding },
        ...{ saved: sliderText.added, notSaved: sliderText.notAdded },
      }}
      onSave={({ image = '', ...sent }) => api('POST /postSlider', { body: { image, ...sent } })}
    />
  )
}
