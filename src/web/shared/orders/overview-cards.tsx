import type { ReactNode, RefObject } from 'react'
import { formatTaka } from '#lib/money.ts'
import type { Order, OrderWithHistory } from '#shop/orders/contract.ts'
import { dueOf, formatOrderId } from '#shop/orders/rules.ts'
import { isOpen } from '#shop/orders/statuses.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { readableMoment } from '#web/ui/date-time.ts'
import { historyTitle } from './history-title.ts'
import { orderMessages } from './messages.ts'
import { OrderSteps } from './order-steps.tsx'
import { OrderMarks, StatusChip } from './status-chip.tsx'

interface HeadProps {
  /** Null until it is loaded. */
  order: Order | null
  /** Gets the focus after the order was moved. */
  title: RefObject<HTMLHeadingElement | null>
  isStaff?: boolean
}

/** The head of an order's page: its id, status, date and amount. */
export function OrderHead({ order, title, isStaff = false }: HeadProps) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const label = (text: string) => <dt className="sr-only">{text}</dt>
  const heading = (text: string) => (
    <h1
      ref={title}
      id="overview-title"
      tabIndex={-1}
      className="text-xl whitespace-nowrap outline-none md:text-2xl"
    >
      {text}
    </h1>
  )
  if (!order) return heading(t.overviewTitle)
  return (
    <dl aria-label={t.overviewTitle} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5">
      <div>
        {label(t.orderId)}
        <dd className="tabular-nums">{heading(formatOrderId(order._id))}</dd>
      </div>
      <div>
        {label(t.orderStatus)}
        <dd className="flex flex-wrap gap-1.5">
          <StatusChip status={order.orderStatus} />
          <OrderMarks order={order} isStaff={isStaff} />
        </dd>
      </div>
      <div className="text-sm text-ink-2">
        {label(t.orderDate)}
        <dd>{readableMoment(new Date(order.placedAt), language)}</dd>
      </div>
      <div className="text-sm font-semibold tabular-nums">
        {label(t.amount)}
        <dd>{formatTaka(order.total, language, 2)}</dd>
      </div>
    </dl>
  )
}

interface CardProps {
  title: string
  facts: readonly (readonly [string, ReactNode])[]
}

function InfoCard({ title, facts }: CardProps) {
  return (
    <section aria-label={title} className="p-4">
      <h2 className="text-lg">{title}</h2>
      <dl className="mt-2 flex flex-col gap-0.5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="sr-only">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Contact, delivery address and payment of an order, as its customer sees them; nothing is said twice. */
export function InfoCards({ order }: { order: Order }) {
  const { customerData: customer } = order
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const nameOf = useLocationNames()
  return (
    <>
      <InfoCard
        title={t.yourDetails}
        facts={[
          [t.name, <b key="name">{customer.name}</b>],
          [
            t.number,
            <span key="number" className="tabular-nums">
              {customer.mobileNumber}
            </span>,
          ],
          ...(customer.email ? [[t.email, customer.email] as const] : []),
        ]}
      />
      <InfoCard
        title={t.shipping}
        facts={[
          [t.address, customer.address],
          [t.location, nameOf(customer).join(', ')],
          [
            `${t.addressTypeLabel}, ${t.deliveryAreaLabel}`,
            `${t.addressType[customer.addressType]} · ${t.deliveryArea[customer.deliveryArea]}`,
          ],
        ]}
      />
      <InfoCard
        title={t.billing}
        facts={[
          [t.payment, t.cashOnDelivery],
          // Nothing is collected of an order that is over.
          ...(isOpen(order.orderStatus)
            ? [
                [
                  t.toPay,
                  <span key="total" className="flex justify-between gap-3 tabular-nums">
                    {t.toPay} <b>{formatTaka(dueOf(order), language, 2)}</b>
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
    </>
  )
}

/** The comment that the customer wrote at the checkout. */
export function OrderComment({ order: { customerData } }: { order: Order }) {
  const t = useMessages(orderMessages)
  if (!customerData.comment) return null
  return (
    <section aria-labelledby="comment-title" className="card p-4">
      <h2 id="comment-title" className="text-lg">
        {t.comment}
      </h2>
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{customerData.comment}</p>
    </section>
  )
}

const isCustomers = (role: OrderWithHistory['history'][number]['role']) =>
  role === 'customer' || role === 'guest by link' || role === 'guest by phone'

/** Who changed the order and when (Dhaka time, D52), as its customer sees it. */
export function OrderTimeline({ history }: { history: OrderWithHistory['history'] }) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const steps = history.map((entry) => {
    const { at, to, change, role, by, note } = entry
    return {
      key: `${at} ${to} ${change}`,
      title: historyTitle(entry, t),
      note: (
        <>
          <p className="text-sm text-ink-2 wrap-anywhere">
            <time dateTime={at}>{readableMoment(new Date(at), language)}</time> ·{' '}
            {isCustomers(role) ? t.byYou : t.by(by || t.roles[role])}
          </p>
          {note && <p className="mt-1 whitespace-pre-line wrap-anywhere">{note}</p>}
        </>
      ),
      isDone: true,
    }
  })
  return (
    <section aria-labelledby="history-title" className="card p-4">
      <h2 id="history-title" className="text-lg">
        {t.history}
      </h2>
      <OrderSteps label={t.history} steps={steps} className="mt-3" />
    </section>
  )
}
