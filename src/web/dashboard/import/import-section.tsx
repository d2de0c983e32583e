import { type ReactNode, useState } from 'react'
import { decodeText } from '#lib/decode-text.ts'
import type { ProductImport } from '#shop/product-import/contract.ts'
import { isImportOpen } from '#shop/product-import/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Section } from '#web/ui/section.tsx'
import { CsvField } from './csv-field.tsx'
import { ImportChanges } from './import-changes.tsx'
import { Counts, ImportChoices } from './import-choices.tsx'
import { ImportPictures } from './import-pictures.tsx'
import { ImportProblems } from './import-problems.tsx'
import { productImportMessages } from './messages.ts'
import { movingMessages } from './moving-messages.ts'
import { useProductImport } from './use-product-import.ts'

const maxFileSize = 60_000_000

/** Imports a file of products: it is validated first, then all of it is applied or nothing. */
export function ImportSection({ whenDone }: { whenDone: ReactNode }) {
  const t = useMessages(productImportMessages)
  const { query, ...importing } = useProductImport()
  const latest = query.data
  // A file with wrong rows may be replaced by the corrected one.
  const canChoose =
    !latest ||
    !isImportOpen(latest.status) ||
    (latest.status === 'checked' && latest.rowsWrong > 0 && latest.source === null)
  return (
    <Section title={t.importTitle} text={t.importText}>
      {latest === undefined ? (
        <QueryState query={query} />
      ) : (
        <>
          {latest && <ImportStatus latest={latest} {...importing} />}
          {latest?.status === 'done' && whenDone}
          {latest && <ImportPictures counts={latest.pictures} />}
          {canChoose && <FileField {...importing} />}
        </>
      )}
    </Section>
  )
}

type Importing = Omit<ReturnType<typeof useProductImport>, 'query'>

function FileField({ send, isBusy }: Importing) {
  const t = useMessages(productImportMessages)
  const [error, setError] = useState<string>()

  async function choose(file: File) {
    setError(undefined)
    const text = file.size > maxFileSize ? null : decodeText(new Uint8Array(await file.arrayBuffer()))
    // The database has no place for it.
    if (text && !text.includes('\0')) await send(file.name.slice(0, 200), text)
    else setError(file.size === 0 ? t.reasons.empty : t.notText)
  }

  return (
    <CsvField
      name="csv-file"
      label={t.chooseFile}
      hint={t.fileHint}
      error={error}
      text={t.choose}
      isBusy={isBusy}
      onFile={choose}
    />
  )
}

/** The progress of the latest import, or its result. */
function ImportStatus({
  latest,
  upload,
  isBusy,
  discard,
  apply,
  checkAgain,
}: { latest: ProductImport } & Importing) {
  const t = useMessages(productImportMessages)
  const moving = useMessages(movingMessages)
  const language = useLanguage()
  const [isChoosing, setChoosing] = useState(false)
  // Checked again: the answers were sent.
  const [shownStatus, setShownStatus] = useState(latest.status)
  if (shownStatus !== latest.status) {
    setShownStatus(latest.status)
    setChoosing(false)
  }
  const { _id: id, status, fileName, rowsNew, rowsChanged, rowsSame, rowsWrong, source } = latest
  const toWrite = rowsNew + rowsChanged
  // Of another system's file the good products are taken; one of our own is taken whole or not at all.
  const canApply = toWrite > 0 && (rowsWrong === 0 || source !== null)
  const showsChoices = status === 'choosing' || (status === 'checked' && isChoosing)
  const counts = [
    [t.rowsNew, rowsNew],
    [t.rowsChanged, rowsChanged],
    [t.rowsSame, rowsSame],
    [t.rowsWrong, rowsWrong],
  ] as const
  if (status === 'dropped') return null
  return (
    <div className="mb-4">
      <p className="font-semibold wrap-anywhere">{fileName}</p>
      {status === 'sending' && upload?.id === id && (
        <Progress label={t.sending} value={upload.sent} max={upload.total} />
      )}
      {status === 'sending' && !upload && !isBusy && (
        <p className="my-3">{t.unfinishedUpload(latest.madeBy)}</p>
      )}
      {status === 'checking' && <Progress label={t.checking(latest.progress)} />}
      {status === 'applying' && (
        <>
          <Progress label={t.applying(latest.progress, toWrite)} value={latest.progress} max={toWrite} />
          <p className="text-ink-2">{t.continues}</p>
        </>
      )}
      {status === 'refused' && (
        <p role="alert" className="my-3 text-danger">
          {t.rejected(
            t.reasons[latest.problem as keyof typeof t.reasons] ?? latest.problem,
            latest.problemValue,
            latest.problemRow,
          )}
        </p>
      )}
      {status === 'failed' && (
        <div role="alert" className="my-3 text-danger">
          <p>{t.failures[latest.problem as keyof typeof t.failures] ?? t.failures.unexpected}</p>
          {latest.problemValue && (
            <p className="mt-1 text-sm wrap-anywhere">{t.errorWords(latest.problemValue)}</p>
          )}
        </div>
      )}
      {showsChoices && <ImportChoices id={id} />}
      {(status === 'checked' || status === 'done') && !showsChoices && <Counts counts={counts} />}
      {status === 'done' && (
        <p role="status" className="mb-3 font-semibold text-ink">
          {t.done}
        </p>
      )}
      {status === 'checked' && !showsChoices && (
        <p role="status" className="mb-3">
          {latest.problem === 'changed' && <strong>{t.changedMeanwhile} </strong>}
          {source !== null && rowsWrong > 0 && `${moving.someWrong(rowsWrong)} `}
          {canApply
            ? source === null
              ? t.ready(toWrite)
              : moving.ready(toWrite)
            : rowsWrong > 0 && source === null
              ? t.correctFirst
              : toWrite === 0 && rowsWrong === 0 && t.nothingToDo}
        </p>
      )}
      {source !== null && (status === 'checked' || status === 'done') && !showsChoices && (
        <p className="mb-3">
          <DownloadButton
            busyLabel={moving.reporting}
            failed={moving.reportFailed}
            fetchFile={() => api('GET /product-imports/:id/report', { params: { id }, query: { language } })}
          >
            {moving.report}
          </DownloadButton>
        </p>
      )}
      {status === 'checked' && !showsChoices && <ImportProblems id={id} hasWrongRows={rowsWrong > 0} />}
      {status === 'checked' && !showsChoices && canApply && <ImportChanges id={id} />}
      {(isImportOpen(status) || status === 'failed') && (
        <div className="mt-3 flex flex-wrap gap-3">
          {status === 'failed' && (
            <Button busy={isBusy} busyLabel={t.starting} onClick={() => checkAgain(id)}>
              {t.checkAgain}
            </Button>
          )}
          {status === 'checked' && !showsChoices && canApply && (
            <Button busy={isBusy} busyLabel={t.starting} onClick={() => apply(id)}>
              {t.apply(toWrite)}
            </Button>
          )}
          {status === 'checked' && source !== null && !isChoosing && (
            <Button onClick={() => setChoosing(true)}>{moving.chooseAgain}</Button>
          )}
          <Button disabled={isBusy && !upload} onClick={() => discard(id)}>
            {t.discard}
          </Button>
        </div>
      )}
    </div>
  )
}
