import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openCdnServer } from '#test/cdn-server.ts'
import { productsOf, signIn } from '../api-calls.ts'
import { type RunningShop, startBuiltShop } from '../built-shop.ts'
import { admin, makeDataDir } from '../data-dir.ts'

// Two processes of the shop behind a CDN, which asks the second; changes are made in the first.

const folders = [makeDataDir('cdn'), mkdtempSync(join(tmpdir(), 'shodai-cdn-'))] as const
const cdn = await openCdnServer()
let shops: [RunningShop, RunningShop]
let secondEnvironment: Record<string, string>

beforeAll(async () => {
  const [first, second] = folders
  const purge = { CDN_PURGE_URL: `${cdn.url}/purge`, CDN_PURGE_TOKEN: cdn.state.token }
  const socket = encodeURIComponent(join(first, 'socket'))
  secondEnvironment = {
    ...purge,
    DATA_DIR: second,
    DEMO: '0',
    DATABASE_URL: `postgresql://postgres@localhost/shodai?host=${socket}`,
  }
  const starting = startBuiltShop({ ...purge, DATA_DIR: first, DEMO: '1', ...admin })
  shops = [await starting, await startBuiltShop(secondEnvironment)]
  cdn.state.origin = shops[1].url
  // Each tells of its start, and once more ten seconds later.
  const starts = () => cdn.state.purges.filter(([tag]) => tag === 'page').length
  await vi.waitUntil(() => starts() >= 4, { timeout: 120_000, interval: 100 })
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.stop()
  await cdn.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function get(path: string) {
  const response = await fetch(cdn.url + path)
  return { text: await response.text(), cache: response.headers.get('x-cache'), headers: response.headers }
}
const cacheOf = async (path: string) => (await get(path)).cache

async function twoProducts() {
  const [changed, other] = await productsOf(shops[0].url)
  if (!changed || !other) throw new Error('The demo catalogue has products.')
  return { changed, other, pageOf: ({ _id }: { _id: string }) => `/product-details/${_id}` }
}

test('a CDN keeps pages in every language, and nothing of the API, of orders or of what does not exist [D187]', async () => {
  const { changed, pageOf } = await twoProducts()
  for (const path of ['/', pageOf(changed), `/bn${pageOf(changed)}`, '/shop?sort=price']) {
    await get(path)
    expect([path, await cacheOf(path)]).toEqual([path, 'hit'])
  }
  for (const path of [
    '/api/products',
    `/api/stock?ids=${changed._id}`,
    '/api/orders',
    '/api/openapi.json',
    '/no-such-page',
    '/search?q=nothing-has-this',
    '/health/ready',
  ]) {
    await get(path)
    expect([path, await cacheOf(path)]).toEqual([path, 'miss'])
  }
  expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
})

test('a price that changes is at the CDN at once, which goes on keeping the pages of other products [D187]', async () => {
  const { changed, other, pageOf } = await twoProducts()
  const token = await signIn(shops[0].url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
  for (const path of ['/shop', pageOf(changed), pageOf(other)]) await get(path)
  const answer = await fetch(`${shops[0].url}/api/updateProduct/${changed._id}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ originalPrice: 54_321, offerPrice: null }),
  })
  expect(answer.status).toBe(200)
  for (const path of ['/', pageOf(changed)])
    await expect.poll(async () => (await get(path)).text).toContain('54,321')
  expect(await cacheOf(pageOf(other))).toBe('hit')
  expect(cdn.state.purges).toContainEqual(['list', `product-${changed._id}`])
})

test('the CDN shows its pages while the shop is down, and new ones after an update [D187]', async () => {
  const { other, pageOf } = await twoProducts()
  await get(pageOf(other))
  // As when its machine loses power.
  const gone = once(shops[1].process, 'exit')
  shops[1].process.kill('SIGKILL')
  await gone
  cdn.age()
  expect(await get(pageOf(other))).toMatchObject({
    cache: 'stale',
    text: expect.stringContaining(other.name),
  })
  const before = cdn.state.purges.length
  cdn.state.origin = shops[0].url
  expect(await cacheOf(pageOf(other))).toBe('miss')
  expect(await cacheOf(pageOf(other))).toBe('hit')
  shops[1] = await startBuiltShop(secondEnvironment)
  cdn.state.origin = shops[1].url
  await expect.poll(() => cdn.state.purges.slice(before)).toContainEqual(['page'])
  expect(await cacheOf(pageOf(other))).toBe('miss')
})
