import fc from 'fast-check'
import { type Bench, hundredths } from './bench.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Schema = { [keyword: string]: unknown } & {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
}
interface Operation {
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[]
  body: Schema | null
  isUpload: boolean
}
interface Case {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
}

/** Random choices that one number repeats. */
function createChoices(seed: number) {
  let state = seed >>> 0
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
  }
}
type Choices = ReturnType<typeof createChoices>

/** What people type and programs send that no schema expects. */
const hostileValues: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  9_999_999_999,
  '',
  ' ',
  '\0',
  '\u200b',
  '\ud800',
  'শাড়ি',
  '🎁'.repeat(50),
  "'; drop table orders --",
  '%',
  '\\',
  '../..',
  'x'.repeat(5000),
  '=1+1',
  '<script>',
  'null',
  'NaN',
  '1e400',
  '-0',
  '0x10',
  '০১৭',
  '9999-12-31',
  '0000-00-00',
  [],
  {},
  [[]],
  [null],
  { a: { b: {} } },
  ['x', 1, null],
]
const hostilePaths = [
  '%00',
  '%ff',
  '%',
  '..',
  '%2e%2e%2f',
  '0',
  '-1',
  '1e9',
  '9'.repeat(30),
  'x'.repeat(300),
  '%F0%9F%8E%81',
  'null',
  "'",
]

/** Values by the name of a field, where a schema says too little to be accepted. */
const namedValues: Record<string, readonly Json[]> = {
  email: ['rahima@shop.example'],
  mobileNumber: ['01712345678', '01812345679'],
  phone: ['01712345678'],
  contact: ['01712345678', 'rahima@shop.example'],
  district: ['Tangail', 'Dhaka'],
  thana: ['Mirzapur'],
  category: ['Women Items'],
  subCategory: ['Jewelry'],
  deliveryArea: ['Outside Dhaka'],
  searchQuery: ['saree', 'শাড়ি'],
  search: ['rahima', '017'],
}

/** Creates values that a JSON schema accepts. */
function createGenerator(
  { below, chance, pick }: Choices,
  schemas: Record<string, Schema>,
  ids: Record<string, string[]>,
) {
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? resolve(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

  function text(schema: Schema, name: string): string {
    const {
      format,
      pattern,
      minLength = 0,
      maxLength = 40,
    } = schema as {
      format?: string
      pattern?: string
      minLength?: number
      maxLength?: number
    }
    const named = namedValues[name]
    if (named && chance(0.9)) return String(pick(named))
    const known = ids[name]
    if (known?.length && chance(0.9)) return pick(known)
    if (format === 'email') return 'rahima@shop.example'
    if (format === 'date-time') return '2026-11-20T10:00:00.000Z'
    if (format === 'date') return '2026-11-20'
    if (format === 'uuid') return '019ab000-0000-4000-8000-000000000000'
    if (format === 'uri' || format === 'url') return 'https://shop.example/'
    if (pattern) {
      try {
        const [matching] = fc.sample(fc.stringMatching(new RegExp(pattern)), {
          seed: below(2 ** 31),
          numRuns: 1,
        })
        return (matching ?? '').slice(0, maxLength)
      } catch {
        // A pattern that cannot be generated from.
      }
    }
    const letters = ['a', 'শ', 'x', '7', ' ', 'é', '🎁']
    const length = Math.max(minLength, Math.min(maxLength, 1 + below(12)))
    return Array.from({ length }, () => pick(letters))
      .join('')
      .slice(0, Math.max(minLength, maxLength))
  }

  function number(schema: Schema, isInteger: boolean): number {
    const { minimum, maximum, exclusiveMinimum } = schema as Record<string, number | undefined>
    const low = Math.max(minimum ?? 0, exclusiveMinimum === undefined ? -1e9 : exclusiveMinimum + 1)
    const high = Math.min(maximum ?? low + 1000, low + 1000)
    const value = low + below(Math.max(1, Math.floor(high - low + 1)))
    return isInteger ? Math.ceil(value) : value
  }

  return function generate(given: Schema, name = '', depth = 0): Json {
    const schema = resolve(given)
    if ('const' in schema) return schema.const as Json
    if (Array.isArray(schema.enum)) return pick(schema.enum as Json[])
    for (const kind of ['anyOf', 'oneOf'] as const)
      if (Array.isArray(schema[kind])) return generate(pick(schema[kind] as Schema[]), name, depth)
    if (Array.isArray(schema.allOf))
      return generate(Object.assign({}, ...(schema.allOf as Schema[]).map(resolve)), name, depth)
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type
    if (type === 'string') return text(schema, name)
    if (type === 'integer' || type === 'number') return number(schema, type === 'integer')
    if (type === 'boolean') return chance(0.5)
    if (type === 'array') {
      const { minItems = 0, maxItems = 3 } = schema as { minItems?: number; maxItems?: number }
      const length = Math.max(minItems, below(Math.min(maxItems, 3) + 1))
      return Array.from({ length }, () => generate(schema.items ?? {}, name, depth + 1))
    }
    if (type === 'object') {
      const required = (schema.required ?? []) as string[]
      const filled = Object.entries(schema.properties ?? {}).filter(
        ([key]) => required.includes(key) || (depth < 4 && chance(0.3)),
      )
      return Object.fromEntries(filled.map(([key, part]) => [key, generate(part, key, depth + 1)]))
    }
    return null
  }
}

/** Replaces, removes or adds one thing somewhere in a value. */
function mutate(value: Json, choices: Choices): Json {
  const { below, chance, pick } = choices
  if (Array.isArray(value) && value.length > 0 && chance(0.8)) {
    const at = below(value.length)
    return value.map((part, index) => (index === at ? mutate(part, choices) : part))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && chance(0.85)) {
    const names = Object.keys(value)
    const name = names.length ? pick(names) : 'unknown'
    if (chance(0.15)) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
    if (chance(0.1)) return { ...value, unknown: pick(hostileValues) }
    return { ...value, [name]: mutate(value[name] ?? null, choices) }
  }
  return pick(hostileValues)
}

const readOperations = (document: {
  paths: Record<string, Record<string, Record<string, unknown>>>
}): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const content =
        (requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content ?? {}
      return {
        method: method.toUpperCase(),
        path,
        parameters: parameters as Operation['parameters'],
        body: content['application/json']?.schema ?? null,
        isUpload: content['multipart/form-data'] !== undefined,
      }
    }),
  )

