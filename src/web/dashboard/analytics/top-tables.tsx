import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Analytics } from '#shop/analytics/contract.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { StatusChip } from '#web/shared/orders/status-chip.tsx'
import { analyticsMessages } from './messages.ts'

interface Row {
  key: string
  name: ReactNode
  count: number
  sales: number
}

/** Orders and sales by status, district and product. */
export function TopTables({ analytics: { statuses, districts, products } }: { analytics: Analytics }) {
  const t = useMessages(analyticsMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  return (
    <div className="gap-4 *:mb-4 *:break-inside-avoid @3xl:columns-2">
      <BarTable
        title={t.byStatus}
        first={orderText.orderStatus}
        second={t.orders}
        third={orderText.amount}
        by="count"
        rows={statuses.map(({ status, orders: count, sales }) => ({
          key: status,
          count,
          sales,
          name: <StatusChip status={status} />,
        }))}
      />
      <BarTable
        title={t.byDistrict}
        first={t.district}
        second={t.orders}
        by="sales"
        rows={districts.map(({ bn, en, orders: count, sales }) => ({
          key: bn,
          count,
          sales,
          name: language === 'bn' ? bn : en,
        }))}
      />
      <BarTable
        title={t.byProduct}
        first={orderText.product}
        second={t.pieces}
        by="sales"
        rows={products.map(({ _id: key, pieces: count, sales, ...names }) => ({
          key,
          count,
          sales,
          name: (
            <Link to={`/product-details/${key}`} className="underline-offset-4 hover:underline">
              {localName(language, names)}
            </Link>
          ),
        }))}
      />
    </div>
  )
}

interface Props {
  title: string
  /** Column headings of the name, the number of orders or pieces, and the amount ("Sales" by default). */
  first: string
  second: string
  third?: string
  /** The value that the bars show. */
  by: 'count' | 'sales'
  rows: readonly Row[]
}

/** A table with a bar below each row. */
function BarTable({ title, first, second, third, by, rows }: Props) {
  const t = useMessages(analyticsMessages)
  const language = useLanguage()
  const id = useId()
  const longest = Math.max(1, ...rows.map((row) => row[by]))
  return (
    <section aria-labelledby={id} className="card p-4 md:p-5">
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="py-6 text-center text-ink-2">{t.nothing}</p>
      ) : (
        <DataTable
          layout="plain"
          aria-labelledby={id}
          headClass="text-sm text-ink-2"
          rowClass="relative @max-[14rem]:pb-3"
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            {
              label: first,
              isRowHeading: true,
              className: 'font-semibold',
              cellClass: 'pt-2 pb-3 wrap-anywhere',
              cell: (row) => (
                <>
                  {row.name}
                  <span
                    aria-hidden="true"
                    className="absolute bottom-0 left-0 h-1.5 rounded-full bg-weave"
                    style={{ width: `${(row[by] / longest) * 100}%` }}
                  />
                </>
              ),
            },
            {
              label: second,
              align: 'right',
              className: 'px-2 font-semibold',
              cellClass: 'px-2 pt-2 align-top',
              cell: ({ count }) => formatNumber(count, language),
            },
            {
              label: third ?? t.sales,
              align: 'right',
              className: 'font-semibold',
              cellClass: 'pt-2 pl-2 align-top',
              cell: ({ sales }) => formatTaka(Math.round(sales), language),
            },
          ]}
        />
      )}
    </section>
  )
}
