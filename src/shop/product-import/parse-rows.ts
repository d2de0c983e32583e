import { cleanLine, showInvisible } from '#lib/clean-text.ts'
import { type DateOrder, isAmbiguousDate } from '#lib/parse-date.ts'
import { fitText, isFilled } from '#lib/text.ts'
import type { CsvRow } from '#platform/csv.ts'
import {
  type FieldName,
  fieldOf,
  type ProductFields,
  productFields,
  requiredFieldNames,
} from '#shop/catalog/product-fields.ts'
import type { VariantInput } from '#shop/catalog/products-contract.ts'
import { parseCell, parseStock, readingOf } from './cells.ts'
import type { ProblemReason } from './problem-texts.ts'
import { columns, type FileColumn } from './rules.ts'

/** Reason why the whole file is unusable. */
export class FileProblem extends Error {
  readonly reason: string
  readonly value: string
  constructor(
    reason:
      | 'empty'
      | 'column-unknown'
      | 'column-twice'
      | 'column-missing'
      | 'too-many'
      | 'too-many-categories',
    value = '',
  ) {
    super(`Not a file of products: ${reason} ${value}`)
    this.reason = reason
    this.value = value
  }
}

/** Problem with one cell; `wrong` means that it fails the validation of its column. */
export interface RowProblem {
  row: number
  columnName: string
  reason: ProblemReason
  value: string
  /** Another row that it is about. */
  otherRow?: number
}

/** A variant of a row, not planned yet. */
export interface ParsedVariant {
  row: number
  input: VariantInput
  /** Stock at the time of the export; left out where it is unknown. */
  stockWas?: number | null | undefined
}

/** One row, parsed and validated cell by cell. */
export interface ParsedRow {
  row: number
  id: number | null
  fields: Partial<ProductFields>
  /** Stock at the time of the export; undefined when unknown. */
  stockWas?: number | null | undefined
  problems: RowProblem[]
  /** What is imported in another way than the file has it. */
  notes: RowProblem[]
  /** The variants of its rows, where it has some. */
  variants?: ParsedVariant[]
  /** What only products of another system's file have. */
  moved?: MovedProduct
}

/** Where a product of another system's file comes from. */
export interface MovedProduct {
  /** What it is known by there. */
  key: string
  /** All rows that it has in the file. */
  rows: readonly number[]
  /** Addresses that it had there. */
  oldAddresses: readonly string[]
  pictures: readonly { url: string; options: Readonly<Record<string, string>> | null; alt?: string }[]
}

/** The columns of a file; null for one without a name, which a spreadsheet saves when there is, or was, something beside the table. */
export type FileHeading = readonly (FileColumn | null)[]

const isField = (column: FileColumn): column is FieldName => Object.hasOwn(productFields, column)
const isRequired = (name: FieldName) => fieldOf(name).required === true

/** Parses the heading, ignoring case. */
export function parseHeading(cells: readonly string[]): FileHeading {
  const heading = cells.map((cell) => {
    const name = cleanLine(cell)
    if (name === '') return null
    const column = columns.find((each) => each.toLowerCase() === name.toLowerCase())
    if (!column) throw new FileProblem('column-unknown', fitText(showInvisible(name), 100))
    return column
  })
  const duplicate = heading.find((column, at) => column && heading.indexOf(column) !== at)
  if (duplicate) throw new FileProblem('column-twice', duplicate)
  const missing = requiredFieldNames.find((column) => !heading.includes(column))
  if (missing && !heading.includes('_id')) throw new FileProblem('column-missing', missing)
  return heading
}

const wrongReason = (name: FieldName, cell: string): ProblemReason =>
  productFields[name].kind === 'moment' && isAmbiguousDate(cell) ? 'day-or-month' : 'wrong'

const maxValueLength = 100

export function createProblem(
  row: number,
  columnName: string,
  reason: RowProblem['reason'],
  value: string | number = '',
  otherRow?: number,
): RowProblem {
  const shown = fitText(showInvisible(String(value)), maxValueLength)
  return { row, columnName, reason, value: shown, ...(otherRow !== undefined && { otherRow }) }
}

const shownAround = 20

/** Note that a cell was read as something else than it seems to say, with what is around the first difference. */
export function createReading(row: number, columnName: string, cell: string, read: string) {
  const given = cell.trim()
  const at = [...given].findIndex((character, index) => character !== [...read][index])
  const part = (text: string) => [...text].slice(Math.max(0, at - shownAround), at + shownAround).join('')
  return createProblem(row, columnName, 'read-as', `${part(given)} → ${part(read)}`)
}

/** The problem of a row that has something beside the columns of the table; none if it has not. */
export function listNameless(heading: FileHeading, { row, cells }: CsvRow) {
  const nameless = cells.filter((cell, index) => isFilled(cell) && !heading[index])
  return nameless.length > 0 ? [createProblem(row, '', 'too-many-cells', nameless.join(' '))] : []
}

/** Parses a row and validates each cell on its own. `dates` is the order in which the file writes day and month. */
export function parseRow(heading: FileHeading, csvRow: CsvRow, dates: DateOrder | null = null): ParsedRow {
  const { row, cells } = csvRow
  const problems: RowProblem[] = listNameless(heading, csvRow)
  const notes: RowProblem[] = []
  const at = (column: FileColumn) => cells[heading.indexOf(column)]?.trim() ?? ''
  const idCell = at('_id')
  const id = /^[1-9]\d{0,14}$/.test(idCell) ? Number(idCell) : null
  if (idCell !== '' && id === null) problems.push(createProblem(row, '_id', 'wrong', idCell))
  const fields: Record<string, unknown> = {}
  for (const [index, column] of heading.entries()) {
    if (!column || !isField(column)) continue
    const cell = cells[index] ?? ''
    const value = parseCell(column, cell, dates)
    const reading = readingOf(column, cell)
    if (isRequired(column) && !isFilled(cell)) problems.push(createProblem(row, column, 'required', cell))
    else if (value === undefined) problems.push(createProblem(row, column, wrongReason(column, cell), cell))
    else fields[column] = value
    if (value !== undefined && reading !== null) notes.push(createReading(row, column, cell, reading))
  }
  if (id === null && idCell === '')
    for (const column of requiredFieldNames)
      if (!heading.includes(column)) problems.push(createProblem(row, column, 'required'))
  const hasStockColumn = heading.includes('stockWhenExported')
  return {
    row,
    id,
    problems,
    notes,
    fields: fields as Partial<ProductFields>,
    ...(hasStockColumn && { stockWas: parseStock(at('stockWhenExported')) }),
  }
}
