import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#lib/endpoint.ts'
import { nameOf } from '#platform/http.ts'
import { openTestShop, shopUrl } from './shop.ts'

const shop = openTestShop()

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

const contracts = import.meta.glob<Record<string, unknown>>('../src/shop/**/contract.ts', { eager: true })
const exported = Object.values(contracts).flatMap((contract) => Object.values(contract))
const doors = exported.filter(isEndpoint).map((endpoint) => ({ name: nameOf(endpoint), endpoint }))
const doorsFor = (...access: Endpoint['access'][]) =>
  doors.filter(({ endpoint }) => access.includes(endpoint.access))

/** Knocks with nothing but headers: who calls is asked before what was sent is looked at. */
const knock = ({ method, path }: Endpoint, headers: Record<string, string> = {}) =>
  shop.inject({
    method,
    url: `/api${path.replace(/:\w+/g, '1')}`,
    headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { payload: '{}' }),
  })

test('every door that is declared is answered, and nothing else is', () => {
  expect(Object.keys(contracts).length).toBeGreaterThan(5)
  expect(doors.length).toBeGreaterThan(15)
  expect([...shop.app.doors.keys()].sort()).toEqual(doors.map(({ name }) => name).sort())
  expect(new Set(doors.map(({ name }) => name)).size).toBe(doors.length)
})

test('there are doors of every kind of access, so that no list below is empty by mistake', () => {
  for (const access of ['public', 'session', 'customer', 'admin'] as const)
    expect(doorsFor(access), access).not.toEqual([])
})

test.each(doorsFor('customer', 'admin', 'session'))('$name is closed to strangers', async ({ endpoint }) => {
  const answer = await knock(endpoint)
  expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'not-signed-in'])
})

test.each(doorsFor('customer', 'admin', 'session'))(
  '$name is closed to a forged token',
  async ({ endpoint }) => {
    const answer = await knock(endpoint, { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' })
    expect(answer.statusCode).toBe(401)
  },
)

test.each(doorsFor('admin'))('$name is closed to customers [ROLE-05]', async ({ endpoint }) => {
  const { token } = await shop.person('customer')
  const answer = await knock(endpoint, { authorization: `Bearer ${token}` })
  expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'not-allowed'])
})

test.each(doorsFor('customer', 'admin'))('$name lets an administrator in', async ({ endpoint }) => {
  const { token } = await shop.person('admin')
  const answer = await knock(endpoint, { authorization: `Bearer ${token}` })
  expect([401, 403]).not.toContain(answer.statusCode)
})

test.each(doorsFor('session'))('$name is not opened by a bearer token', async ({ endpoint }) => {
  const { token } = await shop.person('admin')
  const answer = await knock(endpoint, { authorization: `Bearer ${token}`, origin: shopUrl })
  expect(answer.statusCode).toBe(401)
})

test.each(doors)('$name refuses a query parameter it does not know', async ({ endpoint }) => {
  const { token } = await shop.person('admin')
  const url = `/api${endpoint.path.replace(/:\w+/g, '1')}?surprise=1`
  const answer = await shop.app.inject({
    ...{ method: endpoint.method, url },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && { payload: '{}' }),
  })
  if (endpoint.access === 'session') expect(answer.statusCode).toBe(401)
  else {
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.fields).toHaveProperty('surprise')
  }
})

type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema }

/** Every schema inside `schema` with the path to it. */
function* within(schema: Schema, path: string): Generator<[string, Schema]> {
  yield [path, schema]
  for (const [name, part] of Object.entries(schema.properties ?? {})) yield* within(part, `${path}.${name}`)
  if (schema.items) yield* within(schema.items, `${path}[]`)
  for (const kind of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    for (const part of (schema[kind] as Schema[] | undefined) ?? []) yield* within(part, path)
  if (typeof schema.additionalProperties === 'object')
    yield* within(schema.additionalProperties as Schema, `${path}.*`)
}

/** Whether a pattern can only match texts of limited length: anchored, and nothing in it repeats without end. */
const isBounded = (pattern: string) => /^\^.*\$$/s.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern)

/** What is wrong with a schema that strangers fill in: fields nobody knows, texts, lists and numbers without end. */
function looseEnds(schema: z.ZodType, name: string) {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return [...within(json, name)].flatMap(([path, part]) => {
    const problems: string[] = []
    const types = [part.type].flat()
    const closed = part.enum !== undefined || part.const !== undefined
    if (types.includes('object') && part.additionalProperties !== false) problems.push('takes unknown fields')
    if (types.includes('array') && part.maxItems === undefined) problems.push('is a list without end')
    if (
      types.includes('string') &&
      !closed &&
      part.maxLength === undefined &&
      !isBounded(String(part.pattern))
    )
      problems.push('is a text without end')
    if (!part.type && !closed && !part.anyOf && !part.oneOf && !part.allOf && path !== name)
      problems.push('takes anything at all')
    return problems.map((problem) => `${path} ${problem}`)
  })
}

test.each(doors)(
  '$name says how long and how many everything it takes may be, at every level',
  ({ endpoint }) => {
    const { params, query, body } = endpoint
    expect([
      ...(params ? looseEnds(params.strict(), 'params') : []),
      ...(query ? looseEnds(query.strict(), 'query') : []),
      ...(body ? looseEnds(body.strict(), 'body') : []),
    ]).toEqual([])
  },
)

test('the search for loose ends finds them', () => {
  const loose = z.strictObject({
    text: z.string(),
    list: z.array(z.strictObject({ deep: z.string().regex(/^a+$/) })),
    open: z.object({ fine: z.string().max(3) }).loose(),
    any: z.unknown(),
    good: z.enum(['a']).or(z.string().regex(/^[a-z]{2,4}$/)),
  })
  expect(looseEnds(loose, 'body')).toEqual([
    'body.text is a text without end',
    'body.list is a list without end',
    'body.list[].deep is a text without end',
    'body.open takes unknown fields',
    'body.open.* takes anything at all',
    'body.any takes anything at all',
  ])
})

test('a call that nobody declared is not found and never a page', async () => {
  for (const url of ['/api', '/api/nothing', '/api/products/1', '/api/orders/'])
    expect((await shop.app.inject({ method: 'GET', url })).json().error.code).toBe('not-found')
})
