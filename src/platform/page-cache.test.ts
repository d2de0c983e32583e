import { expect, test } from 'vitest'
import { serveCached } from '#test/cached-server.ts'
import type { CacheKind } from './cache-entry.ts'
import { createPageCache } from './page-cache.ts'

/** Renders `key #1`, `key #2` …, so that a test sees which render it got. */
function counting(status = 200) {
  let renders = 0
  return {
    render: async (key: string) => ({ status, body: `${key} #${++renders}` }),
    get count() {
      return renders
    },
  }
}

test('a response is rendered once and then served from the cache until the storefront changes', async () => {
  const [cache, page] = [createPageCache(), counting()]
  const get = await serveCached({ cache, render: page.render })
  expect((await get('/')).body.toString()).toBe('/ #1')
  expect((await get('/')).body.toString()).toBe('/ #1')
  cache.clearApi()
  expect((await get('/')).body.toString()).toBe('/ #1')
  cache.clear()
  expect((await get('/')).body.toString()).toBe('/ #2')
})

test('API responses are also dropped when only stock changed', async () => {
  const [cache, page] = [createPageCache(), counting()]
  const get = await serveCached({ cache, kind: 'api', render: page.render })
  await get('/')
  cache.clearApi()
  expect((await get('/')).body.toString()).toBe('/ #2')
})

test.each<[CacheKind, 'clear' | 'clearApi']>([
  ['page', 'clear'],
  ['api', 'clear'],
  ['api', 'clearApi'],
])('a %s response rendered during a change (%s) is not cached', async (kind, change) => {
  const [cache, page] = [createPageCache(), counting()]
  let finish = () => {}
  const waiting = new Promise<void>((resolve) => {
    finish = resolve
  })
  const get = await serveCached({
    cache,
    kind,
    render: async (key) => {
      const rendered = await page.render(key)
      if (page.count === 1) await waiting
      return rendered
    },
  })
  const before = get('/')
  await expect.poll(() => page.count).toBe(1)
  cache[change]()
  // A request after the change must not get the render that started before it.
  expect((await get('/')).body.toString()).toBe('/ #2')
  finish()
  expect((await before).body.toString()).toBe('/ #1')
  expect((await get('/')).body.toString()).toBe('/ #2')
})

test('a hundred concurrent requests share one render', async () => {
  const [cache, page] = [createPageCache(), counting()]
  const get = await serveCached({
    cache,
    render: async (key) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return page.render(key)
    },
  })
  const answers = await Promise.all(Array.from({ length: 100 }, () => get('/')))
  expect(new Set(answers.map(({ body }) => body.toString()))).toEqual(new Set(['/ #1']))
  expect(page.count).toBe(1)
})

test('undeclared parameters neither split nor poison cache entries', async () => {
  const [cache, page] = [createPageCache(), counting()]
  cache.declare(/^\/shop$/, ['cursor', 'sort'], 'ignore-others')
  const get = await serveCached({ cache, render: page.render })
  expect((await get('/shop?utm_source=x&cursor=a')).body.toString()).toBe('/shop?cursor=a #1')
  expect((await get('/shop?cursor=a&fbclid=y')).body.toString()).toBe('/shop?cursor=a #1')
  expect((await get('/shop?sort=b&cursor=a')).body.toString()).toBe('/shop?cursor=a&sort=b #2')
  expect((await get('/shop?cursor=a&sort=b')).body.toString()).toBe('/shop?cursor=a&sort=b #2')
  expect((await get('/shop?cursor=c')).body.toString()).toBe('/shop?cursor=c #3')
  expect((await get('/?cursor=a')).body.toString()).toBe('/ #4')
  // Checkboxes that share a name.
  expect((await get('/shop?sort=b&sort=c')).body.toString()).toBe('/shop?sort=b&sort=c #5')
})

test('a URL with parameters that the endpoint rejects has no cache key', () => {
  const cache = createPageCache()
  cache.declare(/^\/api\/products$/, ['limit'], 'reject-others')
  expect(cache.keyOf('/api/products?limit=5')).toBe('/api/products?limit=5')
  for (const query of ['limit=5&x=1', 'x=1', 'limit=5&limit=6'])
    expect(cache.keyOf(`/api/products?${query}`)).toBeNull()
})

test.each([301, 404, 500])('a response with status %i is never cached', async (status) => {
  const [cache, page] = [createPageCache(), counting(status)]
  const get = await serveCached({ cache, render: page.render })
  await get('/')
  expect(await get('/')).toMatchObject({ status, body: Buffer.from('/ #2') })
})

test('a failed render leaves nothing in the cache', async () => {
  const cache = createPageCache()
  const request = { headers: {}, method: 'GET', url: '/' } as never
  const failing = () => cache.respond(request, '/', 'page', () => Promise.reject(new Error('no database')))
  await expect(failing()).rejects.toThrow('no database')
  const get = await serveCached({ cache, render: counting().render })
  expect((await get('/')).body.toString()).toBe('/ #1')
})

