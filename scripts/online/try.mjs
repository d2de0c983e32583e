// Tries `npm run online` for real: makes a bare Debian machine with systemd (debootstrap, systemd-nspawn), an authority for
// certificates in it (pebble), and a network of its own (slirp4netns), then does there what a merchant would, and what goes wrong.
//   node scripts/online/try.mjs [FOLDER]
// As root on Debian; takes about a quarter of an hour and 6 GB, and is no part of npm test. FOLDER keeps the bare machine for the
// next time. Needs: apt-get install debootstrap systemd-container slirp4netns curl openssl
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { node, print, root } from '../setup.mjs'

const folder = process.argv[2] ?? mkdtempSync('/var/tmp/shodai-try-')
const machine = join(folder, 'machine')
const host = 'shop.example.com'
const shopUrl = `https://${host}`
const owner = 'owner@example.com'
const net = `shodai-try-${process.pid}`
const children = []
let failed = 0

/** Ends a program and what it has started: a machine goes on without the systemd-nspawn that booted it. */
function stop({ pid }) {
  spawnSync('pkill', ['-KILL', '--parent', String(pid)])
  spawnSync('kill', ['-KILL', String(pid)])
}
process.once('exit', () => {
  for (const child of children) stop(child)
  spawnSync('ip', ['netns', 'delete', net])
  rmSync(join('/etc/netns', net), { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

function check(what, isSo, more = '') {
  if (!isSo) failed++
  print(
    `${isSo ? '✓' : '✗'} ${what}${isSo || !more ? '' : `\n  ${String(more).trim().replaceAll('\n', '\n  ')}`}`,
  )
}

/** Starts a program that goes on beside this one. */
function start(command, args) {
  const log = openSync(join(folder, `${command}.log`), 'a')
  const child = spawn(command, args, { stdio: ['ignore', log, log], detached: true })
  children.push(child)
  return child
}

function buildMachine() {
  const base = join(folder, 'bare')
  const sources = readFileSync('/etc/apt/sources.list.d/debian.sources', 'utf8')
  if (!existsSync(join(base, 'usr/bin/systemctl'))) {
    print('· making a bare Debian')
    const [, mirror] = /^URIs: (\S+)/m.exec(sources)
    const [, suite] = /^Suites: (\S+)/m.exec(sources)
    const wanted = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2,procps'
    execFileSync('debootstrap', ['--variant=minbase', `--include=${wanted}`, suite, base, mirror], {
      stdio: 'ignore',
    })
  }
  rmSync(machine, { recursive: true, force: true })
  execFileSync('cp', ['-a', base, machine])
  rmSync(join(machine, 'etc/apt/sources.list'), { force: true })
  cpSync('/etc/apt/sources.list.d/debian.sources', join(machine, 'etc/apt/sources.list.d/debian.sources'))
  // What this machine trusts, where packages come through a proxy with a certificate of its own.
  cpSync('/etc/ssl/certs/ca-certificates.crt', join(machine, 'usr/local/share/trusted.pem'))
  writeFileSync(join(machine, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n')
  writeFileSync(join(machine, 'etc/hostname'), 'shop\n')
  writeFileSync(join(machine, 'etc/hosts'), `127.0.0.1 localhost shop\n10.0.2.100 ${host}\n`)
}

async function openNetwork() {
  execFileSync('ip', ['netns', 'add', net])
  execFileSync('ip', ['-n', net, 'link', 'set', 'lo', 'up'])
  start('slirp4netns', [
    '--configure',
    '--disable-host-loopback',
    '--netns-type=path',
    `/run/netns/${net}`,
    'tap0',
  ])
  // For programs of this script that run in that network.
  mkdirSync(join('/etc/netns', net), { recursive: true })
  writeFileSync(join('/etc/netns', net, 'hosts'), `127.0.0.1 localhost\n10.0.2.100 ${host}\n`)
  await wait(1000)
}

let booted
async function boot() {
  booted = start('systemd-nspawn', [
    '--quiet',
    '--boot',
    '--keep-unit',
    '--register=no',
    '--resolv-conf=off',
    '--console=pipe',
    `--directory=${machine}`,
    `--network-namespace-path=/run/netns/${net}`,
  ])
  for (let tries = 0; tries < 60; tries++) {
    await wait(1000)
    if (/running|degraded/.test(inside('systemctl is-system-running').output)) return
  }
  throw new Error('The machine did not boot.')
}

const leader = () => spawnSync('pgrep', ['-P', String(booted.pid)], { encoding: 'utf8' }).stdout.trim()

/** For npm, where packages come through a proxy with a certificate of its own. */
const packagesTrust = 'npm_config_cafile=/usr/local/share/trusted.pem'

/** Runs a command in the machine; its output and exit code. */
function inside(command, { show = false } = {}) {
  const environment = ['HOME=/root', 'LANG=C.UTF-8', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'TERM=dumb']
  const args = [
    '-t',
    leader(),
    '-a',
    'env',
    '-i',
    ...environment,
    packagesTrust,
    'DEBIAN_FRONTEND=noninteractive',
    'bash',
    '-c',
    `${command} 2>&1`,
  ]
  const { status, stdout } = spawnSync('nsenter', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (show) print(stdout.trim().replaceAll(/^/gm, '    '))
  return { code: status, output: stdout.trim() }
}

/** Starts a command in the folder of the project, as a unit of systemd. */
const startInside = (unit, command) =>
  inside(
    `systemd-run --unit=${unit} --working-directory=/root/shodai -E HOME=/root -E ${packagesTrust} ${command}`,
  )

const online = (args) => inside(`cd /root/shodai && npm run --silent online -- ${args}`, { show: true })
const query = (sql) => inside(`runuser -u postgres -- psql -XtA -d shodai -c "${sql}"`).output
const hasOrder = (id) => query(`select count(*) from orders where id = '${id}'`) === '1'

/** Runs try-order.ts in the network of the machine, believing the authority of the trial. */
function fromOutside(address, ...args) {
  const program = [node, join(root, 'scripts/online/try-order.ts'), address, ...args]
  const trust = `NODE_EXTRA_CA_CERTS=${join(machine, 'root/ca/trusted.pem')}`
  return execFileSync('ip', ['netns', 'exec', net, 'env', trust, ...program], { encoding: 'utf8' }).trim()
}
const placeOrder = (address = shopUrl) => fromOutside(address, 'order')

/** The status that a visitor gets, 0 for none. */
function visit(path = '/', address = shopUrl) {
  const args = ['--silent', '--max-time', '10', '--output', '/dev/null', '--write-out', '%{http_code}']
  const trust = ['--cacert', join(machine, 'root/ca/trusted.pem')]
  const curl = ['netns', 'exec', net, 'curl', ...args, ...trust, address + path]
  return Number(spawnSync('ip', curl, { encoding: 'utf8' }).stdout)
}

async function until(what, isSo, seconds = 120) {
  for (let left = seconds; left > 0; left--) {
    if (isSo()) return check(what, true)
    await wait(1000)
  }
  check(what, false)
}

/** An authority whose address has a certificate of `ca.pem`, and whose certificates have a root of its own. */
async function openAuthority() {
  const ca = join(machine, 'root/ca')
  mkdirSync(ca)
  const openssl = (...args) => execFileSync('openssl', args, { cwd: ca, stdio: 'ignore' })
  const key = ['-newkey', 'rsa:2048', '-nodes']
  openssl('req', '-x509', ...key, '-subj', '/CN=trial', '-keyout', 'ca.key', '-out', 'ca.pem')
  openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'request.pem')
  writeFileSync(join(ca, 'names'), 'subjectAltName=DNS:localhost\n')
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'request.pem', ...signed, '-out', 'cert.pem')
  const pebble = {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate: '/root/ca/cert.pem',
    privateKey: '/root/ca/key.pem',
    httpPort: 80,
    tlsPort: 443,
  }
  writeFileSync(join(ca, 'pebble.json'), JSON.stringify({ pebble }))
  inside('systemd-run --unit=pebble pebble -config /root/ca/pebble.json')
  await wait(2000)
  const url = 'https://localhost:15000/roots/0'
  const issuer = execFileSync('ip', [
    'netns',
    'exec',
    net,
    'curl',
    '--silent',
    '--cacert',
    join(ca, 'ca.pem'),
    url,
  ])
  writeFileSync(join(ca, 'trusted.pem'), Buffer.concat([issuer, readFileSync(join(ca, 'ca.pem'))]))
}

/** Copies this checkout as it is. */
function copyProject() {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
  for (const file of files)
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(machine, 'root/shodai', file))
}

const edit = (file, change) => {
  const path = join(machine, 'root/shodai', file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

const flags = '--acme-ca https://localhost:14000/dir --acme-root /root/ca/trusted.pem'

async function openEmbeddedShop() {
  print('· a shop of npm start, with an order, which will move in')
  startInside('npm-start', 'npm start')
  await until('npm start opens a shop', () => visit('/health/ready', 'http://127.0.0.1:3000') === 200, 600)
  const id = placeOrder('http://127.0.0.1:3000')
  const refused = online(`${host} --yes --email ${owner} ${flags}`)
  check(
    'while it runs it is not moved, and the command says so',
    refused.code === 1 && /is running\. Stop it first/.test(refused.output),
  )
  inside('systemctl stop npm-start')
  return id
}

async function tryInstall(oldOrder) {
  const first = online(`${host} --yes --email ${owner} ${flags}`)
  check('the command ends well and names the address', first.code === 0 && first.output.includes(shopUrl))
  check('the order of the old shop is there', hasOrder(oldOrder))
  check('its pictures moved in', Number(inside('ls /var/lib/shodai/images | wc -l').output) > 200)
  check('a visitor gets the shop through https', visit() === 200)
  check('and is led there from http', visit('/', `http://${host}`) === 308)
  const order = placeOrder()
  check('an order is placed through https', hasOrder(order))
  const again = online('')
  check(
    'a second run has nothing to change',
    again.code === 0 && /Nothing to change/.test(again.output),
    again.output,
  )
  return order
}

async function cutPower() {
  spawnSync('kill', ['-KILL', leader()])
  await wait(3000)
  stop(booted)
  await boot()
}

async function tryCrashes(order) {
  print('· the shop is killed, then the machine')
  inside('systemctl kill --signal=KILL shodai')
  await until('systemd starts it again', () => visit('/health/ready') === 200)
  check('the order is there', hasOrder(order))
  await cutPower()
  await until('after a power cut the shop opens by itself', () => visit('/health/ready') === 200)
  check('the order is there', hasOrder(order))
}

async function tryUpdates(order) {
  edit('package.json', (text) => text.replace(/"version": "[^"]+"/, '"version": "9.0.0"'))
  const good = online('--update')
  check('a new version is taken', good.code === 0 && /9\.0\.0-\w+ runs/.test(good.output))
  check('with the order', visit() === 200 && hasOrder(order))
  const link = inside('readlink /opt/shodai').output

  print('· a version that changes the database and is never healthy')
  const later = placeOrder()
  edit('package.json', (text) => text.replace('"version": "9.0.0"', '"version": "9.0.1"'))
  edit('src/platform/http-server.ts', (text) =>
    text.replace(
      "return { status: 'ok' }\n    const queues",
      "return reply.code(503).send({ status: 'broken' })\n    const queues",
    ),
  )
  writeFileSync(
    join(machine, 'root/shodai/db/migrations/9999_broken.sql'),
    'create table broken_by_update (id integer);\ndelete from order_history;\n',
  )
  const bad = online('--update')
  check('is not taken, and the command fails', bad.code === 1 && /runs again/.test(bad.output))
  check('the old version runs', inside('readlink /opt/shodai').output === link && visit() === 200)
  check(
    'on the database as it was',
    query("select count(*) from pg_tables where tablename = 'broken_by_update'") === '0',
  )
  check('with all that it had', Number(query('select count(*) from order_history')) > 0)
  check('with every order', hasOrder(order) && hasOrder(later))
  check('and takes new ones', hasOrder(placeOrder()))
}

async function tryUndo(order) {
  print('· the power fails while that version is tried again, and then everything is taken back')
  startInside('cut-off', 'npm run online -- --update')
  const trial = '/run/systemd/system/shodai.service.d/trial.conf'
  await until('it is tried', () => inside(`test -e ${trial}`).code === 0, 600)
  await cutPower()
  const undone = online('--undo')
  check('undo ends well and says what is left', undone.code === 0 && /What is left/.test(undone.output))
  check('the shop is closed', visit() === 0)
  check('its data are there', hasOrder(order) && existsSync(join(machine, 'var/lib/shodai/secrets.json')))
  check(
    'unit, link and Caddy are gone',
    !existsSync(join(machine, 'etc/systemd/system/shodai.service')) &&
      inside('test -e /opt/shodai').code !== 0 &&
      !existsSync(join(machine, 'usr/bin/caddy')),
  )
  inside('cd /root/shodai && rm db/migrations/9999_broken.sql')
  cpSync(join(root, 'src/platform/http-server.ts'), join(machine, 'root/shodai/src/platform/http-server.ts'))
  const again = online(`${host} --yes`)
  check('the command opens it again', again.code === 0 && visit() === 200 && hasOrder(order))
  const gone = online('--undo --delete-data --yes')
  check(
    'undo with the data leaves no account, database or settings',
    gone.code === 0 &&
      inside('id shodai; ls /var/lib/shodai /etc/shodai.env /opt/shodai-releases')
        .output.split('\n')
        .every((line) => /no such/i.test(line)),
  )
}

async function tryFreshShop() {
  print('· a new shop, without an old one')
  const fresh = online(`${host} --yes --demo --data none --email ${owner} ${flags}`)
  const [, password] = /Your password is (\S+?),/.exec(fresh.output) ?? []
  check('the command prints a password', fresh.code === 0 && password !== undefined)
  check('an order is placed', hasOrder(placeOrder()))
  fromOutside(shopUrl, 'backup', owner, password)
  await until('the password signs in, and the running shop writes a backup', () =>
    /shodai-.*\.tar\.zst/.test(inside('ls /var/backups/shodai').output),
  )
  print(inside('systemd-analyze security shodai --no-pager | tail -1').output)
}

buildMachine()
await openNetwork()
await boot()
print('· installing what the guide asks for, and pebble')
inside('apt-get update')
check(
  'Node and npm of Debian are there',
  inside('apt-get install -y --no-install-recommends nodejs npm pebble && node --version && npm --version')
    .code === 0,
)
copyProject()
await openAuthority()
const order = await tryInstall(await openEmbeddedShop())
await tryCrashes(order)
await tryUpdates(order)
await tryUndo(order)
await tryFreshShop()
rmSync(machine, { recursive: true, force: true })
print(failed === 0 ? '\nEverything was as it should be.' : `\n${failed} checks failed.`)
process.exit(failed === 0 ? 0 : 1)
