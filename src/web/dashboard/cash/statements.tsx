import { Link } from 'react-router'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { ListPage } from '#web/ui/list-page.tsx'
import { Status } from '#web/ui/status.tsx'
import { FetchPayments } from './fetch-payments.tsx'
import { StatementForm } from './statement-form.tsx'
import { statementMessages } from './statement-messages.ts'

/** What couriers say that they paid. */
export default function Statements() {
  const t = useMessages(statementMessages)
  const language = useLanguage()
  const statements = usePagedQuery('GET /courier-statements', {})
  return (
    <ListPage
      title={t.listTitle}
      list={statements}
      above={
        <>
          <FetchPayments />
          <StatementForm />
        </>
      }
      empty={t.none}
    >
      <ul className="card divide-y divide-line">
        {statements.loaded?.rows.map((statement) => (
          <li key={statement._id} className="flex flex-wrap items-center gap-x-4 p-3 md:px-4">
            <Link
              to={`/dashboard/statements/${statement._id}`}
              className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
            >
              {statement.courierName} {statement.number}
            </Link>
            <Status tone={statement.appliedAt ? 'success' : 'attention'}>
              {statement.appliedAt
                ? t.applied(readableMoment(new Date(statement.appliedAt), language))
                : t.draft}
            </Status>
            <span className="text-sm text-ink-2 wrap-anywhere">
              {[statement.fileName, t.rows(statement.rows)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </ListPage>
  )
}