interface FuzzOptions {
  /** Where the API is, with `/api`. */
  url: string
  seed: number
  cases: number
  /** Fresh bearer tokens by who has them. */
  signIn: () => Promise<Record<'admin' | 'customer', string>>
}

/**
 * Calls every operation of the OpenAPI document with values that its schemas accept, and with values that they do not, as an
 * administrator, a customer and a guest; returns the statuses, and what failed.
 */
async function fuzz({ url, seed, cases, signIn }: FuzzOptions) {
  const choices = createChoices(seed)
  const { chance, pick } = choices
  const document = await (await fetch(`${url}/openapi.json`)).json()
  const operations = readOperations(document).filter(({ isUpload }) => !isUpload)
  let tokens = await signIn()
  const ids = await readIds(url, tokens.admin)
  const generate = createGenerator(choices, document.components?.schemas ?? {}, ids)
  const accepted = new Set<Operation>()
  const counts = { accepted: 0, refused: 0, failed: 0 }
  const failures = new Map<string, string>()

  /** The ids that fit a path: those of the list that it begins with. */
  const idFor = (path: string, name: string) => {
    const list = Object.keys(ids).find((each) => path.toLowerCase().includes(each.toLowerCase()))
    return pick(ids[list ?? 'product'] ?? ids[name] ?? ['1'])
  }

  function makeCase(operation: Operation, isValid: boolean): Case {
    const isMutated = (share: number) => !isValid && chance(share)
    const query = new URLSearchParams()
    const headers: Record<string, string> = {}
    let { path } = operation
    for (const { name, in: place, required, schema } of operation.parameters) {
      if (place === 'path') {
        const value = isMutated(0.5)
          ? pick(hostilePaths)
          : encodeURIComponent(schema.enum ? String(generate(schema, name)) : idFor(operation.path, name))
        path = path.replace(`{${name}}`, value)
      } else if (required || chance(0.3)) {
        const value = isMutated(0.5) ? pick(hostileValues) : generate(schema, name)
        const written = typeof value === 'object' ? JSON.stringify(value) : String(value)
        if (place === 'query') query.append(name, written)
        else if (/^[\x20-\x7e]{1,200}$/.test(written)) headers[name] = written
      }
    }
    if (isMutated(0.1)) query.append('unknown', '1')
    const text = query.toString()
    const made: Case = { method: operation.method, url: `${path}${text && `?${text}`}`, headers }
    const who = isMutated(0.2)
      ? pick(['customer', 'guest', 'wrong'] as const)
      : chance(0.9)
        ? 'admin'
        : 'customer'
    if (who === 'wrong') headers.authorization = 'Bearer wrong'
    else if (who !== 'guest') headers.authorization = `Bearer ${tokens[who]}`
    if (operation.body) {
      const body = generate(operation.body)
      const sent = isMutated(0.8) ? mutate(body, choices) : body
      made.body = isMutated(0.05) ? pick(['', '{', 'null', '[]', '\0', '"x"']) : JSON.stringify(sent)
      headers['content-type'] = isMutated(0.03) ? 'text/plain' : 'application/json'
    }
    return made
  }

  async function send(made: Case) {
    const response = await fetch(url + made.url, {
      method: made.method,
      headers: made.headers,
      ...(made.body !== undefined && { body: made.body }),
      redirect: 'manual',
    })
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
    else await response.arrayBuffer()
    return response.status
  }

  for (let count = 0; count < cases; count++) {
    const isValid = chance(0.6)
    const isKnownToWork = isValid && accepted.size > 0 && chance(0.6)
    // Each in turn at first, so that none is left out.
    const operation =
      count < operations.length * 3
        ? (operations[count % operations.length] as Operation)
        : pick(isKnownToWork ? [...accepted] : operations)
    const made = makeCase(operation, isValid)
    const status = await send(made)
    if (status === 401 && made.headers.authorization?.endsWith(tokens.admin)) tokens = await signIn()
    if (status >= 500) {
      counts.failed += 1
      const name = `${operation.method} ${operation.path} ${status}`
      if (!failures.has(name))
        failures.set(name, JSON.stringify({ ...made, headers: { ...made.headers, authorization: '' } }))
    } else if (status < 400) {
      counts.accepted += 1
      accepted.add(operation)
    } else counts.refused += 1
  }
  return { ...counts, operations: operations.length, reached: accepted.size, failures }
}

