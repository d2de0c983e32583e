import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { productsOf, signIn } from '../e2e/api-calls.ts'
import { startBuiltShop } from '../e2e/built-shop.ts'
import { fileForm } from '../test/images.ts'
import { type Bench, tenths } from './bench.ts'
import { anyOf, fillCatalogue } from './catalogue.ts'
import { openLimitedGroup } from './limited-group.ts'
import { median, p95, timeRequests } from './load.ts'
import { placeOrders } from './orders.ts'

const machine = { cores: 1, megabytes: 1024 }
/** Visitors, or customers, at the same time: one more step as long as others are answered. */
const steps = [1, 2, 4, 8, 16, 32, 64]
const maxHealth = 100

/** The whole shop with its database on a machine of one core and one gigabyte without swap, loaded from outside of it. */
export async function measureSmallMachine({ owner, note, quick }: Bench) {
  const group = openLimitedGroup(machine)
  const folder = mkdtempSync(join(tmpdir(), 'shodai-small-'))
  const started = performance.now()
  const shop = await startBuiltShop(
    { ...owner, DATA_DIR: folder, DEMO: '1', RATE_LIMITS: 'off' },
    group.through,
  )
  try {
    note('small machine: first start with the demo catalogue', `${secondsSince(started)} s`)
    const token = await signIn(shop.url, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
    const sold = (await productsOf(shop.url)).filter(({ stock }) => stock === null)
    const pictures = quick ? 20 : 500
    const uploading = performance.now()
    await uploadPictures(shop.url, token, pictures)
    const each = (performance.now() - uploading) / pictures
    note('small machine: a picture of 12 megapixels is taken', `${tenths(each / 1000)} s`)
    const database = `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(folder, 'socket'))}`
    const { count } = await fillCatalogue(database, quick ? 2000 : 10_000)
    await measureImport(shop.url, owner, note)
    await measureBackup(shop.url, token, count, note)
    await measureVisitors(shop.url, note)
    await measureRush(shop.url, database, note)
    await measureCustomers(shop.url, sold, quick, note)
    note('small machine: memory at most, with files kept in memory', `${tenths(group.peak())} MB`)
    note(
      'small machine: processes killed for lack of memory',
      String(group.killed()),
      '0',
      group.killed() === 0,
    )
  } finally {
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
    await group.remove()
  }
}

const secondsSince = (started: number) => tenths((performance.now() - started) / 1000)

async function uploadPictures(url: string, token: string, amount: number) {
  const { default: sharp } = await import('sharp')
  for (let index = 0; index < amount; index++) {
    const background = { r: index % 256, g: (index * 7) % 256, b: (index * 13) % 256 }
    const picture = await sharp({ create: { width: 4000, height: 3000, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const answer = await fetch(`${url}/api/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: fileForm(picture, { name: 'a.jpg', type: 'image/jpeg' }),
    })
    if (!answer.ok) throw new Error(`A picture was answered with ${answer.status}: ${await answer.text()}`)
  }
}

/** A file of another shop with 10,000 products of three variants; others wait meanwhile. */
async function measureImport(url: string, owner: Bench['owner'], note: Bench['note']) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'bench/moving-in.ts',
    url,
    owner.ADMIN_EMAIL,
    owner.ADMIN_PASSWORD,
  ])
  for (const [, part = '', seconds = '', longest = ''] of stdout.matchAll(
    /^(\S.*?) +([\d.]+) s, longest wait of others (\d+) ms/gm,
  ))
    note(`small machine: import of 10,000 products, ${part}`, `${seconds} s, others waited ${longest} ms`)
}

async function measureBackup(url: string, token: string, products: number, note: Bench['note']) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const started = performance.now()
  await fetch(`${url}/api/backups`, { method: 'POST', headers, body: '{}' })
  for (;;) {
    const answer = await fetch(`${url}/api/backups`, { headers })
    const { backups } = (await answer.json()) as { backups: { state: string; bytes: number | null }[] }
    const [latest] = backups
    if (latest?.state === 'failed') throw new Error('The backup has failed.')
    if (latest?.bytes)
      return note(
        `small machine: a backup with ${products} products`,
        `${secondsSince(started)} s, ${tenths(latest.bytes / 1024 / 1024)} MB`,
      )
    await wait(500)
  }
}

/** Milliseconds in which /health/ready is answered, asked again and again while `work` goes on. */
async function watchHealth(url: string, work: () => Promise<unknown>) {
  const timings: { ms: number }[] = []
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      const asked = performance.now()
      const { ok } = await fetch(`${url}/health/ready`)
      if (!ok) throw new Error('The shop was not ready.')
      timings.push({ ms: performance.now() - asked })
      await wait(25)
    }
  })()
  await work().finally(() => {
    isDone = true
  })
  await watching
  return p95(timings)
}

type Products = Awaited<ReturnType<typeof productsOf>>

/** The home page, a list and three products with their pictures. */
const visitOf = (products: Products) => [
  '/',
  `/shop?page=${1 + Math.floor(Math.random() * 40)}`,
  ...Array.from({ length: 3 }, () => anyOf(products)).flatMap(({ _id, images }) => [
    `/product-details/${_id}`,
    ...images.slice(0, 1),
  ]),
]

/** Visitors of a hundred products, whose pages are cached from the second time. */
async function measureVisitors(url: string, note: Bench['note']) {
  const products = await productsOf(url, 'limit=100')
  const visit = () => visitOf(products)
  await atMost('visitors a minute browse', note, async (visitors) => {
    const visits = visitors * 6
    const started = performance.now()
    const health = await watchHealth(url, () =>
      timeRequests(url, Array.from({ length: visits }, visit).flat(), { clients: visitors }),
    )
    return { health, perMinute: visits / ((performance.now() - started) / 60_000) }
  })
}

/** The visitors of a post in the ten seconds after everything has changed. Throws if one of them gets an error. */
async function measureRush(url: string, databaseUrl: string, note: Bench['note']) {
  const [visitors, seconds] = [500, 10]
  const products = await productsOf(url, 'limit=100')
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query("notify shop, 'storefront'")
  await client.end()
  const visit = async (index: number) => {
    await wait((index / visitors) * seconds * 1000)
    return timeRequests(url, visitOf(products), { clients: 1 })
  }
  const visits = await Promise.all(Array.from({ length: visitors }, (_, index) => visit(index)))
  const answers = visits.flat()
  const middle = median(answers.map(({ ms }) => ms))
  note(
    `small machine: answers to ${visitors} visitors in ${seconds} seconds, nothing cached, without an error`,
    `${tenths(middle)} ms, ${tenths(p95(answers))} ms at p95`,
    'half under 300',
    middle < 300,
  )
}

async function measureCustomers(url: string, products: Products, quick: boolean, note: Bench['note']) {
  await atMost('orders a minute are placed', note, async (customers) => {
    const amount = Math.max(40, customers * (quick ? 5 : 40))
    const started = performance.now()
    const health = await watchHealth(url, () => placeOrders(url, products, amount, { clients: customers }))
    return { health, perMinute: amount / ((performance.now() - started) / 60_000) }
  })
}

/** The most of something that is done in a minute while the health of the shop is answered in time. */
async function atMost(
  what: string,
  note: Bench['note'],
  attempt: (clients: number) => Promise<{ health: number; perMinute: number }>,
) {
  let best: { perMinute: number; health: number; clients: number } | undefined
  for (const clients of steps) {
    const { health, perMinute } = await attempt(clients)
    if (health >= maxHealth) break
    if (!best || perMinute > best.perMinute) best = { perMinute, health, clients }
  }
  note(
    `small machine: ${what} while health is answered in ${maxHealth} ms`,
    best
      ? `${Math.round(best.perMinute)}, ${best.clients} at a time, health ${tenths(best.health)} ms at p95`
      : 'none',
    'some',
    best !== undefined,
  )
}
