import { useState } from 'react'
import { escapeFormula } from '#lib/csv-formulas.ts'
import type { ResponseOf } from '#lib/endpoint.ts'
import { formatNumber } from '#lib/language.ts'
import { type DateOrder, dateOrders } from '#lib/parse-date.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { maxFileBytes } from '#shop/past-orders/rules.ts'
import { useFileProblem } from '#web/dashboard/kit/use-file-problem.ts'
import { api, createAuthenticatedClient } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { sendFile } from '#web/shared/media/use-picture-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Section } from '#web/ui/section.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { CsvField } from './csv-field.tsx'
import { movingPageMessages } from './past-orders-messages.ts'

type Result = ResponseOf<Endpoints['POST /past-orders']>
type Problem = Result['problems'][number]

const shownProblems = 20

/** Orders of the former shop as history of phone numbers. */
export function PastOrders() {
  const t = useMessages(movingPageMessages)
  const fileProblem = useFileProblem()
  const query = useApiQuery('GET /past-orders/summary', {})
  const [result, setResult] = useState<Result | null>(null)
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const { run, isBusy } = useAction(
    ({ file, dates }: { file: File; dates?: DateOrder }) =>
      createAuthenticatedClient(sendFile(file, () => {}, 'file'))('POST /past-orders', {
        query: dates ? { dates } : {},
      }),
    {
      invalidates: ['GET /past-orders/summary'],
      onSuccess: setResult,
      onError(problem) {
        const reason = fileProblem(problem)
        setError(reason)
        return reason !== undefined
      },
      failed: t.failed,
    },
  )
  async function choose(file: File) {
    setResult(null)
    setError(file.size > maxFileBytes ? t.tooLarge : undefined)
    if (file.size > maxFileBytes) return
    setFile(file)
    await run({ file })
  }
  return (
    <Section title={t.pastTitle} text={t.pastText}>
      <QueryState query={query} />
      {query.data && <p className="mb-4 font-semibold">{t.known(query.data.orders, query.data.phones)}</p>}
      <CsvField
        name="past-orders"
        label={t.pastFile}
        hint={t.pastFormat}
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
      {result && <ImportResult result={result} />}
      {file && result?.problems.some(({ reason }) => reason === 'day-or-month') && (
        <div className="notice mt-4">
          <div className="min-w-0">
            <p>{t.whichDates}</p>
            <p className="mt-2 flex flex-wrap gap-2">
              {dateOrders.map((dates) => (
                <Button key={dates} busy={isBusy} busyLabel={t.sending} onClick={() => run({ file, dates })}>
                  {t.dateOrders[dates]}
                </Button>
              ))}
            </p>
          </div>
        </div>
      )}
      {query.data && query.data.orders > 0 && <RemovePastOrders onRemoved={() => setResult(null)} />}
    </Section>
  )
}

function ImportResult({ result }: { result: Result }) {
  const t = useMessages(movingPageMessages)
  const language = useLanguage()
  const { dates, taken, updated, notTaken, problems } = result
  const reasonOf = ({ column, reason }: Problem) =>
    reason === 'wrong' ? t.wrong[column as keyof typeof t.wrong] : t.reasons[reason]
  const counts = [
    [t.taken, taken],
    [t.updated, updated],
    [t.notTaken, notTaken],
  ] as const
  return (
    <div role="status">
      <dl className="my-4 grid gap-3 @3xs:grid-cols-2 @2xl:grid-cols-4">
        {counts.map(([label, count]) => (
          <div key={label} className="rounded-md bg-sunken px-3 py-2">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-xl tabular-nums">{formatNumber(count, language)}</dd>
          </div>
        ))}
      </dl>
      {dates && <p className="mb-4">{t.datesRead[dates]}</p>}
      {problems.length > 0 && (
        <section aria-labelledby="past-order-problems">
          <h3 id="past-order-problems" className="mb-2 text-lg">
            {t.problemsTitle}
          </h3>
          <ul className="mb-3 divide-y divide-line rounded-md border border-line">
            {problems.slice(0, shownProblems).map((problem) => (
              <li key={problem.row} className="px-3 py-2">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-semibold tabular-nums">{t.row(problem.row)}</span>
                  <code className="text-sm">{problem.column}</code>
                  {problem.value && <q className="text-sm text-ink-2 wrap-anywhere">{problem.value}</q>}
                </p>
                <p className="text-danger">{reasonOf(problem)}</p>
              </li>
            ))}
          </ul>
          <DownloadButton
            busyLabel={t.sending}
            failed={t.failed}
            fetchFile={async () => reportOf(problems, reasonOf)}
          >
            {t.report}
          </DownloadButton>
        </section>
      )}
    </div>
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
    <p className="mt-4">
      <Button busy={isBusy} busyLabel={t.removing} onClick={remove}>
        {t.remove}
      </Button>
    </p>
  )
}
