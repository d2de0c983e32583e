import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { escapeFormula } from '#lib/csv-formulas.ts'
import type { ResponseOf } from '#lib/endpoint.ts'
import { type DateOrder, dateOrders } from '#lib/parse-date.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { maxFileBytes, pastOrderColumns, requiredColumns } from '#shop/past-orders/rules.ts'
import { useFileProblem } from '#web/dashboard/kit/use-file-problem.ts'
import { api, createAuthenticatedClient } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { sendFile } from '#web/shared/media/use-picture-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { Counts } from './counts.tsx'
import { CsvField } from './csv-field.tsx'
import { FileColumns } from './file-columns.tsx'
import { LongPart } from './long-part.tsx'
import { movingPageMessages } from './past-orders-messages.ts'
import { ProblemRows } from './problem-rows.tsx'
import { stepMessages } from './step-messages.ts'
import { Steps } from './steps.tsx'
import { Verdict } from './verdict.tsx'

type Result = ResponseOf<Endpoints['POST /past-orders']>
type Problem = Result['problems'][number]

const shownProblems = 20

interface Looked {
  file: File
  /** In which order its dates are read, where the merchant has said it. */
  dates?: DateOrder
  result: Result
  /** Whether it was taken; otherwise the result is what would be. */
  isTaken: boolean
}

/** Orders of the former shop as history of phone numbers: a file is looked at first, and taken when the merchant agrees. */
export function PastOrders() {
  const t = useMessages(movingPageMessages)
  const steps = useMessages(stepMessages)
  const fileProblem = useFileProblem()
  const [hasFile, setHasFile] = useState(false)
  const [looked, setLooked] = useState<Looked>()
  const [error, setError] = useState<string>()
  const { run, isBusy } = useAction(
    async ({ file, dates, isTaken }: Omit<Looked, 'result'>): Promise<Looked> => {
      const result = await createAuthenticatedClient(sendFile(file, () => {}, 'file'))('POST /past-orders', {
        query: { ...(dates && { dates }), ...(!isTaken && { check: 'true' }) },
      })
      return { file, result, isTaken, ...(dates && { dates }) }
    },
    {
      invalidates: ['GET /past-orders/summary'],
      onSuccess: setLooked,
      onError(problem) {
        const reason = fileProblem(problem)
        setError(reason)
        return reason !== undefined
      },
      failed: t.failed,
    },
  )
  async function choose(file: File) {
    setLooked(undefined)
    setError(file.size > maxFileBytes ? t.tooLarge : undefined)
    if (file.size <= maxFileBytes) await run({ file, isTaken: false })
  }
  const startAgain = () => {
    setLooked(undefined)
    setError(undefined)
  }
  const toTake = looked ? looked.result.taken + looked.result.updated : 0
  const isReady = looked !== undefined && !looked.isTaken && toTake > 0
  const canChoose = !looked || (!looked.isTaken && !isReady)
  return (
    <section aria-labelledby="past-orders-title">
      <h2 id="past-orders-title" className="text-lg">
        {t.pastTitle}
      </h2>
      <p className="mt-1 mb-3 text-ink-2">{t.pastText}</p>
      <Steps
        heading="h3"
        steps={[
          {
            title: steps.getFile,
            state: looked ? (canChoose ? 'open' : 'done') : hasFile ? 'done' : error ? 'open' : 'now',
            // Also where nothing of a file can be taken: what its columns mean is needed then.
            body: canChoose && <FileToBeginWith onFile={() => setHasFile(true)} />,
          },
          {
            title: steps.chooseFile,
            state: looked ? (isReady || looked.isTaken ? 'done' : 'open') : hasFile || error ? 'now' : 'open',
            note: looked?.file.name,
            body: canChoose && (
              <>
                <CsvField
                  name="past-orders"
                  label={t.pastFile}
                  hint={t.pastHint}
                  error={error}
                  text={t.choose}
                  isBusy={isBusy}
                  onFile={choose}
                />
                {isBusy && (
                  <p role="status" className="mt-3">
                    {t.sending}
                  </p>
                )}
              </>
            ),
          },
          {
            title: steps.review,
            state: looked ? (looked.isTaken ? 'done' : 'now') : 'later',
            body: looked && !looked.isTaken && (
              <>
                <ImportResult result={looked.result}>
                  {toTake > 0 ? (
                    <Verdict tone="good">{t.ready(toTake)}</Verdict>
                  ) : (
                    <Verdict tone="wrong">{t.nothingToTake}</Verdict>
                  )}
                </ImportResult>
                {looked.result.problems.some(({ reason }) => reason === 'day-or-month') && (
                  <WhichDates isBusy={isBusy} onChoose={(dates) => run({ ...looked, dates })} />
                )}
                {isReady && (
                  <div className="mt-4 flex flex-wrap gap-3">
                    <Button
                      variant="buy"
                      className="px-4"
                      busy={isBusy}
                      busyLabel={t.sending}
                      onClick={() => run({ ...looked, isTaken: true })}
                    >
                      {t.apply(toTake)}
                    </Button>
                    <Button variant="bare" disabled={isBusy} onClick={startAgain}>
                      {steps.discard}
                    </Button>
                  </div>
                )}
              </>
            ),
          },
          {
            title: steps.result,
            state: looked?.isTaken ? 'now' : 'later',
            body: looked?.isTaken && (
              <>
                <ImportResult result={looked.result}>
                  <Verdict tone="good">{t.done}</Verdict>
                </ImportResult>
                <div className="mt-4 flex flex-wrap gap-3">
                  <Link to="/dashboard/customers" className="button-quiet">
                    {t.toCustomers}
                  </Link>
                  <Button onClick={startAgain}>{steps.another}</Button>
                </div>
              </>
            ),
          },
        ]}
      />
      <KnownOrders onRemoved={startAgain} />
    </section>
  )
}

