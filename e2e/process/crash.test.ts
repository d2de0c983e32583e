import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { orderFor, postOrder, productsOf } from '../api-calls.ts'
import { startBuiltShop } from '../built-shop.ts'
import { makeDataDir } from '../data-dir.ts'

const dataDir = makeDataDir('kill', 'empty')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const start = () => startBuiltShop({ DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: 'off' })
const pieces = 1_000_000

async function inDatabase<T extends pg.QueryResultRow>(sql: string) {
  const client = new pg.Client(
    `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(dataDir, 'socket'))}`,
  )
  await client.connect()
  return client.query<T>(sql).finally(() => client.end())
}

test('killing the shop ten times during orders loses no acknowledged order and doubles none', async () => {
  let shop = await start()
  await inDatabase(`insert into products (sub_category_id, category_id, name, original_price_paisa, stock)
    values (1, 1, 'Lamp', 50000, ${pieces})`)
  const [lamp] = await productsOf(shop.url)
  if (!lamp) throw new Error('no lamp')
  /** The result of each order by its key: an id when acknowledged, null when the shop died first. */
  const sent = new Map<string, string | null>()
  const acknowledged = () => [...sent.values()].filter((id) => id !== null).length

  for (let round = 0; round < 10; round++) {
    let open = true
    const buyer = async () => {
      while (open) {
        const key = randomUUID()
        sent.set(key, null)
        const order = orderFor([lamp], { comment: key })
        await postOrder(shop.url, order, key).then(
          (id) => sent.set(key, id),
          () => {},
        )
      }
    }
    const buyers = Array.from({ length: 6 }, buyer)
    const enough = acknowledged() + 6
    await expect.poll(acknowledged, { interval: 5 }).toBeGreaterThan(enough)
    await wait(Math.random() * 100)
    const gone = once(shop.process, 'exit')
    shop.process.kill('SIGKILL')
    open = false
    // Its lock on the data directory ends with the process, which may take longer than its connections.
    await Promise.all([gone, ...buyers])
    shop = await start()
  }
  expect(acknowledged()).toBeGreaterThan(50)

  // Orders without a response are sent again, with the same key.
  const unanswered = [...sent].filter(([, id]) => id === null)
  expect(unanswered.length).toBeGreaterThan(0)
  for (const [key] of unanswered)
    sent.set(key, await postOrder(shop.url, orderFor([lamp], { comment: key }), key))

  const { rows } = await inDatabase<{ id: string; comment: string }>('select id, comment from orders')
  expect(rows.length).toBe(sent.size)
  expect(new Map(rows.map(({ id, comment }) => [comment, id]))).toEqual(sent)
  const stock = await inDatabase<{ stock: number }>('select stock from products')
  expect(stock.rows[0]?.stock).toBe(pieces - sent.size)
  expect(await shop.stop()).toBe(0)
})
