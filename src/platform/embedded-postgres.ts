import { type ChildProcess, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Launcher, launcherFor } from './postgres-launcher.ts'

export interface EmbeddedPostgres {
  /** Connection URL of the shop's database, over a Unix socket. */
  url: string
  stop: () => Promise<void>
}

const databaseName = 'shodai'

/**
 * Starts the PostgreSQL of the npm package with its data in `dataDir`/postgres, listening on a Unix socket only. The
 * caller must hold the lock on `dataDir`. Creates the cluster at the first start, stops a server left over by a killed
 * process, restarts the server if it crashes, and stops it with this process.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  report: (step: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const launcher = launcherFor(dataDir)
  const cluster = join(launcher.dataDir, 'postgres')
  if (!existsSync(cluster)) createCluster(launcher, cluster, report)
  checkCluster(launcher, cluster)
  await stopLeftover(cluster)

  const socketDir = socketFolder(launcher)
  const urlOf = (name: string) =>
    `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(socketDir)}`
  let stopping = false
  let server = await serve(launcher, cluster, socketDir, urlOf('postgres'))
  const keepRunning = () =>
    server.once('exit', async () => {
      if (stopping) return
      report('the database stopped by itself; starting it again')
      await wait(500)
      await stopLeftover(cluster)
      server = await serve(launcher, cluster, socketDir, urlOf('postgres'))
      keepRunning()
    })
  keepRunning()
  await createDatabase(urlOf('postgres'))
  return {
    url: urlOf(databaseName),
    stop: async () => {
      stopping = true
      await end(server.pid, 'SIGINT')
    },
  }
}

function createCluster(launcher: Launcher, cluster: string, report: (step: string) => void) {
  report('creating the database')
  // Created under another name and renamed, so that an interrupted start leaves no partial cluster.
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  const result = launcher.runToEnd('initdb', [
    '-D',
    draft,
    '--username=postgres',
    '--auth=trust',
    '--no-instructions',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ])
  if (result.status !== 0)
    throw new Error(`The database could not be created: ${result.stderr || result.stdout}`)
  renameSync(draft, cluster)
}

function checkCluster(launcher: Launcher, cluster: string) {
  if (readdirSync(cluster).length === 0)
    throw new Error(`${cluster} is empty. Remove the folder if the shop should start anew.`)
  const versionFile = join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile) || !existsSync(join(cluster, 'global/pg_control')))
    throw new Error(
      `${cluster} is not a whole PostgreSQL database. The shop leaves it alone: restore a backup.`,
    )
  const version = readFileSync(versionFile, 'utf8').trim()
  const ownVersion = /\) (\d+)/.exec(launcher.runToEnd('postgres', ['--version']).stdout)?.[1]
  if (version !== ownVersion)
    throw new Error(
      `${cluster} belongs to PostgreSQL ${version}, this shop brings ${ownVersion}. Move it with a backup.`,
    )
}

/** A process killed with SIGKILL may leave its server running; it must end before the next one starts. */
async function stopLeftover(cluster: string) {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (Number.isInteger(pid) && pid > 1 && isServerOf(pid, cluster)) await end(pid, 'SIGINT')
  rmSync(pidFile, { force: true })
}

function isServerOf(pid: number, cluster: string) {
  const listed = spawnSync('ps', ['-o', 'args=', '-ww', '-p', String(pid)], { encoding: 'utf8' })
  if (!listed.error) return listed.stdout.includes(cluster)
  return existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster)
}

async function end(pid: number | undefined, signal: 'SIGINT' | 'SIGQUIT') {
  if (pid === undefined) return
  const isAlive = () => {
    try {
      process.kill(pid, 0)
      return !isZombie(pid)
    } catch {
      return false
    }
  }
  if (!isAlive()) return
  process.kill(pid, signal)
  for (let waited = 0; waited < 8000; waited += 20) {
    await wait(20)
    if (!isAlive()) return
  }
  if (signal === 'SIGINT') await end(pid, 'SIGQUIT')
}

const isZombie = (pid: number) => {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Unix socket paths are limited to about 100 bytes; a longer one is replaced by a folder in the temporary directory. */
function socketFolder(launcher: Launcher) {
  let folder = join(launcher.dataDir, 'socket')
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > 100) {
    const name = createHash('sha256').update(launcher.dataDir).digest('hex').slice(0, 16)
    folder = join(tmpdir(), `shodai-${name}`)
  }
  launcher.makeFolder(folder)
  return folder
}

/** shared_buffers: an eighth of the available memory, between PostgreSQL's default of 128 MB and 1 GB. */
function sharedMegabytes() {
  const eighth = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 8 / 2 ** 20
  return Math.round(Math.min(1024, Math.max(128, eighth)))
}

async function serve(launcher: Launcher, cluster: string, socketDir: string, url: string) {
  const logFile = join(launcher.dataDir, 'postgres.log')
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${sharedMegabytes()}MB`,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Many short queries share the cores; starting workers for one costs more than they save.
    max_parallel_workers_per_gather: '0',
  }
  const server = launcher.start(
    'postgres',
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    logFile,
  )
  await untilReady(server, url, logFile)
  return server
}

async function untilReady(server: ChildProcess, url: string, logFile: string) {
  for (let waited = 0; waited < 60_000; waited += 25) {
    if (server.exitCode !== null || server.signalCode !== null) {
      const lastLines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
      throw new Error(`The database did not start:\n${lastLines}`)
    }
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(25)
    }
  }
  throw new Error(`The database did not answer within a minute; ${logFile} says why.`)
}

async function createDatabase(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (!rowCount) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}
