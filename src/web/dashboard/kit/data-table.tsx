import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { CardLabel, type Heading, OpenedRow, Table, TableCell, TableRow } from './table.tsx'

export interface Column<Row> extends Heading {
  cell: (row: Row, index: number) => ReactNode
  align?: 'right'
  /** Its cell names the row. */
  isRowHeading?: boolean
  /** A card shows the label before the value, where there is one. */
  isNamedOnCard?: boolean
  /** Classes of its cells; in a table of cards also their place on a card. */
  cellClass?: string
}

interface Props<Row> extends Omit<ComponentProps<typeof Table>, 'columns' | 'children'> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  rowClass?: string
  /** What only some rows have. */
  rowProps?: (row: Row) => ComponentProps<'tr'> & Record<`data-${string}`, string>
  /** What has opened below a row, over its whole width. */
  below?: (row: Row) => ReactNode
}

/** A table that states for each column its heading and its cell; rows that are components of their own take `Table`. */
export function DataTable<Row>({
  layout = 'cards',
  rows,
  keyOf,
  columns,
  rowClass = '',
  rowProps,
  below,
  ...table
}: Props<Row>) {
  const headings = columns.map(({ label, isHidden = false, align, className = '' }) => ({
    label,
    isHidden,
    className: `${align === 'right' ? 'text-right' : 'text-left'} ${className}`,
  }))
  const cellOf = (column: Column<Row>, row: Row, index: number) => {
    const { label, cell, align, isRowHeading, isNamedOnCard, cellClass = '' } = column
    const content = cell(row, index)
    if (isRowHeading)
      return (
        <th key={label} scope="row" className={`text-left font-normal ${cellClass}`}>
          {content}
        </th>
      )
    return (
      <TableCell key={label} layout={layout} align={align} className={cellClass}>
        {isNamedOnCard && content !== null && <CardLabel layout={layout}>{label}</CardLabel>}
        {content}
      </TableCell>
    )
  }
  return (
    <Table layout={layout} columns={headings} {...table}>
      {rows.map((row, index) => {
        const { className = '', ...props } = rowProps?.(row) ?? {}
        const opened = below?.(row)
        return (
          <Fragment key={keyOf(row)}>
            <TableRow layout={layout} className={`${rowClass} ${className}`} {...props}>
              {columns.map((column) => cellOf(column, row, index))}
            </TableRow>
            {opened && (
              <OpenedRow layout={layout} columns={columns.length}>
                {opened}
              </OpenedRow>
            )}
          </Fragment>
        )
      })}
    </Table>
  )
}
