import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Figures } from '#shop/figures/contract.ts'
import { useAdminTexts, useDashboardTexts, useLanguage } from '#web/texts/texts.tsx'
import { StatusChip } from '../../status-chip.tsx'

interface Row {
  key: string
  name: ReactNode
  count: number
  sales: number
}

/** The same figures by status, by district and by product. */
export function FigureTables({ figures: { statuses, districts, products } }: { figures: Figures }) {
  const { figures: words } = useAdminTexts()
  const dashboard = useDashboardTexts()
  const isBengali = useLanguage() === 'bn'
  return (
    <div className="gap-4 *:mb-4 *:break-inside-avoid @3xl:columns-2">
      <BarTable
        title={words.byStatus}
        first={dashboard.orderStatus}
        second={words.orders}
        third={dashboard.amount}
        by="count"
        rows={statuses.map(({ status, orders: count, sales }) => ({
          ...{ key: status, count, sales },
          name: <StatusChip status={status} />,
        }))}
      />
      <BarTable
        title={words.byDistrict}
        first={words.district}
        second={words.orders}
        by="sales"
        rows={districts.map(({ bn, en, orders: count, sales }) => ({
          ...{ key: bn, count, sales },
          name: isBengali ? bn : en,
        }))}
      />
      <BarTable
        title={words.byProduct}
        first={dashboard.product}
        second={words.pieces}
        by="sales"
        rows={products.map(({ _id: key, name, nameBn, pieces: count, sales }) => ({
          ...{ key, count, sales },
          name: (
            <Link to={`/product-details/${key}`} className="underline-offset-4 hover:underline">
              {(isBengali && nameBn) || name}
            </Link>
          ),
        }))}
      />
    </div>
  )
}

interface Props {
  title: string
  /** Words over the name and over the number of orders or pieces. */
  first: string
  second: string
  /** Over the amount; "Sales" unless said. */
  third?: string
  /** What the bars are as long as. */
  by: 'count' | 'sales'
  rows: readonly Row[]
}

/** A table whose rows are bars as well: read on a phone, and by those who see no bars. */
function BarTable({ title, first, second, third, by, rows }: Props) {
  const { figures: words } = useAdminTexts()
  const language = useLanguage()
  const id = useId()
  const longest = Math.max(1, ...rows.map((row) => row[by]))
  const cell = 'px-2 pt-2 text-right align-top tabular-nums'
  return (
    <section aria-labelledby={id} className="card p-4 desk:p-5">
      <h3 id={id} className="mb-2 text-1">
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className="py-6 text-center text-ink-2">{words.nothing}</p>
      ) : (
        <table aria-labelledby={id} className="w-full">
          <thead>
            <tr className="text--1 text-ink-2">
              <th scope="col" className="text-left font-semibold">
                {first}
              </th>
              <th scope="col" className="px-2 text-right font-semibold">
                {second}
              </th>
              <th scope="col" className="text-right font-semibold">
                {third ?? words.sales}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="relative">
                <th scope="row" className="pt-2 pb-3 text-left font-normal wrap-anywhere">
                  {row.name}
                  <span
                    aria-hidden="true"
                    className="absolute bottom-0 left-0 h-1.5 rounded-pill bg-brand"
                    style={{ width: `${(row[by] / longest) * 100}%` }}
                  />
                </th>
                <td className={cell}>{formatNumber(row.count, language)}</td>
                <td className={`${cell} pr-0`}>{formatTaka(Math.round(row.sales), language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
