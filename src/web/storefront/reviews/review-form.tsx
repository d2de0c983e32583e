import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { maxReviewLength, maxReviewPictures } from '#shop/reviews/rules.ts'
import { api } from '#web/data/api.ts'
import { tabStorage } from '#web/data/browser-storage.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { UploadTile } from '#web/shared/media/upload-tile.tsx'
import { type UploadCall, usePictureUploads } from '#web/shared/media/use-picture-uploads.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldNote, fieldIds } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Form, FormNotice, showFieldErrors, TextField } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { reviewFormMessages } from './form-messages.ts'
import type { OwnLine, OwnReview } from './own-review.ts'

interface Props extends OwnLine {
  /** The review that is changed. */
  own: OwnReview | undefined
  onClose: () => void
}

interface Values {
  /** '1' to '5', as radio buttons have it; '' before one is chosen. */
  stars: string
  text: string
  images: readonly string[]
}
const isDraft = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Array.isArray((value as Values).images)

/** A dialog to review a product of a delivered order. What is typed survives a reload: choosing a picture may cause one. */
export function ReviewForm({ order, line, own, onClose }: Props) {
  const t = useMessages(reviewFormMessages)
  const name = localName(useLanguage(), line)
  const { orderId, mobileNumber, link } = order
  const draftKey = `reviewDraft ${orderId} ${line.id}`
  const [draft] = useState(() => tabStorage.read(draftKey, isDraft))
  const form = useForm<Values>({
    defaultValues: {
      stars: draft?.stars ?? String(own?.stars ?? ''),
      text: draft?.text ?? own?.text ?? '',
      images: draft?.images ?? own?.images ?? [],
    },
  })
  const [notice, setNotice] = useState('')
  const store = () => tabStorage.write(draftKey, form.getValues())
  const images = form.watch('images')
  function changeImages(change: (before: readonly string[]) => readonly string[]) {
    form.clearErrors('images')
    form.setValue('images', change(form.getValues('images')))
    store()
  }
  const params = { id: line.id }
  const send: UploadCall = (client) =>
    client('POST /product/:id/reviews/images', {
      params,
      headers: {
        'order-id': orderId,
        ...(mobileNumber && { 'mobile-number': mobileNumber }),
        ...(link && { 'order-link': link }),
      },
    })
  const { uploads, isUploading, ...uploading } = usePictureUploads(
    (url) => changeImages((before) => [...new Set([...before, url])].slice(0, maxReviewPictures)),
    send,
  )
  const review = useAction(
    ({ stars, text, images }: Values) =>
      api('POST /product/:id/reviews', {
        params,
        body: { ...order, stars: Number(stars), text, images: [...images] },
      }),
    {
      invalidates: ['POST /reviews/of-order'],
      failed: t.notSent,
      onSuccess() {
        tabStorage.remove(draftKey)
        showToast('success', t.sent)
        onClose()
      },
      onError(error) {
        const status = statusOf(error)
        const isShown = showFieldErrors(form, error, (field) =>
          field.startsWith('images') ? { name: 'images', message: t.picturesGone } : null,
        )
        if (!isShown) setNotice(status === 409 ? t.notPossible : status === 429 ? t.tooMany : t.notSent)
        return true
      },
    },
  )
  const { errors } = form.formState
  return (
    <Modal
      label={t.writeOf(name)}
      bar={<h2 className="truncate pl-3 text-lg">{name}</h2>}
      className="mt-auto mb-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-lg pb-[env(safe-area-inset-bottom)] shadow-lg md:m-auto md:w-104 md:rounded-lg"
      onClose={onClose}
    >
      <Form
        form={form}
        onChange={store}
        onSubmit={async (values) => {
          setNotice(isUploading ? t.wait : '')
          if (!isUploading) await review.run(values)
        }}
        className="flex flex-col gap-4 px-5 pb-5"
      >
        <StarChoice
          chosen={Number(form.watch('stars'))}
          input={form.register('stars', { required: t.starsMissing })}
          error={errors.stars?.message}
        />
        <TextField<Values>
          name="text"
          id="review-text"
          label={t.text}
          hint={t.textHint}
          rows={4}
          maxLength={maxReviewLength}
        />
        <PictureChoice
          count={images.length + uploads.length}
          error={errors.images?.message}
          onChoose={(files) => uploading.add(files)}
        >
          {images.map((url, index) => (
            <ChosenPicture
              key={url}
              url={url}
              number={index + 1}
              onRemove={() => changeImages((before) => before.filter((other) => other !== url))}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={`upload ${upload.key}`}
              upload={upload}
              onRetry={() => uploading.retry(upload)}
              onRemove={() => uploading.remove(upload.key)}
            />
          ))}
        </PictureChoice>
        <FormNotice text={notice} />
        <Button type="submit" busy={review.isBusy} busyLabel={t.sending}>
          {t.send}
        </Button>
      </Form>
    </Modal>
  )
}

interface StarChoiceProps {
  chosen: number
  input: ReturnType<ReturnType<typeof useForm<Values>>['register']>
  error: string | undefined
}

/** Five radio buttons that look like stars. */
function StarChoice({ chosen, input, error }: StarChoiceProps) {
  const t = useMessages(reviewFormMessages)
  const noteId = useId()
  return (
    <fieldset aria-describedby={error ? noteId : undefined}>
      <legend className="mb-1 text-sm font-semibold">{t.stars}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {t.starNames.map((label, index) => (
            <label
              key={label}
              className="flex size-12 cursor-pointer items-center justify-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                {...input}
                value={String(index + 1)}
                aria-label={`${index + 1}: ${label}`}
                className="sr-only"
              />
              <Icon
                name="star"
                className={`size-8 ${index < chosen ? 'fill-current! text-mark' : 'text-ink-3'}`}
              />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="font-semibold">
          {t.starNames[chosen - 1]}
        </span>
      </div>
      <FieldNote id={noteId} error={error} />
    </fieldset>
  )
}

interface PictureChoiceProps {
  count: number
  error: string | undefined
  onChoose: (files: readonly File[]) => void
  /** The chosen pictures as list items. */
  children: React.ReactNode
}

function PictureChoice({ count, error, onChoose, children }: PictureChoiceProps) {
  const t = useMessages(reviewFormMessages)
  const id = useId()
  const room = maxReviewPictures - count
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {t.pictures(maxReviewPictures)}
      </label>
      {count > 0 && <ul className="mb-2 grid gap-2 sm:grid-cols-2">{children}</ul>}
      <FileInput
        {...fieldIds(id, { error })}
        text={t.choosePictures}
        accept="image/jpeg,image/png,image/webp"
        multiple
        disabled={room <= 0}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])].slice(0, room))
          // The same file can be chosen again after it was removed.
          target.value = ''
        }}
      />
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}

/** A picture that was sent to the shop. */
function ChosenPicture({ url, number, onRemove }: { url: string; number: number; onRemove: () => void }) {
  const t = useMessages(reviewFormMessages)
  return (
    <li className="card flex items-center gap-3 border border-line p-2">
      <img
        src={imageAtWidth(url, 150)}
        alt={t.picture(number)}
        width="80"
        height="80"
        className="size-20 rounded-md bg-sunken object-contain dimmed"
      />
      <IconButton icon="trash-2" tone="danger" label={t.removePicture(number)} onClick={onRemove} />
    </li>
  )
}
