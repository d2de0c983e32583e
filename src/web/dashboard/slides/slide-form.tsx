import { useEffect, useRef, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { withoutBase } from '#lib/language.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import type { Slider, SlideTexts } from '#shop/slider/contract.ts'
import { PictureField } from '#web/dashboard/media/picture-field.tsx'
import type { Picture } from '#web/dashboard/media/picture-tile.tsx'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog, successTime } from '#web/ui/confirm-dialog.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { isSignedOut, useAction } from '#web/ui/use-action.ts'
import { sliderMessages } from './messages.ts'

interface Props {
  labels: Record<'title' | 'save' | 'busy' | 'saved' | 'notSaved', string>
  /** The slide to change; null for a new one. */
  slide: Slider | null
  /** Without `image` the slide keeps the one it has (VAL-17). */
  onSave: (values: SlideTexts & { image?: string; time: string }) => Promise<unknown>
}
interface Values extends SlideTexts {
  pictures: readonly Picture[]
}

const textsOf = ({ title, titleBn, text, textBn, button, buttonBn, link }: SlideTexts): SlideTexts => ({
  title,
  titleBn,
  text,
  textBn,
  button,
  buttonBn,
  link,
})
const noTexts = { title: '', titleBn: '', text: '', textBn: '', button: '', buttonBn: '', link: '' }

/** The path of a pasted address of this shop, without a language; anything else stays as typed. */
function pathOf(address: string) {
  const { origin } = window.location
  const path = address.trim().startsWith(origin) ? address.trim().slice(origin.length) || '/' : address.trim()
  return withoutBase(path)
}

/** The page with the form of a slide. */
export function SlideForm({ labels, slide, onSave }: Props) {
  const t = useMessages(sliderMessages)
  const navigate = useNavigate()
  const form = useForm<Values>({ defaultValues: { ...textsOf(slide ?? noTexts), pictures: [] } })
  const {
    field: { value: pictures, onChange },
    fieldState: { error },
  } = useController({
    control: form.control,
    name: 'pictures',
    rules: { validate: ([picture]) => Boolean(picture ?? slide) || t.imageRequired },
  })
  const [isUploading, setUploading] = useState(false)
  const [isSaved, setSaved] = useState(false)
  useUnsavedChanges(!isSaved && form.formState.isDirty)

  const pictureField = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) pictureField.current?.querySelector<HTMLInputElement>('input[type="file"]')?.focus()
  }, [error])

  const save = useAction(
    ({ pictures: [picture], ...texts }: Values) =>
      onSave({
        ...(picture && { image: picture.url }),
        ...texts,
        link: pathOf(texts.link),
        time: new Date().toISOString(),
      }),
    {
      invalidates: ['GET /getSliders'],
      onSuccess: () => setSaved(true),
      onError(failure) {
        if (isSignedOut(failure)) return true
        const rejection = failure instanceof ApiError ? failure.body : null
        if (rejection?.fields?.image) form.setError('pictures', { message: t.imageRequired })
        if (rejection?.fields?.link) form.setError('link', { message: t.notAPage }, { shouldFocus: true })
        showDialog({ title: labels.notSaved, ...(rejection?.code === 'not-found' && { text: t.isGone }) })
        return true
      },
      failed: labels.notSaved,
    },
  )
  // In an effect, because the question about unsaved changes must be off before the page is left.
  const { saved } = labels
  useEffect(() => {
    if (!isSaved) return
    showDialog({ title: saved, closesAfter: successTime })
    navigate('/dashboard/manageSlider')
  }, [isSaved, saved, navigate])

  return (
    <PageFrame title={labels.title} back={{ to: '/dashboard/manageSlider', text: t.back }}>
      <Form form={form} onSubmit={save.run} className="card flex flex-col gap-5 p-5">
        {slide && pictures.length === 0 && (
          <img
            src={imageAtWidth(slide.image, 900)}
            alt={slide.title || t.untitled}
            width="900"
            height="450"
            className="aspect-2/1 w-full rounded-md bg-sunken object-cover"
          />
        )}
        <div ref={pictureField}>
          <PictureField
            label={t.image}
            hint={t.hint}
            max={1}
            pictures={pictures}
            onChange={(change) => onChange(change(form.getValues('pictures')))}
            onUploading={setUploading}
            error={error?.message}
          />
        </div>
        <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
          <InputField<Values> name="title" label={t.name} hint={t.nameHint} maxLength={100} />
          <InputField<Values>
            name="titleBn"
            label={t.nameBn}
            hint={t.bengaliHint}
            lang="bn"
            maxLength={100}
          />
          <InputField<Values> name="text" label={t.text} hint={t.textHint} maxLength={160} />
          <InputField<Values> name="textBn" label={t.textBn} lang="bn" maxLength={160} />
          <InputField<Values> name="button" label={t.button} maxLength={40} />
          <InputField<Values> name="buttonBn" label={t.buttonBn} lang="bn" maxLength={40} />
        </div>
        <InputField<Values>
          name="link"
          label={t.link}
          hint={t.linkHint}
          maxLength={300}
          rules={{
            validate: (link: unknown) => /^(\/(?![/\\])\S*)?$/.test(pathOf(String(link))) || t.notAPage,
          }}
        />
        <Button
          type="submit"
          variant="buy"
          busy={isUploading || save.isBusy || isSaved}
          busyLabel={labels.busy}
        >
          {labels.save}
        </Button>
      </Form>
    </PageFrame>
  )
}
