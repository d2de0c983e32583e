import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { mediaMessages } from './messages.ts'
import type { Upload } from './use-picture-uploads.ts'

interface Props {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

/** A picture that is being uploaded: its progress or its error. */
export function UploadTile({ upload, onRetry, onRemove }: Props) {
  const t = useMessages(mediaMessages)
  const common = useMessages(commonMessages)
  const { file, preview, progress, error } = upload
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
        {error === null ? (
          <>
            <p className="truncate text-sm text-ink-2">{file.name}</p>
            <progress
              aria-label={t.uploading(file.name)}
              value={progress}
              max={1}
              className="mt-2 h-2 w-full accent-inverse"
            />
          </>
        ) : (
          <p role="alert" className="text-sm font-semibold wrap-anywhere text-danger">
            {file.name}: {t[error]}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-2">
          {error !== 'rejected' && (
            <Button className="px-3" onClick={onRetry}>
              {common.retry}
            </Button>
          )}
          <Button variant="danger" className="px-3" onClick={onRemove}>
            {t.discard}
          </Button>
        </p>
      </div>
    </li>
  )
}
