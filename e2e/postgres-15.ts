import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { launcherFor } from '#platform/postgres-launcher.ts'
import { freePort } from './free-port.ts'

/** A PostgreSQL 15 of Debian, the oldest supported version. */
export interface Postgres15 {
  url: string
  process: ChildProcess
  query: <T extends pg.QueryResultRow>(sql: string) => Promise<T[]>
  stop: () => Promise<unknown>
}

interface Address {
  host: string
  port: number
}

const authority = ({ host, port }: Address) => `${host}:${port}`
export const urlOf = (addresses: Address[]) =>
  `postgresql://postgres@${addresses.map(authority).join(',')}/postgres`

const launcher = launcherFor('/usr/lib/postgresql/15')

function run(program: string, args: string[]) {
  const { status, stderr } = launcher.runToEnd(program, args)
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

/** Starts one with an empty database, in a folder that may hold a shop's files as well. */
export async function startPostgres15() {
  const folder = mkdtempSync(join(tmpdir(), 'shodai-pg15-'))
  const { url, stop } = await startPrimary(folder, { host: '127.0.0.1', port: await freePort() })
  return {
    url,
    folder,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates an empty cluster in `folder` and serves it at `address`. */
export async function startPrimary(folder: string, address: Address) {
  mkdirSync(folder, { recursive: true })
  const cluster = join(folder, 'cluster')
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  run('initdb', ['-D', cluster, '-U', 'postgres', ...options])
  const anyLoopback = (database: string) => `host ${database} all 127.0.0.0/8 trust\n`
  appendFileSync(join(cluster, 'pg_hba.conf'), anyLoopback('all') + anyLoopback('replication'))
  return serve(folder, address)
}

/** Copies the cluster at `primary` into `folder` and serves it at `address` as a streaming standby named `name`. */
export async function startStandby(folder: string, address: Address, primary: Address, name: string) {
  mkdirSync(folder, { recursive: true })
  const source = `host=${primary.host} port=${primary.port} user=postgres application_name=${name}`
  const options = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  run('pg_basebackup', ['-D', join(folder, 'cluster'), '-d', source, ...options])
  return serve(folder, address)
}

/** Serves the cluster in `folder`, also again after it was stopped. */
export async function serve(folder: string, address: Address): Promise<Postgres15> {
  const settings = { listen_addresses: address.host, port: address.port, unix_socket_directories: '' }
  const server = launcher.start(
    'postgres',
    [
      '-D',
      join(folder, 'cluster'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    join(folder, 'log'),
  )
  const url = urlOf([address])
  const query = async <T extends pg.QueryResultRow>(sql: string) => {
    const client = new pg.Client(url)
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<T>(sql)).rows
    } finally {
      await client.end()
    }
  }
  for (let tries = 1; ; tries++) {
    try {
      await query('select 1')
      break
    } catch (error) {
      if (tries === 2000 || server.exitCode !== null) throw error
      await wait(50)
    }
  }
  return {
    url,
    process: server,
    query,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGINT')
      await once(server, 'exit')
    },
  }
}
