import { sql } from 'kysely'
import { nameKey as sameName } from '#lib/clean-text.ts'
import { fitText } from '#lib/text.ts'
import type { Database } from '#platform/database.ts'
import { normalizeCategoryName } from '#shop/catalog/category-rules.ts'
import { maxLengths } from '#shop/catalog/rules.ts'
import {
  isKept,
  optionsKey,
  type ProductRow,
  readAdminVariants,
  selectProductRows,
} from '#shop/catalog/service.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import {
  type CellChange,
  categoryProblems,
  compareRow,
  type ShopState,
  type StagedProduct,
  type StagedSource,
  type Stocks,
} from './compare-import.ts'
import { createProblem, type MovedProduct, type ParsedRow, type RowProblem } from './parse-rows.ts'
import type { Source } from './rules.ts'

/** Finds sub-categories by the names in a file. */
export async function loadCategories(db: Database): Promise<ShopState['findCategory']> {
  const rows = await db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'subCategories.categoryId')
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .select(['categories.id as categoryId', 'subCategories.id as subCategoryId'])
    .execute()
  const categories = new Map<string, Map<string, (typeof rows)[number]>>()
  for (const row of rows) {
    const subCategories = categories.get(normalizeCategoryName(row.category)) ?? new Map()
    categories.set(normalizeCategoryName(row.category), subCategories.set(sameName(row.subCategory), row))
  }
  return (category, subCategory) => {
    const subCategories = categories.get(normalizeCategoryName(category))
    return subCategories ? (subCategories.get(sameName(subCategory)) ?? 'no sub-category') : 'no category'
  }
}

/** Loads which images of these rows exist. */
async function loadImages(db: Database, rows: ParsedRow[]): Promise<ShopState['hasImage']> {
  const ids = rows
    .flatMap(({ fields, variants = [] }) => [
      ...(fields.images ?? []),
      ...variants.flatMap(({ input }) => input.image || []),
    ])
    .map((url) => imageIdFromUrl(url) ?? '')
  const images = ids.length ? await db.selectFrom('images').select('id').where('id', 'in', ids).execute() : []
  const existing = new Set(images.map(({ id }) => id))
  return (id) => existing.has(id)
}

/** Loads to which products the SKUs of these rows belong. */
async function loadSkus(db: Database, rows: ParsedRow[]) {
  const skus = rows.flatMap(({ variants = [] }) => variants.flatMap(({ input }) => input.sku || []))
  const taken = skus.length
    ? await db.selectFrom('productVariants').select(['sku', 'productId']).where('sku', 'in', skus).execute()
    : []
  return new Map(taken.map(({ sku, productId }) => [sku, productId]))
}

/**
 * Loads the products that came with an earlier import from the same system, with the stock they had in its file; one that was
 * deleted since comes anew.
 */
async function loadSources(db: Database, { source, shops }: MovedFile, rows: ParsedRow[]) {
  const keys = rows.flatMap(({ moved }) => moved?.key ?? [])
  const known = keys.length
    ? await db
        .selectFrom('productSources')
        .innerJoin('products', 'products.id', 'productId')
        .select(['key', 'productId', sql<string>`stocks::text`.as('stocks')])
        .where('source', '=', source)
        .where('shop', 'in', [...shops])
        .where('key', 'in', keys)
        .where(isKept)
        .execute()
    : []
  return new Map(
    known.map(({ stocks, ...row }) => [row.key, { ...row, stocks: JSON.parse(stocks) as Stocks }]),
  )
}

/**
 * A product of another system that came with an earlier import: it keeps its category and what the file has nothing for, and only
 * what has changed in the file since then changes its stock.
 */
function asKnown(parsed: ParsedRow, { productId, stocks }: { productId: number; stocks: Stocks }): ParsedRow {
  const { category: _, subCategory: __, ...fields } = parsed.fields
  for (const name of ['brand', 'description', 'barcode'] as const)
    if (fields[name] === '') delete fields[name]
  const stockWas = stocks['']
  return {
    ...parsed,
    id: productId,
    fields,
    ...(stockWas !== undefined && { stockWas }),
    ...(parsed.variants && {
      variants: parsed.variants.map((variant) => {
        const was = stocks[optionsKey(variant.input.options ?? {})]
        return was === undefined ? variant : { ...variant, stockWas: was }
      }),
    }),
  }
}

const nameKey = (subCategoryId: number, name: string) => `${subCategoryId} ${name}`

/** Loads the stored products that the rows match: by id, or without one by name within the sub-category. */
async function loadMatchingProducts(db: Database, rows: ParsedRow[]) {
  const names = rows.flatMap(({ id, fields }) => (id === null && fields.name ? [fields.name] : []))
  const { rows: named } = await sql<{ id: number }>`
    select products.id from unnest(${[...new Set(names)]}::text[]) as names (name)
    join products using (name) limit 5000`.execute(db)
  const ids = [...rows.flatMap(({ id }) => id ?? []), ...named.map(({ id }) => id)]
  const stored = ids.length ? await selectProductRows(db).where('products.id', 'in', ids).execute() : []
  const byId = new Map(stored.map((row) => [row.id, row]))
  const byName = Map.groupBy(stored, ({ subCategoryId, name }) => nameKey(subCategoryId, name))
  return { byId, byName }
}

/** Row numbers by product, to detect a product that occurs twice. */
export type SeenProducts = Map<string, number>

export interface ValidationResult {
  staged: { row: number; product: StagedProduct; changes: CellChange[]; updatedAt: Date | null }[]
  problems: RowProblem[]
  notes: RowProblem[]
  same: number
}

