import type { CsvRow } from '#platform/csv.ts'
import { type Column, columns } from '../rules.ts'
import { type FieldColumn, type Fields, readCell, readStock, required } from './cells.ts'

/** Why a file is no table of products at all. */
export class FileProblem extends Error {
  readonly reason: string
  readonly value: string
  constructor(
    reason: 'empty' | 'column-unknown' | 'column-twice' | 'column-missing' | 'too-many',
    value = '',
  ) {
    super(`Not a file of products: ${reason} ${value}`)
    this.reason = reason
    this.value = value
  }
}

/** What is wrong with one cell: `wrong` is against the rule of its column. */
export interface RowProblem {
  row: number
  columnName: string
  reason: 'wrong' | 'required' | 'unknown' | 'twice' | 'several' | 'too-many-cells'
  value: string
}

/** One row as it was read. */
export interface Draft {
  row: number
  id: number | null
  fields: Partial<Fields>
  /** Pieces when the file was made; undefined where the file does not say. */
  stockWas?: number | null | undefined
  problems: RowProblem[]
}

export type Heading = readonly Column[]

/** The columns of the file in its order, whatever the size of their letters. */
export function readHeading(cells: readonly string[]): Heading {
  const heading = cells.map((cell) => {
    const name = cell.trim()
    const column = columns.find((each) => each.toLowerCase() === name.toLowerCase())
    if (!column) throw new FileProblem('column-unknown', name.slice(0, 100))
    return column
  })
  const twice = heading.find((column, at) => heading.indexOf(column) !== at)
  if (twice) throw new FileProblem('column-twice', twice)
  const missing = required.find((column) => !heading.includes(column))
  if (missing && !heading.includes('_id')) throw new FileProblem('column-missing', missing)
  return heading
}

const longestShown = 100

export function problemOf(
  row: number,
  columnName: string,
  reason: RowProblem['reason'],
  value: string | number = '',
): RowProblem {
  // A text that was cut in the middle of a character, or holds a NUL, is none the database can keep.
  const shown = String(value).replaceAll('\0', '').slice(0, longestShown).toWellFormed()
  return { row, columnName, reason, value: shown }
}

/** What a row says, by the rules of each cell alone. */
export function readDraft(heading: Heading, { row, cells }: CsvRow): Draft {
  const problems: RowProblem[] = []
  if (cells.slice(heading.length).some((cell) => cell.trim() !== ''))
    problems.push(problemOf(row, '', 'too-many-cells', cells.slice(heading.length).join(' ')))
  const at = (column: Column) => cells[heading.indexOf(column)]?.trim() ?? ''
  const typedId = at('_id')
  const id = /^[1-9]\d{0,14}$/.test(typedId) ? Number(typedId) : null
  if (typedId !== '' && id === null) problems.push(problemOf(row, '_id', 'wrong', typedId))
  const fields: Record<string, unknown> = {}
  for (const [place, column] of heading.entries()) {
    if (column === '_id' || column === 'stockWhenExported') continue
    const cell = cells[place] ?? ''
    const value = readCell(column, cell)
    if (required.includes(column) && cell.trim() === '') problems.push(problemOf(row, column, 'required'))
    else if (value === undefined) problems.push(problemOf(row, column, 'wrong', cell))
    else fields[column] = value
  }
  if (id === null && typedId === '')
    for (const column of required as FieldColumn[])
      if (!heading.includes(column)) problems.push(problemOf(row, column, 'required'))
  const knowsStock = heading.includes('stockWhenExported')
  return {
    ...{ row, id, problems },
    fields: fields as Partial<Fields>,
    ...(knowsStock && { stockWas: readStock(at('stockWhenExported')) }),
  }
}
