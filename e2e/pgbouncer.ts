import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { launcherFor } from '#platform/postgres-launcher.ts'
import { freePort } from './free-port.ts'

interface PgBouncerOptions {
  /** Of the PostgreSQL behind it. */
  host?: string
  port: number
  /** What it sends to each new connection of PostgreSQL. */
  connectQuery?: string
  /** Lines of its file beside those that it needs. */
  settings?: Record<string, string>
}

// Like PostgreSQL, it refuses to run as root.
const launcher = launcherFor('/usr')

const sections = (named: Record<string, Record<string, string>>) =>
  Object.entries(named)
    .map(([name, lines]) =>
      [`[${name}]`, ...Object.entries(lines).map(([key, value]) => `${key} = ${value}`), ''].join('\n'),
    )
    .join('')

/** Debian's PgBouncer in transaction mode before a PostgreSQL of `postgres-15.ts`. */
export async function startPgBouncer({ host = '127.0.0.1', port, connectQuery, settings }: PgBouncerOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'shodai-pgbouncer-'))
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')]
  const listenPort = await freePort(host)
  writeFileSync(users, '"postgres" ""\n')
  writeFileSync(
    file,
    sections({
      databases: {
        '*': `host=${host} port=${port}${connectQuery ? ` connect_query='${connectQuery}'` : ''}`,
      },
      pgbouncer: {
        listen_addr: host,
        listen_port: String(listenPort),
        unix_socket_dir: '',
        auth_type: 'trust',
        auth_file: users,
        pool_mode: 'transaction',
        ...settings,
      },
    }),
  )
  const server = launcher.start('../sbin/pgbouncer', ['--quiet', file], join(folder, 'log'))
  const url = `postgresql://postgres@${host}:${listenPort}/postgres`
  for (let tries = 1; ; tries++) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      break
    } catch (error) {
      if (tries === 600 || server.exitCode !== null) throw error
      await wait(50)
    } finally {
      await client.end()
    }
  }
  return {
    url,
    async stop() {
      const isRunning = server.exitCode === null && server.signalCode === null
      if (isRunning) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
