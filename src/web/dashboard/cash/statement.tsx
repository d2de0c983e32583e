import { Link, useNavigate } from 'react-router'
import { settledOutcomes } from '#shop/cash/rules.ts'
import type { StatementReport } from '#shop/cash/statements-contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, useInvalidate } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Status } from '#web/ui/status.tsx'
import { discardUnsavedChanges } from '#web/ui/unsaved-changes.ts'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import type { Route } from './+types/statement'
import { cashEndpoints } from './cash-endpoints.ts'
import { StatementColumns } from './statement-columns.tsx'
import { statementMessages } from './statement-messages.ts'
import { Report } from './statement-report.tsx'

const rowsOf = ({ outcomes }: StatementReport) =>
  settledOutcomes.reduce((sum, outcome) => sum + outcomes[outcome].rows, 0)

/** A statement: its columns, what is in it, and the button that books it. */
export default function StatementPage({ params: { id } }: Route.ComponentProps) {
  const t = useMessages(statementMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const params = { id }
  const query = useApiQuery('GET /courier-statements/:id', { params }, { fresh: true })
  const statement = query.data
  const invalidates = [...cashEndpoints, 'GET /courier-statements/:id/rows'] as const
  const apply = useAction(
    (report: StatementReport) =>
      api('POST /courier-statements/:id/apply', {
        params,
        body: { collected: report.collected, rows: rowsOf(report) },
      }),
    {
      invalidates,
      onSuccess: () => showToast('success', t.done),
      onError(error) {
        if (statusOf(error) !== 409) return false
        showToast('warning', t.changed)
        void readAgain()
        return true
      },
      failed: t.failed,
    },
  )
  async function readAgain() {
    // Matches the rows again with the orders as they are now.
    if (statement?.mapping)
      await api('PUT /courier-statements/:id/mapping', { params, body: statement.mapping }).catch(() => {})
    await invalidate(invalidates)
  }
  const remove = useAction(() => api('DELETE /courier-statements/:id', { params }), {
    invalidates: ['GET /courier-statements'],
    onSuccess() {
      showToast('success', t.removed)
      discardUnsavedChanges()
      void navigate('/dashboard/statements')
    },
    failed: t.failed,
  })
  async function askRemove() {
    if (await showDialog({ title: t.removeQuestion, yes: t.remove, no: common.no }))
      await remove.run(undefined)
  }
  if (query.isError && statusOf(query.error) === 404) return <ErrorPage notFound />
  const title = statement ? `${statement.courierName} ${statement.number}` : t.listTitle
  return (
    <main id="content" className="flex flex-col gap-4">
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl wrap-anywhere">{title}</h1>
        {statement && (
          <Status tone={statement.appliedAt ? 'success' : 'attention'}>
            {statement.appliedAt
              ? t.applied(readableMoment(new Date(statement.appliedAt), language))
              : t.draft}
          </Status>
        )}
        <Link to="/dashboard/statements" className="button-quiet ml-auto">
          {t.listTitle}
        </Link>
      </div>
      <QueryState query={query} />
      {statement && (
        <>
          {!statement.appliedAt && (
            <details open={statement.report === null} className="card p-4">
              <summary className="flex min-h-11 cursor-pointer items-center justify-between">
                <h2 className="text-lg">{t.columns}</h2>
                <Icon name="chevron-down" />
              </summary>
              <StatementColumns key={`${statement._id} ${statement.headingLine}`} statement={statement} />
            </details>
          )}
          {statement.report && <Report statement={statement} report={statement.report} />}
          {!statement.appliedAt && (
            <div className="flex flex-wrap items-center gap-3">
              {statement.report && rowsOf(statement.report) > 0 && (
                <Button
                  variant="buy"
                  busy={apply.isBusy}
                  busyLabel={t.sending}
                  onClick={() => statement.report && apply.run(statement.report)}
                >
                  {t.apply(rowsOf(statement.report))}
                </Button>
              )}
              {statement.report && rowsOf(statement.report) === 0 && <p>{t.nothing}</p>}
              <Button variant="bare" disabled={remove.isBusy || apply.isBusy} onClick={askRemove}>
                {t.remove}
              </Button>
            </div>
          )}
        </>
      )}
    </main>
  )
}
