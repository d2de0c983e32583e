import { paisaFromTaka } from '#lib/money.ts'
import { isValidOffer, parseVideoUrl } from '#shop/catalog/rules.ts'
import type { ProductRow } from '#shop/catalog/service.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import { emptyFields, type ImportFields, toFields } from './cells.ts'
import { createProblem, type ParsedRow, type RowProblem } from './parse-rows.ts'

/** Lookups into the shop that a batch of rows is compared with. */
export interface ShopState {
  findCategory: (category: string, subCategory: string) => CategoryIds | 'no category' | 'no sub-category'
  hasImage: (id: string) => boolean
}
interface CategoryIds {
  categoryId: number
  subCategoryId: number
}

/** A row to be written, with the column names of `products`. */
export interface StagedProduct {
  id: number | null
  name: string
  name_bn: string | null
  category_id: number
  sub_category_id: number
  product_type: string | null
  original_price_paisa: number
  offer_price_paisa: number | null
  /** `by` adds `stock` to the current stock, because orders may have changed it since the export. */
  stock_how: 'keep' | 'set' | 'by'
  stock: number | null
  hidden: boolean
  sizes: string[]
  colors: string[]
  ratings: number | null
  reviews: number | null
  video_link: string
  description: string
  description_bn: string | null
  /** Null when the images do not change. */
  pictures: { id: string; alt: string }[] | null
}

type Comparison = { problems: RowProblem[] } | { staged: StagedProduct; row: number } | 'same'

/** Problems with the category names of a row. */
export function categoryProblems(
  row: number,
  { category = '', subCategory = '' }: Partial<ImportFields>,
  result: ReturnType<ShopState['findCategory']>,
): RowProblem[] {
  if (result === 'no category') return [createProblem(row, 'category', 'unknown', category)]
  return result === 'no sub-category' ? [createProblem(row, 'subCategory', 'unknown', subCategory)] : []
}

/** Compares a row with the stored product, or stages a new product. */
export function compareRow(
  { row, fields, stockWas }: ParsedRow,
  stored: ProductRow | undefined,
  shop: ShopState,
): Comparison {
  const before = stored && toFields(stored)
  const after = { ...emptyFields, ...before, ...fields } as ImportFields
  after.imageAlts = mergeAlts(after, before, fields)
  const problems: RowProblem[] = []
  const addProblem = (
    column: keyof ImportFields,
    reason: RowProblem['reason'],
    value: string | number | null,
  ) => problems.push(createProblem(row, column, reason, value ?? ''))

  if (!isValidOffer(after.originalPrice, after.offerPrice))
    addProblem('offerPrice', 'wrong', after.offerPrice)
  if (after.videoLink !== (before?.videoLink ?? '') && after.videoLink && !parseVideoUrl(after.videoLink))
    addProblem('videoLink', 'wrong', after.videoLink)
  const findCategory = shop.findCategory(after.category, after.subCategory)
  problems.push(...categoryProblems(row, after, findCategory))
  const pictures = after.images.map((url, at) => ({
    id: imageIdFromUrl(url) ?? '',
    alt: after.imageAlts[at] ?? '',
  }))
  for (const [at, { id }] of pictures.entries())
    if (!shop.hasImage(id)) addProblem('images', 'unknown', after.images[at] ?? '')
  if (problems.length || typeof findCategory === 'string') return { problems: problems.slice(0, 10) }

  const stock = stockChange(after.stock, stockWas, before)
  const { stock: _, ...rest } = after
  const isSame =
    before !== undefined &&
    stored?.subCategoryId === findCategory.subCategoryId &&
    stock.stock_how === 'keep' &&
    isEqual({ ...rest, category: '', subCategory: '' }, { ...before, category: '', subCategory: '' })
  if (isSame) return 'same'
  const hasSameImages = before !== undefined && isEqual(imageFields(after), imageFields(before))
  return {
    row,
    staged: {
      ...{ id: stored?.id ?? null, name: after.name, name_bn: after.nameBn || null },
      ...{ category_id: findCategory.categoryId, sub_category_id: findCategory.subCategoryId },
      product_type: after.productType || null,
      original_price_paisa: paisaFromTaka(after.originalPrice),
      offer_price_paisa: after.offerPrice === null ? null : paisaFromTaka(after.offerPrice),
      ...stock,
      ...{ hidden: after.hidden, sizes: after.sizes, colors: after.colors },
      ...{ ratings: after.ratings, reviews: after.reviews, video_link: after.videoLink },
      ...{ description: after.description, description_bn: after.descriptionBn || null },
      pictures: hasSameImages ? null : pictures,
    },
  }
}

const imageFields = ({ images, imageAlts }: ImportFields) => ({ images, imageAlts })

/** Alternative text of each image. Without the column, existing images keep theirs. */
function mergeAlts(
  after: ImportFields,
  before: ImportFields | undefined,
  { imageAlts }: Partial<ImportFields>,
) {
  const previous = new Map(before?.images.map((url, at) => [url, before.imageAlts[at] ?? '']))
  return after.images.map((url, at) => (imageAlts ? (imageAlts[at] ?? '') : (previous.get(url) ?? '')))
}

/** Orders continue while the spreadsheet is edited, so a difference is applied to the current stock. */
function stockChange(
  stock: number | null,
  was: number | null | undefined,
  before: ImportFields | undefined,
): Pick<StagedProduct, 'stock_how' | 'stock'> {
  if (!before) return { stock_how: 'set', stock }
  if (stock === (was === undefined ? before.stock : was)) return { stock_how: 'keep', stock: null }
  if (stock !== null && typeof was === 'number' && before.stock !== null)
    return { stock_how: 'by', stock: stock - was }
  return { stock_how: 'set', stock }
}

const comparable = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() : value)

/** Whether all fields of the first are equal, ignoring surrounding whitespace and Unicode normalization. */
const isEqual = (one: object, other: object) =>
  Object.entries(one).every(
    ([name, value]) =>
      comparable(value).normalize('NFC') === comparable(other[name as keyof typeof other]).normalize('NFC'),
  )
