import { z } from 'zod'
import type { Endpoint } from '#lib/endpoint.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'

/** The parts of a request before validation. */
export type RequestParts = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown }

/** Creates the parser of an endpoint's requests; it is strict and throws `invalid` with one message per wrong field. */
export function createRequestParser({ method, params, query, headers, body }: Endpoint) {
  const schema = z.object({
    ...(params && { params: params.strict() }),
    query: (query ?? z.object({})).strict(),
    ...(headers && { headers }),
    ...(body && { body: body.strict() }),
  })
  return (request: RequestParts) => {
    const parts = { ...request, query: request.query ?? {} }
    // A deletion needs none, but may have one with what confirms it.
    if (method === 'DELETE') parts.body ??= {}
    const parsed = schema.safeParse(parts)
    if (
      parsed.success &&
      isStorableText(parts.params) &&
      isStorableText(parts.query) &&
      isStorableText(parts.body)
    )
      return parsed.data
    throw new ShopError('invalid', 'Please check what was sent.', { fields: fieldErrors(parsed.error) })
  }
}

function fieldErrors(error: z.ZodError | undefined): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message, code, ...issue } of error?.issues ?? []) {
    const unknownKeys = code === 'unrecognized_keys' ? (issue as { keys: string[] }).keys : [undefined]
    for (const key of unknownKeys) {
      const name = [...path.slice(1), ...(key === undefined ? [] : [key])].join('.')
      fields[name || String(path[0])] ??= key === undefined ? message : 'This field is not known here.'
    }
  }
  return fields
}

/** Deeper than anything that is sent to the shop. */
const maxDepth = 32

/** Whether PostgreSQL can store every string in `value`: no NUL character, no lone surrogate; and nothing is nested too deep. */
export function isStorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < maxDepth &&
    Object.entries(value).every(
      ([name, part]) => isStorableText(name, depth + 1) && isStorableText(part, depth + 1),
    )
  )
}