/** The example, and what the columns of such a file mean. */
function FileToBeginWith({ onFile }: { onFile: () => void }) {
  const t = useMessages(movingPageMessages)
  const steps = useMessages(stepMessages)
  return (
    <>
      <p className="mb-3 text-ink-2">{t.getText}</p>
      <DownloadButton
        busyLabel={steps.exporting}
        failed={t.exampleFailed}
        fetchFile={async () => {
          const file = await api('GET /past-orders/example', {})
          onFile()
          return file
        }}
      >
        {steps.example}
      </DownloadButton>
      <FileColumns
        columns={pastOrderColumns.map((name) => ({
          name,
          isNeeded: requiredColumns.some((required) => required === name),
          rule: t.columnRules[name],
        }))}
      />
    </>
  )
}

interface WhichDatesProps {
  isBusy: boolean
  onChoose: (dates: DateOrder) => unknown
}

function WhichDates({ isBusy, onChoose }: WhichDatesProps) {
  const t = useMessages(movingPageMessages)
  return (
    <div className="notice mt-4">
      <div className="min-w-0">
        <p>{t.whichDates}</p>
        <p className="mt-2 flex flex-wrap gap-2">
          {dateOrders.map((dates) => (
            <Button key={dates} busy={isBusy} busyLabel={t.sending} onClick={() => onChoose(dates)}>
              {t.dateOrders[dates]}
            </Button>
          ))}
        </p>
      </div>
    </div>
  )
}

/** What became of the rows of a file, or would; in between the verdict. */
function ImportResult({ result, children }: { result: Result; children: ReactNode }) {
  const t = useMessages(movingPageMessages)
  const { dates, taken, updated, notTaken, problems } = result
  const reasonOf = ({ column, reason }: Problem) =>
    reason === 'wrong' ? t.wrong[column as keyof typeof t.wrong] : t.reasons[reason]
  return (
    <>
      <Counts
        counts={[
          [t.taken, taken],
          [t.updated, updated],
          [t.notTaken, notTaken, true],
        ]}
      />
      {children}
      {dates && <p className="my-3 text-ink-2">{t.datesRead[dates]}</p>}
      {problems.length > 0 && (
        <>
          <LongPart title={t.problemsTitle} count={problems.length} isProblem>
            <ProblemRows
              rows={problems.slice(0, shownProblems).map((problem) => ({
                key: problem.row,
                row: t.row(problem.row),
                column: problem.column,
                value: problem.value,
                text: reasonOf(problem),
              }))}
            />
          </LongPart>
          <DownloadButton
            busyLabel={t.sending}
            failed={t.failed}
            fetchFile={async () => reportOf(problems, reasonOf)}
          >
            {t.report}
          </DownloadButton>
        </>
      )}
    </>
  )
}

/** The rows that were not taken as a CSV file, whose cells no spreadsheet evaluates. */
function reportOf(problems: readonly Problem[], reasonOf: (problem: Problem) => string) {
  const cell = (text: string | number) => `"${escapeFormula(String(text)).replaceAll('"', '""')}"`
  const lines = problems.map((problem) =>
    [problem.row, problem.column, problem.value, reasonOf(problem)].map(cell).join(','),
  )
  const content = new Blob([`\ufeff${['row,column,value,why', ...lines].join('\r\n')}\r\n`], {
    type: 'text/csv',
  })
  return { name: 'orders-not-taken.csv', content }
}

/** How many past orders there are, and their end. */
function KnownOrders({ onRemoved }: { onRemoved: () => void }) {
  const t = useMessages(movingPageMessages)
  const query = useApiQuery('GET /past-orders/summary', {})
  if (!query.data) return <QueryState query={query} />
  const { orders, phones } = query.data
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p>{t.known(orders, phones)}</p>
      {orders > 0 && <RemovePastOrders onRemoved={onRemoved} />}
    </div>
  )
}

function RemovePastOrders({ onRemoved }: { onRemoved: () => void }) {
  const t = useMessages(movingPageMessages)
  const common = useMessages(commonMessages)
  const { run, isBusy } = useAction(() => api('DELETE /past-orders', {}), {
    invalidates: ['GET /past-orders/summary'],
    onSuccess({ deleted }) {
      onRemoved()
      showToast('success', t.removed(deleted))
    },
    failed: t.notRemoved,
  })
  async function remove() {
    if (await showDialog({ title: t.removeQuestion, text: t.removeText, yes: t.remove, no: common.cancel }))
      await run(undefined)
  }
  return (
    <Button variant="danger" busy={isBusy} busyLabel={t.removing} onClick={remove}>
      {t.remove}
    </Button>
  )
}
