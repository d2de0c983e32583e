import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { StreamedFile } from '#lib/endpoint.ts'
import { takaFromPaisa } from '#lib/money.ts'
import { type Cell, writeCsv } from '#platform/csv.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { packZip, type ZipEntry } from '#platform/zip-file.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { exportProducts } from '#shop/product-import/service.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { exportedTables } from './tables.ts'

const batchSize = 1000

type Row = Record<string, unknown>

/** Everything as one file. The entry in the audit log comes first: it must not be possible to take it unseen. */
async function exportEverything({ db, audit, shopUrl }: Call): Promise<StreamedFile> {
  await inTransaction(db, (tx) => audit(tx, 'data-exported', 'shop'))
  return { name: `shop-${dhakaDay(new Date())}.zip`, parts: packZip(listEntries(db, shopUrl)) }
}

async function* listEntries(db: Database, shopUrl: string): AsyncGenerator<ZipEntry> {
  yield { name: 'read-me.txt', parts: lines(readMe(shopUrl)) }
  yield { name: 'to-import/products.csv', parts: exportProducts(db).parts }
  const columnsOf = await findColumns(db)
  for (const exported of exportedTables) {
    const columns = (columnsOf.get(exported.table) ?? []).filter((name) => !exported.without?.includes(name))
    const names = columns.map(shownName)
    const batches = () => readBatches(db, { ...exported, columns }, shopUrl)
    yield { name: `csv/${exported.file}.csv`, parts: writeCsv(names, asCells(batches())) }
    yield { name: `json/${exported.file}.json`, parts: asJson(names, batches()) }
  }
}

const readMe = (shopUrl: string) => [
  `What the shop ${shopUrl} has, exported at ${new Date().toISOString()}.`,
  'Every table is in two files: csv/ for spreadsheets, json/ for programs. Amounts are taka, times are UTC.',
  'Columns that end with Id refer to the column id of another file. Pictures are given by their addresses;',
  'the files of the pictures are part of every backup.',
  'Passwords, keys and whatever else opens the shop are left out.',
  '',
  'Another shop of this program reads back:',
  '- to-import/products.csv on its page "Products as a file": products with variants, categories, stock, offers and costs.',
  '  Their pictures are a ZIP file of their own, which that page of this shop exports and that of the other one takes.',
  '- csv/orders.csv and csv/past-orders.csv on its page "Bring in or download data": orders that have come to an end become the history of',
  '  their phone numbers, from which its list of customers is made.',
  'Everything else cannot be imported, because it belongs to the orders and accounts of this shop: it is for you to read and for',
  'other programs. To move a whole shop to another machine, restore one of its backups there.',
]
async function* lines(texts: readonly string[]) {
  yield `${texts.join('\r\n')}\r\n`
}

/** The stored columns of every table, in their order; computed ones follow from them. */
export async function findColumns(db: Database) {
  const { rows } = await db.withoutPlugins().executeQuery<{ table: string; column: string }>(
    CompiledQuery.raw(`
      select relname as "table", attname as "column"
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r'
        and attnum > 0 and not attisdropped and attgenerated = ''
      order by relname, attnum`),
  )
  const columnsOf = new Map<string, string[]>()
  for (const { table, column } of rows) columnsOf.set(table, [...(columnsOf.get(table) ?? []), column])
  return columnsOf
}

const isAmount = (column: string) => column.endsWith('_paisa')
const isPicture = (column: string) => column === 'image_id'

/** The name of a column in the files: as the API has it, an amount without its unit. */
export const shownName = (column: string) =>
  (isPicture(column) ? 'image' : column.replace(/_paisa$/, '')).replace(/_(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  )

interface TableToRead {
  table: string
  columns: readonly string[]
  /** Columns of a unique index that it is read by. */
  key: readonly string[]
  /** Condition in SQL, with $1 and so on for `parameters`. */
  where?: string
  parameters?: readonly unknown[]
}

/** The rows of a table in batches by its key, so that the memory does not grow with them. */
export async function* readBatches(
  db: Database,
  { table, key, where, columns, parameters = [] }: TableToRead,
  shopUrl: string,
): AsyncGenerator<unknown[][]> {
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
  // As text, because a number of the database may be larger than one of JavaScript; compared as what it is.
  const last = key.map((name) => `"${name}"::text as "key ${name}"`).join(', ')
  let after: unknown[] | null = null
  for (;;) {
    const conditions: string[] = [
      ...(where ? [`(${where})`] : []),
      ...(after
        ? [`(${quoted(key)}) > (${key.map((_, index) => `$${parameters.length + index + 1}`).join(', ')})`]
        : []),
    ]
    const { rows }: { rows: Row[] } = await db.withoutPlugins().executeQuery<Row>(
      CompiledQuery.raw(
        `select ${quoted(columns)}, ${last} from "${table}"
         ${conditions.length ? `where ${conditions.join(' and ')}` : ''}
         order by ${quoted(key)} limit ${batchSize}`,
        [...parameters, ...(after ?? [])],
      ),
    )
    yield rows.map((row) => columns.map((column) => shownValue(column, row[column], shopUrl)))
    const end = rows.at(-1)
    if (!end || rows.length < batchSize) return
    after = key.map((name) => end[`key ${name}`])
  }
}

function shownValue(column: string, value: unknown, shopUrl: string) {
  if (value === null) return null
  if (isAmount(column)) return takaFromPaisa(Number(value))
  if (isPicture(column)) return `${shopUrl}${imageUrlFromId(String(value))}`
  return value instanceof Date ? value.toISOString() : value
}

async function* asCells(batches: AsyncIterable<unknown[][]>) {
  for await (const rows of batches) yield rows.map((row) => row.map(cellOf))
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const isList =
    Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number')
  return isList ? value.join(', ') : JSON.stringify(value)
}

/** A list of objects, one a line. */
export async function* asJson(names: readonly string[], batches: AsyncIterable<unknown[][]>) {
  let separator = '[\n'
  for await (const rows of batches) {
    if (rows.length === 0) continue
    const objects = rows.map((row) =>
      JSON.stringify(Object.fromEntries(row.map((value, at) => [names[at], value]))),
    )
    yield separator + objects.join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** What the export calls a table, and reads of it. */
export function getExportedTable(name: string) {
  const found = exportedTables.find(({ table }) => table === name)
  if (!found) throw new Error(`${name} is not a table of the export`)
  return found
}

function dataExportRoutes(app: FastifyInstance) {
  route(app, contract.getDataExport, (_, call) => exportEverything(call))
}

export const dataExportDomain: Domain = { routes: dataExportRoutes }
