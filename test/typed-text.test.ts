import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#lib/endpoint.ts'
import { isTextGate } from '#lib/schemas.ts'

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
