import { takaFromPaisa } from '#lib/money.ts'
import { fitText } from '#lib/text.ts'
import {
  type ColumnField,
  columnFieldNames,
  emptyValue,
  type FieldName,
  fieldNames,
  fieldOf,
  type ProductFields,
  productFields,
} from '#shop/catalog/product-fields.ts'
import type { AdminVariant, VariantInput } from '#shop/catalog/products-contract.ts'
import { isValidOffer, maxVariants } from '#shop/catalog/rules.ts'
import {
  columnName,
  derivedFields,
  derivedNames,
  findVariantProblems,
  type ProductRow,
  readAdminVariants,
  readFields,
  writeField,
} from '#shop/catalog/service.ts'
import { isOfferTime } from '#shop/catalog/timed-offer-rules.ts'
import { parseVideoUrl } from '#shop/catalog/video-rules.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import { formatCell } from './cells.ts'
import {
  createProblem,
  type MovedProduct,
  type ParsedRow,
  type ParsedVariant,
  type RowProblem,
} from './parse-rows.ts'
import { type FileColumn, joinValues } from './rules.ts'
import { columnOfField, listVariantChanges, toInputs } from './variant-rows.ts'

/** Lookups into the shop that a batch of rows is compared with. */
export interface ShopState {
  findCategory: (category: string, subCategory: string) => CategoryIds | 'no category' | 'no sub-category'
  hasImage: (id: string) => boolean
  /** Whether a SKU belongs to another product of the shop, or the row of another product of the file that has it. */
  findSkuOwner: (sku: string, productId: number | null) => 'shop' | number | null
}
interface CategoryIds {
  categoryId: number
  subCategoryId: number
}

/** A row to be written. The fields with columns, except the stock, have the names of their columns in SQL. */
export interface StagedProduct {
  id: number | null
  name: string
  category_id: number
  sub_category_id: number
  /** `by` adds `stock` to the current stock, because orders may have changed it since the export. */
  stock_how: 'keep' | 'set' | 'by'
  stock: number | null
  /** Null when the images do not change. */
  pictures: { id: string; alt: string }[] | null
  /** Null for a product without variants in the file. */
  variants: ParsedVariant[] | null
  /** Of a product from another system's file. */
  moved?: StagedSource
  [column: string]: unknown
}

/** Stock as a file had it, by the options of the variant; '' where a product has none. */
export type Stocks = Record<string, number | null>

/** What is remembered of a product from another system, and its pictures to fetch. */
export interface StagedSource {
  key: string
  stocks: Stocks
  pictures: MovedProduct['pictures']
  /** Not of an import that an earlier version has staged. */
  oldAddresses?: MovedProduct['oldAddresses']
}

/** Fields that are written as they are; the stock is a change. */
export const plainFieldNames = columnFieldNames.filter(
  (name): name is Exclude<ColumnField, 'stock'> => name !== 'stock',
)
/** Defaults of a new product. */
const emptyFields = Object.fromEntries(
  fieldNames.map((name) => [name, emptyValue(productFields[name])]),
) as unknown as ProductFields

/** A cell as the file would have it, before and after the import. */
export interface CellChange {
  column: FileColumn
  before: string
  after: string
}

type Comparison =
  | { problems: RowProblem[] }
  | { staged: StagedProduct; row: number; changes: CellChange[] }
  | 'same'

/** Problems with the category names of a row. */
export function categoryProblems(
  row: number,
  { category = '', subCategory = '' }: Partial<ProductFields>,
  result: ReturnType<ShopState['findCategory']>,
): RowProblem[] {
  if (result === 'no category') return [createProblem(row, 'category', 'unknown', category)]
  return result === 'no sub-category' ? [createProblem(row, 'subCategory', 'unknown', subCategory)] : []
}