/** The ids of what the shop has, by a word of the paths that take them. */
async function readIds(url: string, token: string) {
  const read = async (path: string) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    const body = response.ok ? await response.json() : []
    const rows = Array.isArray(body) ? body : (body.data ?? [])
    return rows.flatMap((row: { _id?: string; id?: string }) => row._id ?? row.id ?? []) as string[]
  }
  const lists = {
    order: '/orders?limit=50',
    product: '/products?limit=50',
    user: '/users?limit=50',
    customers: '/customers?limit=50',
    categor: '/categories',
    slider: '/getSliders',
    review: '/reviews?status=published',
    messages: '/inbox',
    synonyms: '/synonyms',
    parcels: '/parcels?list=all',
    discounts: '/discounts',
  }
  const entries = await Promise.all(
    Object.entries(lists).map(async ([name, path]) => [name, await read(path)] as const),
  )
  return Object.fromEntries(entries.filter(([, ids]) => ids.length > 0))
}

/** Bearer tokens of the owner and a new customer of a built shop. */
async function signInAt(shopUrl: string, owner: { ADMIN_EMAIL: string; ADMIN_PASSWORD: string }) {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${shopUrl}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shopUrl, cookie },
      body: JSON.stringify(body),
    })
  async function tokenOf(response: Response, email: string) {
    const cookie = response.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ')
    await post('/postUser', { name: 'A', email }, cookie)
    const answer = await (await post('/jwt', { email }, cookie)).json()
    return String(answer.token)
  }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = owner
  const admin = await tokenOf(await post('/auth/sign-in/email', { email, password }), email)
  const other = `fuzz-${Date.now()}@shop.example`
  const made = await post('/auth/sign-up/email', { name: 'A', email: other, password: 'rickshaw-42-fuzz' })
  return { admin, customer: await tokenOf(made, other) }
}

/** Whether any request makes the shop answer 5xx. */
export async function measureFuzz({ shopUrl, owner, quick, note }: Bench) {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
  const cases = quick ? 1000 : 20_000
  console.log(`  FUZZ_SEED=${seed} repeats it`)
  const signIn = () => signInAt(shopUrl, owner)
  const { accepted, failed, operations, reached, failures } = await fuzz({
    url: `${shopUrl}/api`,
    seed,
    cases,
    signIn,
  })
  for (const [name, sent] of failures) console.log(`  ${name}: ${sent}`)
  note(
    `fuzz of ${operations} operations in ${cases} cases: answers of 5xx`,
    `${failed}, ${reached} operations accepted something`,
    'none',
    failed === 0,
  )
  const share = accepted / cases
  note('share of the cases that were accepted', hundredths(share), 'at least 0.25', share >= 0.25)
}
