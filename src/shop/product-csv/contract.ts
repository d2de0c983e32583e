import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine } from '#lib/text.ts'
import { mostCharacters, mostParts, partLength } from './rules.ts'

export const getProductsCsv = endpoint({
  method: 'GET',
  path: '/productsCsv',
  summary:
    'All products as a CSV file that spreadsheets open and the shop takes back, one row each, the oldest first.',
  access: 'admin',
  file: 'text/csv',
  reply: z.string(),
})

const productImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  /** sending → checking → checked → applying → done; refused when it is no table of products, dropped when somebody gave it up. */
  status: z.enum(['sending', 'checking', 'checked', 'applying', 'done', 'refused', 'dropped']),
  /** Name of who sends it; empty when they are gone. */
  madeBy: z.string(),
  /** Rows looked through, or taken over, so far. */
  progress: z.int(),
  rowsNew: z.int(),
  rowsChanged: z.int(),
  rowsSame: z.int(),
  rowsWrong: z.int(),
  /** Why it was refused, in which row, and what stands there. `changed`: looked through anew, because products had changed. */
  problem: z.string(),
  problemRow: z.int().nullable(),
  problemValue: z.string(),
})
export type ProductImport = z.infer<typeof productImport>

const params = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, 'Not the id of an import.') })

export const getProductImport = endpoint({
  method: 'GET',
  path: '/productImport',
  summary:
    'The import under way, or how the last one ended; null when there was none. There is one at a time.',
  access: 'admin',
  reply: productImport.nullable(),
})

export const postProductImport = endpoint({
  method: 'POST',
  path: '/productImports',
  summary:
    'Begins an import of a CSV file of so many characters, which is sent in parts. 409 while there is one.',
  access: 'admin',
  body: z.object({ fileName: filledLine(200), characters: z.int().min(1).max(mostCharacters) }),
  reply: productImport,
  status: 201,
})

export const putProductImportPart = endpoint({
  method: 'PUT',
  path: '/productImports/:id/parts',
  summary: 'One part of the file, counted from 0; sent again it takes the place of the first.',
  access: 'admin',
  params,
  body: z.object({ part: z.int().min(0).max(mostParts), text: z.string().min(1).max(partLength) }),
  reply: z.object({ ok: z.literal(true) }),
})

export const checkProductImport = endpoint({
  method: 'PUT',
  path: '/productImports/:id/check',
  summary: 'Has the file looked through, once all of it has come. Changes no product.',
  access: 'admin',
  params,
  body: z.object({}),
  reply: productImport,
})

const problem = z.object({
  _id: z.string(),
  /** As a spreadsheet counts; the heading is row 1. */
  row: z.int(),
  column: z.string(),
  reason: z.string(),
  value: z.string(),
})
export type ImportProblem = z.infer<typeof problem>

export const getProductImportProblems = endpoint({
  method: 'GET',
  path: '/productImports/:id/problems',
  summary: 'What is wrong with the rows of a file, from its beginning.',
  access: 'admin',
  params,
  query: z.object(pageQuery),
  reply: z.array(problem),
  paged: true,
})

export const applyProductImport = endpoint({
  method: 'PUT',
  path: '/productImports/:id/apply',
  summary:
    'Takes a file over that was looked through and has no wrong row: all of it or nothing. Goes on when nobody waits for it.',
  access: 'admin',
  params,
  body: z.object({}),
  reply: productImport,
})

export const dropProductImport = endpoint({
  method: 'DELETE',
  path: '/productImports/:id',
  summary: 'Gives an import up that is not being taken over yet.',
  access: 'admin',
  params,
  reply: productImport,
})
