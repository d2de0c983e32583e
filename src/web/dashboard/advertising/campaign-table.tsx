import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Campaigns } from '#shop/analytics/advertising-contract.ts'
import { type Column, DataTable } from '#web/dashboard/kit/data-table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableMonth } from '#web/ui/date-time.ts'
import { advertisingMessages } from './messages.ts'

type Earned = Campaigns['total']
interface Row extends Earned {
  name: string
  key: string
  isTotal?: boolean
}

function useFormats() {
  const language = useLanguage()
  return {
    number: (value: number) => formatNumber(value, language),
    // Away from zero, so that what is spent and what it leaves are rounded alike.
    taka: (value: number) => formatTaka(Math.sign(value) * Math.round(Math.abs(value)), language),
  }
}

/** A row for each campaign, and one of all together. */
export function CampaignTable({ data: { campaigns, others, total } }: { data: Campaigns }) {
  const t = useMessages(advertisingMessages)
  const { number, taka } = useFormats()
  const rows: Row[] = [
    ...campaigns.map((row) => ({
      ...row,
      key: `of ${row.campaign}`,
      name: row.campaign || t.withoutCampaign,
    })),
    ...(others ? [{ ...others, key: 'others', name: t.others(number(others.campaigns)) }] : []),
    { ...total, key: 'total', name: t.total, isTotal: true },
  ]
  const figure = (label: string, cell: (row: Row) => string): Column<Row> => ({
    label,
    align: 'right',
    isNamedOnCard: true,
    cell,
  })
  return (
    <DataTable<Row>
      layout="figures"
      aria-label={t.campaign}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          label: t.campaign,
          isRowHeading: true,
          cellClass: 'col-span-full px-2 py-1 wrap-anywhere @6xl:min-w-40 @6xl:py-2.5 @6xl:pl-4',
          cell: ({ name, isTotal, unknownCost }) => (
            <>
              <span className={isTotal ? 'font-bold' : 'font-semibold'}>{name}</span>
              {unknownCost > 0 && (
                <span className="block text-sm text-ink-2">{t.unknownCost(number(unknownCost))}</span>
              )}
            </>
          ),
        },
        figure(t.orders, ({ orders }) => number(orders)),
        figure(t.confirmed, ({ confirmed }) => number(confirmed)),
        figure(t.delivered, ({ delivered }) => number(delivered)),
        figure(t.cameBack, ({ cameBack }) => number(cameBack)),
        figure(t.goodsProfit, ({ goodsProfit }) => taka(goodsProfit)),
        figure(t.courier, ({ courier }) => taka(courier)),
        figure(t.packing, ({ packing }) => taka(packing)),
        figure(t.spend, ({ spend }) => taka(spend)),
        figure(t.profit, ({ profit }) => taka(profit)),
        figure(t.costPerDelivered, ({ costPerDelivered }) =>
          costPerDelivered === null ? '–' : taka(costPerDelivered),
        ),
      ]}
    />
  )
}

/** What is left after the costs by month. */
export function Rest({ data: { total, costs, left, monthsWithoutCosts } }: { data: Campaigns }) {
  const t = useMessages(advertisingMessages)
  const { taka } = useFormats()
  const language = useLanguage()
  const months = monthsWithoutCosts.map((month) => readableMonth(month, language))
  const lines = [
    [t.profit, total.profit],
    [t.rent, -costs.rent],
    [t.salaries, -costs.salaries],
    [t.other, -costs.other],
  ] as const
  return (
    <section aria-labelledby="rest-title" className="card p-4 md:p-5">
      <h2 id="rest-title" className="mb-2 text-lg">
        {t.rest}
      </h2>
      <dl className="grid max-w-96 grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right">{taka(value)}</dd>
          </div>
        ))}
        <dt className="border-t border-line pt-1 font-bold">{t.left}</dt>
        <dd className="border-t border-line pt-1 text-right font-bold">{taka(left)}</dd>
      </dl>
      <p className="mt-2 text-sm text-ink-2">
        {t.shares} {months.length > 0 && t.noCosts(months.join(', '))}
      </p>
    </section>
  )
}
