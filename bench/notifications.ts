import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import type { Product } from '#shop/catalog/contract.ts'
import { openOutside } from '#test/outside/outside.ts'
import { openPushService } from '#test/push-service.ts'
import { orderFor, postOrder, productsOf, signIn } from '../e2e/api-calls.ts'
import { startBuiltShop } from '../e2e/built-shop.ts'
import { type Bench, tenths } from './bench.ts'
import { median } from './load.ts'

const clients = 8
const bound = 5000
/** The staff of a shop, each with a device or two. */
const manyPhones = 10
/** Milliseconds that a push service takes to answer, about as one on another continent. */
const answerTime = 300

type Push = Awaited<ReturnType<typeof openPushService>>

interface Arrival {
  name: string
  tag: string
  at: number
}

/** Notes when messages arrive; each is opened with the keys of its phone. */
function watchArrivals(push: Push) {
  const arrivals: Arrival[] = []
  const timer = setInterval(() => {
    const at = performance.now()
    for (const { name, payload } of push.pushed(arrivals.length))
      arrivals.push({ name, tag: payload.tag, at })
  }, 5)
  return { arrivals, stop: () => clearInterval(timer) }
}

async function until<T>(find: () => T | undefined) {
  const end = performance.now() + 180_000
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error('No message arrived within three minutes.')
    await wait(5)
  }
}

/** A shop of its own, which believes that the push service is in the internet. */
async function openShop({ folder, owner }: Pick<Bench, 'folder' | 'owner'>) {
  const dataDir = join(folder, 'notifications')
  mkdirSync(dataDir)
  const postgres = await startEmbeddedPostgres(dataDir)
  const outside = await openOutside()
  const shop = await startBuiltShop({
    ...owner,
    ...outside.environment,
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    DEMO: '1',
    RATE_LIMITS: 'off',
  })
  const token = await signIn(shop.url, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
  const database = new pg.Client(postgres.url)
  await database.connect()
  return {
    url: shop.url,
    database,
    urlOf: outside.usualUrlOf,
    async subscribe(subscription: object) {
      const response = await fetch(`${shop.url}/api/push-subscriptions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(subscription),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    async close() {
      await database.end()
      await shop.stop()
      await outside.close()
      await postgres.stop()
    },
  }
}
type NotifyingShop = Awaited<ReturnType<typeof openShop>>

/** Places orders of different guests, and remembers when each was acknowledged. */
function openCustomers({ url }: NotifyingShop, products: Product[]) {
  const acknowledged = new Map<string, number>()
  let phones = 10_000_000
  async function place() {
    const order = orderFor(products.slice(0, 3), { mobileNumber: `017${phones++}` })
    const id = await postOrder(url, order)
    acknowledged.set(id, performance.now())
    return id
  }
  return { acknowledged, place }
}
type Customers = ReturnType<typeof openCustomers>

interface Context {
  shop: NotifyingShop
  push: Push
  arrivals: readonly Arrival[]
  customers: Customers
}

/**
 * Milliseconds from an order to the first message that each of these phones gets after it, none of which has heard anything for a
 * minute. Of several orders in one message the first counts.
 */
async function measurePhones(names: readonly string[], { shop, push, arrivals, customers }: Context) {
  const subscriptions = names.map((name) => push.subscribe(name, shop.urlOf))
  for (const subscription of subscriptions) await shop.subscribe(subscription)
  await customers.place()
  const times: number[] = []
  for (const name of names) {
    const { tag, at } = await until(() => arrivals.find((arrival) => arrival.name === name))
    const { rows } = await shop.database.query<{ subject: string }>(
      'select subject from notifications where batch = $1',
      [tag],
    )
    const first = Math.min(...rows.map(({ subject }) => customers.acknowledged.get(subject) ?? at))
    times.push(Math.max(0, at - first))
  }
  await shop.database.query('delete from notification_targets where address = any($1)', [
    subscriptions.map(({ endpoint }) => endpoint),
  ])
  return times
}

/** How soon a phone in a pocket gets the message of an order, in a quiet hour and during a rush. */
export async function measureNotifications({ folder, owner, quick, note }: Bench) {
  const push = await openPushService()
  push.state.held = () => wait(answerTime)
  const shop = await openShop({ folder, owner })
  const { arrivals, stop } = watchArrivals(push)
  const products = (await productsOf(shop.url)).filter(({ stock }) => stock === null)
  const customers = openCustomers(shop, products)
  const context = { shop, push, arrivals, customers }
  async function measure(when: string, rounds: number, phones = 1) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const names = Array.from({ length: phones }, (_, phone) =>
        `${when}-${round}-${phone}`.replaceAll(' ', '-'),
      )
      times.push(...(await measurePhones(names, context)))
      // Its queue has rested from the messages before, as it would have after a minute.
      await wait(1500)
    }
    const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
    note(
      `from an order to the message on a phone, ${when}, median and p95 of ${times.length}`,
      `${tenths(median(times))} and ${tenths(slowest)} ms`,
      `p95 at most ${bound}`,
      slowest <= bound,
    )
  }
  try {
    await measure('quiet', quick ? 10 : 60)
    await measure(`quiet with ${manyPhones} phones`, quick ? 1 : 6, manyPhones)
    const rush = { goesOn: true, placed: 0 }
    const started = performance.now()
    const placing = Array.from({ length: clients }, async () => {
      while (rush.goesOn) {
        await customers.place()
        rush.placed++
      }
    })
    try {
      await wait(quick ? 2000 : 10_000)
      await measure(`rush of ${clients} clients`, quick ? 5 : 30)
    } finally {
      rush.goesOn = false
      await Promise.all(placing)
    }
    note('orders a second in that rush', tenths(rush.placed / ((performance.now() - started) / 1000)))
  } finally {
    stop()
    await shop.close()
    await push.close()
  }
}
