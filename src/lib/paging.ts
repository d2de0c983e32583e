import { z } from 'zod'
import type { Page } from './endpoint.ts'
import { invalid } from './errors.ts'
import { opaque } from './schemas.ts'

/** The query parameters of every paged list. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: opaque(200).optional(),
}

export type Cursor = readonly (string | number)[]

export const encodeCursor = (cursor: Cursor) => btoa(JSON.stringify(cursor)).replaceAll('=', '')

/** Decodes a cursor; throws `invalid` for a malformed one, because reading it as the first page would loop forever. */
export function decodeCursor<T extends Cursor>(text: string | undefined, shape: z.ZodType<T>): T | null {
  if (!text) return null
  try {
    return shape.parse(JSON.parse(atob(text)))
  } catch {
    throw invalid({ cursor: 'Not a cursor of this list.' })
  }
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