/** Compares a row with the stored product, or stages a new product. */
export function compareRow(
  { row, fields, stockWas, variants }: ParsedRow,
  stored: ProductRow | undefined,
  shop: ShopState,
): Comparison {
  const before = stored && readFields(stored, fieldNames)
  const after = { ...emptyFields, ...before, ...fields } as ProductFields
  after.imageAlts = mergeAlts(after, before, fields)
  const problems: RowProblem[] = []
  const addProblem = (
    column: keyof ProductFields,
    reason: RowProblem['reason'],
    value: string | number | null,
  ) => problems.push(createProblem(row, column, reason, value ?? ''))

  if (!variants && !isValidOffer(after.originalPrice, after.offerPrice))
    addProblem('offerPrice', 'wrong', after.offerPrice)
  const { offerStartsAt: starts, offerEndsAt: ends } = after
  if (starts && ends && ends <= starts) addProblem('offerEndsAt', 'wrong', ends)
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

  const variantsBefore = readAdminVariants(stored?.variants ?? null)
  const planned = variants && planRows(variantsBefore, variants, after, shop, stored?.id ?? null)
  if (planned?.problems) return { problems: planned.problems }
  if (planned) Object.assign(after, planned.derived)
  const stock: ReturnType<typeof stockChange> = planned
    ? { stock_how: 'keep', stock: null }
    : stockChange(after.stock, stockWas, before)
  if (before && variantsBefore.length > 0 && !planned) {
    const changed = derivedNames.filter((name) =>
      name === 'stock' ? stock.stock_how !== 'keep' : !isEqual(after, before, name),
    )
    for (const name of changed) addProblem(name, 'variants', show(name, after[name]))
    if (changed.length) return { problems }
  }
  const changes = [
    ...listChanges(
      before,
      { ...after, stock: changedStock(stock, before) },
      {
        sameCategory: stored?.subCategoryId === findCategory.subCategoryId,
      },
    ).filter(({ column }) => !planned || !derivedNames.some((name) => name === column)),
    ...(planned ? listVariantChanges(variantsBefore, planned.variants) : []),
  ]
  if (before && changes.length === 0) return 'same'
  const hasSameImages =
    before !== undefined && (['images', 'imageAlts'] as const).every((name) => isEqual(after, before, name))
  return {
    row,
    staged: {
      ...Object.fromEntries(
        plainFieldNames.map((name) => [columnName(name), writeField(productFields[name], after[name])]),
      ),
      id: stored?.id ?? null,
      name: after.name,
      category_id: findCategory.categoryId,
      sub_category_id: findCategory.subCategoryId,
      ...stock,
      variants: planned ? planned.staged : null,
      pictures: hasSameImages ? null : pictures,
    },
    changes,
  }
}

/** Plans the variants of a product's rows; problems are those of their cells. */
function planRows(
  stored: readonly AdminVariant[],
  rows: readonly ParsedVariant[],
  defaults: ProductFields,
  shop: ShopState,
  productId: number | null,
) {
  const { planned, fields } = findVariantProblems(stored, toInputs(stored, rows), defaults)
  const problems = Object.keys(fields).map((name) => {
    const [, index = '0', field] = name.split('.')
    const { row = 0, input = {} } = rows[Number(index)] ?? {}
    if (field === undefined) return createProblem(row, 'options', tooMany(rows), rows.length)
    return createProblem(row, columnOfField[field] ?? 'variantId', 'wrong', cellOfVariant(input, field))
  })
  for (const [index, { sku, image }] of planned.entries()) {
    const row = rows[index]?.row ?? 0
    const owner = sku === '' ? null : shop.findSkuOwner(sku, productId)
    if (owner === 'shop') problems.push(createProblem(row, 'sku', 'wrong', sku))
    else if (owner !== null) problems.push(createProblem(row, 'sku', 'sku-used', sku, owner))
    if (image !== '' && !shop.hasImage(imageIdFromUrl(image) ?? ''))
      problems.push(createProblem(row, 'variantImage', 'unknown', image))
  }
  if (problems.length) return { problems: problems.slice(0, 10) }
  const derived = derivedFields(planned, isOfferTime(defaults))
  return {
    variants: planned,
    // With their prices: the default of new ones is that of the first row.
    staged: rows.map(({ input, ...row }, index) => {
      const { originalPrice, offerPrice, costPrice } = planned[index] ?? {}
      return { ...row, input: { ...input, originalPrice, offerPrice, costPrice } }
    }),
    derived: {
      sizes: derived.sizes ?? [],
      colors: derived.colors ?? [],
      originalPrice: takaFromPaisa(derived.originalPricePaisa ?? 0),
      offerPrice: derived.plannedOfferPaisa == null ? null : takaFromPaisa(derived.plannedOfferPaisa),
      costPrice: derived.costPricePaisa == null ? null : takaFromPaisa(derived.costPricePaisa),
    },
  }
}

