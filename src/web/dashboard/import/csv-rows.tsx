import { useState } from 'react'
import type { Endpoints } from '#shop/endpoints.ts'
import { createAuthenticatedClient } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { sendFile } from '#web/shared/media/use-picture-uploads.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { CsvField } from './csv-field.tsx'
import { csvRowsMessages } from './csv-rows-messages.ts'
import { ProblemRows } from './problem-rows.tsx'
import { Verdict } from './verdict.tsx'

const shownProblems = 20

/** What became of the rows of a file. */
interface Taken<Problem> {
  added: number
  changed: number
  same: number
  notTaken: number
  /** The first ones that were not taken. */
  problems: Problem[]
}
interface Problem {
  row: number
  column: string
  value: string
}

interface Props<Each extends Problem> {
  name: string
  hint: string
  maxBytes: number
  send: (client: ReturnType<typeof createAuthenticatedClient>) => Promise<Taken<Each>>
  onTaken: () => void
  /** Further queries whose answers a file changes. */
  invalidates?: (keyof Endpoints & `GET ${string}`)[]
  /** Shown for a file without the columns. */
  rejected: string
  /** Why a row was not taken. */
  reasonOf: (problem: Each) => string
  /** All rows as such a file; left out while there are none. */
  fetchFile: (() => Promise<{ name: string; content: Blob }>) | undefined
}

/** Takes rows of a list as a CSV file and says what became of each; offers the list as such a file. */
export function CsvRows<Each extends Problem>({ fetchFile, reasonOf, ...props }: Props<Each>) {
  const { name, hint, maxBytes, send, onTaken, invalidates = [], rejected } = props
  const t = useMessages(csvRowsMessages)
  const [taken, setTaken] = useState<Taken<Each> | null>(null)
  const [error, setError] = useState<string>()
  const { run, isBusy } = useAction(
    (file: File) => send(createAuthenticatedClient(sendFile(file, () => {}, 'file'))),
    {
      invalidates,
      onSuccess(result) {
        setTaken(result)
        onTaken()
      },
      onError(problem) {
        const isUnreadable = statusOf(problem) === 422
        if (isUnreadable) setError(rejected)
        return isUnreadable
      },
      failed: t.notSaved,
    },
  )
  async function choose(file: File) {
    setTaken(null)
    setError(file.size > maxBytes ? t.tooLarge(maxBytes / 1_000_000) : undefined)
    if (file.size <= maxBytes) await run(file)
  }
  return (
    <>
      <CsvField
        name={name}
        label={t.file}
        hint={hint}
        error={error}
        text={t.chooseFile}
        isBusy={isBusy}
        onFile={choose}
      />
      <div role="status">{taken && <Result taken={taken} reasonOf={reasonOf} />}</div>
      {fetchFile && (
        <DownloadButton className="mt-4" busyLabel={t.exporting} failed={t.notExported} fetchFile={fetchFile}>
          {t.download}
        </DownloadButton>
      )}
    </>
  )
}

interface ResultProps<Each extends Problem> {
  taken: Taken<Each>
  reasonOf: (problem: Each) => string
}

function Result<Each extends Problem>({ taken, reasonOf }: ResultProps<Each>) {
  const { added, changed, same, notTaken, problems } = taken
  const t = useMessages(csvRowsMessages)
  return (
    <div className="mt-4">
      <Verdict isInStatus tone={added + changed > 0 ? 'good' : 'plain'}>
        {t.result(added, changed, same)}
      </Verdict>
      {notTaken > 0 && (
        <>
          <Verdict isInStatus tone="wrong">
            {t.notTaken(notTaken)}
          </Verdict>
          <ProblemRows
            rows={problems.slice(0, shownProblems).map((problem) => ({
              key: problem.row,
              row: t.row(problem.row),
              column: problem.column,
              value: problem.value,
              text: reasonOf(problem),
            }))}
          />
          {notTaken > shownProblems && <p className="mt-2">{t.more(notTaken - shownProblems)}</p>}
        </>
      )}
    </div>
  )
}
