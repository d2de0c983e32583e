import type { ReactNode } from 'react'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { readableOrderId } from '#shop/orders/rules.ts'
import { Icon } from '#web/components/icon.tsx'
import type { IconName } from '#web/components/icon-names.ts'
import { readableDayAndTime } from '#web/moment.ts'
import { useDashboardTexts, useLanguage } from '#web/texts/texts.tsx'
import { OrderMarks, StatusChip } from './status-chip.tsx'

/** The four figures by which an order is known. */
export function OrderTiles({ order }: { order: Order }) {
  const dashboard = useDashboardTexts()
  const language = useLanguage()
  const { date, time } = readableDayAndTime(new Date(order.placedAt), language)
  const tiles: [string, ReactNode][] = [
    [dashboard.orderId, <span key="id">{readableOrderId(order._id)}</span>],
    [
      dashboard.orderDate,
      <span key="date">
        {date} <span className="block text-0 font-normal text-ink-2">{time}</span>
      </span>,
    ],
    [dashboard.amount, formatTaka(order.total, language, 2)],
    [
      dashboard.orderStatus,
      <span key="status" className="flex flex-wrap gap-1.5">
        <StatusChip status={order.orderStatus} />
        <OrderMarks order={order} />
      </span>,
    ],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 @2xl:grid-cols-4">
      {tiles.map(([label, value]) => (
        <div key={label} className="card p-4">
          <dt className="text--1 text-ink-2">{label}</dt>
          <dd className="mt-1 text-1 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CardProps {
  title: string
  icon: IconName
  facts: readonly (readonly [string, ReactNode])[]
  children?: ReactNode
}

function InfoCard({ title, icon, facts, children }: CardProps) {
  return (
    <section aria-label={title} className="card flex flex-col p-4 desk:p-5">
      <h2 className="flex items-center gap-2 text-1">
        <Icon name={icon} className="size-5 text-brand" />
        {title}
      </h2>
      <dl className="mt-3 flex flex-col gap-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text--1 text-ink-2">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

interface InfoProps {
  order: Order
  /** Whether its reader is the shop, which collects the money and calls. */
  isAdmin: boolean
}

/** Where the parcel goes, what is paid at the door, and whom to call. */
export function InfoCards({ order: { customerData: customer, total }, isAdmin }: InfoProps) {
  const dashboard = useDashboardTexts()
  const language = useLanguage()
  const place = `${customer.thana}, ${customer.district}`
  const { name, mobileNumber } = customer
  return (
    <div className="grid gap-3 @2xl:grid-cols-3">
      <InfoCard
        title={dashboard.shipping}
        icon="truck"
        facts={[
          [dashboard.name, name],
          [dashboard.address, customer.address],
          [dashboard.place, place],
          [dashboard.addressTypeLabel, dashboard.addressType[customer.addressType]],
          [dashboard.deliveryAreaLabel, dashboard.deliveryArea[customer.deliveryArea]],
        ]}
      />
      <InfoCard
        title={dashboard.billing}
        icon="banknote"
        facts={[
          [dashboard.name, name],
          [dashboard.address, `${customer.address}\n${place}`],
          [dashboard.payment, dashboard.cashOnDelivery],
          [isAdmin ? dashboard.toCollect : dashboard.toPay, formatTaka(total, language, 2)],
        ]}
      />
      <InfoCard
        title={dashboard.customer}
        icon="user"
        facts={[
          [dashboard.name, name],
          [
            dashboard.number,
            <span key="number" className="tabular-nums">
              {mobileNumber}
            </span>,
          ],
          [dashboard.email, customer.email || dashboard.noEmail],
        ]}
      >
        {isAdmin && (
          <a
            href={`tel:${mobileNumber}`}
            aria-label={dashboard.call(name)}
            className="button-secondary mt-4 @2xl:mt-auto"
          >
            <Icon name="phone" />
            {dashboard.callShort}
          </a>
        )}
      </InfoCard>
    </div>
  )
}
