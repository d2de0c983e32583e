import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { decodeText } from '#lib/decode-text.ts'
import { requiredFieldNames } from '#shop/catalog/product-fields.ts'
import type { ProductImport } from '#shop/product-import/contract.ts'
import { columns, isImportOpen } from '#shop/product-import/rules.ts'
import { SearchPreparation } from '#web/dashboard/products/search-preparation.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { Counts } from './counts.tsx'
import { CsvField } from './csv-field.tsx'
import { FileColumns } from './file-columns.tsx'
import { ImportChanges } from './import-changes.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportPictures } from './import-pictures.tsx'
import { ImportProblems, ruleOf } from './import-problems.tsx'
import { productImportMessages } from './messages.ts'
import { movingMessages } from './moving-messages.ts'
import { stepMessages } from './step-messages.ts'
import { type Step, type StepState, Steps } from './steps.tsx'
import { useProductImport } from './use-product-import.ts'
import { Verdict } from './verdict.tsx'

const maxFileSize = 60_000_000

/** Imports a file of products: it is validated first, then all of it is applied or nothing. */
export function ImportSteps() {
  const { query, ...importing } = useProductImport()
  const latest = query.data
  if (latest === undefined) return <QueryState query={query} />
  return (
    <>
      <StepsOf latest={latest} {...importing} />
      {latest && <ImportPictures counts={latest.pictures} />}
    </>
  )
}

type Importing = Omit<ReturnType<typeof useProductImport>, 'query'>

/** How far an import is: the number of its step, counted without the answers that a file of another system needs. */
const stepOf = {
  sending: 2,
  refused: 2,
  choosing: 2.5,
  checking: 3,
  checked: 3,
  failed: 3,
  applying: 4,
  done: 4,
}

function StepsOf({ latest, ...importing }: { latest: ProductImport | null } & Importing) {
  const steps = useMessages(stepMessages)
  const moving = useMessages(movingMessages)
  const [hasFile, setHasFile] = useState(false)
  /** The import that is done with. */
  const [aside, setAside] = useState<string>()
  const [isRevising, setRevising] = useState(false)
  // Checked again: the answers were sent.
  const [shownStatus, setShownStatus] = useState(latest?.status)
  if (shownStatus !== latest?.status) {
    setShownStatus(latest?.status)
    setRevising(false)
  }
  const current = latest === null || latest.status === 'dropped' || latest._id === aside ? null : latest
  const isForeign = current !== null && (current.source !== null || current.status === 'choosing')
  const isAnswering = current?.status === 'choosing' || (current?.status === 'checked' && isRevising)
  const at = !current ? 1 : isAnswering ? 2.5 : stepOf[current.status as keyof typeof stepOf]
  const isFresh = !current || current.status === 'refused' || current.status === 'failed'
  // A file with wrong rows may be replaced by the corrected one.
  const isWrong = current?.status === 'checked' && current.rowsWrong > 0 && current.source === null
  const offersFiles = isFresh || isWrong || current?.status === 'done'
  const stateAt = (step: number): StepState => (at === step ? 'now' : at > step ? 'done' : 'later')
  const giveUp = current && (isImportOpen(current.status) || current.status === 'failed') && (
    <Button
      variant="bare"
      disabled={importing.isBusy && !importing.upload}
      onClick={() => importing.discard(current._id)}
    >
      {steps.discard}
    </Button>
  )
  const all: (Step | false)[] = [
    {
      title: steps.getFile,
      state: !offersFiles || (isFresh && hasFile) ? 'done' : current ? 'open' : 'now',
      body: offersFiles && <FileToBeginWith onFile={() => setHasFile(true)} />,
    },
    {
      title: steps.chooseFile,
      state: !current ? (hasFile ? 'now' : 'open') : (isFresh && at > 2) || isWrong ? 'open' : stateAt(2),
      note: current?.fileName,
      body: (isFresh || isWrong || at === 2) && (
        <>
          {current && at === 2 && <Sending current={current} {...importing} />}
          {(isFresh || isWrong) && <FileField {...importing} />}
          {at === 2 && giveUp}
        </>
      ),
    },
    isForeign &&
      !isFresh && {
        title: moving.fitTitle,
        state: stateAt(2.5),
        body: isAnswering ? (
          <>
            <ImportChoices id={current._id} />
            <div className="mt-2">{giveUp}</div>
          </>
        ) : (
          current.status === 'checked' && (
            <Button onClick={() => setRevising(true)}>{moving.chooseAgain}</Button>
          )
        ),
      },
    {
      title: steps.review,
      state: stateAt(3),
      body: at === 3 && current && (
        <Review current={current} {...importing}>
          {giveUp}
        </Review>
      ),
    },
    {
      title: steps.result,
      state: stateAt(4),
      body: at === 4 && current && (
        <Result current={current} onAnother={() => setAside(current._id)}>
          {giveUp}
        </Result>
      ),
    },
  ]
  return <Steps heading="h2" steps={all.filter((step) => step !== false)} />
}

