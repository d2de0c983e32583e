import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine } from '#lib/schemas.ts'
import { maxCharacters, maxPartLength, maxParts } from './rules.ts'

export const getProductExport = endpoint({
  method: 'GET',
  path: '/product-export',
  summary: 'All products as a CSV file, oldest first, in the format that the import accepts.',
  access: 'admin',
  duty: 'catalogue',
  file: 'text/csv',
  response: z.string(),
})

const productImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  /** sending → checking → checked → applying → done; `refused` for an unusable file, `dropped` when cancelled. */
  status: z.enum(['sending', 'checking', 'checked', 'applying', 'done', 'refused', 'dropped']),
  /** Name of the user who started it; empty when the account was deleted. */
  madeBy: z.string(),
  /** Rows validated, or applied, so far. */
  progress: z.int(),
  rowsNew: z.int(),
  rowsChanged: z.int(),
  rowsSame: z.int(),
  rowsWrong: z.int(),
  /** Why the file was refused, with row and value. `changed`: it is validated again because products changed. */
  problem: z.string(),
  problemRow: z.int().nullable(),
  problemValue: z.string(),
})
export type ProductImport = z.infer<typeof productImport>

const params = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, 'Not the id of an import.') })

export const getProductImport = endpoint({
  method: 'GET',
  path: '/product-imports/latest',
  summary:
    'The running import or the result of the last one; null when there was none. Only one runs at a time.',
  access: 'admin',
  duty: 'catalogue',
  response: productImport.nullable(),
})

export const postProductImport = endpoint({
  method: 'POST',
  path: '/product-imports',
  summary:
    'Starts an import of a CSV file with this number of characters, to be sent in parts. 409 while another one runs.',
  access: 'admin',
  duty: 'catalogue',
  body: z.object({ fileName: filledLine(200), characters: z.int().min(1).max(maxCharacters) }),
  response: productImport,
  status: 201,
})

export const putProductImportPart = endpoint({
  method: 'PUT',
  path: '/product-imports/:id/parts',
  summary: 'Uploads one part of the file, counted from 0. Sending a part again replaces it.',
  access: 'admin',
  duty: 'catalogue',
  params,
  body: z.object({ part: z.int().min(0).max(maxParts), text: z.string().min(1).max(maxPartLength) }),
  response: z.object({ ok: z.literal(true) }),
})

export const checkProductImport = endpoint({
  method: 'PUT',
  path: '/product-imports/:id/check',
  summary: 'Starts the validation of a completely uploaded file. Changes no product.',
  access: 'admin',
  duty: 'catalogue',
  params,
  body: z.object({}),
  response: productImport,
})

const problem = z.object({
  _id: z.string(),
  /** Spreadsheet row number; the heading is row 1. */
  row: z.int(),
  column: z.string(),
  reason: z.string(),
  value: z.string(),
})
export type ImportProblem = z.infer<typeof problem>

export const getProductImportProblems = endpoint({
  method: 'GET',
  path: '/product-imports/:id/problems',
  summary: 'Validation problems of the rows, in file order.',
  access: 'admin',
  duty: 'catalogue',
  params,
  query: z.object(pageQuery),
  response: z.array(problem),
  paged: true,
})

const productChange = z.object({
  _id: z.string(),
  row: z.int(),
  name: z.string(),
  isNew: z.boolean(),
  /** The cells that change, cut after 100 characters. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
})

export const getProductImportChanges = endpoint({
  method: 'GET',
  path: '/product-imports/:id/changes',
  summary: 'What a validated file would change, row by row: old and new value of every cell that differs.',
  access: 'admin',
  duty: 'catalogue',
  params,
  query: z.object(pageQuery),
  response: z.array(productChange),
  paged: true,
})

export const applyProductImport = endpoint({
  method: 'PUT',
  path: '/product-imports/:id/apply',
  summary: 'Applies a validated file without wrong rows in one transaction. Runs as a background job.',
  access: 'admin',
  duty: 'catalogue',
  params,
  body: z.object({}),
  response: productImport,
})

export const cancelProductImport = endpoint({
  method: 'DELETE',
  path: '/product-imports/:id',
  summary: 'Cancels an import that is not being applied yet.',
  access: 'admin',
  duty: 'catalogue',
  params,
  response: productImport,
})
