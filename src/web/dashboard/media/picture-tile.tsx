import { useId } from 'react'
import { imageAtWidth } from '#shop/media/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { mediaMessages } from '#web/shared/media/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SortHandle, useSortableItem } from '#web/ui/sortable.tsx'
import { pictureMessages } from './messages.ts'
import { usePictureFacts } from './use-picture-facts.ts'

/** An uploaded picture and its alternative text. */
export interface Picture {
  url: string
  alt: string
}

interface Props {
  picture: Picture
  /** 1 for the first. */
  position: number
  canMove: boolean
  /** Its position is the last one. */
  isLast: boolean
  onMove: (to: number) => void
  withAlt: boolean
  onAlt: (alt: string) => void
  /** Opens the dialog that improves it; undefined where pictures are taken as they are. */
  onImprove: (() => void) | undefined
  onRemove: () => void
}

const control =
  'flex size-11 items-center justify-center rounded-md border border-line-strong hover:bg-sunken'

/** An uploaded picture, with its handle to move it, its alternative text and a button to remove it. */
export function PictureTile({
  picture,
  position,
  canMove,
  isLast,
  onMove,
  withAlt,
  onAlt,
  onImprove,
  onRemove,
}: Props) {
  const t = useMessages(mediaMessages)
  const { url, alt } = picture
  const altId = useId()
  const { item, handle, isDragging } = useSortableItem(url)
  return (
    <li {...item} className={`card relative flex flex-wrap gap-3 p-3 ${isDragging ? 'z-10 shadow-lg' : ''}`}>
      <div className="shrink-0">
        <img
          src={imageAtWidth(url, 150)}
          srcSet={`${imageAtWidth(url, 150)} 150w, ${imageAtWidth(url, 300)} 300w`}
          sizes="96px"
          alt={alt || t.picture(position)}
          width="96"
          height="96"
          className="size-24 rounded-md bg-sunken object-contain dark:brightness-90"
        />
        {canMove && position === 1 && (
          <p className="mt-1 text-center text-sm font-semibold text-ink">{t.main}</p>
        )}
      </div>
      <div className="flex min-w-0 grow basis-36 flex-col gap-2">
        <div className="flex flex-wrap justify-end gap-2">
          {canMove && (position > 1 || !isLast) && (
            <>
              <button
                type="button"
                aria-label={t.earlier(position)}
                disabled={position === 1}
                onClick={() => onMove(position - 2)}
                className={`${control} disabled:opacity-50`}
              >
                <Icon name="arrow-up" />
              </button>
              <button
                type="button"
                aria-label={t.later(position)}
                disabled={isLast}
                onClick={() => onMove(position)}
                className={`${control} disabled:opacity-50`}
              >
                <Icon name="arrow-down" />
              </button>
            </>
          )}
          {canMove && (
            <SortHandle handle={handle} label={t.move(position)} className="border border-line-strong" />
          )}
          <button
            type="button"
            aria-label={t.remove(position)}
            onClick={onRemove}
            className={`${control} text-danger`}
          >
            <Icon name="trash-2" />
          </button>
        </div>
        {onImprove && <Improve url={url} position={position} onPress={onImprove} />}
        {withAlt && (
          <div>
            <label htmlFor={altId} className="mb-1 block text-sm text-ink-2">
              {t.alt}
            </label>
            <input
              id={altId}
              value={alt}
              maxLength={200}
              onChange={({ target }) => onAlt(target.value)}
              className="field"
            />
          </div>
        )}
      </div>
    </li>
  )
}

interface ImproveProps {
  url: string
  position: number
  onPress: () => void
}

/** What can be better about the picture, and the button for it. */
function Improve({ url, position, onPress }: ImproveProps) {
  const t = useMessages(pictureMessages)
  const facts = usePictureFacts(url)
  const hints = facts
    ? [
        facts.isSmall && t.small(facts.width, facts.height),
        facts.isDark && t.dark,
        !facts.isSquare && t.notSquare,
      ].filter((hint) => hint !== false)
    : []
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      {hints.length > 0 && (
        <ul
          aria-label={t.hints(position)}
          className="flex flex-wrap gap-x-3 text-sm font-semibold text-mark-ink"
        >
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      <Button className="px-3" aria-label={t.improve(position)} onClick={onPress}>
        <Icon name="sun" />
        {t.improveShort}
      </Button>
    </div>
  )
}
