import { cleanLine, nameKey, showInvisible } from '#lib/clean-text.ts'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { ResponseOf } from '#lib/endpoint.ts'
import { invalid } from '#lib/errors.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { parseAmount, parseNumber } from '#lib/parse-number.ts'
import { fitText } from '#lib/text.ts'
import { type Cell, type CsvRow, csvText, readCsv, writeCsv } from '#platform/csv.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { maxCombos } from '#shop/catalog/combo-rules.ts'
import { optionsText } from '#shop/catalog/variant-rules.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import type { Call } from '#shop/shop.ts'
import { comboColumns, comboFields, type importCombos } from './contract.ts'
import { comboProblems } from './rules.ts'
import {
  type Columns,
  columnsOf,
  countCombos,
  findWrong,
  insertCombo,
  lockCombos,
  partsOf,
  updateCombo,
} from './write-combos.ts'

type Result = ResponseOf<typeof importCombos>
type Problem = Result['problems'][number]
type Column = (typeof comboColumns)[number]
type Cells = Record<Column, string>

const maxNamedProblems = 200
const maxRowLength = 10_000
/** Of the integer type of the database. */
const maxId = 2_147_483_647
const noCells = Object.fromEntries(comboColumns.map((column) => [column, ''])) as Cells
const needed: readonly Column[] = ['name', 'price', 'parts']

/** The index of each column that the first row names; -1 where it does not. */
function readHeading(cells: readonly string[]) {
  const names = cells.map((cell) => cleanLine(cell).toLowerCase())
  const indexes = comboColumns.map((column) => [column, names.indexOf(column.toLowerCase())] as const)
  const columns = Object.fromEntries(indexes) as Record<Column, number>
  if (needed.some((column) => columns[column] < 0))
    throw invalid({ file: `A CSV file with the columns ${needed.join(', ')}.` })
  return columns
}

/** What identifies a variant of a product however its options are divided: `101 38 maroon`. */
const variantKey = (productId: number, options: string) =>
  `${productId} ${nameKey(options.replace(/[·,/|]/g, ' '))}`

/** The variants of these products with their options as text. */
async function readVariants(db: Database | Tx, productIds: readonly number[]) {
  if (productIds.length === 0) return []
  const rows = await db
    .selectFrom('productVariants')
    .select(['id', 'productId', 'options'])
    .where('productId', 'in', productIds)
    .execute()
  return rows.map(({ options, ...row }) => ({ ...row, text: optionsText(options as Record<string, string>) }))
}

const partPattern = /^(?<productId>\p{Nd}+)\s*(?:\((?<options>.*)\))?\s*=\s*(?<pieces>\p{Nd}+)$/u

/** The parts in a cell that are written as the export writes them, `101 = 2; 103 (Maroon · 38) = 1`; NaN in those that are not. */
const partsIn = (cell: string) =>
  cell
    .split(/[;\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const { productId = '', options, pieces = '' } = partPattern.exec(cleanLine(part))?.groups ?? {}
      return { productId: parseNumber(productId), options, pieces: parseNumber(pieces) }
    })

type Variants = ReadonlyMap<string, number>
/** No variant has this id. */
const unknownVariant = 999_999_999

const toPart = ({ productId, options, pieces }: ReturnType<typeof partsIn>[number], variants: Variants) => ({
  productId: String(productId),
  variantId:
    options === undefined ? '' : String(variants.get(variantKey(productId, options)) ?? unknownVariant),
  pieces,
})

const yes = ['', 'yes', 'true', '1', 'হ্যাঁ', '১'].map(nameKey)
const no = ['no', 'false', '0', 'না', '০'].map(nameKey)
const readEnabled = (cell: string) =>
  yes.includes(nameKey(cell)) ? true : no.includes(nameKey(cell)) ? false : cell

/** The columns of the combo in a row, or the column of the first cell that is wrong. */
function readRow({ price, parts, enabled, ...texts }: Cells, variants: Variants) {
  const fields = comboFields.safeParse({
    ...texts,
    price: parseAmount(price),
    parts: partsIn(parts).map((part) => toPart(part, variants)),
    enabled: readEnabled(enabled),
  })
  return fields.success ? columnsOf(fields.data) : (fields.error.issues[0]?.path[0] as Column)
}

/** What differs between combos with the same address. */
const contentsOf = ({ name, nameBn, imageId, pricePaisa, enabled, parts }: Omit<Columns, 'slug'>) =>
  JSON.stringify([
    [name, nameBn, imageId, pricePaisa, enabled],
    parts.map(({ productId, variantId, pieces }) => [productId, variantId, pieces]),
  ])

