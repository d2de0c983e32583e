import type { ReactNode } from 'react'
import { formatTaka } from '#lib/money.ts'
import type { Order, OrderWithHistory } from '#shop/orders/contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { historyTitle } from '#web/features/ordering/tracking/history-title.ts'
import { readableDayAndTime, readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { orderMessages } from './messages.ts'
import { OrderMarks, StatusChip } from './status-chip.tsx'

/** Id, date, amount and status of an order. */
export function OrderTiles({ order }: { order: Order }) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const { date, time } = readableDayAndTime(new Date(order.placedAt), language)
  const tiles: [string, ReactNode][] = [
    [t.orderId, <span key="id">{formatOrderId(order._id)}</span>],
    [
      t.orderDate,
      <span key="date">
        {date} <span className="block text-base font-normal text-ink-2">{time}</span>
      </span>,
    ],
    [t.amount, formatTaka(order.total, language, 2)],
    [
      t.orderStatus,
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
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="mt-1 text-lg font-semibold tabular-nums">{value}</dd>
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
    <section aria-label={title} className="card flex flex-col p-4 md:p-5">
      <h2 className="flex items-center gap-2 text-lg">
        <Icon name={icon} className="size-5 text-ink-2" />
        {title}
      </h2>
      <dl className="mt-3 flex flex-col gap-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-2">{label}</dt>
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
  isAdmin: boolean
}

/** Delivery address, payment and contact of an order. */
export function InfoCards({ order: { customerData: customer, total }, isAdmin }: InfoProps) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const location = `${customer.thana}, ${customer.district}`
  const { name, mobileNumber } = customer
  return (
    <div className="grid gap-3 @2xl:grid-cols-3">
      <InfoCard
        title={t.shipping}
        icon="truck"
        facts={[
          [t.name, name],
          [t.address, customer.address],
          [t.location, location],
          [t.addressTypeLabel, t.addressType[customer.addressType]],
          [t.deliveryAreaLabel, t.deliveryArea[customer.deliveryArea]],
        ]}
      />
      <InfoCard
        title={t.billing}
        icon="banknote"
        facts={[
          [t.name, name],
          [t.address, `${customer.address}\n${location}`],
          [t.payment, t.cashOnDelivery],
          [isAdmin ? t.toCollect : t.toPay, formatTaka(total, language, 2)],
        ]}
      />
      <InfoCard
        title={t.customer}
        icon="user"
        facts={[
          [t.name, name],
          [
            t.number,
            <span key="number" className="tabular-nums">
              {mobileNumber}
            </span>,
          ],
          [t.email, customer.email || t.noEmail],
        ]}
      >
        {isAdmin && (
          <a
            href={`tel:${mobileNumber}`}
            aria-label={t.call(name)}
            className="button-quiet mt-4 @2xl:mt-auto"
          >
            <Icon name="phone" />
            {t.callShort}
          </a>
        )}
      </InfoCard>
    </div>
  )
}

/** The comment that the customer wrote at the checkout. */
export function OrderComment({ order }: { order: Order }) {
  const t = useMessages(orderMessages)
  return (
    <section aria-labelledby="comment-title" className="card p-4 md:p-5">
      <h2 id="comment-title" className="text-lg">
        {t.comment}
      </h2>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">
        {order.customerData.comment || <span className="text-ink-2">{t.noComment}</span>}
      </p>
    </section>
  )
}

/** Who changed the order and when (Dhaka time, D52), as its customer sees it. */
export function OrderTimeline({ history }: { history: OrderWithHistory['history'] }) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  return (
    <section aria-labelledby="history-title" className="card p-4 md:p-5">
      <h2 id="history-title" className="text-lg">
        {t.history}
      </h2>
      <ol className="mt-3">
        {history.map((entry) => {
          const { at, to, change, role, by, note } = entry
          return (
            <li key={`${at} ${to} ${change}`} className="relative border-l-2 border-line pb-4 pl-5 last:pb-0">
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-full bg-inverse"
              />
              <p className="font-semibold">{historyTitle(entry, t)}</p>
              <p className="text-sm text-ink-2 wrap-anywhere">
                <time dateTime={at}>{readableMoment(new Date(at), language)}</time> ·{' '}
                {t.by(by || t.roles[role])}
              </p>
              {note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
