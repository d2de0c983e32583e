import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { proxyTo } from '#test/tcp-proxy.ts'
import { createEvents } from './events.ts'

const shop = openTestShop()

const heartbeatMs = 1500

/** Events of one process, and what happened to them. Only what goes through a proxy waits in vain for an answer. */
async function listen(url = shop.databaseUrl) {
  const seen: string[] = []
  const events = createEvents({ heartbeatMs, timeoutMs: url === shop.databaseUrl ? 60_000 : 3000 })
  events.on((topic) => seen.push(topic))
  events.onConnection((isConnected) => seen.push(isConnected ? 'connected' : 'lost'))
  await events.listen(url)
  onTestFinished(() => events.close())
  return { ...events, seen }
}
const eventually = (read: () => unknown) => expect.poll(read)

test('a connection that has silently died is noticed and made anew, with all its subscriptions', async () => {
  const proxy = await proxyTo(shop.databaseUrl)
  const events = await listen(proxy.url)
  const orders: string[] = []
  await events.subscribe(
    'orders',
    (payload) => orders.push(`order ${payload}`),
    () => orders.push('?'),
  )
  expect(events.seen).toEqual(['connected', 'storefront'])
  proxy.freeze()
  await eventually(() => events.seen).toEqual(['connected', 'storefront', 'lost', 'connected', 'storefront'])
  expect(orders).toEqual(['?'])
  const other = await listen()
  await other.publish('stock')
  await eventually(() => events.seen.at(-1)).toBe('stock')
  await shop.make.order()
  await eventually(() => orders).toHaveLength(2)
})

test('two parts of the shop hear of the same channel, and one that ends leaves the other', async () => {
  const events = await listen()
  const heard = { first: 0, second: 0 }
  const subscribe = (name: keyof typeof heard) =>
    events.subscribe(
      'orders',
      () => {
        heard[name] += 1
      },
      () => {},
    )
  const first = await subscribe('first')
  await subscribe('second')
  await shop.make.order()
  await eventually(() => heard).toEqual({ first: 1, second: 1 })
  await first.close()
  await shop.make.order()
  await eventually(() => heard).toEqual({ first: 1, second: 2 })
})

test('a change made while the connection is dead reaches the other processes', async () => {
  const proxy = await proxyTo(shop.databaseUrl)
  const events = await listen(proxy.url)
  const other = await listen()
  proxy.freeze()
  await events.publish('storefront')
  await eventually(() => other.seen).toEqual(['connected', 'storefront', 'storefront'])
})

test('a connection over which no notifications arrive is made anew', async () => {
  const events = await listen()
  // What a connection pooler between shop and database does to LISTEN.
  const { close } = await events.subscribe(
    'shop',
    () => {},
    () => {},
  )
  await close()
  await eventually(() => events.seen).toEqual(['connected', 'storefront', 'lost', 'connected', 'storefront'])
})

test('a healthy connection stays', async () => {
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  const events = await listen()
  let heartbeats = 0
  client.on('notification', () => {
    heartbeats += 1
  })
  await client.query('listen shop')
  await eventually(() => heartbeats).toBeGreaterThanOrEqual(2)
  expect(events.seen).toEqual(['connected', 'storefront'])
})
