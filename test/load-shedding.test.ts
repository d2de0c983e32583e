import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indexAllProducts } from '#shop/catalog/search/index-products.ts'
import { readOrderSnapshot } from './database.ts'
import { openTestShop, shopUrl } from './shop.ts'

const shop = openTestShop({ limits: true })
let strangers = 0
/** Another one in every test, with a whole budget. */
let stranger = ''
beforeEach(() => {
  stranger = `198.51.100.${++strangers}`
})
const customer = '203.0.113.7'

const get = (url: string, remoteAddress: string, headers = {}) =>
  shop.app.inject({ url, remoteAddress, headers })
type Product = Awaited<ReturnType<typeof shop.make.product>>
const order = (remoteAddress: string, product: Product, mobileNumber = '01712345678') => {
  const { customerData, ...rest } = shop.make.orderOf([product])
  return shop.app.inject({
    method: 'POST',
    url: '/api/postOrder',
    remoteAddress,
    payload: { ...rest, customerData: { ...customerData, mobileNumber } },
    headers: { 'idempotency-key': randomUUID() },
  })
}

const held: (() => void)[] = []
/** Occupies slots of the reads until the test is over, and so many places in their queue. */
async function occupyReads(count: number, address = stranger) {
  for (let index = 0; index < count; index++)
    shop.app.queues.reads
      .run(address, () => new Promise<void>((resolve) => held.push(resolve)))
      .catch(() => {})
  await turn()
}
afterEach(async () => {
  vi.restoreAllMocks()
  while (held.length > 0) {
    held.pop()?.()
    await turn()
  }
})

let price = 0
const newList = () => `/api/products?minPrice=${++price}`

test('while strangers read, lists from the cache, orders and sign-ins are answered and other lists wait', async () => {
  const cached = `/api/products?maxPrice=1`
  const product = await shop.make.product({ price: 1 })
  expect((await get(cached, customer)).statusCode).toBe(200)
  await occupyReads(4)
  let isAnswered = false
  const waiting = get(newList(), customer).then((response) => {
    isAnswered = true
    return response
  })
  expect((await get(cached, customer)).statusCode).toBe(200)
  // Nor does a request that is answered 404 wait for the lists.
  expect((await get('/api/nothing', customer)).statusCode).toBe(404)
  expect((await order(customer, product)).statusCode).toBe(201)
  const signIn = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress: customer,
    headers: { origin: shopUrl },
    payload: { email: 'nobody@shop.example', password: 'rickshaw-42' },
  })
  expect(signIn.statusCode).toBe(401)
  expect(isAnswered).toBe(false)
  held.pop()?.()
  expect((await waiting).statusCode).toBe(200)
})

test('past the bound of the queue a read is answered 503 at once', async () => {
  await occupyReads(104)
  const response = await get(newList(), stranger)
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
  expect(response.json().error.code).toBe('busy')
})

test('an address that has used up its budget gets 429 for what is not cached, and nobody else does', async () => {
  const cached = '/api/products'
  expect((await get(cached, stranger)).statusCode).toBe(200)
  const realNow = performance.now.bind(performance)
  // Ten seconds in which an earlier test has spent are over.
  let passed = 20_000
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passed)
  await shop.app.queues.reads.run(stranger, async () => {
    passed += 5000
  })
  await occupyReads(1, customer)
  const refused = await get(newList(), stranger)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // A header that anybody can send is no other address.
  const disguised = await get(newList(), stranger, { 'x-forwarded-for': '192.0.2.1' })
  expect(disguised.statusCode).toBe(429)
  expect((await get(cached, stranger)).statusCode).toBe(200)
  expect((await get(newList(), customer)).statusCode).toBe(200)
  passed += 10_000
  expect((await get(newList(), stranger)).statusCode).toBe(200)
})

test('the addresses of one IPv6 customer share a budget of reads', async () => {
  const realNow = performance.now.bind(performance)
  let passed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passed)
  const { reads } = shop.app.queues
  const spend = vi.spyOn(reads, 'run').mockImplementationOnce((network, work) => {
    passed += 20_000
    spend.mockRestore()
    return reads.run(network, async () => {
      passed += 5000
      return work()
    })
  })
  expect((await get(newList(), '2001:db8:9:9::1')).statusCode).toBe(200)
  await occupyReads(1, customer)
  for (const address of ['2001:db8:9:9::2', '2001:DB8:9:9:ffff::3'])
    expect((await get(newList(), address)).statusCode).toBe(429)
  expect((await get(newList(), '2001:db8:9:a::2')).statusCode).toBe(200)
})

test('a burst of orders waits for its turn: all are answered, with fewer at a time than there are connections', async () => {
  const product = await shop.make.product({ stock: 10 })
  let most = 0
  const original = shop.app.queues.writes.run
  let running = 0
  const spy = vi.spyOn(shop.app.queues.writes, 'run').mockImplementation((address, work) =>
    original(address, async () => {
      running += 1
      most = Math.max(most, running)
      return work().finally(() => {
        running -= 1
      })
    }),
  )
  // Nobody waits for too long, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const buyers = Array.from({ length: 200 }, (_, buyer) =>
    order(`10.0.0.${buyer}`, product, `0171${String(buyer).padStart(7, '0')}`),
  )
  const answers = await Promise.all(buyers).finally(() => vi.useRealTimers())
  const statuses = answers.map(({ statusCode }) => statusCode)
  spy.mockRestore()
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(190)
  expect(most).toBeLessThanOrEqual(6)
})

test('a list comes whole only as the specification has it; with any other parameter it is a page', async () => {
  const { id: _, ...one } = await shop.db
    .selectFrom('products')
    .select(['id', 'subCategoryId', 'categoryId'])
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: 150 }, (_, index) => ({
    name: `Copy ${index}`,
    originalPricePaisa: 900_000,
    ...one,
  }))
  await shop.db.insertInto('products').values(copies).execute()
  await indexAllProducts(shop.db)
  shop.cache.clear()
  const lengthOf = async (url: string) => (await get(url, customer)).json().data.length
  expect(await lengthOf('/api/products')).toBeGreaterThan(150)
  for (const query of ['minPrice=8000.5', 'sort=newest', 'searchQuery=copy'])
    expect(await lengthOf(`/api/products?${query}`), query).toBe(100)
})

test('an order on a full database disk is answered 507 in words and leaves nothing', async () => {
  // As PostgreSQL reports it.
  await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    shop.db,
  )
  await sql`create trigger fail before insert on orders execute function fail()`.execute(shop.db)
  const product = await shop.make.product()
  const before = await readOrderSnapshot(shop.db)
  const response = await order(customer, product)
  expect(response.statusCode).toBe(507)
  expect(response.json().error.message).toContain('disk is full')
  await sql`drop trigger fail on orders`.execute(shop.db)
  expect(await readOrderSnapshot(shop.db)).toEqual(before)
})
