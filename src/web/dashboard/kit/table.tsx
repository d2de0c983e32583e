import type { ComponentProps } from 'react'

export interface Heading {
  label: string
  /** The label is for screen readers only. */
  isHidden?: boolean
  className?: string
}

/** A table of `cards` has columns from 48 rem on, a `wide` one from 56 rem on, a `plain` one always. */
const layouts = {
  cards: {
    table: 'card block w-full @3xl:table',
    head: 'sr-only text-left text-sm text-ink-3 @3xl:not-sr-only @3xl:table-header-group',
    heading: 'px-2 py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4',
    body: 'block @3xl:table-row-group',
  },
  wide: {
    table: 'block w-full @4xl:table',
    head: 'sr-only text-left text-sm text-ink-2 @4xl:not-sr-only @4xl:table-header-group',
    heading: 'px-2 py-3 font-semibold first:pl-4 last:pr-4',
    body: 'block @4xl:table-row-group',
  },
  plain: {
    table: 'w-full',
    head: '',
    heading: '',
    body: '',
  },
}

interface Props extends ComponentProps<'table'> {
  layout?: keyof typeof layouts
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

/** A row of a table of cards. */
export const TableRow = ({ className = '', ...row }: ComponentProps<'tr'>) => (
  <tr
    {...row}
    className={`grid gap-x-3 gap-y-1 border-t border-line p-4 first:border-t-0 @max-[14rem]:flex @max-[14rem]:flex-col @3xl:table-row @3xl:p-0 ${className}`}
  />
)

/** A cell of a table of cards. */
export const TableCell = ({ className = '', ...cell }: ComponentProps<'td'>) => (
  <td
    {...cell}
    className={`@3xl:border-t @3xl:border-line @3xl:px-2 @3xl:py-2 @3xl:first:pl-4 @3xl:last:pr-4 ${className}`}
  />
)