test('a matching ETag is answered with 304 until the response changes', async () => {
  const [cache, page] = [createPageCache(), counting()]
  const get = await serveCached({ cache, render: page.render })
  const { headers } = await get('/')
  const again = await get('/', { 'if-none-match': String(headers.etag) })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  cache.clear()
  expect(await get('/', { 'if-none-match': String(headers.etag) })).toMatchObject({
    status: 200,
    body: Buffer.from('/ #2'),
  })
})

test('HEAD sends the headers without the body', async () => {
  const get = await serveCached({ cache: createPageCache(), render: counting().render })
  expect(await get('/', {}, 'HEAD')).toMatchObject({
    status: 200,
    headers: { 'content-length': '4' },
    body: Buffer.alloc(0),
  })
})

test('a flood of free-text URLs evicts no other pages', async () => {
  const [cache, page] = [createPageCache({ maxBytes: 100_000 }), counting()]
  cache.declare(/^\/search$/, ['q'], 'ignore-others')
  cache.declare(/^\/category$/, ['category', 'cursor'], 'ignore-others', ['cursor'])
  const body = 'x'.repeat(2000)
  const get = await serveCached({
    cache,
    render: async (key) => ({ body: `${(await page.render(key)).body}${body}` }),
  })
  const popular = ['/', '/product-details/7', '/category?category=women']
  for (const path of popular) await get(path)
  for (let flood = 0; flood < 60; flood++) {
    await get(`/search?q=${flood}`)
    await get(`/category?category=women&cursor=${flood}`)
  }
  const before = page.count
  for (const path of popular) await get(path)
  expect(page.count).toBe(before)
  // The latest entries of the flood are still cached, the first are not: they have a small store of their own.
  await get('/category?category=women&cursor=59')
  expect(page.count).toBe(before)
  await get('/search?q=0')
  expect(page.count).toBe(before + 1)
  cache.clear()
  await get('/search?q=0')
  expect(page.count).toBe(before + 2)
})

test('a response that is not cacheable is rendered every time', async () => {
  const cache = createPageCache()
  let renders = 0
  const request = { headers: {}, method: 'GET', url: '/search?q=x' } as never
  const render = async () => ({
    status: 200,
    headers: [],
    body: Buffer.from(String(++renders)),
    isCacheable: false,
  })
  for (let times = 0; times < 2; times++) await cache.respond(request, '/search?q=x', 'page', render)
  expect(renders).toBe(2)
})

test('while changes by others cannot be heard, every response is rendered anew', async () => {
  const [cache, page] = [createPageCache(), counting()]
  const request = await serveCached({ cache, render: page.render })
  const get = async () => (await request('/')).body.toString()
  expect([await get(), await get()]).toEqual(['/ #1', '/ #1'])
  cache.setConnected(false)
  expect([await get(), await get()]).toEqual(['/ #2', '/ #3'])
  cache.setConnected(true)
  expect([await get(), await get()]).toEqual(['/ #4', '/ #4'])
})

test('a response whose render began before the connection was lost is not cached', async () => {
  const [cache, page] = [createPageCache(), counting()]
  let finish = () => {}
  const waiting = new Promise<void>((resolve) => {
    finish = resolve
  })
  const get = await serveCached({
    cache,
    render: async (key) => {
      const rendered = await page.render(key)
      if (page.count === 1) await waiting
      return rendered
    },
  })
  const first = get('/')
  await expect.poll(() => page.count).toBe(1)
  cache.setConnected(false)
  cache.setConnected(true)
  finish()
  await first
  expect((await get('/')).body.toString()).toBe('/ #2')
})

test.each(['rejects', 'answers 503'])('an outdated page is served while its render %s', async (failure) => {
  const [cache, page] = [createPageCache(), counting()]
  let isFailing = false
  const get = await serveCached({
    cache,
    render: async (key) => {
      if (!isFailing) return page.render(key)
      if (failure === 'rejects') throw new Error('no database')
      return { status: 503, body: 'The database is away' }
    },
  })
  await get('/')
  cache.setConnected(false)
  isFailing = true
  for (let times = 0; times < 3; times++)
    expect(await get('/')).toMatchObject({ status: 200, body: Buffer.from('/ #1') })
  isFailing = false
  await expect.poll(async () => (await get('/')).body.toString()).toBe('/ #2')
})

test('a memoized result is computed anew while changes by others cannot be heard', async () => {
  const cache = createPageCache()
  let count = 0
  const read = () => cache.memoize('total', async () => ++count)
  expect([await read(), await read()]).toEqual([1, 1])
  cache.setConnected(false)
  expect([await read(), await read()]).toEqual([2, 3])
  expect(await Promise.all([read(), read()])).toEqual([4, 4])
  cache.setConnected(true)
  expect([await read(), await read()]).toEqual([5, 5])
})