/** What a product has too many of, if its variants are wrong together. */
const tooMany = (rows: readonly ParsedVariant[]) =>
  rows.length > maxVariants ? 'too-many-variants' : 'too-many-sizes'

/** What the file says in a field of a variant. */
function cellOfVariant(input: VariantInput, field: string) {
  if (field === 'options')
    return joinValues(Object.entries(input.options ?? {}).map(([name, value]) => `${name}: ${value}`))
  return String(input[field as Exclude<keyof VariantInput, 'options'>] ?? '')
}

const maxShownLength = 100
const show = <Name extends FieldName>(name: Name, value: ProductFields[Name]) =>
  fitText(String(formatCell(name, value) ?? ''), maxShownLength)

/** The cells that differ from the stored product, or of a new one those that are not empty. */
function listChanges(
  before: ProductFields | undefined,
  after: ProductFields,
  { sameCategory }: { sameCategory: boolean },
): CellChange[] {
  const previous = before ?? emptyFields
  return fieldNames.flatMap((name) => {
    if (isEqual(after, previous, name) || (sameCategory && fieldOf(name).kind === 'category')) return []
    return { column: name, before: before ? show(name, before[name]) : '', after: show(name, after[name]) }
  })
}

/** Alternative text of each image. Without the column, existing images keep theirs. */
function mergeAlts(
  after: ProductFields,
  before: ProductFields | undefined,
  { imageAlts }: Partial<ProductFields>,
) {
  const previous = new Map(before?.images.map((url, at) => [url, before.imageAlts[at] ?? '']))
  return after.images.map((url, at) => (imageAlts ? (imageAlts[at] ?? '') : (previous.get(url) ?? '')))
}

/** Orders continue while the spreadsheet is edited, so a difference is applied to the current stock. */
function stockChange(
  stock: number | null,
  was: number | null | undefined,
  before: ProductFields | undefined,
): Pick<StagedProduct, 'stock_how' | 'stock'> {
  if (!before) return { stock_how: 'set', stock }
  if (stock === (was === undefined ? before.stock : was)) return { stock_how: 'keep', stock: null }
  if (stock !== null && typeof was === 'number' && before.stock !== null)
    return { stock_how: 'by', stock: stock - was }
  return { stock_how: 'set', stock }
}

/** The stock after the change, if no order comes in between. */
function changedStock(
  { stock_how, stock }: Pick<StagedProduct, 'stock_how' | 'stock'>,
  before: ProductFields | undefined,
) {
  if (stock_how === 'set') return stock
  const current = before?.stock ?? null
  return stock_how === 'keep' || current === null ? current : Math.max(0, current + (stock ?? 0))
}

const comparable = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() : value)

/** Whether a field is equal, ignoring surrounding whitespace and Unicode normalization. */
const isEqual = (one: ProductFields, other: ProductFields, name: FieldName) =>
  comparable(one[name]).normalize('NFC') === comparable(other[name]).normalize('NFC')
