import { z } from 'zod'
import type { Page } from './endpoint.ts'
import { invalid } from './errors.ts'
import { opaque } from './schemas.ts'

/** Two cells of sixty characters that JSON writes as escapes are the longest that a list sorts by. */
const maxCursor = 1000

/** The query parameters of every paged list. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: opaque(maxCursor).optional(),
}

export type Cursor = readonly (string | number)[]

/** What a list of the specification answers to a client that does not page (D12). */
const maxUnpaged = 1000

/** How many rows a list of the specification answers: a page, or nearly all where neither length nor cursor was given. */
export const rowsToRead = (
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  perPage: number,
) => limit ?? (cursor === undefined ? maxUnpaged : perPage)

/** The time in a cursor: of a year that PostgreSQL knows. */
export const cursorTime = z.iso.datetime().regex(/^[12]/)

/** Base64url of UTF-8, because lists also end with Bengali words. */
export const encodeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** What PostgreSQL can compare: a NUL or half a surrogate would be an error of the query. */
const isComparable = (value: string | number) =>
  typeof value === 'number' ? Number.isSafeInteger(value) : value.isWellFormed() && !value.includes('\0')

/** Decodes a cursor; throws `invalid` for a malformed one, because reading it as the first page would loop forever. */
export function decodeCursor<T extends Cursor>(text: string | undefined, shape: z.ZodType<T>): T | null {
  if (!text) return null
  try {
    const cursor = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (cursor.every(isComparable)) return cursor
  } catch {
    // Told below.
  }
  throw invalid({ cursor: 'Not a cursor of this list.' })
}

/** Makes a page of up to `limit` + 1 rows; the extra row only shows that there is a next page. */
export function pageOf<T>(rows: T[], limit: number, total: number, cursorOf: (last: T) => Cursor): Page<T[]> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    total,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  }
}
