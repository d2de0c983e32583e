// npm run online -- shop.example.com: the shop on the internet, on a server with Debian. Runs on the machine's own Node (18 or newer).
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { steps } from './online/all-steps.mjs'
import {
  MachineError,
  openRecord,
  print,
  read,
  recordFile,
  run,
  saveRecord,
  settings,
  settingsFile,
  succeeds,
} from './online/machine.mjs'
import { OptionsError, parseOptions, usage } from './online/options.mjs'
import { askForMissing, confirmByName } from './online/questions.mjs'
import { parseEnvironment } from './online/render.mjs'
import { applySteps, undoSteps } from './online/run-steps.mjs'
import { hasShop } from './online/steps/move-in.mjs'
import { fetchVersion, finishUpdate, update } from './online/update.mjs'
import { root } from './setup.mjs'

/** Settings of a checkout that belong to its place and not to the shop. */
const ofThePlace = new Set([
  'SHOP_URL',
  'HOST',
  'PORT',
  'DATA_DIR',
  'TRUST_PROXY',
  'RATE_LIMITS',
  'SLOW_MACHINE',
  'DEMO',
  'BACKUP_DIR',
])

function checkMachine() {
  if (process.getuid?.() !== 0)
    throw new MachineError('This sets up the machine: run it as root (sudo npm run online -- …).')
  if (!existsSync('/etc/debian_version') || !succeeds('which', ['apt-get']))
    throw new MachineError(
      'This command is for Debian 12 or newer. On another system deploy/README.md says what to do by hand.',
    )
  if (!existsSync('/run/systemd/system'))
    throw new MachineError('This machine was not started by systemd, which has to keep the shop running.')
}

/** About 74 bits of entropy in groups that can be typed from paper. */
function generatePassword() {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}

/** What flags and answers say, as settings of the shop. */
function givenSettings(values) {
  const bucket = values['s3-bucket'] && {
    S3_ENDPOINT: values['s3-endpoint'],
    S3_BUCKET: values['s3-bucket'],
    S3_REGION: values['s3-region'],
    S3_ACCESS_KEY_ID: values['s3-key'],
    S3_SECRET_ACCESS_KEY:
      values.secret ?? process.env.S3_SECRET_ACCESS_KEY ?? settings().S3_SECRET_ACCESS_KEY,
    // A folder would go before the bucket.
    BACKUP_DIR: '',
  }
  if (bucket && !bucket.S3_SECRET_ACCESS_KEY)
    throw new OptionsError(
      'The secret of the access key is missing: S3_SECRET_ACCESS_KEY=… npm run online -- …',
    )
  return {
    ...bucket,
    ...(values.backups && { BACKUP_DIR: values.backups }),
    ...(values.email && { ADMIN_EMAIL: values.email }),
    ...(values.smtp && { SMTP_URL: values.smtp, MAIL_FROM: values['mail-from'] }),
    ...(values.demo && { DEMO: '1' }),
  }
}

/** Everything that the steps work with. */
async function prepare(options, record) {
  const { values } = options
  const oldSettings = parseEnvironment(read(join(root, '.env')))
  const foundData = values.data ?? resolve(root, oldSettings.DATA_DIR ?? 'data')
  if (values.data && values.data !== 'none' && !hasShop(values.data))
    throw new OptionsError(`There is no embedded shop in ${values.data}.`)
  const isFirst = settings().SHOP_URL === undefined
  const isMovable = isFirst && !oldSettings.DATABASE_URL && hasShop(foundData)
  if (isFirst && !values.yes && process.stdin.isTTY)
    await askForMissing(options, { oldData: isMovable ? foundData : undefined })
  const oldData = values.data === 'none' || (!isMovable && !values.data) ? undefined : foundData
  const host = options.host ?? record.host
  const email = values.email ?? record.email ?? settings().ADMIN_EMAIL ?? oldSettings.ADMIN_EMAIL
  if (!host) throw new OptionsError(`Which name? npm run online -- shop.example.com\n\n${usage}`)
  if (!email) throw new OptionsError('Whose shop is it? --email owner@example.com')
  if (oldData || values.data === 'none') record.oldData = oldData

  const given = givenSettings(values)
  const carried = Object.fromEntries(Object.entries(oldSettings).filter(([name]) => !ofThePlace.has(name)))
  if (isFirst) {
    carried.ADMIN_EMAIL ??= email
    // A shop that moves in has its people.
    if (!oldData && !oldSettings.DATABASE_URL) carried.ADMIN_PASSWORD ??= generatePassword()
    if (!given.S3_BUCKET && !carried.S3_BUCKET)
      carried.BACKUP_DIR = oldSettings.BACKUP_DIR ?? '/var/backups/shodai'
  }
  record.host = host
  record.email = email
  if (values['acme-ca']) record.acmeCa = values['acme-ca']
  if (values['acme-root']) record.acmeRoot = values['acme-root']
  return {
    host,
    given,
    carried,
    oldData: record.oldData,
    oldSettings,
    source: root,
    record,
    saveRecord,
    print,
  }
}