/** A file of another system, and whether products of it that the shop has already are brought up to date. */
export interface MovedFile {
  source: Source
  /** The addresses under which its products are known. */
  shops: readonly string[]
  /** Whether it is of another shop than earlier files of this system: then it changes none of their products. */
  isOtherShop: boolean
  updates: boolean
}

/** Compares rows of a file with the shop: what they would change, and what is wrong with them. */
export async function validateRows(
  db: Database,
  read: ParsedRow[],
  findCategory: ShopState['findCategory'],
  seen: SeenProducts,
  file: MovedFile | null,
): Promise<ValidationResult> {
  const result: ValidationResult = { staged: [], problems: [], notes: [], same: 0 }
  const sources = file ? await loadSources(db, file, read) : new Map<string, never>()
  const rows: ParsedRow[] = []
  for (const parsed of read) {
    const known = parsed.moved && sources.get(parsed.moved.key)
    if (known && !file?.updates) result.same += 1
    else rows.push(known ? asKnown(parsed, known) : parsed)
  }
  const { byId, byName } = await loadMatchingProducts(db, rows)
  const isExistingImage = await loadImages(db, rows)
  const productOfSku = await loadSkus(db, rows)
  /** A product is imported with all of its rows or with none of them. */
  function reject({ row, moved }: ParsedRow, problems: RowProblem[]) {
    const wrong = new Set(problems.map((problem) => problem.row))
    const others = (moved?.rows ?? []).filter((each) => !wrong.has(each))
    const [first = row] = wrong
    result.problems.push(...problems, ...others.map((each) => createProblem(each, '', 'other-row', first)))
  }
  for (const parsed of rows) {
    if (file?.isOtherShop) renameStranger(parsed, byName, findCategory)
    const { row, id, fields, problems } = parsed
    const category = findCategory(fields.category ?? '', fields.subCategory ?? '')
    const key =
      typeof category === 'string' || !fields.name ? '' : nameKey(category.subCategoryId, fields.name)
    const sameName = (id === null && key && byName.get(key)) || []
    const stored: ProductRow | undefined = id === null ? sameName[0] : byId.get(id)
    // A name that was marked when it came stays so.
    if (parsed.moved && stored && stored.name === markedName(fields.name ?? '', parsed.moved))
      fields.name = stored.name
    if (id !== null && !stored) problems.push(createProblem(row, '_id', 'unknown', id))
    if (sameName.length > 1) problems.push(createProblem(row, '_id', 'several', fields.name ?? ''))
    const productKey = stored ? `#${stored.id}` : key
    const firstRow = seen.get(productKey)
    if (productKey && firstRow !== undefined)
      problems.push(createProblem(row, stored ? '_id' : 'name', 'twice', firstRow))
    else seen.set(productKey, row)
    if (problems.length) {
      // Reported together, so that all problems of a row are visible at once.
      if (fields.category && fields.subCategory) problems.push(...categoryProblems(row, fields, category))
      reject(parsed, problems)
      continue
    }
    const ownImages = new Set([
      ...(stored?.imageIds ?? []),
      ...readAdminVariants(stored?.variants ?? null).map(({ image }) => imageIdFromUrl(image) ?? ''),
    ])
    const hasImage = (id: string) => ownImages.has(id) || isExistingImage(id)
    const findSkuOwner: ShopState['findSkuOwner'] = (sku, productId) => {
      const firstUse = seen.get(`sku ${sku}`)
      if (firstUse === undefined) seen.set(`sku ${sku}`, row)
      else if (firstUse !== row) return firstUse
      const owner = productOfSku.get(sku)
      return owner !== undefined && owner !== productId ? 'shop' : null
    }
    const comparison = compareRow(parsed, stored, { findCategory, hasImage, findSkuOwner })
    if (comparison !== 'same' && 'problems' in comparison) {
      reject(parsed, comparison.problems)
      continue
    }
    result.notes.push(...parsed.notes)
    if (comparison === 'same') result.same += 1
    else
      result.staged.push({
        row,
        changes: comparison.changes,
        updatedAt: stored?.updatedAt ?? null,
        product: { ...comparison.staged, ...(parsed.moved && { moved: movedOf(parsed, parsed.moved) }) },
      })
  }
  return result
}

/** A name with what tells its product apart from another one of the name. */
function markedName(name: string, { key }: MovedProduct) {
  const mark = ` (${key.replace(/^(?:sku|name):/, '')})`
  return fitText(name, maxLengths.name - mark.length) + mark
}

/** A product of another shop with the name of one that is here is another product. */
function renameStranger(
  parsed: ParsedRow,
  byName: ReadonlyMap<string, readonly ProductRow[]>,
  findCategory: ShopState['findCategory'],
) {
  const { row, id, fields, moved } = parsed
  const { name = '' } = fields
  const category = findCategory(fields.category ?? '', fields.subCategory ?? '')
  if (id !== null || !moved || typeof category === 'string') return
  if (!byName.has(nameKey(category.subCategoryId, name))) return
  fields.name = markedName(name, moved)
  parsed.notes.push(createProblem(row, 'name', 'renamed', name))
}

/** What an import remembers of a product from another system. */
const movedOf = (
  { fields, variants = [] }: ParsedRow,
  { key, pictures, oldAddresses }: MovedProduct,
): StagedSource => ({
  key,
  pictures,
  oldAddresses,
  stocks: variants.length
    ? Object.fromEntries(variants.map(({ input }) => [optionsKey(input.options ?? {}), input.stock ?? null]))
    : { '': fields.stock ?? null },
})
