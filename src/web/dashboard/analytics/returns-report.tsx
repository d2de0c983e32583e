import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import type { Returns } from '#shop/analytics/contract.ts'
import { returnDays } from '#shop/analytics/rules.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import { oneOf, useListState } from '#web/dashboard/kit/list-state.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { EmptyState, QueryState } from '#web/ui/list-states.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { analyticsMessages } from './messages.ts'

/** Orders that came back or were refused, counted in five ways. */
export function ReturnsReport() {
  const { returns: t } = useMessages(analyticsMessages)
  const language = useLanguage()
  const { values, tabs } = useListState({ days: oneOf(returnDays, '90') })
  const query = useApiQuery('GET /returns', { query: values }, { keepPrevious: true })
  const { data } = query
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 max-w-[44rem]">
          <h1 className="text-xl">{t.title}</h1>
          <p className="text-ink-2">{t.text}</p>
        </div>
        <TabLinks label={t.period} tabs={tabs('days', t.days)} />
      </header>
      <div aria-busy={query.isFetching} className="flex flex-col gap-4">
        <QueryState query={query} />
        {data && data.orders === 0 && <EmptyState>{t.none}</EmptyState>}
        {data && data.orders > 0 && (
          <>
            <p role="status" className="font-semibold">
              {t.total(formatNumber(data.orders, language))}
            </p>
            <Tables returns={data} />
          </>
        )}
      </div>
    </>
  )
}

function Tables({
  returns: { orders, reasons, products, couriers, districts, phones },
}: {
  returns: Returns
}) {
  const { returns: t } = useMessages(analyticsMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  const nameOf = (reason: Returns['reasons'][number]['reason']) =>
    reason === null ? orderText.noReason : orderText.reasons[reason]
  const shareOf = (part: number, all: number) => (all > 0 ? part / all : 0)
  /** The reasons of a row; the number only where there are several. */
  const listed = (counts: Returns['reasons']) =>
    counts
      .map(({ reason, count }) =>
        counts.length > 1 ? `${nameOf(reason)} ${formatNumber(count, language)}` : nameOf(reason),
      )
      .join(' · ')
  return (
    <div className="gap-4 *:mb-4 *:break-inside-avoid @3xl:columns-2">
      <CountTable
        title={t.reasons}
        counted={t.ordersBack}
        rows={reasons.map(({ reason, count }) => ({
          key: reason ?? '',
          name: nameOf(reason),
          count,
          share: shareOf(count, orders),
        }))}
      />
      <CountTable
        title={t.products}
        counted={t.pieces}
        rows={products.map(({ _id, pieces, sold, reasons, ...names }) => ({
          key: _id,
          name: (
            <Link to={`/product-details/${_id}`} className="underline-offset-4 hover:underline">
              {localName(language, names)}
            </Link>
          ),
          count: pieces,
          share: shareOf(pieces, pieces + sold),
          note: listed(reasons),
        }))}
      />
      <CountTable
        title={t.couriers}
        counted={t.ordersBack}
        rows={couriers.map(({ courier, orders: count, delivered, reasons }) => ({
          key: courier ?? '',
          name: courier ?? t.noParcel,
          count,
          // Orders without a courier have no deliveries to compare with.
          ...(courier !== null && { share: shareOf(count, count + delivered) }),
          note: listed(reasons),
        }))}
      />
      <CountTable
        title={t.districts}
        counted={t.ordersBack}
        rows={districts.map(({ bn, en, orders: count, sold, reasons }) => ({
          key: bn,
          name: language === 'bn' ? bn : en,
          count,
          share: shareOf(count, count + sold),
          note: listed(reasons),
        }))}
      />
      {phones && phones.length > 0 && (
        <CountTable
          title={t.phones}
          counted={t.ordersBack}
          rows={phones.map(({ customerId, mobileNumber, name, orders: count }) => ({
            key: mobileNumber,
            name: (
              <Link to={`/dashboard/customers/${customerId}`} className="link">
                {name || mobileNumber}
              </Link>
            ),
            count,
            note: mobileNumber,
          }))}
        />
      )}
    </div>
  )
}

interface Row {
  key: string
  name: ReactNode
  count: number
  /** Of those that `counted` is counted among, from 0 to 1; nothing where they are unknown. */
  share?: number
  note?: string
}

interface TableProps {
  title: string
  counted: string
  rows: readonly Row[]
}

/** What was counted, the most first, each with a note and a bar of its share below it. */
function CountTable({ title, counted, rows }: TableProps) {
  const { returns: t } = useMessages(analyticsMessages)
  const language = useLanguage()
  const id = useId()
  const percent = (share: number) => Math.round(share * 100)
  return (
    <section aria-labelledby={id} className="card p-4 md:p-5">
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      <DataTable
        layout="plain"
        aria-labelledby={id}
        headClass="text-sm text-ink-2"
        rowClass="relative @max-[14rem]:pb-3"
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            label: title,
            isHidden: true,
            isRowHeading: true,
            cellClass: 'pt-2 pb-3 wrap-anywhere',
            cell: ({ name, share, note }) => (
              <>
                {name}
                <span className="block text-sm text-ink-2 tabular-nums">
                  {[share !== undefined && t.ofAll(formatNumber(percent(share), language)), note]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {share !== undefined && (
                  <span
                    aria-hidden="true"
                    className="absolute bottom-0 left-0 h-1 rounded-full bg-line-strong"
                    style={{ width: `${percent(share)}%` }}
                  />
                )}
              </>
            ),
          },
          {
            label: counted,
            align: 'right',
            className: 'font-semibold whitespace-nowrap',
            cellClass: 'pt-2 pl-2 align-top',
            cell: ({ count }) => formatNumber(count, language),
          },
        ]}
      />
    </section>
  )
}
