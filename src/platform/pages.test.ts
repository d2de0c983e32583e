import { RouterContextProvider } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { createHttp, type HttpOptions } from './http.ts'
import { createPageCache } from './page-cache.ts'
import { servePages } from './pages.ts'

const shop = openTestShop()
const apps: { close: () => Promise<unknown> }[] = []
afterAll(async () => {
  for (const app of apps) await app.close()
})

/** A shop whose pages are rendered by `respond`; addresses below /unknown share one page. */
async function servePagesOf(
  respond: (path: string) => Response | Promise<Response>,
  findRedirect: (url: string) => Promise<string | null> = async () => null,
) {
  const missing: string[] = []
  const cache = createPageCache()
  const app = createHttp({ ...(shop.app.shop as HttpOptions), cache })
  const rendered: string[] = []
  servePages(app, {
    handlerFor: async () => async (request) => {
      const { pathname } = new URL(request.url)
      rendered.push(pathname)
      return respond(pathname)
    },
    createContext: () => new RouterContextProvider(),
    shopUrl: 'http://localhost',
    parameters: [],
    frames: [],
    externalSources: async (path) => ({
      scripts: path === '/measured' ? ['https://scripts.example'] : [],
      images: [],
      connections: path === '/measured' ? ['https://events.example'] : [],
    }),
    hasCamera: (path) => path === '/scan',
    pathRule: (path) => ({
      canonical: path === '/Shop/' ? '/shop' : null,
      shared: path.startsWith('/unknown') ? '/unknown/page' : null,
      kind: path.startsWith('/unknown') ? 'none' : 'perhaps',
    }),
    findRedirect,
    mayBeRedirected: (url) => url.startsWith('/?p='),
    onMissing: (url) => missing.push(url),
    formNotSentPath: (path) => `/form-not-sent?of=${path}`,
    unavailablePage: (url) => `<h1>unavailable: ${url}</h1>`,
    production: true,
  })
  await app.ready()
  apps.push(app)
  return { app, cache, rendered, missing, get: (url: string) => app.inject({ url }) }
}
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } })

test('addresses that share a page are rendered once, with the status of that page, until the storefront changes', async () => {
  const { rendered, cache, get } = await servePagesOf((path) => html(`no ${path}`, 404))
  for (const path of ['/unknown/1', '/unknown/2', '/unknown/3?x=1']) {
    const { statusCode, body } = await get(path)
    expect([statusCode, body]).toEqual([404, 'no /unknown/page'])
  }
  expect(rendered).toEqual(['/unknown/page'])
  cache.clear()
  await get('/unknown/4')
  expect(rendered).toHaveLength(2)
})

test('another form of an address leads to the one of the page, with its query', async () => {
  const { rendered, get } = await servePagesOf((path) => html(path))
  const { statusCode, headers } = await get('/Shop/?category=sarees')
  expect([statusCode, headers.location, rendered]).toEqual([301, '/shop?category=sarees', []])
})

test('a form that the browser posts by itself leads to a page, whatever it contains; a program reads that there is no such call', async () => {
  const { app, rendered } = await servePagesOf((path) => html(path))
  const post = (contentType: string, accept: string) =>
    app.inject({
      method: 'POST',
      url: '/authentication/login',
      payload: 'email=a%40b.example',
      headers: { accept, 'content-type': contentType },
    })
  const ofBrowsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    const { statusCode, headers } = await post(type, ofBrowsers)
    expect([statusCode, headers.location]).toEqual([303, '/form-not-sent?of=/authentication/login'])
  }
  const { statusCode, json } = await post('application/json', '*/*')
  expect([statusCode, rendered]).toEqual([400, []])
  expect(json()).toHaveProperty('error')
})

test('another page that does not exist is not cached, so that invented addresses do not fill the memory', async () => {
  const { rendered, get } = await servePagesOf(() => html('no such product', 404))
  await get('/product-details/x')
  await get('/product-details/x')
  expect(rendered).toHaveLength(2)
})

test('while no page can be rendered there is one in words, and cached pages are still served', async () => {
  const { app, get } = await servePagesOf((path) => html(path))
  expect((await get('/shop')).body).toBe('/shop')
  const finish: (() => void)[] = []
  for (let index = 0; index < 104; index++)
    app.queues.reads
      .run('stranger', () => new Promise<void>((resolve) => finish.push(resolve)))
      .catch(() => {})
  const { statusCode, headers, body } = await get('/cart')
  expect(statusCode).toBe(503)
  expect(headers).toMatchObject({ 'retry-after': '2', 'content-type': 'text/html; charset=utf-8' })
  expect(body).toBe('<h1>unavailable: /cart</h1>')
  expect((await get('/shop')).body).toBe('/shop')
})

