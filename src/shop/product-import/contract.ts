import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, line, numberOf, opaque, rowId } from '#lib/schemas.ts'
import {
  maxCharacters,
  maxPartLength,
  maxParts,
  maxSourceCategories,
  openImportStatuses,
  sources,
} from './rules.ts'

export const getProductExport = endpoint({
  method: 'GET',
  path: '/product-export',
  summary: 'All products as a CSV file, oldest first, in the format that the import accepts.',
  access: 'admin',
  permission: 'catalogue',
  file: 'text/csv',
  response: z.string(),
})

export const getProductExample = endpoint({
  method: 'GET',
  path: '/product-export/example',
  summary:
    'An example of a file of new products, with all columns that one may have; the import accepts it as it is. 409 without a category that has a sub-category.',
  access: 'admin',
  permission: 'catalogue',
  file: 'text/csv',
  response: z.string(),
})

export const getPictureExport = endpoint({
  method: 'GET',
  path: '/product-export/pictures',
  summary:
    'The pictures of all products as a ZIP file. With the product CSV another shop of this program has the whole catalogue.',
  access: 'admin',
  permission: 'catalogue',
  file: 'application/zip',
  response: z.string(),
})

const productImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  /**
   * sending → checking → checked → applying → done; `refused` for an unusable file, `dropped` when cancelled, `failed` after an
   * error of the shop, which has changed nothing. A file of another system waits as `choosing` until its questions are answered,
   * and is then checked.
   */
  status: z.enum([...openImportStatuses, 'done', 'refused', 'dropped', 'failed']),
  /** The system that the file comes from; null for a file in the format of the export. */
  source: z.enum(sources).nullable(),
  /** Pictures of its products: how many were fetched, failed or still wait. */
  pictures: z.object({ fetched: z.int(), failed: z.int(), waiting: z.int() }),
  /** Name of the user who started it; empty when the account was deleted. */
  madeBy: z.string(),
  /** Rows validated, or applied, so far. */
  progress: z.int(),
  rowsNew: z.int(),
  rowsChanged: z.int(),
  rowsSame: z.int(),
  rowsWrong: z.int(),
  /**
   * Why the file was refused, with row and value. `changed`: it is validated again because products changed. Of a failed one
   * `unexpected`, with the words of the error, or `interrupted`.
   */
  problem: z.string(),
  problemRow: z.int().nullable(),
  problemValue: z.string(),
})
export type ProductImport = z.infer<typeof productImport>

const params = z.object({ id: numberOf(rowId('an import')) })

export const getProductImport = endpoint({
  method: 'GET',
  path: '/product-imports/latest',
  summary:
    'The running import or the result of the last one; null when there was none. Only one runs at a time.',
  access: 'admin',
  permission: 'catalogue',
  response: productImport.nullable(),
})

export const postProductImport = endpoint({
  method: 'POST',
  path: '/product-imports',
  summary:
    'Starts an import of a CSV file with this number of characters, to be sent in parts. 409 while another one runs.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({ fileName: filledLine(200), characters: z.int().min(1).max(maxCharacters) }),
  response: productImport,
  status: 201,
})

export const putProductImportPart = endpoint({
  method: 'PUT',
  path: '/product-imports/:id/parts',
  summary: 'Uploads one part of the file, counted from 0. Sending a part again replaces it.',
  access: 'admin',
  permission: 'catalogue',
  params,
  body: z.object({ part: z.int().min(0).max(maxParts), text: opaque(maxPartLength, 1) }),
  response: z.object({ ok: z.literal(true) }),
})

export const checkProductImport = endpoint({
  method: 'PUT',
  path: '/product-imports/:id/check',
  summary:
    'Starts the validation of a completely uploaded file, or once more that of one whose import has failed. Changes no product.',
  access: 'admin',
  permission: 'catalogue',
  params,
  body: z.object({}),
  response: productImport,
})

/** A file whose columns are not known, with what they seem to be. */
const columnsSummary = z.object({
  step: z.literal('columns'),
  source: z.enum(['woocommerce', 'other']),
  columns: z.array(z.object({ header: z.string(), sample: z.string(), column: z.string().nullable() })),
  /** What a column can be. */
  targets: z.array(z.string()),
})
export type ColumnsSummary = z.infer<typeof columnsSummary>

/** What is in a file of another system. */
const fileSummary = z.object({
  step: z.literal('file'),
  source: z.enum(sources),
  products: z.int(),
  variants: z.int(),
  pictures: z.int(),
  /** Its shop and that of earlier files with the same ids and other products, where the merchant says whether they are one. */
  otherShop: z.object({ file: z.string(), known: z.string() }).nullable(),
  /** Products whose stock is not in the file: the merchant says what they have. */
  unknownStock: z.int(),
  /** Products whose variants share one stock. */
  sharedStock: z.int(),
  /** The categories of the file, by their number of products; '' are those without one. */
  categories: z.array(z.object({ from: z.string(), count: z.int() })),
  /** The first products. */
  samples: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      category: z.string(),
      price: z.string(),
      variants: z.int(),
      pictures: z.int(),
    }),
  ),
})
export type FileSummary = z.infer<typeof fileSummary>

