import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { signIn } from '../api-calls.ts'
import { startBuiltShop } from '../built-shop.ts'
import { makeDataDir, admin as owner } from '../data-dir.ts'

const dataDir = makeDataDir('import', 'empty')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const start = () => startBuiltShop({ DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: 'off', ...owner })

async function inDatabase<T extends pg.QueryResultRow>(sql: string) {
  const client = new pg.Client(
    `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(dataDir, 'socket'))}`,
  )
  await client.connect()
  const { rows } = await client.query<T>(sql).finally(() => client.end())
  return rows
}
const products = async () =>
  (await inDatabase<{ count: number }>('select count(*)::int as count from products'))[0]?.count
const under = async () =>
  (await inDatabase<{ status: string; progress: number }>('select status, progress from product_imports'))[0]
const soon = (look: () => unknown) => expect.poll(look, { interval: 20 })

const rows = 10_000
const partLength = 15_000

test('an import of 10,000 products killed half-way leaves nothing, and is complete after it has run again', async () => {
  const first = await start()
  const token = await signIn(first.url, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
  const call = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${first.url}/api${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { _id: string }
  }
  const lines = Array.from(
    { length: rows },
    (_, at) => `Lamp ${at},Women Items,Jewelry,${100 + at},বাতি ${at}`,
  )
  const text = `name,category,subCategory,originalPrice,nameBn\n${lines.join('\n')}\n`
  const { _id: id } = await call('POST', '/product-imports', {
    fileName: 'lamps.csv',
    characters: text.length,
  })
  for (let part = 0; part * partLength < text.length; part++)
    await call('PUT', `/product-imports/${id}/parts`, {
      part,
      text: text.slice(part * partLength, (part + 1) * partLength),
    })
  await call('PUT', `/product-imports/${id}/check`, {})
  await soon(async () => (await under())?.status).toBe('checked')
  expect(await products()).toBe(0)

  // However late it is killed, it gets no further than half-way: what stops it there is tried again, as a lock that is taken.
  await inDatabase(`create function stop_half_way() returns trigger language plpgsql as
    $$ begin raise exception 'Not yet.' using errcode = '55P03'; end $$`)
  await inDatabase(`create trigger stop_half_way before insert on products for each row
    when (new.name = 'Lamp ${rows / 2}') execute function stop_half_way()`)
  await call('PUT', `/product-imports/${id}/apply`, {})
  await soon(async () => (await under())?.progress).toBeGreaterThan(0)
  const gone = new Promise((resolve) => first.process.once('exit', resolve))
  first.process.kill('SIGKILL')
  await gone

  const second = await start()
  expect(await under()).toMatchObject({ status: 'applying' })
  expect((await under())?.progress).toBeLessThan(rows)
  expect(await products()).toBe(0)
  // The lease of the process that died has expired. The shop polls its jobs twice a minute, or when it is notified.
  await inDatabase('drop trigger stop_half_way on products')
  await inDatabase(
    "update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')",
  )
  await inDatabase(
    `select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), 'take-import-over')`,
  )
  await soon(async () => (await under())?.status).toBe('done')
  expect(await products()).toBe(rows)
  expect(await second.stop()).toBe(0)
})
