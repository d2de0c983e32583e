import type { ComponentProps, ReactNode } from 'react'
import { type Heading, Table, TableCell, TableRow } from './table.tsx'

export interface Column<Row> extends Heading {
  cell: (row: Row, index: number) => ReactNode
  align?: 'right'
  /** Its cell names the row. */
  isRowHeading?: boolean
  /** A card shows the label before the value. */
  isNamedOnCard?: boolean
  /** Classes of its cells; in a table of cards also their place on a card. */
  cellClass?: string
}

interface Props<Row> extends Omit<ComponentProps<typeof Table>, 'columns' | 'layout' | 'children'> {
  layout?: 'cards' | 'plain'
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  rowClass?: string
}

/** A table that states for each column its heading and its cell; rows that are components of their own take `Table`. */
export function DataTable<Row>({ layout = 'cards', rows, keyOf, columns, rowClass, ...table }: Props<Row>) {
  const isPlain = layout === 'plain'
  const RowElement = isPlain ? 'tr' : TableRow
  const CellElement = isPlain ? 'td' : TableCell
  const headings = columns.map(({ label, isHidden = false, align, className = '' }) => ({
    label,
    isHidden,
    className: `${align === 'right' ? 'text-right' : 'text-left'} ${className}`,
  }))
  return (
    <Table layout={layout} columns={headings} {...table}>
      {rows.map((row, index) => (
        <RowElement key={keyOf(row)} className={rowClass}>
          {columns.map(({ label, cell, align, isRowHeading, isNamedOnCard, cellClass = '' }) =>
            isRowHeading ? (
              <th key={label} scope="row" className={`text-left font-normal ${cellClass}`}>
                {cell(row, index)}
              </th>
            ) : (
              <CellElement
                key={label}
                className={`${align === 'right' ? 'text-right tabular-nums' : ''} ${cellClass}`}
              >
                {isNamedOnCard && <span className="text-sm text-ink-2 @3xl:hidden">{label} </span>}
                {cell(row, index)}
              </CellElement>
            ),
          )}
        </RowElement>
      ))}
    </Table>
  )
}
