import { useEffect, useRef, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { imageAtWidth } from '#shop/catalog/rules.ts'
import type { Slider } from '#shop/slider/contract.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { PictureField } from '#web/features/media/picture-field.tsx'
import type { Picture } from '#web/features/media/picture-tile.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog, successTime } from '#web/ui/confirm-dialog.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { isSignedOut, useAction } from '#web/ui/use-action.ts'
import { sliderMessages } from './messages.ts'

interface Props {
  labels: Record<'title' | 'save' | 'busy' | 'saved' | 'notSaved', string>
  /** The slide to change; null for a new one. */
  slide: Slider | null
  /** Without `image` the slide keeps the one it has (VAL-17). */
  onSave: (values: { image?: string; title: string; time: string }) => Promise<unknown>
}
interface Values {
  title: string
  pictures: readonly Picture[]
}

/** The page with the form of a slide. */
export function SlideForm({ labels, slide, onSave }: Props) {
  const t = useMessages(sliderMessages)
  const common = useMessages(commonMessages)
  const navigate = useNavigate()
  const form = useForm<Values>({ defaultValues: { title: slide?.title ?? '', pictures: [] } })
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
    ({ title, pictures: [picture] }: Values) =>
      onSave({
        ...(picture && { image: picture.url }),
        title: title.trim(),
        time: new Date().toISOString(),
      }),
    {
      invalidates: ['GET /getSliders'],
      onSuccess: () => setSaved(true),
      onError(failure) {
        if (isSignedOut(failure)) return true
        const rejection = failure instanceof ApiError ? failure.body : null
        if (rejection?.fields?.image) form.setError('pictures', { message: t.imageRequired })
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
    <main id="content" className="max-w-[44rem]">
      <PageHead title={`${labels.title} · ${common.brand}`} index={false} />
      <Link
        to="/dashboard/manageSlider"
        className="inline-flex min-h-11 items-center gap-1 text-link underline-offset-4 hover:underline"
      >
        <Icon name="chevron-left" className="size-5" />
        {t.back}
      </Link>
      <h1 className="mb-4 text-xl">{labels.title}</h1>
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
        <InputField<Values> name="title" label={t.name} hint={t.nameHint} maxLength={100} />
        <Button type="submit" busy={isUploading || save.isBusy || isSaved} busyLabel={labels.busy}>
          {labels.save}
        </Button>
      </Form>
    </main>
  )
}
