import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, includesPermission } from '#lib/endpoint.ts'
import { keyPermissions, type Permission, permissions } from '#lib/permissions.ts'
import { endpointKey } from '#platform/http.ts'
import { openTestShop } from './shop.ts'

const shop = openTestShop()

let admin: Awaited<ReturnType<typeof shop.person>>
beforeAll(async () => {
  admin = await shop.person('admin')
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

const contracts = import.meta.glob<Record<string, unknown>>('../src/shop/**/*contract.ts', { eager: true })
const exported = Object.values(contracts).flatMap((contract) => Object.values(contract))
const endpoints = exported.filter(isEndpoint).map((endpoint) => ({ name: endpointKey(endpoint), endpoint }))
const endpointsWith = (...access: Endpoint['access'][]) =>
  endpoints.filter(({ endpoint }) => access.includes(endpoint.access))

/** Calls with headers but without valid input: authorization comes before validation. */
const call = ({ method, path }: Endpoint, headers: Record<string, string> = {}) =>
  shop.inject({
    method,
    url: `/api${path.replace(/:\w+/g, '1')}`,
    headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { payload: '{}' }),
  })

test('every declared endpoint has a handler, and nothing else has', () => {
  expect(Object.keys(contracts).length).toBeGreaterThan(5)
  expect(endpoints.length).toBeGreaterThan(15)
  expect([...shop.app.endpoints.keys()].sort()).toEqual(endpoints.map(({ name }) => name).sort())
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
})

test('an endpoint that takes a version declares what it answers when somebody else was faster', () => {
  const takes = (body: z.ZodObject | undefined) =>
    body !== undefined && ('version' in body.shape || 'from' in body.shape)
  const versioned = endpoints.filter(({ endpoint }) => 'version' in (endpoint.body?.shape ?? {}))
  expect(versioned.length).toBeGreaterThan(10)
  for (const { name, endpoint } of versioned) expect(endpoint.conflict, name).toBeDefined()
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.conflict))
    expect(takes(endpoint.body) || name === 'PATCH /products', name).toBe(true)
})

test('there are endpoints with every kind of access, so that no list below is empty by mistake', () => {
  for (const access of ['public', 'session', 'customer', 'admin'] as const)
    expect(endpointsWith(access), access).not.toEqual([])
})

// Who is let in is said by the table of authorization.test.ts.
test.each(endpointsWith('customer', 'admin', 'session'))(
  '$name rejects guests before it looks at their input',
  async ({ endpoint }) => {
    const response = await call(endpoint)
    expect([response.statusCode, response.json().error.code]).toEqual([401, 'not-signed-in'])
  },
)

const keys = new Map<string, Promise<string>>()

/** The API key with these permissions. */
function keyWith(some: readonly Permission[]) {
  const made = keys.get(some.join()) ?? shop.make.apiKey(admin.user.id, some)
  keys.set(some.join(), made)
  return made
}

/** The permissions by which a program opens an endpoint; none where only people are let in. */
const permissionsOf = ({ permission }: Endpoint) =>
  keyPermissions.filter((each) => includesPermission([each], permission))

test.each(endpointsWith('admin', 'customer', 'public'))(
  '$name is opened by API keys of its permissions and by no other key [D72]',
  async ({ endpoint }) => {
    const own = permissionsOf(endpoint)
    const others = permissions.filter((permission) => !own.some((each) => each === permission))
    const callWith = async (some: readonly Permission[]) => {
      const response = await call(endpoint, { authorization: `Bearer ${await keyWith(some)}` })
      return response.statusCode
    }
    for (const permission of own) expect([401, 403], permission).not.toContain(await callWith([permission]))
    // Reading what everybody may read needs no key, so none is looked at.
    const isOpen = endpoint.access === 'public' && endpoint.method === 'GET'
    if (others.length && !isOpen) expect(await callWith(others)).toBe(403)
  },
)

