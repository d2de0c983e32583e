import { cleanLine } from '#lib/clean-text.ts'
import { fitText } from '#lib/text.ts'
import { type FieldName, fieldNames } from '#shop/catalog/product-fields.ts'

/** Columns of a variant: a product that has some has one row for each of them, with its size, colour, price and stock. */
export const variantColumns = [
  'variantId',
  'options',
  'sku',
  'barcode',
  'variantImage',
  'variantWeight',
] as const
export type FileColumn = FieldName | '_id' | 'stockWhenExported' | (typeof variantColumns)[number]
/** Columns of the file in order; others are rejected. */
export const columns: readonly FileColumn[] = [
  '_id',
  ...fieldNames.flatMap((name): FileColumn[] => (name === 'stock' ? [name, 'stockWhenExported'] : [name])),
  ...variantColumns.filter((column) => column !== 'barcode'),
]

/** Cells of a row of our own format. */
export type OwnCells = { [Name in FileColumn]?: string | undefined }

/** Joins several values in one cell. */
export const joinValues = (values: readonly string[]) => values.join(', ')

/** Splits a cell into its values. */
export const splitValues = (cell: string) =>
  cell
    .split(/[,;|\n]/)
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** Maximum number of products in a file. */
export const maxRows = 10_000
/** Maximum length of a file and of an uploaded part, in UTF-16 units; a part fits the body limit of the API. */
export const maxCharacters = 30_000_000
export const maxPartLength = 15_000
export const maxParts = 2000
/** Maximum row length; fits every cell at its maximum. */
export const maxRowLength = 60_000

/** The statuses of an import in progress. */
export const openImportStatuses = ['sending', 'checking', 'choosing', 'checked', 'applying'] as const
export const isImportOpen = (status: string) => openImportStatuses.some((each) => each === status)

/** The shop systems whose files are read, files whose columns the merchant names by hand, and other shops of this program. */
export const sources = ['woocommerce', 'shopify', 'other', 'shodai'] as const
export type Source = (typeof sources)[number]

/** Maximum number of categories that a file of another system may have. */
export const maxSourceCategories = 400

const maxNameLength = 60

/** Category and sub-category that are created for a category of another system: the first and the last part of its path. */
export function namesOfPath(path: string) {
  const parts = path
    .split(/\s*>\s*/)
    .map((part) => cleanLine(part.replace(/[/\\]+/g, ' ')).replace(/ +/g, ' '))
  const named = parts.filter((part) => /[\p{L}\p{N}]/u.test(part))
  const [first = 'Other'] = named
  const last = named.at(-1) ?? first
  return {
    category: fitText(first, maxNameLength),
    subCategory: fitText(last, maxNameLength),
    isCut: Math.max(first.length, last.length) > maxNameLength,
  }
}
