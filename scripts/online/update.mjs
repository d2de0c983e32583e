// npm run online -- --update: the new version is built beside the old one and tried where no visitor reaches it. Only when it is
// healthy does it get the shop; otherwise the old version, and the database as it was, go on.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { steps } from './all-steps.mjs'
import {
  account,
  databaseExists,
  dataFolder,
  isHealthy,
  isStarted,
  logOf,
  MachineError,
  nodeOf,
  print,
  run,
  runAsShop,
  saveRecord,
  settings,
  shopFolder,
  sql,
  succeeds,
  usesOwnDatabase,
  waitUntil,
  write,
} from './machine.mjs'
import { applySteps } from './run-steps.mjs'
import { finishCutOff, takeVersion } from './run-update.mjs'
import {
  buildRelease,
  currentRelease,
  folderOf,
  releaseId,
  removeReleases,
  switchTo,
} from './steps/release.mjs'
import { noteStart, waitForHealth, writeUnit } from './steps/service.mjs'

/** The copy from before the update, and what a version that failed has left. */
const copy = `${account}_before_update`
const failed = `${account}_failed`

/** Where the new version listens while it is tried: another address than the one that Caddy asks. */
const trialAddress = '127.0.0.2'
const trialLines = '/run/systemd/system/shodai.service.d/trial.conf'
const trialSettings = '/run/shodai-trial.env'

const isRepository = (source) => succeeds('git', ['-C', source, 'rev-parse', '--abbrev-ref', '@{upstream}'])

/** Brings the checkout up to date; returns whether anything came. */
export function fetchVersion(source) {
  if (!isRepository(source)) {
    print(`· ${source} follows no repository: its files are the new version`)
    return false
  }
  const head = () => run('git', ['-C', source, 'rev-parse', 'HEAD'])
  const before = head()
  run('git', ['-C', source, 'pull', '--ff-only', '--quiet'])
  print(`· fetched ${head().slice(0, 8)}${head() === before ? ', which was here already' : ''}`)
  return head() !== before
}

function backUp() {
  const file = join(dataFolder, 'before-update.tar.zst')
  rmSync(file, { force: true })
  const env = { ...settings(), DATA_DIR: dataFolder }
  runAsShop(nodeOf(shopFolder), ['scripts/backup-command.ts', 'backup', file], { env })
  return file
}

const migrationsIn = (name) => sql("select coalesce(max(file), '') || count(*) from migrations", name)

const dropCopy = () => usesOwnDatabase() && sql(`drop database if exists ${copy} with (force)`)

/** The database exactly as it is, with sessions and all; nobody may be connected meanwhile. */
function copyDatabase() {
  if (usesOwnDatabase()) sql(`create database ${copy} template ${account} owner ${account}`)
  else
    print('· the database is elsewhere: if the new version changes it and fails, that backup is the way back')
}

/** Gives the shop its old database back if the new version has changed its tables; that one is kept under another name. */
function returnDatabase() {
  if (!usesOwnDatabase() || !databaseExists(copy)) return undefined
  if (migrationsIn(account) === migrationsIn(copy)) {
    dropCopy()
    return undefined
  }
  sql(`drop database if exists ${failed} with (force)`)
  // Both names or none: there is a database of the shop at every moment.
  sql(`begin;
    alter database ${account} rename to ${failed};
    alter database ${copy} rename to ${account};
    commit`)
  return `the database is the one from before the update; what the new version made of it is “${failed}”`
}

function endTrial() {
  rmSync(trialLines, { force: true })
  rmSync(trialSettings, { force: true })
  run('systemctl', ['daemon-reload'])
}

/** Milliseconds for a version that has started to become healthy. */
const patience = 30_000

/** Resolves to undefined, or to what is wrong. A version that migrates much may take its time; one that ends again may not. */
async function problemOfTrial() {
  const { PORT } = settings()
  const restarts = () => Number(run('systemctl', ['show', 'shodai', '--property=NRestarts', '--value']))
  let started
  let problem = 'did not start within ten minutes'
  await waitUntil(async () => {
    if (await isHealthy(PORT, trialAddress)) {
      problem = undefined
      return true
    }
    if (restarts() >= 3) problem = 'ended again and again'
    else if (await isStarted(PORT, trialAddress)) {
      started ??= Date.now()
      if (Date.now() - started < patience) return false
      problem = 'started and says that it takes no work'
    } else return false
    return true
  }, 600)
  return problem
}

/** Starts the new version where no visitor reaches it; throws what is wrong with it. */
async function tryOut() {
  write(trialSettings, `HOST=${trialAddress}\n`, 0o600)
  write(trialLines, `[Service]\nEnvironmentFile=${trialSettings}\n`)
  run('systemctl', ['daemon-reload'])
  run('systemctl', ['start', 'shodai'])
  const problem = await problemOfTrial()
  if (problem)
    throw new MachineError(`the new version ${problem}. The last lines of its log:\n${logOf('shodai')}`)
}

const shop = {
  dropCopy,
  copyDatabase,
  returnDatabase,
  tryOut,
  endTrial,
  stop: () => run('systemctl', ['stop', 'shodai']),
  async start() {
    run('systemctl', ['start', 'shodai'])
    await waitForHealth()
  },
  /** Makes a version the one that starts next. */
  switchTo(id) {
    switchTo(id)
    writeUnit()
  },
  /** Whether this version has the shop and is healthy. */
  runs: async (id) =>
    !existsSync(trialLines) &&
    currentRelease() === id &&
    (await waitUntil(() => isHealthy(settings().PORT), 60)),
  has: (id) => existsSync(folderOf(id)),
  remove: (id) => rmSync(folderOf(id), { recursive: true, force: true }),
}

/** An update that was cut off, by a power cut for example, is finished or taken back. */
export const finishUpdate = (machine, options) => finishCutOff(machine, shop, options)

/** Takes the version in `source`. Returns false if it did not run and the old one went on. */
export async function update(machine) {
  const from = currentRelease()
  const to = releaseId(machine.source)
  if (from === to) {
    print(`· ${to} runs already: nothing to change`)
    return true
  }
  print(`· from ${from} to ${to}; the shop goes on meanwhile`)
  buildRelease(machine.source, to)
  const file = backUp()
  print(`· ${file} is the backup from before the update`)
  const stopped = Date.now()
  if (!(await takeVersion(machine, { from, to }, shop))) return false
  print(`· ${to} runs; the shop was away for ${((Date.now() - stopped) / 1000).toFixed(1)} s`)
  noteStart(machine.record.made.service)
  saveRecord(machine.record)
  removeReleases([from, to])
  await applySteps(steps, machine)
  return true
}
