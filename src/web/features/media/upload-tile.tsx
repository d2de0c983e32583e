import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { mediaMessages } from './messages.ts'
import type { Sending } from './use-picture-uploads.ts'

interface Props {
  sending: Sending
  onAgain: () => void
  onDrop: () => void
}

/** A picture on its way: how far it has come, or what became of it. */
export function SendingTile({ sending, onAgain, onDrop }: Props) {
  const t = useMessages(mediaMessages)
  const common = useMessages(commonMessages)
  const { file, preview, share, problem } = sending
  return (
    <li className="card flex gap-3 p-3">
      <span className="flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken">
        {preview ? (
          <img src={preview} alt="" width="80" height="80" className="size-full object-contain opacity-70" />
        ) : (
          <Icon name="package" className="size-8 text-line-strong" />
        )}
      </span>
      <div className="min-w-0 grow">
        {problem === null ? (
          <>
            <p className="truncate text-sm text-ink-2">{file.name}</p>
            <progress
              aria-label={t.uploading(file.name)}
              value={share}
              max={1}
              className="mt-2 h-2 w-full accent-brand"
            />
          </>
        ) : (
          <p role="alert" className="text-sm font-semibold wrap-anywhere text-danger">
            {file.name}: {problem === 'refused' ? t.notTaken : t.lost}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-2">
          {problem === 'lost' && (
            <button type="button" className="button-secondary px-3" onClick={onAgain}>
              {common.retry}
            </button>
          )}
          <button type="button" className="button-danger px-3" onClick={onDrop}>
            {t.leaveOut}
          </button>
        </p>
      </div>
    </li>
  )
}
