import type { EndpointPermission } from '#lib/endpoint.ts'

/** What staff hear of, and whom it concerns. */
export const notificationEvents = {
  'order-placed': 'orders',
  'order-review': 'orders',
  'call-due': 'orders',
  'parcel-attention': ['orders', 'packing'],
  'payment-to-check': 'money',
  'stock-gone': 'catalogue',
  'message-received': 'orders',
  'backup-failed': 'settings',
} as const satisfies Record<string, EndpointPermission>

export type NotificationEvent = keyof typeof notificationEvents
export const eventNames = Object.keys(notificationEvents) as NotificationEvent[]

export const channels = ['push', 'telegram', 'email'] as const
export type Channel = (typeof channels)[number]

export type ChannelChoices = Record<NotificationEvent, Channel[]>

/** Somebody who adds a browser or a chat wants to hear of all of it there; mailboxes are filled only on demand. */
export const defaultChannels: readonly Channel[] = ['push', 'telegram']

/** Seconds between two messages to one device or chat; what happens in between comes as one summary. */
export const minGapSeconds = 60

/** Where a person reads more of it: of one, or of several. */
export const pageOfEvent: Record<NotificationEvent, { one: (subject: string) => string; all: string }> = {
  'order-placed': { one: orderPage, all: '/dashboard/pendingOrders' },
  'order-review': { one: orderPage, all: '/dashboard/pendingOrders' },
  'call-due': { one: orderPage, all: '/dashboard/calls' },
  'parcel-attention': { one: orderPage, all: '/dashboard/parcels' },
  // Who checks payments need not see orders.
  'payment-to-check': { one: () => '/dashboard/cash', all: '/dashboard/cash' },
  'stock-gone': { one: (id) => `/dashboard/stock/${id}`, all: '/dashboard/stock' },
  'message-received': { one: () => '/dashboard/messages', all: '/dashboard/messages' },
  'backup-failed': { one: () => '/dashboard/health', all: '/dashboard/health' },
}

function orderPage(id: string) {
  return `/dashboard/order-overview/${id}`
}

/** Minutes until the quiet hours are over; 0 outside of them. `quiet` and `minute` are minutes of the day in Dhaka. */
export function quietMinutesLeft(quiet: { from: number; to: number } | null, minute: number) {
  if (!quiet || quiet.from === quiet.to) return 0
  const { from, to } = quiet
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to
  return isQuiet ? (to - minute + 1440) % 1440 : 0
}
