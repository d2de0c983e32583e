import { formatOrderId } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { createLocalList, useLocalList } from '#web/data/local-list.ts'
import { deviceOrdersKey } from '#web/storefront/checkout/address-owner.ts'
import { Button } from '#web/ui/button.tsx'
import { readableDayOf } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import { trackingMessages } from './messages.ts'
import type { TypedProof } from './order-proof.tsx'

interface DeviceOrder extends TypedProof {
  /** When it was placed, as ISO text. */
  at: string
}

function isDeviceOrder(value: unknown): value is DeviceOrder {
  const { orderId, phone, at } = (value ?? {}) as Partial<Record<string, unknown>>
  return (
    typeof orderId === 'string' &&
    typeof phone === 'string' &&
    typeof at === 'string' &&
    Date.parse(at) > Date.now() - keptDays * 86_400_000
  )
}

/** How long a parcel and its return may take; who looks for an older order types its id. */
const keptDays = 60
const mostOrders = 5

/** The orders placed on this device without an account, the newest first. */
const deviceOrders = createLocalList(deviceOrdersKey, isDeviceOrder)

export function keepDeviceOrder({ orderId, phone }: TypedProof) {
  const orders = deviceOrders.read()
  if (orders.some((order) => order.orderId === orderId)) return
  deviceOrders.write([{ orderId, phone, at: new Date().toISOString() }, ...orders].slice(0, mostOrders))
}

export const forgetDeviceOrder = (orderId: string) =>
  deviceOrders.write(deviceOrders.read().filter((order) => order.orderId !== orderId))

interface Props {
  busy: boolean
  onPick: (order: TypedProof) => void
  /** Called once the list is gone, with its buttons. */
  onForgotten: () => void
}

/** Spares typing the id and the number of an order that was placed here. */
export function DeviceOrders({ busy, onPick, onForgotten }: Props) {
  const t = useMessages(trackingMessages)
  const language = useLanguage()
  const orders = useLocalList(deviceOrders)
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="device-orders" className="mb-4 rounded-md border border-line-strong px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="device-orders" className="font-text text-base font-semibold">
          {t.onThisDevice}
        </h2>
        <Button
          variant="bare"
          className="px-2 text-ink-2"
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
