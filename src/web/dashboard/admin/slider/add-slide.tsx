import { postSlider } from '#shop/slider/contract.ts'
import { api } from '#web/auth/token.ts'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { SlideForm } from './slide-form.tsx'

export default function AddSlide() {
  const { slider: words } = useAdminTexts().people
  return (
    <SlideForm
      slide={null}
      words={{
        ...{ title: words.addTitle, save: words.add, busy: words.adding },
        ...{ saved: words.added, notSaved: words.notAdded },
      }}
      onSave={({ image = '', ...sent }) => api(postSlider, { body: { image, ...sent } })}
    />
  )
}
