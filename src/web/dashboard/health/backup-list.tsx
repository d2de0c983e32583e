import type { Backup } from '#shop/backups/contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Status, type StatusTone } from '#web/ui/status.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { backupMessages } from './backup-messages.ts'

/** Milliseconds between refetches while a backup is being made. */
const pollInterval = 1500

const tones: Record<Backup['state'], StatusTone> = {
  waiting: 'progress',
  running: 'progress',
  done: 'positive',
  failed: 'danger',
  deleted: 'neutral',
}

const isUnderWay = ({ state }: Backup) => state === 'waiting' || state === 'running'

/** The last backup and the ones before, where they lie, and a button that makes another. */
export function BackupList() {
  const t = useMessages(backupMessages)
  const query = useApiQuery(
    'GET /backups',
    {},
    { refetchInterval: (data) => (data?.backups.some(isUnderWay) ? pollInterval : false) },
  )
  const { run, isBusy } = useAction(() => api('POST /backups', { body: {} }), {
    invalidates: ['GET /backups'],
    onSuccess: () => showToast('success', t.requested),
    failed: (error) => (statusOf(error) === 409 ? t.running : t.notStarted),
  })
  const [last, ...earlier] = query.data?.backups ?? []
  return (
    <div className="flex flex-col gap-4">
      <QueryState query={query} />
      {query.data && (
        <>
          {query.data.kind === 'data-dir' ? (
            <p className="notice text-sm">{t.places['data-dir']}</p>
          ) : (
            <p className="text-ink-2">
              {t.places[query.data.kind]}{' '}
              <code className="font-mono text-sm wrap-anywhere">{query.data.place}</code>
            </p>
          )}
          <section aria-label={t.last}>
            <h2 className="text-base font-semibold">{t.last}</h2>
            {last ? <BackupRow backup={last} /> : <p className="text-ink-2">{t.none}</p>}
          </section>
          {earlier.length > 0 && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline underline-offset-4">
                {t.earlier}
              </summary>
              <ul className="divide-y divide-line">
                {earlier.map((backup) => (
                  <li key={backup._id}>
                    <BackupRow backup={backup} />
                  </li>
                ))}
              </ul>
            </details>
          )}
          <div className="flex flex-col items-start gap-2">
            <Button
              busy={isBusy}
              busyLabel={t.asking}
              disabled={last !== undefined && isUnderWay(last)}
              onClick={() => run(undefined)}
            >
              {t.now}
            </Button>
            <p className="text-sm text-ink-2">{t.secrecy}</p>
          </div>
        </>
      )}
    </div>
  )
}

function BackupRow({ backup }: { backup: Backup }) {
  const t = useMessages(backupMessages)
  const language = useLanguage()
  const { state, problem, detail, bytes, orders, missingPictures, machine } = backup
  const facts = [
    ...(bytes === null ? [] : [t.size(bytes)]),
    ...(orders === null ? [] : [t.orders(orders)]),
    backup.by === null ? t.nightly : t.by(backup.by),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-semibold">
            {readableMoment(new Date(backup.finishedAt ?? backup.requestedAt), language)}
          </b>
          <Status tone={tones[state]}>{t.states[state]}</Status>
        </p>
        <p className="text-sm text-ink-2">{facts.join(' · ')}</p>
        {problem && <p className="text-danger">{t.problems[problem]}</p>}
        {problem && state === 'waiting' && <p className="text-sm text-ink-2">{t.again}</p>}
        {problem && detail && (
          <details className="text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline underline-offset-4">
              {t.tell}
            </summary>
            <code className="font-mono wrap-anywhere">{detail}</code>
          </details>
        )}
        {missingPictures !== null && missingPictures > 0 && (
          <p className="text-danger">{t.missing(missingPictures)}</p>
        )}
        {state === 'done' && !backup.downloadable && machine && (
          <p className="text-sm text-ink-2">{t.elsewhere(machine)}</p>
        )}
      </div>
      {backup.downloadable && (
        <DownloadButton
          busyLabel={t.downloading}
          fetchFile={() => api('GET /backups/:id/file', { params: { id: backup._id } })}
          failed={t.notDownloaded}
        >
          {t.download}
        </DownloadButton>
      )}
    </div>
  )
}
