import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { ManagedOrderWithTimeline } from '#shop/orders/management-contract.ts'
import { dueOf } from '#shop/orders/rules.ts'
import { isOpen } from '#shop/orders/statuses.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { PromisedDay } from '#web/shared/orders/arrival.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  order: Order
  /** Undefined until it is loaded. */
  timeline: ManagedOrderWithTimeline['timeline'] | undefined
}

/** Who has ordered, the button that calls them, where it goes and what is to be collected: each said once, and first. */
export function OrderRecipient({ order, timeline }: Props) {
  const t = useMessages(orderMessages)
  const language = useLanguage()
  const nameOf = useLocationNames()
  const { customerData: customer } = order
  const { name, mobileNumber, email } = customer
  return (
    <div className="card flex flex-col gap-2 px-4 py-3">
      <section
        aria-label={t.customer}
        className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2"
      >
        <div className="min-w-0 grow basis-28 wrap-anywhere">
          <h2 className="text-lg">{name}</h2>
          {email && <p className="text-sm text-ink-2">{email}</p>}
        </div>
        <a
          href={`tel:${mobileNumber}`}
          aria-label={`${t.call(name)} ${mobileNumber}`}
          className="button-quiet grow px-3 tabular-nums @xs:text-lg"
        >
          <Icon name="phone" className="size-5" />
          {mobileNumber}
        </a>
      </section>
      <section aria-label={t.shipping} className="wrap-anywhere">
        <p className="whitespace-pre-line">{customer.address}</p>
        <p className="font-semibold">{nameOf(customer).join(', ')}</p>
        <p className="text-sm text-ink-2">
          {t.addressType[customer.addressType]} · {t.deliveryArea[customer.deliveryArea]}
        </p>
        {timeline && <PromisedDay order={order} history={timeline} />}
      </section>
      <section
        aria-label={t.billing}
        className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-2"
      >
        <span className="text-ink-2">{t.cashOnDelivery}</span>
        {/* Nothing is collected of an order that is over. */}
        {isOpen(order.orderStatus) && (
          <span className="ml-auto tabular-nums">
            {t.toCollect} <b>{formatTaka(dueOf(order), language)}</b>
          </span>
        )}
      </section>
    </div>
  )
}
