import { sql, type Updateable } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { type DateOrder, findDateOrder } from '#lib/parse-date.ts'
import { CsvProblem, type CsvRow, readCsv } from '#platform/csv.ts'
import { type Database, jsonOf } from '#platform/database.ts'
import {
  type ImportChoices,
  isAnswered,
  planCategories,
  stockChoices,
  summariseColumns,
  summariseFile,
  withPlanned,
} from './choices.ts'
import type { ShopState } from './compare-import.ts'
import { convertRows, parseSourceProduct, readSourceRows } from './convert-file.ts'
import { fromOwnShop, isOfAnotherShop } from './from-own-shop.ts'
import {
  createProblem,
  type FileHeading,
  FileProblem,
  type ParsedRow,
  parseHeading,
  type RowProblem,
} from './parse-rows.ts'
import { findHeading, maxHeadingRow, type RecognisedFile, sampleRows } from './recognise-file.ts'
import { maxRowLength, maxRows, maxSourceCategories } from './rules.ts'
import type { StockChoices } from './source-products.ts'
import { findKnownShops, shopOf } from './source-shops.ts'
import {
  loadCategories,
  type MovedFile,
  type SeenProducts,
  type ValidationResult,
  validateRows,
} from './validate-rows.ts'
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
          importId,
          row,
          updatedAt,
          productId: product.id,
          product: jsonOf(product),
          changes: jsonOf(changes),
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

/** The rows that can be read; each of the others is a problem and keeps out nothing but itself. */
async function* readable(rows: AsyncIterable<CsvRow>, problems: RowProblem[]) {
  let isHeading = true
  for await (const row of rows) {
    if (!row.broken) yield row
    else if (isHeading) throw new CsvProblem(row.broken, row.row)
    else problems.push(createProblem(row.row, '', row.broken, row.cells[0]))
    isHeading = false
  }
}

/** The order of day and month in a file of our own, after a spreadsheet has rewritten its times. */
async function findDates(heading: FileHeading, rows: AsyncIterable<CsvRow>) {
  const columns = (['offerStartsAt', 'offerEndsAt'] as const).map((column) => heading.indexOf(column))
  const cells: string[] = []
  if (columns.every((column) => column === -1)) return null
  for await (const row of rows) cells.push(...columns.map((column) => row.cells[column] ?? ''))
  return findDateOrder(cells)
}

type ForeignFile = Extract<RecognisedFile, { columns: unknown }>

/** The products of another system's file. */
async function readSource(
  { source, columns }: ForeignFile,
  rows: AsyncIterable<CsvRow>,
  choices: StockChoices,
  onRows: (count: number) => Promise<unknown>,
) {
  const sourceRows = await readSourceRows(columns, rows, onRows)
  const conversion = await convertRows(source, columns, sourceRows, choices)
  return { source, conversion, parse: parseSourceProduct }
}

/** The products of another shop of this program. */
async function readOwnShop(heading: FileHeading, rows: AsyncIterable<CsvRow>, dates: DateOrder | null) {
  const parsed: ParsedRow[] = []
  for await (const group of groupRows(heading, rows)) {
    if (parsed.length === maxRows) throw new FileProblem('too-many', String(maxRows))
    parsed.push(parseProduct(heading, group, dates))
  }
  return { source: 'shodai' as const, ...fromOwnShop(parsed) }
}

/** A check that runs: what it has counted, and how it tells it. */
type Check = ReturnType<typeof openCheck>

function openCheck(db: Database, importId: number) {
  const updateRunning = () =>
    db.updateTable('productImports').where('id', '=', importId).where('status', '=', 'checking')
  const counts = { progress: 0, rowsNew: 0, rowsChanged: 0, rowsSame: 0, rowsWrong: 0 }
  return {
    db,
    importId,
    counts,
    /** The merchant's answers so far; null if the import is not being checked any more. */
    async start(): Promise<ImportChoices | null> {
      const started = await updateRunning()
        .set(counts)
        .returning([sql<string | null>`choices::text`.as('choices')])
        .executeTakeFirst()
      if (!started) return null
      await db.deleteFrom('productImportRows').where('importId', '=', importId).execute()
      await db.deleteFrom('productImportProblems').where('importId', '=', importId).execute()
      return started.choices === null ? {} : JSON.parse(started.choices)
    },
    /** Whether the import goes on: it may have been cancelled meanwhile. */
    saveProgress: async () =>
      (await updateRunning()
        .set({ ...counts, changedAt: new Date() })
        .returning('id')
        .executeTakeFirst()) !== undefined,
    finish: (values: { status: 'checked' | 'choosing' | 'refused' } & Partial<ImportRow>) =>
      updateRunning()
        .set({ ...counts, changedAt: new Date(), ...values })
        .execute(),
    readRows: (problems: RowProblem[]) => readable(readCsv(readText(db, importId), maxRowLength), problems),
  }
}

