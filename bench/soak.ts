import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Product } from '#shop/catalog/contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { orderFor, productsOf, signIn } from '../e2e/api-calls.ts'
import { type RunningShop, startBuiltShop } from '../e2e/built-shop.ts'
import { admin } from '../e2e/data-dir.ts'

// npm run soak -- MINUTES: orders, races and staff on the built shop while it and its database are killed again and again;
// prints what was done and what was lost, and exits with 1 if anything was.

const minutes = Number(process.argv[2] ?? 10)
if (!(minutes > 0)) throw new Error('npm run soak -- MINUTES')
const [buyers, racers, staff] = [5, 20, 2]
const piecesInStock = 1_000_000
const piecesInRace = 10

const dataDir = mkdtempSync(join(tmpdir(), 'shodai-soak-'))
const start = () => startBuiltShop({ DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: 'off', ...admin })
let shop: RunningShop = await start()
process.once('exit', () => shop.process.kill('SIGKILL'))

async function inDatabase<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
  const client = new pg.Client(
    `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(dataDir, 'socket'))}`,
  )
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<T>(sql, values).finally(() => client.end())
  return rows
}

interface Sent {
  order: ReturnType<typeof orderFor>
  /** Pieces by product id. */
  pieces: Map<string, number>
  /** The order's id when it was acknowledged, false when it was rejected, null while nothing was answered. */
  id: string | false | null
}
const orders = new Map<string, Sent>()
const moves: { id: string; to: OrderStatus }[] = []
const edits: { id: string; version: number }[] = []
const notes: string[] = []
const startOf = new Map<string, number>()
const killed = { shop: 0, database: 0, both: 0 }
const lost = new Map<string, Set<string>>()
let races = 0
let longestReturn = 0
let token = ''
/** Whether clients go on. */
let open = false
/** Called when an order is acknowledged. */
let whenAcknowledged = () => {}

const report = (kind: string, what: string) => lost.set(kind, (lost.get(kind) ?? new Set()).add(what))
const randomOf = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
const log = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

