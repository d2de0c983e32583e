import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { includesPermission } from '#lib/endpoint.ts'
import { ShopError } from '#lib/errors.ts'
import { keyPermissions } from '#lib/permissions.ts'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()

interface Operation {
  operationId: string
  summary: string
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { $ref?: string; headers?: object; content?: object }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object; responses: Record<string, object>; securitySchemes: object }
}
let document: Document
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

beforeAll(async () => {
  const { status, headers, body } = await shop.send('GET', '/api/openapi.json')
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  document = body
})

test('the document is sent compressed, and only once to who keeps it', async () => {
  const get = (headers: Record<string, string>) => shop.app.inject({ url: '/api/openapi.json', headers })
  const plain = await get({})
  const etag = String(plain.headers.etag)
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await get({ 'accept-encoding': encoding })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding', etag })
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(decode(rawPayload).equals(plain.rawPayload)).toBe(true)
  }
  const known = await get({ 'accept-encoding': 'br', 'if-none-match': `W/"other", ${etag}` })
  expect([known.statusCode, known.rawPayload.length, known.headers.etag]).toEqual([304, 0, etag])
})

test('the document and its page cost their network its budget of reads', async () => {
  const run = vi.spyOn(shop.app.queues.reads, 'run').mockImplementation(async () => {
    throw new ShopError('too-many', 'Too many requests.', { retryAfter: 5 })
  })
  for (const url of ['/api/openapi.json', '/api/docs'])
    expect((await shop.app.inject({ url, remoteAddress: '2001:db8::7' })).statusCode).toBe(429)
  expect(run.mock.calls.map(([network]) => network)).toEqual(['2001:db8:0:0::', '2001:db8:0:0::'])
  run.mockRestore()
})

test('every endpoint is described and nothing else', () => {
  const described = operations().map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  expect(described.sort()).toEqual([...shop.app.endpoints.keys()].sort())
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
})

test('every $ref of the document resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to)
  expect(references.length).toBeGreaterThan(20)
  for (const to of new Set(references)) {
    expect(to).toMatch(/^#\//)
    const target = to
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document)
    expect(target, to).toBeTypeOf('object')
  }
})

test('every name in a path is a required path parameter', () => {
  for (const { path, operation } of operations()) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name)).toEqual(named)
    expect(declared.every(({ required }) => required)).toBe(true)
  }
})

test('each operation has a unique id and a one-sentence summary', () => {
  const names = operations().map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const { operation } of operations()) expect(operation.summary).toMatch(/^[A-Z].*\.$/)
})

test('security schemes match the access of each endpoint', () => {
  for (const { endpoint } of shop.app.endpoints.values()) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const { security, responses } = document.paths[path]?.[endpoint.method.toLowerCase()] ?? {
      security: [],
      responses: {},
    }
    const schemes = security.map((each) => Object.keys(each)[0] ?? 'nothing')
    if (endpoint.access === 'session') expect(schemes).toEqual(['sessionCookie'])
    else if (endpoint.access !== 'public') {
      const takesKeys = includesPermission(keyPermissions, endpoint.permission)
      expect(schemes).toEqual(takesKeys ? ['bearerToken', 'apiKey'] : ['bearerToken'])
    } else expect(schemes).toEqual(endpoint.method === 'GET' ? [] : ['nothing', 'bearerToken'])
    expect('401' in responses).toBe(endpoint.access !== 'public' || endpoint.method !== 'GET')
    expect('403' in responses).toBe(endpoint.permission !== undefined)
  }
})

test('request bodies are described with their limits and without additional properties', () => {
  const schema = document.paths['/postOrder']?.post?.requestBody?.content['application/json']?.schema
  expect(schema).toMatchObject({
    additionalProperties: false,
    required: ['subTotal', 'total', 'products', 'customerData'],
    properties: {
      products: {
        maxItems: 50,
        items: { additionalProperties: false, properties: { quantity: { maximum: 999 } } },
      },
      customerData: { additionalProperties: false },
    },
  })
  expect(document.paths['/postOrder']?.post?.parameters).toMatchObject([
    { name: 'idempotency-key', in: 'header', required: false },
    { name: 'shodai-checkout', in: 'header', required: false },
    { name: 'shodai-order-page', in: 'header', required: false },
    { name: 'shodai-visitor', in: 'header', required: false },
    { name: 'shodai-origin', in: 'header', required: false },
    { name: 'user-agent', in: 'header', required: false },
  ])
  expect(Object.keys(document.paths['/postOrder']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['201', '400', '409', '422', '429', '500', '503']),
  )
})

test('a conflict is described with what is there now, where an endpoint declares it', () => {
  const conflictOf = (path: string, method: string) =>
    document.paths[path]?.[method]?.responses['409'] as Record<string, unknown> | undefined
  expect(conflictOf('/postOrder', 'post')).toEqual({ $ref: '#/components/responses/not-possible-now' })
  expect(conflictOf('/synonyms/{id}', 'put')?.content).toMatchObject({
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Error' },
          { properties: { error: { properties: { now: { required: ['_id', 'phrases', 'version'] } } } } },
        ],
      },
    },
  })
})

test('paged responses document the cursor and count headers', () => {
  expect(document.paths['/orders']?.get?.responses['200']?.headers).toHaveProperty('X-Next-Cursor')
  expect(document.paths['/orders']?.get?.responses['200']?.headers).toHaveProperty('X-Total-Count')
  expect(document.paths['/settings']?.get?.responses['200']?.headers).toBeUndefined()
})

test('errors have one schema and a known code', async () => {
  const { body } = await shop.send('GET', '/api/product/x')
  const schema = document.components.schemas as {
    Error: { properties: { error: { properties: { code: { enum: string[] } } } } }
  }
  expect(schema.Error.properties.error.properties.code.enum).toContain(body.error.code)
  expect(schema.Error.properties.error.properties.code.enum).toHaveLength(10)
})

test('the reference page loads everything from the shop itself', async () => {
  const { status, body, headers } = await shop.send('GET', '/api/docs/')
  expect(status).toBe(200)
  expect(body).toContain('/api/openapi.json')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe-eval|https?:|script-src[^;]*unsafe-inline/)
  const sources = [...String(body).matchAll(/src="([^"]+)"/g)].map(([, source = '']) => source)
  expect(sources).toHaveLength(1)
  const script = await shop.send('GET', new URL(sources[0] ?? '', 'http://shop.example/api/docs/').pathname)
  expect([script.status, script.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
  expect(String(script.headers['content-type'])).toContain('javascript')
})
