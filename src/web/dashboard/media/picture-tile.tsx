import { imageAtWidth } from '#shop/media/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { mediaMessages } from '#web/shared/media/messages.ts'
import { SortHandle, useSortableItem } from '#web/ui/sortable.tsx'
import { pictureMessages } from './messages.ts'
import { usePictureHints } from './use-picture-facts.ts'

/** An uploaded picture and its alternative text. */
export interface Picture {
  url: string
  alt: string
}

interface Props {
  picture: Picture
  /** 1 for the first. */
  position: number
  /** Whether what can be done with it is shown below. */
  isChosen: boolean
  onChoose: () => void
  /** Marks what can be better about it. */
  withHints: boolean
}

/** One of several uploaded pictures: pressed, it is the one that something is done with; moved by its handle. */
export function PictureTile({ picture, position, isChosen, onChoose, withHints }: Props) {
  const t = useMessages(mediaMessages)
  const { item, handle, isDragging } = useSortableItem(picture.url)
  return (
    <li
      {...item}
      className={`relative overflow-hidden rounded-md border bg-surface ${isChosen ? 'border-ink shadow-[inset_0_0_0_1px_var(--ink)]' : 'border-line-strong'} ${isDragging ? 'z-10' : ''}`}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="relative block w-full p-[3px] -outline-offset-2"
      >
        <PictureImage picture={picture} position={position} />
        {position === 1 && (
          <span className="absolute bottom-[3px] left-[3px] rounded-tr-md rounded-bl-sm bg-inverse px-1.5 text-sm text-on-inverse">
            {t.main}
          </span>
        )}
        {withHints && <HintMark url={picture.url} />}
      </button>
      <SortHandle handle={handle} label={t.move(position)} className="w-full" />
    </li>
  )
}

/** The picture, as large as there is room for. */
export function PictureImage({ picture: { url, alt }, position }: Pick<Props, 'picture' | 'position'>) {
  const t = useMessages(mediaMessages)
  return (
    <img
      src={imageAtWidth(url, 150)}
      srcSet={`${imageAtWidth(url, 150)} 150w, ${imageAtWidth(url, 300)} 300w`}
      sizes="96px"
      alt={alt ? `${t.picture(position)}: ${alt}` : t.picture(position)}
      width="96"
      height="96"
      className="aspect-square w-full rounded-sm bg-sunken object-contain dimmed"
    />
  )
}

function HintMark({ url }: { url: string }) {
  const t = useMessages(pictureMessages)
  if (usePictureHints(url).length === 0) return null
  return (
    <span className="absolute top-[3px] right-[3px] rounded-tr-sm rounded-bl-md bg-surface p-1.5">
      <span className="block gem" />
      <span className="sr-only">{t.canBeBetter}</span>
    </span>
  )
}
