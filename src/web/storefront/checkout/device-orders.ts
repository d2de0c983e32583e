import { deviceStorage } from '#web/data/browser-storage.ts'
import { createLocalList } from '#web/data/local-list.ts'
import { lastAddressKey, lastAddressOwnerKey } from './address-owner.ts'

interface DeviceOrder {
  orderId: string
  /** The mobile number it was placed with. */
  phone: string
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

/** How long a parcel and its return may take; an older order is found by its id. */
const keptDays = 60
const mostOrders = 5

/** The orders placed on this device without an account, the newest first. */
export const deviceOrders = createLocalList('ordersOfDevice', isDeviceOrder)

export const keepDeviceOrder = ({ orderId, phone }: Omit<DeviceOrder, 'at'>) =>
  deviceOrders.write(
    [{ orderId, phone, at: new Date().toISOString() }, ...deviceOrders.read()].slice(0, mostOrders),
  )

/** With `phone`, only where it is kept with this number: another one may be mistyped. */
export const forgetDeviceOrder = (orderId: string, phone?: string) =>
  deviceOrders.write(
    deviceOrders
      .read()
      .filter((order) => order.orderId !== orderId || (phone !== undefined && order.phone !== phone)),
  )

/** What this device knows of the person who ordered last leaves it as one. */
export function forgetLastCustomer() {
  deviceStorage.remove(lastAddressKey)
  deviceStorage.remove(lastAddressOwnerKey)
  deviceOrders.write([])
}
