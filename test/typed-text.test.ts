import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#lib/endpoint.ts'
import { isTextGate } from '#lib/schemas.ts'
import { openTestShop, rejected } from './shop.ts'

const shop = openTestShop()

const contracts = import.meta.glob<Record<string, unknown>>('../src/shop/**/*contract.ts', { eager: true })
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isEndpoint))

type Part = { path: string; schema: z.ZodType }
type Inner = Record<
  'innerType' | 'in' | 'element' | 'keyType' | 'valueType' | 'left' | 'right',
  z.ZodType
> & {
  type: string
  shape: Record<string, z.ZodType>
  options: z.ZodType[]
  items: z.ZodType[]
}

/** What a schema consists of, as far as what is sent decides it: not what a transformation makes of it. */
function partsOf({ path, schema }: Part): Part[] {
  const inner = schema.def as unknown as Inner
  const at = (name: string, part: z.ZodType) => ({ path: `${path}${name}`, schema: part })
  switch (inner.type) {
    case 'object':
      return Object.entries(inner.shape).map(([name, part]) => at(`.${name}`, part))
    case 'array':
      return [at('[]', inner.element)]
    case 'tuple':
      return inner.items.map((item) => at('[]', item))
    case 'union':
      return inner.options.map((option) => at('', option))
    case 'intersection':
      return [at('', inner.left), at('', inner.right)]
    case 'record':
      return [at('{key}', inner.keyType), at('{}', inner.valueType)]
    case 'pipe':
      return [at('', inner.in)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return [at('', inner.innerType)]
    default:
      return []
  }
}

/** Every string that a request may contain, with its place. */
function stringsOf(part: Part): Part[] {
  if (isTextGate(part.schema)) return []
  if (part.schema.def.type === 'string') return [part]
  return partsOf(part).flatMap(stringsOf)
}

const strings = endpoints.flatMap(({ method, path, params, query, headers, body }) =>
  Object.entries({ params, query, headers, body }).flatMap(([name, schema]) =>
    schema ? stringsOf({ path: `${method} ${path} ${name}`, schema }) : [],
  ),
)

/** Whether a schema takes a text, of any length, that has a character which nobody sees. */
const takesInvisible = (schema: z.ZodType) =>
  Array.from({ length: 60 }, (_, length) => `${'1'.repeat(length)}\u200b`).some(
    (text) => schema.safeParse(text).success,
  )

test('every text that can be typed passes the gate for its kind [D135]', () => {
  expect(strings.length).toBeGreaterThan(50)
  expect(strings.filter(({ schema }) => takesInvisible(schema)).map(({ path }) => path)).toEqual([])
})

const nothing = [
  '\u200b',
  '\u2060',
  '\u3164',
  '\u2800',
  '\u202e',
  '\u00ad',
  '\u180e',
  '\ufe0f',
  '\u{e0041}',
  '\u0301',
  ' \u200d ',
]

test.each(nothing)(
  'a name or an address of %j alone is missing wherever one is required [D135]',
  async (text) => {
    const [admin, customer, guest] = [await shop.as('admin'), await shop.as('customer'), await shop.as(null)]
    const lamp = await shop.make.product()
    const order = (changes: object) => ({ headers: {}, body: shop.make.orderOf([lamp], changes) })
    const { customerData } = order({}).body
    const { name, address, mobileNumber, district, thana, deliveryArea } = customerData
    const saved = { name, address, mobileNumber, district, thana, deliveryArea, addressType: 'Home' as const }
    const product = { name: 'Lamp', category: 'Women Items', subCategory: 'Clothing', originalPrice: 5 }
    const parts = [lamp, lamp].map(({ id }) => ({ productId: String(id), pieces: 1 }))
    const calls: [field: string, call: () => Promise<unknown>][] = [
      ['customerData.name', () => guest('POST /postOrder', order({ name: text }))],
      ['customerData.address', () => guest('POST /postOrder', order({ address: text }))],
      ['name', () => customer('POST /addresses', { body: { ...saved, name: text } })],
      ['address', () => customer('POST /addresses', { body: { ...saved, address: text } })],
      ['name', () => admin('POST /postProduct', { headers: {}, body: { ...product, name: text } })],
      ['name', () => admin('POST /collections', { body: { name: text, kind: 'rule' } })],
      ['name', () => admin('POST /combos', { body: { name: text, price: 5, parts } })],
      ['name', () => admin('POST /discounts', { body: { name: text, kind: 'percent', value: 5 } })],
      ['name', () => admin('POST /categories', { body: { name: text, nameBn: '' } })],
      ['to.shopName', () => admin('PUT /settings', { body: { from: {}, to: { shopName: text } } })],
    ]
    for (const [field, call] of calls) {
      const { status, fields } = await rejected(call())
      expect([status, Object.keys(fields ?? {})], field).toEqual([422, [field]])
    }
  },
)