/** Validates products in batches; false when the import was cancelled meanwhile. */
async function validateBatches(
  { db, importId, counts, saveProgress }: Check,
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

/** Validates a file that this shop has written. */
async function validateOwnFile(
  check: Check,
  heading: FileHeading,
  rows: AsyncIterable<CsvRow>,
  broken: readonly RowProblem[],
) {
  const { db, importId, counts } = check
  const dates = await findDates(heading, check.readRows([]))
  const parsed = async function* () {
    for await (const batch of inBatches(groupRows(heading, rows)))
      yield batch.map((rows) => parseProduct(heading, rows, dates))
  }
  if (!(await validateBatches(check, parsed(), await loadCategories(db), null))) return
  if (counts.progress + broken.length === 0) throw new FileProblem('empty')
  await saveProblems(db, importId, broken, false)
  counts.rowsWrong += broken.length
  await check.finish({ status: 'checked' })
}

/** Validates the products of another shop or system, when the merchant has said what they become here. */
async function validateMovedFile(
  check: Check,
  { source, conversion, parse }: Awaited<ReturnType<typeof readSource | typeof readOwnShop>>,
  choices: ImportChoices,
  broken: readonly RowProblem[],
) {
  const { db, importId, counts } = check
  counts.progress = 0
  if (conversion.products.length + conversion.problems.length === 0) throw new FileProblem('empty')
  if (conversion.products.length > maxRows) throw new FileProblem('too-many', String(maxRows))
  const shop = shopOf(conversion.products)
  const { shops, stranger } = await findKnownShops(db, source, shop, conversion.products)
  const summary = summariseFile(
    source,
    conversion,
    stranger === null ? null : { file: shop, known: stranger },
  )
  const asFound = { source, shop, summary: jsonOf(summary) }
  if (summary.categories.length > maxSourceCategories)
    throw new FileProblem('too-many-categories', String(maxSourceCategories))
  if (!isAnswered(summary, choices)) return void (await check.finish({ status: 'choosing', ...asFound }))
  const { categories, existing } = choices
  const planned = await planCategories(db, categories)
  await saveProblems(db, importId, conversion.problems, false)
  await saveProblems(db, importId, broken, false)
  counts.rowsWrong = new Set([...conversion.problems, ...broken].map(({ row }) => row)).size
  const parsed = function* () {
    for (let from = 0; from < conversion.products.length; from += productsPerBatch)
      yield conversion.products
        .slice(from, from + productsPerBatch)
        .map((product) => parse(product, planned.chosen))
  }
  const findCategory = withPlanned(await loadCategories(db), planned.added)
  const isOtherShop = stranger !== null && choices.shop === 'other'
  const known = stranger !== null && choices.shop === 'same' ? [...shops, stranger] : shops
  const moved = { source, shops: known, isOtherShop, updates: existing === 'update' }
  if (!(await validateBatches(check, parsed(), findCategory, moved))) return
  await check.finish({ status: 'checked', ...asFound })
}

/** The first rows of a file, in which its heading is found. */
async function takeStart(rows: AsyncGenerator<CsvRow>) {
  const start: CsvRow[] = []
  while (start.length < maxHeadingRow + sampleRows) {
    const next = await rows.next()
    if (next.done) break
    start.push(next.value)
  }
  return start
}

/** Finds out whose file it is, and validates it as such. */
async function validateFile(check: Check, choices: ImportChoices) {
  const { db, counts } = check
  const broken: RowProblem[] = []
  const rows = check.readRows(broken)
  const start = await takeStart(rows)
  const found = findHeading(start.map(({ cells }) => cells))
  const [first, ...below] = start.slice(found.at)
  if (!first) throw new FileProblem('empty')
  const headers = first.cells
  const file = choices.columns ?? found.file
  const allRows = continued(below, rows)
  if (file.source === 'unknown') {
    const summary = summariseColumns(headers, below.slice(0, sampleRows), file.proposal)
    return void (await check.finish({ status: 'choosing', summary: jsonOf(summary) }))
  }
  if (file.source === 'own') {
    const heading = parseHeading(headers)
    if (!(await isOfAnotherShop(db, heading, check.readRows([]))))
      return validateOwnFile(check, heading, allRows, broken)
    const dates = await findDates(heading, check.readRows([]))
    return validateMovedFile(check, await readOwnShop(heading, allRows, dates), choices, broken)
  }
  const countRows = (count: number) => {
    counts.progress = count
    return check.saveProgress()
  }
  const read = await readSource(file, allRows, stockChoices(choices), countRows)
  return validateMovedFile(check, read, choices, broken)
}

/** Validates an uploaded file: stages its changes and lists its problems. Can be repeated. */
export async function validateImport(db: Database, importId: number) {
  const check = openCheck(db, importId)
  const choices = await check.start()
  if (!choices) return
  try {
    await validateFile(check, choices)
  } catch (error) {
    if (!(error instanceof CsvProblem) && !(error instanceof FileProblem)) throw error
    await check.finish({
      status: 'refused',
      problem: error.reason,
      problemRow: error instanceof CsvProblem ? error.row : null,
      problemValue: error instanceof FileProblem ? error.value.replaceAll('\0', '').toWellFormed() : null,
    })
  }
}
