import { formatTaka } from '#lib/money.ts'
import { dueOf } from '#shop/orders/rules.ts'
import { isUnconfirmed } from '#shop/orders/statuses.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { trackingMessages } from './messages.ts'
import type { OrderProof } from './order-proof.tsx'

interface Props {
  proof: OrderProof
  order: TrackedOrder
  onConfirmed: (order: TrackedOrder) => void
  onRejected: (error: unknown) => true
  className?: string
}

/** The customer confirms the order as they see it. */
export function ConfirmOrder({ proof, order, onConfirmed, onRejected, className = '' }: Props) {
  const t = useMessages(trackingMessages)
  const language = useLanguage()
  const { version, orderStatus, isCalled } = order
  const place = [order.customerData.address, ...useLocationNames()(order.customerData)].join(', ')
  const confirmation = useAction(
    () => api('PUT /order-tracking/confirmation', { body: { ...proof, version } }),
    { failed: t.notChanged, onSuccess: onConfirmed, onError: onRejected },
  )
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken p-3 ${className}`}>
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">{t.isItRight}</p>
        <p className="wrap-anywhere">{t.confirmWhat(formatTaka(dueOf(order), language), place)}</p>
        <p className="text-ink-2 empty:hidden">
          {isUnconfirmed(orderStatus) ? isCalled && t.confirmHint : t.confirmChanged}
        </p>
      </div>
      <Button
        variant="buy"
        className="grow md:grow-0"
        busy={confirmation.isBusy}
        busyLabel={t.confirming}
        onClick={() => confirmation.run(undefined)}
      >
        {t.confirm}
      </Button>
    </div>
  )
}
