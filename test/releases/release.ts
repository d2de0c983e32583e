import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'

// A release's data directory as text, because a database's own files are forty megabytes: its migrations and job queue as
// that release wrote them, every row, the secrets and a picture.

const literal = pg.escapeLiteral
const name = pg.escapeIdentifier

/** Writes the data directory of a stopped shop to `folder`. */
export async function keepDataDir(dataDir: string, folder: string, pictures: string[]) {
  const server = await startEmbeddedPostgres(dataDir)
  const client = new pg.Client(server.url)
  await client.connect()
  const { rows: applied } = await client.query<{ file: string }>('select file from migrations order by file')
  const sql = [
    ...applied.map(({ file }) => readFileSync(join('db/migrations', file), 'utf8')),
    `create table migrations (file text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    getConstructionPlans('pgboss'),
    'set session_replication_role = replica',
  ]
  const { rows: tables } = await client.query<{ table: string; columns: string[] }>(`
    select format('%I.%I', nspname, relname) as table, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
    where relkind = 'r' and (nspname = 'public' or nspname = 'pgboss' and relname in ('queue', 'schedule', 'job_common'))
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by 1 order by 1`)
  for (const { table, columns } of tables) {
    const list = columns.map(name).join(', ')
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(to_json(rows))::text as rows from (select ${list} from ${table}) as rows`,
    )
    // Also the rows that migrations have written are the release's.
    sql.push(`delete from ${table}`)
    if (rows[0]?.rows)
      sql.push(
        `insert into ${table} (${list}) overriding system value
         select ${list} from json_populate_recordset(null::${table}, ${literal(rows[0].rows)})`,
      )
  }
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  for (const each of sequences) sql.push(`select setval(${literal(each.name)}, ${each.value})`)
  await client.end()
  await server.stop()

  mkdirSync(join(folder, 'images'), { recursive: true })
  writeFileSync(join(folder, 'database.sql.br'), brotliCompressSync(sql.join(';\n')))
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  writeFileSync(join(folder, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`)
  for (const file of pictures) copyFileSync(join(dataDir, 'images', file), join(folder, 'images', file))
}

/** Makes the data directory of a release again, in an empty folder. */
export async function restoreDataDir(folder: string, dataDir: string) {
  mkdirSync(join(dataDir, 'images'))
  copyFileSync(join(folder, 'secrets.json'), join(dataDir, 'secrets.json'))
  for (const file of readdirSync(join(folder, 'images')))
    copyFileSync(join(folder, 'images', file), join(dataDir, 'images', file))
  const server = await startEmbeddedPostgres(dataDir)
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(brotliDecompressSync(readFileSync(join(folder, 'database.sql.br'))).toString())
  // Jobs wait for two weeks at most, and the release may be older.
  await client.query(
    `update pgboss.job set start_after = now(), created_on = now(), keep_until = now() + interval '14 days'`,
  )
  await client.end()
  await server.stop()
}
