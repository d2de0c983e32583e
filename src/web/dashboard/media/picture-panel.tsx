import { useId } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { mediaMessages } from '#web/shared/media/messages.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { pictureMessages } from './messages.ts'
import type { Picture } from './picture-tile.tsx'
import { usePictureHints } from './use-picture-facts.ts'

interface Props {
  picture: Picture
  /** 1 for the first. */
  position: number
  /** How many there are. */
  count: number
  onMove: (to: number) => void
  onRemove: () => void
  onImprove?: () => void
  onAlt?: (alt: string) => void
}

/** What can be done with one of the uploaded pictures. */
export function PicturePanel({ picture, position, count, onMove, onRemove, onImprove, onAlt }: Props) {
  const t = useMessages(mediaMessages)
  const pictureText = useMessages(pictureMessages)
  const altId = useId()
  return (
    <fieldset aria-label={t.picture(position)} className="flex min-w-0 flex-col gap-2">
      {onImprove && <Hints key={picture.url} url={picture.url} position={position} />}
      <div className="flex flex-wrap items-center gap-1">
        {onImprove && (
          <Button className="mr-auto px-3" aria-label={pictureText.improve(position)} onClick={onImprove}>
            <Icon name="sun" />
            {pictureText.improveShort}
          </Button>
        )}
        {count > 1 && (
          <>
            <IconButton
              icon="chevron-left"
              label={t.earlier(position)}
              disabled={position === 1}
              onClick={() => onMove(position - 2)}
            />
            <IconButton
              icon="chevron-right"
              label={t.later(position)}
              disabled={position === count}
              onClick={() => onMove(position)}
            />
          </>
        )}
        <IconButton icon="trash-2" tone="danger" label={t.remove(position)} onClick={onRemove} />
      </div>
      {onAlt && (
        <div>
          <label htmlFor={altId} className="mb-1 block text-sm text-ink-2">
            {t.altOf(position)}
          </label>
          <input
            id={altId}
            value={picture.alt}
            maxLength={200}
            onChange={({ target }) => onAlt(target.value)}
            className="field"
          />
        </div>
      )}
    </fieldset>
  )
}

function Hints({ url, position }: { url: string; position: number }) {
  const t = useMessages(pictureMessages)
  const hints = usePictureHints(url)
  if (hints.length === 0) return null
  return (
    <ul aria-label={t.hints(position)} className="flex flex-wrap gap-x-3 text-sm font-semibold text-mark-ink">
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  )
}
