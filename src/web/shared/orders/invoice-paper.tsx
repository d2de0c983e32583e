import { type ReactNode, useId } from 'react'
import { bengaliDigits, formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { formatOrderId, subTotalOf } from '#shop/orders/rules.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { AdvanceSums } from '#web/shared/advances/advance-sums.tsx'
import { LineOptions, orderLineKey } from '#web/shared/cart/line-options.tsx'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { registrationMessages } from '#web/shared/content/registration-messages.ts'
import { useDeliveryRow, useDiscountRow } from '#web/shared/discounts/discount-row.ts'
import { LineDiscount } from '#web/shared/discounts/line-discount.tsx'
import { Logo } from '#web/ui/brand.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { orderMessages } from './messages.ts'
import { useLineName } from './order-lines.tsx'

interface Props {
  order: Order
  shop: Settings
  /** One of several invoices below the heading of a page. */
  isOneOfMany?: boolean
}

/** An invoice for printing. */
export function InvoicePaper({ order, shop, isOneOfMany = false }: Props) {
  const titleId = useId()
  const Title = isOneOfMany ? 'h2' : 'h1'
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const registration = useMessages(registrationMessages)
  const placeOf = useLocationNames()
  const { customerData: customer } = order
  const isBengali = language === 'bn'
  const shopName = isBengali ? shop.shopNameBn : shop.shopName
  const { tradeLicence, bin, dbid } = shop
  const facts: [string, string][] = [
    [t.date, readableMoment(new Date(order.placedAt), language)],
    [t.orderId, formatOrderId(order._id)],
    [t.orderStatus, t.status[order.orderStatus]],
    [t.payment, t.cashOnDelivery],
  ]
  const sums: [string, string][] = [
    [t.subTotal, formatTaka(order.subTotal, language, 2)],
    ...useDiscountRow(order, 2),
    useDeliveryRow(order, t.deliveryCharge),
  ]
  return (
    <article
      data-print
      aria-labelledby={titleId}
      className="card mx-auto max-w-[50rem] p-4 not-last:break-after-page md:p-10 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b-2 border-ink pb-4">
        <p className="flex min-w-0 items-center gap-3 font-display text-xl font-semibold wrap-anywhere">
          <Logo />
          {shopName}
        </p>
        <Title id={titleId} className="text-2xl">
          {t.invoice}
        </Title>
      </header>
      <dl className="mt-4 grid two-columns gap-x-4 gap-y-3 @2xl:flex @2xl:justify-between print:flex print:justify-between">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 grid gap-5 @2xl:grid-cols-2 print:grid-cols-2">
        <Party title={t.invoicedTo} name={customer.name}>
          {customer.address}
          {'\n'}
          {placeOf(customer).join(', ')}
          {'\n'}
          {isBengali ? bengaliDigits(customer.mobileNumber) : customer.mobileNumber}
          {customer.email && `\n${customer.email}`}
        </Party>
        <Party title={t.payTo} name={shopName}>
          {isBengali ? shop.addressBn : shop.address}
          {'\n'}
          {isBengali ? bengaliDigits(shop.phone) : shop.phone}
          {'\n'}
          {shop.email}
          {bin && `\n${registration.bin(bin)}`}
          {tradeLicence && `\n${registration.tradeLicence(tradeLicence)}`}
          {dbid && `\n${registration.dbid(dbid)}`}
        </Party>
      </div>
      <InvoiceLines lines={order.products} />
      <dl className="mt-4 ml-auto w-full max-w-[20rem] break-inside-avoid">
        {sums.map(([label, amount]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 py-1">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
        <div className="mt-1 flex flex-wrap justify-between gap-x-6 border-t-2 border-ink pt-2 text-lg font-semibold">
          <dt>{t.total}</dt>
          <dd className="tabular-nums">{formatTaka(order.total, language, 2)}</dd>
        </div>
        <AdvanceSums order={order} rowClass="flex flex-wrap justify-between gap-x-6 py-1" />
      </dl>
      <p className="mt-8 text-center text-lg font-semibold text-ink">{t.thankYou}</p>
    </article>
  )
}

/** The payer or the payee. */
function Party({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    // Without a name: several invoices are printed from one page, and landmarks of one name cannot be told apart.
    <section>
      <h2 className="font-text text-sm font-normal text-ink-2">{title}</h2>
      <p className="mt-0.5 font-semibold wrap-anywhere">{name}</p>
      <p className="whitespace-pre-line wrap-anywhere">{children}</p>
    </section>
  )
}

const number = 'text-right tabular-nums whitespace-nowrap'
const heading = 'px-2 py-2 text-sm font-semibold first:pl-3 last:pr-3'
const cell = 'align-top @xl:px-2 @xl:py-2 @xl:first:pl-3 @xl:last:pr-3 print:px-2 print:py-2'

/** The billed products with whole names; where there is no room for four columns every line is a block. */
function InvoiceLines({ lines }: { lines: Order['products'] }) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const lineName = useLineName()
  const money = (taka: number) => formatTaka(taka, language, 2)
  return (
    <table aria-label={t.summary} className="mt-6 block w-full @xl:table print:table">
      <thead className="sr-only text-left text-ink-2 @xl:not-sr-only @xl:table-header-group print:not-sr-only print:table-header-group">
        <tr className="bg-sunken">
          <th scope="col" className={heading}>
            {t.product}
          </th>
          <th scope="col" className={`${heading} ${number}`}>
            {t.price}
          </th>
          <th scope="col" className={`${heading} ${number}`}>
            {t.quantity}
          </th>
          <th scope="col" className={`${heading} ${number}`}>
            {t.lineTotal}
          </th>
        </tr>
      </thead>
      <tbody className="block @xl:table-row-group print:table-row-group">
        {lines.map((line) => (
          <tr
            key={orderLineKey(line)}
            className="flex flex-wrap gap-x-2 border-b border-line py-2 @xl:table-row @xl:py-0 print:table-row print:break-inside-avoid"
          >
            <td className={`w-full wrap-anywhere ${cell}`}>
              <p>{lineName(line)}</p>
              <LineOptions line={line} />
              <LineDiscount discount={line.discount} lines={lines} />
            </td>
            <td className={`text-ink-2 @xl:text-ink print:text-ink ${number} ${cell}`}>
              {money(line.originalPrice)}
            </td>
            <td
              className={`text-ink-2 before:content-['×_'] @xl:text-ink @xl:before:content-none print:text-ink print:before:content-none ${number} ${cell}`}
            >
              {formatNumber(line.quantity, language)}
            </td>
            <td className={`ml-auto font-semibold ${number} ${cell}`}>{money(subTotalOf([line]))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
