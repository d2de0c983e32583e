/** The events of webhooks. `stock.changed`: a product or variant ran low, sold out, or has enough again. */
export const webhookEvents = [
  'order.placed',
  'order.moved',
  'order.partly-delivered',
  'order.exchanged',
  'stock.changed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export const maxWebhooks = 10
export const maxUrlLength = 500
/** Days for which deliveries are kept. */
export const deliveryDays = 30

/** Tries of one delivery: after 10 seconds, then twice as long each time up to an hour, three and a half hours in all. */
export const maxDeliveryTries = 12
/** Seconds until the next try after so many. */
export const retryDelay = (tries: number) => Math.min(10 * 2 ** (tries - 1), 3600)

/** The shop gives up on an address after so many failed tries in a row, when they began so many hours ago. */
export const givingUp = { failures: 20, hours: 12 }
