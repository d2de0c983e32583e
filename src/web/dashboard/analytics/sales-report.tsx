import { type ReactNode, useId } from 'react'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Analytics } from '#shop/analytics/contract.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { salesMessages } from './sales-messages.ts'
import { Change } from './summary-tiles.tsx'

/** What was placed, confirmed, delivered and received, and the profit of what was delivered. */
export function SalesReport({ analytics: { stages, profit } }: { analytics: Analytics }) {
  return (
    <div className="grid items-start gap-4 @3xl:grid-cols-2">
      <Stages stages={stages} />
      <Profit profit={profit} />
    </div>
  )
}

function useFormats() {
  const language = useLanguage()
  return {
    number: (value: number) => formatNumber(value, language),
    taka: (value: number) => formatTaka(Math.round(value), language),
  }
}

function Card({ title, children }: { title: string; children: (titleId: string) => ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="card p-4 md:p-5">
      <h2 id={titleId} className="mb-2 text-lg">
        {title}
      </h2>
      {children(titleId)}
    </section>
  )
}

function Stages({ stages }: Pick<Analytics, 'stages'>) {
  const t = useMessages(salesMessages)
  const { number, taka } = useFormats()
  return (
    <Card title={t.stagesTitle}>
      {(titleId) => (
        <>
          <DataTable
            layout="plain"
            aria-labelledby={titleId}
            headClass="text-sm text-ink-2"
            rowClass="border-t border-line"
            rows={stages}
            keyOf={({ stage }) => stage}
            columns={[
              {
                label: t.stage,
                isRowHeading: true,
                className: 'py-1 font-normal',
                cellClass: 'py-2',
                cell: ({ stage }) => (
                  <>
                    <span className="block font-semibold">{t.stages[stage]}</span>
                    <span className="block text-sm text-ink-2">{t.stageHints[stage]}</span>
                  </>
                ),
              },
              {
                label: t.orders,
                align: 'right',
                className: 'py-1 pl-3 font-normal',
                cellClass: 'py-2 pl-3 align-top',
                cell: ({ orders }) => number(orders),
              },
              {
                label: t.amount,
                align: 'right',
                className: 'py-1 pl-3 font-normal',
                cellClass: 'py-2 pl-3 align-top',
                cell: ({ amount, previous }) => (
                  <>
                    <span className="block font-semibold">{taka(amount)}</span>
                    <Change now={amount} before={previous.amount} moreIsBetter />
                  </>
                ),
              },
            ]}
          />
          <p className="mt-2 text-sm text-ink-2">{t.stagesNote}</p>
        </>
      )}
    </Card>
  )
}

function Profit({ profit }: Pick<Analytics, 'profit'>) {
  const t = useMessages(salesMessages)
  const { number, taka } = useFormats()
  const { delivered, known, cost, couriers, returned, amount } = profit
  const unknown = delivered.goods - known.goods
  const percent = delivered.goods > 0 ? Math.floor((known.goods / delivered.goods) * 100) : 0
  const less = (value: number) => `− ${taka(value)}`
  return (
    <Card title={t.profitTitle}>
      {() => (
        <>
          <dl>
            <Line label={t.deliveredGoods(number(delivered.orders))} value={taka(delivered.goods)} />
            {amount !== null && (
              <>
                <Line label={t.knownGoods(number(percent))} value={taka(known.goods)} />
                <Line label={t.cost} value={less(cost)} />
                {couriers.orders > 0 && (
                  <>
                    <Line
                      label={t.deliveryPaid(number(couriers.orders))}
                      value={`+ ${taka(couriers.paid)}`}
                    />
                    <Line label={t.charged(number(couriers.orders))} value={less(couriers.charged)} />
                  </>
                )}
                {returned.orders > 0 && (
                  <Line label={t.returned(number(returned.orders))} value={less(returned.charged)} />
                )}
                <Line
                  label={t.profitOf(taka(known.goods))}
                  value={amount < 0 ? less(-amount) : taka(amount)}
                  isTotal
                />
              </>
            )}
          </dl>
          <div className="mt-2 flex flex-col gap-1 text-sm text-ink-2">
            {delivered.orders === 0 && <p>{t.nothingDelivered}</p>}
            {delivered.orders > 0 && amount === null && <p>{t.nothingKnown}</p>}
            {amount !== null && unknown > 0 && <p>{t.unknown(taka(unknown))}</p>}
            {amount !== null && couriers.orders < known.orders && (
              <p>{t.uncharged(number(known.orders - couriers.orders))}</p>
            )}
          </div>
        </>
      )}
    </Card>
  )
}

function Line({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-3 py-1.5 ${isTotal ? 'mt-1 border-t border-line-strong font-semibold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className={`whitespace-nowrap tabular-nums ${isTotal ? 'font-display text-xl' : ''}`}>{value}</dd>
    </div>
  )
}
