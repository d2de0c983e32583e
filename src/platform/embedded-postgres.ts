import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { renameDurably } from './durable-file.ts'
import { type Launcher, launcherFor } from './postgres-launcher.ts'
import { endServers, serverName } from './postgres-processes.ts'

export interface EmbeddedPostgres {
  /** Connection URL of the shop's database, over a Unix socket. */
  url: string
  stop: () => Promise<void>
}

const databaseName = 'shodai'

/**
 * Starts the PostgreSQL of the npm package with its data in `dataDir`/postgres, listening on a Unix socket only. The
 * caller must hold the lock on `dataDir`. Creates the cluster at the first start, removes whatever a crash or a copy has
 * left behind, restarts the server if it crashes, and stops it with this process.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  report: (step: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const launcher = launcherFor()
  const cluster = join(dataDir, 'postgres')
  if (!existsSync(cluster)) createCluster(launcher, dataDir, cluster, report)
  checkCluster(launcher, cluster)
  launcher.own(cluster)
  const socketDir = socketFolder(launcher, dataDir)
  const urlOf = (name: string) => urlOn(socketDir, name)

  async function startServer() {
    await endServers(cluster)
    await removeLeftovers(cluster, socketDir)
    return serve(launcher, dataDir, socketDir, urlOf('postgres'), report)
  }
  const copyNote = noteCopy(dataDir, cluster)
  let stopping = false
  let server = await startServer()
  const keepRunning = () => server.once('exit', restart)
  async function restart() {
    if (stopping) return
    report('the database stopped by itself; starting it again')
    while (!stopping) {
      await wait(500)
      try {
        server = await startServer()
        return keepRunning()
      } catch (error) {
        // With a full disk, for example: the shop answers 503 until there is room again.
        report((error as Error).message)
        await wait(5000)
      }
    }
  }
  keepRunning()
  const stop = async () => {
    stopping = true
    await endServers(cluster)
  }
  try {
    await createDatabase(urlOf('postgres'))
    if (existsSync(copyNote)) {
      report('this data directory was copied from a running shop: checking every table')
      await checkCopy(urlOf(databaseName), dataDir)
      rmSync(copyNote)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(databaseName), stop }
}

const urlOn = (socketDir: string, name: string) =>
  `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(socketDir)}`

/** The URL of the database that a running shop serves from `dataDir`. */
export const embeddedDatabaseUrl = (dataDir: string) =>
  urlOn(socketFolder(launcherFor(), dataDir), databaseName)

/** Whether there is an embedded database in `dataDir`. */
export const hasEmbeddedDatabase = (dataDir: string) => existsSync(join(dataDir, 'postgres'))

function createCluster(launcher: Launcher, dataDir: string, cluster: string, report: (step: string) => void) {
  report('creating the database')
  // Created under another name and renamed, so that an interrupted start leaves no partial cluster. The name is never used
  // twice: an initdb whose shop was killed removes its own draft when it ends.
  for (const name of readdirSync(dataDir))
    if (name.startsWith('postgres.new'))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  const draft = `${cluster}.new-${Date.now().toString(36)}`
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
    throw new Error(
      `The database could not be created in ${dataDir}: ${(result.stderr || result.stdout).trim()}`,
    )
  renameDurably(draft, cluster)
}

function checkCluster(launcher: Launcher, cluster: string) {
  if (readdirSync(cluster).length === 0)
    throw new Error(`${cluster} is empty. Remove the folder if the shop should start anew.`)
  const versionFile = join(cluster, 'PG_VERSION')
  if (!existsSync(versionFile) || !existsSync(join(cluster, 'global/pg_control')))
    throw new Error(
      `${cluster} is not a whole PostgreSQL database. The shop leaves it as it is: restore a backup into another folder.`,
    )
  const version = readFileSync(versionFile, 'utf8').trim()
  const ownVersion = /\) (\d+)/.exec(launcher.runToEnd('postgres', ['--version']).stdout)?.[1]
  if (version !== ownVersion)
    throw new Error(
      `${cluster} belongs to PostgreSQL ${version}, this shop brings ${ownVersion}. Make a backup with the shop that wrote it and restore that.`,
    )
}

