import { z } from 'zod'
import type { Endpoint } from '#lib/endpoint.ts'
import { type FieldErrors, ShopError } from '#lib/errors.ts'

/** A question as it arrived, in its parts, not yet looked at. */
export type Parts = { params?: unknown; query?: unknown; headers?: unknown; body?: unknown }

/** What parses the questions of one door: strictly, with one message per field that is wrong. */
export function receiver({ params, query, headers, body }: Endpoint) {
  const schema = z.object({
    ...(params && { params: params.strict() }),
    query: (query ?? z.object({})).strict(),
    ...(headers && { headers }),
    ...(body && { body: body.strict() }),
  })
  return (sent: Parts) => {
    const parts = { ...sent, query: sent.query ?? {} }
    const parsed = schema.safeParse(parts)
    if (parsed.success && isText(parts.params) && isText(parts.query) && isText(parts.body))
      return parsed.data
    throw new ShopError('invalid', 'Please check what was sent.', { fields: fieldErrors(parsed.error) })
  }
}

function fieldErrors(error: z.ZodError | undefined): FieldErrors {
  const fields: FieldErrors = {}
  for (const { path, message, code, ...issue } of error?.issues ?? []) {
    const unknown = code === 'unrecognized_keys' ? (issue as { keys: string[] }).keys : [undefined]
    for (const key of unknown) {
      const name = [...path.slice(1), ...(key === undefined ? [] : [key])].join('.')
      fields[name || String(path[0])] ??= key === undefined ? message : 'This field is not known here.'
    }
  }
  return fields
}

/** Whether every string in `value` is text PostgreSQL can hold: no NUL, no half of a surrogate pair. */
function isText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isText)
  return true
}
