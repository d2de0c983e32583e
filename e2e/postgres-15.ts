import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { launcherFor } from '#platform/postgres-launcher.ts'

/** Starts Debian's PostgreSQL 15 with an empty database, in a folder that may hold a shop's files as well. */
export async function startPostgres15() {
  const folder = mkdtempSync(join(tmpdir(), 'shodai-pg15-'))
  const launcher = launcherFor(folder, '/usr/lib/postgresql/15')
  const cluster = join(folder, 'cluster')
  const made = launcher.runToEnd('initdb', [
    ...['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
  ])
  if (made.status !== 0) throw new Error(made.stderr)
  const server = launcher.start(
    'postgres',
    ['-D', cluster, '-k', folder, '-c', 'listen_addresses='],
    join(folder, 'log'),
  )
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  const stop = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  await untilAnswers(url).catch(async (error) => {
    await stop()
    throw error
  })
  return { url, folder, stop }
}

async function untilAnswers(url: string) {
  for (let tries = 0; tries < 200; tries++) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    const open = await client.connect().then(
      () => true,
      () => false,
    )
    if (open) return client.end()
    await wait(50)
  }
  throw new Error('PostgreSQL 15 did not start')
}