test.each<[string, () => Response | Promise<Response>, number]>([
  ['the database is away', () => html('', 503), 503],
  ['the connection is lost', () => Promise.reject(new Error('Connection terminated')), 503],
  ['there is a bug', () => Promise.reject(new Error('undefined is not a function')), 500],
])('when %s the page in words is sent', async (_, respond, status) => {
  const { get } = await servePagesOf(respond)
  const { statusCode, body, headers } = await get('/shop')
  expect([statusCode, body]).toEqual([status, '<h1>unavailable: /shop</h1>'])
  expect(headers['retry-after']).toBe('2')
  expect(headers['cache-control']).toBe('private, no-store')
})

test('a page may use the other origins that it is measured with, and every other page its own server only [D80]', async () => {
  const { get } = await servePagesOf((path) => html(`<script>a()</script>${path}`))
  const policyOf = async (url: string) => {
    const policy = String((await get(url)).headers['content-security-policy'])
    return Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name, ...sources] = directive.split(' ')
        return [name, sources]
      }),
    )
  }
  const own = { 'script-src': ["'self'", expect.stringMatching(/^'sha256-/)], 'img-src': ["'self'", 'data:'] }
  const usual = await policyOf('/shop')
  expect(usual).toMatchObject(own)
  expect(usual).not.toHaveProperty('connect-src')
  expect(await policyOf('/measured?x=1')).toMatchObject({
    ...own,
    'script-src': [...own['script-src'], 'https://scripts.example'],
    'connect-src': ["'self'", 'https://events.example'],
  })
})

test('only pages that read codes may use the camera, and WebAssembly for it; nothing else becomes theirs [D218]', async () => {
  const { get } = await servePagesOf((path) => html(`<script>a()</script>${path}`))
  const [scan, shop] = [(await get('/scan')).headers, (await get('/shop')).headers]
  expect(shop['permissions-policy']).toBe('camera=(), microphone=(), geolocation=(), payment=()')
  expect(scan['permissions-policy']).toBe('camera=(self), microphone=(), geolocation=(), payment=()')
  const [ofScan, ofShop] = [scan, shop].map((headers) => String(headers['content-security-policy']))
  expect(ofShop).not.toContain('wasm')
  expect(ofScan?.replace(" 'wasm-unsafe-eval'", '')).toBe(ofShop)
})

test('an address without a page is redirected for good with what caches need, and pages that exist ask for no redirect [D200]', async () => {
  const asked: string[] = []
  let target: string | null = '/product-details/42?x=1'
  const { get, cache, missing, rendered } = await servePagesOf(
    (path) => (path.startsWith('/unknown') || path === '/gone' ? html('none', 404) : html(path)),
    async (url) => {
      asked.push(url)
      return url.startsWith('/unknown/other') ? null : target
    },
  )
  await get('/shop')
  expect(asked).toEqual([])
  for (let times = 0; times < 2; times++) {
    const { statusCode, headers, body } = await get('/unknown/old?x=1')
    expect([statusCode, headers.location, body]).toEqual([301, '/product-details/42?x=1', ''])
    expect(headers['cache-control']).toBe('private, no-cache')
  }
  expect(asked).toEqual(['/unknown/old?x=1'])
  // A page that does not exist any more; its address has a page as long as there is one.
  expect((await get('/gone')).statusCode).toBe(301)
  expect((await get('/unknown/other')).statusCode).toBe(404)
  expect(missing).toEqual(['/unknown/other'])
  // After a change it leads elsewhere, or nowhere.
  target = null
  cache.clear()
  expect((await get('/unknown/old?x=1')).statusCode).toBe(404)
  expect((await get('/gone')).statusCode).toBe(404)
  expect(rendered.filter((path) => path === '/shop')).toHaveLength(1)
})

test('the home page with the number of an old page is redirected where that is known, and is the home page otherwise [D200]', async () => {
  const { get, missing } = await servePagesOf(html, async (url) =>
    url === '/?p=1' ? '/product-details/7' : null,
  )
  const [known, other] = [await get('/?p=1'), await get('/?p=2')]
  expect([known.statusCode, known.headers.location]).toEqual([301, '/product-details/7'])
  expect([other.statusCode, other.body, missing]).toEqual([200, '/', []])
})
