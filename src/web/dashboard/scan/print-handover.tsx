import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { bengaliDigits, formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { dueOf, formatOrderId } from '#shop/orders/rules.ts'
import { fetchOrders, NotPrinted } from '#web/dashboard/orders/printed-orders.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { byCourier, maxListed } from './hand-over-list.ts'
import { scanMessages } from './messages.ts'
import { readPrintAddress } from './print-address.ts'

/** The parcels that couriers fetch, a page for each courier, with their number and lines to sign. */
export default function PrintHandover() {
  const { paper: t } = useMessages(scanMessages)
  const common = useMessages(commonMessages)
  const ids = readPrintAddress(useSearchParams()[0]).slice(0, maxListed)
  const query = useQuery({
    queryKey: ['GET /orders/by-id', 'handover', ids],
    queryFn: async () => {
      const [orders, shop] = await Promise.all([fetchOrders(ids), api('GET /settings', {})])
      return { orders, shop }
    },
    enabled: ids.length > 0,
  })
  if (ids.length === 0) return <ErrorPage notFound />
  const { data } = query
  const orders = data?.orders ?? []
  return (
    <main id="content">
      <PageHead title={`${t.title} – ${common.brand}`} index={false} />
      <div className="mx-auto mb-4 flex max-w-[50rem] flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-xl">{t.title}</h1>
        <Button disabled={orders.length === 0} onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <QueryState query={query} />
      {data && (
        <NotPrinted missing={ids.length - orders.length} isNothing={orders.length === 0} unconfirmed={[]} />
      )}
      {data &&
        byCourier(orders.map((order) => ({ order, courier: order.parcel?.courier ?? '' }))).map(
          ({ courier, parcels }) => (
            <Sheet
              key={courier}
              courier={courier}
              orders={parcels.map(({ order }) => order)}
              shop={{ en: data.shop.shopName, bn: data.shop.shopNameBn }}
            />
          ),
        )}
    </main>
  )
}

interface SheetProps {
  courier: string
  orders: readonly Order[]
  shop: { en: string; bn: string }
}

const cell = 'border border-ink px-2 py-1 text-left align-top'
const numberCell = `${cell} text-right whitespace-nowrap tabular-nums`

function Sheet({ courier, orders, shop }: SheetProps) {
  const { paper: t, handOver } = useMessages(scanMessages)
  const language = useLanguage()
  const nameOf = useLocationNames()
  const [now] = useState(() => new Date())
  const localDigits = (text: string) => (language === 'bn' ? bengaliDigits(text) : text)
  // Whole taka, as riders collect.
  const cashOf = (order: Order) => Math.round(dueOf(order))
  const title = courier || handOver.none
  return (
    <article
      data-print
      aria-label={title}
      className="card mx-auto mb-6 max-w-[50rem] p-4 print:mb-0 print:max-w-none print:break-after-page print:border-0 print:p-0 print:last:break-after-auto"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-xl wrap-anywhere">
          {shop[language]} → {title}
        </h2>
        <p>
          <b>{handOver.count(orders.length)}</b> · {t.date}: {readableMoment(now, language)}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section aria-label={title} tabIndex={0} className="mt-3 overflow-x-auto print:overflow-visible">
        <table className="w-full min-w-[40rem] border-collapse text-sm print:min-w-0">
          <thead>
            <tr>
              {[t.number, t.order, t.code, t.to, t.collect].map((heading) => (
                <th key={heading} scope="col" className={cell}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {orders.map((order, index) => (
              <tr key={order._id} className="break-inside-avoid">
                <td className={numberCell}>{formatNumber(index + 1, language)}</td>
                <td className={`${cell} whitespace-nowrap tabular-nums`}>{formatOrderId(order._id)}</td>
                <td className={`${cell} wrap-anywhere`}>{order.parcel?.trackingCode}</td>
                <td className={`${cell} wrap-anywhere`}>
                  {order.customerData.name}, {localDigits(order.customerData.mobileNumber)},{' '}
                  {nameOf(order.customerData).join(', ')}
                </td>
                <td className={numberCell}>{formatTaka(cashOf(order), language)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4} className={`${cell} text-right`}>
                {t.total} ({handOver.count(orders.length)})
              </th>
              <td className={`${numberCell} font-semibold`}>
                {formatTaka(
                  orders.reduce((sum, order) => sum + cashOf(order), 0),
                  language,
                )}
              </td>
            </tr>
          </tfoot>
        </table>
      </section>
      <footer className="mt-16 grid break-inside-avoid gap-10 sm:grid-cols-2 print:grid-cols-2">
        {[t.givenBy, t.takenBy].map((text) => (
          <p key={text} className="border-t border-ink pt-1">
            {text}
          </p>
        ))}
      </footer>
    </article>
  )
}
