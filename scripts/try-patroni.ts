// Tries deploy/patroni.yml for real: three members of etcd, two machines with PostgreSQL under Patroni and two with the shop, on
// loopback addresses. The primary is killed under orders, comes back, is switched, and etcd is killed.
//   npm run build && node scripts/try-patroni.ts
// As root on Debian; takes about three minutes and is no part of npm test. Needs: apt-get install patroni etcd-server postgresql-15
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { orderFor, postOrder, productsOf } from '../e2e/api-calls.ts'
import { type RunningShop, startBuiltShop } from '../e2e/built-shop.ts'
import { admin } from '../e2e/data-dir.ts'

const folder = mkdtempSync('/var/tmp/shodai-patroni-')
const password = 'only-here'
const machines = [
  { name: 'pg1', host: '127.0.0.11' },
  { name: 'pg2', host: '127.0.0.12' },
] as const
type Machine = (typeof machines)[number]
/** The third member of etcd is on a machine of the shop. */
const members = [...machines, { name: 'third', host: '127.0.0.1' }]
const programs: ChildProcess[] = []
const shops: RunningShop[] = []
let failed = 0

const print = (line: string) => process.stdout.write(`${line}\n`)

function check(what: string, isSo: boolean) {
  if (!isSo) failed++
  print(`${isSo ? '✓' : '✗'} ${what}`)
}

/** Starts a program in a group of its own. */
function start(name: string, command: string, args: string[]) {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const program = spawn(command, args, { cwd: folder, detached: true, stdio: ['ignore', log, log] })
  programs.push(program)
  return program
}

const processesOf = (parent: number): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, itsParent]) => itsParent === parent)
    .flatMap(([pid = 0]) => [pid, ...processesOf(pid)])

function killAll(pids: number[]) {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Ended meanwhile.
    }
}

const kill = ({ pid = 0 }: ChildProcess) => killAll([pid, ...processesOf(pid)])

const startEtcd = ({ name, host }: (typeof members)[number]) =>
  start(`etcd-${name}`, 'etcd', [
    `--name=${name}`,
    `--data-dir=${join(folder, `etcd-${name}`)}`,
    `--listen-client-urls=http://${host}:2379`,
    `--advertise-client-urls=http://${host}:2379`,
    `--listen-peer-urls=http://${host}:2380`,
    `--initial-advertise-peer-urls=http://${host}:2380`,
    `--initial-cluster=${members.map((each) => `${each.name}=http://${each.host}:2380`).join()}`,
  ])

const dataOf = ({ name }: Machine) => join(folder, name, 'cluster')
const configOf = ({ name }: Machine) => join(folder, `${name}.yml`)

/** The file of the recipe with this machine's addresses, folders and passwords. */
function writeConfig(machine: Machine) {
  mkdirSync(join(folder, machine.name))
  const config = readFileSync('deploy/patroni.yml', 'utf8')
    .replace('name: pg1', `name: ${machine.name}`)
    .replaceAll(/(listen|connect_address): 10\.0\.0\.11/g, `$1: ${machine.host}`)
    .replace('10.0.0.1:2379', '127.0.0.1:2379')
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
    .replaceAll(/10\.0\.0\.(1[12]):/g, '127.0.0.$1:')
    .replace('/var/lib/postgresql/15/patroni.pgpass', join(folder, machine.name, 'pgpass'))
    .replace('/var/lib/postgresql/15/patroni', dataOf(machine))
    .replace('/var/run/postgresql', join(folder, machine.name))
    .replaceAll(/[A-Z]+_PASSWORD/g, password)
  writeFileSync(configOf(machine), config)
  execFileSync('chown', ['-R', 'postgres', folder])
}

/** Patroni kills its PostgreSQL with it only when the whole machine goes. */
const patronis = new Map<Machine, ChildProcess>()
const startPatroni = (machine: Machine) =>
  patronis.set(
    machine,
    start(`patroni-${machine.name}`, 'setpriv', [
      '--reuid=postgres',
      '--regid=postgres',
      '--clear-groups',
      'patroni',
      configOf(machine),
    ]),
  )