/** The example and the products of the shop, and what the columns of such files mean. */
function FileToBeginWith({ onFile }: { onFile: () => void }) {
  const t = useMessages(productImportMessages)
  const steps = useMessages(stepMessages)
  async function taking<File>(file: Promise<File>) {
    const taken = await file
    onFile()
    return taken
  }
  return (
    <>
      <p className="mb-3 text-ink-2">{t.getText}</p>
      <div className="flex flex-wrap gap-3">
        <DownloadButton
          busyLabel={steps.exporting}
          failed={(error) => (statusOf(error) === 409 ? t.noCategory : t.exportFailed)}
          fetchFile={() => taking(api('GET /product-export/example', {}))}
        >
          {steps.example}
        </DownloadButton>
        <DownloadButton
          busyLabel={steps.exporting}
          failed={t.exportFailed}
          fetchFile={() => taking(api('GET /product-export', {}))}
        >
          {t.export}
        </DownloadButton>
      </div>
      <FileColumns
        columns={columns.map((name) => ({
          name,
          isNeeded: requiredFieldNames.some((required) => required === name),
          rule: ruleOf(name, t) ?? '',
        }))}
      >
        <ul className="list-disc py-2 pl-5">
          {t.fileRules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </FileColumns>
    </>
  )
}

/** What has become of a file so far that is not completely here. */
function Sending({ current, upload, isBusy }: { current: ProductImport } & Importing) {
  const t = useMessages(productImportMessages)
  const { _id: id, status, problem, problemValue, problemRow } = current
  if (status === 'refused')
    return (
      <Verdict tone="wrong">
        {t.rejected(t.reasons[problem as keyof typeof t.reasons] ?? problem, problemValue, problemRow)}
      </Verdict>
    )
  if (upload?.id === id) return <Progress label={t.sending} value={upload.sent} max={upload.total} />
  return !upload && !isBusy && <p className="mb-3">{t.unfinishedUpload(current.madeBy)}</p>
}

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

/** What the file would change, to be agreed to. */
function Review({
  current,
  isBusy,
  apply,
  checkAgain,
  children,
}: { current: ProductImport; children: ReactNode } & Importing) {
  const t = useMessages(productImportMessages)
  const moving = useMessages(movingMessages)
  const { _id: id, status, rowsNew, rowsChanged, rowsWrong, source } = current
  const toWrite = rowsNew + rowsChanged
  // Of another system's file the good products are taken; one of our own is taken whole or not at all.
  const canApply = toWrite > 0 && (rowsWrong === 0 || source !== null)
  if (status === 'checking')
    return (
      <>
        <Progress label={t.checking(current.progress)} />
        {children}
      </>
    )
  if (status === 'failed')
    return (
      <>
        <Verdict tone="wrong">
          <p>{t.failures[current.problem as keyof typeof t.failures] ?? t.failures.unexpected}</p>
          {current.problemValue && (
            <p className="mt-1 text-sm font-normal">{t.errorWords(current.problemValue)}</p>
          )}
        </Verdict>
        <div className="flex flex-wrap gap-3">
          <Button busy={isBusy} busyLabel={t.starting} onClick={() => checkAgain(id)}>
            {t.checkAgain}
          </Button>
          {children}
        </div>
      </>
    )
  return (
    <>
      <ImportCounts current={current} />
      {current.problem === 'changed' && <Verdict tone="plain">{t.changedMeanwhile}</Verdict>}
      {canApply && (
        <Verdict tone="good">{source === null ? t.ready(toWrite) : moving.ready(toWrite)}</Verdict>
      )}
      {toWrite === 0 && rowsWrong === 0 && <Verdict tone="plain">{t.nothingToDo}</Verdict>}
      {rowsWrong > 0 && (
        <Verdict tone="wrong">{source === null ? t.correctFirst : moving.someWrong(rowsWrong)}</Verdict>
      )}
      <ImportProblems id={id} hasWrongRows={rowsWrong > 0} />
      {canApply && <ImportChanges id={id} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {canApply && (
          <Button
            variant="buy"
            className="px-4"
            busy={isBusy}
            busyLabel={t.starting}
            onClick={() => apply(id)}
          >
            {t.apply(toWrite)}
          </Button>
        )}
        {source !== null && <ReportButton id={id} />}
        {children}
      </div>
    </>
  )
}

interface ResultProps {
  current: ProductImport
  onAnother: () => void
  children: ReactNode
}

/** What has become of the file, and where to go on. */
function Result({ current, onAnother, children }: ResultProps) {
  const t = useMessages(productImportMessages)
  const steps = useMessages(stepMessages)
  const { progress, rowsNew, rowsChanged } = current
  const toWrite = rowsNew + rowsChanged
  if (current.status === 'applying')
    return (
      <>
        <Progress label={t.applying(progress, toWrite)} value={progress} max={toWrite} />
        <p className="mb-2 text-ink-2">{t.continues}</p>
        {children}
      </>
    )
  return (
    <>
      <Verdict tone="good">{t.done}</Verdict>
      <ImportCounts current={current} />
      <SearchPreparation />
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to="/dashboard/allProducts" className="button-quiet">
          {t.toProducts}
        </Link>
        {current.source !== null && <ReportButton id={current._id} />}
        <Button onClick={onAnother}>{steps.another}</Button>
      </div>
    </>
  )
}

function ImportCounts({
  current: { rowsNew, rowsChanged, rowsSame, rowsWrong },
}: {
  current: ProductImport
}) {
  const t = useMessages(productImportMessages)
  return (
    <Counts
      counts={[
        [t.rowsNew, rowsNew],
        [t.rowsChanged, rowsChanged],
        [t.rowsSame, rowsSame],
        [t.rowsWrong, rowsWrong, true],
      ]}
    />
  )
}

function ReportButton({ id }: { id: string }) {
  const t = useMessages(movingMessages)
  const language = useLanguage()
  return (
    <DownloadButton
      busyLabel={t.reporting}
      failed={t.reportFailed}
      fetchFile={() => api('GET /product-imports/:id/report', { params: { id }, query: { language } })}
    >
      {t.report}
    </DownloadButton>
  )
}
