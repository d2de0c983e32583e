import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { createClient } from './postgres-connections.ts'

/** Tables are copied in parts of about this many bytes. */
const partBytes = 4 * 1024 * 1024

export interface TableCopy {
  name: string
  columns: string[]
}

/** A connection for one long piece of work: unlike those of the pool, nothing limits how long a statement takes. */
export async function openLongConnection(url: string) {
  const client = createClient(url, { connectionTimeoutMillis: 5000, application_name: 'shodai-backup' })
  // The statement that was running fails with the same error.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 10000',
  )
  return client
}

const tableName = (name: string) => `public.${pg.escapeIdentifier(name)}`

/** All tables with their stored columns, in an order in which they can be filled: each after those that it references. */
export async function listTables(client: pg.Client): Promise<TableCopy[]> {
  const { rows: tables } = await client.query<TableCopy>(`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select holder.relname as from, target.relname as to
    from pg_constraint
      join pg_class holder on holder.oid = conrelid
      join pg_class target on target.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`)
  const ordered: TableCopy[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const isFree = ({ name }: TableCopy) =>
      !references.some(({ from, to }) => from === name && waiting.some((other) => other.name === to))
    const free = waiting.filter(isFree)
    if (free.length === 0)
      throw new Error(`These tables reference each other in a circle: ${waiting.map(({ name }) => name)}.`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

/** Sequences that have been used, with their last value. */
export async function listSequences(client: pg.Client) {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}

/** Reads the rows of a table as PostgreSQL's COPY text, in parts; returns how many rows there were. */
export async function* copyTableOut(client: pg.Client, { name, columns }: TableCopy) {
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const stream = client.query(copyTo(`copy ${tableName(name)} (${list}) to stdout`))
  let part: Buffer[] = []
  let size = 0
  for await (const bytes of stream) {
    part.push(bytes as Buffer)
    size += (bytes as Buffer).length
    if (size < partBytes) continue
    yield Buffer.concat(part)
    part = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(part)
  // The count arrives after the last row; this waits for it.
  await client.query('select')
  return stream.rowCount
}

/** Opens a table for rows in COPY text; `end` resolves with how many rows were stored. */
export function copyTableIn(client: pg.Client, { name, columns }: TableCopy) {
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const stream = client.query(copyFrom(`copy ${tableName(name)} (${list}) from stdin`))
  let failed = false
  const finished = once(stream, 'finish')
  finished.catch(() => {
    failed = true
  })
  return {
    async write(part: Buffer) {
      // Throws the error; the stream itself would go on to write.
      if (failed) await finished
      if (!stream.write(part)) await Promise.race([once(stream, 'drain'), finished])
    },
    async end() {
      if (!failed) stream.end()
      await finished
      return stream.rowCount
    },
  }
}

/**
 * Empties all tables, switches their triggers off and drops the indexes that no constraint needs, in `client`'s transaction:
 * one index that is built of a million rows costs a tenth of a million insertions. The result undoes the last two.
 */
export async function prepareTables(client: pg.Client, tables: readonly TableCopy[]) {
  const names = tables.map(({ name }) => tableName(name))
  await client.query(`truncate ${names.join(', ')}`)
  const setTriggers = async (state: 'enable' | 'disable') => {
    for (const name of names) await client.query(`alter table ${name} ${state} trigger user`)
  }
  await setTriggers('disable')
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [names],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return async () => {
    await client.query("set local maintenance_work_mem = '256MB'")
    for (const { definition } of indexes) await client.query(definition)
    await setTriggers('enable')
  }
}

export async function setSequences(client: pg.Client, sequences: readonly { name: string; last: string }[]) {
  for (const { name, last } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [tableName(name), last])
}

/** Whether the database has no tables of its own. */
export async function isEmptyDatabase(client: pg.Client) {
  const { rows } = await client.query<{ empty: boolean }>(`
    select not exists (select from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p')) as empty`)
  return rows[0]?.empty ?? false
}