export const getProductImportChoices = endpoint({
  method: 'GET',
  path: '/product-imports/:id/choices',
  summary: 'What a file of another system leaves open, and what is proposed for its categories.',
  access: 'admin',
  permission: 'catalogue',
  params,
  response: z.object({
    summary: columnsSummary.or(fileSummary).nullable(),
    /** The id of a sub-category, or `new`, by category of the file. */
    proposed: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
})

const column = line(60)

export const putProductImportChoices = endpoint({
  method: 'PUT',
  path: '/product-imports/:id/choices',
  summary:
    'Answers what a file of another system leaves open, and validates the file with it: what its columns are, or where its categories go (the id of a sub-category, `new`, or `none` to leave its products out).',
  access: 'admin',
  permission: 'catalogue',
  params,
  body: z.strictObject({
    columns: z
      .strictObject({
        source: z.enum(['woocommerce', 'other']),
        columns: z.array(column.nullable()).max(500),
      })
      .optional(),
    categories: z
      .array(z.strictObject({ from: opaque(500), to: z.string().regex(/^(new|none|[1-9]\d{0,8})$/) }))
      .max(maxSourceCategories)
      .optional(),
    existing: z.enum(['update', 'keep']).optional(),
    shop: z.enum(['same', 'other']).optional(),
    /** Pieces of everything whose stock is not in the file; null where they are not counted. */
    unknownStock: z.int().min(0).max(1_000_000).nullable().optional(),
    sharedStock: z.enum(['first', 'uncounted']).optional(),
  }),
  response: productImport,
})

export const putImportedPicture = endpoint({
  method: 'PUT',
  path: '/product-imports/pictures',
  summary:
    'Gives an uploaded picture to all imported products that wait for one of this file name, instead of fetching it from their former shop. Where pictures in several folders have this name, the folder of the file decides.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({
    /** Its name, with the folders that it is in. */
    fileName: filledLine(1000),
    /** Whether several of the files at hand have this name: then the folder must say which one it is. */
    isOneOfSeveral: z.boolean().default(false),
    url: z.string().regex(/^\/images\/[0-9a-f]{32}-900\.webp$/, 'Not the address of a picture of the shop.'),
  }),
  /** How many products got it; `ambiguous` if several pictures have this name, and the folder does not say which one it is. */
  response: z.object({ products: z.int(), ambiguous: z.boolean() }),
  invalidates: 'storefront',
})

export const retryImportedPictures = endpoint({
  method: 'POST',
  path: '/product-imports/pictures/retry',
  summary: 'Fetches the pictures of imported products that could not be fetched once more.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({}),
  response: z.object({ ok: z.literal(true) }),
})

const failedPicture = z.object({
  _id: z.string(),
  productId: z.string(),
  name: z.string(),
  url: z.string(),
  problem: z.string(),
})
export const getFailedPictures = endpoint({
  method: 'GET',
  path: '/product-imports/pictures/failed',
  summary: 'Pictures of imported products that could not be fetched, and why.',
  access: 'admin',
  permission: 'catalogue',
  query: z.object(pageQuery),
  response: z.array(failedPicture),
  paged: true,
})

export const getProductImportReport = endpoint({
  method: 'GET',
  path: '/product-imports/:id/report',
  summary: 'Every row that was not taken and why, and what was taken in another way, as a CSV file.',
  access: 'admin',
  permission: 'catalogue',
  params,
  query: z.object({ language: z.enum(['en', 'bn']).default('en') }),
  file: 'text/csv',
  response: z.string(),
})

const problem = z.object({
  _id: z.string(),
  /** Spreadsheet row number; the heading is row 1. */
  row: z.int(),
  column: z.string(),
  reason: z.string(),
  value: z.string(),
  /** The other row that it is about; null for a problem of one row. */
  otherRow: z.int().nullable(),
  /** Whether the row is imported all the same. */
  isNote: z.boolean(),
})
export type ImportProblem = z.infer<typeof problem>

export const getProductImportProblems = endpoint({
  method: 'GET',
  path: '/product-imports/:id/problems',
  summary: 'Validation problems of the rows, in file order.',
  access: 'admin',
  permission: 'catalogue',
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
  permission: 'catalogue',
  params,
  query: z.object(pageQuery),
  response: z.array(productChange),
  paged: true,
})

export const applyProductImport = endpoint({
  method: 'PUT',
  path: '/product-imports/:id/apply',
  summary:
    'Applies a validated file in one transaction, without the products that have a wrong row; one of the own format must have none. Runs as a background job.',
  access: 'admin',
  permission: 'catalogue',
  params,
  body: z.object({}),
  response: productImport,
})

export const cancelProductImport = endpoint({
  method: 'DELETE',
  path: '/product-imports/:id',
  summary: 'Cancels an import. One that is being applied then changes nothing.',
  access: 'admin',
  permission: 'catalogue',
  params,
  response: productImport,
})
