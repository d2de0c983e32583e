// This machine as the steps see it: commands, files, and the record of what was made, which a second run and --undo go by.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnvironment } from './render.mjs'

export const account = 'shodai'
/** A link to the folder of the version that runs. */
export const shopFolder = '/opt/shodai'
export const releasesFolder = '/opt/shodai-releases'
export const dataFolder = '/var/lib/shodai'
export const settingsFile = '/etc/shodai.env'
export const recordFile = '/etc/shodai-online.json'

export const print = (text) => process.stdout.write(`${text}\n`)

/** What the merchant can do something about; shown without a stack. */
export class MachineError extends Error {}

const shown = (command, args) => [command, ...args].join(' ').slice(0, 200)

/** Runs a command and returns what it printed. Fails with its last lines unless `mayFail`. */
export function run(command, args, { mayFail = false, input, env = process.env, cwd } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env,
    cwd,
    input: input ?? '',
    maxBuffer: 64 * 2 ** 20,
  })
  if (!mayFail && (error || status !== 0)) {
    const lines = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim().split('\n').slice(-15)
    throw new MachineError(`${shown(command, args)}\n  ${lines.join('\n  ')}`)
  }
  return (stdout ?? '').trim()
}

export const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** What dpkg knows of a package, with the sums of its configuration files. */
export const packageStatus = (name) => run('dpkg-query', ['--status', name], { mayFail: true })

/** Runs a command as the service account, with its output on the screen unless `quiet`. */
export function runAsShop(command, args, { env = {}, cwd = shopFolder, quiet = false } = {}) {
  const { LANG = 'C.UTF-8' } = process.env
  // npm puts the programs of this checkout first, which the account may not reach.
  const PATH = (process.env.PATH ?? '')
    .split(':')
    .filter((each) => !each.includes('node_modules'))
    .join(':')
  // What says where packages come from: a proxy, a registry of one's own, a certificate.
  const network = Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(https?_proxy|no_proxy|npm_config_(?!user|global)\w+|node_extra_ca_certs)$/i.test(name),
    ),
  )
  const { status, stdout, stderr } = spawnSync('runuser', ['-u', account, '--', command, ...args], {
    encoding: 'utf8',
    cwd,
    env: { PATH, LANG, HOME: dataFolder, ...network, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  if (status === 0) return (stdout ?? '').trim()
  const lines = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-15)
  throw new MachineError(`${shown(command, args)} failed\n  ${lines.join('\n  ')}`)
}

export const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Writes a file whole or not at all. */
export function write(file, text, mode = 0o644) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, text, { mode })
  renameSync(`${file}.new`, file)
}

export const settings = () => parseEnvironment(read(settingsFile))

/** The path of a Node of the version that lies in `release`: the shop's own, not the machine's. */
export const nodeOf = (release) => `${release}/node_modules/node/bin/node`

/** The one line that a program on the database's own machine needs; the account is known by its user, without a password. */
export const ownDatabaseUrl = `postgresql://${account}@localhost/${account}?host=%2Fvar%2Frun%2Fpostgresql`
export const usesOwnDatabase = () => settings().DATABASE_URL === ownDatabaseUrl

/** Runs SQL as PostgreSQL's administrator; returns rows without headings. */
export const sql = (statement, database = 'postgres') =>
  run('runuser', ['-u', 'postgres', '--', 'psql', '-XtA', '-v', 'ON_ERROR_STOP=1', '-d', database], {
    input: statement,
    cwd: '/',
  })

export const databaseExists = (name) => sql(`select 1 from pg_database where datname = '${name}'`) === '1'

/** Asks again and again, for so many seconds, until `isSo` resolves to true. */
export async function waitUntil(isSo, seconds) {
  const end = Date.now() + seconds * 1000
  for (;;) {
    if (await isSo()) return true
    if (Date.now() > end) return false
    await wait(500)
  }
}

const answersWell = (url) =>
  fetch(url, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Whether a shop that listens on this machine takes work. */
export const isHealthy = (port, address = '127.0.0.1') =>
  answersWell(`http://${address}:${port}/health/ready`)

/** Whether it has started, healthy or not. */
export const isStarted = (port, address) => answersWell(`http://${address}:${port}/health/live`)

/** The last lines of a service's log, without the requests of a shop that went well. */
export const logOf = (unit, lines = 12) =>
  run('journalctl', ['-u', unit, '-n', '1000', '--no-pager', '-o', 'cat'], { mayFail: true })
    .split('\n')
    .filter((line) => !line.startsWith('{"level":30,'))
    .slice(-lines)
    .join('\n')

export function openRecord() {
  const text = read(recordFile)
  const record = text ? JSON.parse(text) : {}
  record.made ??= {}
  return record
}

export const saveRecord = (record) => write(recordFile, `${JSON.stringify(record, null, 2)}\n`, 0o600)