test('each permission opens something, and the keys themselves only people', () => {
  for (const permission of keyPermissions)
    expect(
      endpoints.filter(({ endpoint }) => permissionsOf(endpoint).includes(permission)),
      permission,
    ).not.toEqual([])
  const onlyPeople = endpoints.filter(
    ({ endpoint }) => endpoint.access === 'admin' && permissionsOf(endpoint).length === 0,
  )
  const paths = onlyPeople.map(({ name }) => name).join()
  for (const part of [
    '/api-keys',
    '/webhooks',
    '/couriers',
    '/sms/gateway',
    '/users',
    '/updateUser',
    '/backups',
    '/audit',
  ])
    expect(paths).toContain(part)
})

test.each(endpoints)('$name rejects an unknown query parameter', async ({ endpoint }) => {
  const url = `/api${endpoint.path.replace(/:\w+/g, '1')}?surprise=1`
  const response = await shop.app.inject({
    method: endpoint.method,
    url,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && { payload: '{}' }),
  })
  if (endpoint.access === 'session') expect(response.statusCode).toBe(401)
  else {
    expect(response.statusCode).toBe(422)
    expect(response.json().error.fields).toHaveProperty('surprise')
  }
})

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema }

/** Yields every nested schema with its path. */
function* walkSchema(schema: Schema, path: string): Generator<[string, Schema]> {
  yield [path, schema]
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    yield* walkSchema(part, `${path}.${name}`)
  if (schema.items) yield* walkSchema(schema.items, `${path}[]`)
  for (const kind of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    for (const part of (schema[kind] as Schema[] | undefined) ?? []) yield* walkSchema(part, path)
  if (typeof schema.additionalProperties === 'object')
    yield* walkSchema(schema.additionalProperties as Schema, `${path}.*`)
  if (schema.propertyNames) yield* walkSchema(schema.propertyNames as Schema, `${path}.(name)`)
}

/** Whether a pattern matches only text of limited length: anchored and without unlimited repetition. */
const isBounded = (pattern: string) => /^\^.*\$$/s.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern)

/** Lists the unlimited parts of an input schema: unknown fields, unbounded strings and arrays. */
function unlimitedParts(schema: z.ZodType, name: string) {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return [...walkSchema(json, name)].flatMap(([path, part]) => {
    const problems: string[] = []
    const types = [part.type].flat()
    const closed = part.enum !== undefined || part.const !== undefined
    const isBoundedRecord = part.propertyNames !== undefined && part.maxProperties !== undefined
    if (types.includes('object') && part.additionalProperties !== false && !isBoundedRecord)
      problems.push('allows unknown fields')
    if (types.includes('array') && part.maxItems === undefined) problems.push('is an unbounded array')
    if (
      types.includes('string') &&
      !closed &&
      part.maxLength === undefined &&
      !isBounded(String(part.pattern))
    )
      problems.push('is an unbounded string')
    if (!part.type && !closed && !part.anyOf && !part.oneOf && !part.allOf && path !== name)
      problems.push('allows any value')
    return problems.map((problem) => `${path} ${problem}`)
  })
}

test.each(endpoints)('$name limits the length of every string and array of its input', ({ endpoint }) => {
  const { params, query, body } = endpoint
  expect([
    ...(params ? unlimitedParts(params.strict(), 'params') : []),
    ...(query ? unlimitedParts(query.strict(), 'query') : []),
    ...(body ? unlimitedParts(body.strict(), 'body') : []),
  ]).toEqual([])
})

test('unlimitedParts finds them', () => {
  const unlimited = z.strictObject({
    text: z.string(),
    list: z.array(z.strictObject({ deep: z.string().regex(/^a+$/) })),
    open: z.object({ fine: z.string().max(3) }).loose(),
    any: z.unknown(),
    good: z.enum(['a']).or(z.string().regex(/^[a-z]{2,4}$/)),
  })
  expect(unlimitedParts(unlimited, 'body')).toEqual([
    'body.text is an unbounded string',
    'body.list is an unbounded array',
    'body.list[].deep is an unbounded string',
    'body.open allows unknown fields',
    'body.open.* allows any value',
    'body.any allows any value',
  ])
})

test('an undeclared API call is 404 and never a page', async () => {
  for (const url of ['/api', '/api/nothing', '/api/products/1', '/api/orders/'])
    expect((await shop.app.inject({ method: 'GET', url })).json().error.code).toBe('not-found')
})
