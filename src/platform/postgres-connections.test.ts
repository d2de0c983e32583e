import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { openProxy, proxyTo } from '#test/tcp-proxy.ts'
import { isDatabaseUnavailable } from './database.ts'
import { createClient, openPool, urlsOfHosts } from './postgres-connections.ts'
import { preparedMark } from './prepared-statements.ts'

const shop = openTestShop()

test('a URL may name several hosts', () => {
  expect(urlsOfHosts('postgresql://me:p%2C@first:5432,second/shop?target_session_attrs=read-write')).toEqual([
    'postgresql://me:p%2C@first:5432/shop?target_session_attrs=read-write',
    'postgresql://me:p%2C@second/shop?target_session_attrs=read-write',
  ])
  for (const url of ['postgres://host/shop?host=%2Fa,b', 'postgresql://me:p@[::1]:5432/shop'])
    expect(urlsOfHosts(url)).toEqual([url])
})

/** The URL of the test's database with a port before the right one. */
const urlAfter = (port: number, url: string) => url.replace('@', `@127.0.0.1:${port},`)
/** A port that nothing listens on. */
const closedPort = 9
/** On a slow machine a connection takes longer. */
const patient = { connectionTimeoutMillis: 60_000 }

test('with several hosts a connection goes to the one that answers', async () => {
  const { url } = await proxyTo(shop.databaseUrl)
  // Accepts connections and never answers.
  const hanging = await openProxy({ port: closedPort })
  for (const port of [closedPort, hanging.port]) {
    const client = createClient(urlAfter(port, url), patient)
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
    const pool = openPool(urlAfter(port, url), () => {}, patient)
    const queries = Array.from({ length: 20 }, () => pool.query('select 1 as one'))
    for (const { rows } of await Promise.all(queries)) expect(rows).toEqual([{ one: 1 }])
    await pool.end()
  }
})

test('a host that accepts no writes is not used, and without another the database is unavailable', async () => {
  const { url, port } = await proxyTo(shop.databaseUrl)
  const name = new URL(url).pathname.slice(1)
  const owner = createClient(shop.databaseUrl, {})
  await owner.connect()
  await owner.query(`alter database ${name} set default_transaction_read_only = on`)
  const pool = openPool(urlAfter(closedPort, url), () => {}, patient)
  const error = await pool.query('select 1').catch((error: Error) => error)
  expect(error).toMatchObject({
    message: `No database accepts writes: 127.0.0.1:${closedPort}: connect ECONNREFUSED 127.0.0.1:${closedPort}, 127.0.0.1:${port} is a standby`,
  })
  expect(isDatabaseUnavailable(error)).toBe(true)
  await owner.query(`alter database ${name} reset default_transaction_read_only`)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await owner.end()
})

/** Runs a query as Kysely does, which releases its connection without an error. */
async function run(pool: ReturnType<typeof openPool>, sql: string) {
  const client = await pool.connect()
  return client.query<{ pid: number }>(sql).finally(() => client.release())
}
const pidOf = async (pool: ReturnType<typeof openPool>) =>
  (await run(pool, 'select pg_backend_pid() as pid')).rows[0]?.pid

test('a connection that turns out to be read-only is not used again', async () => {
  const pool = openPool(shop.databaseUrl, () => {}, { max: 1 })
  const pid = await pidOf(pool)
  await run(pool, 'set default_transaction_read_only = on')
  const error = await run(pool, 'create table anything ()').catch((error: Error) => error)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await pidOf(pool)).not.toBe(pid)
  await pool.end()
})

test('a connection whose host has gone silently costs one time-out', async () => {
  const proxy = await proxyTo(shop.databaseUrl)
  // As long as the answers before and after it may take.
  const pool = openPool(proxy.url, () => {}, { max: 1, query_timeout: 5000 })
  await pidOf(pool)
  proxy.freeze()
  const error = await pidOf(pool).catch((error: Error) => error)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await pidOf(pool)).toBeTypeOf('number')
  await pool.end()
})

test('a marked statement is prepared once by its connection, and not at all behind a pooler [D169]', async () => {
  for (const isPooled of [false, true]) {
    const pool = openPool(shop.databaseUrl, () => {}, { max: 1, isPooled })
    const client = await pool.connect()
    for (const number of [7, 8]) {
      const marked = await client.query<{ seven: number }>(`select $1::int as seven ${preparedMark}`, [
        number,
      ])
      expect(marked.rows).toEqual([{ seven: number }])
      await client.query('select $1::int as other', [number])
    }
    const { rows } = await client.query(
      'select statement, generic_plans + custom_plans as runs from pg_prepared_statements',
    )
    expect(rows).toEqual(isPooled ? [] : [{ statement: `select $1::int as seven ${preparedMark}`, runs: 2 }])
    client.release()
    await pool.end()
  }
})

test('a connection whose prepared statement got other columns by a migration is not used again [D169]', async () => {
  const owner = openPool(shop.databaseUrl, () => {}, { max: 1 })
  const pool = openPool(shop.databaseUrl, () => {}, { max: 1 })
  await run(owner, 'create table changing (amount integer)')
  const read = () => run(pool, `select amount from changing ${preparedMark}`)
  await read()
  const pid = await pidOf(pool)
  await run(owner, 'alter table changing alter column amount type bigint')
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  expect(await pidOf(pool)).not.toBe(pid)
  await read()
  await run(owner, 'drop table changing')
  await pool.end()
  await owner.end()
})
