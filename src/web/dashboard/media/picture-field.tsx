import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { DropZone } from '#web/dashboard/kit/drop-zone.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { mediaMessages } from '#web/shared/media/messages.ts'
import { UploadTile } from '#web/shared/media/upload-tile.tsx'
import { usePictureUploads } from '#web/shared/media/use-picture-uploads.ts'
import { FieldNote, fieldIds } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { moved, Sortable } from '#web/ui/sortable.tsx'
import { PicturePanel } from './picture-panel.tsx'
import { type Picture, PictureImage, PictureTile } from './picture-tile.tsx'

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
  /** Shown as squares, to which they are improved. */
  isSquare?: boolean
  /** They have alternative texts. */
  withAlt?: boolean
  /** An improved picture took the place of another. */
  onReplaced?: (before: string, after: string) => void
  error?: string | undefined
}

/** Chooses pictures, uploads them and puts them in order. */
export function PictureField(props: Props) {
  const { label, hint, max, pictures, onChange, onUploading, onReplaced, error } = props
  const { isSquare = false, withAlt = false } = props
  const t = useMessages(mediaMessages)
  const [tooMany, setTooMany] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  /** What was chosen now, by the URL that it got: improving it, there are more pixels than the shop stores. */
  const files = useRef(new Map<string, File>())
  /** The URL of the picture that something is done with; the first one, if it is not there. */
  const [chosen, setChosen] = useState<string>()
  const current = pictures.find(({ url }) => url === chosen) ?? pictures[0]
  const position = current ? pictures.indexOf(current) + 1 : 0
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
    setChosen(url)
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
      <DropZone
        isDisabled={room <= 0}
        onFiles={choose}
        className="justify-center text-center md:flex-col md:py-6"
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
      </DropZone>
      <FieldNote id={`${id}-note`} {...note} />
      {current && (
        <div className={`mt-3 flex gap-3 ${max === 1 ? 'items-center' : 'flex-col'}`}>
          <Sortable
            ids={pictures.map(({ url }) => url)}
            onMove={(from, to) => onChange((before) => moved(before, from, to))}
          >
            <ul
              aria-label={t.chosen}
              className={`grid gap-2 ${max === 1 ? 'w-[96px]' : 'grid-cols-[repeat(auto-fill,minmax(64px,1fr))] @lg:grid-cols-[repeat(auto-fill,minmax(96px,1fr))]'}`}
            >
              {pictures.map((picture, index) =>
                max === 1 ? (
                  <li key={picture.url}>
                    <PictureImage picture={picture} position={1} />
                  </li>
                ) : (
                  <PictureTile
                    key={picture.url}
                    picture={picture}
                    position={index + 1}
                    isChosen={picture === current}
                    onChoose={() => setChosen(picture.url)}
                    withHints={isSquare}
                  />
                ),
              )}
            </ul>
          </Sortable>
          <PicturePanel
            picture={current}
            position={position}
            count={pictures.length}
            onMove={(to) => {
              setChosen(current.url)
              onChange((before) => moved(before, position - 1, to))
            }}
            onRemove={() => remove(current.url)}
            {...(isSquare && { onImprove: () => setImproved(current.url) })}
            {...(withAlt && {
              onAlt: (alt) =>
                onChange((before) =>
                  before.map((each) => (each.url === current.url ? { ...each, alt } : each)),
                ),
            })}
          />
        </div>
      )}
      {uploads.length > 0 && (
        <ul className="mt-3 grid gap-3 @2xl:grid-cols-2">
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              onRetry={() => uploading.retry(upload)}
              onRemove={() => uploading.remove(upload.key)}
            />
          ))}
        </ul>
      )}
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
