import { useEffect } from 'react'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useLocalList } from '#web/data/local-list.ts'
import { deviceOrders } from '#web/storefront/checkout/device-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { trackingMessages } from './messages.ts'
import type { TypedProof } from './order-proof.tsx'

interface Props {
  busy: boolean
  onPick: (order: TypedProof) => void
  /** Called once the list is gone, with its buttons. */
  onForgotten: () => void
}

/** Spares typing the id and the number of an order that was placed here. */
export function DeviceOrderList({ busy, onPick, onForgotten }: Props) {
  const t = useMessages(trackingMessages)
  const language = useLanguage()
  const orders = useLocalList(deviceOrders)
  // What is too old to be shown is not kept either.
  useEffect(() => deviceOrders.write(deviceOrders.read()), [])
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="device-orders" className="rounded-md border border-line-strong px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="device-orders" className="font-text text-base font-semibold">
          {t.onThisDevice}
        </h2>
        <Button
          variant="bare"
          className="-mx-3 px-3 text-ink-2"
          onClick={() => {
            deviceOrders.write([])
            onForgotten()
          }}
        >
          {t.forgetThem}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {orders.map(({ orderId, phone, at }) => (
          <li key={orderId}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onPick({ orderId, phone })}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-3 text-left"
            >
              <span className="font-semibold text-link tabular-nums underline-offset-4 hover:underline">
                {formatOrderId(orderId)}
              </span>
              <span className="text-sm text-ink-2">{readableDayOf(new Date(at), language)}</span>
              <Icon name="chevron-right" className="ml-auto size-5 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
