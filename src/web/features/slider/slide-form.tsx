import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { imageAtWidth } from '#shop/catalog/rules.ts'
import type { Slider } from '#shop/slider/contract.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { PictureField } from '#web/features/media/picture-field.tsx'
import type { Picture } from '#web/features/media/picture-tile.tsx'
import { ask, successTime } from '#web/ui/confirm-dialog.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { useUnsavedQuestion } from '#web/ui/unsaved-changes.ts'
import { sliderMessages } from './messages.ts'

interface Words {
  title: string
  save: string
  busy: string
  saved: string
  notSaved: string
}

interface Props {
  words: Words
  /** What there is to be changed; null for a new slide. */
  slide: Slider | null
  /** Saves; without `image` the one that is there is kept (VAL-17). */
  onSave: (sent: { image?: string; title: string; time: string }) => Promise<unknown>
}

/** The fields of a slide. */
export function SlideForm({ words, slide, onSave }: Props) {
  const t = useMessages(sliderMessages)
  const common = useMessages(commonMessages)
  const navigate = useNavigate()
  const [title, setTitle] = useState(slide?.title ?? '')
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  // `done` stands when the page is about to be left by itself.
  const [phase, setPhase] = useState<'typing' | 'busy' | 'done'>('typing')
  const busy = isSending || phase !== 'typing'
  const form = useRef<HTMLFormElement>(null)
  useUnsavedQuestion(phase !== 'done' && (pictures.length > 0 || title !== (slide?.title ?? '')))

  async function save(image: string | undefined) {
    setPhase('busy')
    try {
      await onSave({ ...(image && { image }), title: title.trim(), time: new Date().toISOString() })
      setPhase('done')
    } catch (failure) {
      reportUnexpected(failure)
      setPhase('typing')
      const refusal = failure instanceof ApiError ? failure.body : null
      if (refusal?.code === 'not-signed-in') return
      if (refusal?.fields?.image) setError(t.imageRequired)
      ask({ title: words.notSaved, ...(refusal?.code === 'not-found' && { text: t.isGone }) })
    }
  }

  // Only once the question above knows that all is saved.
  const { saved } = words
  useEffect(() => {
    if (phase !== 'done') return
    ask({ title: saved, closesAfter: successTime })
    navigate('/dashboard/manageSlider')
  }, [phase, saved, navigate])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const image = pictures[0]?.url
    if (image || slide) return void save(image)
    setError(t.imageRequired)
    form.current?.querySelector<HTMLInputElement>('input[type="file"]')?.focus()
  }

  return (
    <main id="content" className="max-w-[44rem]">
      <PageHead title={`${words.title} · ${common.brand}`} index={false} />
      <Link
        to="/dashboard/manageSlider"
        className="inline-flex min-h-11 items-center gap-1 text-brand underline-offset-4 hover:underline"
      >
        <Icon name="chevron-left" className="size-5" />
        {t.back}
      </Link>
      <h1 className="mb-4 text-xl">{words.title}</h1>
      <form ref={form} noValidate onSubmit={submit} className="card flex flex-col gap-5 p-5">
        {slide && pictures.length === 0 && (
          <img
            src={imageAtWidth(slide.image, 900)}
            alt={slide.title || t.untitled}
            width="900"
            height="450"
            className="aspect-2/1 w-full rounded-md bg-sunken object-cover"
          />
        )}
        <PictureField
          label={t.image}
          hint={t.hint}
          most={1}
          pictures={pictures}
          onChange={(change) => {
            setError(undefined)
            setPictures(change)
          }}
          onSending={setSending}
          error={error}
        />
        <FormField
          name="title"
          label={t.name}
          hint={t.nameHint}
          required={false}
          maxLength={100}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          error={undefined}
        />
        <button type="submit" disabled={busy} className="button-primary">
          {busy ? words.busy : words.save}
        </button>
      </form>
    </main>
  )
}
