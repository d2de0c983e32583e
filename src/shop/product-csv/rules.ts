/** The columns of the file, in its order; all but these are refused. */
export const columns = [
  '_id',
  'name',
  'nameBn',
  'category',
  'subCategory',
  'productType',
  'originalPrice',
  'offerPrice',
  'stock',
  'stockWhenExported',
  'hidden',
  'sizes',
  'colors',
  'images',
  'imageAlts',
  'ratings',
  'reviews',
  'videoLink',
  'description',
  'descriptionBn',
] as const
export type Column = (typeof columns)[number]

/** How several values stand in one cell. */
export const joined = (values: readonly string[]) => values.join(', ')

/** The values of a cell that holds several. */
export const parted = (cell: string) =>
  cell
    .split(/[,;|\n]/)
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** The most products of one file. */
export const mostRows = 10_000
/** The longest file, in UTF-16 units, and the longest part it is sent in: a part is no longer call than others. */
export const mostCharacters = 20_000_000
export const partLength = 15_000
export const mostParts = 2000
/** The longest row: every cell of a product at its longest fits. */
export const longestRow = 60_000

/** Whether it can still be given up, or has come to an end. */
export const isOpen = (status: string) => ['sending', 'checking', 'checked', 'applying'].includes(status)
