import { z } from 'zod'
import type { Page } from './endpoint.ts'
import { invalid } from './errors.ts'

/** Query parameters of every list. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(200).optional(),
}

export type Cursor = readonly (string | number)[]

export const encodeCursor = (cursor: Cursor) => btoa(JSON.stringify(cursor)).replaceAll('=', '')

/** The values a cursor carries; one that is none of ours is refused, or its reader would start over for ever. */
export function decodeCursor<T extends Cursor>(text: string | undefined, shape: z.ZodType<T>): T | null {
  if (!text) return null
  try {
    return shape.parse(JSON.parse(atob(text)))
  } catch {
    throw invalid({ cursor: 'Not a cursor of this list.' })
  }
}

/** Cuts one row more than asked for into a page: the extra row only says that there is a next page. */
export function pageOf<T>(rows: T[], limit: number, total: number, cursorOf: (last: T) => Cursor): Page<T[]> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    total,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  }
}
