import { type ChangeEvent, useState } from 'react'
import type { ProductImport } from '#shop/product-import/contract.ts'
import { isOpen } from '#shop/product-import/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Section } from '#web/features/account/section.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { ImportProblems } from './import-problems.tsx'
import { productImportMessages } from './messages.ts'
import { textIn, useImporting } from './use-import.ts'

const largestFile = 60_000_000

/** Brings a file of products into the shop: looked through first, then all of it or nothing. */
export function ImportSection() {
  const t = useMessages(productImportMessages)
  const importing = useImporting()
  const { found, phase, load, trouble } = importing
  return (
    <Section title={t.importTitle} text={t.importText}>
      {phase === 'loading' && <Loading />}
      {phase === 'failed' && <LoadFailed onRetry={load} />}
      {phase === 'ready' && (
        <>
          <div role="alert">
            {trouble && (
              <p className="mb-3 rounded-md bg-danger-soft px-3 py-2 font-semibold text-danger">
                {t[trouble]}
              </p>
            )}
          </div>
          {found && <Found found={found} importing={importing} />}
          {mayChoose(found) && <FileField importing={importing} />}
        </>
      )}
    </Section>
  )
}

/** A file with wrong rows makes room for the one that was put right. */
const mayChoose = (found: ProductImport | null) =>
  !found || !isOpen(found.status) || (found.status === 'checked' && found.rowsWrong > 0)

type Importing = ReturnType<typeof useImporting>

function FileField({ importing: { send, busy } }: { importing: Importing }) {
  const t = useMessages(productImportMessages)
  const [problem, setProblem] = useState('')

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setProblem('')
    const text = file.size > largestFile ? null : await textIn(file)
    // The same file can be chosen again after it was changed.
    target.value = ''
    if (!text) return setProblem(file.size === 0 ? t.reasons.empty : t.notText)
    await send(file.name.slice(0, 200), text)
  }

  return (
    <div>
      <label htmlFor="csv-file" className="mb-1.5 block font-semibold">
        {t.chooseFile}
      </label>
      <input
        id="csv-file"
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        disabled={busy}
        aria-invalid={problem !== ''}
        aria-describedby="csv-file-note"
        onChange={choose}
        className="field file:mr-3 file:rounded-md file:border-0 file:bg-brand-soft file:px-3 file:py-1.5 file:font-semibold file:text-brand"
      />
      <p
        id="csv-file-note"
        role={problem ? 'alert' : undefined}
        className={`mt-1.5 ${problem ? 'text-danger' : 'text-sm text-ink-2'}`}
      >
        {problem || t.fileHint}
      </p>
    </div>
  )
}

/** How far the import is, and how it ended. */
function Found({ found, importing }: { found: ProductImport; importing: Importing }) {
  const t = useMessages(productImportMessages)
  const { sent, busy, drop, apply } = importing
  const { _id: id, status, fileName, rowsNew, rowsChanged, rowsSame, rowsWrong } = found
  const toWrite = rowsNew + rowsChanged
  const giveUp = (
    <button type="button" className="button-secondary" disabled={busy && !sent} onClick={() => drop(id)}>
      {t.giveUp}
    </button>
  )
  const counts = (
    <dl className="my-3 grid grid-cols-2 gap-3 @2xl:grid-cols-4">
      {(
        [
          [t.rowsNew, rowsNew],
          [t.rowsChanged, rowsChanged],
          [t.rowsSame, rowsSame],
          [t.rowsWrong, rowsWrong],
        ] as const
      ).map(([word, count]) => (
        <div key={word} className="rounded-md bg-sunken px-3 py-2">
          <dt className="text-sm text-ink-2">{word}</dt>
          <dd className="text-xl tabular-nums">{t.number(count)}</dd>
        </div>
      ))}
    </dl>
  )
  const progress = (word: string, value: number | undefined, max: number) => (
    <div className="mb-3">
      <p role="status" className="mb-1.5">
        {word}
      </p>
      <progress
        aria-label={word}
        value={value}
        max={max || 1}
        className={`h-3 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand ${value === undefined ? 'animate-pulse [&::-webkit-progress-bar]:bg-brand' : ''}`}
      />
    </div>
  )
  if (status === 'dropped') return null
  return (
    <div className="mb-4">
      <p className="font-semibold wrap-anywhere">{fileName}</p>
      {status === 'sending' && sent?.id === id && progress(t.sending, sent.done, sent.total)}
      {status === 'sending' && !sent && <p className="my-3">{t.notSentWhole(found.madeBy)}</p>}
      {status === 'checking' && progress(t.checking(found.progress), undefined, 1)}
      {status === 'applying' && progress(t.applying(found.progress, toWrite), found.progress, toWrite)}
      {status === 'applying' && <p className="text-ink-2">{t.goesOn}</p>}
      {status === 'refused' && (
        <p role="alert" className="my-3 text-danger">
          {t.refused(
            t.reasons[found.problem as keyof typeof t.reasons] ?? found.problem,
            found.problemValue,
            found.problemRow,
          )}
        </p>
      )}
      {(status === 'checked' || status === 'done') && counts}
      {status === 'done' && (
        <p role="status" className="font-semibold text-brand">
          {t.done}
        </p>
      )}
      {status === 'checked' && (
        <>
          <p role="status" className="mb-3">
            {found.problem === 'changed' && <strong>{t.changedMeanwhile} </strong>}
            {rowsWrong > 0 ? t.mendFirst : toWrite > 0 ? t.ready(toWrite) : t.nothingToDo}
          </p>
          {rowsWrong > 0 && <ImportProblems id={id} />}
        </>
      )}
      {isOpen(status) && status !== 'applying' && (
        <div className="mt-3 flex flex-wrap gap-3">
          {status === 'checked' && rowsWrong === 0 && toWrite > 0 && (
            <button type="button" className="button-primary" disabled={busy} onClick={() => apply(id)}>
              {busy ? t.starting : t.apply(toWrite)}
            </button>
          )}
          {giveUp}
        </div>
      )}
    </div>
  )
}