/** Sends a request; null when there was no answer or the shop was not able to do it now. */
async function send(method: string, path: string, body?: unknown, key?: string) {
  try {
    const answer = await fetch(`${shop.url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key ? { 'Idempotency-Key': key } : { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    const text = await answer.text()
    return answer.status >= 500 ? null : { status: answer.status, body: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Sends an order until it is answered. */
async function placeOrder(key: string) {
  const sent = orders.get(key)
  if (!sent) return
  const answer = await send('POST', '/postOrder', sent.order, key)
  if (answer?.status === 201) {
    sent.id = answer.body.insertedId
    whenAcknowledged()
  } else if (answer?.status === 409) sent.id = false
  else if (answer)
    throw new Error(`An order was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
}

function newOrder(products: Product[], quantity: number) {
  const key = randomUUID()
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0')
  const order = orderFor(products, {
    quantity,
    comment: key,
    mobileNumber: `01${3 + Math.floor(Math.random() * 7)}${digits}`,
    address: `House ${digits}`,
    ...(Math.random() < 0.1 && { email: `buyer-${digits}@mail.example` }),
  })
  orders.set(key, { order, pieces: new Map(products.map(({ _id }) => [_id, quantity])), id: null })
  return key
}

async function buyer(products: Product[]) {
  while (open) {
    const first = randomOf(products)
    const chosen = [...new Set([first, randomOf(products)])]
    const key = newOrder(chosen, 1 + Math.floor(Math.random() * 3))
    // One in ten is sent twice at once, as from two tabs.
    await Promise.all([placeOrder(key), Math.random() < 0.1 && placeOrder(key)])
    // As a page does that has no answer: the same order again, after a moment.
    for (; open && orders.get(key)?.id === null; await placeOrder(key)) await wait(100)
  }
}

/** Two orders in three are moved on or cancelled, one is edited; every one gets a note. */
async function staffMember() {
  while (open) {
    const listed = await send('GET', '/orders?limit=60')
    if (listed?.status !== 200) {
      await wait(50)
      continue
    }
    const order = randomOf(listed.body as Order[])
    if (!order) continue
    const { _id: id, orderStatus: from } = order
    const next = { Pending: 'Confirmed', Confirmed: 'Shipping', Shipping: 'Delivered' } as const
    const to: OrderStatus =
      Math.random() < 0.3 || !(from in next) ? 'Cancelled' : next[from as keyof typeof next]
    if (from === 'Pending' && Math.random() < 0.4) await edit(order)
    else if ((await send('PUT', `/orderStatus/${id}`, { status: to, from }))?.status === 200)
      moves.push({ id, to })
    const key = randomUUID()
    if ((await send('POST', `/orders/${id}/notes`, { key, note: 'Called.' }))?.status === 201) notes.push(key)
  }
}

async function edit({ _id: id, products, customerData }: Order) {
  const managed = await send('GET', `/managed-orders/${id}`)
  if (managed?.status !== 200) return
  const lines = products.map((line, index) => ({
    line: index + 1,
    id: line.id,
    color: line.color,
    size: line.size,
    quantity: 1 + Math.floor(Math.random() * 4),
    price: line.originalPrice,
  }))
  const { email, comment, paymentSystem, ...customer } = customerData
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, customer.deliveryCharge)
  const answer = await send('PUT', `/orders/${id}`, {
    version: managed.body.version,
    products: lines.map(({ price, ...line }) => line),
    customerData: customer,
    total,
  })
  if (answer?.status === 200) edits.push({ id, version: answer.body.version })
}

async function addProduct(name: string, stock: number) {
  const [row] = await inDatabase<{ id: string }>(
    `insert into products (sub_category_id, category_id, name, original_price_paisa, stock)
     values (1, 1, $1, 50000, $2) returning id::text`,
    [name, stock],
  )
  startOf.set(row?.id ?? '', stock)
  return {
    _id: row?.id ?? '',
    originalPrice: 500,
    offerPrice: null,
    sizes: [],
    colors: [],
  } as unknown as Product
}

/** More buyers than pieces at the same moment. */
async function race() {
  races += 1
  const product = await addProduct(`Last pieces ${races}`, piecesInRace)
  await Promise.all(Array.from({ length: racers }, () => placeOrder(newOrder([product], 1))))
}

const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/**
 * Kills the shop, its database, or both, and waits until everything answers again. With `afterOrder` it does so the moment an
 * order is acknowledged: what is committed only later would be lost.
 */
async function kill(kind: keyof typeof killed, afterOrder: boolean) {
  killed[kind] += 1
  const gone = new Promise((resolve) => shop.process.once('exit', resolve))
  const database = postmaster()
  if (afterOrder)
    await Promise.race([
      wait(10_000),
      new Promise<void>((resolve) => {
        whenAcknowledged = resolve
      }),
    ])
  const killedAt = performance.now()
  if (kind !== 'database') shop.process.kill('SIGKILL')
  if (kind !== 'shop') process.kill(database, 'SIGKILL')
  if (kind !== 'database') {
    await gone
    shop = await start()
  }
  while (
    !(await fetch(`${shop.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (shop.process.exitCode !== null) throw new Error(`The shop has ended:\n${shop.output()}`)
    await wait(50)
  }
  longestReturn = Math.max(longestReturn, performance.now() - killedAt)
}

/** Compares what was acknowledged with what is stored, while no client is active. */
async function check() {
  const rows = await inDatabase<{ id: string; comment: string; version: number }>(
    'select id, comment, version from orders',
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const ids = Map.groupBy(rows, ({ comment }) => comment)
  for (const [key, { id }] of orders) {
    const found = ids.get(key)?.map((row) => row.id) ?? []
    if (id && !found.includes(id)) report('orders lost', id)
    if (id === false && found.length > 0) report('rejected orders stored', key)
    if (found.length > 1) report('orders doubled', key)
  }
  for (const key of ids.keys()) if (!orders.has(key)) report('orders nobody sent', key)

  const stocks = await inDatabase<{ id: string; stock: number; sold: number }>(`
    select products.id::text, stock, coalesce(sum(quantity) filter (where status <> 'Cancelled' or pieces_outside), 0)::int as sold
    from products left join order_lines on product_id = products.id left join orders on orders.id = order_id
    group by products.id`)
  for (const { id, stock, sold } of stocks) {
    if (stock < 0) report('stock below zero', `${id}: ${stock}`)
    if (stock + sold !== startOf.get(id)) report('pieces lost or made', `${id}: ${stock} + ${sold}`)
  }

  const history = await inDatabase<{ step: string }>(
    `select distinct order_id || ' ' || to_status as step from order_history`,
  )
  const steps = new Set(history.map(({ step }) => step))
  for (const { id, to } of moves) if (!steps.has(`${id} ${to}`)) report('moves lost', `${id} ${to}`)
  for (const { id, version } of edits)
    if ((stored.get(id)?.version ?? 0) < version) report('edits lost', `${id} ${version}`)
  const kept = await inDatabase<{ key: string }>('select key from order_notes')
  const keptNotes = new Set(kept.map(({ key }) => key))
  for (const key of notes) if (!keptNotes.has(key)) report('notes lost', key)

  token = await signIn(shop.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  const counts = (await send('GET', '/orders/counts'))?.body as Record<string, number>
  const counted = await inDatabase<{ status: string; count: number }>(
    'select status, count(*)::int from orders group by status',
  )
  for (const { status, count } of counted)
    if (counts[status] !== count) report('counts wrong', `${status}: ${counts[status]} for ${count}`)
}

/** Every order with an address has its e-mail, once, when no job is left. */
async function checkMails() {
  for (let unsent = 1, since = Date.now(); unsent > 0; await wait(500)) {
    const [row] = await inDatabase<{ unsent: number }>(
      `select count(*)::int as unsent from pgboss.job where name like 'mail-%' and state <> 'completed'`,
    )
    unsent = row?.unsent ?? 0
    // Retries wait longer each time.
    await inDatabase(`update pgboss.job set start_after = now() where state = 'retry'`)
    if (Date.now() - since > 5 * 60_000) {
      report('e-mails not sent', String(unsent))
      break
    }
  }
  const files = readdirSync(join(dataDir, 'outbox')).filter((name) => !name.startsWith('.'))
  const history = await inDatabase<{ file: string; placed: boolean }>(`
    select 'order-' || orders.id || '-' || order_history.id || '.eml' as file, from_status is null as placed
    from orders join order_history on order_id = orders.id where email <> ''`)
  const written = new Set(files)
  const placed = history.filter(({ placed }) => placed)
  for (const { file } of placed) if (!written.has(file)) report('e-mails lost', file)
  // A file is named by the entry of the history that it is about: one more would be an e-mail sent twice.
  const expected = new Set(history.map(({ file }) => file))
  for (const name of files) if (!expected.has(name)) report('e-mails doubled', name)
  for (const name of files)
    if (!/\r?\n--.*--\s*$/.test(readFileSync(join(dataDir, 'outbox', name), 'utf8').slice(-200)))
      report('e-mails partly written', name)
  return placed.length
}

log(`soaking for ${minutes} minutes in ${dataDir}`)
await Promise.all(Array.from({ length: 12 }, (_, index) => addProduct(`Lamp ${index}`, piecesInStock)))
const products = (await productsOf(shop.url)).filter(({ _id }) => startOf.get(_id) === piecesInStock)
token = await signIn(shop.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
const end = Date.now() + minutes * 60_000
const kinds = ['shop', 'database', 'shop', 'database', 'both'] as const
for (let round = 0; Date.now() < end; round++) {
  open = true
  const clients = [
    ...Array.from({ length: buyers }, () => buyer(products)),
    ...Array.from({ length: staff }, staffMember),
    (async () => {
      for (; open; await wait(500)) await race().catch(() => {})
    })(),
  ]
  // A client that rejects ends the soak.
  const working = Promise.all(clients)
  await Promise.race([wait(1000 + Math.random() * 9000), working])
  const kind = kinds[round % kinds.length] ?? 'shop'
  await Promise.race([kill(kind, round % 2 === 0), working.then(() => new Promise(() => {}))])
  open = false
  await working
  // What got no answer is sent again, with the same key.
  const unanswered = () => [...orders].filter(([, { id }]) => id === null).map(([key]) => key)
  for (let pending = unanswered(); pending.length > 0; pending = unanswered())
    await Promise.all(pending.slice(0, 20).map(placeOrder))
  await check()
  const placed = [...orders.values()].filter(({ id }) => id).length
  log(`${kind} killed; ${placed} orders, ${[...lost.values()].reduce((sum, { size }) => sum + size, 0)} lost`)
  if (lost.size > 0) break
}
const mails = await checkMails()
const exitCode = await shop.stop()
if (exitCode !== 0) report('exit code', String(exitCode))

const sent = [...orders.values()]
console.table({
  'orders acknowledged': sent.filter(({ id }) => id).length,
  'orders rejected, sold out': sent.filter(({ id }) => id === false).length,
  'races for the last pieces': races,
  'moves of staff': moves.length,
  'edits of staff': edits.length,
  'notes of staff': notes.length,
  'e-mails of orders': mails,
  'kills of the shop': killed.shop,
  'kills of the database': killed.database,
  'kills of both': killed.both,
  'longest time to answer again, ms': Math.round(longestReturn),
})
for (const [kind, what] of lost) console.log(`LOST ${kind}: ${what.size}`, [...what].slice(0, 10))
console.log(lost.size === 0 ? 'lost: nothing' : `The data directory is left for a look: ${dataDir}`)
if (lost.size === 0) rmSync(dataDir, { recursive: true, force: true })
process.exit(lost.size === 0 ? 0 : 1)
