import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { mediaMessages } from './messages.ts'
import { type Picture, PictureTile } from './picture-tile.tsx'
import { SendingTile } from './upload-tile.tsx'
import { useSendingPictures } from './use-picture-uploads.ts'

type Change = (before: readonly Picture[]) => readonly Picture[]

interface Props {
  label: string
  hint?: string
  /** How many there may be. */
  most: number
  pictures: readonly Picture[]
  /** Told how the pictures change, since several may arrive before the page is drawn again. */
  onChange: (change: Change) => void
  /** Whether any is on its way. */
  onSending: (isSending: boolean) => void
  /** Whether each may be described. */
  withAlt?: boolean
  error?: string | undefined
}

/** Chooses pictures, brings them to the shop's image host and puts them in order. */
export function PictureField(props: Props) {
  const { label, hint, most, pictures, onChange, onSending, withAlt = false, error } = props
  const t = useMessages(mediaMessages)
  const [tooMany, setTooMany] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()
  const { sendings, isSending, send, again, drop } = useSendingPictures((url) =>
    onChange((before) =>
      before.length >= most || before.some((each) => each.url === url)
        ? before
        : [...before, { url, alt: '' }],
    ),
  )
  const telling = useRef(onSending)
  telling.current = onSending
  useEffect(() => telling.current(isSending), [isSending])

  const room = most - pictures.length - sendings.length
  function choose(files: readonly File[]) {
    setTooMany(files.length > room)
    send(files.slice(0, room))
  }
  function remove(url: string) {
    setTooMany(false)
    onChange((before) => before.filter((each) => each.url !== url))
    // The pressed button goes with its picture, and the chooser may only then be used again.
    requestAnimationFrame(() => chooser.current?.focus())
  }

  const note = error ?? (tooMany ? t.tooMany(most) : hint)
  const isWrong = error !== undefined || tooMany
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <input
        ref={chooser}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple={most > 1}
        disabled={room <= 0}
        aria-describedby={note ? `${id}-note` : undefined}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          // The same file may be chosen once more after it was taken out.
          target.value = ''
        }}
        className="field file:mr-3 file:min-h-8 file:rounded-md file:border-0 file:bg-brand-soft file:px-3 file:font-semibold file:text-brand"
      />
      {note && (
        <p
          id={`${id}-note`}
          role={isWrong ? 'alert' : undefined}
          className={`mt-1 text-sm ${isWrong ? 'font-semibold text-danger' : 'text-ink-2'}`}
        >
          {note}
        </p>
      )}
      <Sorted pictures={pictures} onChange={onChange}>
        {(pictures.length > 0 || sendings.length > 0) && (
          <ul aria-label={t.chosen} className="mt-3 grid gap-3 @2xl:grid-cols-2">
            {pictures.map((picture, index) => (
              <PictureTile
                key={picture.url}
                picture={picture}
                place={index + 1}
                canMove={most > 1}
                withAlt={withAlt}
                onAlt={(alt) =>
                  onChange((before) =>
                    before.map((each) => (each.url === picture.url ? { ...each, alt } : each)),
                  )
                }
                onRemove={() => remove(picture.url)}
              />
            ))}
            {sendings.map((sending) => (
              <SendingTile
                key={`sending ${sending.key}`}
                sending={sending}
                onAgain={() => again(sending)}
                onDrop={() => drop(sending.key)}
              />
            ))}
          </ul>
        )}
      </Sorted>
    </div>
  )
}

interface SortedProps extends Pick<Props, 'pictures' | 'onChange'> {
  children: ReactNode
}

/** Lets pictures be put in another order, by dragging and by keys. */
function Sorted({ pictures, onChange, children }: SortedProps) {
  const t = useMessages(mediaMessages)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const urls = pictures.map(({ url }) => url)
  const placeOf = (url: unknown) => urls.indexOf(String(url)) + 1
  // Where the picture is as far as it was said: over itself it has not come anywhere.
  const saidPlace = useRef(0)
  const announcements: Announcements = {
    onDragStart({ active }) {
      saidPlace.current = placeOf(active.id)
      return t.takenUp(saidPlace.current)
    },
    onDragOver({ over }) {
      if (!over || placeOf(over.id) === saidPlace.current) return
      saidPlace.current = placeOf(over.id)
      return t.nowAt(saidPlace.current)
    },
    onDragEnd: ({ over }) => (over ? t.putAt(placeOf(over.id)) : t.putBack),
    onDragCancel: () => t.putBack,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.howToMove } }}
      onDragEnd={({ active, over }) => {
        if (!over || over.id === active.id) return
        onChange((before) => {
          const placeIn = (url: unknown) => before.findIndex((each) => each.url === url)
          return arrayMove([...before], placeIn(active.id), placeIn(over.id))
        })
      }}
    >
      <SortableContext items={urls} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
