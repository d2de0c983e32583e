import type { Role } from '#lib/endpoint.ts'
import { latinDigits } from '#lib/phone.ts'

export const orderStatuses = ['Pending', 'Confirmed', 'Shipping', 'Delivered', 'Cancelled', 'Return'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What may follow a status, and who may move it there (spec §4, D23). An admin may do all that an owner may. */
const moves: Record<OrderStatus, Partial<Record<OrderStatus, 'admin' | 'owner'>>> = {
  Pending: { Confirmed: 'admin', Cancelled: 'owner' },
  Confirmed: { Shipping: 'admin', Delivered: 'admin', Cancelled: 'owner' },
  Shipping: { Delivered: 'admin', Cancelled: 'owner' },
  Delivered: { Return: 'owner' },
  Cancelled: { Confirmed: 'owner' },
  Return: {},
}

/** The page draws one button per answer; the server refuses everything else. */
export const nextStatuses = (from: OrderStatus, role: Role) =>
  (Object.entries(moves[from]) as [OrderStatus, 'admin' | 'owner'][])
    .filter(([, by]) => role === 'admin' || by === 'owner')
    .map(([to]) => to)

export const canMove = (from: OrderStatus, to: OrderStatus, role: Role) =>
  nextStatuses(from, role).includes(to)

/** Whoever knows id and phone number may cancel an order and correct its address until the merchant has called. */
export const canChangeByPhone = (status: OrderStatus) => status === 'Pending'

/** Statuses in which pieces are counted off the stock. */
export const holdsStock = (status: OrderStatus) => status !== 'Cancelled'

/** Whether nobody waits for the order any more; only then it can be deleted. */
export const isOver = (status: OrderStatus) =>
  status === 'Cancelled' || status === 'Delivered' || status === 'Return'

/** Until when a customer may give back what was delivered then (D36). */
export const endOfReturn = (deliveredAt: Date, days: number) =>
  new Date(deliveredAt.getTime() + days * 24 * 60 * 60 * 1000)

/** Whether a customer may still give back what was delivered then: `days` days, to the millisecond (D36). */
export const canStillReturn = (deliveredAt: Date, now: Date, days: number) =>
  now.getTime() <= endOfReturn(deliveredAt, days).getTime()

export interface Charges {
  chargeInsideDhaka: number
  chargeOutsideDhaka: number
  freeDeliveryOver: number
}

/** Taka for delivery: 0 until an area is chosen, and 0 when the subtotal is over the free-delivery threshold (D36). */
export function deliveryChargeFor(area: string, subTotal: number, charges: Charges) {
  if (subTotal > charges.freeDeliveryOver) return 0
  if (area === 'Inside Dhaka') return charges.chargeInsideDhaka
  return area === 'Outside Dhaka' ? charges.chargeOutsideDhaka : 0
}

interface Charged {
  deliveryArea: string
  deliveryCharge: number
  subTotal: number
}

/** Taka for delivery after the address was corrected: what was agreed stays unless the area is another one. */
export const chargeAfterCorrection = (order: Charged, area: string, charges: Charges) =>
  area === order.deliveryArea ? order.deliveryCharge : deliveryChargeFor(area, order.subTotal, charges)

/** Sum of price × quantity in taka, counted in paisa so that no fraction is lost. */
export const subTotalOf = (lines: readonly { originalPrice: number; quantity: number }[]) =>
  lines.reduce((sum, { originalPrice, quantity }) => sum + Math.round(originalPrice * 100) * quantity, 0) /
  100

/** Adds taka without the rounding errors of binary fractions. */
export const totalOf = (subTotal: number, deliveryCharge: number) =>
  (Math.round(subTotal * 100) + Math.round(deliveryCharge * 100)) / 100

const dhaka = 'Asia/Dhaka'
const dateParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: dhaka,
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})
const timeParts = new Intl.DateTimeFormat('en-US', {
  timeZone: dhaka,
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
})

/** Dhaka date as `dd Mon, yyyy` and time as `hh:mm am` (spec §3, D52). */
export function dhakaDateAndTime(at: Date) {
  const [day, month, year] = dateParts.format(at).split(' ')
  const time = timeParts.format(at).replace(/\s/g, ' ').toLowerCase()
  return { date: `${day} ${month?.slice(0, 3)}, ${year}`, time }
}

/** An order id as people read it to one another: `#8F3K-2M7Q`. The search takes it with or without the signs. */
export const readableOrderId = (id: string) => `#${id.slice(0, 4)}-${id.slice(4)}`

export const orderIdPattern = /^[2-9A-HJ-NP-Z]{8}$/

/** An order id as it is stored, from how people write it: `#8f3k-2m7q`, or with Bengali digits. */
export const plainOrderId = (typed: string) =>
  latinDigits(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