function firewallHint() {
  const ufw = run('ufw', ['status'], { mayFail: true })
  if (/Status: active/.test(ufw) && !/\b(80|443|80,443|WWW Full|Caddy)\b.*ALLOW/.test(ufw))
    return 'The firewall of this machine keeps visitors out: ufw allow 80,443/tcp'
  return 'If your provider has a firewall (“security group”), it must let in TCP 80 and 443, and 22 for you.'
}

function sayWhatIsNext({ host }, changed) {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SMTP_URL, BACKUP_DIR, S3_BUCKET } = settings()
  const tasks = [
    `Open https://${host}/dashboard on your phone, sign in, and follow the first steps there.`,
    ...(SMTP_URL
      ? []
      : [
          'Give the shop a mail server: npm run online -- --smtp smtps://user:password@mail.example.com --mail-from shop@example.com',
        ]),
    ...(BACKUP_DIR?.startsWith('/var/') && !S3_BUCKET
      ? ['Keep backups off this machine: --backups FOLDER or --s3-… (docs/backup.md says why).']
      : []),
    firewallHint(),
  ]
  const password = ADMIN_PASSWORD
    ? `You sign in as ${ADMIN_EMAIL}.\n  Your password is ${ADMIN_PASSWORD}, if you have not changed it. It also stands in ${settingsFile}, which only root reads.`
    : 'Sign in with the address and password that you had before.'
  print(`
  ${changed === 0 ? 'Nothing to change.' : `${changed} ${changed === 1 ? 'step' : 'steps'} done.`} Your shop is at https://${host}
  ${password}

  What to do next
${tasks.map((task, index) => `  ${index + 1}. ${task}`).join('\n')}

  A new version: npm run online -- --update      Take it all back: npm run online -- --undo
  The log: journalctl -u shodai -f               Settings: ${settingsFile}, then systemctl restart shodai
`)
}

async function undo({ values }, record) {
  const deleteData = values['delete-data'] ?? false
  if (Object.keys(record.made).length === 0)
    return print('Nothing to change: this command has set up nothing here.')
  if (
    deleteData &&
    !values.yes &&
    !(await confirmByName(record.host, 'This deletes all orders, products and pictures of the shop.'))
  )
    throw new MachineError('Nothing was changed.')
  // First, while there is what it takes: the database that stays is that of the version that has the shop.
  await finishUpdate({ record, saveRecord, print }, { isClosing: true })
  const kept = await undoSteps(steps, { record, deleteData, saveRecord, print })
  // Backups may be left; a later shop is a new one all the same.
  if (deleteData) rmSync(recordFile, { force: true })
  print(
    kept.length === 0
      ? '\n  Nothing is left.'
      : `\n  What is left:\n${kept.map((each) => `  · ${each}`).join('\n')}`,
  )
  if (!deleteData)
    print(
      `\n  npm run online -- ${record.host} opens the shop again with all of it; npm run online -- --undo --delete-data deletes it.\n`,
    )
}

/** The program itself may be part of what was fetched: the new one goes on. */
function updateWithNewProgram() {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'scripts/online.mjs'), '--update', '--no-fetch'],
    { stdio: 'inherit' },
  )
  process.exit(status ?? 1)
}

async function start() {
  const options = parseOptions(process.argv.slice(2))
  const { values } = options
  if (values.help) return print(usage)
  checkMachine()
  const record = openRecord()
  if (values.undo) return undo(options, record)
  if (values.update && !record.made.service)
    throw new MachineError('There is no shop to update: npm run online -- shop.example.com')
  const machine = await prepare(options, record)
  saveRecord(record)
  await finishUpdate(machine)
  if (values.update) {
    if (!values['no-fetch'] && fetchVersion(root)) updateWithNewProgram()
    if (!(await update(machine))) process.exit(1)
    return
  }
  print(`\n  https://${machine.host}`)
  const changed = await applySteps(steps, machine)
  sayWhatIsNext(machine, changed)
}

start().catch((error) => {
  const isExpected = error instanceof OptionsError || error instanceof MachineError
  process.stderr.write(`\n${isExpected ? error.message : error.stack}\n`)
  process.exit(1)
})
