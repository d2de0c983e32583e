import { useEffect, useRef, useState } from 'react'
import type { BulkChange } from '#shop/catalog/bulk-contract.ts'
import { api } from '#web/data/api.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Progress } from '#web/ui/progress.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { bulkMessages } from './bulk-messages.ts'

const pollInterval = 700
const storageKey = 'bulk change seen'
const isRunning = (change: BulkChange | null | undefined) =>
  change?.status === 'applying' || change?.status === 'undoing'
const keyOf = ({ _id, status }: BulkChange) => `${_id} ${status}`

/** The progress of the last bulk change, then its result with a button to undo it, until it is closed. */
export function BulkStatus({ onFinished }: { onFinished: () => void }) {
  const t = useMessages(bulkMessages)
  const language = useLanguage()
  const [seen, setSeen] = useState(() => deviceStorage.readText(storageKey))
  const { data: change } = useApiQuery(
    'GET /bulk-changes/latest',
    {},
    { refetchInterval: (data) => (isRunning(data) ? pollInterval : false) },
  )
  // What was known before: a quick change is never seen running.
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (change === undefined) return
    const key = change ? keyOf(change) : ''
    if (known.current !== undefined && known.current !== key && !isRunning(change)) onFinished()
    known.current = key
  })
  const undo = useAction((id: string) => api('PUT /bulk-changes/:id/undo', { params: { id }, body: {} }), {
    invalidates: ['GET /bulk-changes/latest'],
    failed: t.failed,
  })
  const resume = useAction(
    (id: string) => api('PUT /bulk-changes/:id/resume', { params: { id }, body: {} }),
    { invalidates: ['GET /bulk-changes/latest'], failed: t.failed },
  )
  if (!change || keyOf(change) === seen) return null
  const { _id: id, status, action, total, progress, changed, undone, problems, canUndo, canResume } = change
  if (isRunning(change))
    return (
      <div className="card mb-3 px-4 pt-3">
        <Progress
          label={(status === 'applying' ? t.applying : t.undoingCount)(progress, total)}
          value={progress}
          max={total}
        />
        <p className="mb-3 text-sm text-ink-2">{t.continues}</p>
      </div>
    )
  return (
    <div className="card mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <div className="min-w-0 grow basis-60">
        <p role="status" className={canResume ? 'text-danger' : 'font-semibold'}>
          {canResume
            ? t.stopped(progress, total)
            : status === 'undone'
              ? t.undone(undone)
              : t.done(action.kind, changed)}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {[t.kinds[action.kind], change.madeBy, readableMoment(new Date(change.madeAt), language)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {canResume && (
        <Button className="px-4" busy={resume.isBusy} busyLabel={t.starting} onClick={() => resume.run(id)}>
          {t.resume}
        </Button>
      )}
      {canUndo && (
        <Button className="px-4" busy={undo.isBusy} busyLabel={t.undoing} onClick={() => undo.run(id)}>
          {t.undo}
        </Button>
      )}
      <IconButton
        icon="x"
        label={t.dismiss}
        onClick={() => {
          deviceStorage.writeText(storageKey, keyOf(change))
          setSeen(keyOf(change))
        }}
      />
      {problems > 0 && <Problems id={id} count={problems} />}
    </div>
  )
}

/** The products that were left as they were, and why. */
function Problems({ id, count }: { id: string; count: number }) {
  const t = useMessages(bulkMessages)
  const [isOpen, setOpen] = useState(false)
  const { data } = useApiQuery(
    'GET /bulk-changes/:id/problems',
    { params: { id }, query: { limit: 100 } },
    { enabled: isOpen },
  )
  return (
    <details className="basis-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center text-mark-ink underline underline-offset-4">
        {t.problems(count)}
      </summary>
      <ul className="mb-2 max-h-80 overflow-y-auto text-sm">
        {data?.rows.map((row) => (
          <li key={row._id} className="py-1 wrap-anywhere">
            <b>{row.name}</b>: {t.reasons[row.reason]}
          </li>
        ))}
      </ul>
    </details>
  )
}
