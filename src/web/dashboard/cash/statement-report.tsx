import { useState } from 'react'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { isSettled, type RowOutcome, rowOutcomes } from '#shop/cash/rules.ts'
import type { Statement, StatementReport } from '#shop/cash/statements-contract.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { cashMessages } from './cash-messages.ts'
import { statementMessages } from './statement-messages.ts'

interface Props {
  statement: Statement
  report: StatementReport
}

/** What a statement pays, row by row and together, and what it does not. */
export function Report({ statement, report }: Props) {
  const t = useMessages(statementMessages)
  const language = useLanguage()
  const money = (taka: number) => formatTaka(Math.round(taka * 100) / 100, language)
  const net = report.collected - report.charge - report.returnCharge
  const sums = [
    [t.collected, report.collected],
    [t.charges, report.charge],
    [t.returns, report.returnCharge],
    [t.net, net],
  ] as const
  return (
    <section aria-labelledby="report-title" className="card p-4">
      <h2 id="report-title" className="text-lg">
        {t.report}
      </h2>
      <dl className="mt-2 grid gap-2 @3xs:grid-cols-2 @2xl:grid-cols-4">
        {sums.map(([label, amount]) => (
          <div key={label} className="rounded-md bg-sunken px-3 py-2">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="text-lg tabular-nums">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 divide-y divide-line border-t border-line">
        {rowOutcomes
          .filter((outcome) => report.outcomes[outcome].rows > 0)
          .map((outcome) => (
            <OutcomeRows
              key={outcome}
              statementId={statement._id}
              outcome={outcome}
              {...report.outcomes[outcome]}
            />
          ))}
        {report.missing.orders > 0 ? (
          <Missing report={report} isOpen={!statement.appliedAt} />
        ) : (
          <p className="py-3">{t.nothingMissing}</p>
        )}
      </div>
    </section>
  )
}

function Missing({ report, isOpen }: { report: StatementReport; isOpen: boolean }) {
  const t = useMessages(statementMessages)
  const cash = useMessages(cashMessages)
  const language = useLanguage()
  const { missing, missingOrders } = report
  return (
    <details open={isOpen} className="py-1">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4">
        <span className="font-semibold text-danger">{t.missing}</span>
        <span className="flex items-center gap-2 tabular-nums">
          {cash.orders(missing.orders)} · {formatTaka(missing.amount, language)}
          <Icon name="chevron-down" className="size-4.5" />
        </span>
      </summary>
      <ul>
        {missingOrders.map((order) => (
          <li key={order._id} className="flex flex-wrap items-center gap-x-3">
            <OrderLink id={order._id} />
            <span className="wrap-anywhere">{order.name}</span>
            <b className="tabular-nums">{formatTaka(order.open, language)}</b>
            <span className="text-sm text-ink-2">
              {cash.delivered(readableMoment(new Date(order.deliveredAt), language))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface OutcomeProps {
  statementId: string
  outcome: RowOutcome
  rows: number
  amount: number
}

function OutcomeRows({ statementId, outcome, rows, amount }: OutcomeProps) {
  const t = useMessages(statementMessages)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(outcome !== 'matched')
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="py-1">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4">
        <span>
          <span className={outcome === 'matched' ? '' : 'font-semibold'}>{t.outcomes[outcome]}</span>{' '}
          <span className={`text-sm ${isSettled(outcome) ? 'text-ink-2' : 'text-danger'}`}>
            {t.outcomeHints[outcome]}
          </span>
        </span>
        <span className="flex items-center gap-2 tabular-nums">
          {t.rows(rows)} · {formatTaka(amount, language)}
          <Icon name="chevron-down" className="size-4.5" />
        </span>
      </summary>
      {isOpen && <RowList statementId={statementId} outcome={outcome} />}
    </details>
  )
}

function RowList({ statementId: id, outcome }: Pick<OutcomeProps, 'statementId' | 'outcome'>) {
  const t = useMessages(statementMessages)
  const language = useLanguage()
  const money = (taka: number) => formatTaka(taka, language)
  const list = usePagedQuery('GET /courier-statements/:id/rows', { params: { id }, query: { outcome } })
  return (
    <PagedListStates list={list} empty={null}>
      <ul>
        {list.loaded?.rows.map((row) => (
          <li key={row._id} className="flex flex-wrap items-center gap-x-3">
            <span className="text-sm text-ink-2">{t.row(formatNumber(row.line, language))}</span>
            {row.orderId && <OrderLink id={row.orderId} />}
            <span className="min-h-11 content-center wrap-anywhere">
              {[row.consignment, row.reference, row.phone].filter(Boolean).join(' · ')}
            </span>
            <b className="tabular-nums">{money(row.collected)}</b>
            {row.open !== null && outcome !== 'matched' && (
              <span className="text-sm text-ink-2 tabular-nums">{t.openAmount(money(row.open))}</span>
            )}
          </li>
        ))}
      </ul>
    </PagedListStates>
  )
}
