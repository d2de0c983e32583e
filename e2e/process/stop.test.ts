import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { orderFor, productsOf } from '../api-calls.ts'
import { type RunningShop, startBuiltShop } from '../built-shop.ts'
import { makeDataDir } from '../data-dir.ts'

const dataDir = makeDataDir('stop', 'empty')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function inDatabase<T extends pg.QueryResultRow>(sql: string) {
  const client = new pg.Client(
    `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(dataDir, 'socket'))}`,
  )
  await client.connect()
  return client.query<T>(sql).finally(() => client.end())
}

/** One request; resolves to its status and whether the connection may be used again, or to the code of its error. */
function send(shop: RunningShop, agent: Agent, path: string, body?: { key: string; content: unknown }) {
  return new Promise<{ status: number; text: string; last: boolean } | string>((resolve) => {
    const sent = request(shop.url + path, {
      agent,
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'Content-Type': 'application/json', 'Idempotency-Key': body.key } }),
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.once('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      const last = response.headers.connection === 'close'
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text, last }))
    })
    sent.end(body && JSON.stringify(body.content))
  })
}

test('a stop under more load than the shop can serve answers every request and loses no acknowledged order', async () => {
  const shop = await startBuiltShop({ DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: 'off' })
  await inDatabase(`insert into products (sub_category_id, category_id, name, original_price_paisa, stock)
    values (1, 1, 'Lamp', 50000, 1000000)`)
  const lamps = await productsOf(shop.url)
  const answers = new Map<string, number>()
  const acknowledged: string[] = []
  let answered = 0
  let stopping = false
  /** Keeps one connection busy, until the shop says that it is the last response or refuses connections. */
  async function client(number: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (;;) {
      const order = { key: randomUUID(), content: orderFor(lamps) }
      const result = await (number % 3
        ? send(shop, agent, `/api/products?searchQuery=${randomUUID()}`)
        : send(shop, agent, '/api/postOrder', order))
      const outcome = typeof result === 'string' ? result : String(result.status)
      answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
      answered += 1
      if (typeof result === 'string') return agent.destroy()
      if (result.status === 201) acknowledged.push(JSON.parse(result.text).insertedId)
      // Others come again on a new connection, as browsers would, until that is refused.
      if (stopping && result.last && number % 2) return agent.destroy()
    }
  }
  const clients = Array.from({ length: 300 }, (_, number) => client(number))
  await expect.poll(() => answered).toBeGreaterThan(600)
  stopping = true
  const exitCode = await shop.stop()
  await Promise.all(clients)
  expect(exitCode).toBe(0)
  // Nothing was reset, as what is not answered in time would be: connections were refused once nobody listened any more.
  const unexpected = [...answers].filter(
    ([outcome]) => !['200', '201', '503', 'ECONNREFUSED'].includes(outcome),
  )
  expect(unexpected, JSON.stringify([...answers])).toEqual([])

  const again = await startBuiltShop({ DATA_DIR: dataDir })
  const { rows } = await inDatabase<{ id: string }>('select id from orders')
  const kept = new Set(rows.map(({ id }) => id))
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(await again.stop()).toBe(0)
})
