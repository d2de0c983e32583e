import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callIdentity, orderFor, postOrder, productsOf, signIn } from '../api-calls.ts'
import { type RunningShop, startBuiltShop } from '../built-shop.ts'
import { makeDataDir, admin as owner } from '../data-dir.ts'

const first = makeDataDir('two-processes')
const second = mkdtempSync(join(tmpdir(), 'shodai-two-processes-'))
/** Two processes on one database. */
const shops: RunningShop[] = []
const databaseUrl = `postgresql://postgres@localhost/shodai?host=${encodeURIComponent(join(first, 'socket'))}`

beforeAll(async () => {
  shops.push(await startBuiltShop({ DATA_DIR: first, DEMO: '1', ...owner }))
  shops.push(await startBuiltShop({ DATA_DIR: second, DEMO: '0', DATABASE_URL: databaseUrl }))
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.stop()
  for (const folder of [first, second]) rmSync(folder, { recursive: true, force: true })
})

const send = async (shop: RunningShop, path: string, body: object, headers: Record<string, string> = {}) => {
  const { status } = await fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(shop.url).origin, ...headers },
    body: JSON.stringify(body),
  })
  return status
}

/** The status of each try, sent to the processes in turn. */
async function alternately(tries: number, ask: (shop: RunningShop, tried: number) => Promise<number>) {
  const answers: number[] = []
  for (let tried = 0; tried < tries; tried++) {
    const shop = shops[tried % shops.length]
    if (shop) answers.push(await ask(shop, tried))
  }
  return answers
}

async function signUp() {
  const person = { name: 'Rahima', email: `${randomUUID()}@shop.example`, password: 'rickshaw-42' }
  await callIdentity(shops[0]?.url ?? '', '/sign-up/email', person)
  return person
}

test('failed sign-ins of one account are counted over all processes', async () => {
  const { email, password } = await signUp()
  const wrong = (shop: RunningShop) => send(shop, '/auth/sign-in/email', { email, password: 'not-mine-42' })
  expect(await alternately(8, wrong)).toEqual([...Array(5).fill(401), 429, 429, 429])
  for (const shop of shops) expect(await send(shop, '/auth/sign-in/email', { email, password })).toBe(429)
})

test('password reset e-mails are counted over all processes', async () => {
  const { email } = await signUp()
  const ask = (shop: RunningShop) => send(shop, '/auth/request-password-reset', { email })
  expect(await alternately(5, ask)).toEqual([200, 200, 200, 429, 429])
})

test('wrong phone numbers for one order are counted over all processes and endpoints', async () => {
  const [first] = shops
  const products = await productsOf(first?.url ?? '')
  const product = products.find(({ stock }) => stock === null || stock > 0)
  if (!first || !product) throw new Error('nothing to buy')
  const { email, password } = await signUp()
  // By staff, on the phone: an order of a shopper's own network would leave that network tries of its own (D132).
  const administrator = await signIn(first.url, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
  const placed = await fetch(`${first.url}/api/orders`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${administrator}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...orderFor([product]), source: 'phone' }),
  })
  const { insertedId: orderId } = await placed.json()
  const tokens = new Map<RunningShop, string>()
  for (const shop of shops) tokens.set(shop, await signIn(shop.url, email, password))
  const claim = (shop: RunningShop, phone: string) =>
    send(shop, '/orders/claim', { orderId, phone }, { Authorization: `Bearer ${tokens.get(shop)}` })
  const follow = (shop: RunningShop, phone: string) => send(shop, '/order-tracking', { orderId, phone })
  const wrong = (shop: RunningShop, tried: number) =>
    (tried % 3 ? claim : follow)(shop, `018000000${10 + tried}`)
  expect(await alternately(12, wrong)).toEqual([...Array(10).fill(404), 429, 429])
  for (const shop of shops) {
    expect(await claim(shop, '01712345678')).toBe(429)
    expect(await follow(shop, '01712345678')).toBe(429)
  }
})

test('a new price is on every page of every process at once, and pages that do not show the product stay cached [D184]', async () => {
  const [first] = shops
  if (!first) throw new Error('Two shops were started.')
  const products = await productsOf(first.url)
  const pageOf = async (shop: RunningShop, path: string) => (await fetch(shop.url + path)).text()
  const pathOf = ({ _id }: { _id: string }) => `/product-details/${_id}`
  const [changed, ...others] = products.filter(({ variants }) => variants.length === 0)
  if (!changed) throw new Error('The demo has products without variants.')
  const pages: { other: (typeof others)[number]; html: string }[] = []
  // One after the other: a busy shop sheds what comes at once.
  for (const other of others) pages.push({ other, html: await pageOf(first, pathOf(other)) })
  const shows = (html: string) => html.includes(`"${pathOf(changed)}"`)
  const beside = pages.find(({ html }) => shows(html))?.other
  const apart = pages.find(({ html }) => !shows(html))?.other
  if (!beside || !apart) throw new Error('Some pages show the product, others do not.')
  const paths = [changed, beside, apart].map(pathOf)
  for (const shop of shops) for (const path of [...paths, '/shop']) await pageOf(shop, path)
  // Nobody is told of the new names: a page that has one was rendered again.
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`update products set name = 'New ' || name where id = any($1)`, [
    [changed._id, beside._id, apart._id],
  ])
  await client.end()
  const areNew = async (shop: RunningShop) =>
    Promise.all(paths.map(async (path) => /<h1[^>]*>New /.test(await pageOf(shop, path))))
  for (const shop of shops) expect(await areNew(shop)).toEqual([false, false, false])

  const token = await signIn(first.url, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
  const answer = await fetch(`${first.url}/api/updateProduct/${changed._id}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ originalPrice: 98_765, offerPrice: null }),
  })
  expect(answer.status).toBe(200)
  for (const shop of shops) {
    await expect.poll(() => pageOf(shop, paths[0] ?? '')).toContain('98,765')
    expect(await areNew(shop)).toEqual([true, true, false])
    expect(await pageOf(shop, '/shop?sort=price-down')).toContain('98,765')
  }
})

test('an order placed in one process is announced in another; stopping ends event streams at once', async () => {
  const [first, second] = shops
  if (!first || !second) throw new Error('Two shops were started.')
  const token = await signIn(second.url, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
  const answer = await fetch(`${second.url}/api/orders/events`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  let received = ''
  let ended = false
  const listening = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) received += part
    ended = true
  })()
  const countEvents = () => received.split('event: orders').length - 1
  await expect.poll(countEvents).toBeGreaterThan(0)
  // Besides the event on connection there may be a late one of the order of the test before, but not two.
  const before = countEvents()
  for (const order of [1, 2]) {
    await postOrder(first.url, orderFor((await productsOf(first.url)).slice(0, 1)))
    await expect.poll(countEvents).toBeGreaterThanOrEqual(before + order)
  }
  expect(ended).toBe(false)

  expect(await second.stop()).toBe(0)
  // A stream that the shop does not end is cut off after eight seconds, which is an error here.
  await listening
})
