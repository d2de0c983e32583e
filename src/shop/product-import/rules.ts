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
export type Column = FieldName | '_id' | 'stockWhenExported' | (typeof variantColumns)[number]
/** Columns of the file in order; others are rejected. */
export const columns: readonly Column[] = [
  '_id',
  ...fieldNames.flatMap((name): Column[] => (name === 'stock' ? [name, 'stockWhenExported'] : [name])),
  ...variantColumns,
]

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
export const maxCharacters = 20_000_000
export const maxPartLength = 15_000
export const maxParts = 2000
/** Maximum row length; fits every cell at its maximum. */
export const maxRowLength = 60_000

/** Whether an import with this status is still in progress. */
export const isOpen = (status: string) => ['sending', 'checking', 'checked', 'applying'].includes(status)