/**
 * Removes the files with which PostgreSQL keeps other servers away. They name a process by its number, which may belong to
 * any other process by now; that no server is left was found out by what the processes are.
 */
async function removeLeftovers(cluster: string, socketDir: string) {
  const socket = join(socketDir, '.s.PGSQL.5432')
  if (await isListenedTo(socket))
    throw new Error(`Another database server listens in ${socketDir}. Stop it first.`)
  for (const file of [join(cluster, 'postmaster.pid'), socket, `${socket}.lock`])
    rmSync(file, { force: true })
}

const isListenedTo = (socket: string) =>
  new Promise<boolean>((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false))
    connection.once('connect', () => connection.destroy())
  })

/**
 * A `postmaster.pid` that names another folder was copied from a running (or crashed) server. Leaves a note beside the
 * cluster, whose path is returned: it stays until the copy has been checked.
 */
function noteCopy(dataDir: string, cluster: string) {
  const note = join(dataDir, 'copied-from')
  const pidFile = join(cluster, 'postmaster.pid')
  const [, source = ''] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : []
  if (source && source !== cluster && source !== realpathSync(cluster)) writeFileSync(note, source)
  return note
}

/**
 * Files copied one after the other may be of different moments, which PostgreSQL does not notice by itself: reads every
 * row of every table and makes the indexes anew.
 */
async function checkCopy(url: string, dataDir: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('create extension if not exists amcheck')
    const { rows } = await client.query<{ problem: string }>(`
      select format('%s: %s', oid::regclass, found.msg) as problem
      from pg_class, verify_heapam(oid) as found where relkind in ('r', 'm', 't') and relpersistence = 'p' limit 1`)
    if (rows[0]) throw new Error(rows[0].problem)
    await client.query('drop extension amcheck')
    await client.query(`reindex database ${databaseName}`)
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(`${dataDir} was copied while its shop was running, and is not whole: ${message}`, {
      cause,
    })
  } finally {
    await client.end()
  }
}

/** Unix socket paths are limited to about 100 bytes; a longer one is replaced by a folder in the temporary directory. */
function socketFolder(launcher: Launcher, dataDir: string) {
  let folder = join(dataDir, 'socket')
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > 100) {
    const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
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

async function serve(
  launcher: Launcher,
  dataDir: string,
  socketDir: string,
  url: string,
  report: (step: string) => void,
) {
  const logFile = join(dataDir, 'postgres.log')
  const settings = {
    cluster_name: serverName,
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
    [
      '-D',
      join(dataDir, 'postgres'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    logFile,
  )
  await untilReady(server, url, logFile, report)
  return server
}

/** Waits for as long as the server recovers from a crash, which can take minutes, and else for one minute. */
async function untilReady(
  server: ChildProcess,
  url: string,
  logFile: string,
  report: (step: string) => void,
) {
  let recovering = 0
  for (let silent = 0; silent < 60_000; await wait(25)) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error(`The database did not start: ${reasonIn(logFile)} (${logFile})`)
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      const { code = '' } = error as { code?: string }
      // Started, but not ready.
      if (code === '57P03') {
        if (recovering++ === 200) report('the database is recovering from a crash')
        silent = 0
      } else if (error instanceof pg.DatabaseError) throw error
      // EPIPE, say: nobody answers.
      else silent += 25
    }
  }
  throw new Error(`The database did not answer within a minute; ${logFile} says why.`)
}

/** The messages with which PostgreSQL ended. */
function reasonIn(logFile: string) {
  // Then the log is not whole either.
  const { bavail, bsize } = statfsSync(logFile)
  if (bavail * bsize < 2 ** 20) return 'No space left on device'
  const log = readFileSync(logFile, 'utf8')
  const messages = log
    .split('\n')
    .flatMap((line) => /(?:FATAL|PANIC|DETAIL|HINT): .*/.exec(line)?.[0] ?? [])
    // Refused connections of `untilReady`.
    .filter((message) => !message.endsWith('the database system is starting up'))
  return messages.slice(0, 3).join('; ') || log.trim().split('\n').slice(-3).join('; ')
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
