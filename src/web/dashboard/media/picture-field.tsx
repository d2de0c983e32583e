import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { mediaMessages } from '#web/shared/media/messages.ts'
import { UploadTile } from '#web/shared/media/upload-tile.tsx'
import { usePictureUploads } from '#web/shared/media/use-picture-uploads.ts'
import { FieldNote, fieldIds } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { moved, Sortable } from '#web/ui/sortable.tsx'
import { type Picture, PictureTile } from './picture-tile.tsx'

// Its library is loaded when a picture is improved.
const ImprovePicture = lazy(() => import('./improve-picture.tsx'))

type Change = (before: readonly Picture[]) => readonly Picture[]

interface Props {
  label: string
  hint?: string
  max: number
  pictures: readonly Picture[]
  /** Gets a function, because several pictures may arrive before the next render. */
  onChange: (change: Change) => void
  onUploading: (isUploading: boolean) => void
  /** Pictures of a product: they have alternative texts, and are improved to squares beside which no other looks smaller. */
  ofProduct?: boolean
  /** An improved picture took the place of another. */
  onReplaced?: (before: string, after: string) => void
  error?: string | undefined
}

/** Chooses pictures, uploads them and puts them in order. */
export function PictureField(props: Props) {
  const { label, hint, max, pictures, onChange, onUploading, ofProduct = false, onReplaced, error } = props
  const t = useMessages(mediaMessages)
  const [tooMany, setTooMany] = useState(false)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  /** What was chosen now, by the URL that it got: improving it, there are more pixels than the shop stores. */
  const files = useRef(new Map<string, File>())
  /** The URL of the picture that is being improved. */
  const [improved, setImproved] = useState<string>()
  const { uploads, isUploading, add, ...uploading } = usePictureUploads((url, file) => {
    files.current.set(url, file)
    onChange((before) =>
      before.length >= max || before.some((each) => each.url === url)
        ? before
        : [...before, { url, alt: '' }],
    )
  })
  useEffect(() => onUploading(isUploading), [onUploading, isUploading])

  const room = max - pictures.length - uploads.length
  function choose(files: readonly File[]) {
    setTooMany(files.length > room)
    add(files.slice(0, room))
  }
  function remove(url: string) {
    setTooMany(false)
    onChange((before) => before.filter((each) => each.url !== url))
    // The pressed button is removed with its picture, and the input is enabled only then.
    requestAnimationFrame(() => input.current?.focus())
  }

  /** The improved picture is where the one before was; it may be the same as another. */
  function replace(url: string) {
    setImproved(undefined)
    if (!improved) return
    onChange((before) =>
      before.some((each) => each.url === url)
        ? before
        : before.map((each) => (each.url === improved ? { ...each, url } : each)),
    )
    onReplaced?.(improved, url)
  }

  const note = {
    hint,
    error: error ?? (tooMany ? t.tooMany(max) : undefined),
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the input in it */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const files = [...event.dataTransfer.files]
          if (room > 0 && files.length > 0) choose(files)
        }}
        className={`flex items-center justify-center gap-3 rounded-lg border-2 border-dashed px-4 py-3 text-center md:flex-col md:py-6 ${isOver ? 'border-ink bg-sunken' : 'border-line-strong'}`}
      >
        <Icon name="images" className="size-8 text-ink-3" />
        <p className="hidden text-ink-2 md:block">{t.drop(max)}</p>
        <FileInput
          ref={input}
          {...fieldIds(id, note)}
          text={t.choose(max)}
          accept="image/jpeg,image/png,image/webp"
          multiple={max > 1}
          disabled={room <= 0}
          onChange={({ target }) => {
            choose([...(target.files ?? [])])
            // The same file can be chosen again after it was removed.
            target.value = ''
          }}
        />
      </div>
      <FieldNote id={`${id}-note`} {...note} />
      <Sortable
        ids={pictures.map(({ url }) => url)}
        onMove={(from, to) => onChange((before) => moved(before, from, to))}
      >
        {(pictures.length > 0 || uploads.length > 0) && (
          <ul aria-label={t.chosen} className="mt-3 grid gap-3 @2xl:grid-cols-2">
            {pictures.map((picture, index) => (
              <PictureTile
                key={picture.url}
                picture={picture}
                position={index + 1}
                canMove={max > 1}
                isLast={index === pictures.length - 1}
                onMove={(to) => onChange((before) => moved(before, index, to))}
                withAlt={ofProduct}
                onImprove={ofProduct ? () => setImproved(picture.url) : undefined}
                onAlt={(alt) =>
                  onChange((before) =>
                    before.map((each) => (each.url === picture.url ? { ...each, alt } : each)),
                  )
                }
                onRemove={() => remove(picture.url)}
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
          </ul>
        )}
      </Sortable>
      {improved && (
        <Suspense>
          <ImprovePicture
            url={improved}
            file={files.current.get(improved)}
            onUse={replace}
            onClose={() => setImproved(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
