import { sql, type Updateable } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { CsvProblem, type CsvRow, readCsv } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import {
  isKept,
  optionsKey,
  type ProductRow,
  readAdminVariants,
  selectProductRows,
} from '#shop/catalog/service.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import {
  type Choices,
  isAnswered,
  planCategories,
  stockChoices,
  summariseColumns,
  summariseFile,
  withPlanned,
} from './choices.ts'
import {
  type CellChange,
  categoryProblems,
  compareRow,
  type ShopState,
  type StagedProduct,
  type StagedSource,
  type Stocks,
} from './compare-import.ts'
import { convertRows, parseSourceProduct, readSourceRows } from './convert-file.ts'
import {
  createProblem,
  FileProblem,
  type Heading,
  type MovedProduct,
  type ParsedRow,
  parseHeading,
  type RowProblem,
} from './parse-rows.ts'
import { recogniseFile } from './recognise-file.ts'
import { maxRowLength, maxRows, maxSourceCategories, type Source } from './rules.ts'
import { groupRows, parseProduct } from './variant-rows.ts'

type ImportRow = Updateable<Tables['productImports']>

const batchSize = 200
/** Of another system's file: with their variants they are many rows, and others wait meanwhile. */
const productsPerBatch = 50
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

/**
 * Loads the products that came with an earlier import from the same system, with the stock they had in its file; one that was
 * deleted since comes anew.
 */
