import { useId } from 'react'
import { bengaliDigits, formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { LineOptions } from '#web/features/ordering/cart/line-options.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { orderListMessages } from './list-messages.ts'
import { orderMessages } from './messages.ts'
import { useLineName } from './order-lines.tsx'

interface Props {
  order: Order
  shop: Settings
}

/** The slip on a parcel: address, contents and the amount to collect, without prices of products. */
export function PackingSlip({ order, shop }: Props) {
  const t = useMessages(orderListMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  const lineName = useLineName()
  const titleId = useId()
  const { customerData: customer } = order
  const isBengali = language === 'bn'
  const localDigits = (number: string) => (isBengali ? bengaliDigits(number) : number)
  return (
    <article
      data-print
      aria-labelledby={titleId}
      className="card mx-auto max-w-[50rem] p-4 not-last:break-after-page md:p-10 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-ink pb-3">
        <h2 id={titleId} className="text-xl tabular-nums">
          {t.slipOf(formatOrderId(order._id))}
        </h2>
        <p className="text-ink-2">{readableMoment(new Date(order.placedAt), language)}</p>
      </header>
      <div className="mt-4 grid gap-5 @2xl:grid-cols-[1fr_auto] print:grid-cols-[1fr_auto]">
        <section aria-label={t.deliverTo}>
          <h3 className="font-text text-sm font-normal text-ink-2">{t.deliverTo}</h3>
          <p className="text-xl font-semibold wrap-anywhere">{customer.name}</p>
          <p className="text-xl font-semibold tabular-nums">{localDigits(customer.mobileNumber)}</p>
          <p className="text-lg whitespace-pre-line wrap-anywhere">
            {customer.address}
            {'\n'}
            {customer.thana}, {customer.district}
          </p>
          {customer.comment && <p className="mt-2 whitespace-pre-line wrap-anywhere">{customer.comment}</p>}
        </section>
        <p className="self-start rounded-lg border-2 border-ink px-5 py-3 text-center">
          <span className="block text-lg">{t.collect}</span>
          <span className="block font-display text-3xl leading-tight font-semibold tabular-nums">
            {formatTaka(order.total, language)}
          </span>
        </p>
      </div>
      <ul aria-label={orderText.summary} className="mt-5 divide-y divide-line border-y border-line">
        {order.products.map((line) => (
          <li
            key={`${line.id} ${line.size} ${line.color} ${line.name}`}
            className="flex gap-4 py-2 print:break-inside-avoid"
          >
            <span className="min-w-10 text-lg font-semibold tabular-nums">
              {formatNumber(line.quantity, language)} ×
            </span>
            <div className="min-w-0 wrap-anywhere">
              <p>{lineName(line)}</p>
              <LineOptions line={line} />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-2">
        {t.sender}: {isBengali ? shop.shopNameBn : shop.shopName}, {localDigits(shop.phone)}
      </p>
    </article>
  )
}