/** Why a row was not taken. */
type NotTaken = Pick<Problem, 'column' | 'reason'>

/** Stores combos; of those with one slug the first that can be taken. */
async function openWriter(tx: Tx, variants: Variants) {
  const rows = await tx.selectFrom('combos').selectAll().execute()
  const existing = new Map(rows.map((row) => [row.slug, row]))
  const seen = new Set<string>()
  return async (cells: Cells): Promise<'added' | 'changed' | 'same' | NotTaken> => {
    const columns = readRow(cells, variants)
    if (typeof columns === 'string') return { column: columns, reason: 'wrong' }
    const { slug } = columns
    if (seen.has(slug)) return { column: 'slug', reason: 'row-twice' }
    const before = existing.get(slug)
    if (before && contentsOf({ ...before, parts: partsOf(before) }) === contentsOf(columns)) {
      seen.add(slug)
      return 'same'
    }
    const [wrong] = await findWrong(tx, columns, before?.id ?? null)
    if (wrong) return { column: comboProblems[wrong.problem].field, reason: wrong.problem }
    if (!before && (await countCombos(tx)) >= maxCombos) return { column: '', reason: 'too-many' }
    seen.add(slug)
    if (before) await updateCombo(tx, before.id, columns)
    else await insertCombo(tx, columns)
    return before ? 'changed' : 'added'
  }
}

/** The rows below the heading, each with its cells by column. */
async function readRows(bytes: Buffer) {
  let columns: ReturnType<typeof readHeading> | null = null
  const rows: (Pick<CsvRow, 'row' | 'broken'> & { cells: Cells })[] = []
  for await (const { row, broken, cells } of readCsv(csvText(bytes), maxRowLength)) {
    if (columns === null) {
      columns = readHeading(cells)
      continue
    }
    const named = Object.entries(columns).map(([column, index]) => [column, cells[index] ?? ''])
    const all: Cells = broken ? { ...noCells, name: cells[0] ?? '' } : Object.fromEntries(named)
    rows.push({ row, cells: all, ...(broken && { broken }) })
  }
  if (columns === null) throw invalid({ file: 'There is nothing in this file.' })
  return rows
}

/** Takes what can be taken of a file, all of it at once. */
export async function importFile(call: Call, bytes: Buffer): Promise<Result> {
  const rows = await readRows(bytes)
  const productIds = rows.flatMap(({ cells }) => partsIn(cells.parts).map(({ productId }) => productId))
  return inTransaction(call.db, async (tx) => {
    await lockCombos(tx)
    const variants = await readVariants(
      tx,
      productIds.filter((id) => id > 0 && id <= maxId),
    )
    const keys = variants.map(
      ({ id, productId, text: options }) => [variantKey(productId, options), id] as const,
    )
    const write = await openWriter(tx, new Map(keys))
    const result: Result = { added: 0, changed: 0, same: 0, notTaken: 0, problems: [] }
    for (const { row, broken, cells } of rows) {
      const outcome = broken ? ({ column: '', reason: broken } as const) : await write(cells)
      if (typeof outcome === 'string') {
        result[outcome] += 1
        continue
      }
      result.notTaken += 1
      const value = fitText(showInvisible(cells[outcome.column || 'name']), 200)
      if (result.problems.length < maxNamedProblems) result.problems.push({ row, value, ...outcome })
    }
    const { added, changed, notTaken } = result
    await call.audit(tx, 'combos-imported', 'combos', { after: { added, changed, notTaken } })
    return result
  })
}

async function* comboRows(db: Database) {
  const rows = await db.selectFrom('combos').selectAll().orderBy('id').execute()
  const variants = await readVariants(
    db,
    rows.flatMap(partsOf).map(({ productId }) => productId),
  )
  const textOf = (id: number) => variants.find((variant) => variant.id === id)?.text ?? String(id)
  yield rows.map((row): Cell[] => {
    const parts = partsOf(row).map(
      ({ productId, variantId, pieces }) =>
        `${productId}${variantId === null ? '' : ` (${textOf(variantId)})`} = ${pieces}`,
    )
    const { slug, name, nameBn, pricePaisa, imageId, enabled } = row
    const image = imageId === null ? '' : imageUrlFromId(imageId)
    return [slug, name, nameBn, takaFromPaisa(pricePaisa), parts.join('; '), image, enabled ? 'yes' : 'no']
  })
}

export const exportFile = (db: Database) => ({
  name: `combos-${dhakaDay(new Date())}.csv` as const,
  parts: writeCsv(comboColumns, comboRows(db)),
})
