import type { ComponentProps, ReactNode } from 'react'

export interface Heading {
  label: string
  /** The label is for screen readers only. */
  isHidden?: boolean
  className?: string
}

/** Columns begin for `cards` at 48 rem, for a `wide` one at 56, for many `figures` at 72; a `plain` one has them always. */
const layouts = {
  cards: {
    table: 'card block w-full @3xl:table',
    head: 'sr-only text-left text-sm text-ink-3 @3xl:not-sr-only @3xl:table-header-group',
    heading: 'px-2 py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4',
    body: 'block @3xl:table-row-group',
    row: 'grid gap-x-3 gap-y-1 border-t border-line p-4 first:border-t-0 @max-[14rem]:flex @max-[14rem]:flex-col @3xl:table-row @3xl:p-0',
    cell: '@3xl:border-t @3xl:border-line @3xl:px-2 @3xl:py-2 @3xl:first:pl-4 @3xl:last:pr-4',
    right: 'tabular-nums @3xl:text-right',
    /** What only a card shows. */
    onCard: '@3xl:hidden',
    openedRow: 'block border-line px-4 pb-4 @3xl:table-row',
    openedCell: 'block @3xl:table-cell @3xl:px-4 @3xl:pb-4',
  },
  wide: {
    table: 'block w-full @4xl:table',
    head: 'sr-only text-left text-sm text-ink-2 @4xl:not-sr-only @4xl:table-header-group',
    heading: 'px-2 py-3 font-semibold first:pl-4 last:pr-4',
    body: 'block @4xl:table-row-group',
    row: 'relative grid gap-x-3 border-line p-3 leading-snug has-checked:bg-sunken @max-[14rem]:flex @max-[14rem]:flex-col @4xl:table-row @4xl:border-t',
    cell: '@4xl:px-2 @4xl:py-2 @4xl:first:pl-4 @4xl:last:pr-4',
    right: 'tabular-nums @4xl:text-right',
    onCard: '@4xl:hidden',
    openedRow: 'block border-line px-4 pb-4 @4xl:table-row',
    openedCell: 'block @4xl:table-cell @4xl:px-4 @4xl:pb-4',
  },
  figures: {
    table: 'card block w-full @6xl:table',
    head: 'sr-only text-left text-sm text-ink-3 @6xl:not-sr-only @6xl:table-header-group',
    heading: 'px-2 py-2.5 align-bottom font-semibold first:pl-4 last:pr-4',
    body: 'block @6xl:table-row-group',
    row: 'grid border-t border-line px-2 py-3 first:border-t-0 @3xs:grid-cols-2 @3xl:grid-cols-5 @6xl:table-row @6xl:p-0 @6xl:first:border-t',
    cell: 'px-2 py-1 @6xl:py-2.5 @6xl:last:pr-4',
    right: 'tabular-nums @6xl:text-right @6xl:whitespace-nowrap',
    onCard: '@6xl:hidden',
    openedRow: '',
    openedCell: '',
  },
  plain: {
    table: 'w-full',
    head: '@max-[14rem]:*:flex @max-[14rem]:*:flex-col',
    heading: '',
    body: '',
    row: '@max-[14rem]:flex @max-[14rem]:flex-col',
    cell: '',
    right: 'text-right tabular-nums',
    onCard: 'hidden',
    openedRow: '',
    openedCell: '',
  },
}

export type TableLayout = keyof typeof layouts

interface Props extends ComponentProps<'table'> {
  layout?: TableLayout
  columns: readonly Heading[]
  /** Classes of the row of headings. */
  headClass?: string | undefined
  /** Classes of the body, instead of those of its layout. */
  bodyClass?: string
}

/** A table whose rows become cards where there is no room for columns; a row's class lays out the cells of its card. */
export function Table({
  layout = 'cards',
  columns,
  headClass,
  bodyClass,
  className = '',
  children,
  ...table
}: Props) {
  const classes = layouts[layout]
  return (
    <table className={`${classes.table} ${className}`} {...table}>
      <thead className={classes.head}>
        <tr className={headClass}>
          {columns.map(({ label, isHidden, className: own = '' }) => (
            <th key={label} scope="col" className={`${classes.heading} ${own}`}>
              {isHidden ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={bodyClass ?? classes.body}>{children}</tbody>
    </table>
  )
}

interface InLayout {
  /** That of the table. */
  layout?: TableLayout
}

/** A row of a table: a card where there is no room for columns. */
export const TableRow = ({ layout = 'cards', className = '', ...row }: ComponentProps<'tr'> & InLayout) => (
  <tr {...row} className={`${layouts[layout].row} ${className}`} />
)

/** A cell of a table. */
export const TableCell = ({
  layout = 'cards',
  align,
  className = '',
  ...cell
}: ComponentProps<'td'> & InLayout & { align?: 'right' | undefined }) => (
  <td
    {...cell}
    className={`${layouts[layout].cell} ${align === 'right' ? layouts[layout].right : ''} ${className}`}
  />
)

/** The heading of a cell where there is none above it. */
export const CardLabel = ({ layout = 'cards', children }: InLayout & { children: ReactNode }) => (
  <span className={`text-sm text-ink-2 ${layouts[layout].onCard}`}>{children} </span>
)

/** What has opened below a row, over its whole width. */
export const OpenedRow = ({
  layout = 'cards',
  columns,
  children,
}: InLayout & { columns: number; children: ReactNode }) => (
  <tr className={layouts[layout].openedRow}>
    <td colSpan={columns} className={layouts[layout].openedCell}>
      {children}
    </td>
  </tr>
)
