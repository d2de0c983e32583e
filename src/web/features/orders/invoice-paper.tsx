import { type ReactNode, useId } from 'react'
import { bengaliDigits } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { registrationMessages } from '#web/features/settings/registration-messages.ts'
import { Logo } from '#web/ui/brand.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { InvoiceLines } from './invoice-lines.tsx'
import { orderMessages } from './messages.ts'

interface Props {
  order: Order
  shop: Settings
  /** One of several on a page of its own name. */
  isOneOfMany?: boolean
}

/** The invoice as it stands on paper: who owes what to whom, and for what. */
export function InvoicePaper({ order, shop, isOneOfMany = false }: Props) {
  const titleId = useId()
  const Title = isOneOfMany ? 'h2' : 'h1'
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const registration = useMessages(registrationMessages)
  const { customerData: customer } = order
  const isBengali = language === 'bn'
  const shopName = isBengali ? shop.shopNameBn : shop.shopName
  const { tradeLicence, bin, dbid } = shop
  const money = (taka: number) => formatTaka(taka, language, 2)
  const facts: [string, string][] = [
    [t.date, readableMoment(new Date(order.placedAt), language)],
    [t.orderId, formatOrderId(order._id)],
    [t.orderStatus, t.status[order.orderStatus]],
    [t.payment, t.cashOnDelivery],
  ]
  const sums: [string, number][] = [
    [t.subTotal, order.subTotal],
    [t.deliveryCharge, customer.deliveryCharge],
  ]
  return (
    <article
      data-print
      aria-labelledby={titleId}
      className="card mx-auto max-w-[50rem] p-4 not-last:break-after-page md:p-10 print:max-w-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b-2 border-brand pb-4">
        <p className="flex items-center gap-3 font-display text-xl font-semibold">
          <Logo />
          {shopName}
        </p>
        <Title id={titleId} className="text-2xl">
          {t.invoice}
        </Title>
      </header>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 @2xl:flex @2xl:justify-between print:flex print:justify-between">
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
          {customer.thana}, {customer.district}
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
        {sums.map(([label, taka]) => (
          <div key={label} className="flex justify-between gap-6 py-1">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular-nums">{money(taka)}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-6 border-t-2 border-brand pt-2 text-lg font-semibold">
          <dt>{t.total}</dt>
          <dd className="tabular-nums">{money(order.total)}</dd>
        </div>
      </dl>
      <p className="mt-8 text-center text-lg font-semibold text-brand">{t.thankYou}</p>
    </article>
  )
}

/** One of the two sides of an invoice. */
function Party({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="font-text text-sm font-normal text-ink-2">{title}</h2>
      <p className="mt-0.5 font-semibold wrap-anywhere">{name}</p>
      <p className="whitespace-pre-line wrap-anywhere">{children}</p>
    </section>
  )
}
