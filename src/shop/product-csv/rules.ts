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
  'ratings',
  'reviews',
  'videoLink',
  'description',
  'descriptionBn',
] as const
export type Column = (typeof columns)[number]

/** How several values stand in one cell. */
export const joined = (values: readonly string[]) => values.join(', ')