async function loadSources(db: Database, source: string, rows: ParsedRow[]) {
  const keys = rows.flatMap(({ moved }) => moved?.key ?? [])
  const known = keys.length
    ? await db
        .selectFrom('productSources')
        .innerJoin('products', 'products.id', 'productId')
        .select(['key', 'productId', sql<string>`stocks::text`.as('stocks')])
        .where('source', '=', source)
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
  for (const name of ['brand', 'description'] as const) if (fields[name] === '') delete fields[name]
  const stockWas = stocks['']
  return {
    ...parsed,
    ...{ id: productId, fields },
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
type SeenProducts = Map<string, number>

interface ValidationResult {
  staged: { row: number; product: StagedProduct; changes: CellChange[]; updatedAt: Date | null }[]
  problems: RowProblem[]
  notes: RowProblem[]
  same: number
}

/** A file of another system, and whether products of it that the shop has already are brought up to date. */
interface MovedFile {
  source: Source
  updates: boolean
}

async function validateRows(
  db: Database,
  read: ParsedRow[],
  findCategory: ShopState['findCategory'],
  seen: SeenProducts,
  file: MovedFile | null,
): Promise<ValidationResult> {
  const result: ValidationResult = { staged: [], problems: [], notes: [], same: 0 }
  const sources = file ? await loadSources(db, file.source, read) : new Map<string, never>()
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
      reject(parsed, problems)
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
    if (comparison !== 'same' && 'problems' in comparison) {
      reject(parsed, comparison.problems)
      continue
    }
    result.notes.push(...(parsed.moved?.notes ?? []))
    if (comparison === 'same') result.same += 1
    else
      result.staged.push({
        ...{ row, changes: comparison.changes, updatedAt: stored?.updatedAt ?? null },
        product: { ...comparison.staged, ...(parsed.moved && { moved: movedOf(parsed, parsed.moved) }) },
      })
  }
  return result
}

/** What an import remembers of a product from another system. */
const movedOf = ({ fields, variants = [] }: ParsedRow, { key, pictures }: MovedProduct): StagedSource => ({
  ...{ key, pictures },
  stocks: variants.length
    ? Object.fromEntries(variants.map(({ input }) => [optionsKey(input.options ?? {}), input.stock ?? null]))
    : { '': fields.stock ?? null },
})

async function saveProblems(
  db: Database,
  importId: number,
  problems: readonly RowProblem[],
  isNote: boolean,
) {
  // PostgreSQL takes at most 65,535 parameters.
  for (let from = 0; from < problems.length; from += 5000)
    await db
      .insertInto('productImportProblems')
      .values(problems.slice(from, from + 5000).map((problem) => ({ importId, isNote, ...problem })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Saves the rows to apply and the problems, one per cell. */
async function saveBatch(db: Database, importId: number, { staged, problems, notes }: ValidationResult) {
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
  await saveProblems(db, importId, problems, false)
  await saveProblems(db, importId, notes, true)
}

async function* continued(first: readonly CsvRow[], rest: AsyncIterable<CsvRow>) {
  yield* first
  yield* rest
}

const sampleRows = 3

/** Validates an uploaded file: stages its changes and lists its problems. Can be repeated. */
export async function validateImport(db: Database, importId: number) {
  const updateRunning = () =>
    db.updateTable('productImports').where('id', '=', importId).where('status', '=', 'checking')
  const counts = { progress: 0, rowsNew: 0, rowsChanged: 0, rowsSame: 0, rowsWrong: 0 }
  const started = await updateRunning()
    .set(counts)
    .returning([sql<string | null>`choices::text`.as('choices')])
    .executeTakeFirst()
  if (!started) return
  const choices: Choices = started.choices === null ? {} : JSON.parse(started.choices)
  await db.deleteFrom('productImportRows').where('importId', '=', importId).execute()
  await db.deleteFrom('productImportProblems').where('importId', '=', importId).execute()
  /** Whether the import goes on: it may have been cancelled meanwhile. */
  const saveProgress = async () =>
    (await updateRunning()
      .set({ ...counts, changedAt: new Date() })
      .returning('id')
      .executeTakeFirst()) !== undefined
  const finish = (values: { status: 'checked' | 'choosing' | 'refused' } & Partial<ImportRow>) =>
    updateRunning()
      .set({ ...counts, changedAt: new Date(), ...values })
      .execute()

  /** Validates products in batches; false when the import was cancelled meanwhile. */
  async function validate(
    batches: AsyncIterable<ParsedRow[]> | Iterable<ParsedRow[]>,
    findCategory: ShopState['findCategory'],
    file: MovedFile | null,
  ) {
    const seen: SeenProducts = new Map()
    for await (const batch of batches) {
      counts.progress += batch.length
      if (counts.progress > maxRows) throw new FileProblem('too-many', String(maxRows))
      const result = await validateRows(db, batch, findCategory, seen, file)
      await saveBatch(db, importId, result)
      counts.rowsSame += result.same
      counts.rowsNew += result.staged.filter(({ product }) => product.id === null).length
      counts.rowsChanged += result.staged.filter(({ product }) => product.id !== null).length
      counts.rowsWrong += new Set(result.problems.map(({ row }) => row)).size
      if (!(await saveProgress())) return false
    }
    return true
  }

  try {
    const rows = readCsv(readText(db, importId), maxRowLength)
    const first = await rows.next()
    if (first.done) throw new FileProblem('empty')
    const headers = first.value.cells
    const samples: CsvRow[] = []
    while (samples.length < sampleRows) {
      const next = await rows.next()
      if (next.done) break
      samples.push(next.value)
    }
    const file =
      choices.columns ??
      recogniseFile(
        headers,
        samples.map(({ cells }) => cells),
      )
    const allRows = continued(samples, rows)
    if (file.source === 'unknown') {
      const summary = summariseColumns(headers, samples, file.proposal)
      return void (await finish({ status: 'choosing', summary: JSON.stringify(summary) }))
    }
    if (file.source === 'own') {
      const heading: Heading = parseHeading(headers)
      const groups = inBatches(groupRows(heading, allRows))
      const parsed = async function* () {
        for await (const batch of groups) yield batch.map((rows) => parseProduct(heading, rows))
      }
      if (!(await validate(parsed(), await loadCategories(db), null))) return
    } else {
      const { source, columns } = file
      const sourceRows = await readSourceRows(columns, allRows, (count) => {
        counts.progress = count
        return saveProgress()
      })
      counts.progress = 0
      const conversion = await convertRows(source, columns, sourceRows, stockChoices(choices))
      if (conversion.products.length + conversion.problems.length === 0) throw new FileProblem('empty')
      if (conversion.products.length > maxRows) throw new FileProblem('too-many', String(maxRows))
      const summary = summariseFile(source, conversion)
      const asFound = { source, summary: JSON.stringify(summary) }
      if (summary.categories.length > maxSourceCategories)
        throw new FileProblem('too-many-categories', String(maxSourceCategories))
      if (!isAnswered(summary, choices)) return void (await finish({ status: 'choosing', ...asFound }))
      const { categories, existing } = choices
      const planned = await planCategories(db, categories)
      await saveProblems(db, importId, conversion.problems, false)
      counts.rowsWrong = new Set(conversion.problems.map(({ row }) => row)).size
      const parsed = function* () {
        for (let from = 0; from < conversion.products.length; from += productsPerBatch)
          yield conversion.products
            .slice(from, from + productsPerBatch)
            .map((product) => parseSourceProduct(product, planned.chosen))
      }
      const findCategory = withPlanned(await loadCategories(db), planned.added)
      if (!(await validate(parsed(), findCategory, { source, updates: existing === 'update' }))) return
      return void (await finish({ status: 'checked', ...asFound }))
    }
    if (counts.progress === 0) throw new FileProblem('empty')
    await finish({ status: 'checked' })
  } catch (error) {
    if (!(error instanceof CsvProblem) && !(error instanceof FileProblem)) throw error
    await finish({
      ...{ status: 'refused', problem: error.reason },
      problemRow: error instanceof CsvProblem ? error.row : null,
      problemValue: error instanceof FileProblem ? error.value : null,
    })
  }
}
