import { Readable } from 'node:stream'
import { ShopError } from '#lib/errors.ts'
import type { Events } from '#platform/events.ts'

const heartbeatMs = 15_000
/** Changes within this many milliseconds are sent as one event. */
const debounceMs = 250
const maxConnections = 100
/** Characters that a connection may leave unread before it is closed. */
const maxBacklog = 16_384

const ordersEvent = 'event: orders\ndata: {}\n\n'
// A comment: keeps the connection open without an event.
const heartbeat = ':\n\n'

/**
 * Returns a function that opens a stream of server-sent events: `orders` on connection and whenever any process of the shop
 * places, moves or deletes an order. The event carries no data; clients fetch what changed.
 */
export function createLiveOrders(events: Events) {
  const connections = new Set<(text: string) => Promise<void>>()
  let isScheduled = false
  const notifyAll = () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(() => {
      isScheduled = false
      for (const send of connections) send(ordersEvent)
    }, debounceMs)
  }
  // After a reconnection events may have been missed, so it counts as a change.
  const subscription = events.subscribe('orders', notifyAll, notifyAll)

  return async (isStillAllowed: () => Promise<boolean>) => {
    await subscription
    if (connections.size >= maxConnections)
      throw new ShopError('busy', 'Too many open connections at the moment.')
    const stream = new Readable({
      read() {},
      destroy(error, done) {
        clearInterval(timer)
        connections.delete(send)
        done(error)
      },
    })
    async function send(text: string) {
      // Checked every time: sign-out, demotion or an expired token end the stream before anything more is sent.
      const isAllowed = await isStillAllowed().catch(() => false)
      if (!connections.has(send)) return
      if (isAllowed && stream.readableLength < maxBacklog) stream.push(text)
      else {
        connections.delete(send)
        stream.push(null)
      }
    }
    const timer = setInterval(() => send(heartbeat), heartbeatMs)
    connections.add(send)
    stream.push(ordersEvent)
    return stream
  }
}
