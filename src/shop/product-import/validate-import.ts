import { sql } from 'kysely'
import { CsvProblem, type CsvRow, readCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import { type ProductRow, readAdminVariants, selectProductRows } from '#shop/catalog/service.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import {
  type CellChange,
  categoryProblems,
  compareRow,
  type ShopState,
  type StagedProduct,
} from './compare-import.ts'
import {
  createProblem,
  FileProblem,
  type Heading,
  type ParsedRow,
  parseHeading,
  type RowProblem,
} from './parse-rows.ts'
import { maxRowLength, maxRows } from './rules.ts'
import { groupRows, parseProduct } from './variant-rows.ts'

const batchSize = 200
const partsPerQuery = 20

/** Reads the uploaded text, several parts per query. */
async function* readText(db: Database, importId: number) {
  for (let from = 0; ; from += partsPerQuery) {
    const parts = await db
      .selectFrom('productImportParts')
      .select('text')
      .where('importId', '=', importId)
      .where('part', '>=', from)
      .where('part', '<', from + partsPerQuery)
      .orderBy('part')
      .execute()
    if (parts.length === 0) return
    yield parts.map(({ text }) => text).join('')
  }
}

async function* inBatches(rows: AsyncIterable<CsvRow[]>) {
  let batch: CsvRow[][] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length) yield batch
}

const normalizeName = (name: string) => name.toLowerCase().replaceAll(' & ', ' and ')

async function loadCategories(db: Database): Promise<ShopState['findCategory']> {
  const rows = await db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'subCategories.categoryId')
    .select(['categories.name as category', 'subCategories.name as subCategory'])
    .select(['categories.id as categoryId', 'subCategories.id as subCategoryId'])
    .execute()
  const categories = new Map<string, Map<string, (typeof rows)[number]>>()
  for (const row of rows) {
    const subCategories = categories.get(normalizeName(row.category)) ?? new Map()
    categories.set(normalizeName(row.category), subCategories.set(row.subCategory.toLowerCase(), row))
  }
  return (category, subCategory) => {
    const subCategories = categories.get(normalizeName(category))
    return subCategories ? (subCategories.get(subCategory.toLowerCase()) ?? 'no sub-category') : 'no category'
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
type SeenProducts = Map<string, number>

interface ValidationResult {
  staged: { row: number; product: StagedProduct; changes: CellChange[]; updatedAt: Date | null }[]
  problems: RowProblem[]
  same: number
}

async function validateRows(
  db: Database,
  rows: ParsedRow[],
  findCategory: ShopState['findCategory'],
  seen: SeenProducts,
): Promise<ValidationResult> {
  const result: ValidationResult = { staged: [], problems: [], same: 0 }
  const { byId, byName } = await loadMatchingProducts(db, rows)
  const isExistingImage = await loadImages(db, rows)
  const productOfSku = await loadSkus(db, rows)
  for (const parsed of rows) {
    const { row, id, fields, problems } = parsed
    const category = findCategory(fields.category ?? '', fields.subCategory ?? '')
    const key = typeof category === 'string' ? '' : nameKey(category.subCategoryId, fields.name ?? '')
    const sameName = (id === null && key && byName.get(key)) || []
    const stored: ProductRow | undefined = id === null ? sameName[0] : byId.get(id)
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
      result.problems.push(...problems)
      continue
    }
    const ownImages = new Set([
      ...(stored?.imageIds ?? []),
      ...readAdminVariants(stored?.variants ?? null).map(({ image }) => imageIdFromUrl(image) ?? ''),
    ])
    const hasImage = (id: string) => ownImages.has(id) || isExistingImage(id)
    const isTaken = (sku: string, productId: number | null) => {
      const owner = productOfSku.get(sku)
      const firstUse = seen.get(`sku ${sku}`)
      if (firstUse === undefined) seen.set(`sku ${sku}`, row)
      return (owner !== undefined && owner !== productId) || (firstUse ?? row) !== row
    }
    const comparison = compareRow(parsed, stored, { findCategory, hasImage, isTaken })
    if (comparison === 'same') result.same += 1
    else if ('problems' in comparison) result.problems.push(...comparison.problems)
    else
      result.staged.push({
        ...{ row, product: comparison.staged, changes: comparison.changes },
        updatedAt: stored?.updatedAt ?? null,
      })
  }
  return result
}

/** Saves the rows to apply and the problems, one per cell. */
async function saveBatch(db: Database, importId: number, { staged, problems }: ValidationResult) {
  if (staged.length)
    await db
      .insertInto('productImportRows')
      .values(
        staged.map(({ row, product, changes, updatedAt }) => ({
          ...{ importId, row, updatedAt, productId: product.id },
          product: JSON.stringify(product),
          changes: JSON.stringify(changes),
        })),
      )
      .execute()
  if (problems.length)
    await db
      .insertInto('productImportProblems')
      .values(problems.map((problem) => ({ importId, ...problem })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Validates an uploaded file: stages its changes and lists its problems. Can be repeated. */
export async function validateImport(db: Database, importId: number) {
  const updateRunning = () =>
    db.updateTable('productImports').where('id', '=', importId).where('status', '=', 'checking')
  const counts = { progress: 0, rowsNew: 0, rowsChanged: 0, rowsSame: 0, rowsWrong: 0 }
  const started = await updateRunning().set(counts).returning('id').executeTakeFirst()
  if (!started) return
  await db.deleteFrom('productImportRows').where('importId', '=', importId).execute()
  await db.deleteFrom('productImportProblems').where('importId', '=', importId).execute()
  try {
    const rows = readCsv(readText(db, importId), maxRowLength)
    const first = await rows.next()
    if (first.done) throw new FileProblem('empty')
    const heading: Heading = parseHeading(first.value.cells)
    const findCategory = await loadCategories(db)
    const seen: SeenProducts = new Map()
    for await (const batch of inBatches(groupRows(heading, rows))) {
      counts.progress += batch.length
      if (counts.progress > maxRows) throw new FileProblem('too-many', String(maxRows))
      const result = await validateRows(
        db,
        batch.map((rows) => parseProduct(heading, rows)),
        findCategory,
        seen,
      )
      await saveBatch(db, importId, result)
      counts.rowsSame += result.same
      counts.rowsNew += result.staged.filter(({ product }) => product.id === null).length
      counts.rowsChanged += result.staged.filter(({ product }) => product.id !== null).length
      counts.rowsWrong += new Set(result.problems.map(({ row }) => row)).size
      // Stop when the import was cancelled meanwhile.
      if (
        !(await updateRunning()
          .set({ ...counts, changedAt: new Date() })
          .returning('id')
          .executeTakeFirst())
      )
        return
    }
    if (counts.progress === 0) throw new FileProblem('empty')
    await updateRunning()
      .set({ ...counts, status: 'checked', changedAt: new Date() })
      .execute()
  } catch (error) {
    if (!(error instanceof CsvProblem) && !(error instanceof FileProblem)) throw error
    const problemRow = error instanceof CsvProblem ? error.row : null
    const problemValue = error instanceof FileProblem ? error.value : null
    await updateRunning()
      .set({
        ...counts,
        status: 'refused',
        problem: error.reason,
        problemRow,
        problemValue,
        changedAt: new Date(),
      })
      .execute()
  }
}
