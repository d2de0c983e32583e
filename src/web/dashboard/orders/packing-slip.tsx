import { useId } from 'react'
import { bengaliDigits, formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { dueOf, formatOrderId } from '#shop/orders/rules.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { Barcode } from '#web/dashboard/parcels/barcode.tsx'
import { TakeBack } from '#web/dashboard/parcels/take-back.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { LineOptions, orderLineKey } from '#web/shared/cart/line-options.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { useLineName } from '#web/shared/orders/order-lines.tsx'
import { orderListMessages } from './list-messages.ts'

interface Props {
  order: Order
  shop: Settings
}

/** The slip on a parcel: address, contents and the amount to collect, without prices of products. Four fit on an A4 page. */
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
      className="card mx-auto max-w-[50rem] break-inside-avoid p-4 leading-snug print:min-h-[66mm] print:max-w-none print:rounded-none print:border-0 print:border-b print:border-dashed print:border-ink print:px-0 print:py-[3mm] print:text-[10.5pt]"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-ink pb-1">
        <h2 id={titleId} className="font-text text-base font-semibold tabular-nums">
          {t.slipOf(formatOrderId(order._id))}
        </h2>
        <p className="min-w-0 wrap-anywhere">
          {t.sender}: {isBengali ? shop.shopNameBn : shop.shopName}, {localDigits(shop.phone)}
        </p>
      </header>
      <div className="mt-2 flex items-start justify-between gap-5">
        <section aria-label={t.deliverTo} className="min-w-0">
          <p className="text-xl leading-snug font-semibold wrap-anywhere">
            {customer.name} <span className="tabular-nums">{localDigits(customer.mobileNumber)}</span>
          </p>
          <p className="text-base leading-snug whitespace-pre-line wrap-anywhere">
            <b>
              {customer.thana}, {customer.district}
            </b>
            {'\n'}
            {customer.address}
          </p>
          {customer.comment && <p className="whitespace-pre-line wrap-anywhere">{customer.comment}</p>}
        </section>
        <p className="shrink-0 rounded-lg border-2 border-ink px-4 py-1 text-center">
          {t.collect}
          <span className="block font-display text-2xl leading-tight font-semibold tabular-nums">
            {formatTaka(dueOf(order), language)}
          </span>
        </p>
      </div>
      <div className="mt-2 flex items-start justify-between gap-5 border-t border-line pt-1">
        <ul aria-label={orderText.summary} className="min-w-0">
          {order.products.map((line) => (
            <li key={orderLineKey(line)} className="flex gap-2 py-0.5">
              <b className="min-w-7 tabular-nums">{formatNumber(line.quantity, language)} ×</b>
              <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
                {lineName(line)}
                <LineOptions line={line} />
              </div>
            </li>
          ))}
        </ul>
        {/* Scanned when the parcel is packed: black on white in both themes. */}
        <Barcode
          text={order._id}
          alt={order._id}
          className="hidden h-8 w-32 shrink-0 bg-white sm:block print:block"
        />
      </div>
      <TakeBack order={order} className="mt-1 border-t border-line pt-1 wrap-anywhere" />
    </article>
  )
}
