import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Campaigns } from '#shop/analytics/advertising-contract.ts'
import { type Column, DataTable } from '#web/dashboard/kit/data-table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
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

/** Whether a profit can be said: the cost of one delivered order is known, or none was delivered. */
const hasProfit = ({ delivered, unknownCost }: Earned) => delivered === 0 || unknownCost < delivered

/** Why profits are missing, and where the cost prices are entered. */
export function MissingCosts({ data: { total, missingCosts } }: { data: Campaigns }) {
  const t = useMessages(advertisingMessages)
  const { number } = useFormats()
  const language = useLanguage()
  const allows = useAllows()
  if (total.unknownCost === 0) return null
  return (
    <section aria-labelledby="missing-costs" className="notice items-start before:mt-1.5">
      <div>
        <h2 id="missing-costs" className="text-base font-semibold">
          {t.missingTitle(number(total.unknownCost))}
        </h2>
        <p>{missingCosts.length > 0 ? t.missingText : t.missingNoMore}</p>
        <ul className="mt-1 flex flex-col">
          {missingCosts.map(({ _id, ...names }) => (
            <li key={_id}>
              {allows('catalogue') ? (
                <Link to={`/dashboard/update/${_id}`} className="link wrap-anywhere">
                  {localName(language, names)}
                </Link>
              ) : (
                localName(language, names)
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
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
        figure(t.goodsProfit, (row) => (hasProfit(row) ? taka(row.goodsProfit) : '–')),
        figure(t.courier, ({ courier }) => taka(courier)),
        figure(t.packing, ({ packing }) => taka(packing)),
        figure(t.spend, ({ spend }) => taka(spend)),
        figure(t.profit, (row) => (hasProfit(row) ? taka(row.profit) : '–')),
        // Without spend nothing is said of it: ৳0 would read as what an order earned.
        figure(t.costPerDelivered, ({ costPerDelivered }) =>
          costPerDelivered ? taka(costPerDelivered) : '–',
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
    [t.profit, hasProfit(total) ? total.profit : null],
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
            <dd className="text-right">{value === null ? '–' : taka(value)}</dd>
          </div>
        ))}
        <dt className="border-t border-line pt-1 font-bold">{t.left}</dt>
        <dd className="border-t border-line pt-1 text-right font-bold">
          {hasProfit(total) ? taka(left) : '–'}
        </dd>
      </dl>
      <p className="mt-2 text-sm text-ink-2">
        {t.shares} {months.length > 0 && t.noCosts(months.join(', '))}
      </p>
    </section>
  )
}