interface Member {
  name: string
  role: string
  state: string
}
async function listMembers(): Promise<Member[]> {
  for (const { host } of machines)
    try {
      const answer = await fetch(`http://${host}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
      return ((await answer.json()) as { members: Member[] }).members
    } catch {
      // The other one knows as well.
    }
  return []
}

async function until(what: string, isSo: () => Promise<boolean>) {
  const started = Date.now()
  while (!(await isSo())) {
    if (Date.now() - started > 180_000) throw new Error(`${what}: not after three minutes`)
    await wait(200)
  }
  return ((Date.now() - started) / 1000).toFixed(1)
}
const roleIs = (name: string, role: string) => async () =>
  (await listMembers()).some((member) => member.name === name && member.role === role)

async function query<T extends pg.QueryResultRow>(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}
const superuser = ({ host }: Machine, database: string) =>
  `postgresql://postgres:${password}@${host}:5432/${database}`

/** The id of each order by its idempotency key; null until it is acknowledged. */
const sent = new Map<string, string | null>()
const acknowledgedAt: number[] = []
let isOpen = true

/** As the checkout does: the same key until there is an answer. */
async function buy(lamp: Awaited<ReturnType<typeof productsOf>>[number], number: number) {
  while (isOpen) {
    const key = randomUUID()
    const order = orderFor([lamp], { comment: key })
    sent.set(key, null)
    for (let id: string | null = null; id === null; ) {
      const { url = '' } = shops[number % shops.length] ?? {}
      id = await postOrder(url, order, key).catch(() => wait(200, null))
      if (id) sent.set(key, id)
    }
    acknowledgedAt.push(Date.now())
    await wait(50)
  }
}

/** The longest time without an order while `change` happens and the twenty orders after it come in, in seconds. */
async function longestGap(change: () => Promise<unknown>) {
  const first = acknowledgedAt.length - 1
  await change()
  const count = acknowledgedAt.length + 20
  await until('orders', async () => acknowledgedAt.length >= count)
  const times = acknowledgedAt.slice(first)
  return (Math.max(...times.map((time, index) => time - (times[index - 1] ?? time))) / 1000).toFixed(1)
}

async function tryIt() {
  const [first, second] = machines
  for (const machine of machines) writeConfig(machine)
  const etcd = members.map(startEtcd)
  startPatroni(first)
  await until('a primary', roleIs('pg1', 'leader'))
  startPatroni(second)
  print(
    `· a primary and its synchronous standby after ${await until('a standby', roleIs('pg2', 'sync_standby'))} s more`,
  )

  await query(superuser(first, 'postgres'), `create role shop login password '${password}'`)
  await query(superuser(first, 'postgres'), 'create database shop owner shop')
  const settings = {
    DATABASE_URL: `postgresql://shop:${password}@${machines.map(({ host }) => `${host}:5432`).join()}/shop`,
    SHOP_SECRET: randomUUID() + randomUUID(),
    DEMO: '0',
    RATE_LIMITS: 'off',
    ...admin,
  }
  for (const name of ['a', 'b'])
    shops.push(await startBuiltShop({ ...settings, DATA_DIR: join(folder, `shop-${name}`) }))
  await query(
    superuser(first, 'shop'),
    `insert into products (sub_category_id, category_id, name, original_price_paisa, stock) values (1, 1, 'Lamp', 50000, 1000000)`,
  )
  await query(superuser(first, 'shop'), `notify shop, 'storefront'`)
  const [lamp] = await productsOf(shops[0]?.url ?? '')
  if (!lamp) throw new Error('no lamp')
  const buyers = Array.from({ length: 6 }, (_, number) => buy(lamp, number))
  await until('orders', async () => acknowledgedAt.length >= 30)

  const lost = await longestGap(async () => {
    const patroni = patronis.get(first)
    const postmaster = Number(readFileSync(join(dataOf(first), 'postmaster.pid'), 'utf8').split('\n')[0])
    if (patroni)
      killAll([patroni.pid ?? 0, postmaster, ...processesOf(postmaster), ...processesOf(patroni.pid ?? 0)])
    await until('a new primary', roleIs('pg2', 'leader'))
  })
  check(`the primary is killed: ${lost} s without an order, then the standby is the primary`, true)

  startPatroni(first)
  const back = await until('the lost one', roleIs('pg1', 'sync_standby'))
  check(`the lost machine is started: ${back} s later it is the synchronous standby`, true)

  const switched = await longestGap(async () => {
    const args = [
      '-c',
      configOf(first),
      'switchover',
      'shop',
      '--leader',
      'pg2',
      '--candidate',
      'pg1',
      '--force',
    ]
    execFileSync('patronictl', args, { stdio: 'ignore' })
    await until('the switch', roleIs('pg1', 'leader'))
  })
  check(`switched by hand: ${switched} s without an order`, true)

  await until('a standby', roleIs('pg2', 'sync_standby'))
  const alone = await longestGap(async () => {
    const [, two, three] = etcd
    if (two && three) for (const member of [two, three]) kill(member)
    await wait(40_000)
  })
  check(
    `two of three members of etcd are killed for 40 s: ${alone} s without an order at most`,
    Number(alone) < 5,
  )

  isOpen = false
  await Promise.all(buyers)
  const rows = await query<{ id: string; comment: string }>(
    superuser(first, 'shop'),
    'select id, comment from orders',
  )
  const stored = new Map(rows.map(({ id, comment }) => [comment, id]))
  check(
    `${sent.size} orders were acknowledged, and ${rows.length} are stored`,
    rows.length === sent.size && [...sent].every(([key, id]) => stored.get(key) === id),
  )
  const [product] = await query<{ stock: number }>(superuser(first, 'shop'), 'select stock from products')
  check(`the stock is ${product?.stock}: one piece less for each`, product?.stock === 1_000_000 - sent.size)
}

try {
  await tryIt()
} catch (error) {
  failed++
  print(`✗ ${(error as Error).message}; the logs are in ${folder}`)
} finally {
  isOpen = false
  await Promise.all(shops.map((shop) => shop.stop()))
  for (const program of programs) kill(program)
}
if (failed === 0) rmSync(folder, { recursive: true, force: true })
process.exit(failed === 0 ? 0 : 1)
